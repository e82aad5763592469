//! SBK, the book of `ShogiGUI`, in Protocol Buffers.
//!
//! **Source**: [`book.proto`](https://github.com/ai5/BookConv/blob/master/BookConv/Book/book.proto) (CC0) and `SBook.cs` of `BookConv`,
//! and how `ShogiHome` reads and writes such a file.
//!
//! Only some positions of a book are written: the others follow from the moves that lead to them.

mod file;
mod reader;
mod wire;
mod writer;

use shogi_core::{Color, HandPiece, Move, PieceKind, Position, Square};

use file::MAX_PART;
use wire::{Fields, Value, Wire};

pub(super) use reader::{find, for_each};
pub(super) use writer::{States, head, held, record};

/// The fields of a book.
const AUTHOR: usize = 1;
const DESCRIPTION: usize = 2;
const STATE: usize = 3;

/// The fields of a position.
const ID: usize = 1;
const BOARD_KEY: usize = 2;
const HAND_KEY: usize = 3;
const GAMES: usize = 4;
const BLACK_WINS: usize = 5;
const WHITE_WINS: usize = 6;
const POSITION: usize = 7;
const COMMENT: usize = 8;
const MOVE: usize = 9;
const EVALUATION: usize = 10;

/// The fields of a move.
const CODE: usize = 1;
const QUALITY: usize = 2;
const WEIGHT: usize = 3;
const NEXT: usize = 4;

/// The fields of an evaluation.
const VALUE: usize = 1;
const DEPTH: usize = 2;
const SELECTIVE_DEPTH: usize = 3;
const NODES: usize = 4;
const VARIATION: usize = 5;
const ENGINE: usize = 6;

const FIELDS_OF_STATE: Fields = Fields {
    numbers: &[ID, BOARD_KEY, HAND_KEY, GAMES, BLACK_WINS, WHITE_WINS],
    counts: &[GAMES, BLACK_WINS, WHITE_WINS],
    parts: &[POSITION, COMMENT, MOVE, EVALUATION],
};
const FIELDS_OF_MOVE: Fields = Fields {
    numbers: &[CODE, QUALITY, WEIGHT, NEXT],
    counts: &[WEIGHT],
    parts: &[],
};
const FIELDS_OF_EVALUATION: Fields = Fields {
    numbers: &[VALUE, DEPTH, SELECTIVE_DEPTH, NODES],
    counts: &[],
    parts: &[VARIATION, ENGINE],
};

/// Whether a file begins as a book does: with the author and the description, if it has them, and a position with its number. There may be
/// no position, and an author may be longer than what there is of the file.
pub(super) fn is_recognized(start: &[u8]) -> bool {
    let mut wire = Wire(start);
    let mut texts = 0;
    loop {
        match wire.head() {
            Some((field @ (AUTHOR | DESCRIPTION), Value::Part(length))) if field > texts => {
                texts = field;
                let Some(text) = wire.take(length) else {
                    // With a length of one byte, this may be any text with an empty first line.
                    let is_long = (128..=MAX_PART).contains(&length);
                    return field == AUTHOR && is_long && is_start_of_text(wire.0);
                };
                if std::str::from_utf8(text).is_err() {
                    return false;
                }
            }
            Some((STATE, Value::Part(_))) => return wire.0.first() == Some(&0x08),
            None => return texts == DESCRIPTION && wire.0.is_empty(),
            _ => return false,
        }
    }
}

/// Whether bytes are UTF-8, of which the last character may be cut.
fn is_start_of_text(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| !text.is_empty())
        || std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

/// The numbers of the kinds of pieces. A promoted one has 8 more.
fn piece_number(kind: PieceKind) -> u32 {
    let promotion = if kind.is_promoted() { 8 } else { 0 };
    u32::try_from(kind.unpromoted().index()).map_or(0, |index| index + 1) | promotion
}

/// The number of a move. It has the rank and file of the origin and of the destination in four bits each, whether the piece
/// promotes, what it takes, the piece and its side.
fn move_code(mv: Move, position: &Position) -> u32 {
    let place = |square: Square| u32::from(square.rank().number()) | u32::from(square.file().number()) << 4;
    let kind_at = |square| {
        position
            .piece_at(square)
            .map_or(0, |piece| piece_number(piece.kind))
    };
    let white = u32::from(position.turn() == Color::White);
    let (from, piece) = match (mv.from(), mv.dropped()) {
        (Some(from), _) => (place(from), kind_at(from)),
        (None, dropped) => (0, dropped.map_or(0, |piece| piece_number(piece.kind()))),
    };
    let promotion = u32::from(mv.is_promotion());
    from | place(mv.to()) << 8
        | promotion << 19
        | kind_at(mv.to()) << 20
        | piece << 24
        | white << 28
        | white << 31
}

/// The move of a number. `None` if it is no move.
fn move_of_code(code: u32) -> Option<Move> {
    let part = |shift: u32| (code >> shift & 15) as usize;
    let square = |shift| {
        let (rank, file) = (part(shift).checked_sub(1)?, part(shift + 4).checked_sub(1)?);
        Square::from_index(file * 9 + rank).filter(|_| rank < 9)
    };
    let to = square(8)?;
    if part(0) == 0 && part(4) == 0 {
        let kind = PieceKind::ALL.get(part(24).checked_sub(1)?)?;
        return Some(Move::drop(HandPiece::from_kind(*kind)?, to));
    }
    Some(Move::normal(square(0)?, to, code >> 19 & 1 == 1))
}
