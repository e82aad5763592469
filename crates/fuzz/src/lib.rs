//! Code that several fuzz targets share.

use std::io::Cursor;

use shogi_core::format::RecordFormat;
use shogi_core::{Color, HandPiece, Piece, PieceKind, Position, Setup, Square};
use shogi_engine::book::{Book, BookFile, BookFormat};
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

/// Reads the input as a book. What was read is written and read again, looked up in the file, and read position by position.
///
/// # Panics
///
/// If the book is not the same again.
pub fn check_book(format: BookFormat, bytes: &[u8]) {
    let rewrite = |bytes: &[u8]| Book::read_as(bytes, format).book.to_bytes(format).bytes;
    // A position to which only bad moves lead is lost the first time, and so is an end mark at the end of a text.
    let written = rewrite(&rewrite(bytes));
    let again = Book::read_as(&written, format);
    if written.is_empty() {
        // A book of Apery without positions has no bytes, and no book is read from no bytes.
        assert!(format == BookFormat::Apery && again.first_error().is_some());
    } else {
        assert_eq!(again.first_error(), None);
    }
    assert_eq!(again.book.to_bytes(format).bytes, written);
    let file = || BookFile::new(Cursor::new(&written), format).expect("bytes can be read");
    let mut positions = Vec::new();
    let read = file().for_each(|entry| {
        positions.extend(entry.position);
        Ok(())
    });
    assert_eq!((read.is_ok(), &positions), (true, &again.book.positions));
    for position in &again.book.positions {
        match file().find(&position.setup) {
            Ok(found) => assert!(found.is_some_and(|entry| entry.position.is_some()), "{position}"),
            Err(_) => assert_eq!(format, BookFormat::Sbk),
        }
    }
    // Any bytes may be looked up and read in pieces.
    let file = || BookFile::new(Cursor::new(bytes), format).expect("bytes can be read");
    let _ = file().find(&Setup::STARTPOS);
    let _ = file().for_each(|_| Ok(()));
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
