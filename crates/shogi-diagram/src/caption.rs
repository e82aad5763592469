//! Cleans the texts of a diagram: the title, the comment and the names.

use shogi_core::text::printable;

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
    fn only_line_ends_split_a_text() {
        let found: Vec<String> = lines("a\r\nb\rc\n\nd\n").collect();
        assert_eq!(found, ["a", "b\u{fffd}c", "", "d"]);
        assert_eq!(one_line("a\r\nb\n"), "a b");
    }
}
