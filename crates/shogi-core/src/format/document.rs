//! [`Document`]: a text and the games that were read from it.

use std::borrow::Cow;
use std::error;
use std::fmt;

use super::{ReadOptions, RecordFormat};
use crate::Record;
use crate::text::encoding::Encoding;
use crate::text::{Describe, Diagnostic, Language, LineStart, Localize, Located, Place, Span, TextProblem};

/// A text, the games that were read from it, and their diagnostics.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Document<'a, F: RecordFormat> {
    /// The format it was read as.
    pub format: F,
    /// The decoded text. Spans of the diagnostics are places in it.
    pub text: Cow<'a, str>,
    /// The encoding of the bytes; UTF-8 for a text that came as a `&str`.
    pub encoding: Encoding,
    /// The encoding that the first game names, if it names a known one.
    pub declared_encoding: Option<Encoding>,
    /// The games, at least one.
    pub games: Vec<Game<F::Kind>>,
}

/// A game, and everything that was noticed while it was read.
#[derive(Clone, Debug)]
pub struct Game<K> {
    /// The game, as far as it could be read.
    pub record: Record,
    /// The errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic<K>>,
    /// What the text itself says about its encoding: the label, and where it is.
    pub declared_encoding: Option<Located<String>>,
    /// The version of the format that the text states above this game: `2.2` in `V2.2`.
    pub declared_version: Option<String>,
    /// The stretch of the text that holds this game.
    pub span: Span,
}

/// Why a text gave no record: the first error in it. Its message, in every language, begins with the place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error<K>(Diagnostic<K>);

impl<'a, F: RecordFormat> Document<'a, F> {
    /// Reads a text that is decoded already.
    pub(super) fn from_text(format: F, text: &'a str, options: &ReadOptions) -> Self {
        let games: Vec<_> = format.games(text, options).collect();
        Self {
            format,
            text: text.into(),
            encoding: Encoding::Utf8,
            declared_encoding: games.first().and_then(Game::known_declaration),
            games,
        }
    }

    /// The errors and warnings, game by game.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic<F::Kind>> {
        self.games.iter().flat_map(|game| &game.diagnostics)
    }

    /// The first error of all games, if there is one.
    pub fn first_error(&self) -> Option<&Diagnostic<F::Kind>> {
        self.diagnostics().find(|diagnostic| diagnostic.is_error())
    }

    /// Whether the text begins with a byte order mark.
    pub fn has_bom(&self) -> bool {
        self.text.starts_with('\u{feff}')
    }

    /// The records of all games, if nothing is wrong with any of them. Warnings do not count.
    ///
    /// # Errors
    ///
    /// The first error.
    pub fn into_records(self) -> Result<Vec<Record>, Error<F::Kind>> {
        self.games.into_iter().map(Game::into_record).collect()
    }

    /// The one game of the text, if nothing is wrong with it. Warnings do not count.
    ///
    /// # Errors
    ///
    /// The first error, or that another game follows.
    pub fn into_record(mut self) -> Result<Record, Error<F::Kind>> {
        if let Some(error) = self.first_error() {
            return Err(Error(error.clone()));
        }
        if let Some(next) = self.games.get(1) {
            return Err(Error::more_games(&self.text, next.span));
        }
        Ok(self.games.swap_remove(0).record)
    }
}

impl<K: Describe> Game<K> {
    /// A game that could not be read at all.
    pub fn unreadable(text: &str, problem: TextProblem) -> Self
    where
        K: From<TextProblem>,
    {
        Self {
            record: Record::default(),
            diagnostics: vec![Diagnostic::new(text, Place::START, problem.into())],
            declared_encoding: None,
            declared_version: None,
            span: Span::default(),
        }
    }

    /// The encoding that the text declares, if it is a known one.
    pub(super) fn known_declaration(&self) -> Option<Encoding> {
        let label = self.declared_encoding.as_ref()?;
        Encoding::from_label(&label.value)
    }

    /// The first error, if there is one.
    pub fn first_error(&self) -> Option<&Diagnostic<K>> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.is_error())
    }

    /// The record, if nothing is wrong with it. Warnings do not count.
    ///
    /// # Errors
    ///
    /// The first error.
    pub fn into_record(self) -> Result<Record, Error<K>> {
        match self.diagnostics.into_iter().find(Diagnostic::is_error) {
            Some(error) => Err(Error(error)),
            None => Ok(self.record),
        }
    }

    /// The same game with its kinds of diagnostics wrapped or translated.
    pub fn map_kind<L>(self, mut f: impl FnMut(K) -> L) -> Game<L> {
        let diagnostics = self.diagnostics.into_iter();
        Game {
            record: self.record,
            diagnostics: diagnostics
                .map(|diagnostic| diagnostic.map_kind(&mut f))
                .collect(),
            declared_encoding: self.declared_encoding,
            declared_version: self.declared_version,
            span: self.span,
        }
    }
}

impl<K> Error<K> {
    /// The diagnostic that made the call fail.
    pub const fn diagnostic(&self) -> &Diagnostic<K> {
        &self.0
    }

    /// The diagnostic that made the call fail.
    pub fn into_diagnostic(self) -> Diagnostic<K> {
        self.0
    }

    /// That another game is at `span` where one was asked for.
    pub(super) fn more_games(text: &str, span: Span) -> Self
    where
        K: From<TextProblem>,
    {
        let line = LineStart::find(text, span.start);
        Self(Diagnostic::new(
            text,
            Place::new(line, span),
            TextProblem::MoreGames.into(),
        ))
    }
}

impl<K: fmt::Display> fmt::Display for Error<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<K: Describe> Localize for Error<K> {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.located_message(Language::Japanese))
    }
}

impl<K: error::Error> error::Error for Error<K> {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        self.0.source()
    }
}
