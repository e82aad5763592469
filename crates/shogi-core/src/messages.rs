//! Messages in every [`Language`]: [`Localize`] for types that have a message, [`Describe`] for kinds of diagnostics,
//! and the macros that declare them with their texts.

use std::borrow::Cow;
use std::fmt;

mod explanation;
mod macros;
mod parts;
pub(crate) mod printable;

#[doc(inline)]
pub use crate::{explanations, messages, named_enum, problems};
pub use explanation::{Example, Explanation};
pub(crate) use parts::pieces_found;
pub use parts::{excerpt, mismatch_in_japanese, pluralize, quoted};

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
/// use shogi_core::messages::{Language, Localize};
/// use shogi_core::text::TextProblem;
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
    /// Writes the message in this language. `Display` writes the same in English.
    ///
    /// # Errors
    ///
    /// If writing to `f` fails.
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns the message in this language as a value that implements `Display`.
    fn message(&self, language: Language) -> impl fmt::Display
    where
        Self: Sized,
    {
        Message {
            subject: self,
            language,
        }
    }
}

/// Displays a message in one language.
struct Message<'a, T> {
    subject: &'a T,
    language: Language,
}

impl<T: Localize> fmt::Display for Message<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.subject.fmt_in(self.language, f)
    }
}

impl<T: Localize + ?Sized> Localize for &T {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt_in(language, f)
    }
}

messages! {
    /// How serious a diagnostic is.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Severity {
        /// A note: nothing is wrong with the text, but other programs may read it differently.
        Note, en("note"), ja("参考");
        /// A warning: the text is irregular, but its meaning is certain.
        Warning, en("warning"), ja("警告");
        /// An error: a part of the text could not be read, or contradicts the rules. The result may differ from what the
        /// author meant.
        Error, en("error"), ja("エラー");
    }
}

impl Severity {
    /// All severities, the least serious first.
    pub const ALL: [Self; 3] = [Self::Note, Self::Warning, Self::Error];

    /// The name for programs: `note`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// The properties of every kind of diagnostic, and of the errors that have codes.
pub trait Describe: Localize + fmt::Debug {
    /// A stable name of this kind in `snake_case`, for programs: `unknown_piece`.
    fn code(&self) -> &'static str;

    /// Whether this is an error or a warning.
    fn severity(&self) -> Severity;

    /// Whether the text that was found may be the beginning of the text that was expected. At the end of a file, the
    /// diagnostic then means that the file is cut off.
    fn is_cut_short(&self) -> bool {
        false
    }

    /// A suggestion how the author of the file can remove the fault, in the given language. `None` if there is no
    /// suggestion.
    fn help(&self, _: Language) -> Option<Cow<'static, str>> {
        None
    }
}

/// The texts of one variant of an enum of messages, or of a struct with a message, as they are written in the source,
/// with their placeholders. A manual of all messages, and the check that they are complete, are made of them.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct MessageTexts {
    /// The name of the variant, or of the struct.
    pub variant: &'static str,
    /// The code of the diagnostic. Empty if the variant is not a diagnostic, or has several codes.
    pub code: &'static str,
    /// The severity of the diagnostic. `None` if the variant is not a diagnostic, or has both severities.
    pub severity: Option<Severity>,
    /// The message in each language, in the order of [`Language::ALL`].
    pub message: [&'static str; 2],
    /// The hints, each in both languages in the same order. Of several hints, the first whose condition is met is given.
    pub help: &'static [[&'static str; 2]],
    /// The texts of the content, if the variant has the messages of its content.
    pub content: &'static [Self],
}

impl MessageTexts {
    /// The rows of a table, and of all tables in it.
    pub fn rows(table: &'static [Self]) -> Vec<&'static Self> {
        let mut rows = Vec::new();
        let mut tables = vec![table];
        while let Some(table) = tables.pop() {
            rows.extend(table);
            tables.extend(table.iter().map(|row| row.content));
        }
        rows
    }

    /// Creates the texts of a variant that has none yet.
    pub const fn new(variant: &'static str) -> Self {
        Self {
            variant,
            code: "",
            severity: None,
            message: [""; 2],
            help: &[],
            content: &[],
        }
    }

    /// The same texts with messages.
    #[must_use]
    pub const fn message(mut self, english: &'static str, japanese: &'static str) -> Self {
        self.message = [english, japanese];
        self
    }

    /// The same texts with those of the content.
    #[must_use]
    pub const fn content(mut self, texts: &'static [Self]) -> Self {
        self.content = texts;
        self
    }

    /// The same texts with a code and its severity.
    #[must_use]
    pub const fn code(mut self, code: &'static str, severity: Option<Severity>) -> Self {
        self.code = code;
        self.severity = severity;
        self
    }

    /// The same texts with hints.
    #[must_use]
    pub const fn help(mut self, hints: &'static [[&'static str; 2]]) -> Self {
        self.help = hints;
        self
    }
}
