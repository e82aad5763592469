//! [`TextPart`]: a part of a name or of another text.

use shogi_core::record::HeaderName;

use super::folding::folded;

/// A part of a text, in the form in which texts are compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TextPart(String);

impl TextPart {
    pub(super) fn new(text: &str) -> Self {
        Self(folded(text))
    }

    /// The key of a header, the same for all keys of the same meaning.
    pub(super) fn of_key(key: &str) -> Self {
        let key = key.trim();
        let name = HeaderName::from_key(key);
        Self::new(name.map_or_else(|| HeaderName::to_kif(key), |name| name.kif_key()))
    }

    pub(super) fn is_in(&self, text: &str) -> bool {
        // Characters of ASCII are folded to such characters.
        (self.0.is_ascii() || !text.is_ascii()) && folded(text).contains(&self.0)
    }
}
