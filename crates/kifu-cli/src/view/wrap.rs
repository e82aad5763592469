//! Breaks or cuts texts so that they fit into a panel.

use ratatui::style::Style;
use ratatui::text::Span;
use unicode_width::UnicodeWidthChar as _;

/// Returns the lines of a text, each at most `width` columns wide, broken as in pictures.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    kifu::diagram::wrap(text, number(width), |character| {
        number(character.width().unwrap_or_default())
    })
}

fn number(columns: usize) -> f64 {
    u32::try_from(columns).map_or(f64::INFINITY, f64::from)
}

/// Returns a text without the end that does not fit into `width` columns, which `…` then replaces.
pub(super) fn cut(text: &str, width: usize) -> String {
    if columns_of(text) <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut columns = 0;
    for part in Span::raw(text).styled_graphemes(Style::new()) {
        columns += columns_of(part.symbol);
        if columns >= width {
            break;
        }
        kept.push_str(part.symbol);
    }
    if width > 0 {
        kept.push('…');
    }
    kept
}

/// Returns a text that is exactly `width` columns wide: it is cut, or blanks follow.
pub(super) fn padded(text: &str, width: usize) -> String {
    let text = cut(text, width);
    let blanks = width.saturating_sub(columns_of(&text));
    text + &" ".repeat(blanks)
}

/// The number of columns of a text in the terminal.
pub(super) fn columns_of(text: &str) -> usize {
    Span::raw(text).width()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn kanji_take_two_columns() {
        assert_eq!(wrap("角道を開ける", 5), ["角道", "を開", "ける"]);
        assert_eq!(wrap("角道。a good move", 6), ["角道。", "a good", "move"]);
        assert_eq!(wrap("角道", 1), ["角", "道"]);
    }

    #[test]
    fn a_text_that_is_cut_says_so() {
        for (width, expected) in [
            (0, ""),
            (1, "…"),
            (2, "… "),
            (3, "角…"),
            (4, "角… "),
            (5, "角道…"),
            (6, "角道を"),
            (7, "角道を "),
        ] {
            assert_eq!(padded("角道を", width), expected, "{width}");
        }
        // A heart is wide because of the second character.
        assert_eq!(cut("❤\u{fe0f}❤\u{fe0f}❤\u{fe0f}", 4), "❤\u{fe0f}…");
    }

    #[test]
    fn a_long_text_is_cut() {
        let long = "\u{301}角".repeat(100_000);
        assert_eq!(cut(&long, 199_999).chars().count(), 200_000);
    }
}
