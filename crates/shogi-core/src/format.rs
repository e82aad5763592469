//! [`RecordFormat`]: the trait of record formats, and everything that formats share: options, documents, reading and
//! writing.
//!
//! A format reads a text into games, one [`Game`] each. Reading never fails; faults are listed as diagnostics. A format
//! writes a record and reports in the same pass what it cannot express. All other methods – [`RecordFormat::parse`],
//! [`RecordFormat::read`], [`RecordFormat::to_string`], … – are built on these two, so all formats behave alike.

#[cfg(feature = "encoding")]
mod bytes;
mod document;
mod limited_games;
mod limits;
#[cfg(test)]
mod messages;
mod problem;
mod repair;
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
pub use bytes::read_chosen;
pub use document::{Document, Error, Game};
pub use limits::Limits;
pub use problem::GameProblem;
pub use repair::read_str_chosen;
pub use replay::Replay;
#[cfg(feature = "encoding")]
pub use stream::GamesFrom;

/// Options for reading.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The policy for moves that break the rules.
    pub legality: Legality,
    /// The encoding, if the caller knows it. `None` detects it from the bytes.
    pub encoding: Option<Encoding>,
    /// The encoding that the extension of the file suggests. It does not change how the bytes are decoded; a
    /// contradiction is reported.
    pub named_encoding: Option<Encoding>,
    /// Whether undecodable bytes, which become U+FFFD, are only warnings. By default they are errors, so
    /// [`RecordFormat::parse`] and [`Document::into_record`] fail.
    pub lossy: bool,
    /// Whether a text is repaired that was quoted in a mail, put on a page of the web, garbled by the wrong encoding, or
    /// joined from two encodings. Each repair is a warning, and the places of all diagnostics are those in the repaired
    /// text, [`Document::text`]. Otherwise the damage is one diagnostic. [`RecordFormat::games_from`] repairs nothing.
    ///
    /// Wrong move numbers, a missing result line or separator and the like need no repair: such texts are read with a
    /// warning, and written as they should be.
    pub repair: bool,
    /// How much is read of a text, and how many diagnostics are listed.
    pub limits: Limits,
    /// The number of the first line, for a text that is part of a larger one.
    pub(crate) first_line: u32,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            legality: Legality::Report,
            encoding: None,
            named_encoding: None,
            lossy: false,
            repair: false,
            limits: Limits::default(),
            first_line: 1,
        }
    }
}

impl ReadOptions {
    /// Sets the policy for moves that break the rules.
    #[must_use]
    pub fn legality(mut self, legality: Legality) -> Self {
        self.legality = legality;
        self
    }

    /// Sets the encoding, instead of detecting it.
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// Sets the encoding that the extension of the file suggests, if any.
    #[must_use]
    pub fn named_encoding(mut self, encoding: Option<Encoding>) -> Self {
        self.named_encoding = encoding;
        self
    }

    /// Sets how much is read of a text.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The start of the first line of the text.
    pub const fn first_line(&self) -> LineStart {
        LineStart {
            number: self.first_line,
            offset: 0,
        }
    }

    /// Whether the text is part of a larger one and follows other games.
    pub const fn is_continued(&self) -> bool {
        self.first_line > 1
    }

    /// The same options, repairing damaged texts.
    #[must_use]
    pub fn repairing(mut self) -> Self {
        self.repair = true;
        self
    }

    /// Makes undecodable bytes a warning instead of an error.
    #[must_use]
    pub fn lossy(mut self) -> Self {
        self.lossy = true;
        self
    }
}

/// A record format. Format crates implement it for a unit type (`Kif`, `Csa`, …), the umbrella crate for its list of
/// formats.
pub trait RecordFormat: Copy {
    /// The kind of diagnostics from reading.
    type Kind: Describe + std::error::Error + Clone + From<TextProblem>;
    /// The options for writing.
    type WriteOptions: Default;
    /// The iterator over the games of a text.
    type Games<'a>: Iterator<Item = Game<Self::Kind>> + 'a;

    /// The name of the format: `KIF`.
    fn name(self) -> &'static str;

    /// Reads the games of a text. Always returns at least one item: a text without a game gives an empty record with an
    /// error.
    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Self::Games<'a>;

    /// Writes a record. Parts that the format cannot express are left out and reported to `losses`: `&mut ()` ignores
    /// the reports, a `Vec` collects them.
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

    /// Reads a text with exactly one game.
    ///
    /// # Errors
    ///
    /// The first error, or an error if another game follows. Warnings are ignored.
    fn parse(self, text: &str) -> Result<Record, Error<Self::Kind>> {
        self.read_str(text, &ReadOptions::default()).into_record()
    }

    /// Reads a text. Never fails: faults are listed as diagnostics.
    fn read_str<'a>(self, text: &'a str, options: &ReadOptions) -> Document<'a, Self> {
        read_str_chosen(|_| self, text, options)
    }

    /// Reads a file in any supported encoding. Never fails: faults are listed as diagnostics.
    #[cfg(feature = "encoding")]
    fn read<'a>(self, bytes: &'a [u8], options: &ReadOptions) -> Document<'a, Self> {
        read_chosen(|_| self, bytes, options)
    }

    /// Reads the games of a file of any size, one after the other, in any supported encoding. Only a part of the file
    /// is in memory at a time. See [`GamesFrom`].
    #[cfg(feature = "encoding")]
    fn games_from<R: std::io::BufRead>(self, reader: R, options: &ReadOptions) -> GamesFrom<R, Self> {
        GamesFrom::new(self, reader, options)
    }

    /// The parts of a record that the format cannot express. Empty if there are none.
    fn losses(self, record: &Record, options: &Self::WriteOptions) -> Losses {
        let mut losses = Vec::new();
        // Writing to `Nowhere` cannot fail.
        let _ = self.write(record, options, &mut Nowhere, &mut losses);
        Losses::new(losses)
    }

    /// Writes a record to a string. Fails if the format cannot express all of it. Where this trait is in scope, it hides
    /// [`ToString::to_string`] of a format that implements `Display`; [`RecordFormat::name`] is the name.
    ///
    /// # Errors
    ///
    /// The parts that would be lost.
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

    /// Writes a record to a string and leaves out what the format cannot express; [`RecordFormat::losses`] lists those
    /// parts.
    fn to_string_lossy(self, record: &Record, options: &Self::WriteOptions) -> String {
        let mut text = string_for(record);
        // Writing to a `String` cannot fail.
        let _ = self.write(record, options, &mut text, &mut ());
        text
    }
}

/// An empty string with room for a record: a line of KIF with its time takes about forty bytes, a line of CSA half of
/// that.
fn string_for(record: &Record) -> String {
    String::with_capacity(512 + 24 * record.node_count())
}

/// A writer that discards its input.
struct Nowhere;

impl fmt::Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}
