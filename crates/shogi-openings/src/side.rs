//! [`Side`]: what is known of one side while a line is played.

use shogi_core::PieceKind;

use crate::table::{CLASSES, ShapeSet};

/// What is known of one side.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// The squares of each kind of piece, as this side sees the board.
    pub(crate) pieces: [u128; PieceKind::COUNT],
    /// The terms about moves that hold since a move of this side, one bit each; see [`Term::event`](crate::shape::Term).
    pub(crate) events: u32,
    /// The shapes that the own king and rook allow.
    pub(crate) possible: ShapeSet,
    /// The shapes that the last move can have completed.
    pub(crate) changed: ShapeSet,
    /// The ply at which each class was completed; `None` if it was not. At the start of a game it is 0.
    pub(crate) reached: [Option<u16>; CLASSES],
    /// The file to which the rook ranged.
    pub(crate) rook_file: Option<u8>,
    /// Whether the rook has captured on 2四, after which it does not range.
    pub(crate) took_on_24: bool,
    pub(crate) captured_bishop: bool,
    /// Whether the rook was at home at the start.
    pub(crate) starts_with_rook: bool,
}

impl Side {
    /// Whether the side has a piece on one of these squares.
    #[inline]
    pub(crate) const fn has(&self, kind: PieceKind, squares: u128) -> bool {
        self.pieces[kind.index()] & squares != 0
    }
}
