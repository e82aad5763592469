//! Check (王手): the pieces that attack a square or the king, and checkmate.

use super::attacks::{
    self, BISHOP_LINES, GOLD, KING, KNIGHT, LANCE_LINES, PAWN, ROOK_LINES, SILVER, between,
};
use super::{Bitboard, Mover, Position};
use crate::{Color, Move, MoveKind, Piece, Square};

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
            Some(king) => self.attackers(king, self.turn.opposite()),
            None => Bitboard::EMPTY,
        }
    }

    /// Whether the side to move is in check and has no legal move (`詰み`). A side that is not in check and has no legal move loses as
    /// well, because it cannot make a legal move; no format has a word for it, so it resigns.
    pub fn is_checkmate(&self) -> bool {
        self.is_in_check() && !self.has_legal_move()
    }

    /// Whether a legal move gives check: the piece that moves attacks the king, or opens the line of another piece. The position
    /// is not changed. `false` if the opponent has no king or several kings.
    ///
    /// ```
    /// use shogi_core::Position;
    ///
    /// let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// assert!(position.gives_check("G*4b".parse()?));
    /// assert!(!position.gives_check("G*5e".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.turn;
        let (from, kind) = match mv.kind() {
            MoveKind::Normal { from, promote, .. } => {
                let Some(Piece { kind, .. }) = self.piece_at(from) else {
                    return false;
                };
                let promoted = kind.promoted().filter(|_| promote);
                (Bitboard::of(from), promoted.unwrap_or(kind))
            }
            MoveKind::Drop { piece, .. } => (Bitboard::EMPTY, piece.kind()),
        };
        let Some(target) = self.king(us.opposite()) else {
            return false;
        };
        let occupied = (self.occupied() - from) | Bitboard::of(mv.to());
        attacks::attacks(Piece::new(us, kind), mv.to(), occupied).contains(target)
            || !(self.attackers_through(target, us, occupied) - from).is_empty()
    }

    /// The pieces of the side `by` that attack `square`, which may be empty or have a piece of either side. A pinned piece
    /// attacks too.
    ///
    /// ```
    /// use shogi_core::{Color, Position};
    ///
    /// let position = Position::startpos();
    /// let attackers = position.attackers("7h".parse()?, Color::Black);
    /// let squares: Vec<_> = attackers.iter().map(|square| square.to_string()).collect();
    /// assert_eq!(squares, ["2h", "6i", "7i"], "rook, gold and silver");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_through(square, by, self.occupied())
    }

    /// The pieces of the side `by` that attack `square`. `occupied` are the squares that block sliding pieces; they
    /// need not be the occupied squares of this position.
    #[inline]
    pub(super) fn attackers_through(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let mut attackers = self.step_attackers(square, by);
        for slider in self.aligned_sliders(square, by) {
            if !between(square, slider).intersects(occupied) {
                attackers |= Bitboard::of(slider);
            }
        }
        attackers
    }

    /// Whether the side `by` attacks `square`. `occupied` is as in [`Position::attackers_through`].
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
