//! Breaks texts into lines that fit into a panel.

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
}
