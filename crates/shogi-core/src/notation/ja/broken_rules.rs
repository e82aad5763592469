//! The codes and the Japanese messages of broken rules: [`IllegalMove`], [`SetupProblem`] and [`PositionError`].
//!
//! ```
//! use shogi_core::text::{Language, Localize};
//! use shogi_core::{Position, text::Describe};
//!
//! let reason = Position::startpos().check_legal("7g7e".parse()?).unwrap_err();
//! assert_eq!(reason.message(Language::Japanese).to_string(), "歩は７七から７五へは動けません");
//! assert_eq!(reason.code(), "illegal_move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::IllegalMove;
use crate::position::PositionError;
use crate::setup::SetupProblem;
use crate::text::{Describe, Localize, Severity};

impl Localize for IllegalMove {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPiece { from } => write!(f, "{}に駒がありません", from.to_ja()),
            Self::NotYours { from, kind, owner } => {
                let (from, kind, owner) = (from.to_ja(), kind.to_ja(), owner.to_ja());
                write!(f, "{from}の{kind}は、手番でない{owner}の駒です")
            }
            Self::OwnPieceInTheWay { to, kind } => {
                write!(f, "{}に自分の{}があります", to.to_ja(), kind.to_ja())
            }
            Self::NothingInHand { piece, to } => {
                write!(f, "{}に打つ{}が持駒にありません", to.to_ja(), piece.to_ja_char())
            }
            Self::SquareOccupied { to, kind } => {
                write!(f, "{}には{}があるので、駒を打てません", to.to_ja(), kind.to_ja())
            }
            Self::CannotMoveSo { kind, from, to } => {
                let (kind, from, to) = (kind.to_ja(), from.to_ja(), to.to_ja());
                write!(f, "{kind}は{from}から{to}へは動けません")
            }
            Self::PathBlocked {
                kind,
                from,
                to,
                blocker,
            } => {
                let (kind, from, to) = (kind.to_ja(), from.to_ja(), to.to_ja());
                write!(
                    f,
                    "{from}の{kind}は{}の駒を飛び越えて{to}へは動けません",
                    blocker.to_ja()
                )
            }
            Self::CannotPromote { kind, from, to } => {
                let (kind, from, to) = (kind.to_ja(), from.to_ja(), to.to_ja());
                write!(f, "{from}から{to}へ動く{kind}は成れません")
            }
            Self::MustPromote { kind, to } => {
                write!(
                    f,
                    "{}の{}は成らなければなりません（行き所のない駒）",
                    to.to_ja(),
                    kind.to_ja()
                )
            }
            Self::NowhereToGo { piece, to } => {
                write!(
                    f,
                    "{}に{}は打てません（行き所のない駒）",
                    to.to_ja(),
                    piece.to_ja_char()
                )
            }
            Self::TwoPawns { file } => write!(f, "{}筋に2枚目の歩は打てません（二歩）", file.to_ja_char()),
            Self::KingCaptured { to } => write!(f, "{}の玉を取る手です", to.to_ja()),
            Self::KingLeftInCheck { king, checker } => {
                let (king, checker) = (king.to_ja(), checker.to_ja());
                write!(f, "{king}の玉が{checker}の駒に取られる手です（王手放置・自殺手）")
            }
            Self::DropPawnMate { to } => write!(f, "{}に打った歩で詰みになります（打ち歩詰め）", to.to_ja()),
        }
    }
}

impl Describe for IllegalMove {
    fn code(&self) -> &'static str {
        match self {
            Self::NoPiece { .. } => "from_empty",
            Self::NotYours { .. } => "wrong_side",
            Self::NothingInHand { .. } => "drop_without_piece",
            Self::SquareOccupied { .. } => "drop_on_occupied",
            Self::OwnPieceInTheWay { .. }
            | Self::CannotMoveSo { .. }
            | Self::PathBlocked { .. }
            | Self::CannotPromote { .. }
            | Self::MustPromote { .. }
            | Self::NowhereToGo { .. }
            | Self::TwoPawns { .. }
            | Self::KingCaptured { .. }
            | Self::KingLeftInCheck { .. }
            | Self::DropPawnMate { .. } => "illegal_move",
        }
    }

    /// A foul that players commit in games is only a warning, because the record is probably correct. Any other illegal
    /// move is an error.
    fn severity(&self) -> Severity {
        if self.is_foul() {
            Severity::Warning
        } else {
            Severity::Error
        }
    }
}

impl Localize for SetupProblem {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooManyKings { color, square } => {
                write!(
                    f,
                    "{}の玉が2枚以上あります（{}にもあります）",
                    color.to_ja(),
                    square.to_ja()
                )
            }
            Self::TooManyPieces { kind, count } => {
                let most = kind.kind().count_in_set();
                write!(
                    f,
                    "{}が合わせて{count}枚あります（{most}枚までです）",
                    kind.to_ja_char()
                )
            }
            Self::NoKing => f.write_str("どちらの玉もありません"),
            Self::NowhereToGo { square, piece } => {
                let (square, kind) = (square.to_ja(), piece.kind.to_ja());
                write!(f, "{square}の{kind}は動けません（行き所のない駒）")
            }
            Self::TwoPawns { color, file } => {
                let (color, file) = (color.to_ja(), file.to_ja_char());
                write!(f, "{color}の歩が{file}筋に2枚以上あります（二歩）")
            }
        }
    }
}

impl Describe for SetupProblem {
    fn code(&self) -> &'static str {
        (*self).code()
    }

    /// Always a warning, because tsume problems and test positions have such setups on purpose.
    fn severity(&self) -> Severity {
        Severity::Warning
    }
}

impl Localize for PositionError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(problem) => problem.fmt_japanese(f),
            Self::OpponentInCheck { color, checker } => {
                let (color, checker) = (color.to_ja(), checker.to_ja());
                write!(f, "手番でない{color}の玉に、{checker}の駒で王手がかかっています")
            }
        }
    }
}
