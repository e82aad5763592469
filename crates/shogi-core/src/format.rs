//! What a format crate implements, and what all formats share: options, documents, reading and writing.
//!
//! A format turns a text into games, one [`Game`] each, and never fails while doing so: what is wrong is listed. It
//! writes a record and says in the same pass what the text cannot hold. Everything else – [`RecordFormat::parse`],
//! [`RecordFormat::read`], [`RecordFormat::to_string`], … – is made of these two, so every format behaves alike.

#[cfg(feature = "encoding")]
mod bytes;
mod document;
#[cfg(test)]
mod messages;
mod problem;
mod replay;
#[cfg(feature = "encoding")]
mod stream;

use std::fmt;

use crate::Record;
use crate::position::Legality;
use crate::record::{LossSink, Losses, WriteError};
use crate::text::encoding::Encoding;
use crate::text::{Describe, LineStart, TextProblem};

#[cfg(feature = "encoding")]
pub use bytes::read_decoded;
pub use document::{Document, Error, Game};
pub use problem::GameProblem;
pub use replay::Replay;
#[cfg(feature = "encoding")]
pub use stream::GamesFrom;

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
    /// Whether bytes that do not decode, which become U+FFFD, are only warnings. Otherwise they are errors, so strict
    /// reading fails.
    pub lossy: bool,
    /// How many diagnostics of one game are listed; the others are counted in a last one.
    pub max_diagnostics: usize,
    /// The number of the first line, where the text is a part of a larger one.
    pub(crate) first_line: u32,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            legality: Legality::Report,
            encoding: None,
            named_encoding: None,
            lossy: false,
            max_diagnostics: 200,
            first_line: 1,
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

    /// The same options with another limit on the diagnostics of a game.
    #[must_use]
    pub fn max_diagnostics(mut self, count: usize) -> Self {
        self.max_diagnostics = count;
        self
    }

    /// Where the text begins: its lines are counted from here on.
    pub const fn first_line(&self) -> LineStart {
        LineStart {
            number: self.first_line,
            offset: 0,
        }
    }

    /// Whether the text begins in the middle of a larger one, after other games.
    pub const fn is_continued(&self) -> bool {
        self.first_line > 1
    }

    /// The same options, taking bytes that do not decode with a warning.
    #[must_use]
    pub fn lossy(mut self) -> Self {
        self.lossy = true;
        self
    }
}

/// A record format. Format crates implement this for a unit type (`Kif`, `Csa`, …), the umbrella for its list of formats.
pub trait RecordFormat: Copy {
    /// The kinds of diagnostics that reading gives.
    type Kind: Describe + std::error::Error + Clone + From<TextProblem>;
    /// How to write.
    type WriteOptions: Default;
    /// The games of a text, one after the other.
    type Games<'a>: Iterator<Item = Game<Self::Kind>> + 'a;

    /// The name of the format: `KIF`.
    fn name(self) -> &'static str;

    /// Reads the games of a text. There is always at least one item: a text that holds no game gives an empty record
    /// and an error that says so.
    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Self::Games<'a>;

    /// Writes a record. What the format cannot hold is left out and reported to `losses`: `&mut ()` drops the reports, a
    /// `Vec` collects them.
    ///
    /// # Errors
    ///
    /// When `out` fails.
    fn write(
        self,
        record: &Record,
        options: &Self::WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result;

    /// Reads the one game of a text.
    ///
    /// # Errors
    ///
    /// The first error, or that another game follows. Warnings do not count.
    fn parse(self, text: &str) -> Result<Record, Error<Self::Kind>> {
        let mut games = self.games(text, &ReadOptions::default());
        let Some(game) = games.next() else {
            return Game::unreadable(text, TextProblem::Empty).into_record();
        };
        let record = game.into_record()?;
        match games.next() {
            None => Ok(record),
            Some(next) => Err(Error::more_games(text, next.span)),
        }
    }

    /// Reads a text. Never fails: what is wrong is listed.
    fn read_str<'a>(self, text: &'a str, options: &ReadOptions) -> Document<'a, Self> {
        Document::from_text(self, text, options)
    }

    /// Reads a file, in whatever encoding it is. Never fails: what is wrong is listed.
    #[cfg(feature = "encoding")]
    fn read<'a>(self, bytes: &'a [u8], options: &ReadOptions) -> Document<'a, Self> {
        let decoded = crate::text::encoding::decode(bytes, options.encoding);
        read_decoded(self, bytes, decoded, options)
    }

    /// The games of a file of any size, one after the other, in whatever encoding it is. Only a part of the file is in
    /// memory at a time. See [`GamesFrom`].
    #[cfg(feature = "encoding")]
    fn games_from<R: std::io::BufRead>(self, reader: R, options: &ReadOptions) -> GamesFrom<R, Self> {
        GamesFrom::new(self, reader, options)
    }

    /// What the format cannot hold of a record. Empty when it can hold all of it.
    fn losses(self, record: &Record, options: &Self::WriteOptions) -> Losses {
        let mut losses = Vec::new();
        // Nothing is written, so nothing can fail.
        let _ = self.write(record, options, &mut Nowhere, &mut losses);
        Losses::new(losses)
    }

    /// Writes a record to a string, if the format can hold all of it.
    ///
    /// # Errors
    ///
    /// Everything that would be lost.
    fn to_string(self, record: &Record, options: &Self::WriteOptions) -> Result<String, WriteError> {
        let mut losses = Vec::new();
        let mut text = string_for(record);
        self.write(record, options, &mut text, &mut losses)?;
        if losses.is_empty() {
            Ok(text)
        } else {
            Err(WriteError::Losses(Losses::new(losses)))
        }
    }

    /// Writes a record to a string, leaving out what the format cannot hold; [`RecordFormat::losses`] lists that.
    fn to_string_lossy(self, record: &Record, options: &Self::WriteOptions) -> String {
        let mut text = string_for(record);
        // A string takes everything, so writing to it does not fail.
        let _ = self.write(record, options, &mut text, &mut ());
        text
    }
}

/// A string with room for a record: a line of KIF with its time takes about forty bytes, one of CSA half of that.
fn string_for(record: &Record) -> String {
    String::with_capacity(512 + 24 * record.node_count())
}

/// Takes a text and keeps nothing of it.
struct Nowhere;

impl fmt::Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}
