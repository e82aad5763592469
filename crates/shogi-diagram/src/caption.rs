//! Cleans the texts of a diagram: the title, the comment and the names.

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

/// Returns the printable lines of a title or a comment. A text that ends in a line end has no further line after it.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(printable)
}

/// Returns a name as one printable line, with each line end replaced by a blank.
pub(crate) fn one_line(name: &str) -> String {
    lines(name).collect::<Vec<_>>().join(" ")
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
    fn only_line_ends_split_a_text() {
        let found: Vec<String> = lines("a\r\nb\rc\n\nd\n").collect();
        assert_eq!(found, ["a", "b\u{fffd}c", "", "d"]);
        assert_eq!(one_line("a\r\nb\n"), "a b");
    }
}
