//! [`IllegalMove`]: the rule that a move breaks.

use thiserror::Error;

use crate::{Color, File, HandPiece, PieceKind, Square};

/// The rule that an illegal move breaks. If a move breaks several rules, the first one in the order of the variants
/// is reported: first impossible moves, then moves that contradict how the piece moves, then fouls that players
/// commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// There is no piece on the origin.
    #[error("no piece on {}", from.to_ja_and_usi())]
    NoPiece {
        /// The origin, which is empty.
        from: Square,
    },
    /// The piece on the origin belongs to the other side.
    #[error("the {kind} on {} belongs to {owner}, who is not to move", from.to_ja_and_usi())]
    NotYours {
        /// The origin of the move.
        from: Square,
        /// The kind of the piece on the origin.
        kind: PieceKind,
        /// The side to which that piece belongs.
        owner: Color,
    },
    /// The destination has a piece of the side to move.
    #[error("the player's own {kind} is on {}", to.to_ja_and_usi())]
    OwnPieceInTheWay {
        /// The destination of the move.
        to: Square,
        /// The kind of the piece on the destination.
        kind: PieceKind,
    },
    /// The piece to be dropped is not in hand (`持駒なし`).
    #[error("no {} in hand to drop on {}", piece.kind(), to.to_ja_and_usi())]
    NothingInHand {
        /// The kind of the piece to be dropped.
        piece: HandPiece,
        /// The destination of the drop.
        to: Square,
    },
    /// The destination of a drop is not empty.
    #[error("a piece cannot be dropped on {}, where a {kind} is", to.to_ja_and_usi())]
    SquareOccupied {
        /// The destination of the drop.
        to: Square,
        /// The kind of the piece on the destination.
        kind: PieceKind,
    },
    /// A piece of this kind cannot make this move, even on an empty board.
    #[error("a {kind} does not move from {} to {}", from.to_ja_and_usi(), to.to_ja_and_usi())]
    CannotMoveSo {
        /// The kind of the moving piece.
        kind: PieceKind,
        /// The origin of the move.
        from: Square,
        /// The destination of the move.
        to: Square,
    },
    /// Another piece is between the origin and the destination.
    #[error("the {kind} cannot jump from {} to {}: another piece is on {}", from.to_ja_and_usi(), to.to_ja_and_usi(), blocker.to_ja_and_usi())]
    PathBlocked {
        /// The kind of the moving piece.
        kind: PieceKind,
        /// The origin of the move.
        from: Square,
        /// The destination of the move.
        to: Square,
        /// The square of the first piece between the origin and the destination.
        blocker: Square,
    },
    /// The move promotes a gold, a king or a promoted piece, or it neither begins nor ends in the promotion zone.
    #[error("a {kind} cannot promote from {} to {}", from.to_ja_and_usi(), to.to_ja_and_usi())]
    CannotPromote {
        /// The kind of the moving piece.
        kind: PieceKind,
        /// The origin of the move.
        from: Square,
        /// The destination of the move.
        to: Square,
    },
    /// The piece does not promote, although it could never move again without promotion (`行き所のない駒`).
    #[error("a {kind} must promote on {} (行き所のない駒)", to.to_ja_and_usi())]
    MustPromote {
        /// The kind of the moving piece.
        kind: PieceKind,
        /// The destination of the move.
        to: Square,
    },
    /// The dropped piece could never move from its square (`行き所のない駒`).
    #[error("a {} dropped on {} could never move (行き所のない駒)", piece.kind(), to.to_ja_and_usi())]
    NowhereToGo {
        /// The kind of the dropped piece.
        piece: HandPiece,
        /// The destination of the drop.
        to: Square,
    },
    /// A pawn is dropped on a file that has an unpromoted pawn of the same side (`二歩`).
    #[error("a second unpromoted pawn on file {} (二歩)", file.number())]
    TwoPawns {
        /// The file of the drop.
        file: File,
    },
    /// The move captures the opponent's king. This is possible only after an earlier foul or from an irregular start
    /// position.
    #[error("the move captures the king on {}", to.to_ja_and_usi())]
    KingCaptured {
        /// The destination, where the king is.
        to: Square,
    },
    /// The king of the side to move is in check after the move (`王手放置`, `自殺手`).
    #[error("after the move the king on {} is in check by the piece on {} (王手放置, 自殺手)", king.to_ja_and_usi(), checker.to_ja_and_usi())]
    KingLeftInCheck {
        /// The square of the king after the move.
        king: Square,
        /// The square of a piece that gives check.
        checker: Square,
    },
    /// A dropped pawn gives checkmate (`打ち歩詰め`).
    #[error("a pawn dropped on {} gives checkmate (打ち歩詰め)", to.to_ja_and_usi())]
    DropPawnMate {
        /// The destination of the drop.
        to: Square,
    },
}

impl IllegalMove {
    /// Whether the move is impossible on this board: the side to move does not have the piece that the move moves or
    /// drops, or the destination is not free for this piece.
    /// [`Position::play_lenient`](crate::Position::play_lenient) refuses impossible moves and plays all other illegal
    /// moves.
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

    /// Whether the broken rule is a foul (`反則`) that players commit in games, such as `二歩`. Any other illegal move is
    /// more likely an error in the record.
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
