//! [`TextProblem`]: what can be wrong with a text, whatever its format.

use std::borrow::Cow;

use thiserror::Error;

use super::encoding::Encoding;
use super::{Damage, Describe, FileType, Language, Limit, Severity, Treatment, is_blank, pluralize, quoted};

mod japanese;

/// An error or warning about a text as a whole or about its characters, whatever its format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextProblem {
    /// The text is empty or has only blanks.
    #[error("expected a game record, found nothing")]
    Empty,
    /// The text is not a game record.
    #[error("expected a game record, found `{found}`")]
    NotARecord {
        /// One line of the text as an example, shortened for the message.
        found: String,
    },
    /// The last line is not complete: the text seems to be cut off.
    #[error("the file ends inside this line")]
    Truncated {
        /// Whether the line cannot be read because its end is missing.
        loses_line: bool,
    },
    /// The text was damaged by another program, for example by a wrong encoding or by quoting in a mail.
    #[error("{damage}{}", treatment.suffix())]
    Damaged {
        /// The kind of damage.
        damage: Damage,
        /// How the damaged text was read.
        treatment: Treatment,
    },
    /// The file is of another kind, such as a picture.
    #[error("expected a game record, found {0}")]
    OtherFileType(FileType),
    /// The text seems to be UTF-16, but has no byte order mark.
    #[error("expected text in UTF-8 or Shift_JIS, found what seems to be UTF-16 without a byte order mark")]
    Utf16,
    /// The text exceeds one of the [`Limits`](crate::format::Limits) for reading.
    #[error("expected at most {count} {limit}, found more; what follows is left out")]
    LimitExceeded {
        /// The quantity that is limited.
        limit: Limit,
        /// The maximum of the limited quantity.
        count: usize,
    },
    /// A line has bytes that cannot be decoded.
    #[error(
        "expected text in {encoding}, found undecodable bytes at offset {byte_offset} of the file{}",
        more_places(*.places)
    )]
    InvalidEncoding {
        /// The encoding in which the rest of the file was decoded.
        encoding: Encoding,
        /// The offset in the file of the first byte that cannot be decoded.
        byte_offset: usize,
        /// The number of places on the line that cannot be decoded.
        places: usize,
        /// Whether the caller asked to replace such bytes by U+FFFD and only to warn.
        lossy: bool,
    },
    /// The file names another encoding than the one in which it is written.
    #[error("the file declares {declared}, but its bytes are {found}")]
    EncodingMismatch {
        /// The encoding that the file names.
        declared: Encoding,
        /// The encoding in which the file is written.
        found: Encoding,
    },
    /// The extension of the file suggests another encoding than the one in which it is written.
    #[error("the extension of the file means {named}, but its bytes are {found}")]
    NameMismatch {
        /// The encoding that the extension suggests.
        named: Encoding,
        /// The encoding in which the file is written.
        found: Encoding,
    },
    /// The extension of the file suggests another format than that of its content.
    #[error("the extension of the file means {named}, but its content is {found}")]
    FormatMismatch {
        /// The name of the format that the extension suggests.
        named: &'static str,
        /// The name of the format of the content.
        found: &'static str,
    },
    /// The file names an encoding that is not known.
    #[error(
        "expected the name of an encoding such as `UTF-8`, found {}",
        quoted(label, Language::English)
    )]
    UnknownEncoding {
        /// The name of the encoding in the file.
        label: String,
    },
    /// The text starts with more than one byte order mark.
    #[error("a second byte order mark at the start of the text")]
    DoubleBom,
    /// The text has a NUL character. Programs that crash can leave such characters behind.
    #[error("a NUL character in the text, {}", treatment('\0'))]
    NulByte,
    /// The text has a control character that should not be in a record.
    #[error("a control character (U+{:04X}) in the text, {}", u32::from(*.character), treatment(*.character))]
    ControlCharacter {
        /// The control character.
        character: char,
    },
    /// The text has an invisible blank, which is often copied from web pages.
    #[error("an invisible character (U+{:04X}) in the text, {}", u32::from(*.character), treatment(*.character))]
    InvisibleCharacter {
        /// The invisible blank.
        character: char,
    },
    /// The file itself has a U+FFFD, because another program could not read the original character.
    #[error(
        "a replacement character (U+FFFD) in the text, left by a program that could not read the original"
    )]
    ReplacementCharacter,
    /// Another game follows, although the caller asked for a single game.
    #[error("another game begins here; only the first was asked for")]
    MoreGames,
    /// There are more diagnostics than the limit allows. The diagnostics beyond the limit are not listed, but counted.
    #[error("{} from here on", pluralize(*count, "more diagnostic"))]
    MoreDiagnostics {
        /// The number of diagnostics that are not listed.
        count: usize,
        /// Whether at least one of the diagnostics that are not listed is an error.
        any_error: bool,
    },
}

/// Some codes have two severities. Undecodable bytes (`invalid_encoding`) are only a warning if an option asks for
/// that. A damaged or truncated text is only a warning if it could be read or was repaired. `more_diagnostics` is an
/// error if one of the diagnostics that it counts is an error.
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
            Self::FormatMismatch { .. } => "format_mismatch",
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
            | Self::FormatMismatch { .. }
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
            Self::FormatMismatch { .. } => (
                "the content decides; rename the file, because some programs choose the format by the extension",
                "内容の形式で読みました。拡張子で形式を決めるソフトがあるので、拡張子を直してください",
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

/// The end of a message about `places` places of a line: ` and at 2 more places of the line`. Empty if there is only
/// one place.
fn more_places(places: usize) -> String {
    match places.saturating_sub(1) {
        0 => String::new(),
        more => format!(" and at {} of the line", pluralize(more, "more place")),
    }
}

/// What readers do with an irregular character, as a phrase for a message.
fn treatment(character: char) -> &'static str {
    if is_blank(character) {
        "read as a blank between fields, kept inside text"
    } else {
        "kept as it is"
    }
}
