//! The legality of a single move.

use super::attacks::{self, KING, ON_EMPTY_BOARD, PAWN, between, nowhere_to_go, promotion_zone};
use super::{Bitboard, IllegalMove, Mover, Position};
use crate::{HandPiece, Move, MoveKind, Piece, PieceKind, Square};

impl Position {
    /// Whether a move is legal. Use [`Position::check_legal`] to learn which rule an illegal move breaks.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check_legal(mv).is_ok()
    }

    /// Checks whether a move is legal. The position is not changed.
    ///
    /// If the side to move has no king or several kings, no rule about check restricts its moves. Capturing the
    /// opponent's king is illegal even after an earlier foul, because that foul has ended the game.
    ///
    /// # Errors
    ///
    /// The first rule that the move breaks, in the order of the variants of [`IllegalMove`].
    #[inline]
    pub fn check_legal(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv.kind() {
            MoveKind::Normal { from, to, promote } => self.check_normal(from, to, promote),
            MoveKind::Drop { piece, to } => self.check_drop(piece, to),
        }
    }

    /// The squares of the pieces of the side to move that have exactly the kind `kind` and can reach `to`: the piece
    /// moves that way, no piece is in between, and `to` has no piece of the same side. A piece is included even if
    /// its move leaves its own king in check, because the rules for 右, 左, 上, 寄, 引 and 直 include such pieces too.
    pub fn candidates(&self, kind: PieceKind, to: Square) -> Bitboard {
        let us = self.turn;
        if self.pieces(us).contains(to) {
            return Bitboard::EMPTY;
        }
        let mirrored = Piece::new(us.opposite(), kind);
        let reaching = attacks::attacks(mirrored, to, self.occupied());
        (reaching & self.movers(Mover::of(kind)) & self.pieces(us))
            .iter()
            .filter(|&from| self.piece_at(from) == Some(Piece::new(us, kind)))
            .collect()
    }

    fn check_normal(&self, from: Square, to: Square, promote: bool) -> Result<(), IllegalMove> {
        let Piece { color, kind } = self.mover(from, to)?;
        self.check_reach(Piece { color, kind }, from, to)?;
        if promote {
            let zone = promotion_zone(color);
            if kind.promoted().is_none() || !(zone.contains(from) || zone.contains(to)) {
                return Err(IllegalMove::CannotPromote { kind, from, to });
            }
        } else if nowhere_to_go(kind, color).contains(to) {
            return Err(IllegalMove::MustPromote { kind, to });
        }
        if self.movers(Mover::King).contains(to) {
            return Err(IllegalMove::KingCaptured { to });
        }
        self.check_king_after(from, to)
    }

    /// Checks that a move is possible on this board. A move that breaks another rule passes the check.
    pub(super) fn check_possible(&self, mv: Move) -> Result<(), IllegalMove> {
        match mv.kind() {
            MoveKind::Normal { from, to, .. } => self.mover(from, to).map(|_| ()),
            MoveKind::Drop { piece, to } => self.check_drop_possible(piece, to),
        }
    }

    /// The piece on `from`. An error if `from` is empty, if the piece belongs to the side that is not to move, or if
    /// `to` has a piece of the side to move.
    #[inline]
    fn mover(&self, from: Square, to: Square) -> Result<Piece, IllegalMove> {
        let Some(piece) = self.piece_at(from) else {
            return Err(IllegalMove::NoPiece { from });
        };
        if piece.color != self.turn {
            return Err(IllegalMove::NotYours {
                from,
                kind: piece.kind,
                owner: piece.color,
            });
        }
        match self.piece_at(to) {
            Some(Piece { color, kind }) if color == piece.color => {
                Err(IllegalMove::OwnPieceInTheWay { to, kind })
            }
            _ => Ok(piece),
        }
    }

    #[inline]
    fn check_drop_possible(&self, piece: HandPiece, to: Square) -> Result<(), IllegalMove> {
        if self.hands[self.turn].count(piece) == 0 {
            return Err(IllegalMove::NothingInHand { piece, to });
        }
        match self.piece_at(to) {
            Some(Piece { kind, .. }) => Err(IllegalMove::SquareOccupied { to, kind }),
            None => Ok(()),
        }
    }

    /// Checks that `piece` moves from `from` to `to` on an empty board, and that no piece is in between.
    #[inline]
    fn check_reach(&self, piece: Piece, from: Square, to: Square) -> Result<(), IllegalMove> {
        let Piece { color, kind } = piece;
        let reach = ON_EMPTY_BOARD[color.index()][kind.index()][from];
        if !reach.contains(to) {
            return Err(IllegalMove::CannotMoveSo { kind, from, to });
        }
        let blockers = between(from, to) & self.occupied();
        if blockers.is_empty() {
            return Ok(());
        }
        let nearest = if from < to {
            blockers.first()
        } else {
            blockers.last()
        };
        let blocker = nearest.unwrap_or(to);
        Err(IllegalMove::PathBlocked {
            kind,
            from,
            to,
            blocker,
        })
    }

    #[inline]
    fn check_king_after(&self, from: Square, to: Square) -> Result<(), IllegalMove> {
        let Some(before) = self.king(self.turn) else {
            return Ok(());
        };
        let king = if before == from { to } else { before };
        let occupied = (self.occupied() - Bitboard::of(from)) | Bitboard::of(to);
        self.check_king(king, occupied, Bitboard::of(to))
    }

    /// Checks that the king of the side to move is not attacked after a move. `king` is the square of the king after
    /// the move, and `occupied` are the occupied squares after the move. `captured` has the destination of the move,
    /// or is empty for a drop. If a piece is captured on the destination, the position still has that piece, but the
    /// piece no longer attacks.
    #[inline]
    fn check_king(&self, king: Square, occupied: Bitboard, captured: Bitboard) -> Result<(), IllegalMove> {
        let attackers = self.attackers_through(king, self.turn.opposite(), occupied) - captured;
        match attackers.first() {
            Some(checker) => Err(IllegalMove::KingLeftInCheck { king, checker }),
            None => Ok(()),
        }
    }

    fn check_drop(&self, piece: HandPiece, to: Square) -> Result<(), IllegalMove> {
        let us = self.turn;
        self.check_drop_possible(piece, to)?;
        if nowhere_to_go(piece.kind(), us).contains(to) {
            return Err(IllegalMove::NowhereToGo { piece, to });
        }
        if piece == HandPiece::Pawn {
            let file = to.file();
            if (self.movers(Mover::Pawn) & self.pieces(us)).intersects(Bitboard::file(file)) {
                return Err(IllegalMove::TwoPawns { file });
            }
        }
        if let Some(king) = self.king(us) {
            let occupied = self.occupied() | Bitboard::of(to);
            self.check_king(king, occupied, Bitboard::EMPTY)?;
        }
        if piece == HandPiece::Pawn && self.is_pawn_drop_mate(to) {
            return Err(IllegalMove::DropPawnMate { to });
        }
        Ok(())
    }

    /// Whether a pawn dropped on the empty square `to` gives checkmate. The pawn is next to the king, so the opponent
    /// can answer the check only by moving the king or by capturing the pawn.
    #[inline]
    pub(super) fn is_pawn_drop_mate(&self, to: Square) -> bool {
        match self.king(self.turn.opposite()) {
            Some(king) if PAWN[self.turn.index()][to].contains(king) => self.is_mated_by_pawn(king, to),
            _ => false,
        }
    }

    fn is_mated_by_pawn(&self, king: Square, to: Square) -> bool {
        let us = self.turn;
        let them = us.opposite();
        let occupied = self.occupied() | Bitboard::of(to);
        let without_king = occupied - Bitboard::of(king);
        let flights = KING[king] - self.pieces(them) - self.movers(Mover::King);
        if flights
            .iter()
            .any(|flight| !self.is_attacked(flight, us, without_king))
        {
            return false;
        }
        // The bitboards do not have the dropped pawn. So any attacker of the king that remains after the capture of
        // the pawn is another piece.
        let capturers = self.attackers_through(to, them, occupied) - Bitboard::of(king);
        capturers
            .iter()
            .all(|capturer| self.is_attacked(king, us, occupied - Bitboard::of(capturer)))
    }
}
