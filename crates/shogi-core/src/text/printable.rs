//! [`printable`]: a text for a terminal or a picture.

/// Returns a text in which a tab is a blank, and any other control character is U+FFFD. A control character could start a
/// line or change the state of a terminal, and no font has an outline of it. U+FFFE and U+FFFF, which XML forbids, are
/// U+FFFD too.
pub fn printable(text: &str) -> String {
    let shown = |character: char| match character {
        '\t' => ' ',
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        _ if character.is_control() => char::REPLACEMENT_CHARACTER,
        _ => character,
    };
    text.chars().map(shown).collect()
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
}
