//! [`Lines`]: splits a text into lines at LF, CRLF and CR. Other functions find the end of a line, put a text on one
//! line, or check whether a text may be the beginning of an expected text.

use std::borrow::Cow;
use std::marker::PhantomData;

use super::blank::{after_blanks, is_blank};
use super::place::{LineStart, Place, Span, saturating_u32};

/// Finds the end of the first line of `bytes`. Returns the offset of its LF or CR, and the offset of the next line.
/// Both are the length of `bytes` if there is no line end. Eight bytes are examined at a time.
#[inline]
pub fn line_end(bytes: &[u8]) -> (usize, usize) {
    let end = first_line_end(bytes);
    let width = match bytes.get(end..) {
        Some([b'\r', b'\n', ..]) => 2,
        Some([_, ..]) => 1,
        _ => 0,
    };
    (end, end + width)
}

#[inline]
fn first_line_end(bytes: &[u8]) -> usize {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // Sets the highest bit of each byte below `limit`. The subtraction may borrow from the bytes above such a byte, so
    // only the lowest bit is certain.
    let below = |word: u64, limit: u64| word.wrapping_sub(LOW * limit) & !word & HIGH;
    let (chunks, tail) = bytes.as_chunks::<8>();
    let mut start = 0;
    for chunk in chunks {
        let word = u64::from_le_bytes(*chunk);
        // Almost every byte below 14 is an LF (10) or CR (13).
        if below(word, 14) != 0 {
            let ends = below(word ^ (LOW * 10), 1) | below(word ^ (LOW * 13), 1);
            if ends != 0 {
                return start + (ends.trailing_zeros() / 8) as usize;
            }
        }
        start += 8;
    }
    let is_end = |&byte: &u8| byte == b'\n' || byte == b'\r';
    start + tail.iter().position(is_end).unwrap_or(tail.len())
}

/// A type whose values are the kinds of lines of a format.
pub trait Classify: Copy {
    /// Returns the kind of a line. `content` is the line without the blanks at its start, and is not empty.
    fn classify(content: &str) -> Self;
}

/// The unit type, for texts in which all lines are of one kind.
impl Classify for () {
    fn classify(_: &str) -> Self {}
}

/// A line with other characters than blanks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'t, K> {
    /// The kind of the line.
    pub kind: K,
    /// The text of the line without the blanks at its start and without the line end.
    pub content: &'t str,
    /// The place of `content` in the text.
    pub place: Place,
}

/// An iterator over the lines of a text. Lines that are empty or have only blanks are skipped. Line ends are LF, CRLF
/// and CR, which may be mixed. A byte order mark and the end-of-file mark of DOS are not part of a line.
#[derive(Clone, Debug)]
pub struct Lines<'t, K> {
    rest: &'t str,
    next: LineStart,
    kind: PhantomData<K>,
}

impl<'t, K: Classify> Lines<'t, K> {
    /// Creates an iterator over the lines of `text` that begins at the line start `start`.
    pub fn new(text: &'t str, start: LineStart) -> Self {
        Self {
            rest: before_end_mark(text)
                .get(start.offset as usize..)
                .unwrap_or_default(),
            next: start,
            kind: PhantomData,
        }
    }

    /// The start of the line after the one that was returned last.
    pub fn next_line(&self) -> LineStart {
        self.next
    }
}

impl<'t, K: Classify> Iterator for Lines<'t, K> {
    type Item = Line<'t, K>;

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "this takes a quarter of the time: a line that is returned in memory is written and read back in parts of different sizes"
    )]
    fn next(&mut self) -> Option<Line<'t, K>> {
        while !self.rest.is_empty() {
            let (length, next) = line_end(self.rest.as_bytes());
            let (line, rest) = self.rest.split_at_checked(length)?;
            self.rest = rest.get(next - length..).unwrap_or_default();
            let start = self.next;
            self.next = LineStart {
                number: start.number.saturating_add(1),
                offset: start.offset.saturating_add(saturating_u32(next)),
            };
            // A byte order mark is a blank, so it is removed together with other blanks.
            let content = after_blanks(line);
            if !content.is_empty() {
                let end = start.offset.saturating_add(saturating_u32(length));
                let span = Span::new(end.saturating_sub(saturating_u32(content.len())), end);
                return Some(Line {
                    kind: K::classify(content),
                    content,
                    place: Place::new(start, span),
                });
            }
        }
        None
    }
}

/// Returns the text before the end-of-file mark of DOS, which is a control-Z (U+001A) at the end of the text. Line ends
/// may follow the mark. A text without the mark is returned unchanged.
pub fn before_end_mark(text: &str) -> &str {
    let bytes = text.as_bytes();
    let is_content = |&byte: &u8| !matches!(byte, 0x1a | b'\r' | b'\n');
    let content = bytes.iter().rposition(is_content).map_or(0, |last| last + 1);
    let mark = bytes.iter().skip(content).position(|&byte| byte == 0x1a);
    mark.and_then(|mark| text.get(..content + mark)).unwrap_or(text)
}

/// Returns the text after the first character, which is the mark of a comment, bookmark or remark.
#[inline]
pub fn after_mark(content: &str) -> &str {
    let mut characters = content.chars();
    characters.next();
    characters.as_str()
}

/// Returns the text on a single line: each LF and each CR becomes a space. Each control-Z at the end is removed,
/// because it would be read as the end-of-file mark of DOS.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let text = text.trim_end_matches('\u{1a}');
    if line_end(text.as_bytes()).0 < text.len() {
        text.replace(['\n', '\r'], " ").into()
    } else {
        text.into()
    }
}

/// The first `count` characters of a text, or the whole text if it has fewer. A reader that looks ahead uses it, so that a long
/// line takes linear time.
///
/// ```
/// use shogi_core::format::tools::first_characters;
///
/// assert_eq!(first_characters("▲７六歩", 2), "▲７");
/// ```
pub fn first_characters(text: &str, count: usize) -> &str {
    let end = text.char_indices().nth(count).map(|(end, _)| end);
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// Whether `found` may be the beginning of a text like `example`. `found` must be shorter. Each of its characters must
/// be the same as the character at this place in `example`, or of the same kind: both are digits, letters, `+` or `-`,
/// or marks of a side such as `▲`. Blanks are ignored. An empty `found` may be the beginning of any example.
pub fn begins_like(found: &str, example: &str) -> bool {
    let is_alike = |one: char, other: char| {
        let both = |is: fn(char) -> bool| is(one) && is(other);
        one == other
            || both(char::is_numeric)
            || both(char::is_alphabetic)
            || both(|c| matches!(c, '+' | '-'))
            || both(|c| matches!(c, '▲' | '△' | '▼' | '▽' | '☗' | '☖' | '⛊' | '⛉'))
    };
    let mut expected = example.chars().filter(|&c| !is_blank(c));
    let mut found = found.chars().filter(|&c| !is_blank(c));
    found.all(|found| expected.next().is_some_and(|expected| is_alike(found, expected)))
        && expected.next().is_some()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_beginning_has_the_form_of_an_example() {
        for (found, example) in [
            ("", "T12"),
            ("T", "T12"),
            ("-27", "+7776FU"),
            ("(3", "(77)"),
            ("( 0:0", "( 0:16/00:00:16)"),
            ("４", "７六"),
            ("⛊７六", "▲７六歩"),
            ("2g2", "7g7f"),
        ] {
            assert!(begins_like(found, example), "{found}");
        }
        for (found, example) in [
            ("T12", "T12"),
            ("x", "(77)"),
            ("+77x", "+7776FU"),
            ("バグ", "７六"),
        ] {
            assert!(!begins_like(found, example), "{found}");
        }
    }

    #[test]
    fn a_line_ends_at_its_first_line_end() {
        for (length, filler) in (0..20).flat_map(|length| [(length, "x"), (length, "\t")]) {
            let line = filler.repeat(length);
            for (end, width) in [("\n", 1), ("\r", 1), ("\r\n", 2), ("\n\r", 1), ("", 0)] {
                let rest = if end.is_empty() { "" } else { "yyyyyyyyyyyy\n" };
                assert_eq!(
                    line_end(format!("{line}{end}{rest}").as_bytes()),
                    (length, length + width)
                );
            }
        }
    }

    #[test]
    fn a_text_becomes_the_content_of_a_line() {
        for (text, line) in [
            ("a", "a"),
            ("a\r\nb", "a  b"),
            ("a\u{1a}", "a"),
            ("\u{1a}a\n\u{1a}", "\u{1a}a "),
        ] {
            assert_eq!(one_line(text), line);
        }
    }

    #[test]
    fn blank_lines_are_skipped_and_every_line_end_counts_once() {
        let text = "\u{feff} a\r\n\r\n \u{3000}b \rc\n\nd\u{1a}";
        let found: Vec<(u32, &str, &str)> = Lines::<()>::new(text, LineStart::FIRST)
            .map(|line| {
                (
                    line.place.line.number,
                    line.content,
                    &text[line.place.span.range()],
                )
            })
            .collect();
        assert_eq!(
            found,
            [(1, "a", "a"), (3, "b ", "b "), (4, "c", "c"), (6, "d", "d")]
        );
    }

    #[test]
    fn lines_can_be_read_from_any_start() {
        let text = "a\n b\nc";
        let start = LineStart::find(text, 2);
        let line = Lines::<()>::new(text, start).next().unwrap();
        assert_eq!(
            (line.content, line.place),
            ("b", Place::new(start, Span::new(3, 4)))
        );
    }

    #[test]
    fn the_end_mark_of_dos_is_not_part_of_a_text() {
        for (text, content) in [
            ("*c\u{1a}", "*c"),
            ("*c\n\u{1a}", "*c\n"),
            ("*c\u{1a}\u{1a}\r\n\u{1a}\n", "*c"),
            ("*c\r\n", "*c\r\n"),
            ("a\u{1a}b\n", "a\u{1a}b\n"),
            ("\u{1a}", ""),
            ("", ""),
        ] {
            assert_eq!(before_end_mark(text), content, "{text:?}");
        }
    }
}
