//! The parts of a notation that say where the piece comes from: 左, 直, 右 and 上, 寄, 引. All directions are as the moving
//! player sees the board.

use std::fmt;

use crate::position::Bitboard;
use crate::{Color, Piece, PieceKind, Square};

/// The relative position (`駒の相対位置`): on which side of the destination the origin is. Of two horses or dragons, it may
/// also be the side of the other piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Horizontal {
    /// The origin is to the left: `左`.
    Left,
    /// The origin is on the file of the destination, and the piece moves straight up: `直`.
    Straight,
    /// The origin is to the right: `右`.
    Right,
}

/// The motion of the piece (`駒の動作`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vertical {
    /// The piece moves forward by one rank or more: `上`.
    Up,
    /// The piece moves along the rank: `寄`.
    Sideways,
    /// The piece moves back by one rank or more: `引`.
    Down,
}

/// The parts of a notation that say where the piece comes from. Each part is `None` if the notation does not have it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Relative {
    /// `左`, `直` or `右`. `None` if none of them is given.
    pub horizontal: Option<Horizontal>,
    /// `上`, `寄` or `引`. `None` if none of them is given.
    pub vertical: Option<Vertical>,
}

/// For each relative position: the character that is written, and other characters that are accepted.
pub(super) const SIDES: [(Horizontal, char, &[char]); 3] = [
    (Horizontal::Left, '左', &[]),
    (Horizontal::Straight, '直', &[]),
    (Horizontal::Right, '右', &[]),
];

/// For each motion: the character that is written, and other characters that are accepted.
pub(super) const MOTIONS: [(Vertical, char, &[char]); 3] = [
    (Vertical::Up, '上', &['行', '入']),
    (Vertical::Sideways, '寄', &[]),
    (Vertical::Down, '引', &['下']),
];

/// How a piece reaches the destination. The approaches of any two pieces of the same side and kind differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Approach {
    side: Horizontal,
    motion: Vertical,
    /// Whether the piece stays on its file. This does not follow from `side`, which may be the side relative to
    /// another piece instead of the destination.
    stays_on_file: bool,
}

impl Relative {
    /// Neither part is given. This is the case if no other piece of the same kind can reach the destination.
    pub const NONE: Self = Self {
        horizontal: None,
        vertical: None,
    };

    /// Returns the parts that distinguish the move of `piece` from `from` to `to` from the moves of other pieces.
    /// `reaching` are the squares of all pieces of the same side and kind that can reach `to`.
    ///
    /// If no other piece can reach `to`, neither part is given. If other pieces can, but none has the same motion,
    /// only the motion is given. Otherwise the relative position is given, together with the motion if several pieces
    /// have the same relative position. `直` is used only for gold, silver and the pieces that move like gold, and is
    /// always given without a motion. Of two horses or dragons, the one on the file of the destination is to the left
    /// or right of the other one.
    pub fn of(piece: Piece, from: Square, to: Square, reaching: Bitboard) -> Self {
        let others = reaching - Bitboard::of(from);
        if others.is_empty() {
            return Self::NONE;
        }
        let all = reaching | Bitboard::of(from);
        let own = Approach::of(piece, from, to, all);
        let mut shares_motion = false;
        let mut shares_side = false;
        for other in others {
            let other = Approach::of(piece, other, to, all);
            shares_motion |= other.motion == own.motion;
            shares_side |= other.side == own.side;
        }
        let is_straight = shares_motion && own.side == Horizontal::Straight && steps_straight(piece.kind);
        let needs_motion = !is_straight && (shares_side || !shares_motion);
        Self {
            horizontal: shares_motion.then_some(own.side),
            vertical: needs_motion.then_some(own.motion),
        }
    }

    pub(super) fn write(self, out: &mut impl fmt::Write) -> fmt::Result {
        if let Some(side) = self.horizontal {
            out.write_char(SIDES[side as usize].1)?;
        }
        if let Some(motion) = self.vertical {
            out.write_char(MOTIONS[motion as usize].1)?;
        }
        Ok(())
    }

    /// Whether all given parts are true for the move of `piece` from `from` to `to`. `reaching` are the squares of all
    /// pieces of the same side and kind that can reach `to`.
    pub(super) fn fits(self, piece: Piece, from: Square, to: Square, reaching: Bitboard) -> bool {
        let approach = Approach::of(piece, from, to, reaching | Bitboard::of(from));
        let fits_side = match self.horizontal {
            None => true,
            Some(Horizontal::Straight) if steps_straight(piece.kind) => {
                approach.stays_on_file && approach.motion == Vertical::Up
            }
            Some(Horizontal::Straight) => approach.stays_on_file,
            Some(side) => approach.side == side,
        };
        fits_side && self.vertical.is_none_or(|motion| approach.motion == motion)
    }
}

impl Approach {
    /// Returns how `piece` reaches `to` from `from`. `all` are the squares of all pieces of the same side and kind
    /// that can reach `to`, including `from`.
    fn of(piece: Piece, from: Square, to: Square, all: Bitboard) -> Self {
        let is_pair = matches!(piece.kind, PieceKind::Horse | PieceKind::Dragon) && all.count() == 2;
        let stays_on_file = from.file() == to.file();
        let reference = match (all - Bitboard::of(from)).first() {
            Some(other) if is_pair && stays_on_file => other,
            _ => to,
        };
        // For Black, the numbers of files increase to the left, and those of ranks downwards. For White, the squares
        // are rotated here, so that the comparisons below are correct for both sides.
        let (from, to, reference) = match piece.color {
            Color::Black => (from, to, reference),
            Color::White => (from.rotated(), to.rotated(), reference.rotated()),
        };
        Self {
            side: match from.file().cmp(&reference.file()) {
                std::cmp::Ordering::Greater => Horizontal::Left,
                std::cmp::Ordering::Equal => Horizontal::Straight,
                std::cmp::Ordering::Less => Horizontal::Right,
            },
            motion: match from.rank().cmp(&to.rank()) {
                std::cmp::Ordering::Greater => Vertical::Up,
                std::cmp::Ordering::Equal => Vertical::Sideways,
                std::cmp::Ordering::Less => Vertical::Down,
            },
            stays_on_file,
        }
    }
}

/// Whether `直` is used for pieces of this kind.
const fn steps_straight(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Silver
            | PieceKind::Gold
            | PieceKind::ProPawn
            | PieceKind::ProLance
            | PieceKind::ProKnight
            | PieceKind::ProSilver
    )
}

/// Writes the given parts: `左上`, `直`, `引`, or nothing.
impl fmt::Display for Relative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}
