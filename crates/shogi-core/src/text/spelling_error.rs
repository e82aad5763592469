//! [`SpellingError`]: the error for a short text that cannot be parsed.

use thiserror::Error;

use super::Language::{self, English, Japanese};
use super::message_parts::{excerpt, mismatch_in_japanese, quoted};
use crate::messages;

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
        names: Vec<&'static str>,
        found: String,
    },
        en("expected {}{}, found {}", expected[0], one_of(names, English), quoted(found, English)),
        ja("{}{}", mismatch_in_japanese(found, expected[1]), one_of(names, Japanese));
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
    /// `a square from 1a to 9i`, once in each language in the order of [`Language::ALL`](crate::text::Language::ALL).
    #[cold]
    pub fn new(expected: [&'static str; 2], found: &str) -> Self {
        Self {
            expected,
            names: Vec::new(),
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
        Self {
            names: names.into_iter().collect(),
            ..Self::new(expected, found)
        }
    }

    /// The accepted names. Empty if the type has no fixed list of names.
    pub fn names(&self) -> &[&'static str] {
        &self.names
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

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
