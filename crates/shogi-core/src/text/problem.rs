//! What can be wrong with a text whatever its format.

use std::borrow::Cow;

use thiserror::Error;

use super::encoding::Encoding;
use super::{Damage, Describe, FileType, Language, Limit, Severity, Treatment, is_blank, pluralize, quoted};

mod japanese;

/// Something about the text itself, whatever its format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextProblem {
    /// There is nothing in the text.
    #[error("expected a game record, found nothing")]
    Empty,
    /// The text is something else.
    #[error("expected a game record, found `{found}`")]
    NotARecord {
        /// A line of it, cut short.
        found: String,
    },
    /// The last line is the beginning of one.
    #[error("the file ends inside this line")]
    Truncated {
        /// Whether what is missing keeps the line from being read.
        loses_line: bool,
    },
    /// Something happened to the text on its way.
    #[error("{damage}{}", treatment.suffix())]
    Damaged {
        /// What happened.
        damage: Damage,
        /// What was done about it.
        treatment: Treatment,
    },
    /// The file is of another kind.
    #[error("expected a game record, found {0}")]
    OtherFileType(FileType),
    /// UTF-16 without a byte order mark.
    #[error("expected text in UTF-8 or Shift_JIS, found what seems to be UTF-16 without a byte order mark")]
    Utf16,
    /// There is more than the [`Limits`](crate::format::Limits) for reading allow.
    #[error("expected at most {count} {limit}, found more; what follows is left out")]
    LimitExceeded {
        /// What there is too much of.
        limit: Limit,
        /// The limit.
        count: usize,
    },
    /// Bytes that do not decode.
    #[error(
        "expected text in {encoding}, found undecodable bytes at offset {byte_offset} of the file{}",
        more_places(*.places)
    )]
    InvalidEncoding {
        /// The encoding of the rest of the file.
        encoding: Encoding,
        /// The offset of the first such byte in the file.
        byte_offset: usize,
        /// At how many places of the line there are such bytes.
        places: usize,
        /// Whether the caller asked to read on with U+FFFD.
        lossy: bool,
    },
    /// The file names another encoding than the one it is in.
    #[error("the file declares {declared}, but its bytes are {found}")]
    EncodingMismatch {
        /// What it says.
        declared: Encoding,
        /// What it is.
        found: Encoding,
    },
    /// The extension of the file suggests another encoding than the one it is in.
    #[error("the extension of the file means {named}, but its bytes are {found}")]
    NameMismatch {
        /// The encoding that the extension suggests.
        named: Encoding,
        /// What it is.
        found: Encoding,
    },
    /// The file names an unknown encoding.
    #[error(
        "expected the name of an encoding such as `UTF-8`, found {}",
        quoted(label, Language::English)
    )]
    UnknownEncoding {
        /// What it says.
        label: String,
    },
    /// More than one byte order mark.
    #[error("a second byte order mark at the start of the text")]
    DoubleBom,
    /// A NUL character, as crashed programs leave behind.
    #[error("a NUL character in the text, {}", treatment('\0'))]
    NulByte,
    /// A control character that has no place in a record.
    #[error("a control character (U+{:04X}) in the text, {}", u32::from(*.character), treatment(*.character))]
    ControlCharacter {
        /// The character.
        character: char,
    },
    /// A blank that cannot be seen, as pages of the web leave behind.
    #[error("an invisible character (U+{:04X}) in the text, {}", u32::from(*.character), treatment(*.character))]
    InvisibleCharacter {
        /// The character.
        character: char,
    },
    /// U+FFFD in the file itself: another program could not read the original character.
    #[error(
        "a replacement character (U+FFFD) in the text, left by a program that could not read the original"
    )]
    ReplacementCharacter,
    /// Another game follows where one was asked for.
    #[error("another game begins here; only the first was asked for")]
    MoreGames,
    /// Diagnostics beyond the limit.
    #[error("{} from here on", pluralize(*count, "more diagnostic"))]
    MoreDiagnostics {
        /// How many.
        count: usize,
        /// Whether an error is among them.
        any_error: bool,
    },
}

/// A code has two severities where an option decides (`invalid_encoding`), or what could be read: a damaged text is a warning
/// if it could be read, or is repaired.
impl Describe for TextProblem {
    fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotARecord { .. } | Self::OtherFileType(_) => "not_a_record",
            Self::Truncated { .. } => "truncated",
            Self::Damaged { damage, .. } => damage.code(),
            Self::Utf16 => "utf16",
            Self::LimitExceeded { limit, .. } => limit.code(),
            Self::InvalidEncoding { .. } => "invalid_encoding",
            Self::EncodingMismatch { .. } | Self::NameMismatch { .. } => "encoding_mismatch",
            Self::UnknownEncoding { .. } => "unknown_encoding",
            Self::DoubleBom => "double_bom",
            Self::NulByte => "nul_byte",
            Self::ControlCharacter { .. } => "control_character",
            Self::InvisibleCharacter { .. } => "odd_whitespace",
            Self::ReplacementCharacter => "replacement_character",
            Self::MoreGames => "more_games",
            Self::MoreDiagnostics { .. } => "more_diagnostics",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Empty
            | Self::NotARecord { .. }
            | Self::Truncated { loses_line: true }
            | Self::Damaged {
                treatment: Treatment::Unreadable | Treatment::UnreadableGame,
                ..
            }
            | Self::OtherFileType(_)
            | Self::Utf16
            | Self::LimitExceeded { .. }
            | Self::InvalidEncoding { lossy: false, .. }
            | Self::MoreGames
            | Self::MoreDiagnostics { any_error: true, .. } => Severity::Error,
            Self::Truncated { loses_line: false }
            | Self::Damaged { .. }
            | Self::EncodingMismatch { .. }
            | Self::NameMismatch { .. }
            | Self::UnknownEncoding { .. }
            | Self::DoubleBom
            | Self::NulByte
            | Self::ControlCharacter { .. }
            | Self::InvisibleCharacter { .. }
            | Self::ReplacementCharacter
            | Self::InvalidEncoding { lossy: true, .. }
            | Self::MoreDiagnostics { any_error: false, .. } => Severity::Warning,
        }
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        let (english, japanese) = match self {
            Self::InvalidEncoding { .. } => (
                "the file may be damaged, or in another encoding than detected",
                "ファイルが壊れているか、文字コードの判定が違っているかもしれません",
            ),
            Self::EncodingMismatch { .. } => (
                "the bytes decide; correct the line that names the encoding",
                "実際の文字コードで読みました。指定の行を直してください",
            ),
            Self::NameMismatch { .. } => (
                "the bytes decide; some programs read .kif and .ki2 as Shift_JIS, .kifu and .ki2u as UTF-8",
                "実際の文字コードで読みました。拡張子が.kifと.ki2ならShift_JIS、.kifuと.ki2uならUTF-8として読むソフトがあります",
            ),
            Self::Damaged {
                treatment: Treatment::Repaired,
                ..
            } => return None,
            Self::Damaged { damage, .. } if damage.can_be_repaired() => (
                "correct the file, or read it with the option `repair` (`--repair`)",
                "ファイルを直すか、repairオプション（--repair）を付けて読んでください",
            ),
            Self::Damaged { .. } => (
                "some characters are lost: get the file again from where it came",
                "失われた文字があります。元のファイルをもう一度入手してください",
            ),
            Self::Truncated { .. } => (
                "the rest of the file is missing: copy it again from where it came",
                "続きが失われています。元の場所からもう一度コピーしてください",
            ),
            Self::Utf16 => ("save the file as UTF-8", "UTF-8で保存し直してください"),
            Self::MoreGames => (
                "read the file as one of several games, or split it",
                "複数の棋譜として読むか、ファイルを分けてください",
            ),
            _ => return None,
        };
        Some(language.choose(english, japanese).into())
    }
}

/// ` and at 2 more places of the line`; nothing when there is only the one.
fn more_places(places: usize) -> String {
    match places.saturating_sub(1) {
        0 => String::new(),
        more => format!(" and at {} of the line", pluralize(more, "more place")),
    }
}

/// What readers do with an irregular character.
fn treatment(character: char) -> &'static str {
    if is_blank(character) {
        "read as a blank between fields, kept inside text"
    } else {
        "kept as it is"
    }
}
