//! [`Document`]: a text and the games in it.

use std::borrow::Cow;
use std::error;
use std::fmt;

use super::input_text::Known;
use super::{Problem, RecordFormat};
use crate::messages::{Describe, Language, Localize};
use crate::record::{Node, NodeId};
use crate::text::encoding::Encoding;
use crate::text::{Diagnostic, Limit, LineStart, Located, Place, Span, TextProblem, Treatment};
use crate::{GameResult, Record, Setup};

/// A text, the games in it, and their diagnostics.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Document<'a, F: RecordFormat> {
    /// The format in which the text was read, even if it is no game record. [`Document::recognized_format`] is then `None`.
    pub format: F,
    /// The decoded text. The spans of diagnostics refer to it.
    pub text: Cow<'a, str>,
    /// The byte at which the text begins in the whole decoded text of the file. 0 unless the document is one of several
    /// that [`GamesFrom`](super::GamesFrom) returns for a file.
    pub offset: u64,
    /// The byte at which the text begins in the file. 0 unless the document is one of several that
    /// [`GamesFrom`](super::GamesFrom) returns for a file. `None` if this is unknown, because the text was repaired and then
    /// had another number of games.
    pub file_offset: Option<u64>,
    /// The encoding of the bytes. UTF-8 if the text was given as a `&str`.
    pub encoding: Encoding,
    /// The encoding that the first game declares. `None` if the first game declares no encoding or an unknown one.
    pub declared_encoding: Option<Encoding>,
    /// The games. There is always at least one.
    pub games: Vec<Game<F::Problem>>,
}

/// A game and its diagnostics.
#[derive(Clone, Debug)]
pub struct Game<K> {
    /// The record, as far as it could be read.
    pub record: Record,
    /// The errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic<Problem<K>>>,
    /// The encoding that the lines of this game declare: the label and its place. `None` if they declare no encoding.
    pub declared_encoding: Option<Located<String>>,
    /// The version of the format that the lines of this game declare: `2.2` in `V2.2`. `None` if they declare no
    /// version.
    pub declared_version: Option<String>,
    /// The part of the text that contains this game.
    pub span: Span,
    /// For each node of the record as it was read, indexed by the id of the node: the place in the text. A move that
    /// several lines of play repeat has its first place, and the root has the place at the start of the text. Empty
    /// unless [`ReadOptions::node_places`](super::ReadOptions::node_places) is set.
    pub node_places: Vec<Place>,
    pub(super) sound: Option<SoundPart>,
}

/// How much of a record was read before the first error.
#[derive(Clone, Copy, Debug)]
pub(super) struct SoundPart {
    /// The number of nodes of the record before the error.
    pub(super) nodes: usize,
    /// The last move or ending before the error.
    pub(super) last: NodeId,
    /// The result that the text before the error states.
    pub(super) stated: Option<GameResult>,
}

/// The first error in a text, for callers that want a record or a failure. The message begins with the place, in every
/// language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error<K>(Diagnostic<Problem<K>>);

impl SoundPart {
    /// The whole of a record. This is for an error after the last move or ending.
    pub(super) fn of(record: &Record) -> Self {
        let last = record.nodes_in_order().map(Node::id).max();
        Self {
            nodes: record.node_count(),
            last: last.unwrap_or(NodeId::ROOT),
            stated: record.stated_result(),
        }
    }
}

impl<'a, F: RecordFormat> Document<'a, F> {
    /// The document of the games that were read from a whole text.
    pub(super) fn new(format: F, text: Cow<'a, str>, games: Vec<Game<F::Problem>>, known: &Known) -> Self {
        Self {
            format,
            text,
            offset: 0,
            file_offset: Some(0),
            encoding: known.bytes.map(|bytes| bytes.encoding).unwrap_or_default(),
            declared_encoding: games.first().and_then(Game::known_declaration),
            games,
        }
    }

    /// The same document with a text of its own, so that it can outlive the bytes that were read: in the answer of a service, or
    /// in a program that shows the text beside the game.
    pub fn into_owned(self) -> Document<'static, F> {
        Document {
            format: self.format,
            text: Cow::Owned(self.text.into_owned()),
            offset: self.offset,
            file_offset: self.file_offset,
            encoding: self.encoding,
            declared_encoding: self.declared_encoding,
            games: self.games,
        }
    }

    /// The format of the text. `None` if the text is no game record, so that [`Document::format`] is only the format in which it was
    /// read. Where a file is read game by game, this is about the one game in the document.
    ///
    /// ```
    /// use shogi_core::format::RecordFormat;
    ///
    /// # fn check<F: RecordFormat + PartialEq + std::fmt::Debug>(format: F) {
    /// let document = format.read_str("Dear Sir or Madam,", &Default::default());
    /// assert_eq!(document.recognized_format(), None);
    /// # }
    /// ```
    pub fn recognized_format(&self) -> Option<F> {
        // A text of separators alone is recognized too, although it has no game.
        let is_recognized = |game: &Game<_>| !game.is_unreadable() || game.record.source.is_some();
        self.games.iter().any(is_recognized).then_some(self.format)
    }

    /// The errors and warnings of all games, in the order of the text.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic<Problem<F::Problem>>> {
        self.games.iter().flat_map(|game| &game.diagnostics)
    }

    /// The first error in any game.
    pub fn first_error(&self) -> Option<&Diagnostic<Problem<F::Problem>>> {
        self.diagnostics().find(|diagnostic| diagnostic.is_error())
    }

    /// Returns the records of all games, or the first error. Warnings are ignored.
    ///
    /// # Errors
    ///
    /// The first error in any game.
    pub fn into_records(self) -> Result<Vec<Record>, Error<F::Problem>> {
        self.games.into_iter().map(Game::into_record).collect()
    }

    /// Returns the record of the only game, or the first error. Warnings are ignored.
    ///
    /// # Errors
    ///
    /// The first error, or an error if another game follows.
    pub fn into_record(mut self) -> Result<Record, Error<F::Problem>> {
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
    /// A game that could not be read at all. `problem` is the reason, and is reported at the start of `text`.
    pub fn unreadable(text: &str, problem: TextProblem) -> Self {
        Self {
            record: Record::default(),
            diagnostics: vec![Diagnostic::new(text, Place::START, problem.into())],
            declared_encoding: None,
            declared_version: None,
            span: Span::from(0..text.len()),
            node_places: Vec::new(),
            sound: None,
        }
    }

    /// The encoding that the lines of this game declare. `None` if they declare no encoding or an unknown one.
    pub(super) fn known_declaration(&self) -> Option<Encoding> {
        let label = self.declared_encoding.as_ref()?;
        Encoding::from_label(&label.value)
    }

    /// Whether the text is no game record: the first diagnostic says so, and the record of this game is empty.
    pub fn is_unreadable(&self) -> bool {
        let first = self.diagnostics.first().and_then(|first| first.kind().text());
        first.is_some_and(TextProblem::is_no_record)
    }

    /// Whether a limit of the text is exceeded in this game, so that no further game is read.
    pub(super) fn ends_reading(&self) -> bool {
        let mut problems = self.diagnostics.iter().filter_map(|found| found.kind().text());
        problems.any(|problem| problem.limit().is_some_and(Limit::is_of_text))
    }

    /// Whether nothing of the game could be read because of an error, so that there is no position to show. The start
    /// position is then that of an even game or an empty board.
    pub fn is_blank(&self) -> bool {
        let is_default = || {
            let starts = [Setup::STARTPOS, Setup::EMPTY];
            starts.iter().any(|start| self.record == Record::new(*start))
        };
        self.is_unreadable() || self.first_error().is_some() && is_default()
    }

    /// The first error of the game.
    pub fn first_error(&self) -> Option<&Diagnostic<Problem<K>>> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.is_error())
    }

    /// Returns the record, or the first error. Warnings are ignored.
    ///
    /// # Errors
    ///
    /// The first error of the game.
    pub fn into_record(self) -> Result<Record, Error<K>> {
        match self.diagnostics.into_iter().find(Diagnostic::is_error) {
            Some(error) => Err(Error(error)),
            None => Ok(self.record),
        }
    }

    /// Returns the part of the record that was read before the first error. The last move or ending before the error
    /// gets a comment with the message of the error, in this language. What the text states after the error, such as the
    /// result, is left out. Without an error, returns the whole record.
    ///
    /// Returns `None` if nothing was read before the error, for example because the start position could not be read.
    /// Also returns `None` if the error is not about a place in the game, but about bytes that cannot be decoded or
    /// about the text as a whole.
    pub fn into_record_before_error(self, language: Language) -> Option<Record> {
        let Some(error) = self.first_error() else {
            return Some(self.record);
        };
        let mut comment = error.located_message(language).to_string();
        let endings = [Treatment::Unreadable, Treatment::UnreadableGame];
        let endings = endings.map(|treatment| treatment.message(language).to_string());
        if !endings.iter().any(|ending| comment.ends_with(&**ending)) {
            comment += language.choose("; nothing after this was read", "。これより後は読んでいません");
        }
        let sound = self.sound?;
        let record = self.record.truncated(sound.nodes);
        if *record.start() == Setup::EMPTY || (record.node_count() == 1 && record.headers.is_empty()) {
            return None;
        }
        let mut edit = record.edit();
        edit.set_stated_result(sound.stated);
        edit.at(sound.last).ok()?.comment(&comment);
        Some(edit.finish())
    }

    /// The same game with the problems that only its format has converted by `f`.
    pub fn map_problems<L>(self, mut f: impl FnMut(K) -> L) -> Game<L> {
        let diagnostics = self.diagnostics.into_iter();
        Game {
            record: self.record,
            diagnostics: diagnostics
                .map(|diagnostic| diagnostic.map_kind(|kind| kind.map_format(&mut f)))
                .collect(),
            declared_encoding: self.declared_encoding,
            declared_version: self.declared_version,
            span: self.span,
            node_places: self.node_places,
            sound: self.sound,
        }
    }
}

impl<K> Error<K> {
    /// The diagnostic of the error.
    pub const fn diagnostic(&self) -> &Diagnostic<Problem<K>> {
        &self.0
    }

    /// The error if another game, at `span`, follows although a single game was expected.
    pub(super) fn more_games(text: &str, span: Span) -> Self {
        let line = LineStart::find(text, span.start);
        Self(Diagnostic::new(
            text,
            Place::new(line, span),
            TextProblem::MoreGames.into(),
        ))
    }
}

impl<K> From<Diagnostic<Problem<K>>> for Error<K> {
    fn from(diagnostic: Diagnostic<Problem<K>>) -> Self {
        Self(diagnostic)
    }
}

impl<K: Describe> fmt::Display for Error<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<K: Describe> Localize for Error<K> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0.located_message(language), f)
    }
}

impl<K: Describe> error::Error for Error<K> {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        self.0.source()
    }
}
