//! The Japanese messages of errors in USI.

use std::fmt;

use super::{PositionCommandError, UsiExpected, UsiMoveError};
use crate::notation::sfen::Found;
use crate::text::Localize;

impl Localize for UsiMoveError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}バイト目: ", self.offset + 1)?;
        self.expected.fmt_japanese(f)?;
        f.write_str("が必要ですが、")?;
        Found(self.found).fmt_there(f)
    }
}

impl Localize for UsiExpected {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FileOrPiece => "1から9の筋か駒（RBGSNLP）",
            Self::File => "1から9の筋",
            Self::Rank => "aからiの段",
            Self::Star => "「*」",
            Self::PromotionOrEnd => "「+」か指し手の終わり",
            Self::End => "指し手の終わり",
        })
    }
}

impl Localize for PositionCommandError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { range } => {
                write!(
                    f,
                    "{}バイト目: 「startpos」か「sfen」がありません",
                    range.start + 1
                )
            }
            Self::Sfen(error) => error.fmt_japanese(f),
            Self::Moves { range } => {
                write!(
                    f,
                    "{}バイト目: 指し手の前に「moves」がありません",
                    range.start + 1
                )
            }
            Self::Move {
                index,
                error,
                range: _,
            } => {
                write!(f, "{}手目: ", index + 1)?;
                error.fmt_japanese(f)
            }
        }
    }
}
