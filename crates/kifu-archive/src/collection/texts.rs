//! [`Texts`]: texts that many games have in common, each kept once.

use std::collections::HashMap;
use std::sync::Arc;

/// Texts with numbers.
#[derive(Debug, Default)]
pub(super) struct Texts {
    numbers: HashMap<Arc<str>, u32>,
    texts: Vec<Arc<str>>,
}

/// The number of a text. `None` if there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct TextNumber(u32);

impl TextNumber {
    /// The number of no text.
    pub(super) const NONE: Self = Self(0);

    pub(super) const fn index(self) -> Option<usize> {
        match self.0 {
            0 => None,
            number => Some(number as usize - 1),
        }
    }
}

impl Texts {
    /// Returns the number of a text, which is added if it is new. Blank texts have none.
    pub(super) fn add(&mut self, text: &str) -> TextNumber {
        if text.trim().is_empty() {
            return TextNumber::NONE;
        }
        if let Some(&number) = self.numbers.get(text) {
            return TextNumber(number);
        }
        let text: Arc<str> = text.into();
        self.texts.push(Arc::clone(&text));
        // There are fewer texts than bytes of memory.
        let number = u32::try_from(self.texts.len()).unwrap_or_default();
        self.numbers.insert(text, number);
        TextNumber(number)
    }

    pub(super) fn get(&self, number: TextNumber) -> Option<&str> {
        Some(self.texts.get(number.index()?)?)
    }

    /// All texts, in the order of their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        self.texts.iter().map(|text| &**text)
    }
}
