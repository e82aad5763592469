//! [`TextPart`]: a text to find in names and comments.

use kifu::shogi_core::format::tools::is_blank;
use kifu::shogi_core::record::HeaderName;
use kifu::shogi_core::text::SpellingError;

use super::folding::folded;

/// A text to find in names and comments. As for [`folded`], width, case and blanks make no difference.
///
/// ```
/// use kifu_archive::criteria::TextPart;
///
/// let name = TextPart::new("羽生善");
/// assert!(name.is_in("羽生　善治"));
/// assert!(!name.is_in("森内俊之"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextPart(String);

impl TextPart {
    /// The part with this text.
    pub fn new(text: &str) -> Self {
        Self(folded(text))
    }

    /// A part of a text that is not empty.
    pub(crate) fn parse(text: &str) -> Result<Self, SpellingError> {
        let part = Self::new(text);
        if part.0.is_empty() {
            return Err(SpellingError::new(["a text", "文字列"], text));
        }
        Ok(part)
    }

    /// The key of a header, the same for all keys of the same meaning. The `$` of CSA may be missing.
    pub(super) fn of_key(key: &str) -> Self {
        let key = key.trim();
        let name = HeaderName::from_key(key).or_else(|| HeaderName::from_csa_key(&format!("${key}")));
        Self::new(name.map_or_else(|| HeaderName::to_kif(key), |name| name.kif_key()))
    }

    /// Whether nothing is left to find, because the text has only blanks. Such a part is in every text.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a text has this part.
    pub fn is_in(&self, text: &str) -> bool {
        // Characters of ASCII are folded to such characters.
        match (text.is_ascii(), self.0.is_ascii()) {
            (false, _) => folded(text).contains(&self.0),
            (true, false) => false,
            (true, true) => is_in_ascii(self.0.as_bytes(), text.as_bytes()),
        }
    }
}

/// Whether a folded text of ASCII is a part of another text of ASCII, which need not be copied for that.
fn is_in_ascii(part: &[u8], text: &[u8]) -> bool {
    let Some((&first, rest)) = part.split_first() else {
        return true;
    };
    let begins = |&start: &usize| text[start].to_ascii_lowercase() == first;
    (0..text.len()).filter(begins).any(|start| {
        let after = text[start + 1..].iter().filter(|&&byte| !is_blank(byte.into()));
        let mut after = after.map(u8::to_ascii_lowercase);
        rest.iter().all(|&byte| after.next() == Some(byte))
    })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn texts_of_ascii_are_compared_as_others_are() {
        for part in ["", "a", "ab", "aab", "B C", "gps", "c ", "羽"] {
            for text in ["", " ", "a", "A b", "aaB", "a b\tC", "GP S", "xb  cx"] {
                let expected = folded(text).contains(&folded(part));
                assert_eq!(TextPart::new(part).is_in(text), expected, "{part:?} {text:?}");
            }
        }
    }
}
