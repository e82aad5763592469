//! [`Language`]: the languages of messages, and [`Localize`]: types with a message in each language.

use std::fmt;

/// A language in which messages can be written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// English. The `Display` of a type with messages always writes English.
    #[default]
    English,
    /// Japanese (日本語).
    Japanese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// The ISO 639-1 code of the language: `en` or `ja`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// Returns `english` or `japanese`, depending on the language.
    pub fn choose<T>(self, english: T, japanese: T) -> T {
        match self {
            Self::English => english,
            Self::Japanese => japanese,
        }
    }
}

/// Writes the ISO 639-1 code: `en` or `ja`.
impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A type that has a message in every [`Language`], such as a kind of diagnostic, an error or a loss.
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
    /// Writes the Japanese message. The English message is written by `Display`.
    ///
    /// # Errors
    ///
    /// If writing to `f` fails.
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns the message in this language as a value that implements `Display`.
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

/// Displays a message in one language. Returned by [`Localize::message`].
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
