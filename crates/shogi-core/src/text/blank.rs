//! Blanks: the characters that every format treats as a space.

/// Whether a character is a blank, which readers treat as a space. Blanks are the space, U+3000, the no-break space,
/// the ASCII control characters (tab and line ends included) and invisible characters. Invisible characters, and
/// control characters other than a tab or a line end, should not be in a record;
/// [`IrregularCharacters`](crate::text::IrregularCharacters) reports them.
pub fn is_blank(character: char) -> bool {
    matches!(
        character,
        ' ' | '\u{3000}' | '\u{a0}' | '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
    ) || character.is_ascii_control()
}

/// Returns `text` without the blanks at its start.
#[inline]
pub fn after_blanks(text: &str) -> &str {
    match text.as_bytes() {
        [first, ..] if first.is_ascii_graphic() => text,
        _ => after_first_blanks(text),
    }
}

fn after_first_blanks(text: &str) -> &str {
    // In almost all texts that begin with blanks, these blanks are spaces, and a visible ASCII character follows them.
    // In this case no character needs to be decoded.
    let spaces = text.bytes().take_while(|&byte| byte == b' ').count();
    let rest = text.get(spaces..).unwrap_or_default();
    if rest.as_bytes().first().is_some_and(u8::is_ascii_graphic) {
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
