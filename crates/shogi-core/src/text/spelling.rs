//! [`SpellingError`]: why a text is none of the values that a type has, and the rule by which names are compared.

use std::fmt;

use super::lines::excerpt;

/// Why a text is no value of a type: ``expected a side (one of black, white), found `red` ``.
///
/// It is the error of all short texts that are read as a whole: names, squares, pieces. Longer ones ([`Move`],
/// [`Setup`]) have errors with the place in the text.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpellingError {
    expected: &'static str,
    names: Vec<&'static str>,
    found: String,
}

impl SpellingError {
    /// The text is not what is expected, such as `a square from 1a to 9i`.
    #[cold]
    pub fn new(expected: &'static str, found: &str) -> Self {
        Self {
            expected,
            names: Vec::new(),
            found: excerpt(found),
        }
    }

    /// The text is none of these names of what is expected, such as `a side`.
    #[cold]
    pub fn of_names(
        expected: &'static str,
        names: impl IntoIterator<Item = &'static str>,
        found: &str,
    ) -> Self {
        Self {
            names: names.into_iter().collect(),
            ..Self::new(expected, found)
        }
    }

    /// The text, cut short; empty if there was none.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// The names that would be read; empty where it is not names that are expected.
    pub fn names(&self) -> &[&'static str] {
        &self.names
    }
}

impl fmt::Display for SpellingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)?;
        if !self.names.is_empty() {
            write!(f, " (one of {})", self.names.join(", "))?;
        }
        if self.found.is_empty() {
            f.write_str(", found nothing")
        } else {
            write!(f, ", found `{}`", self.found)
        }
    }
}

impl std::error::Error for SpellingError {}

/// Finds the value with a name, for `FromStr`. Names are compared by [`is_same_name`].
///
/// # Errors
///
/// When no value has the name; `expected` says what the values are.
pub fn find_named<T: Copy>(
    expected: &'static str,
    values: impl IntoIterator<Item = T, IntoIter: Clone>,
    name: fn(T) -> &'static str,
    text: &str,
) -> Result<T, SpellingError> {
    let values = values.into_iter();
    let found = values.clone().find(|&value| is_same_name(name(value), text));
    found.ok_or_else(|| SpellingError::of_names(expected, values.map(name), text))
}

/// Whether two texts are the same name: upper and lower case of ASCII, blanks, hyphens and underscores do not matter, so
/// that `promoted silver`, `Promoted-Silver` and `promoted_silver` are one name.
pub fn is_same_name(one: &str, other: &str) -> bool {
    plain(one).eq(plain(other))
}

fn plain(name: &str) -> impl Iterator<Item = char> {
    let is_kept = |character: &char| !matches!(character, ' ' | '-' | '_');
    name.trim()
        .chars()
        .filter(is_kept)
        .map(|character| character.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn case_and_separators_do_not_distinguish_names() {
        for name in ["no_mate", "No-Mate", " no mate\n", "NoMate"] {
            assert!(is_same_name("no_mate", name), "{name}");
        }
        for name in ["", "_", "nomates", "no.mate", "ｎo_mate"] {
            assert!(!is_same_name("no_mate", name), "{name}");
        }
    }

    #[test]
    fn what_was_found_is_shown_in_short() {
        let message = |found: &str| SpellingError::new("a file", found).to_string();
        assert_eq!(message("x\ny"), "expected a file, found `x y`");
        assert_eq!(message(""), "expected a file, found nothing");
        assert_eq!(
            message(&"x".repeat(1000)),
            format!("expected a file, found `{}…`", "x".repeat(30))
        );
    }
}
