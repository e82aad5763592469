//! [`SpellingError`]: the error for a short text that cannot be parsed.

use thiserror::Error;

use crate::messages;
use crate::messages::Language::{self, English, Japanese};
use crate::messages::{excerpt, mismatch_in_japanese, quoted};

messages! {
    /// The error with which `FromStr` refuses a short text: ``expected a side (one of black, white), found `red` ``.
    ///
    /// This error is used for short texts, such as names, squares and pieces. Longer texts ([`Move`], [`Setup`]) have error
    /// types of their own, which also say where in the text the fault is.
    ///
    /// ```
    /// use shogi_core::{Color, Square};
    ///
    /// let error = "red".parse::<Color>().unwrap_err();
    /// assert_eq!(error.to_string(), "expected a side (one of black, white), found `red`");
    /// assert_eq!(error.names(), ["black", "white"]);
    /// let error = "7x".parse::<Square>().unwrap_err();
    /// assert_eq!(error.to_string(), "expected a square from 1a to 9i, found `7x`");
    /// ```
    ///
    /// [`Move`]: crate::Move
    /// [`Setup`]: crate::Setup
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    pub struct SpellingError {
        /// What was expected, in each language in the order of `Language::ALL`.
        expected: [&'static str; 2],
        /// The accepted names, for the message in each language.
        names: [Vec<&'static str>; 2],
        found: String,
    },
        en("expected {}{}, found {}", expected[0], one_of(&names[0], English), quoted(found, English)),
        ja("{}{}", unknown_in_japanese(found, expected[1], &names[1]), one_of(&names[1], Japanese));
}

/// Says that there is no value `found`. If there is no fixed list of names, says that `found` is not what was expected.
fn unknown_in_japanese(found: &str, expected: &str, names: &[&str]) -> String {
    if found.is_empty() || names.is_empty() {
        mismatch_in_japanese(found, expected)
    } else {
        format!("「{found}」という{expected}はありません")
    }
}

/// The accepted names in parentheses, for a message. Empty if there is no fixed list of names.
fn one_of(names: &[&str], language: Language) -> String {
    match (names, language) {
        ([], _) => String::new(),
        (names, English) => format!(" (one of {})", names.join(", ")),
        (names, Japanese) => format!("（使えるのは {}）", names.join("、")),
    }
}

impl SpellingError {
    /// Creates an error for the text `found`. `expected` describes the text that was expected, such as
    /// `a square from 1a to 9i`, once in each language in the order of [`Language::ALL`](crate::messages::Language::ALL).
    #[cold]
    pub fn new(expected: [&'static str; 2], found: &str) -> Self {
        Self {
            expected,
            names: Default::default(),
            found: excerpt(found),
        }
    }

    /// Creates an error for the text `found`, which is none of `names`. `expected` says what the names mean, such as
    /// `a side`, once in each language as in [`SpellingError::new`].
    #[cold]
    pub fn of_names(
        expected: [&'static str; 2],
        names: impl IntoIterator<Item = &'static str>,
        found: &str,
    ) -> Self {
        let names: Vec<_> = names.into_iter().collect();
        Self {
            names: [names.clone(), names],
            ..Self::new(expected, found)
        }
    }

    /// The same error with other names in its Japanese message: those that are also accepted, such as `投了` for `resign`.
    #[must_use]
    pub fn with_japanese_names(mut self, names: impl IntoIterator<Item = &'static str>) -> Self {
        self.names[1] = names.into_iter().collect();
        self
    }

    /// The accepted names. Empty if the type has no fixed list of names.
    pub fn names(&self) -> &[&'static str] {
        &self.names[0]
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::messages::Localize as _;

    #[test]
    fn each_language_can_have_names_of_its_own() {
        let error = SpellingError::of_names(["an ending", "終局理由"], ["resign", "none"], "x");
        assert_eq!(
            error.message(Japanese).to_string(),
            "「x」という終局理由はありません（使えるのは resign、none）"
        );
        let error = error.with_japanese_names(["投了", "none"]);
        assert_eq!(error.names(), ["resign", "none"]);
        assert_eq!(
            error.to_string(),
            "expected an ending (one of resign, none), found `x`"
        );
        assert_eq!(
            error.message(Japanese).to_string(),
            "「x」という終局理由はありません（使えるのは 投了、none）"
        );
    }

    #[test]
    fn the_text_in_a_message_is_short() {
        let message = |found: &str| SpellingError::new(["a file", "筋"], found).to_string();
        assert_eq!(message("x\ny"), "expected a file, found `x y`");
        assert_eq!(message(""), "expected a file, found nothing");
        assert_eq!(
            message(&"x".repeat(1000)),
            format!("expected a file, found `{}…`", "x".repeat(30))
        );
    }
}
