//! Which setups are positions of the game: [`PositionError`].

use thiserror::Error;

use super::attacks::nowhere_to_go;
use super::{Bitboard, Mover, Position};
use crate::{Color, File, PieceKind, Square};

/// Why a setup is not a position that the rules allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A side has more than one king.
    #[error("{color} has more than one king")]
    SeveralKings {
        /// The side.
        color: Color,
    },
    /// Board and hands together have more pieces of a kind, either side up, than a set.
    #[error("expected at most {} of the kind {kind}, found {count}", kind.count_in_set())]
    TooManyPieces {
        /// The kind, unpromoted.
        kind: PieceKind,
        /// How many there are.
        count: u16,
    },
    /// A piece stands where it could never move (`行き所のない駒`).
    #[error("the {kind} on {square} could never move (行き所のない駒)")]
    NowhereToGo {
        /// The piece.
        kind: PieceKind,
        /// Where it stands.
        square: Square,
    },
    /// A side has two unpromoted pawns on a file (`二歩`).
    #[error("{color} has two unpromoted pawns on file {} (二歩)", file.number())]
    TwoPawns {
        /// The side.
        color: Color,
        /// The file.
        file: File,
    },
    /// The side that is not to move is in check, so its king could be captured.
    #[error("{color}, who is not to move, is in check by the piece on {checker}")]
    OpponentInCheck {
        /// The side that is in check.
        color: Color,
        /// A piece that gives check.
        checker: Square,
    },
}

impl Position {
    /// The rules for positions, as [`Position::new`] applies them.
    pub(super) fn check(&self) -> Result<(), PositionError> {
        self.check_kings()?;
        self.check_counts()?;
        for color in Color::ALL {
            self.check_dead_ends(color)?;
            self.check_pawns(color)?;
        }
        self.check_opponent()
    }

    fn check_kings(&self) -> Result<(), PositionError> {
        for color in Color::ALL {
            if (self.movers(Mover::King) & self.pieces(color)).has_several() {
                return Err(PositionError::SeveralKings { color });
            }
        }
        Ok(())
    }

    fn check_counts(&self) -> Result<(), PositionError> {
        let mut counts = [0_u16; PieceKind::COUNT];
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                counts[piece.kind.unpromoted().index()] += 1;
            }
        }
        for color in Color::ALL {
            for (piece, count) in self.hand(color).iter() {
                counts[piece.kind().index()] += u16::from(count);
            }
        }
        for (kind, count) in PieceKind::ALL.into_iter().zip(counts) {
            if count > u16::from(kind.count_in_set()) {
                return Err(PositionError::TooManyPieces { kind, count });
            }
        }
        Ok(())
    }

    fn check_dead_ends(&self, color: Color) -> Result<(), PositionError> {
        for kind in [PieceKind::Pawn, PieceKind::Lance, PieceKind::Knight] {
            let stuck = self.movers(Mover::of(kind)) & self.pieces(color) & nowhere_to_go(kind, color);
            if let Some(square) = stuck.first() {
                return Err(PositionError::NowhereToGo { kind, square });
            }
        }
        Ok(())
    }

    fn check_pawns(&self, color: Color) -> Result<(), PositionError> {
        let pawns = self.movers(Mover::Pawn) & self.pieces(color);
        for file in File::ALL {
            if (pawns & Bitboard::file(file)).has_several() {
                return Err(PositionError::TwoPawns { color, file });
            }
        }
        Ok(())
    }

    fn check_opponent(&self) -> Result<(), PositionError> {
        let color = self.turn.opposite();
        if let Some(king) = self.king(color)
            && let Some(checker) = self.attackers(king, self.turn, self.occupied()).first()
        {
            return Err(PositionError::OpponentInCheck { color, checker });
        }
        Ok(())
    }
}
