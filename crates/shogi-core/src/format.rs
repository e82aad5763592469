//! What a format crate implements, and what all formats share: options, diagnostics about the text itself, losses.
//!
//! A format turns a text into games, one [`Parsed`] each, and never fails while doing so: what is wrong is listed. The
//! functions here – [`parse`], [`parse_lenient`], [`read`], [`read_all`] – are made of that alone, so every format
//! crate behaves alike.

mod ascii;
mod counted;
mod diagnostics;
mod loss;
mod problem;
#[cfg(feature = "encoding")]
mod reading;
mod resembles;

use std::fmt;

use crate::Record;
use crate::encoding::Encoding;
use crate::source::{DiagnosticKind, ParseError, Span, Spanned};

pub use ascii::Ascii;
pub use counted::counted;
pub use diagnostics::Diagnostics;
pub use loss::{Loss, LossKind, LossPlace, WriteError};
pub use problem::{TextProblem, odd_characters};
#[cfg(feature = "encoding")]
pub use reading::{Read, ReadAll, read, read_all, read_decoded};
pub use resembles::hint_at_format;

/// What is done about moves that break the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Legality {
    /// The rule is named in a diagnostic and the move is kept: games do end by an illegal move. A foul that players
    /// commit at the board (`二歩`, a king left in check, `打ち歩詰め`) is a warning; a move no piece can make is an
    /// error.
    #[default]
    Report,
    /// Every illegal move is an error.
    Strict,
    /// Moves are not judged. A move that cannot be carried out at all is still an error.
    Trust,
}

/// A line end to write.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Newline {
    /// LF.
    #[default]
    Lf,
    /// CR LF, as on Windows.
    CrLf,
}

impl Newline {
    /// The characters of the line end.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
        }
    }
}

/// How to read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// What is done about moves that break the rules.
    pub legality: Legality,
    /// The encoding, when the caller knows better than the bytes; `None` finds it out.
    pub encoding: Option<Encoding>,
    /// The encoding that the name of the file stands for, if that is to be compared with the bytes: a hint, like the line
    /// that names one.
    pub named_encoding: Option<Encoding>,
    /// Whether bytes that do not decode are the lesser evil: each becomes U+FFFD and a warning. Otherwise they become
    /// U+FFFD and an error, so strict reading fails.
    pub lossy: bool,
    /// How many diagnostics of one game are listed; the others are counted in a last one.
    pub max_diagnostics: usize,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            legality: Legality::Report,
            encoding: None,
            named_encoding: None,
            lossy: false,
            max_diagnostics: 200,
        }
    }
}

impl ReadOptions {
    /// The same options with another legality policy.
    #[must_use]
    pub fn legality(mut self, legality: Legality) -> Self {
        self.legality = legality;
        self
    }

    /// The same options with the encoding forced.
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// The same options for a file whose name stands for this encoding, if for any.
    #[must_use]
    pub fn named_encoding(mut self, encoding: Option<Encoding>) -> Self {
        self.named_encoding = encoding;
        self
    }

    /// The same options, taking bytes that do not decode with a warning.
    #[must_use]
    pub fn lossy(mut self) -> Self {
        self.lossy = true;
        self
    }
}

/// A game that was read, and everything that was noticed on the way.
#[derive(Clone, Debug)]
pub struct Parsed<K> {
    /// The game, as far as it could be read.
    pub record: Record,
    /// What is wrong or odd, in the order of the text.
    pub diagnostics: Vec<ParseError<K>>,
    /// What the text itself says about its encoding: the label, and where it stands.
    pub declared_encoding: Option<Spanned<String>>,
    /// The stretch of the text that holds this game.
    pub span: Span,
}

impl<K: DiagnosticKind> Parsed<K> {
    /// The first error, if there is one.
    pub fn first_error(&self) -> Option<&ParseError<K>> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.is_error())
    }

    /// The record, if nothing is wrong with it. Warnings do not count.
    ///
    /// # Errors
    ///
    /// The first error.
    pub fn into_result(self) -> Result<Record, ParseError<K>> {
        match self.diagnostics.into_iter().find(ParseError::is_error) {
            Some(error) => Err(error),
            None => Ok(self.record),
        }
    }
}

/// A record format. Format crates implement this for a unit type (`Kif`, `Csa`, …).
pub trait RecordFormat {
    /// The kinds of diagnostics that reading gives.
    type Kind: DiagnosticKind + std::error::Error + Clone + From<TextProblem>;
    /// How to write.
    type WriteOptions: Default;
    /// The games of a text, one after the other.
    type Games<'a>: Iterator<Item = Parsed<Self::Kind>>;

    /// The name of the format: `KIF`.
    const NAME: &'static str;

    /// Reads the games of a text. There is always at least one item: a text that holds no game gives an empty record
    /// and an error that says so.
    fn games<'a>(text: &'a str, options: &ReadOptions) -> Self::Games<'a>;

    /// What writing would leave out or change, each with its place. Empty when the format can hold all of the record.
    fn losses(record: &Record, options: &Self::WriteOptions) -> Vec<Loss>;

    /// Writes a record, leaving out what [`RecordFormat::losses`] lists.
    ///
    /// # Errors
    ///
    /// When `out` fails.
    fn write(record: &Record, options: &Self::WriteOptions, out: &mut dyn fmt::Write) -> fmt::Result;
}

/// Reads the one game of a text, noting everything that is wrong. When another game follows, that is an error.
pub fn parse_lenient<F: RecordFormat>(text: &str, options: &ReadOptions) -> Parsed<F::Kind> {
    let mut games = F::games(text, options);
    let mut parsed = games.next().unwrap_or_else(|| empty_game(text));
    if let Some(next) = games.next() {
        let line = crate::source::LineStart::find(text, next.span.start);
        let problem = TextProblem::MoreGames;
        parsed
            .diagnostics
            .push(ParseError::new(text, line, next.span, problem.into()));
    }
    parsed
}

/// Reads the one game of a text.
///
/// # Errors
///
/// The first error of the text. Warnings are not looked at.
pub fn parse<F: RecordFormat>(text: &str) -> Result<Record, ParseError<F::Kind>> {
    parse_lenient::<F>(text, &ReadOptions::default()).into_result()
}

/// Writes a record to a string, if the format can hold all of it.
///
/// # Errors
///
/// [`WriteError::Loss`] with everything that would be lost.
pub fn to_string<F: RecordFormat>(record: &Record, options: &F::WriteOptions) -> Result<String, WriteError> {
    let losses = F::losses(record, options);
    if losses.is_empty() {
        Ok(to_string_dropping::<F>(record, options)?)
    } else {
        Err(WriteError::Loss(losses))
    }
}

/// Writes a record to a string, leaving out what the format cannot hold.
///
/// # Errors
///
/// [`fmt::Error`] only if the format fails to write to a string, which none does.
pub fn to_string_dropping<F: RecordFormat>(
    record: &Record,
    options: &F::WriteOptions,
) -> Result<String, fmt::Error> {
    // A line of KIF with its time takes about forty bytes, one of CSA half of that.
    let mut text = String::with_capacity(512 + 24 * record.node_count());
    F::write(record, options, &mut text)?;
    Ok(text)
}

fn empty_game<K: From<TextProblem>>(text: &str) -> Parsed<K> {
    let span = Span::default();
    let problem = ParseError::new(
        text,
        crate::source::LineStart::FIRST,
        span,
        TextProblem::Empty.into(),
    );
    Parsed {
        record: Record::default(),
        diagnostics: vec![problem],
        declared_encoding: None,
        span,
    }
}
