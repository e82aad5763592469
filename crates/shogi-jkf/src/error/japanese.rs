//! The Japanese messages of the diagnostics about JKF.

use std::fmt;

use shogi_core::PieceKind;
use shogi_core::text::{Language, Localize, mismatch_in_japanese, quoted};

use super::{Contradiction, DiagnosticKind};

impl Localize for Contradiction {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Color { to_move } => write!(f, "{}の手番です", to_move.to_ja()),
            Self::Same { to: Some(to) } => write!(f, "直前の手の移動先は{}です", to.to_ja()),
            Self::Same { to: None } => f.write_str("直前の手がありません"),
            Self::Capture { captured: None } => f.write_str("取る駒はありません"),
            Self::Capture {
                captured: Some(captured),
            } => write!(f, "取る駒は{}です", PieceKind::to_csa(*captured)),
            Self::Relative { letters } if letters.is_empty() => f.write_str("この手には要りません"),
            Self::Relative { letters } => write!(f, "正しくは「{letters}」です"),
        }
    }
}

impl Localize for DiagnosticKind {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problem) => problem.fmt_japanese(f),
            Self::Game(problem) => problem.fmt_japanese(f),
            Self::Start(problem) => problem.fmt_japanese(f),
            Self::NotJson { found, message } => {
                let found = quoted(found, Language::Japanese);
                write!(f, "{found}はJSONとして読めません（{message}）")
            }
            Self::UnexpectedValue { expected, found } => {
                write!(
                    f,
                    "{}は{}ではありません",
                    found.message(Language::Japanese),
                    expected.message(Language::Japanese)
                )
            }
            Self::NotAString { found } => {
                found.fmt_japanese(f)?;
                f.write_str("は文字列ではありませんが、文字列として読みます")
            }
            Self::MissingField { field } => write!(f, "「{field}」がありません"),
            Self::DuplicateField { field } => {
                write!(f, "「{field}」が2つ以上あります。最初のものを使います")
            }
            Self::NotForHand { found } => f.write_str(&mismatch_in_japanese(found, "持駒にできる駒")),
            Self::Contradiction(contradiction) => {
                write!(f, "「{}」が局面と合いません。", contradiction.field())?;
                contradiction.fmt_japanese(f)
            }
            Self::SkippedEntries { count: 1 } => {
                f.write_str("この要素の残りを、前の誤りのため読み飛ばしました")
            }
            Self::SkippedEntries { count } => {
                write!(f, "ここから{count}個の要素を、前の誤りのため読み飛ばしました")
            }
            Self::ForkOfStart => {
                f.write_str("開始局面の変化は読めないので無視します。変化は指し手に書きます")
            }
            Self::TooDeep { limit } => write!(f, "変化の入れ子は{limit}段までです"),
        }
    }
}
