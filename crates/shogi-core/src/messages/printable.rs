//! [`printable`]: a text for a terminal or a picture.

/// Returns a text in which a tab is a blank, and any other control character is U+FFFD. A control character could start a
/// line or change the state of a terminal, and no font has an outline of it. The characters that control the direction of
/// text are U+FFFD too, because they can change the order of what is around the text. So are U+FFFE and U+FFFF, which XML
/// forbids.
pub fn printable(text: &str) -> String {
    let shown = |character: char| match character {
        '\t' => ' ',
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        _ if is_control(character) => char::REPLACEMENT_CHARACTER,
        _ => character,
    };
    text.chars().map(shown).collect()
}

/// Whether a character is a control character, or one that controls the direction of text (Unicode Standard Annex 9,
/// section 2).
pub fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn control_characters_are_replaced() {
        assert_eq!(
            printable("a\tb\u{0}\u{1b}[2J\u{7f}\u{9b}\u{fffe}\u{ffff}歩"),
            "a b\u{fffd}\u{fffd}[2J\u{fffd}\u{fffd}\u{fffd}\u{fffd}歩"
        );
    }

    #[test]
    fn characters_that_control_the_direction_are_replaced() {
        // The characters with the property Bidi_Control.
        let controls =
            "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
        assert_eq!(printable(controls), "\u{fffd}".repeat(12));
        assert_eq!(printable("\u{200d}\u{2065}\u{206a}"), "\u{200d}\u{2065}\u{206a}");
    }
}
