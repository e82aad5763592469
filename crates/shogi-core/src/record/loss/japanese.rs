//! The Japanese messages of losses.

use std::fmt;

use super::{Loss, LossKind, LossPlace, Losses, WriteError, examples};
use crate::GameResult;
use crate::text::{Language, Localize};

impl Localize for GameResult {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(color) => write!(f, "{}の勝ち", color.to_ja()),
            Self::Draw => f.write_str("引き分け"),
        }
    }
}

/// Writes the phrases of [`Losses::folded`], separated by `、`.
impl Localize for Losses {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.folded(Language::Japanese).join("、"))
    }
}

impl Localize for Loss {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lost = self.kind.lost_text().unwrap_or_default();
        match &self.kind {
            LossKind::Variation { moves } => {
                write!(f, "{moves}手の変化")?;
                return match self.place {
                    LossPlace::Ply { ply, .. } => write!(f, "（{ply}手目から）"),
                    LossPlace::Record | LossPlace::Header(_) | LossPlace::Start => Ok(()),
                };
            }
            LossKind::Moves { count } => write!(f, "指し手{count}手")?,
            LossKind::Ending {
                written: Some(written),
                ..
            } => write!(f, "終局「{lost}」（「{written}」と書きます）")?,
            LossKind::Ending { written: None, .. } => write!(f, "終局「{lost}」")?,
            LossKind::Comment { .. } => write!(f, "コメント「{lost}」")?,
            LossKind::Bookmark { .. } => write!(f, "しおり「{lost}」")?,
            LossKind::Remark { .. } => write!(f, "注記行「{lost}」")?,
            LossKind::Header { .. } => write!(f, "ヘッダー「{lost}」")?,
            LossKind::Time => f.write_str("消費時間")?,
            LossKind::FractionOfSecond => f.write_str("1秒未満の消費時間")?,
            LossKind::MoveNumber { number } => write!(f, "開始局面の手数（{number}）")?,
            LossKind::StatedResult { result } => {
                write!(f, "棋譜に書かれた結果（{}）", result.message(Language::Japanese))?;
            }
        }
        self.place.fmt_japanese(f)
    }
}

/// Writes the place behind the loss: `（4手目）`. For a header and for the record as a whole, nothing is written.
impl LossPlace {
    fn fmt_japanese(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record | Self::Header(_) => Ok(()),
            Self::Start => f.write_str("（開始局面）"),
            Self::Ply { variation: 0, ply } => write!(f, "（{ply}手目）"),
            Self::Ply { variation, ply } => write!(f, "（変化{variation}の{ply}手目）"),
        }
    }
}

impl Localize for WriteError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Losses(losses) => {
                write!(
                    f,
                    "この形式では書けないものがあります: {}",
                    losses.message(Language::Japanese)
                )
            }
            Self::Target(_) => f.write_str("書き込めませんでした"),
        }
    }
}

/// The Japanese phrase that summarizes `group`, which has the losses of one kind.
pub(super) fn phrase(group: &[&Loss]) -> String {
    let [first, _, ..] = group else {
        let first = group
            .first()
            .map(|loss| loss.message(Language::Japanese).to_string());
        return first.unwrap_or_default();
    };
    let count = group.len();
    match &first.kind {
        LossKind::Variation { .. } => {
            let moves = examples(group, Language::Japanese, |loss| match loss.place {
                LossPlace::Ply { ply, .. } => Some(format!("{ply}手目")),
                LossPlace::Record | LossPlace::Header(_) | LossPlace::Start => None,
            });
            format!("変化{count}つ（{moves}から）")
        }
        LossKind::Ending { .. } => {
            format!("終局{count}つ（{}）", examples(group, Language::Japanese, quoted))
        }
        LossKind::Bookmark { .. } => format!(
            "しおり{count}つ（{}）",
            examples(group, Language::Japanese, quoted)
        ),
        LossKind::Header { .. } => format!(
            "ヘッダー{count}つ（{}）",
            examples(group, Language::Japanese, quoted)
        ),
        LossKind::Comment { .. } => format!(
            "コメント{count}行（{}）",
            examples(group, Language::Japanese, quoted)
        ),
        LossKind::Remark { .. } => format!(
            "注記行{count}行（{}）",
            examples(group, Language::Japanese, quoted)
        ),
        LossKind::Time => format!("{count}手分の消費時間"),
        LossKind::FractionOfSecond => format!("{count}手分の1秒未満の消費時間"),
        LossKind::Moves { .. } | LossKind::MoveNumber { .. } | LossKind::StatedResult { .. } => {
            first.message(Language::Japanese).to_string()
        }
    }
}

fn quoted(loss: &Loss) -> Option<String> {
    loss.kind.lost_text().map(|text| format!("「{text}」"))
}
