//! Check (王手): the pieces that attack a square or the king, and checkmate.

use super::attacks::{BISHOP_LINES, GOLD, KING, KNIGHT, LANCE_LINES, PAWN, ROOK_LINES, SILVER, between};
use super::{Bitboard, Mover, Position};
use crate::{Color, Square};

impl Position {
    /// Whether the side to move is in check (`王手`). `false` if that side has no king or several kings.
    pub fn is_in_check(&self) -> bool {
        self.king(self.turn)
            .is_some_and(|king| self.is_attacked(king, self.turn.opposite(), self.occupied()))
    }

    /// The squares of the pieces that give check to the side to move. Empty if that side has no king or several
    /// kings.
    pub fn checkers(&self) -> Bitboard {
        match self.king(self.turn) {
            Some(king) => self.attackers(king, self.turn.opposite(), self.occupied()),
            None => Bitboard::EMPTY,
        }
    }

    /// Whether the side to move is in check and has no legal move (`詰み`).
    pub fn is_checkmate(&self) -> bool {
        self.is_in_check() && !self.has_legal_move()
    }

    /// The pieces of the side `by` that attack `square`. `occupied` are the squares that block sliding pieces; they
    /// need not be the occupied squares of this position.
    #[inline]
    pub(super) fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let mut attackers = self.step_attackers(square, by);
        for slider in self.aligned_sliders(square, by) {
            if !between(square, slider).intersects(occupied) {
                attackers |= Bitboard::of(slider);
            }
        }
        attackers
    }

    /// Whether the side `by` attacks `square`. `occupied` is as in [`Position::attackers`].
    #[inline]
    pub(super) fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        !self.step_attackers(square, by).is_empty()
            || self
                .aligned_sliders(square, by)
                .iter()
                .any(|slider| !between(square, slider).intersects(occupied))
    }

    /// The pieces of the side `by` that attack `square` with a single step or the jump of a knight. This includes the
    /// single steps of horses and dragons, but not those of lances, bishops and rooks.
    #[inline]
    pub(super) fn step_attackers(&self, square: Square, by: Color) -> Bitboard {
        let side = by.opposite().index();
        let attackers = (PAWN[side][square] & self.movers(Mover::Pawn))
            | (KNIGHT[side][square] & self.movers(Mover::Knight))
            | (SILVER[side][square] & self.movers(Mover::Silver))
            | (GOLD[side][square] & self.movers(Mover::Gold))
            | (KING[square] & self.all_round_steppers());
        attackers & self.pieces(by)
    }

    /// The sliding pieces of the side `by` that would attack `square` if no other piece were on the board.
    #[inline]
    pub(super) fn aligned_sliders(&self, square: Square, by: Color) -> Bitboard {
        let sliders = (LANCE_LINES[by.opposite().index()][square] & self.movers(Mover::Lance))
            | (BISHOP_LINES[square] & self.diagonal_sliders())
            | (ROOK_LINES[square] & self.straight_sliders());
        sliders & self.pieces(by)
    }
}
