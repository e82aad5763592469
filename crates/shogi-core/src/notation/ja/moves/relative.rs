//! Where a piece comes from, seen by the player who moves it: 左 直 右 and 上 寄 引.

use std::fmt;

use crate::position::Bitboard;
use crate::{Color, Piece, PieceKind, Square};

/// The relative place (`駒の相対位置`): on which side of the destination, or of the other piece, the piece stood.
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

/// What a notation says about where the piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Relative {
    /// `左`, `直` or `右`, if it is said.
    pub horizontal: Option<Horizontal>,
    /// `上`, `寄` or `引`, if it is said.
    pub vertical: Option<Vertical>,
}

/// What is written for each side first, and what else is read for it.
pub(super) const SIDES: [(Horizontal, char, &[char]); 3] = [
    (Horizontal::Left, '左', &[]),
    (Horizontal::Straight, '直', &[]),
    (Horizontal::Right, '右', &[]),
];

/// What is written for each motion first, and what else is read for it.
pub(super) const MOTIONS: [(Vertical, char, &[char]); 3] = [
    (Vertical::Up, '上', &['行', '入']),
    (Vertical::Sideways, '寄', &[]),
    (Vertical::Down, '引', &['下']),
];

/// How a piece comes to the destination. No two pieces of a kind come alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    side: Horizontal,
    motion: Vertical,
    /// Whether the piece stays on its file, whatever side it is said to come from.
    stays_on_file: bool,
}

impl Relative {
    /// Nothing said: no other piece of the kind reaches the destination.
    pub const NONE: Self = Self {
        horizontal: None,
        vertical: None,
    };

    /// What has to be said so that a move from `from` to `to` cannot be taken for one of the other pieces in
    /// `reaching`: the pieces of the same side and kind that reach `to`.
    ///
    /// The motion alone if no other piece shares it; else the side; both if neither is enough. `直` always is enough,
    /// and is said of gold, silver and what promoted to gold only. Of two horses or dragons, one on the file of the
    /// destination is to the left or right of the other.
    pub fn of(piece: Piece, from: Square, to: Square, reaching: Bitboard) -> Self {
        let others = reaching - Bitboard::of(from);
        if others.is_empty() {
            return Self::NONE;
        }
        let all = reaching | Bitboard::of(from);
        let own = Way::of(piece, from, to, all);
        let mut shares_motion = false;
        let mut shares_side = false;
        for other in others {
            let other = Way::of(piece, other, to, all);
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

    /// Whether all that is said holds for a move from `from`, one of those in `reaching`.
    pub(super) fn fits(self, piece: Piece, from: Square, to: Square, reaching: Bitboard) -> bool {
        let way = Way::of(piece, from, to, reaching | Bitboard::of(from));
        let fits_side = match self.horizontal {
            None => true,
            Some(Horizontal::Straight) if steps_straight(piece.kind) => {
                way.stays_on_file && way.motion == Vertical::Up
            }
            Some(Horizontal::Straight) => way.stays_on_file,
            Some(side) => way.side == side,
        };
        fits_side && self.vertical.is_none_or(|motion| way.motion == motion)
    }
}

impl Way {
    /// `all` are the pieces that reach the destination, this one included.
    fn of(piece: Piece, from: Square, to: Square, all: Bitboard) -> Self {
        let is_pair = matches!(piece.kind, PieceKind::Horse | PieceKind::Dragon) && all.count() == 2;
        let stays_on_file = from.file() == to.file();
        let beside = match (all - Bitboard::of(from)).first() {
            Some(other) if is_pair && stays_on_file => other,
            _ => to,
        };
        // From Black's side files count up to the left and ranks downwards; White sees the board turned round.
        let (from, to, beside) = match piece.color {
            Color::Black => (from, to, beside),
            Color::White => (from.rotated(), to.rotated(), beside.rotated()),
        };
        Self {
            side: match from.file().cmp(&beside.file()) {
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

/// The kinds that `直` is said of.
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

/// `左上`, `直`, `引`, or nothing.
impl fmt::Display for Relative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}
