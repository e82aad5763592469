//! [`IllegalMove`]: the rule that a move breaks.

use thiserror::Error;

use crate::{Color, File, HandPiece, PieceKind, Square};

/// The reason why a move is illegal. If several reasons apply, the first in this order is reported: impossible moves,
/// moves that contradict how the piece moves, then the fouls that players commit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The origin is empty.
    #[error("no piece on {}", from.to_ja_and_usi())]
    NoPiece {
        /// The origin.
        from: Square,
    },
    /// The piece on the origin belongs to the other side.
    #[error("the {kind} on {} belongs to {owner}, who is not to move", from.to_ja_and_usi())]
    NotYours {
        /// The origin.
        from: Square,
        /// The piece there.
        kind: PieceKind,
        /// The side it belongs to.
        owner: Color,
    },
    /// A piece of the side to move is on the destination.
    #[error("the player's own {kind} is on {}", to.to_ja_and_usi())]
    OwnPieceInTheWay {
        /// The destination.
        to: Square,
        /// The piece there.
        kind: PieceKind,
    },
    /// The piece to be dropped is not in hand (`持駒なし`).
    #[error("no {} in hand to drop on {}", piece.kind(), to.to_ja_and_usi())]
    NothingInHand {
        /// The piece.
        piece: HandPiece,
        /// The destination.
        to: Square,
    },
    /// The destination of a drop is not empty.
    #[error("a piece cannot be dropped on {}, where a {kind} is", to.to_ja_and_usi())]
    SquareOccupied {
        /// The destination.
        to: Square,
        /// The piece there.
        kind: PieceKind,
    },
    /// A piece of this kind cannot make this move, even on an empty board.
    #[error("a {kind} does not move from {} to {}", from.to_ja_and_usi(), to.to_ja_and_usi())]
    CannotMoveSo {
        /// The piece.
        kind: PieceKind,
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
    },
    /// Another piece blocks the way.
    #[error("the {kind} cannot jump from {} to {}: another piece is on {}", from.to_ja_and_usi(), to.to_ja_and_usi(), blocker.to_ja_and_usi())]
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
    /// Gold, king or a promoted piece would promote, or the move does not touch the promotion zone.
    #[error("a {kind} cannot promote from {} to {}", from.to_ja_and_usi(), to.to_ja_and_usi())]
    CannotPromote {
        /// The piece.
        kind: PieceKind,
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
    },
    /// The piece does not promote and could never move again (`行き所のない駒`).
    #[error("a {kind} must promote on {} (行き所のない駒)", to.to_ja_and_usi())]
    MustPromote {
        /// The piece.
        kind: PieceKind,
        /// The destination.
        to: Square,
    },
    /// The dropped piece could never move (`行き所のない駒`).
    #[error("a {} dropped on {} could never move (行き所のない駒)", piece.kind(), to.to_ja_and_usi())]
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
    /// The move captures the opponent's king. This is possible after an earlier foul or in an irregular start position.
    #[error("the move captures the king on {}", to.to_ja_and_usi())]
    KingCaptured {
        /// The destination.
        to: Square,
    },
    /// After the move the opponent can capture the player's own king (`王手放置`, `自殺手`).
    #[error("after the move the king on {} is in check by the piece on {} (王手放置, 自殺手)", king.to_ja_and_usi(), checker.to_ja_and_usi())]
    KingLeftInCheck {
        /// The square of the king after the move.
        king: Square,
        /// A piece that gives check.
        checker: Square,
    },
    /// A dropped pawn gives checkmate (`打ち歩詰め`).
    #[error("a pawn dropped on {} gives checkmate (打ち歩詰め)", to.to_ja_and_usi())]
    DropPawnMate {
        /// The destination.
        to: Square,
    },
}

impl IllegalMove {
    /// Whether the move is impossible on this board: the piece does not exist, or the destination is not free.
    /// [`Position::play_lenient`](crate::Position::play_lenient) rejects impossible moves and plays all other illegal
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

    /// Whether this is a foul (`反則`) that players commit in real games. Any other illegal move is more likely an error
    /// in the record.
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
