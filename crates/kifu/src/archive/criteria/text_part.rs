//! [`TextPart`]: a part of a name or of another text.

use shogi_core::reader::is_blank;
use shogi_core::record::HeaderName;
use shogi_core::text::SpellingError;

use super::folding::folded;

/// A part of a text, in the form in which texts are compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TextPart(String);

impl TextPart {
    pub(super) fn new(text: &str) -> Self {
        Self(folded(text))
    }

    /// A part of a text that is not empty.
    pub(super) fn parse(text: &str) -> Result<Self, SpellingError> {
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

    pub(super) fn is_in(&self, text: &str) -> bool {
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
