//! [`Pattern`]: the positions that `--position` finds.

use std::str::FromStr;

use kifu::core::notation::sfen::SfenError;
use kifu::{Color, Hands, Piece, Position, Record, Setup, Square};

/// A set of positions: SFEN in which some parts may be left open.
///
/// ```text
/// pattern = "startpos" | board [ turn [ hands [ number ] ] ]
/// board   = as in SFEN; `?` is a square with any piece or none
/// turn    = "b" | "w" | "?"
/// hands   = as in SFEN | "?"
/// number  = as in SFEN; ignored, because a game may reach a position after any number of moves
/// ```
///
/// A part that is missing or `?` matches anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    /// The content of each square that is not `?`.
    squares: Vec<(Square, Option<Piece>)>,
    turn: Option<Color>,
    hands: Option<Hands>,
}

/// A place in a game where a position was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The number of moves before the position.
    pub(crate) ply: u32,
    /// The line of play, as an index of [`Record::lines`]: 0 for the main line, otherwise the number of a variation.
    pub(crate) line: usize,
}

/// Reads a pattern. The error is that of the SFEN that the pattern becomes if its missing and open parts are filled in.
impl FromStr for Pattern {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        let start = Setup::STARTPOS.to_string();
        let text = if text.trim() == "startpos" { &start } else { text };
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
        let fixed = Square::ALL
            .into_iter()
            .filter(|&square| empty.board[square] == occupied.board[square]);
        Ok(Self {
            squares: fixed.map(|square| (square, empty.board[square])).collect(),
            turn: turn.map(|_| empty.turn),
            hands: hands.map(|_| empty.hands),
        })
    }
}

impl Pattern {
    fn matches(&self, position: &Position) -> bool {
        self.turn.is_none_or(|turn| turn == position.turn())
            && self.hands.is_none_or(|hands| hands == *position.hands())
            && self
                .squares
                .iter()
                .all(|&(square, piece)| position.piece_at(square) == piece)
    }

    /// Returns all places in a record where the pattern matches: in the main line, then in the variations. A position that
    /// a variation shares with its parent line is found in the parent line only.
    pub(crate) fn find(&self, record: &Record) -> Vec<Place> {
        let mut places = Vec::new();
        for (number, line) in record.lines().iter().enumerate() {
            let mut position = line.position.clone();
            if number == 0 && self.matches(&position) {
                places.push(Place { ply: 0, line: 0 });
            }
            for node in line.steps() {
                let Some(mv) = node.mv() else { continue };
                let _ = position.play_unchecked(mv);
                if self.matches(&position) {
                    let ply = node.ply();
                    places.push(Place { ply, line: number });
                }
            }
        }
        places
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
        let places = pattern.parse::<Pattern>().unwrap().find(&record);
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
