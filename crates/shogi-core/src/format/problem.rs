//! What can be wrong with a text whatever its format.

use std::borrow::Cow;

use thiserror::Error;

use super::{counted, hint_at_format};
use crate::encoding::Encoding;
use crate::source::{DiagnosticKind, LineStart, Severity, Span, before_end_mark, is_blank};

/// Something about the text itself, whatever its format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextProblem {
    /// There is nothing in the text.
    #[error("expected a game record, found nothing")]
    Empty,
    /// The file is something else.
    #[error("expected a game record, found {found}")]
    NotARecord {
        /// What it seems to be: `a PNG picture`.
        found: Cow<'static, str>,
    },
    /// UTF-16 without a byte order mark.
    #[error("expected text in UTF-8 or Shift_JIS, found what seems to be UTF-16 without a byte order mark")]
    Utf16,
    /// The text is too long for 32-bit places.
    #[error("expected a text below 4 GiB, found {length} bytes")]
    TooLong {
        /// Its length in bytes.
        length: usize,
    },
    /// Bytes that mean nothing in the encoding.
    #[error(
        "expected text in {encoding}, found bytes that mean nothing at byte {byte_offset} of the file{}",
        more_places(*.places)
    )]
    InvalidEncoding {
        /// The encoding the file is in otherwise.
        encoding: Encoding,
        /// The offset of the first such byte in the file.
        byte_offset: usize,
        /// At how many places of the line there are such bytes.
        places: usize,
        /// Whether the caller asked to read on with U+FFFD.
        lossy: bool,
    },
    /// The file names another encoding than the one it is in.
    #[error("the file says it is in {declared}, but its bytes are {found}")]
    EncodingMismatch {
        /// What it says.
        declared: Encoding,
        /// What it is.
        found: Encoding,
    },
    /// The name of the file stands for another encoding than the one it is in.
    #[error("the name of the file stands for {named}, but its bytes are {found}")]
    NameMismatch {
        /// What the name stands for.
        named: Encoding,
        /// What it is.
        found: Encoding,
    },
    /// The file names an encoding that nobody knows.
    #[error("expected the name of an encoding, found `{label}`")]
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
    OddWhitespace {
        /// The character.
        character: char,
    },
    /// U+FFFD in the file itself: another program could not read what stood there.
    #[error("the character U+FFFD in the text, left by a program that could not read what stood there")]
    ReplacementCharacter,
    /// Another game follows where one was asked for.
    #[error("another game begins here; only the first was asked for")]
    MoreGames,
    /// Diagnostics beyond the limit.
    #[error("{} from here on", counted(*count, "more diagnostic"))]
    MoreDiagnostics {
        /// How many.
        count: usize,
        /// Whether an error is among them.
        any_error: bool,
    },
}

impl DiagnosticKind for TextProblem {
    fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NotARecord { .. } => "not_a_record",
            Self::Utf16 => "utf16",
            Self::TooLong { .. } => "too_long",
            Self::InvalidEncoding { .. } => "invalid_encoding",
            Self::EncodingMismatch { .. } | Self::NameMismatch { .. } => "encoding_mismatch",
            Self::UnknownEncoding { .. } => "unknown_encoding",
            Self::DoubleBom => "double_bom",
            Self::NulByte => "nul_byte",
            Self::ControlCharacter { .. } => "control_character",
            Self::OddWhitespace { .. } => "odd_whitespace",
            Self::ReplacementCharacter => "replacement_character",
            Self::MoreGames => "more_games",
            Self::MoreDiagnostics { .. } => "more_diagnostics",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Empty | Self::NotARecord { .. } | Self::Utf16 | Self::TooLong { .. } | Self::MoreGames => {
                Severity::Error
            }
            Self::InvalidEncoding { lossy: is_mild, .. } if *is_mild => Severity::Warning,
            Self::InvalidEncoding { .. } => Severity::Error,
            Self::MoreDiagnostics { any_error, .. } if *any_error => Severity::Error,
            Self::EncodingMismatch { .. }
            | Self::NameMismatch { .. }
            | Self::UnknownEncoding { .. }
            | Self::DoubleBom
            | Self::NulByte
            | Self::ControlCharacter { .. }
            | Self::OddWhitespace { .. }
            | Self::ReplacementCharacter
            | Self::MoreDiagnostics { .. } => Severity::Warning,
        }
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        let help = match self {
            Self::InvalidEncoding { .. } => "the file may be damaged, or in another encoding than it seems",
            Self::EncodingMismatch { .. } => "the bytes decide; mend the line that names the encoding",
            Self::NameMismatch { .. } => {
                "the bytes decide; programs that go by the name take .kif and .ki2 for Shift_JIS, .kifu and .ki2u for UTF-8"
            }
            Self::Utf16 => "save the file as UTF-8",
            Self::NotARecord { found } => return hint_at_format(found.trim_matches('`')),
            _ => return None,
        };
        Some(help.into())
    }
}

/// ` and at 2 more places of the line`; nothing when there is only the one.
fn more_places(places: usize) -> String {
    match places.saturating_sub(1) {
        0 => String::new(),
        more => format!(" and at {} of the line", counted(more, "more place")),
    }
}

/// What readers make of an odd character.
fn treatment(character: char) -> &'static str {
    if is_blank(character) {
        "a blank where blanks may stand, kept within words"
    } else {
        "kept as it is"
    }
}

/// Finds the characters of a text that have no place in a record – NUL, other control characters, invisible blanks, a
/// byte order mark after the start, U+FFFD – one finding a line, and one more for U+FFFD. To the readers those that
/// [`is_blank`] names are blanks. Control-Z at the end of the text, the end-of-file mark of DOS, is none.
pub fn odd_characters(text: &str) -> Vec<(LineStart, Span, TextProblem)> {
    let mut found = Vec::new();
    if !may_hold_odd_characters(text.as_bytes()) {
        return found;
    }
    let mut line = LineStart::FIRST;
    let mut reported_lines = [0; 2];
    let mut previous = '\0';
    for (offset, character) in before_end_mark(text).char_indices() {
        let place = Span::from(offset..offset + character.len_utf8());
        if is_line_start(previous, character) {
            line = LineStart {
                number: line.number.saturating_add(1),
                offset: place.start,
            };
        }
        previous = character;
        if let Some(problem) = oddity(character, offset)
            && let reported_line = &mut reported_lines[usize::from(character == char::REPLACEMENT_CHARACTER)]
            && *reported_line != line.number
        {
            *reported_line = line.number;
            found.push((line, place, problem));
        }
    }
    found
}

fn is_line_start(previous: char, character: char) -> bool {
    previous == '\n' || (previous == '\r' && character != '\n')
}

/// Whether an odd character may stand in a text. Almost none holds one, so this looks at all bytes alike, which a
/// processor does many at a time, and at single ones only where a pair of bytes can begin an odd character.
pub(super) fn may_hold_odd_characters(bytes: &[u8]) -> bool {
    const CHUNK: usize = 1024;
    let mut start = 0;
    while let Some(rest) = bytes.get(start..).filter(|rest| !rest.is_empty()) {
        let chunk = rest.get(..CHUNK).unwrap_or(rest);
        let next = rest.get(1..).unwrap_or_default();
        let controls = chunk
            .iter()
            .fold(0, |found, &byte| found | u8::from(is_odd_control(byte)));
        let pairs = chunk.iter().zip(next).fold(0, |found, (&first, &second)| {
            found | u8::from(may_begin_odd_sequence(first, second))
        });
        if controls != 0 || (pairs != 0 && holds_odd_sequence(rest, chunk.len())) {
            return true;
        }
        start += CHUNK;
    }
    false
}

/// Whether an odd sequence begins within the first `length` bytes.
fn holds_odd_sequence(bytes: &[u8], length: usize) -> bool {
    (0..length).any(|index| match bytes.get(index..) {
        Some(&[first, second, third, ..]) => is_odd_sequence(first, second, third),
        Some(&[first, second]) => is_odd_sequence(first, second, 0),
        _ => false,
    })
}

/// U+0080 to U+00BF; U+2000 to U+207F; U+FEC0 to U+FEFF; U+FFC0 to U+FFFF.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches, many bytes at a time"
)]
const fn may_begin_odd_sequence(first: u8, second: u8) -> bool {
    (first == 0xc2)
        | ((first == 0xe2) & (second & 0xfe == 0x80))
        | ((first == 0xef) & (second & 0xfb == 0xbb))
}

#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches, many bytes at a time"
)]
const fn is_odd_control(byte: u8) -> bool {
    (byte < 0x20) & (byte != b'\t') & (byte != b'\n') & (byte != b'\r') | (byte == 0x7f)
}

/// U+0080 to U+009F and U+00AD; U+200B to U+200F; U+2060; U+FEFF; U+FFFD.
const fn is_odd_sequence(first: u8, second: u8, third: u8) -> bool {
    matches!(
        (first, second, third),
        (0xc2, 0x80..=0x9f | 0xad, _)
            | (0xe2, 0x80, 0x8b..=0x8f)
            | (0xe2, 0x81, 0xa0)
            | (0xef, 0xbb, 0xbf)
            | (0xef, 0xbf, 0xbd)
    )
}

fn oddity(character: char, offset: usize) -> Option<TextProblem> {
    match character {
        '\t' | '\n' | '\r' => None,
        '\0' => Some(TextProblem::NulByte),
        '\u{feff}' if offset == 0 => None,
        '\u{feff}' if offset == 3 => Some(TextProblem::DoubleBom),
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => {
            Some(TextProblem::OddWhitespace { character })
        }
        char::REPLACEMENT_CHARACTER => Some(TextProblem::ReplacementCharacter),
        character if character.is_control() => Some(TextProblem::ControlCharacter { character }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn odd_characters_are_found_wherever_they_stand() {
        let odd = (0..=0x10_ffff_u32)
            .filter_map(char::from_u32)
            .filter(|&character| oddity(character, 9).is_some());
        for character in odd {
            for before in [0, 1, 1022, 1023, 1024] {
                for after in ["", "x", "１"] {
                    let text = format!("{}{character}{after}", "x".repeat(before));
                    assert!(may_hold_odd_characters(text.as_bytes()), "{character:?} {before}");
                }
            }
        }
    }

    #[test]
    fn what_is_said_of_a_character_is_what_the_readers_do() {
        for (text, expected) in [
            (
                "A\0B",
                "a NUL character in the text, a blank where blanks may stand, kept within words",
            ),
            (
                "A\u{b}B",
                "a control character (U+000B) in the text, a blank where blanks may stand, kept within words",
            ),
            (
                "A\u{85}B",
                "a control character (U+0085) in the text, kept as it is",
            ),
            (
                "A\u{200b}B",
                "an invisible character (U+200B) in the text, a blank where blanks may stand, kept within words",
            ),
        ] {
            let found: Vec<String> = odd_characters(text)
                .iter()
                .map(|(_, _, problem)| problem.to_string())
                .collect();
            assert_eq!(found, [expected]);
        }
    }

    #[test]
    fn a_replacement_character_is_found_beside_another_odd_one() {
        let codes: Vec<(u32, &str)> = odd_characters("a\0\u{fffd}\u{fffd}\nb￥（７\u{fffd}\n")
            .iter()
            .map(|(line, _, problem)| (line.number, problem.code()))
            .collect();
        assert_eq!(
            codes,
            [
                (1, "nul_byte"),
                (1, "replacement_character"),
                (2, "replacement_character")
            ]
        );
    }

    #[test]
    fn ordinary_texts_hold_none() {
        let text = "▲７六歩(77)　（ 0:00）、△３四歩 é £ … ― ￥\r\n\t".repeat(300);
        assert!(!may_hold_odd_characters(text.as_bytes()));
        assert_eq!(odd_characters(&text), []);
    }
}
