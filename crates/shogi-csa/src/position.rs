//! The start of a game: `PI`, `P1` to `P9`, `P+`, `P-`, `00AL` and the side to move.

use shogi_core::setup::Setup;
use shogi_core::source::{LineStart, Span, excerpt, is_blank};
use shogi_core::{Color, File, Piece, PieceKind, Rank, Square};

use crate::error::ErrorKind;

/// A place in the text.
pub(crate) type Place = (LineStart, Span);

/// Gathers what the lines say about the start.
#[derive(Clone, Debug)]
pub(crate) struct StartReader {
    setup: Setup,
    /// Which rows of the board have been told.
    rows: [bool; 9],
    has_initial: bool,
    has_pieces: bool,
    /// The side that holds all pieces that are left.
    rest: Option<(Color, Place)>,
    turn: Option<Color>,
    /// The last line of the position.
    place: Option<Place>,
    /// The first line of single pieces and hands.
    pieces_place: Option<Place>,
    is_broken: bool,
}

/// What the lines say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// The arrangement; `None` when it cannot be known.
    pub(crate) setup: Option<Setup>,
    pub(crate) has_position: bool,
    /// The side to move, if no line told it.
    pub(crate) guessed_turn: Option<Color>,
    /// The last line of the position.
    pub(crate) end: Option<Place>,
    /// Where to say what is wrong with the arrangement: the single pieces and hands, else the board.
    pub(crate) place: Option<Place>,
    /// How many rows were told, if some but not all were and the others are taken for empty.
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
            place: None,
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
    pub(crate) fn turn(&mut self, color: Color) -> Result<(), ErrorKind> {
        match *self.turn.get_or_insert(color) {
            turn if turn == color => Ok(()),
            _ => Err(ErrorKind::ConflictingTurn),
        }
    }

    /// Notes an error, so that no game is played from a board that is a guess.
    fn check(&mut self, read: Result<(), ErrorKind>) -> Result<(), ErrorKind> {
        self.is_broken |= read.is_err();
        read
    }

    /// `PI82HI22KA`: the even game without these pieces. A piece to remove from an empty square is an error that leaves no
    /// doubt about the board; any other, such as another piece standing there, leaves it unknown.
    pub(crate) fn initial(&mut self, removed: &str, place: Place) -> Result<(), ErrorKind> {
        self.place = Some(place);
        let had_initial = std::mem::replace(&mut self.has_initial, true);
        let board_before = self.setup.board;
        if self.rows.contains(&true) {
            let message = "expected one description of the board, found `PI` beside another".to_owned();
            return self.check(Err(ErrorKind::BadPosition { message }));
        }
        self.setup.board = Setup::STARTPOS.board;
        let mut missing = Ok(());
        for item in items(removed) {
            match item {
                Ok(Item::Piece(square, kind)) => missing = missing.and(self.remove(square, kind)),
                Ok(_) => {
                    let message = "expected pieces on the board after `PI`, found a hand".to_owned();
                    return self.check(Err(ErrorKind::BadPosition { message }));
                }
                Err(kind) => return self.check(Err(kind)),
            }
        }
        if had_initial && self.setup.board != board_before {
            let message = "expected the same board as before, found another `PI`".to_owned();
            return self.check(Err(ErrorKind::BadPosition { message }));
        }
        missing
    }

    fn remove(&mut self, square: Square, kind: PieceKind) -> Result<(), ErrorKind> {
        match self.setup.board[square].take() {
            Some(piece) if piece.kind == kind => Ok(()),
            found => {
                self.is_broken |= found.is_some();
                let there = found.map_or("nothing", |piece| piece.kind.to_csa());
                let place = digits(square);
                let message = format!("expected {} on {place} to remove, found {there}", kind.to_csa());
                Err(ErrorKind::BadPosition { message })
            }
        }
    }

    /// `P1-KY-KE…`: a row of the board.
    pub(crate) fn row(&mut self, row: char, squares: &str, place: Place) -> Result<(), ErrorKind> {
        self.place = Some(place);
        let read = self.read_row(row, squares);
        self.check(read)
    }

    fn read_row(&mut self, row: char, squares: &str) -> Result<(), ErrorKind> {
        let number = row.to_digit(10).and_then(|number| u8::try_from(number).ok());
        let Some(rank) = number.and_then(Rank::new) else {
            return Err(ErrorKind::BadBoardRow {
                row,
                found: "no row of that number".to_owned(),
            });
        };
        if self.has_initial {
            let message = "expected one description of the board, found a row beside `PI`".to_owned();
            return Err(ErrorKind::BadPosition { message });
        }
        if std::mem::replace(&mut self.rows[rank.index()], true) {
            return Err(ErrorKind::DuplicateBoardRow { row });
        }
        let cells = strict_cells(squares).map_or_else(|| loose_cells(row, squares), Ok)?;
        for (file, cell) in File::ALL.into_iter().rev().zip(cells) {
            let square = Square::new(file, rank);
            if let Some(piece) = cell {
                self.put(square, piece)?;
            }
        }
        Ok(())
    }

    fn put(&mut self, square: Square, piece: Piece) -> Result<(), ErrorKind> {
        match self.setup.board[square].replace(piece) {
            None => Ok(()),
            Some(_) => Err(ErrorKind::SquareOccupied { square }),
        }
    }

    /// `P+00KI00FU`: single pieces and hands.
    pub(crate) fn pieces(&mut self, color: Color, pieces: &str, place: Place) -> Result<(), ErrorKind> {
        self.place = Some(place);
        self.pieces_place.get_or_insert(place);
        self.has_pieces = true;
        let read = self.read_pieces(color, pieces, place);
        self.check(read)
    }

    fn read_pieces(&mut self, color: Color, pieces: &str, place: Place) -> Result<(), ErrorKind> {
        for item in items(pieces) {
            let item = item?;
            if self.rest.is_some() {
                let message = "expected `00AL` to be the last of the position".to_owned();
                return Err(ErrorKind::BadPosition { message });
            }
            match item {
                Item::Piece(square, kind) => self.put(square, Piece::new(color, kind))?,
                Item::Held(kind) => {
                    let held = kind.to_hand_piece().filter(|_| !kind.is_promoted());
                    let Some(held) = held else {
                        return Err(ErrorKind::BadDrop(kind));
                    };
                    if !self.setup.hands[color].add(held) {
                        let message = format!("expected at most 255 pieces {} in hand", kind.to_csa());
                        return Err(ErrorKind::BadPosition { message });
                    }
                }
                Item::Rest => self.rest = Some((color, place)),
            }
        }
        Ok(())
    }

    /// The start, when the first move is `first_mover`'s, if there is one.
    pub(crate) fn finish(mut self, first_mover: Option<Color>) -> Start {
        let has_rows = self.rows.contains(&true);
        let has_position = self.has_initial || has_rows || self.has_pieces;
        if !has_position {
            self.setup = Setup::STARTPOS;
        }
        if let Some((color, _)) = self.rest {
            let left = self.setup.pieces_left();
            for (piece, count) in left.iter() {
                let held = self.setup.hands[color].count(piece).saturating_add(count);
                self.setup.hands[color].set(piece, held);
            }
        }
        self.setup.turn = self.turn.or(first_mover).unwrap_or(Color::Black);
        let count = self.rows.iter().filter(|&&row| row).count();
        Start {
            setup: (!self.is_broken).then_some(self.setup),
            has_position,
            guessed_turn: self.turn.is_none().then_some(self.setup.turn),
            end: self.place,
            place: self.pieces_place.or(self.place),
            partial_rows: (count % 9 != 0 && !self.is_broken).then_some(count),
        }
    }
}

/// One item of a list such as `82HI22KA` or `00FU00AL`.
enum Item {
    Piece(Square, PieceKind),
    Held(PieceKind),
    Rest,
}

fn items(text: &str) -> impl Iterator<Item = Result<Item, ErrorKind>> + '_ {
    let mut rest = text.trim_matches(is_blank);
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (item, length) = match rest.get(..4) {
            Some(word) => (item(word), 4),
            None => (Err(bad_item(rest)), rest.len()),
        };
        rest = rest
            .get(length..)
            .unwrap_or_default()
            .trim_start_matches(is_blank);
        Some(item)
    })
}

fn bad_item(found: &str) -> ErrorKind {
    let message = format!(
        "expected a square and a piece such as `82HI`, found `{}`",
        excerpt(found)
    );
    ErrorKind::BadPosition { message }
}

fn item(word: &str) -> Result<Item, ErrorKind> {
    let (Some(place), Some(code)) = (word.get(..2), word.get(2..)) else {
        return Err(bad_item(word));
    };
    let &[file, rank] = place.as_bytes() else {
        return Err(bad_item(word));
    };
    if !place.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad_item(word));
    }
    if (place, code) == ("00", "AL") {
        return Ok(Item::Rest);
    }
    let kind = PieceKind::from_csa(code).ok_or_else(|| ErrorKind::UnknownPiece {
        found: code.to_owned(),
    })?;
    if place == "00" {
        return Ok(Item::Held(kind));
    }
    match Square::from_numbers(file - b'0', rank - b'0') {
        Some(square) => Ok(Item::Piece(square, kind)),
        None => Err(ErrorKind::BadSquare {
            found: place.to_owned(),
        }),
    }
}

/// The two digits of a square.
pub(crate) fn digits(square: Square) -> String {
    format!("{}{}", square.file().number(), square.rank().number())
}

type Cells = [Option<Piece>; 9];

/// Nine cells of three characters, as the document has them; blanks at the end may be missing. What begins with neither
/// sign is an empty square if it is blank or one of the usual marks: another mark may well stand for a piece. `None` when
/// the row has another shape.
fn strict_cells(squares: &str) -> Option<Cells> {
    if !squares.is_ascii() || squares.len() > 27 && !squares.get(27..)?.trim_matches(is_blank).is_empty() {
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

fn piece(token: &str) -> Option<Piece> {
    let kind = PieceKind::from_csa(token.get(1..3)?)?;
    Some(Piece::new(
        if token.starts_with('-') {
            Color::White
        } else {
            Color::Black
        },
        kind,
    ))
}

/// Nine cells in whatever widths: editors and web pages trim and squeeze blanks.
fn loose_cells(row: char, squares: &str) -> Result<Cells, ErrorKind> {
    let mut cells = [None; 9];
    let mut count = 0;
    let squares = squares.trim_end_matches(is_blank);
    let mut rest = squares.trim_start_matches(is_blank);
    while let Some(first) = rest.chars().next() {
        let (cell, length) = match first {
            '+' | '-' => {
                let token = rest.get(..3).unwrap_or(rest);
                let found = || ErrorKind::UnknownPiece {
                    found: excerpt(token.get(1..).unwrap_or_default()),
                };
                (Some(piece(token).ok_or_else(found)?), token.len())
            }
            '*' | '.' => (None, 1),
            other => {
                // Blanks may be empty squares, so the square is certain only where the width says the same.
                let index = (squares.len() - rest.len()) / 3;
                let file = File::ALL.iter().rev().nth(count).filter(|_| index == count);
                let at = file.map_or(String::new(), |file| format!(" on {}{row}", file.number()));
                return Err(ErrorKind::BadBoardRow {
                    row,
                    found: format!("`{other}`{at}"),
                });
            }
        };
        if let Some(slot) = cells.get_mut(count) {
            *slot = cell;
        }
        count += 1;
        rest = rest
            .get(length..)
            .unwrap_or_default()
            .trim_start_matches(is_blank);
    }
    if count == 9 && squares.contains('*') && squares.contains('.') {
        // One mark or the other may be none: a point at the end of a line with a lost square.
        let found = "empty ones of both `*` and `.`".to_owned();
        Err(ErrorKind::BadBoardRow { row, found })
    } else if count == 9 {
        Ok(cells)
    } else {
        Err(ErrorKind::BadBoardRow {
            row,
            found: count.to_string(),
        })
    }
}
