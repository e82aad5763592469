//! The Japanese messages of [`TextProblem`].

use std::fmt;

use super::TextProblem;
use crate::text::{Language, Localize, is_blank, mismatch_in_japanese};

impl Localize for TextProblem {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("棋譜がありません（中身が空です）"),
            Self::NotARecord { found } => write!(f, "「{found}」は棋譜ではありません"),
            Self::Damaged { damage, treatment } => {
                damage.fmt_japanese(f)?;
                f.write_str(treatment.japanese_suffix())
            }
            Self::Truncated { loses_line: _ } => f.write_str("この行の途中でファイルが終わっています"),
            Self::OtherFileType(file_type) => {
                write!(f, "棋譜ではなく、{}です", file_type.message(Language::Japanese))
            }
            Self::Utf16 => f.write_str("BOMのないUTF-16のようです。UTF-8かShift_JISの棋譜が必要です"),
            Self::LimitExceeded { limit, count } => {
                limit.fmt_japanese(f)?;
                write!(f, "が上限の{count}を超えています。以後は読みません")
            }
            Self::InvalidEncoding {
                encoding,
                byte_offset,
                places,
                lossy: _,
            } => write!(
                f,
                "{encoding}として読めないバイトがあります（ファイルの先頭から{byte_offset}バイトの位置{}）",
                more_places(*places)
            ),
            Self::EncodingMismatch { declared, found } => {
                write!(f, "文字コードは{declared}と指定されていますが、実際は{found}です")
            }
            Self::NameMismatch { named, found } => {
                write!(f, "拡張子は{named}を表しますが、実際の文字コードは{found}です")
            }
            Self::FormatMismatch { named, found } => {
                write!(f, "拡張子は{named}を表しますが、内容は{found}です")
            }
            Self::UnknownEncoding { label } => f.write_str(&mismatch_in_japanese(label, "文字コードの名前")),
            Self::DoubleBom => f.write_str("先頭にBOMが2つあります"),
            Self::NulByte => write!(f, "NUL文字があります（{}）", treatment('\0')),
            Self::ControlCharacter { character } => {
                let code = u32::from(*character);
                write!(f, "制御文字U+{code:04X}があります（{}）", treatment(*character))
            }
            Self::InvisibleCharacter { character } => {
                let code = u32::from(*character);
                write!(
                    f,
                    "見えない文字U+{code:04X}があります（{}）",
                    treatment(*character)
                )
            }
            Self::ReplacementCharacter => {
                f.write_str("置換文字U+FFFDがあります。別のソフトが読めなかった文字の跡です")
            }
            Self::MoreGames => f.write_str("ここから2局目が始まりますが、1局だけを読む指定です"),
            Self::MoreDiagnostics { count, any_error: _ } => {
                write!(f, "この後にも、指摘が{count}件あります")
            }
        }
    }
}

/// What readers do with an irregular character, as a phrase for a Japanese message.
fn treatment(character: char) -> &'static str {
    if is_blank(character) {
        "項目の間では空白として読み、文の中ではそのまま残します"
    } else {
        "そのまま残します"
    }
}

/// The end of a Japanese message about `places` places of a line: `、同じ行にほか2か所`. Empty if there is only one place.
fn more_places(places: usize) -> String {
    match places.saturating_sub(1) {
        0 => String::new(),
        more => format!("、同じ行にほか{more}か所"),
    }
}
