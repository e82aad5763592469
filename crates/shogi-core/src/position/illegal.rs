//! [`IllegalMove`]: which rule a move breaks.

use thiserror::Error;

use crate::{Color, File, HandPiece, PieceKind, Square};

/// Why a move is not legal. When several reasons hold, the first of this order is given: what cannot be carried out at
/// all, what contradicts how pieces move, what players really do wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The origin is empty.
    #[error("no piece on {}", from.named())]
    NoPiece {
        /// The origin.
        from: Square,
    },
    /// The piece on the origin belongs to the other side.
    #[error("the {kind} on {} belongs to {owner}, who is not to move", from.named())]
    NotYours {
        /// The origin.
        from: Square,
        /// The piece there.
        kind: PieceKind,
        /// The side it belongs to.
        owner: Color,
    },
    /// A piece of the side to move is on the destination.
    #[error("the player's own {kind} is on {}", to.named())]
    OwnPieceInTheWay {
        /// The destination.
        to: Square,
        /// The piece there.
        kind: PieceKind,
    },
    /// The piece to be dropped is not in hand (`持駒なし`).
    #[error("no {} in hand to drop on {}", piece.kind(), to.named())]
    NothingInHand {
        /// The piece.
        piece: HandPiece,
        /// The destination.
        to: Square,
    },
    /// The square of a drop is not empty.
    #[error("a piece cannot be dropped on {}, where a {kind} is", to.named())]
    SquareOccupied {
        /// The destination.
        to: Square,
        /// The piece there.
        kind: PieceKind,
    },
    /// No piece of this kind moves so, even on an empty board.
    #[error("a {kind} does not move from {} to {}", from.named(), to.named())]
    CannotMoveSo {
        /// The piece.
        kind: PieceKind,
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
    },
    /// The piece would have to jump over another.
    #[error("the {kind} cannot jump from {} to {}: another piece is on {}", from.named(), to.named(), blocker.named())]
    PathBlocked {
        /// The piece.
        kind: PieceKind,
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
        /// The first square on the way that is not empty.
        blocker: Square,
    },
    /// The kind never promotes (gold, king, promoted pieces), or neither end of the move is in the promotion zone.
    #[error("a {kind} cannot promote from {} to {}", from.named(), to.named())]
    CannotPromote {
        /// The piece.
        kind: PieceKind,
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
    },
    /// The piece could never move again unless it promotes (`行き所のない駒`).
    #[error("a {kind} must promote on {} (行き所のない駒)", to.named())]
    MustPromote {
        /// The piece.
        kind: PieceKind,
        /// The destination.
        to: Square,
    },
    /// The dropped piece could never move (`行き所のない駒`).
    #[error("a {} dropped on {} could never move (行き所のない駒)", piece.kind(), to.named())]
    NowhereToGo {
        /// The piece.
        piece: HandPiece,
        /// The destination.
        to: Square,
    },
    /// A pawn is dropped on a file that has an unpromoted pawn of the same side (`二歩`).
    #[error("a second unpromoted pawn on file {} (二歩)", file.number())]
    TwoPawns {
        /// The file.
        file: File,
    },
    /// The other side's king is on the destination: it could be captured because of a foul before, or the start
    /// left it so.
    #[error("the move captures the king on {}", to.named())]
    KingCaptured {
        /// The destination.
        to: Square,
    },
    /// After the move the player's own king can be captured (`王手放置`, `自殺手`).
    #[error("after the move the king on {} is in check by the piece on {} (王手放置, 自殺手)", king.named(), checker.named())]
    KingLeftInCheck {
        /// Where the king is after the move.
        king: Square,
        /// A piece that gives check.
        checker: Square,
    },
    /// A dropped pawn gives checkmate (`打ち歩詰め`).
    #[error("a pawn dropped on {} gives checkmate (打ち歩詰め)", to.named())]
    DropPawnMate {
        /// The destination.
        to: Square,
    },
}

impl IllegalMove {
    /// Whether the move cannot be carried out on a board at all: there is no such piece to move, or no room for it.
    /// [`Position::play_lenient`](crate::Position::play_lenient) refuses these and plays the others.
    pub const fn is_impossible(self) -> bool {
        match self {
            Self::NoPiece { .. }
            | Self::NotYours { .. }
            | Self::OwnPieceInTheWay { .. }
            | Self::NothingInHand { .. }
            | Self::SquareOccupied { .. } => true,
            Self::CannotMoveSo { .. }
            | Self::PathBlocked { .. }
            | Self::CannotPromote { .. }
            | Self::MustPromote { .. }
            | Self::NowhereToGo { .. }
            | Self::TwoPawns { .. }
            | Self::KingCaptured { .. }
            | Self::KingLeftInCheck { .. }
            | Self::DropPawnMate { .. } => false,
        }
    }

    /// Whether this is a rule that players really break at the board (`反則`). What is neither a foul nor impossible
    /// contradicts how pieces move and is more likely an error of the record.
    pub const fn is_foul(self) -> bool {
        matches!(
            self,
            Self::TwoPawns { .. }
                | Self::KingCaptured { .. }
                | Self::KingLeftInCheck { .. }
                | Self::DropPawnMate { .. }
        )
    }
}
