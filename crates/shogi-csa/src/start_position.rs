//! The start of a game: `PI`, `P1` to `P9`, `P+`, `P-`, `00AL` and the side to move.

use shogi_core::format::GameProblem;
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::setup::Setup;
use shogi_core::text::{Place, excerpt, is_blank, trim_blanks};
use shogi_core::{Color, File, HandPiece, Piece, PieceKind, Rank, Square};

use crate::error::{DiagnosticKind, PositionProblem, RowProblem, bad_square};

/// Collects what the lines say about the start.
#[derive(Clone, Debug)]
pub(crate) struct StartReader {
    setup: Setup,
    /// Which rows of the board have been read.
    rows: [bool; 9],
    has_initial: bool,
    has_pieces: bool,
    /// The side that holds all pieces that are left.
    rest: Option<Color>,
    turn: Option<Color>,
    /// The last line of the position.
    end: Option<Place>,
    /// The first line of single pieces and hands.
    pieces_place: Option<Place>,
    /// Whether an error leaves the position unknown.
    is_broken: bool,
}

/// What the lines say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The arrangement; `None` when it cannot be known.
    pub(crate) setup: Option<Setup>,
    /// Whether there is a position at all; the even game is assumed otherwise.
    pub(crate) has_position: bool,
    /// The side to move, if no line names it.
    pub(crate) assumed_turn: Option<Color>,
    /// The last line of the position.
    pub(crate) end: Option<Place>,
    /// Where to report what is wrong with the arrangement: the single pieces and hands, else the board.
    pub(crate) place: Option<Place>,
    /// How many rows there are, if some but not all of them are: no move is played from such a board.
    pub(crate) partial_rows: Option<usize>,
}

impl Default for StartReader {
    fn default() -> Self {
        Self {
            setup: Setup::EMPTY,
            rows: [false; 9],
            has_initial: false,
            has_pieces: false,
            rest: None,
            turn: None,
            end: None,
            pieces_place: None,
            is_broken: false,
        }
    }
}

impl StartReader {
    pub(crate) fn has_turn(&self) -> bool {
        self.turn.is_some()
    }

    /// `+`, `-`: the side to move. The first line counts.
    pub(crate) fn turn(&mut self, color: Color) -> Result<(), DiagnosticKind> {
        match *self.turn.get_or_insert(color) {
            turn if turn == color => Ok(()),
            _ => Err(StartProblem::ConflictingTurn.into()),
        }
    }

    /// Remembers an error, so that no game is played from a board that is a guess.
    fn check(&mut self, read: Result<(), DiagnosticKind>) -> Result<(), DiagnosticKind> {
        self.is_broken |= read.is_err();
        read
    }

    /// `PI82HI22KA`: the even game without these pieces. A piece to remove from an empty square is an error that leaves no
    /// doubt about the board; any other, such as another piece on the square, leaves it unknown.
    pub(crate) fn initial(&mut self, removed: &str, place: Place) -> Result<(), DiagnosticKind> {
        self.end = Some(place);
        let had_initial = std::mem::replace(&mut self.has_initial, true);
        let board_before = self.setup.board;
        if self.rows.contains(&true) {
            return self.check(Err(PositionProblem::PiBesideRows.into()));
        }
        self.setup.board = Setup::STARTPOS.board;
        let mut missing = Ok(());
        for item in items(removed) {
            match item {
                Ok(Item::Piece(square, kind)) => missing = missing.and(self.remove(square, kind)),
                Ok(Item::Held(_) | Item::Rest) => return self.check(Err(PositionProblem::HandInPi.into())),
                Err(kind) => return self.check(Err(kind)),
            }
        }
        if had_initial && self.setup.board != board_before {
            return self.check(Err(PositionProblem::OtherPi.into()));
        }
        missing
    }

    fn remove(&mut self, square: Square, kind: PieceKind) -> Result<(), DiagnosticKind> {
        let found = self.setup.board[square].take().map(|piece| piece.kind);
        if found == Some(kind) {
            return Ok(());
        }
        self.is_broken |= found.is_some();
        Err(PositionProblem::NothingToRemove { kind, square, found }.into())
    }

    /// `P1-KY-KE…`: a row of the board.
    pub(crate) fn row(&mut self, row: char, squares: &str, place: Place) -> Result<(), DiagnosticKind> {
        self.end = Some(place);
        let read = self.read_row(row, squares);
        self.check(read)
    }

    fn read_row(&mut self, row: char, squares: &str) -> Result<(), DiagnosticKind> {
        let number = row.to_digit(10).and_then(|number| u8::try_from(number).ok());
        let rank = number.and_then(Rank::new).ok_or(RowProblem::NoSuchRow(row))?;
        if self.has_initial {
            return Err(PositionProblem::PiBesideRows.into());
        }
        if std::mem::replace(&mut self.rows[rank.index()], true) {
            return Err(DiagnosticKind::DuplicateBoardRow(rank));
        }
        let cells = fixed_width_cells(squares).map_or_else(|| free_width_cells(rank, squares), Ok)?;
        for (file, cell) in File::ALL.into_iter().rev().zip(cells) {
            if let Some(piece) = cell {
                self.put(Square::new(file, rank), piece)?;
            }
        }
        Ok(())
    }

    fn put(&mut self, square: Square, piece: Piece) -> Result<(), DiagnosticKind> {
        match self.setup.board[square].replace(piece) {
            None => Ok(()),
            Some(_) => Err(DiagnosticKind::SquareOccupied { square }),
        }
    }

    /// `P+00KI00FU`: single pieces and hands.
    pub(crate) fn pieces(&mut self, color: Color, pieces: &str, place: Place) -> Result<(), DiagnosticKind> {
        self.end = Some(place);
        self.pieces_place.get_or_insert(place);
        self.has_pieces = true;
        let read = self.read_pieces(color, pieces);
        self.check(read)
    }

    fn read_pieces(&mut self, color: Color, pieces: &str) -> Result<(), DiagnosticKind> {
        for item in items(pieces) {
            let item = item?;
            if self.rest.is_some() {
                return Err(PositionProblem::RestNotLast.into());
            }
            match item {
                Item::Piece(square, kind) => self.put(square, Piece::new(color, kind))?,
                Item::Held(kind) => {
                    let piece = hand_piece(kind).ok_or(PositionProblem::NotForHand(kind))?;
                    if !self.setup.hands[color].add(piece) {
                        return Err(PositionProblem::TooManyInHand(kind).into());
                    }
                }
                Item::Rest => self.rest = Some(color),
            }
        }
        Ok(())
    }

    /// The start of a game whose first move is one of `first_mover`, if there is one.
    pub(crate) fn finish(mut self, first_mover: Option<Color>) -> Start {
        let count = self.rows.iter().filter(|&&row| row).count();
        let has_position = self.has_initial || count > 0 || self.has_pieces;
        if !has_position {
            self.setup = Setup::STARTPOS;
        }
        if let Some(color) = self.rest {
            let left = self.setup.pieces_left();
            for (piece, count) in left.iter() {
                let held = self.setup.hands[color].count(piece).saturating_add(count);
                self.setup.hands[color].set(piece, held);
            }
        }
        self.setup.turn = self.turn.or(first_mover).unwrap_or(Color::Black);
        Start {
            setup: (!self.is_broken).then_some(self.setup),
            has_position,
            assumed_turn: self.turn.is_none().then_some(self.setup.turn),
            end: self.end,
            place: self.pieces_place.or(self.end),
            partial_rows: (count % 9 != 0 && !self.is_broken).then_some(count),
        }
    }
}

/// The piece in hand that a code means.
pub(crate) fn hand_piece(kind: PieceKind) -> Option<HandPiece> {
    kind.to_hand_piece().filter(|_| !kind.is_promoted())
}

/// One item of a list such as `82HI22KA` or `00FU00AL`.
enum Item {
    Piece(Square, PieceKind),
    Held(PieceKind),
    Rest,
}

fn items(text: &str) -> impl Iterator<Item = Result<Item, DiagnosticKind>> + '_ {
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

fn bad_item(found: &str) -> DiagnosticKind {
    let found = excerpt(found);
    PositionProblem::BadItem { found }.into()
}

/// A square and a piece, in four characters: `82HI`.
fn item(text: &str) -> Result<Item, DiagnosticKind> {
    let (Some(place), Some(code)) = (text.get(..2), text.get(2..)) else {
        return Err(bad_item(text));
    };
    let &[file @ b'0'..=b'9', rank @ b'0'..=b'9'] = place.as_bytes() else {
        return Err(bad_item(text));
    };
    if (place, code) == ("00", "AL") {
        return Ok(Item::Rest);
    }
    let kind = PieceKind::from_csa(code).ok_or_else(|| GameProblem::UnknownPiece {
        found: code.to_owned(),
    })?;
    if place == "00" {
        return Ok(Item::Held(kind));
    }
    match Square::from_numbers(file - b'0', rank - b'0') {
        Some(square) => Ok(Item::Piece(square, kind)),
        None => Err(bad_square(place.to_owned()).into()),
    }
}

type Cells = [Option<Piece>; 9];

/// Nine cells of three characters, as the document has them; blanks at the end may be missing. A cell that begins with
/// neither sign is an empty square if it is blank or one of the two marks: another mark may well stand for a piece. `None`
/// when the row has another shape.
fn fixed_width_cells(squares: &str) -> Option<Cells> {
    if !squares.is_ascii() || squares.len() > 27 && !trim_blanks(squares.get(27..)?).is_empty() {
        return None;
    }
    let mut cells = [None; 9];
    if squares.len() < 25 {
        return None;
    }
    for (index, cell) in cells.iter_mut().enumerate() {
        let start = index * 3;
        let group = squares.get(start..(start + 3).min(squares.len()))?;
        *cell = match group.as_bytes() {
            [b'+' | b'-', _, _] => Some(piece(group)?),
            _ if group.chars().all(|c| matches!(c, '*' | '.') || is_blank(c)) => None,
            _ => return None,
        };
    }
    Some(cells)
}

/// `+FU`.
fn piece(cell: &str) -> Option<Piece> {
    let color = if cell.starts_with('-') {
        Color::White
    } else {
        Color::Black
    };
    Some(Piece::new(color, PieceKind::from_csa(cell.get(1..3)?)?))
}

/// Nine cells of any width: editors and web pages trim and squeeze blanks.
fn free_width_cells(row: Rank, squares: &str) -> Result<Cells, DiagnosticKind> {
    let mut cells = [None; 9];
    let mut count = 0;
    let squares = squares.trim_end_matches(is_blank);
    let mut rest = squares.trim_start_matches(is_blank);
    while let Some(first) = rest.chars().next() {
        let (cell, length) = match first {
            '+' | '-' => {
                let cell = rest.get(..3).unwrap_or(rest);
                let unknown = || GameProblem::UnknownPiece {
                    found: excerpt(cell.get(1..).unwrap_or_default()),
                };
                (Some(piece(cell).ok_or_else(unknown)?), cell.len())
            }
            '*' | '.' => (None, 1),
            mark => {
                // Blanks may be empty squares, so the square is certain only where the width says the same.
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
        // One of the marks may be none: a point at the end of a line that has lost a square.
        Err(RowProblem::TwoMarks.into())
    } else {
        Ok(cells)
    }
}
