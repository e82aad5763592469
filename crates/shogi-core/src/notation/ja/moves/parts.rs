//! The parts of a [`Notation`](super::Notation): [`Destination`] and [`Manner`].

use crate::Square;

/// The character that means the destination of the previous move.
pub const SAME: char = '同';

/// How a notation gives the destination of the move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Destination {
    /// The destination is this square: `７六`.
    Square(Square),
    /// The destination is that of the previous move: `同`.
    Same,
    /// The destination is this square, which is also that of the previous move: `７六同`. Books write this form at the
    /// top of a page, where the previous move is not visible.
    SameSquare(Square),
}

/// The last part of a notation: whether the piece promotes or is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// The piece promotes: `成`.
    Promote,
    /// The piece does not promote although it could: `不成`.
    Unpromoted,
    /// The piece is dropped: `打`. This is written only if a piece of the same kind on the board can also move to the
    /// square.
    Drop,
}
