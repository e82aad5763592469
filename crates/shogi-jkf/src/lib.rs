//! Reads and writes shogi game records in the JSON Kifu Format (JKF) 1.0, the format of
//! [json-kifu-format](https://github.com/na2hiro/json-kifu-format) and of web sites built on it.
//!
//! **Read**: every field of its JSON Schema – `header`, `initial` with `preset` or `data`, `moves` with `comments`, `move`,
//! `time`, `special` and `forks` – and, with a word about each: fields that the schema does not have, words that are no CSA
//! name in `special`, `same` without `to`. Every move is played and judged by the rules.
//!
//! **Refused**, with what stands before it kept: a move that cannot be carried out, another colour than the side to move,
//! a preset that nobody knows, variations nested more than [`MAX_DEPTH`] deep.
//!
//! **Cannot be held**, and listed by [`losses`]: bookmarks, a second header with the same key, fractions of a second,
//! comments between `変化` and its move, endings without a CSA name, skipped lines.
//!
//! ```
//! let text = r#"{"header":{"先手":"A"},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#;
//! let record = shogi_jkf::parse(text)?;
//! assert_eq!(record.mainline().map(|step| step.mv.to_string()).collect::<Vec<_>>(), ["7g7f"]);
//! # Ok::<(), shogi_jkf::Error>(())
//! ```

mod error;
mod json;
mod preset;
mod reader;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;

use shogi_core::format::{self, RecordFormat};

pub use error::{Error, ErrorKind};
pub use shogi_core::Record;
pub use shogi_core::format::{Legality, Loss, ReadOptions, WriteError};

/// How deep variations of variations are read and written. Each level costs one more pass over its text.
pub const MAX_DEPTH: usize = 100;

/// A game that was read from JKF, and everything that was noticed on the way.
pub type Parsed = format::Parsed<ErrorKind>;
/// A game that was read from bytes.
#[cfg(feature = "encoding")]
pub type Read<'a> = format::Read<'a, ErrorKind>;

/// The JSON Kifu Format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jkf;

/// How to write JKF.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// Whether the document is broken into lines, one entry of the main line each. Otherwise it is a single line.
    pub one_entry_a_line: bool,
}

impl WriteOptions {
    /// The same options, with one entry of the main line a line.
    #[must_use]
    pub fn one_entry_a_line(mut self) -> Self {
        self.one_entry_a_line = true;
        self
    }
}

impl RecordFormat for Jkf {
    type Kind = ErrorKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = std::iter::Once<Parsed>;

    const NAME: &'static str = "JKF";

    fn games<'a>(text: &'a str, options: &ReadOptions) -> Self::Games<'a> {
        std::iter::once(reader::read(text, options))
    }

    fn losses(record: &Record, _options: &WriteOptions) -> Vec<Loss> {
        writer::losses(record)
    }

    fn write(record: &Record, options: &WriteOptions, out: &mut dyn fmt::Write) -> fmt::Result {
        writer::write(record, options, out)
    }
}

/// Reads a JKF document.
///
/// # Errors
///
/// The first error.
pub fn parse(text: &str) -> Result<Record, Error> {
    format::parse::<Jkf>(text)
}

/// Reads a JKF document, noting everything that is wrong.
pub fn parse_lenient(text: &str, options: &ReadOptions) -> Parsed {
    format::parse_lenient::<Jkf>(text, options)
}

/// Reads a JKF file.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Read<'a> {
    format::read::<Jkf>(bytes, options)
}

/// What a JKF document would leave out of a record.
pub fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
    Jkf::losses(record, options)
}

/// Writes a record, leaving out what [`losses`] lists.
///
/// # Errors
///
/// When `out` fails.
pub fn write(record: &Record, options: &WriteOptions, out: &mut dyn fmt::Write) -> fmt::Result {
    Jkf::write(record, options, out)
}

/// Writes a record to a string, if JKF can hold all of it.
///
/// # Errors
///
/// Everything that would be lost.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    format::to_string::<Jkf>(record, options)
}
