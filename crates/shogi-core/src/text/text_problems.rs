//! [`TextProblems`]: what is wrong with a text whatever its format, such as characters that should not be in a game
//! record.

use std::collections::HashSet;
use std::iter::Peekable;
use std::vec;

use super::lines::before_end_mark;
use super::{LineStart, Located, Place, Span, TextProblem};

/// The problems of a text that do not depend on its format, in the order of the text: what was found when its bytes were
/// decoded, and the characters that should not be in a game record. These are NUL and other control characters,
/// invisible blanks, a byte order mark that is not at the start, and U+FFFD. Of each line, only the first U+FFFD and
/// the first other irregular character are reported. Readers treat the characters accepted by
/// [`is_blank`](super::is_blank) as blanks. A control-Z at the end of the text is not reported, because DOS used it as
/// an end-of-file mark.
#[derive(Clone, Debug)]
pub struct TextProblems(Peekable<vec::IntoIter<Located<TextProblem>>>);

impl TextProblems {
    /// Finds the irregular characters of `text`. `first` is the start of its first line, with the number that this line
    /// gets in the diagnostics. `known` are the problems that were found when the bytes were decoded. A U+FFFD on the
    /// line of undecodable bytes replaces these bytes, so it is not reported.
    pub(crate) fn find(text: &str, first: LineStart, known: &[Located<TextProblem>]) -> Self {
        let mut found = irregular_characters(text, first);
        if !known.is_empty() {
            let undecodable = known
                .iter()
                .filter(|known| matches!(known.value, TextProblem::InvalidEncoding { .. }));
            let lines: HashSet<u32> = undecodable.map(|known| known.place.line.number).collect();
            found.retain(|found| {
                found.value != TextProblem::ReplacementCharacter || !lines.contains(&found.place.line.number)
            });
            found.extend_from_slice(known);
            found.sort_by_key(|found| found.place.span.start);
        }
        Self(found.into_iter().peekable())
    }

    /// These problems without control characters and invisible characters. This is for formats such as JSON that have
    /// their own rules for them.
    #[must_use]
    pub fn without_control_characters(self) -> Self {
        let is_other = |found: &Located<TextProblem>| {
            !matches!(
                found.value,
                TextProblem::NulByte
                    | TextProblem::ControlCharacter { .. }
                    | TextProblem::InvisibleCharacter { .. }
                    | TextProblem::DoubleBom
            )
        };
        let others: Vec<_> = self.0.filter(is_other).collect();
        Self(others.into_iter().peekable())
    }

    /// Returns the next problem if it is in front of the byte offset `end`. Otherwise returns `None` and keeps the problem
    /// for a later call.
    pub(crate) fn next_before(&mut self, end: u32) -> Option<Located<TextProblem>> {
        self.0.next_if(|found| found.place.span.start < end)
    }
}

fn irregular_characters(text: &str, first: LineStart) -> Vec<Located<TextProblem>> {
    let mut found = Vec::new();
    if !may_hold_irregular_characters(text.as_bytes()) {
        return found;
    }
    let mut line = first;
    let mut reported_lines = [0; 2];
    let mut previous = '\0';
    for (offset, character) in before_end_mark(text).char_indices() {
        let span = Span::from(offset..offset + character.len_utf8());
        if is_line_start(previous, character) {
            line = LineStart {
                number: line.number.saturating_add(1),
                offset: span.start,
            };
        }
        previous = character;
        if let Some(problem) = problem_of(character, offset)
            && let reported_line = &mut reported_lines[usize::from(character == char::REPLACEMENT_CHARACTER)]
            && *reported_line != line.number
        {
            *reported_line = line.number;
            let place = Place::new(line, span);
            found.push(Located {
                value: problem,
                place,
            });
        }
    }
    found
}

fn is_line_start(previous: char, character: char) -> bool {
    previous == '\n' || (previous == '\r' && character != '\n')
}

/// Whether a text may contain an irregular character. Almost no text contains one, so the bytes are first scanned in
/// chunks, with loops that the compiler turns into vector instructions. Only a chunk with a pair of bytes that can
/// begin an irregular character is examined byte by byte.
pub(super) fn may_hold_irregular_characters(bytes: &[u8]) -> bool {
    const CHUNK: usize = 1024;
    let mut start = 0;
    while let Some(rest) = bytes.get(start..).filter(|rest| !rest.is_empty()) {
        let chunk = rest.get(..CHUNK).unwrap_or(rest);
        let next = rest.get(1..).unwrap_or_default();
        let controls = chunk
            .iter()
            .fold(0, |found, &byte| found | u8::from(is_irregular_control(byte)));
        let pairs = chunk.iter().zip(next).fold(0, |found, (&first, &second)| {
            found | u8::from(may_begin_irregular_sequence(first, second))
        });
        if controls != 0 || (pairs != 0 && holds_irregular_sequence(rest, chunk.len())) {
            return true;
        }
        start += CHUNK;
    }
    false
}

/// Whether the bytes have an ASCII control character other than a tab or a line end.
#[cfg(feature = "encoding")]
pub(super) fn holds_controls(bytes: &[u8]) -> bool {
    bytes.chunks(1024).any(|chunk| {
        chunk
            .iter()
            .fold(false, |found, &byte| found | is_irregular_control(byte))
    })
}

/// Whether the UTF-8 sequence of an irregular character begins within the first `length` bytes.
fn holds_irregular_sequence(bytes: &[u8], length: usize) -> bool {
    (0..length).any(|index| match bytes.get(index..) {
        Some(&[first, second, third, ..]) => is_irregular_sequence(first, second, third),
        Some(&[first, second]) => is_irregular_sequence(first, second, 0),
        _ => false,
    })
}

/// Whether two bytes of UTF-8 can begin an irregular character. The result is true at the characters U+0080 to U+00BF,
/// U+2000 to U+207F, U+FEC0 to U+FEFF and U+FFC0 to U+FFFF, which include all irregular characters beyond ASCII.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches, many bytes at a time"
)]
const fn may_begin_irregular_sequence(first: u8, second: u8) -> bool {
    (first == 0xc2)
        | ((first == 0xe2) & (second & 0xfe == 0x80))
        | ((first == 0xef) & (second & 0xfb == 0xbb))
}

#[expect(
    clippy::needless_bitwise_bool,
    reason = "without branches, many bytes at a time"
)]
const fn is_irregular_control(byte: u8) -> bool {
    (byte < 0x20) & (byte != b'\t') & (byte != b'\n') & (byte != b'\r') | (byte == 0x7f)
}

/// Whether three bytes of UTF-8 begin with an irregular character: U+0080 to U+009F, U+00AD, U+200B to U+200F, U+2060,
/// U+FEFF or U+FFFD.
const fn is_irregular_sequence(first: u8, second: u8, third: u8) -> bool {
    matches!(
        (first, second, third),
        (0xc2, 0x80..=0x9f | 0xad, _)
            | (0xe2, 0x80, 0x8b..=0x8f)
            | (0xe2, 0x81, 0xa0)
            | (0xef, 0xbb, 0xbf)
            | (0xef, 0xbf, 0xbd)
    )
}

fn problem_of(character: char, offset: usize) -> Option<TextProblem> {
    match character {
        '\t' | '\n' | '\r' => None,
        '\0' => Some(TextProblem::NulByte),
        '\u{feff}' if offset == 0 => None,
        '\u{feff}' if offset == 3 => Some(TextProblem::DoubleBom),
        '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' => {
            Some(TextProblem::InvisibleCharacter { character })
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
    use crate::messages::Describe;

    #[test]
    fn irregular_characters_are_found_wherever_they_are() {
        let characters = (0..=0x10_ffff_u32)
            .filter_map(char::from_u32)
            .filter(|&character| problem_of(character, 9).is_some());
        for character in characters {
            for before in [0, 1, 1022, 1023, 1024] {
                for after in ["", "x", "１"] {
                    let text = format!("{}{character}{after}", "x".repeat(before));
                    assert!(
                        may_hold_irregular_characters(text.as_bytes()),
                        "{character:?} {before}"
                    );
                }
            }
        }
    }

    #[test]
    fn messages_describe_how_readers_treat_a_character() {
        for (text, expected) in [
            (
                "A\0B",
                "a NUL character in the text, read as a blank between fields, kept inside text",
            ),
            (
                "A\u{b}B",
                "a control character (U+000B) in the text, read as a blank between fields, kept inside text",
            ),
            (
                "A\u{85}B",
                "a control character (U+0085) in the text, kept as it is",
            ),
            (
                "A\u{200b}B",
                "an invisible character (U+200B) in the text, read as a blank between fields, kept inside text",
            ),
        ] {
            let found: Vec<String> = irregular_characters(text, LineStart::FIRST)
                .iter()
                .map(|found| found.value.to_string())
                .collect();
            assert_eq!(found, [expected]);
        }
    }

    #[test]
    fn a_replacement_character_is_found_beside_another_irregular_one() {
        let codes: Vec<(u32, &str)> =
            irregular_characters("a\0\u{fffd}\u{fffd}\nb￥（７\u{fffd}\n", LineStart::FIRST)
                .iter()
                .map(|found| (found.place.line.number, found.value.code()))
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
    fn ordinary_texts_have_none() {
        let text = "▲７六歩(77)　（ 0:00）、△３四歩 é £ … ― ￥\r\n\t".repeat(300);
        assert!(!may_hold_irregular_characters(text.as_bytes()));
        assert_eq!(irregular_characters(&text, LineStart::FIRST), []);
    }
}
