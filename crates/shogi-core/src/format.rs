//! [`RecordFormat`], the trait of record formats, and everything that formats share: options, documents, reading and
//! writing.
//!
//! A format reads a text and returns one [`Game`] for each game in it. Reading never fails, because faults are listed
//! as diagnostics. A format also writes a record. While it writes, it reports the parts of the record that it cannot
//! express. All other methods ([`RecordFormat::parse`], [`RecordFormat::read`], [`RecordFormat::to_string`], …) are
//! built on [`RecordFormat::games`] and [`RecordFormat::write`], so all formats behave alike.

#[cfg(feature = "encoding")]
mod bytes;
mod choice;
mod document;
mod limited_games;
mod limits;
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
pub use choice::FormatChoice;
pub use document::{Document, Error, Game};
pub use limits::Limits;
pub use problem::GameProblem;
pub use repair::read_str_chosen;
pub use replay::Replay;
#[cfg(feature = "encoding")]
pub use stream::{GamesFrom, PartOfFile, games_from_chosen};

/// The options for reading a text or a file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
#[non_exhaustive]
pub struct ReadOptions {
    /// The policy for moves that break the rules of the game.
    pub legality: Legality,
    /// The encoding of the file, if the caller knows it. With `None`, the encoding is detected from the bytes.
    pub encoding: Option<Encoding>,
    /// The encoding that the extension of the file suggests. It does not change how the bytes are decoded. If the
    /// file has another encoding, a diagnostic says so.
    pub named_encoding: Option<Encoding>,
    /// Whether undecodable bytes are reported as warnings. By default they are errors, so that
    /// [`RecordFormat::parse`] and [`Document::into_record`] fail. In both cases, U+FFFD replaces the bytes in the
    /// text.
    pub lossy: bool,
    /// Whether a damaged text is repaired. A text may have been damaged by quoting in a mail, by a web page, by
    /// decoding in the wrong encoding, or by joining two encodings. Each repair is reported as a warning, and all
    /// diagnostics have places in the repaired text, [`Document::text`]. Without this option, the damage is reported
    /// as one diagnostic.
    ///
    /// Small faults, such as wrong move numbers or a missing result line or separator, need no repair. With and
    /// without this option, the reader accepts them with a warning. A text that is later written from the record does
    /// not have them.
    pub repair: bool,
    /// The limits for reading: how much of a text is read, and how many diagnostics are listed.
    pub limits: Limits,
    /// Whether [`Game::node_places`] lists the place of each move and ending, for programs that show the text beside the
    /// game.
    pub node_places: bool,
    /// The number of the first line of the text. It is greater than 1 if the text is a later part of a larger text.
    pub(crate) first_line: u32,
    /// Whether the text is a part of a larger text, and another part follows.
    pub(crate) goes_on: bool,
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
            node_places: false,
            first_line: 1,
            goes_on: false,
        }
    }
}

impl ReadOptions {
    /// Sets the policy for moves that break the rules of the game.
    #[must_use]
    pub fn legality(mut self, legality: Legality) -> Self {
        self.legality = legality;
        self
    }

    /// Sets the encoding of the file. The encoding is then not detected from the bytes.
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// Sets the encoding that the extension of the file suggests. `None` if the extension suggests no encoding.
    #[must_use]
    pub fn named_encoding(mut self, encoding: Option<Encoding>) -> Self {
        self.named_encoding = encoding;
        self
    }

    /// Sets the limits for reading.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets that the place of each move and ending is listed.
    #[must_use]
    pub fn with_node_places(mut self) -> Self {
        self.node_places = true;
        self
    }

    /// The start of the first line of the text.
    pub const fn first_line(&self) -> LineStart {
        LineStart {
            number: self.first_line,
            offset: 0,
        }
    }

    /// Whether the text is a later part of a larger text, so that other games come before it.
    pub const fn is_continued(&self) -> bool {
        self.first_line > 1
    }

    /// Sets that damaged texts are repaired.
    #[must_use]
    pub fn repairing(mut self) -> Self {
        self.repair = true;
        self
    }

    /// Sets that undecodable bytes are warnings instead of errors.
    #[must_use]
    pub fn lossy(mut self) -> Self {
        self.lossy = true;
        self
    }
}

/// A record format. Each format crate implements this trait for a unit type (`Kif`, `Csa`, …), and the crate `kifu`
/// for its list of formats.
pub trait RecordFormat: Copy {
    /// The kind of the diagnostics that reading produces.
    type Kind: Describe + std::error::Error + Clone + From<TextProblem>;
    /// The options for writing a record.
    type WriteOptions: Default;
    /// The iterator over the games of a text.
    type Games<'a>: Iterator<Item = Game<Self::Kind>> + 'a;

    /// The name of the format, such as `KIF`.
    fn name(self) -> &'static str;

    /// Whether files with an extension of the format `other` may be in this format. By default, only files with an
    /// extension of this format may.
    fn fits_extension_of(self, other: Self) -> bool {
        self.name() == other.name()
    }

    /// Reads the games of a text. The iterator always returns at least one item. For a text without a game, the only
    /// item has an empty record and an error.
    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Self::Games<'a>;

    /// Writes a record to `out`. Parts that the format cannot express are left out and reported to `losses`: `&mut ()`
    /// ignores the reports, and a `Vec` collects them.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    fn write(
        self,
        record: &Record,
        options: &Self::WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result;

    /// Reads a text that has exactly one game.
    ///
    /// # Errors
    ///
    /// The first error in the text. If the text has no error but more than one game, an error at the second game.
    /// Warnings are ignored.
    fn parse(self, text: &str) -> Result<Record, Error<Self::Kind>> {
        self.read_str(text, &ReadOptions::default()).into_record()
    }

    /// Reads all games of a text. Never fails, because faults are listed as diagnostics.
    fn read_str<'a>(self, text: &'a str, options: &ReadOptions) -> Document<'a, Self> {
        read_str_chosen(FormatChoice::Known(self), text, options)
    }

    /// Reads all games of a file, which may be in any supported encoding. Never fails, because faults are listed as
    /// diagnostics.
    #[cfg(feature = "encoding")]
    fn read<'a>(self, bytes: &'a [u8], options: &ReadOptions) -> Document<'a, Self> {
        read_chosen(FormatChoice::Known(self), bytes, options)
    }

    /// Reads the games of a file one after the other. Only a part of the file is in memory at a time, so the file may
    /// be of any size. It may be in any supported encoding. See [`GamesFrom`].
    #[cfg(feature = "encoding")]
    fn games_from<R: std::io::BufRead>(self, reader: R, options: &ReadOptions) -> GamesFrom<R, Self> {
        GamesFrom::in_format(self, reader, options)
    }

    /// Returns the parts of a record that the format cannot express. The list is empty if the format can express the
    /// whole record.
    fn losses(self, record: &Record, options: &Self::WriteOptions) -> Losses {
        let mut losses = Vec::new();
        // Writing to `Nowhere` cannot fail.
        let _ = self.write(record, options, &mut Nowhere, &mut losses);
        Losses::new(losses)
    }

    /// Writes a record to a string. Fails if the format cannot express the whole record.
    ///
    /// Where this trait is in scope, a format that implements `Display` cannot call [`ToString::to_string`] as a
    /// method, because [`RecordFormat::to_string`] hides that method. Use [`RecordFormat::name`] for the name of the
    /// format.
    ///
    /// # Errors
    ///
    /// [`WriteError::Losses`] with the parts of the record that would be lost.
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

    /// Writes a record to a string and leaves out the parts that the format cannot express. [`RecordFormat::losses`]
    /// lists these parts.
    fn to_string_lossy(self, record: &Record, options: &Self::WriteOptions) -> String {
        let mut text = string_for(record);
        // Writing to a `String` cannot fail.
        let _ = self.write(record, options, &mut text, &mut ());
        text
    }
}

/// Creates an empty string with capacity for a typical record, 24 bytes per node. A line of KIF with its time takes
/// about forty bytes, and a line of CSA half of that. A string that needs more capacity grows.
fn string_for(record: &Record) -> String {
    String::with_capacity(512 + 24 * record.node_count())
}

/// A writer that discards everything that is written to it.
struct Nowhere;

impl fmt::Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}
