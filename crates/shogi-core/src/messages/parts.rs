//! Parts of messages: a quoted or shortened part of a text, a count with its noun.

use std::fmt;

use super::Language;
use super::printable::is_control;

/// Displays a quoted part of a text.
struct Quoted<'a> {
    text: &'a str,
    language: Language,
}

/// Quotes a part of a text for a message: `` `７六` `` in English, `「７六」` in Japanese. If the part is empty, `nothing` or
/// `（なし）` is written instead.
///
/// ```
/// use shogi_core::messages::Language;
/// use shogi_core::messages::quoted;
///
/// assert_eq!(quoted("７六", Language::English).to_string(), "`７六`");
/// assert_eq!(quoted("", Language::English).to_string(), "nothing");
/// assert_eq!(quoted("", Language::Japanese).to_string(), "（なし）");
/// ```
pub fn quoted(text: &str, language: Language) -> impl fmt::Display {
    Quoted { text, language }
}

/// Returns a Japanese phrase which says that `found` is not what was expected. If `found` is empty, the phrase says
/// that something is missing. `expected` names in Japanese what was expected.
///
/// ```
/// use shogi_core::messages::mismatch_in_japanese;
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

/// Returns the beginning of a text for a message: at most thirty characters on a single line, and `…` if the text is
/// longer. Control characters such as line ends become spaces, and so do those that control the direction of text.
pub fn excerpt(text: &str) -> String {
    const SHOWN: usize = 30;
    let in_line = |character: char| if is_control(character) { ' ' } else { character };
    let mut excerpt: String = text.chars().take(SHOWN).map(in_line).collect();
    if text.chars().nth(SHOWN).is_some() {
        excerpt.push('…');
    }
    excerpt
}

/// A count of pieces for a message, where `u32::MAX` is any greater one too: `256`, `4294967295 or more`.
pub(crate) fn pieces_found(count: u32, language: Language) -> String {
    let is_greatest = count == u32::MAX;
    match language {
        Language::English => format!("{count}{}", if is_greatest { " or more" } else { "" }),
        Language::Japanese => format!("{count}枚{}", if is_greatest { "以上" } else { "" }),
    }
}

/// Returns a count together with its noun: `1 move`, `2 moves`. The plural is formed by appending `s`.
///
/// ```
/// use shogi_core::messages::pluralize;
///
/// assert_eq!(pluralize(1_u32, "move"), "1 move");
/// assert_eq!(pluralize(0_usize, "comment line"), "0 comment lines");
/// ```
pub fn pluralize<N: Copy + fmt::Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn an_excerpt_is_short_and_has_one_line() {
        assert_eq!(excerpt("a\nb\tc\u{202e}d"), "a b c d");
        assert_eq!(excerpt(&"歩".repeat(30)), "歩".repeat(30));
        assert_eq!(excerpt(&"歩".repeat(31)), format!("{}…", "歩".repeat(30)));
    }
}
