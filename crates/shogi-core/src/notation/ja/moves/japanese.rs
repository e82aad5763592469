//! The Japanese messages of the errors in Japanese notation.

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
            Self::Destination { found } => write!(f, "「{found}」は移動先のマスでも「同」でもありません"),
            Self::Rank { found } => write!(f, "「{found}」は段（一から九）ではありません"),
            Self::Piece { found } => write!(f, "「{found}」は駒の名前ではありません"),
            Self::TooShort { expected } => {
                expected.fmt_japanese(f)?;
                f.write_str("がありません")
            }
            Self::Repeated { found, part } => {
                write!(f, "「{found}」が余分です。")?;
                part.fmt_japanese(f)?;
                f.write_str("のどれかがすでにあります")
            }
            Self::PromotedDrop { kind } => write!(f, "{}は打てません", kind.to_ja()),
            Self::Trailing { found } => write!(f, "指し手の後に余分な文字「{found}」があります"),
        }
    }
}

impl Localize for NotationWarning {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongOrigin { expected, found } => {
                write!(
                    f,
                    "「{found}」は、正しくは「{expected}」です。動ける駒は1枚だけです"
                )
            }
            Self::OnlyOneLegal { expected, found } => {
                write!(
                    f,
                    "「{found}」は、正しくは「{expected}」です。反則になる手にも当てはまります"
                )
            }
            Self::NotSameSquare { found } => write!(f, "「{found}」の移動先が、直前の手の移動先と違います"),
        }
    }
}

impl Localize for ResolveError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::WrongTurn { turn, found } => {
                write!(f, "{}の手番ですが、「{found}」は相手の指し手です", turn.to_ja())
            }
            Self::SameWithoutPrevious { found } => {
                write!(f, "直前の手がないので、「{found}」の「同」は使えません")
            }
            Self::NoCandidate { turn, found } => {
                write!(f, "{}には、「{found}」と動ける駒がありません", turn.to_ja())
            }
            Self::Ambiguous {
                turn,
                found,
                to,
                origins,
            } => {
                let piece = Piece::new(turn, found.kind);
                let choices = Choices { piece, to, origins };
                write!(
                    f,
                    "「{found}」では、どの駒か決まりません。「{choices}」のどれかです"
                )
            }
        }
    }
}
