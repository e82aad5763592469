//! [`IllegalMove`]: the rule that a move breaks.

use thiserror::Error;

use crate::{Color, File, HandPiece, PieceKind, Square, problems};

problems! {
    /// The rule that an illegal move breaks. If a move breaks several rules, the first one in the order of the variants
    /// is reported: first impossible moves, then moves that contradict how the piece moves, then fouls that players
    /// commit.
    ///
    /// As a diagnostic, a foul is only a warning, because the record is probably correct. Any other illegal move is an
    /// error.
    ///
    /// ```
    /// use shogi_core::Position;
    /// use shogi_core::messages::{Describe, Language, Localize};
    ///
    /// let reason = Position::startpos().check_legal("7g7e".parse()?).unwrap_err();
    /// assert_eq!(reason.message(Language::Japanese).to_string(), "歩は７七から７五へは動けません");
    /// assert_eq!(reason.code(), "illegal_move");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum IllegalMove {
        /// There is no piece on the origin.
        NoPiece {
            /// The origin, which is empty.
            from: Square,
        },
            error "from_empty",
            en("no piece on {}", from.to_ja_and_usi()),
            ja("{}に駒がありません", from.to_ja());
        /// The piece on the origin belongs to the other side.
        NotYours {
            /// The origin of the move.
            from: Square,
            /// The kind of the piece on the origin.
            kind: PieceKind,
            /// The side to which that piece belongs.
            owner: Color,
        },
            error "wrong_side",
            en("the {kind} on {} belongs to {owner}, who is not to move", from.to_ja_and_usi()),
            ja("{}の{}は、手番ではない{}の駒です", from.to_ja(), kind.to_ja(), owner.to_ja());
        /// The destination has a piece of the side to move.
        OwnPieceInTheWay {
            /// The destination of the move.
            to: Square,
            /// The kind of the piece on the destination.
            kind: PieceKind,
        },
            error "illegal_move",
            en("the player's own {kind} is on {}", to.to_ja_and_usi()),
            ja("{}に自分の{}があります", to.to_ja(), kind.to_ja());
        /// The piece to be dropped is not in hand (`持駒なし`).
        NothingInHand {
            /// The kind of the piece to be dropped.
            piece: HandPiece,
            /// The destination of the drop.
            to: Square,
        },
            error "drop_without_piece",
            en("no {} in hand to drop on {}", piece.kind(), to.to_ja_and_usi()),
            ja("{}に打つ{}が持駒にありません", to.to_ja(), piece.to_ja_char());
        /// The destination of a drop is not empty.
        SquareOccupied {
            /// The destination of the drop.
            to: Square,
            /// The kind of the piece on the destination.
            kind: PieceKind,
        },
            error "drop_on_occupied",
            en("a piece cannot be dropped on {}, where a {kind} is", to.to_ja_and_usi()),
            ja("{}には{}があるので、駒を打てません", to.to_ja(), kind.to_ja());
        /// A piece of this kind cannot make this move, even on an empty board.
        CannotMoveSo {
            /// The kind of the moving piece.
            kind: PieceKind,
            /// The origin of the move.
            from: Square,
            /// The destination of the move.
            to: Square,
        },
            error "illegal_move",
            en("a {kind} does not move from {} to {}", from.to_ja_and_usi(), to.to_ja_and_usi()),
            ja("{}は{}から{}へは動けません", kind.to_ja(), from.to_ja(), to.to_ja());
        /// Another piece is between the origin and the destination.
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
            error "illegal_move",
            en(
                "the {kind} cannot jump from {} to {}: another piece is on {}",
                from.to_ja_and_usi(),
                to.to_ja_and_usi(),
                blocker.to_ja_and_usi()
            ),
            ja("{}の{}は{}の駒を飛び越えて{}へは動けません", from.to_ja(), kind.to_ja(), blocker.to_ja(), to.to_ja());
        /// The move promotes a gold, a king or a promoted piece, or it neither begins nor ends in the promotion zone.
        CannotPromote {
            /// The kind of the moving piece.
            kind: PieceKind,
            /// The origin of the move.
            from: Square,
            /// The destination of the move.
            to: Square,
        },
            error "illegal_move",
            en("a {kind} cannot promote from {} to {}", from.to_ja_and_usi(), to.to_ja_and_usi()),
            ja("{}から{}へ動く{}は成れません", from.to_ja(), to.to_ja(), kind.to_ja());
        /// The piece does not promote, although it could never move again without promotion (`行き所のない駒`).
        MustPromote {
            /// The kind of the moving piece.
            kind: PieceKind,
            /// The destination of the move.
            to: Square,
        },
            error "illegal_move",
            en("a {kind} must promote on {} (行き所のない駒)", to.to_ja_and_usi()),
            ja("{}の{}は成らなければなりません（行き所のない駒）", to.to_ja(), kind.to_ja());
        /// The dropped piece could never move from its square (`行き所のない駒`).
        NowhereToGo {
            /// The kind of the dropped piece.
            piece: HandPiece,
            /// The destination of the drop.
            to: Square,
        },
            error "illegal_move",
            en("a {} dropped on {} could never move (行き所のない駒)", piece.kind(), to.to_ja_and_usi()),
            ja("{}に{}は打てません（行き所のない駒）", to.to_ja(), piece.to_ja_char());
        /// A pawn is dropped on a file that has an unpromoted pawn of the same side (`二歩`).
        TwoPawns {
            /// The file of the drop.
            file: File,
        },
            warning "illegal_move",
            en("a second unpromoted pawn on file {} (二歩)", file.number()),
            ja("{}筋に2枚目の歩は打てません（二歩）", file.to_ja_char());
        /// The move captures the opponent's king. This is possible only after an earlier foul or from an irregular start
        /// position.
        KingCaptured {
            /// The destination, where the king is.
            to: Square,
        },
            warning "illegal_move",
            en("the move captures the king on {}", to.to_ja_and_usi()),
            ja("{}の玉を取る手です", to.to_ja());
        /// The king of the side to move is in check after the move (`王手放置`, `自殺手`).
        KingLeftInCheck {
            /// The square of the king after the move.
            king: Square,
            /// The square of a piece that gives check.
            checker: Square,
        },
            warning "illegal_move",
            en(
                "after the move the king on {} is in check by the piece on {} (王手放置, 自殺手)",
                king.to_ja_and_usi(),
                checker.to_ja_and_usi()
            ),
            ja("{}の玉が{}の駒に取られる手です（王手放置・自殺手）", king.to_ja(), checker.to_ja());
        /// A dropped pawn gives checkmate (`打ち歩詰め`).
        DropPawnMate {
            /// The destination of the drop.
            to: Square,
        },
            warning "illegal_move",
            en("a pawn dropped on {} gives checkmate (打ち歩詰め)", to.to_ja_and_usi()),
            ja("{}に打った歩で詰みになります（打ち歩詰め）", to.to_ja());
    }
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
}
