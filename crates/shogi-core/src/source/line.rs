//! Lines and blanks: what the lexers of all formats take for a line end and for a space.

use std::borrow::Cow;

use super::{LineStart, Span, Spanned, saturating_u32};

/// Where the line ends that begins with `bytes`: the offset of its LF or CR, and the offset of the next line. The end of
/// `bytes` for both, if no line end follows. Looks at eight bytes at a time.
pub fn line_end(bytes: &[u8]) -> (usize, usize) {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let is_end = |byte: u8| byte == b'\n' || byte == b'\r';
    let mut end = 0;
    let (chunks, tail) = bytes.as_chunks::<8>();
    for chunk in chunks {
        let word = u64::from_le_bytes(*chunk);
        // A bit for bytes below 14, which are hardly ever anything else than line ends.
        let controls = word.wrapping_sub(LOW * 14) & !word & HIGH;
        if controls != 0
            && let Some(index) = chunk.iter().position(|&byte| is_end(byte))
        {
            return at_line_end(bytes, end + index);
        }
        end += 8;
    }
    end += tail.iter().position(|&byte| is_end(byte)).unwrap_or(tail.len());
    at_line_end(bytes, end)
}

fn at_line_end(bytes: &[u8], end: usize) -> (usize, usize) {
    match bytes.get(end..) {
        Some([b'\r', b'\n', ..]) => (end, end + 2),
        Some([_, ..]) => (end, end + 1),
        _ => (end, end),
    }
}

impl LineStart {
    /// Passes over `line`, which holds its line end if it has one and whose text begins at the byte `start` (past a byte
    /// order mark, if there is one): gives what stands before the line end, and becomes the start of the next line.
    #[inline]
    pub fn pass<'t>(&mut self, line: &'t str, start: usize) -> Spanned<&'t str> {
        let end = match line.as_bytes() {
            [.., b'\r', b'\n'] => 2,
            [.., b'\n' | b'\r'] => 1,
            _ => 0,
        };
        let content = line.get(..line.len() - end).unwrap_or(line);
        let place = *self;
        *self = Self {
            number: place.number.saturating_add(1),
            offset: saturating_u32(start + line.len()),
        };
        Spanned {
            value: content,
            span: Span::from(start..start + content.len()),
            line: place,
        }
    }
}

/// Whether a character is read as a space: the space, the tab, U+3000, and characters that cannot be seen and have no
/// place in a record ([`odd_characters`](crate::format::odd_characters) reports the latter).
pub fn is_blank(character: char) -> bool {
    matches!(
        character,
        ' ' | '\u{3000}' | '\u{a0}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
    ) || character.is_ascii_control()
}

/// What follows the blanks at the start of a text.
pub fn after_blanks(text: &str) -> &str {
    // Almost all blanks are spaces, and ASCII follows.
    let spaces = text.bytes().take_while(|&byte| byte == b' ').count();
    let rest = text.get(spaces..).unwrap_or_default();
    if rest.as_bytes().first().is_some_and(u8::is_ascii_graphic) {
        rest
    } else {
        rest.trim_start_matches(is_blank)
    }
}

/// A text without the blanks around it. Most have none, which the bytes at both ends tell.
pub fn trim_blanks(text: &str) -> &str {
    match text.as_bytes() {
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => text,
        _ => text.trim_matches(is_blank),
    }
}

/// A text without the end-of-file mark of DOS: what stands before the control-Z (U+001A) at its end, which line ends may
/// follow.
pub fn before_end_mark(text: &str) -> &str {
    let content = text.trim_end_matches(['\u{1a}', '\r', '\n']).len();
    let mark = text.bytes().skip(content).position(|byte| byte == 0x1a);
    mark.and_then(|mark| text.get(..content + mark)).unwrap_or(text)
}

/// A text as the content of one line: line ends become blanks, and control-Zs at the end, which would be the end-of-file
/// mark of DOS there, are left out.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let text = text.trim_end_matches('\u{1a}');
    if line_end(text.as_bytes()).0 < text.len() {
        text.replace(['\n', '\r'], " ").into()
    } else {
        text.into()
    }
}

/// What a message shows of a text that may be long and have several lines: its first thirty characters, in one line.
pub fn excerpt(text: &str) -> String {
    const SHOWN: usize = 30;
    let in_line = |character: char| if character.is_control() { ' ' } else { character };
    let mut excerpt: String = text.chars().take(SHOWN).map(in_line).collect();
    if text.chars().nth(SHOWN).is_some() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

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
    fn an_excerpt_is_short_and_has_one_line() {
        assert_eq!(excerpt("a\nb\tc"), "a b c");
        assert_eq!(excerpt(&"歩".repeat(30)), "歩".repeat(30));
        assert_eq!(excerpt(&"歩".repeat(31)), format!("{}…", "歩".repeat(30)));
    }

    #[test]
    fn a_line_is_passed_over_with_its_end() {
        for (line, content) in [("a", "a"), ("a\n", "a"), ("a\r\n", "a"), ("a\r", "a"), ("\n", "")] {
            let mut place = LineStart {
                number: 4,
                offset: 10,
            };
            let passed = place.pass(line, 13);
            assert_eq!(passed.value, content, "{line:?}");
            assert_eq!(passed.span.range(), 13..13 + content.len());
            assert_eq!(passed.line.offset, 10);
            assert_eq!((place.number, place.offset as usize), (5, 13 + line.len()));
        }
    }

    #[test]
    fn the_end_mark_of_dos_is_no_part_of_a_text() {
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

    #[test]
    fn a_long_text_is_cut_short() {
        let long = "歩".repeat(31);
        assert_eq!(excerpt(&long), format!("{}…", "歩".repeat(30)));
        assert_eq!(excerpt("歩"), "歩");
    }

    #[test]
    fn blanks_around_a_text_are_no_part_of_it() {
        for text in ["a b", " a b", "a b\t", "\u{3000}a b\u{a0}\u{200b}"] {
            assert_eq!(trim_blanks(text), "a b", "{text:?}");
        }
        assert_eq!(after_blanks("  \u{3000} x "), "x ");
        assert_eq!(trim_blanks("歩 "), "歩");
        assert_eq!(trim_blanks(" "), "");
    }
}
