//! The Japanese messages of [`StartProblem`].

use std::fmt;

use super::StartProblem;
use crate::notation::ja::diagram::HEADER;
use crate::text::{Localize, mismatch_in_japanese};

impl Localize for StartProblem {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownHandicap { .. }
            | Self::UnsupportedVariant { .. }
            | Self::HandicapSpelling { .. }
            | Self::DuplicateHandicap
            | Self::MissingDiagram
            | Self::ConflictingStart { .. }
            | Self::UnknownNameOfDiagram { .. }
            | Self::BlackMovesFirst { .. } => self.fmt_handicap(f),
            Self::Row(kind) => kind.fmt_japanese(f),
            Self::RankMismatch { expected, found } => {
                let (expected, found) = (expected.to_ja_char(), found.to_ja_char());
                write!(
                    f,
                    "{expected}段目の行の終わりが「{found}」です。行の順序に従います"
                )
            }
            Self::TooFewRows { count } => write!(f, "局面図が{count}段しかありません（9段必要です）"),
            Self::FileNumbers { found } => {
                write!(
                    f,
                    "局面図の上には筋の番号「{}」が必要ですが、「{found}」があります。左端を9筋とします",
                    HEADER.trim()
                )
            }
            Self::FrameText { found } => {
                write!(f, "盤の枠の後に余分な文字「{found}」があります。無視します")
            }
            Self::Unterminated => f.write_str("局面図の下の枠がありません"),
            Self::Hand(kind) => kind.fmt_japanese(f),
            Self::RestTwice => f.write_str("「残り全部」を持てるのは片方だけです"),
            Self::HandWithoutDiagram => f.write_str("持駒がありますが、局面図がありません。持駒は無視します"),
            Self::DuplicateHand => f.write_str("同じ側の持駒が2通りあります。後のものを使います"),
            Self::DuplicateMoveCount => f.write_str("手数が2通りあります。後のものを使います"),
            Self::ConflictingTurn => f.write_str("手番が2通りあります。先のものを使います"),
            Self::GuessedTurn => f.write_str("初手が後手の手ですが、「後手番」か「上手番」の行がありません"),
            Self::BadMoveCount { found, overflow: _ } => {
                f.write_str(&mismatch_in_japanese(found, "「手数＝12」のような手数"))
            }
            Self::Setup(problem) => problem.fmt_japanese(f),
        }
    }
}

impl StartProblem {
    /// Writes the Japanese message of a problem with the handicap.
    fn fmt_handicap(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownHandicap { name } => {
                write!(
                    f,
                    "{}（局面図もありません）",
                    mismatch_in_japanese(name, "手合割の名前")
                )
            }
            Self::UnsupportedVariant { name } => write!(f, "「{name}」は9×9の盤の将棋ではありません"),
            Self::HandicapSpelling { written, meant } => {
                write!(f, "手合割「{written}」を「{}」と読みました", meant.name())
            }
            Self::DuplicateHandicap => f.write_str("手合割が2つ以上あります。最後のものを使います"),
            Self::MissingDiagram => f.write_str("手合割が「その他」ですが、局面図がありません"),
            Self::ConflictingStart { name } => {
                write!(f, "手合割「{name}」が局面図と違います。局面図を使います")
            }
            Self::UnknownNameOfDiagram { name } => {
                write!(
                    f,
                    "{}。局面図を使います",
                    mismatch_in_japanese(name, "手合割の名前")
                )
            }
            Self::BlackMovesFirst { handicap } => write!(
                f,
                "手合割「{}」では上手が先に指しますが、初手は下手の指し手です。下手から指したとして読みます",
                handicap.name()
            ),
            Self::Row(_)
            | Self::RankMismatch { .. }
            | Self::TooFewRows { .. }
            | Self::FileNumbers { .. }
            | Self::FrameText { .. }
            | Self::Unterminated
            | Self::Hand(_)
            | Self::RestTwice
            | Self::HandWithoutDiagram
            | Self::DuplicateHand
            | Self::DuplicateMoveCount
            | Self::ConflictingTurn
            | Self::GuessedTurn
            | Self::BadMoveCount { .. }
            | Self::Setup(_) => Ok(()),
        }
    }
}
