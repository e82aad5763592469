//! [`StartReader`]: builds the start position from the lines `PI`, `P1` to `P9`, `P+`, `P-` and the side to move.

use shogi_core::format::GameProblem;
use shogi_core::format::tools::start::StartProblem;
use shogi_core::format::tools::{Replay, is_blank, trim_blanks};
use shogi_core::messages::excerpt;
use shogi_core::setup::Setup;
use shogi_core::text::Place;
use shogi_core::{Color, File, HandPiece, Piece, PieceKind, Rank, Square};

use crate::error::{CsaProblem, PositionProblem, Problem, RowProblem, bad_square, unknown_piece};
use crate::event::{Event, color, square};

/// Collects the lines of the start position.
#[derive(Clone, Debug)]
pub(crate) struct StartReader {
    setup: Setup,
    /// Which of the nine rows of the board have been read.
    rows: [bool; 9],
    has_initial: bool,
    /// The side that gets all remaining pieces in hand, if the text has `00AL`.
    rest: Option<Color>,
    turn: Option<Color>,
    /// The place of the last line that describes the position.
    end: Option<Place>,
    /// The place of the first line of single pieces (`P+`, `P-`).
    pieces_place: Option<Place>,
    /// Whether the position is unknown because of an error.
    is_broken: bool,
    /// The position that counts if no line gives another one.
    default: Option<Setup>,
}

impl StartReader {
    pub(crate) const fn new(default: Option<Setup>) -> Self {
        Self {
            default,
            setup: Setup::EMPTY,
            rows: [false; 9],
            has_initial: false,
            rest: None,
            turn: None,
            end: None,
            pieces_place: None,
            is_broken: false,
        }
    }

    pub(crate) fn has_turn(&self) -> bool {
        self.turn.is_some()
    }

    /// Reads the side to move: `+` or `-`. If the text has several such lines, the first counts. Returns an error if a
    /// later line names the other side.
    pub(crate) fn turn(&mut self, color: Color) -> Result<(), Problem> {
        match *self.turn.get_or_insert(color) {
            turn if turn == color => Ok(()),
            _ => Err(StartProblem::ConflictingTurn.into()),
        }
    }

    /// Reads a line of the start position: `PI`, a row or single pieces. Returns an error if the line cannot be read or
    /// contradicts the lines before it. The position is then unknown, unless the square of a piece to remove is empty: the
    /// board is still certain then, and the game is played.
    pub(crate) fn line(&mut self, event: Event<'_>, place: Place) -> Result<(), Problem> {
        self.end = Some(place);
        let read = match event {
            Event::Initial(removed) => self.initial(removed),
            Event::Row { row, squares } => self.row(row, squares),
            Event::Pieces { color, pieces } => {
                self.pieces_place.get_or_insert(place);
                self.pieces(color, pieces)
            }
            _ => Ok(()),
        };
        let is_certain = match &read {
            Ok(()) => true,
            Err(Problem::Format(CsaProblem::BadPosition(problem))) => {
                matches!(problem, PositionProblem::NothingToRemove { found: None, .. })
            }
            Err(_) => false,
        };
        self.is_broken |= !is_certain;
        read
    }

    /// Reads `PI82HI22KA`: the even game without the listed pieces.
    fn initial(&mut self, removed: &str) -> Result<(), Problem> {
        let had_initial = std::mem::replace(&mut self.has_initial, true);
        let board_before = self.setup.board;
        if self.rows.contains(&true) {
            return Err(PositionProblem::PiBesideRows.into());
        }
        self.setup.board = Setup::STARTPOS.board;
        let mut missing = Ok(());
        for item in items(removed) {
            match item? {
                Item::Piece(square, kind) => missing = missing.and(self.remove(square, kind)),
                Item::Held(_) | Item::Rest => return Err(PositionProblem::HandInPi.into()),
            }
        }
        if had_initial && self.setup.board != board_before {
            return Err(PositionProblem::OtherPi.into());
        }
        missing
    }

    fn remove(&mut self, square: Square, kind: PieceKind) -> Result<(), Problem> {
        let found = self.setup.board[square].take().map(|piece| piece.kind);
        if found == Some(kind) {
            return Ok(());
        }
        self.is_broken |= found.is_some();
        Err(PositionProblem::NothingToRemove { kind, square, found }.into())
    }

    /// Reads a row of the board: `P1-KY-KE…`.
    fn row(&mut self, row: char, squares: &str) -> Result<(), Problem> {
        let number = row.to_digit(10).and_then(|number| u8::try_from(number).ok());
        let rank = number.and_then(Rank::new).ok_or(RowProblem::NoSuchRow(row))?;
        if self.has_initial {
            return Err(PositionProblem::PiBesideRows.into());
        }
        if std::mem::replace(&mut self.rows[rank.index()], true) {
            return Err(CsaProblem::DuplicateBoardRow(rank).into());
        }
        let cells = fixed_width_cells(squares).map_or_else(|| free_width_cells(rank, squares), Ok)?;
        for (file, cell) in File::ALL.into_iter().rev().zip(cells) {
            if let Some(piece) = cell {
                self.put(Square::new(file, rank), piece)?;
            }
        }
        Ok(())
    }

    fn put(&mut self, square: Square, piece: Piece) -> Result<(), Problem> {
        match self.setup.board[square].replace(piece) {
            None => Ok(()),
            Some(_) => Err(CsaProblem::SquareOccupied { square }.into()),
        }
    }

    /// Reads single pieces on squares or in hand: `P+00KI00FU`.
    fn pieces(&mut self, color: Color, pieces: &str) -> Result<(), Problem> {
        for item in items(pieces) {
            let item = item?;
            if self.rest.is_some() {
                return Err(PositionProblem::RestNotLast.into());
            }
            match item {
                Item::Piece(square, kind) => self.put(square, Piece::new(color, kind))?,
                Item::Held(kind) => {
                    let piece = HandPiece::from_kind(kind).ok_or(PositionProblem::NotForHand(kind))?;
                    if !self.setup.hands[color].add(piece) {
                        return Err(PositionProblem::TooManyInHand(kind).into());
                    }
                }
                Item::Rest => self.rest = Some(color),
            }
        }
        Ok(())
    }

    /// Sets the start position of the game, and reports its problems. `first_mover` is the side of the first move, or `None`
    /// in a game without moves. If no line names the side to move, this is `first_mover`, or Black in a game without moves.
    /// `place` is the place of the line that fixes the start position; `None` at the end of the game, whose last line is at
    /// `last`.
    #[cold]
    pub(crate) fn finish(
        mut self,
        first_mover: Option<Color>,
        place: Option<Place>,
        last: Option<Place>,
        replay: &mut Replay<'_, CsaProblem>,
    ) {
        let count = self.rows.iter().filter(|&&row| row).count();
        if let Some(color) = self.rest {
            let left = self.setup.pieces_left();
            for (piece, count) in left.iter() {
                let held = self.setup.hands[color].count(piece).saturating_add(count);
                self.setup.hands[color].set(piece, held);
            }
        }
        // Problems of the position have the place of the single pieces, which are the likely cause.
        let end = self.pieces_place.or(self.end);
        if count % 9 != 0
            && !self.is_broken
            && let Some(place) = end
        {
            replay.report_missing(place, CsaProblem::MissingRows { count });
        }
        let turn = self
            .default
            .filter(|_| self.end.is_none())
            .map(|setup| setup.turn);
        let assumed = turn.or(first_mover).unwrap_or(Color::Black);
        match (self.end, place.or(self.end).or(last)) {
            (None, place) => {
                self.setup = self.default.unwrap_or(Setup::STARTPOS);
                if let Some(place) = place.filter(|_| self.default.is_none()) {
                    replay.report_missing(place, CsaProblem::MissingPosition);
                }
            }
            (Some(_), Some(place)) if self.turn.is_none() => {
                replay.report_missing(place, CsaProblem::MissingTurn { assumed });
            }
            _ => {}
        }
        self.setup.turn = self.turn.unwrap_or(assumed);
        // An incomplete board is kept, but it is not checked for problems such as a missing king, and no move is played.
        let is_whole = count % 9 == 0 && !self.is_broken;
        if is_whole && let Some(place) = end {
            for problem in self.setup.problems() {
                replay.report(place, GameProblem::Setup(problem));
            }
        }
        replay.set_start((!self.is_broken).then_some(self.setup));
        if !is_whole {
            replay.break_off();
        }
    }
}

/// An item of a list such as `82HI22KA` or `00FU00AL`: a piece on a square, a piece in hand, or all remaining pieces
/// in hand.
enum Item {
    Piece(Square, PieceKind),
    Held(PieceKind),
    Rest,
}

fn items(text: &str) -> impl Iterator<Item = Result<Item, Problem>> + '_ {
    let mut rest = trim_blanks(text);
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (item, length) = match rest.get(..4) {
            Some(code) => (item(code), 4),
            None => (Err(bad_item(rest)), rest.len()),
        };
        let after = rest.get(length..).unwrap_or_default();
        rest = after.trim_start_matches(is_blank);
        Some(item)
    })
}

fn bad_item(found: &str) -> Problem {
    let found = excerpt(found);
    PositionProblem::BadItem { found }.into()
}

/// Reads a square and a piece, which have two characters each: `82HI`.
fn item(text: &str) -> Result<Item, Problem> {
    let (Some(place), Some(code)) = (text.get(..2), text.get(2..)) else {
        return Err(bad_item(text));
    };
    let &[file @ b'0'..=b'9', rank @ b'0'..=b'9'] = place.as_bytes() else {
        return Err(bad_item(text));
    };
    if (place, code) == ("00", "AL") {
        return Ok(Item::Rest);
    }
    let kind = PieceKind::from_csa(code).ok_or_else(|| unknown_piece(code.to_owned()))?;
    if place == "00" {
        return Ok(Item::Held(kind));
    }
    match square(file, rank) {
        Some(square) => Ok(Item::Piece(square, kind)),
        None => Err(bad_square(place.to_owned()).into()),
    }
}

type Cells = [Option<Piece>; 9];

/// Reads nine squares of three characters each, as in the CSA document. Blanks at the end may be missing. An empty
/// square may consist of blanks, `*` and `.`. Any other text may be a mistyped piece. Returns `None` if a square has
/// such a text, or if the row has another length.
fn fixed_width_cells(squares: &str) -> Option<Cells> {
    let after = squares.get(27..).unwrap_or_default();
    if !squares.is_ascii() || squares.len() < 25 || !trim_blanks(after).is_empty() {
        return None;
    }
    let is_empty = |&byte: &u8| matches!(byte, b' ' | b'*' | b'.') || is_blank(char::from(byte));
    let mut cells = [None; 9];
    for ((index, cell), group) in (0..).zip(&mut cells).zip(squares.as_bytes().chunks(3)) {
        if matches!(group, [b'+' | b'-', ..]) {
            *cell = Some(piece(squares.get(3 * index..3 * index + 3)?)?);
        } else if !group.iter().all(is_empty) {
            return None;
        }
    }
    Some(cells)
}

/// Reads a piece: `+FU`.
fn piece(cell: &str) -> Option<Piece> {
    let color = color(*cell.as_bytes().first()?);
    Some(Piece::new(color, PieceKind::from_csa(cell.get(1..3)?)?))
}

/// Reads nine squares of any width. Editors and web pages remove blanks, so the squares may have fewer than three
/// characters.
fn free_width_cells(row: Rank, squares: &str) -> Result<Cells, Problem> {
    let mut cells = [None; 9];
    let mut count = 0;
    let squares = squares.trim_end_matches(is_blank);
    let mut rest = squares.trim_start_matches(is_blank);
    while let Some(first) = rest.chars().next() {
        let (cell, length) = match first {
            '+' | '-' => {
                let cell = rest.get(..3).unwrap_or(rest);
                let unknown = || unknown_piece(excerpt(cell.get(1..).unwrap_or_default()));
                (Some(piece(cell).ok_or_else(unknown)?), cell.len())
            }
            '*' | '.' => (None, 1),
            mark => {
                // Some blanks may be empty squares. Then `count`, the number of marks and pieces before this mark,
                // gives a wrong square. The square is only certain if the width of the text before the mark, divided by
                // three, is the same number.
                let index = (squares.len() - rest.len()) / 3;
                let file = File::ALL.into_iter().rev().nth(count).filter(|_| index == count);
                let square = file.map(|file| Square::new(file, row));
                return Err(RowProblem::UnknownMark { mark, square }.into());
            }
        };
        if let Some(slot) = cells.get_mut(count) {
            *slot = cell;
        }
        count += 1;
        let after = rest.get(length..).unwrap_or_default();
        rest = after.trim_start_matches(is_blank);
    }
    if count != 9 {
        Err(RowProblem::SquareCount { row, count }.into())
    } else if squares.contains('*') && squares.contains('.') {
        // One of the two kinds of marks may not mean empty squares. For example, a row that has lost a square may end
        // with a full stop.
        Err(RowProblem::TwoMarks.into())
    } else {
        Ok(cells)
    }
}
