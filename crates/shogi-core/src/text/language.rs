//! [`Language`]: the languages of messages, and [`Localize`]: types with a message in each language.

use std::fmt;
use std::str::FromStr;

use super::spelling::{SpellingError, find_named};

/// A language for messages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// English, the language of every `Display`.
    #[default]
    English,
    /// Japanese (日本語).
    Japanese,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// The code of ISO 639-1: `en`, `ja`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// Returns the text in this language.
    pub fn choose<T>(self, english: T, japanese: T) -> T {
        match self {
            Self::English => english,
            Self::Japanese => japanese,
        }
    }
}

/// The code of ISO 639-1: `en`, `ja`.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = SpellingError;

    /// Reads the code of ISO 639-1 in upper or lower case: `en`, `ja`.
    fn from_str(code: &str) -> Result<Self, SpellingError> {
        find_named(["a language", "言語"], Self::ALL, Self::code, code)
    }
}

/// A type with a message in every [`Language`]: a kind of diagnostic, an error, a loss.
///
/// ```
/// use shogi_core::text::{Language, Localize, TextProblem};
///
/// let problem = TextProblem::DoubleBom;
/// assert_eq!(
///     problem.message(Language::English).to_string(),
///     "a second byte order mark at the start of the text"
/// );
/// assert_eq!(
///     problem.message(Language::Japanese).to_string(),
///     "先頭にBOMが2つあります"
/// );
/// ```
pub trait Localize: fmt::Display {
    /// Writes the Japanese message. `Display` writes the English message.
    ///
    /// # Errors
    ///
    /// When `f` fails.
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The message in this language, for use with `Display`.
    fn message(&self, language: Language) -> Message<'_, Self>
    where
        Self: Sized,
    {
        Message {
            subject: self,
            language,
        }
    }
}

/// Displays a message in a language. Returned by [`Localize::message`].
#[derive(Clone, Copy, Debug)]
pub struct Message<'a, T> {
    subject: &'a T,
    language: Language,
}

impl<T: Localize> fmt::Display for Message<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.language {
            Language::English => self.subject.fmt(f),
            Language::Japanese => self.subject.fmt_japanese(f),
        }
    }
}

impl<T: Localize> Localize for &T {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt_japanese(f)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_language_reads_back() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert_eq!("JA".parse(), Ok(Language::Japanese));
        assert!("de".parse::<Language>().is_err());
        assert_eq!(Language::default(), Language::English);
    }
}
