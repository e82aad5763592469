//! Quoting a part of a text in a message.

use std::fmt;

use super::Language;

/// Displays a quoted part of a text. Returned by [`quoted`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quoted<'a> {
    text: &'a str,
    language: Language,
}

/// Quotes a part of a text for a message: `` `７六` `` in English, `「７六」` in Japanese. If the part is empty, `nothing` or
/// `（なし）` is written instead.
///
/// ```
/// use shogi_core::text::{Language, quoted};
///
/// assert_eq!(quoted("７六", Language::English).to_string(), "`７六`");
/// assert_eq!(quoted("", Language::English).to_string(), "nothing");
/// assert_eq!(quoted("", Language::Japanese).to_string(), "（なし）");
/// ```
pub const fn quoted(text: &str, language: Language) -> Quoted<'_> {
    Quoted { text, language }
}

/// Returns a Japanese phrase which says that `found` is not what was expected, or that it is missing if `found` is
/// empty.
///
/// ```
/// use shogi_core::text::mismatch_in_japanese;
///
/// assert_eq!(mismatch_in_japanese("虎", "駒の名前"), "「虎」は駒の名前ではありません");
/// assert_eq!(mismatch_in_japanese("", "駒の名前"), "駒の名前がありません");
/// ```
pub fn mismatch_in_japanese(found: &str, expected: impl fmt::Display) -> String {
    match found {
        "" => format!("{expected}がありません"),
        found => format!("「{found}」は{expected}ではありません"),
    }
}

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.text, self.language) {
            ("", Language::English) => f.write_str("nothing"),
            ("", Language::Japanese) => f.write_str("（なし）"),
            (text, Language::English) => write!(f, "`{text}`"),
            (text, Language::Japanese) => write!(f, "「{text}」"),
        }
    }
}
