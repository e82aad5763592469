//! Blanks: the characters that every format treats as a space.

/// Whether a character is a blank, which readers treat as a space. Blanks are the space, U+3000, the no-break space,
/// the ASCII control characters (tab and line ends included) and invisible characters. Invisible characters, and
/// control characters other than a tab or a line end, should not be in a record;
/// [`TextProblems`](crate::text::TextProblems) report them.
#[inline]
pub fn is_blank(character: char) -> bool {
    matches!(
        character,
        ' ' | '\u{3000}' | '\u{a0}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
    ) || character.is_ascii_control()
}

/// Returns `text` without the blanks at its start.
#[inline]
pub fn after_blanks(text: &str) -> &str {
    if begins_visibly(text.as_bytes()) {
        text
    } else {
        after_first_blanks(text)
    }
}

/// Whether a text is empty or begins with a visible ASCII character, a kanji or a full-width form. This is so for almost
/// all texts without blanks at their start, and no character needs to be decoded.
#[inline]
const fn begins_visibly(text: &[u8]) -> bool {
    matches!(text, [] | [b'!'..=b'~' | 0xe4..=0xe9, ..] | [0xef, 0xbc | 0xbd, ..])
}

fn after_first_blanks(text: &str) -> &str {
    let spaces = text.bytes().take_while(|&byte| byte == b' ').count();
    let rest = text.get(spaces..).unwrap_or_default();
    if begins_visibly(rest.as_bytes()) {
        rest
    } else {
        rest.trim_start_matches(is_blank)
    }
}

/// Returns `text` without the blanks at its start and end. Most texts have no blanks there, so the first and the last
/// byte are checked before anything else.
pub fn trim_blanks(text: &str) -> &str {
    match text.as_bytes() {
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => text,
        _ => text.trim_matches(is_blank),
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn blanks_around_a_text_are_removed() {
        for text in ["a b", " a b", "a b\t", "\u{3000}a b\u{a0}\u{200b}"] {
            assert_eq!(trim_blanks(text), "a b", "{text:?}");
        }
        assert_eq!(after_blanks("  \u{3000} x "), "x ");
        assert_eq!(trim_blanks("歩 "), "歩");
        assert_eq!(trim_blanks(" "), "");
    }
}
