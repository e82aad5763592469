//! [`StartReader`]: builds the start position from the lines `PI`, `P1` to `P9`, `P+`, `P-` and the side to move.

use shogi_core::format::GameProblem;
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::setup::Setup;
use shogi_core::text::{Place, excerpt, is_blank, trim_blanks};
use shogi_core::{Color, File, HandPiece, Piece, PieceKind, Rank, Square};

use crate::error::{DiagnosticKind, PositionProblem, RowProblem, bad_square};

/// Collects the lines of the start position.
#[derive(Clone, Debug)]
pub(crate) struct StartReader {
    setup: Setup,
    /// Which of the nine rows of the board have been read.
    rows: [bool; 9],
    has_initial: bool,
    has_pieces: bool,
    /// The side that gets all remaining pieces in hand, if the text has `00AL`.
    rest: Option<Color>,
    turn: Option<Color>,
    /// The place of the last line that describes the position.
    end: Option<Place>,
    /// The place of the first line of single pieces (`P+`, `P-`).
    pieces_place: Option<Place>,
    /// Whether the position is unknown because of an error.
    is_broken: bool,
}

/// The start position that the lines describe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The setup. `None` if the setup is unknown because of an error.
    pub(crate) setup: Option<Setup>,
    /// Whether the text describes a start position. If `false`, the setup is that of the even game.
    pub(crate) has_position: bool,
    /// The side that is assumed to be to move. `None` if a line of the text names the side to move.
    pub(crate) assumed_turn: Option<Color>,
    /// The place of the last line that describes the position.
    pub(crate) end: Option<Place>,
    /// The place at which problems of the setup are reported. This is the first line of single pieces, or else the
    /// last line that describes the position.
    pub(crate) place: Option<Place>,
    /// The number of rows that were read, if some of the nine rows are missing. `None` if the text has all rows or
    /// none. No move is played on a board with missing rows.
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

    /// Reads the side to move: `+` or `-`. If the text has several such lines, the first counts. Returns an error if a
    /// later line names the other side.
    pub(crate) fn turn(&mut self, color: Color) -> Result<(), DiagnosticKind> {
        match *self.turn.get_or_insert(color) {
            turn if turn == color => Ok(()),
            _ => Err(StartProblem::ConflictingTurn.into()),
        }
    }

    /// Returns `read` unchanged. If `read` is an error, notes that the position is unknown.
    fn check(&mut self, read: Result<(), DiagnosticKind>) -> Result<(), DiagnosticKind> {
        self.is_broken |= read.is_err();
        read
    }

    /// Reads `PI82HI22KA`: the even game without the listed pieces. Returns an error if the square of a listed piece is
    /// empty; the board is still certain then, and the game is played. After any other error, such as another piece on
    /// the square, the position is unknown.
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

    /// Reads a row of the board: `P1-KY-KE…`.
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

    /// Reads single pieces on squares or in hand: `P+00KI00FU`.
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

    /// Finishes the start position. `first_mover` is the side of the first move, or `None` in a game without moves. If
    /// no line names the side to move, this is `first_mover`, or Black in a game without moves.
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

/// Returns the piece in hand for a kind of piece. `None` for a king or a promoted piece, which no hand can hold.
pub(crate) fn hand_piece(kind: PieceKind) -> Option<HandPiece> {
    kind.to_hand_piece().filter(|_| !kind.is_promoted())
}

/// An item of a list such as `82HI22KA` or `00FU00AL`: a piece on a square, a piece in hand, or all remaining pieces
/// in hand.
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

/// Reads a square and a piece, which have two characters each: `82HI`.
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

/// Reads nine squares of three characters each, as in the CSA document. Blanks at the end may be missing. An empty
/// square may consist of blanks, `*` and `.`. Any other text may be a mistyped piece. Returns `None` if a square has
/// such a text, or if the row has another length.
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

/// Reads a piece: `+FU`.
fn piece(cell: &str) -> Option<Piece> {
    let color = if cell.starts_with('-') {
        Color::White
    } else {
        Color::Black
    };
    Some(Piece::new(color, PieceKind::from_csa(cell.get(1..3)?)?))
}

/// Reads nine squares of any width. Editors and web pages remove blanks, so the squares may have fewer than three
/// characters.
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
