//! The Japanese messages of [`GameProblem`].

use std::fmt;
use std::time::Duration;

use super::GameProblem;
use crate::text::{Language, Localize, mismatch_in_japanese, quoted};

impl Localize for GameProblem {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPart { format, found } => {
                write!(f, "「{found}」は{format}にない項目なので無視します")
            }
            Self::BadVersion { example, found } => {
                let expected = format_args!("「{example}」のような既知のバージョン");
                write!(f, "{}。そのまま読みます", mismatch_in_japanese(found, expected))
            }
            Self::DuplicateDeclaration => {
                f.write_str("文字コードの指定が2つ以上あります。最初のものを使います")
            }
            Self::Setup(problem) => problem.fmt_japanese(f),
            Self::LateStart => f.write_str("開始局面の指定が初手より後にあります。無視します"),
            Self::StartAfterTurn => f.write_str("開始局面の指定が手番より後にあります。そのまま使います"),
            Self::TrailingText { .. } | Self::Skipped { .. } => self.fmt_left_out(f),
            Self::NextGame => f.write_str("ここから次の対局が始まります"),
            Self::BadMove { .. }
            | Self::BadSquare { .. }
            | Self::UnknownPiece { .. }
            | Self::BadDrop(_)
            | Self::SameWithoutPrevious { .. }
            | Self::ImpossibleMove(_)
            | Self::IllegalMove { .. }
            | Self::WrongTurn { .. }
            | Self::PieceMismatch { .. } => self.fmt_move(f),
            Self::MoveAfterEnding
            | Self::SecondEnding
            | Self::UnknownEnding { .. }
            | Self::UnknownResult { .. }
            | Self::ResultKept { .. }
            | Self::BadTime { .. }
            | Self::TimeOverflow { .. }
            | Self::TimeTooFine { .. }
            | Self::TimeWithoutMove
            | Self::DuplicateTime { .. }
            | Self::TotalTime { .. } => self.fmt_ending_or_time(f),
        }
    }
}

impl GameProblem {
    /// Writes the Japanese message of [`GameProblem::TrailingText`] or [`GameProblem::Skipped`]. Writes nothing for
    /// other problems.
    fn fmt_left_out(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TrailingText { found, loses_line } => {
                let treatment = if *loses_line {
                    "この行は読めません"
                } else {
                    "無視します"
                };
                write!(f, "行末に余分な文字「{found}」があります。{treatment}")
            }
            Self::Skipped {
                first,
                last,
                is_partial,
            } => {
                write!(
                    f,
                    "{}を、前の誤りのため読み飛ばしました",
                    lines(*first, *last, *is_partial)
                )
            }
            _ => Ok(()),
        }
    }

    /// Writes the Japanese message of a problem with a move. Writes nothing for other problems.
    fn fmt_move(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadMove { example, found } => f.write_str(&mismatch_in_japanese(
                found,
                format_args!("「{example}」のような指し手"),
            )),
            Self::BadSquare { example, found } => f.write_str(&mismatch_in_japanese(
                found,
                format_args!("「{example}」のような盤上のマス"),
            )),
            Self::UnknownPiece { found } => f.write_str(&mismatch_in_japanese(found, "駒の名前")),
            Self::BadDrop(kind) => write!(f, "{}は打てません", kind.to_ja()),
            Self::SameWithoutPrevious { found } => {
                write!(f, "直前の手がないので、「{found}」の移動先がわかりません")
            }
            Self::ImpossibleMove(reason) | Self::IllegalMove { reason, strict: _ } => reason.fmt_japanese(f),
            Self::WrongTurn { to_move } => {
                let (to_move, other) = (to_move.to_ja(), to_move.opposite().to_ja());
                write!(f, "{to_move}の手番ですが、{other}の指し手です")
            }
            Self::PieceMismatch { written, found_there } => {
                let (written, found_there) = (written.to_ja(), found_there.to_ja());
                write!(f, "移動元の駒は{found_there}ですが、{written}の指し手です")
            }
            _ => Ok(()),
        }
    }

    /// Writes the Japanese message of a problem with an ending or a time. Writes nothing for other problems.
    fn fmt_ending_or_time(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoveAfterEnding => f.write_str("終局の後に指し手があります"),
            Self::SecondEnding => f.write_str("終局が2つ以上あります"),
            Self::UnknownEnding { found, known: _ } => {
                write!(
                    f,
                    "{}は指し手でも既知の終局でもありません。終局として残します",
                    quoted(found, Language::Japanese)
                )
            }
            Self::UnknownResult { found } => f.write_str(&mismatch_in_japanese(
                found,
                "「まで12手で先手の勝ち」のような結果",
            )),
            Self::ResultKept { found } => {
                write!(
                    f,
                    "結果の行の「{found}」には、終局として表せない内容があります。注記行として残します"
                )
            }
            Self::BadTime { example, found } => f.write_str(&mismatch_in_japanese(
                found,
                format_args!("「{example}」のような消費時間"),
            )),
            Self::TimeOverflow { found } => {
                write!(f, "消費時間「{found}」が長すぎます（49日未満にしてください）")
            }
            Self::TimeTooFine { found } => {
                write!(
                    f,
                    "消費時間「{found}」の小数が3桁を超えています。4桁目からは無視します"
                )
            }
            Self::TimeWithoutMove => f.write_str("初手より前に消費時間があります。無視します"),
            Self::DuplicateTime { kept, found } => {
                let (kept, found) = (Seconds(*kept), Seconds(*found));
                write!(
                    f,
                    "同じ手の消費時間が2つあります（{kept}と{found}）。最初のものを使います"
                )
            }
            Self::TotalTime { expected, found } => {
                let (expected, found) = (Seconds(*expected), Seconds(*found));
                write!(
                    f,
                    "消費時間の合計が{found}ですが、1手ごとの消費時間を足すと{expected}です。1手ごとの消費時間を使います"
                )
            }
            _ => Ok(()),
        }
    }
}

/// The skipped lines, for a Japanese message: `3行目`, `3行目から5行目まで`.
fn lines(first: u32, last: u32, is_partial: bool) -> String {
    match (first == last, is_partial) {
        (true, false) => format!("{first}行目"),
        (true, true) => format!("{first}行目の残り"),
        (false, false) => format!("{first}行目から{last}行目まで"),
        (false, true) => format!("{first}行目の途中から{last}行目まで"),
    }
}

/// Displays a duration in seconds: `12秒`, `1.5秒`.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.subsec_millis() {
            0 => write!(f, "{}秒", self.0.as_secs()),
            _ => write!(f, "{}秒", self.0.as_secs_f64()),
        }
    }
}
