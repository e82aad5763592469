//! [`Pattern`]: the positions that `--position` finds.

use std::borrow::Cow;
use std::str::FromStr;

use kifu::shogi_core::notation::sfen::SfenError;
use kifu::shogi_core::position::Bitboard;
use kifu::shogi_core::record::Node;
use kifu::shogi_core::{Color, Hands, Move, Piece, Position, Record, Setup, Square};

use super::error::CriterionError;
use super::opening::mainline;
use crate::Image;

/// A set of positions: SFEN in which some parts may be left open, or the position after some moves.
///
/// ```text
/// pattern = as for `parse_position` | [ "sfen " ] board [ turn [ hands [ number ] ] ]
/// board   = as in SFEN; `?` is a square with any piece or none
/// turn    = "b" | "w" | "?"
/// hands   = as in SFEN | "?"
/// number  = as in SFEN; ignored, because a game may reach a position after any number of moves
/// ```
///
/// A part that is missing or `?` matches anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    /// The squares that are not `?`.
    known: Bitboard,
    /// The pieces on these squares.
    pieces: Vec<(Square, Piece)>,
    /// The squares of these pieces.
    occupied: Bitboard,
    turn: Option<Color>,
    hands: Option<Hands>,
}

/// A place in a game where a position was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FoundPosition {
    /// The number of moves before the position.
    pub ply: u32,
    /// The line of play, as an index of [`Record::lines`]: 0 for the main line, otherwise the number of a variation.
    pub line: usize,
}

/// Reads a position as engines get it. The words `position` and `sfen` may be missing.
///
/// ```
/// use kifu_archive::criteria::parse_position;
///
/// let position = parse_position("startpos moves 7g7f 3c3d")?;
/// let sfen = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
/// assert_eq!(position.to_string(), sfen);
/// assert_eq!(parse_position(sfen)?, position);
/// # Ok::<(), kifu_archive::criteria::CriterionError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the position is not written so, or if its moves cannot be played.
pub fn parse_position(text: &str) -> Result<Setup, CriterionError> {
    position_at(text, None)
}

/// The moves of a position that is written with moves, as [`parse_position`] reads it, and the position before them. `None` if it
/// is written without moves, or not so at all.
pub fn parse_line(text: &str) -> Option<(Setup, Vec<Move>)> {
    let record = record_of(text).ok().filter(|_| has_moves(text))?;
    Some((*record.start(), mainline(&record).collect()))
}

/// The moves of a position as a record.
fn record_of(text: &str) -> Result<Record, kifu::Error> {
    let is_named = ["position", "sfen", "startpos"]
        .iter()
        .any(|name| text.trim().starts_with(name));
    kifu::parse(&format!("{}{text}", if is_named { "" } else { "sfen " }))
}

/// As [`parse_position`], but after so many of the moves.
pub(super) fn position_at(text: &str, ply: Option<u32>) -> Result<Setup, CriterionError> {
    let (setup, moves) = if has_moves(text) {
        let record = record_of(text)?;
        let (last, position) = record.position_at(ply);
        (position.to_setup(), last.ply())
    } else {
        (sfen_of(text).parse()?, 0)
    };
    match ply {
        Some(ply) if ply > moves => Err(CriterionError::TooFewMoves { moves, ply }),
        _ => Ok(setup),
    }
}

/// The SFEN of a position, without the words before it.
fn sfen_of(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text).trim_start();
    match text.strip_prefix("startpos") {
        Some(rest) if !rest.starts_with(|next: char| !next.is_whitespace()) => {
            format!("{}{rest}", Setup::STARTPOS).into()
        }
        _ => text.strip_prefix("sfen ").unwrap_or(text).into(),
    }
}

pub(super) fn has_moves(text: &str) -> bool {
    text.split_ascii_whitespace().any(|word| word == "moves")
}

/// Reads SFEN with open parts. The error is that of the SFEN that it becomes if these parts are filled in.
impl FromStr for Pattern {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        let text = sfen_of(text);
        let mut parts = text.split_ascii_whitespace();
        let board = parts.next().unwrap_or_default();
        let turn = parts.next().filter(|&turn| turn != "?");
        let hands = parts.next().filter(|&hands| hands != "?");
        let rest: Vec<&str> = parts.collect();
        let (number, rest) = match rest.split_first() {
            Some((number, rest)) => (*number, rest.join(" ")),
            None => ("1", String::new()),
        };
        // An open square is filled in twice, with different content. Where the two boards differ, the square is open.
        let fill = |content: &str| -> Result<Setup, SfenError> {
            let (turn, hands) = (turn.unwrap_or("b"), hands.unwrap_or("-"));
            let board = board.replace('?', content);
            let parts = [board.as_str(), turn, hands, number, &rest];
            // Without a board, the other parts are not filled in, because the first of them would be taken for the board.
            let count = if board.is_empty() { 0 } else { parts.len() };
            parts[..count].join(" ").parse()
        };
        let (empty, occupied) = (fill("1")?, fill("K")?);
        let known: Bitboard = Square::ALL
            .into_iter()
            .filter(|&square| empty.board[square] == occupied.board[square])
            .collect();
        let pieces: Vec<(Square, Piece)> = empty
            .board
            .pieces()
            .filter(|&(square, _)| known.contains(square))
            .collect();
        Ok(Self {
            known,
            occupied: pieces.iter().map(|&(square, _)| square).collect(),
            pieces,
            turn: turn.map(|_| empty.turn),
            hands: hands.map(|_| empty.hands),
        })
    }
}

/// Reads patterns, one on each line: of positions with moves after so many of these, or after all.
pub(super) fn several(text: &str, ply: Option<u32>) -> Result<Vec<Pattern>, CriterionError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    // Without any line, the error is that of an empty text.
    let empty = text.is_empty().then_some(text);
    let pattern = |line: &str| {
        if has_moves(line) {
            Ok(Pattern::of(&position_at(line, ply)?))
        } else {
            Ok(line.parse()?)
        }
    };
    lines.chain(empty).map(pattern).collect()
}

/// Reads patterns, one on each line.
pub(crate) fn patterns(text: &str) -> Result<Vec<Pattern>, CriterionError> {
    several(text, None)
}

impl Pattern {
    /// The pattern that only this position matches.
    pub(crate) fn of_position(position: &Position) -> Self {
        Self::of(&position.to_setup())
    }

    /// The only position that the pattern matches. `None` if parts of it are open.
    pub(crate) fn position(&self) -> Option<Position> {
        let mut setup = Setup::EMPTY;
        (setup.turn, setup.hands) = (self.turn?, self.hands?);
        for &(square, piece) in &self.pieces {
            setup.board[square] = Some(piece);
        }
        let is_known = Square::ALL.into_iter().all(|square| self.known.contains(square));
        is_known.then(|| Position::new_lenient(&setup))
    }

    /// The pattern that only this position matches.
    fn of(setup: &Setup) -> Self {
        Self {
            known: Square::ALL.into_iter().collect(),
            occupied: setup.board.pieces().map(|(square, _)| square).collect(),
            pieces: setup.board.pieces().collect(),
            turn: Some(setup.turn),
            hands: Some(setup.hands),
        }
    }

    pub(crate) fn matches(&self, position: &Position) -> bool {
        position.occupied() & self.known == self.occupied
            && self.turn.is_none_or(|turn| turn == position.turn())
            && self.hands.is_none_or(|hands| hands == *position.hands())
            && self
                .pieces
                .iter()
                .all(|&(square, piece)| position.piece_at(square) == Some(piece))
    }

    pub(crate) fn image(&self, image: Image) -> Self {
        let squares = |squares: Bitboard| squares.into_iter().map(|at| image.square(at)).collect();
        let piece = |piece: Piece| Piece::new(image.color(piece.color), piece.kind);
        let pieces = self.pieces.iter();
        Self {
            known: squares(self.known),
            occupied: squares(self.occupied),
            pieces: pieces
                .map(|&(at, there)| (image.square(at), piece(there)))
                .collect(),
            turn: self.turn.map(|turn| image.color(turn)),
            hands: self.hands.map(|hands| image.hands(&hands)),
        }
    }
}

/// The positions that a game should reach, or should not.
#[derive(Default)]
pub(super) struct Search<'p>(Vec<(&'p [Pattern], bool)>);

impl<'p> Search<'p> {
    /// Asks for one of these positions, or for none of them.
    pub(super) fn add(&mut self, patterns: &'p [Pattern], is_negated: bool) {
        self.0.push((patterns, is_negated));
    }

    /// Returns all places in a record where the positions are: in the main line, then in the variations. A position that a
    /// variation shares with its parent line is found in the parent line only. `None` if the record does not fit.
    pub(super) fn find(&self, record: &Record) -> Option<Vec<FoundPosition>> {
        let mut places = Vec::new();
        self.visit(record, |place| {
            places.push(place);
            true
        })
        .then_some(places)
    }

    /// Whether the record fits.
    pub(super) fn fits(&self, record: &Record) -> bool {
        self.visit(record, |_| false)
    }

    /// Passes the places of the positions on to `found`. Returns whether the record fits, which may end the search if `found`
    /// returns that no more places are wanted.
    fn visit(&self, record: &Record, mut found: impl FnMut(FoundPosition) -> bool) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let mut is_found = vec![false; self.0.len()];
        let mut wants_places = true;
        for (number, line) in record.lines().iter().enumerate() {
            let mut position = line.start.clone();
            let start = (number == 0).then_some(None);
            let moves = line.steps().filter(|node| node.mv().is_some()).map(Some);
            for node in start.into_iter().chain(moves) {
                if let Some(mv) = node.and_then(Node::mv) {
                    let _ = position.play_unchecked(mv);
                }
                let mut is_place = false;
                for (found, (patterns, _)) in is_found.iter_mut().zip(&self.0) {
                    let is_here = patterns.iter().any(|pattern| pattern.matches(&position));
                    *found |= is_here;
                    is_place |= is_here;
                }
                if is_place {
                    let ply = node.map_or(0, Node::ply);
                    wants_places &= found(FoundPosition { ply, line: number });
                }
                // Nothing that is still to come changes the answer.
                let is_settled =
                    || self.0.iter().all(|(_, is_negated)| !is_negated) && is_found.iter().all(|&is| is);
                if is_place && !wants_places && is_settled() {
                    return true;
                }
            }
        }
        is_found
            .iter()
            .zip(&self.0)
            .all(|(found, (_, is_negated))| found != is_negated)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// Returns the ply and the line of each match in a game: 7g7f 3c3d 7f7e with the variation 8c8d at move 2.
    fn found(pattern: &str) -> Vec<(u32, usize)> {
        let text =
            "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７五歩(76)\n変化：2手\n   2 ８四歩(83)\n";
        let record = kifu::parse(text).unwrap();
        let patterns = several(pattern, None).unwrap();
        let mut search = Search::default();
        search.add(&patterns, false);
        let places = search.find(&record).unwrap_or_default();
        places.into_iter().map(|place| (place.ply, place.line)).collect()
    }

    #[test]
    fn parts_can_be_left_open() {
        let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL";
        assert_eq!(found(board), [(1, 0)]);
        assert_eq!(found(&format!("{board} w")), [(1, 0)]);
        assert_eq!(found(&format!("{board} w -")), [(1, 0)]);
        assert_eq!(found(&format!("{board} ? - 77")), [(1, 0)]);
        assert_eq!(found(&format!("{board} w ?")), [(1, 0)]);
        assert_eq!(found(&format!("{board} b")), []);
        assert_eq!(found("startpos"), [(0, 0)]);
        assert_eq!(found(&format!("{board} w P")), []);
    }

    #[test]
    fn a_position_may_be_that_after_moves() {
        let after = |text: &str, ply| several(text, ply).map(|patterns| patterns[0].clone());
        let two = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
        for text in ["startpos moves 7g7f 3c3d", "position startpos moves 7g7f 3c3d"] {
            assert_eq!(after(text, None).unwrap(), two.parse().unwrap());
        }
        let start = Setup::STARTPOS.to_string();
        for text in [
            start.clone(),
            format!("sfen {start}"),
            format!("position sfen {start}"),
        ] {
            let text = format!("{text} moves 7g7f 3c3d 8h2b+");
            assert_eq!(after(&text, Some(2)).unwrap(), two.parse().unwrap());
            assert_eq!(after(&text, Some(0)).unwrap(), "startpos".parse().unwrap());
            let error = after(&text, Some(4)).unwrap_err();
            assert_eq!(
                error.to_string(),
                "at: expected a position after 3 moves or fewer, found 4"
            );
        }
        let error = after("startpos moves 7g7f 3c3e", None).unwrap_err();
        let expected = "line 1, column 21: a pawn does not move from ３三 (3c) to ３五 (3e)";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn an_open_square_may_have_any_content() {
        let any_pawns = "lnsgkgsnl/1r5b1/?????????/?????????/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL";
        assert_eq!(found(any_pawns), [(1, 0), (2, 0), (2, 1)]);
        let anything = ["?????????"; 9].join("/");
        assert_eq!(found(&anything), [(0, 0), (1, 0), (2, 0), (3, 0), (2, 1)]);
        assert_eq!(found(&format!("{anything} w")), [(1, 0), (3, 0)]);
    }

    #[test]
    fn the_error_is_that_of_sfen() {
        for (pattern, message) in [
            ("", "byte 0: expected 9 squares on rank 1, found 0"),
            ("9/9/9/9/9/9/9/9", "byte 15: expected 9 ranks, found 8"),
            (
                "9/9/9/9/9/9/9/9/?9",
                "byte 17: expected 9 squares on rank 9, found more",
            ),
            (
                "9/9/9/9/9/9/9/9/9 x",
                "byte 18: expected `b` (Black) or `w` (White) to move, found `x`",
            ),
            (
                "9/9/9/9/9/9/9/9/9 b - 1 x",
                "byte 24: expected the end after the move number, found `x`",
            ),
        ] {
            assert_eq!(pattern.parse::<Pattern>().unwrap_err().to_string(), message);
        }
    }
}
