//! [`folded`]: texts of headers in a form in which they can be compared.

use kifu::shogi_core::format::tools::is_blank;
use unicode_normalization::UnicodeNormalization as _;

/// Returns a text in the form in which names are compared: characters of full and half width are the same (Unicode NFKC),
/// and so are upper and lower case. Blanks are removed.
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        // Characters of ASCII are in this form already.
        let characters = text.chars().filter(|&character| !is_blank(character));
        return characters
            .map(|character| character.to_ascii_lowercase())
            .collect();
    }
    let characters = text.nfkc().filter(|&character| !is_blank(character));
    characters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn width_blanks_and_case_make_no_difference() {
        for (one, other) in [
            ("羽生　善治", "羽生善治"),
            ("ＧＰＳ将棋", "gps将棋"),
            ("ﾎﾞﾅﾝｻﾞ", "ボナンザ"),
            ("第６２期 名人戦", "第62期名人戦"),
        ] {
            assert_eq!(folded(one), folded(other));
        }
        assert_ne!(folded("羽生"), folded("森内"));
    }
}
