//! [`Cell`]: the content of a square, in one byte.

use crate::{Color, Piece, PieceKind};

/// The content of a square: a piece or nothing. It is stored in one byte, because a byte is faster to read and write
/// than an `Option<Piece>`.
// The byte is 0 for an empty square. For a piece, it is 1 + the index of its kind, plus 16 if the piece is White's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell(u8);

impl Cell {
    pub(super) const EMPTY: Self = Self(0);

    /// The content of a square on which `piece` is.
    #[inline]
    pub(super) const fn of(piece: Piece) -> Self {
        Self(1 + piece.kind as u8 + ((piece.color as u8) << 4))
    }

    /// The byte of the cell. It is different for each kind of piece of each side, and 0 for an empty square.
    #[inline]
    pub(super) const fn to_bits(self) -> u8 {
        self.0
    }

    /// The piece on the square. `None` if the square is empty.
    #[inline]
    pub(super) const fn piece(self) -> Option<Piece> {
        PIECES[(self.0 & 31) as usize]
    }
}

const PIECES: [Option<Piece>; 32] = {
    let mut pieces = [None; 32];
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < PieceKind::COUNT {
            let piece = Piece::new(Color::ALL[color], PieceKind::ALL[kind]);
            pieces[Cell::of(piece).0 as usize] = Some(piece);
            kind += 1;
        }
        color += 1;
    }
    pieces
};
