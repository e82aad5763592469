//! The origin of a piece relative to its destination, as the moving player sees it: 左 直 右 and 上 寄 引.

use std::fmt;

use crate::position::Bitboard;
use crate::{Color, Piece, PieceKind, Square};

/// The relative position (`駒の相対位置`): the origin of the piece relative to the destination, or to the other piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Horizontal {
    /// To the left: `左`.
    Left,
    /// On the file of the destination, moving straight up: `直`.
    Straight,
    /// To the right: `右`.
    Right,
}

/// The motion (`駒の動作`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vertical {
    /// One rank or more towards the opponent: `上`.
    Up,
    /// Along the rank: `寄`.
    Sideways,
    /// One rank or more back: `引`.
    Down,
}

/// The parts of a notation that describe the origin of the piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Relative {
    /// `左`, `直` or `右`, if given.
    pub horizontal: Option<Horizontal>,
    /// `上`, `寄` or `引`, if given.
    pub vertical: Option<Vertical>,
}

/// For each side: the character that is written, and other accepted characters.
pub(super) const SIDES: [(Horizontal, char, &[char]); 3] = [
    (Horizontal::Left, '左', &[]),
    (Horizontal::Straight, '直', &[]),
    (Horizontal::Right, '右', &[]),
];

/// For each motion: the character that is written, and other accepted characters.
pub(super) const MOTIONS: [(Vertical, char, &[char]); 3] = [
    (Vertical::Up, '上', &['行', '入']),
    (Vertical::Sideways, '寄', &[]),
    (Vertical::Down, '引', &['下']),
];

/// How a piece reaches the destination. Two pieces of the same kind always differ in this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Approach {
    side: Horizontal,
    motion: Vertical,
    /// Whether the piece stays on its file. Independent of `side`, which can be relative to another piece.
    stays_on_file: bool,
}

impl Relative {
    /// No part is given: no other piece of the same kind can reach the destination.
    pub const NONE: Self = Self {
        horizontal: None,
        vertical: None,
    };

    /// The parts that distinguish a move from `from` to `to` from the moves of the other pieces in `reaching`, which
    /// are the pieces of the same side and kind that can reach `to`.
    ///
    /// If no other piece has the same motion, the motion alone is given. Otherwise the side is given, and the motion
    /// too if the side is still ambiguous. `直` is never ambiguous; only gold, silver and pieces promoted to gold use
    /// it. Of two horses or dragons, the one on the file of the destination is left or right of the other.
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

    /// Whether all given parts are true for a move from `from`, which is one of the squares in `reaching`.
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
    /// `all` are the pieces that can reach the destination, including this one.
    fn of(piece: Piece, from: Square, to: Square, all: Bitboard) -> Self {
        let is_pair = matches!(piece.kind, PieceKind::Horse | PieceKind::Dragon) && all.count() == 2;
        let stays_on_file = from.file() == to.file();
        let reference = match (all - Bitboard::of(from)).first() {
            Some(other) if is_pair && stays_on_file => other,
            _ => to,
        };
        // For Black, files increase to the left and ranks downwards. White sees the board rotated.
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

/// The kinds that use `直`.
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

/// Writes `左上`, `直`, `引`, or nothing.
impl fmt::Display for Relative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}
