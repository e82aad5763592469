//! [`Move`]: a move, stored in sixteen bits.

use std::fmt;
use std::num::NonZeroU16;

use crate::{HandPiece, Square};

/// A move (`手`): either a piece on the board moves to another square, or a piece in hand is dropped. A `Move` and an
/// `Option<Move>` take sixteen bits each. A move has no reference to a position;
/// [`Position::check_legal`](crate::Position::check_legal) checks whether a move is legal in a position.
///
/// ```
/// use shogi_core::{HandPiece, Move, MoveKind, Square};
///
/// let mv: Move = "7g7f".parse()?;
/// assert_eq!(mv, Move::normal("7g".parse()?, "7f".parse()?, false));
/// assert_eq!("8h2b+".parse::<Move>()?.is_promotion(), true);
/// let drop = Move::drop(HandPiece::Pawn, Square::from_numbers(5, 5).unwrap());
/// assert!(matches!(drop.kind(), MoveKind::Drop { piece: HandPiece::Pawn, .. }));
/// assert_eq!(drop.to_string(), "P*5e");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// Bits 0 to 6 are the index of the destination. Bits 7 to 13 are the index of the origin or, for a drop, 81 + the
// index of the dropped piece. Bit 14 is set for a promotion. Bit 15 is always set, so that the number is never zero.
pub struct Move(NonZeroU16);

/// The parts of a [`Move`], for pattern matching. Returned by [`Move::kind`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveKind {
    /// A piece on the board moves to another square.
    Normal {
        /// The square from which the piece moves.
        from: Square,
        /// The square to which the piece moves.
        to: Square,
        /// Whether the piece promotes (`成`).
        promote: bool,
    },
    /// A piece in hand is dropped (`打`).
    Drop {
        /// The kind of the dropped piece.
        piece: HandPiece,
        /// The square on which the piece is dropped.
        to: Square,
    },
}

const PROMOTE: u16 = 1 << 14;
const ALWAYS: NonZeroU16 = NonZeroU16::new(1 << 15).unwrap();
const FIRST_DROP: u16 = 81;

impl Move {
    /// Creates a move of a piece on the board.
    #[expect(clippy::cast_possible_truncation, reason = "indices of squares are below 81")]
    pub const fn normal(from: Square, to: Square, promote: bool) -> Self {
        let bits = to.index() as u16 | (from.index() as u16) << 7 | if promote { PROMOTE } else { 0 };
        Self::pack(bits)
    }

    /// Creates a drop of a piece in hand.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "indices of squares and hand pieces are below 81"
    )]
    pub const fn drop(piece: HandPiece, to: Square) -> Self {
        Self::pack(to.index() as u16 | (FIRST_DROP + piece.index() as u16) << 7)
    }

    /// The same move with the destination `to`.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "indices of squares are below 81")]
    pub(crate) const fn with_to(self, to: Square) -> Self {
        Self::pack(self.0.get() & !0x7f | to.index() as u16)
    }

    /// The parts of the move: origin, destination and promotion, or the dropped piece and its destination.
    pub const fn kind(self) -> MoveKind {
        let to = self.to();
        match Square::from_index((self.0.get() >> 7 & 0x7f) as usize) {
            Some(from) => MoveKind::Normal {
                from,
                to,
                promote: self.is_promotion(),
            },
            None => MoveKind::Drop {
                piece: self.piece_of_drop(),
                to,
            },
        }
    }

    /// The destination of the move.
    pub const fn to(self) -> Square {
        match Square::from_index((self.0.get() & 0x7f) as usize) {
            Some(to) => to,
            None => Square::ALL[80],
        }
    }

    /// The origin of the move. `None` for a drop.
    pub const fn from(self) -> Option<Square> {
        Square::from_index((self.0.get() >> 7 & 0x7f) as usize)
    }

    /// The kind of the dropped piece. `None` for a move of a piece on the board.
    pub const fn dropped(self) -> Option<HandPiece> {
        if self.is_drop() {
            Some(self.piece_of_drop())
        } else {
            None
        }
    }

    /// Whether the move is a drop.
    pub const fn is_drop(self) -> bool {
        self.0.get() >> 7 & 0x7f >= FIRST_DROP
    }

    /// Whether the piece promotes with the move.
    pub const fn is_promotion(self) -> bool {
        self.0.get() & PROMOTE != 0
    }

    /// The move on a board that is rotated by 180 degrees, as the other side sees it: `7g7f` becomes `3c3d`.
    #[must_use]
    pub const fn rotated(self) -> Self {
        match self.kind() {
            MoveKind::Normal { from, to, promote } => Self::normal(from.rotated(), to.rotated(), promote),
            MoveKind::Drop { piece, to } => Self::drop(piece, to.rotated()),
        }
    }

    /// The move on a board on which left and right are exchanged: `7g7f` becomes `3g3f`.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self.kind() {
            MoveKind::Normal { from, to, promote } => Self::normal(from.mirrored(), to.mirrored(), promote),
            MoveKind::Drop { piece, to } => Self::drop(piece, to.mirrored()),
        }
    }

    /// The move as a number, for compact storage. [`Move::from_bits`] converts it back.
    pub const fn to_bits(self) -> NonZeroU16 {
        self.0
    }

    /// The move that [`Move::to_bits`] converts to the number `bits`. `None` if no move is converted to this number.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let origin = bits >> 7 & 0x7f;
        let well_formed = bits & 0x7f < 81 && origin < 88 && (origin < 81 || bits & PROMOTE == 0);
        match NonZeroU16::new(bits) {
            Some(bits) if well_formed && bits.get() & ALWAYS.get() != 0 => Some(Self(bits)),
            _ => None,
        }
    }

    const fn pack(bits: u16) -> Self {
        match NonZeroU16::new(bits | ALWAYS.get()) {
            Some(bits) => Self(bits),
            None => Self(ALWAYS),
        }
    }

    const fn piece_of_drop(self) -> HandPiece {
        match (self.0.get() >> 7 & 0x7f).wrapping_sub(FIRST_DROP) {
            0 => HandPiece::Pawn,
            1 => HandPiece::Lance,
            2 => HandPiece::Knight,
            3 => HandPiece::Silver,
            4 => HandPiece::Gold,
            5 => HandPiece::Bishop,
            _ => HandPiece::Rook,
        }
    }
}

/// Writes the move in USI spelling: `Move(7g7f)`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}
