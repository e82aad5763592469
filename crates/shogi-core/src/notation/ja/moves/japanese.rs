//! The Japanese messages of errors in notations.

use std::fmt;

use super::Choices;
use super::parse::{NotationError, NotationErrorKind, NotationPart};
use super::resolve::{NotationWarning, ResolveError};
use crate::Piece;
use crate::text::Localize;

impl Localize for NotationError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt_japanese(f)
    }
}

impl Localize for NotationPart {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Destination => "移動先のマスか「同」",
            Self::Rank => "段",
            Self::Piece => "駒の名前",
            Self::Side => "「左」「直」「右」",
            Self::Motion => "「上」「寄」「引」",
            Self::Manner => "「成」「不成」「打」",
        })
    }
}

impl Localize for NotationErrorKind {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Destination { found } => write!(f, "移動先のマスでも「同」でもありません: 「{found}」"),
            Self::Rank { found } => write!(f, "段（一から九）ではありません: 「{found}」"),
            Self::Piece { found } => write!(f, "駒の名前ではありません: 「{found}」"),
            Self::TooShort { expected } => {
                expected.fmt_japanese(f)?;
                f.write_str("がありません")
            }
            Self::Repeated { found, part } => {
                part.fmt_japanese(f)?;
                write!(f, "が2つ以上あります: 「{found}」")
            }
            Self::Trailing { found } => write!(f, "指し手の後に余分な文字があります: 「{found}」"),
        }
    }
}

impl Localize for NotationWarning {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongOrigin { expected, found } => {
                write!(
                    f,
                    "正しくは「{expected}」です: 「{found}」。動ける駒は1枚だけです"
                )
            }
            Self::OnlyOneLegal { expected, found } => {
                write!(
                    f,
                    "正しくは「{expected}」です: 「{found}」。反則になる手にも当てはまります"
                )
            }
            Self::NotSameSquare { found } => write!(f, "直前の手の移動先と違います: 「{found}」"),
        }
    }
}

impl Localize for ResolveError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::WrongTurn { turn, found } => write!(f, "{}の手番です: 「{found}」", turn.to_ja()),
            Self::SameWithoutPrevious { found } => {
                write!(f, "直前の手がないので「同」は使えません: 「{found}」")
            }
            Self::NoCandidate { turn, found } => {
                write!(
                    f,
                    "{}に、そのマスへ動ける駒がありません: 「{found}」",
                    turn.to_ja()
                )
            }
            Self::Ambiguous {
                turn,
                found,
                to,
                origins,
            } => {
                let piece = Piece::new(turn, found.kind);
                let choices = Choices { piece, to, origins };
                write!(f, "どの駒か決まりません: 「{found}」。「{choices}」のどれかです")
            }
        }
    }
}
