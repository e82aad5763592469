//! Code that several fuzz targets share.

use shogi_core::format::RecordFormat;
use shogi_core::{Color, HandPiece, Piece, PieceKind, Position, Setup, Square};
use shogi_testkit::invariants::{check_bytes, check_text};

/// Reads the input as bytes and, if it is valid UTF-8, also as text. Checks both results.
///
/// # Panics
///
/// If a check of the test kit fails. The message describes the violation.
pub fn check<F: RecordFormat>(format: F, bytes: &[u8]) {
    let text = std::str::from_utf8(bytes).ok();
    let checked = check_bytes(format, bytes).and_then(|()| text.map_or(Ok(()), |text| check_text(format, text)));
    if let Err(fault) = checked {
        panic!("{fault}");
    }
}

/// Creates a position from bytes: one byte for each square, then the pieces in hand, then the side to move. If there
/// are too few bytes, the rest stays empty. Also returns the bytes that are left.
pub fn position(bytes: &[u8]) -> (Position, &[u8]) {
    let mut setup = Setup::default();
    let pieces: Vec<Piece> = Color::ALL
        .into_iter()
        .flat_map(|color| PieceKind::ALL.map(|kind| Piece::new(color, kind)))
        .collect();
    let mut bytes = bytes;
    let mut next = || {
        let (&first, rest) = bytes.split_first()?;
        bytes = rest;
        Some(usize::from(first))
    };
    for square in Square::ALL {
        setup.board[square] = next().and_then(|byte| pieces.get(byte).copied());
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
