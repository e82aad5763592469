//! Code that several fuzz targets share.

use shogi_core::format::RecordFormat;
use shogi_core::{Color, HandPiece, Piece, PieceKind, Position, Setup, Square};
use shogi_testkit::invariants::check_file;

/// Reads the input. Each game that has no error is written and read again.
///
/// # Panics
///
/// If a check of the test kit fails. The message describes the first problem.
pub fn check<F: RecordFormat>(format: F, bytes: &[u8]) {
    if let Err(fault) = check_file(format, bytes) {
        panic!("{fault}");
    }
}

/// Creates a position from bytes: one byte for each square, one for the count of each piece in hand, and one for the
/// side to move. If there are too few bytes, the other squares and hands stay empty, and Black is to move. Also returns
/// the bytes that are left.
pub fn position(bytes: &[u8]) -> (Position, &[u8]) {
    let mut setup = Setup::default();
    let mut bytes = bytes;
    let mut next = || {
        let (&first, rest) = bytes.split_first()?;
        bytes = rest;
        Some(usize::from(first))
    };
    for square in Square::ALL {
        setup.board[square] = next().and_then(piece);
    }
    for color in Color::ALL {
        for piece in HandPiece::ALL {
            let count = next().map_or(0, |byte| byte % 19);
            setup.hands[color].set(piece, u8::try_from(count).unwrap_or_default());
        }
    }
    if next().is_some_and(|byte| byte % 2 == 1) {
        setup.turn = Color::White;
    }
    (Position::new_lenient(&setup), bytes)
}

/// Returns the piece for a byte: 0 is the first kind of piece of Black, and the kinds of White follow after those of
/// Black. Returns `None` for all other bytes.
fn piece(byte: usize) -> Option<Piece> {
    let count = PieceKind::ALL.len();
    let color = Color::ALL.get(byte / count)?;
    Some(Piece::new(*color, PieceKind::ALL[byte % count]))
}
