//! Reads and writes shogi game records in the JSON Kifu Format (JKF), which web sites use.
//!
//! **Source**: the README and the JSON Schema of [json-kifu-format](https://github.com/na2hiro/json-kifu-format) by na2hiro,
//! version 1.0.
//!
//! **Read**: every field of the schema: `header`, `initial` with `preset` or `data`, `moves` with `comments`, `move`,
//! `time`, `special` and `forks`. Every move is played and judged by the rules. A fork that repeats a move follows the
//! entry that is there.
//!
//! **Read beyond it**: `same` without `to`; with a diagnostic each, fields that the schema does not have and names in `special`
//! that CSA does not have.
//!
//! **Refused**, with an error: a move that cannot be carried out, a colour that is not to move, an unknown preset, variations
//! nested more than [`MAX_DEPTH`] deep, a text that is no JSON. Everything before the error is kept.
//!
//! **Kept as text**: headers, comments, unknown names in `special`.
//!
//! **Not held**, and reported as losses while writing: bookmarks, remarks, comments between `変化` and its move, a second
//! header with the same key, fractions of a second, endings without a CSA name, move numbers.
//!
//! ```
//! let text = r#"{"header":{"先手":"A"},"moves":[{},{"move":{"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}}]}"#;
//! let record = shogi_jkf::parse(text)?;
//! assert_eq!(record.mainline().map(|step| step.mv.to_string()).collect::<Vec<_>>(), ["7g7f"]);
//! # Ok::<(), shogi_jkf::Error>(())
//! ```

mod error;
mod json;
mod moves;
mod preset;
mod reader;
mod relative;
mod replay;
mod special;
mod start;
mod time;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;

use shogi_core::format;

pub use error::{Contradiction, Diagnostic, DiagnosticKind, Error, Expected, Found};
pub use json::MAX_DEPTH;
pub use shogi_core as core;
pub use shogi_core::prelude::*;
pub use writer::WriteOptions;

/// A text, the game that was read from it, and its diagnostics.
pub type Document<'a> = format::Document<'a, Jkf>;
/// A game that was read from JKF, and its diagnostics.
pub type Game = format::Game<DiagnosticKind>;

/// The JSON Kifu Format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jkf;

impl RecordFormat for Jkf {
    type Kind = DiagnosticKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = std::iter::Once<Game>;

    fn name(self) -> &'static str {
        "JKF"
    }

    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Self::Games<'a> {
        std::iter::once(replay::read(text, options))
    }

    fn write(
        self,
        record: &Record,
        options: &WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        writer::write(record, options, out, losses)
    }
}

/// Reads the game of a document, the only item.
pub fn games(text: &str, options: &ReadOptions) -> std::iter::Once<Game> {
    Jkf.games(text, options)
}

/// Reads the game of a document.
///
/// # Errors
///
/// The first error. Warnings do not count.
pub fn parse(text: &str) -> Result<Record, Error> {
    Jkf.parse(text)
}

/// Reads a document. Never fails: what is wrong is listed.
pub fn read_str<'a>(text: &'a str, options: &ReadOptions) -> Document<'a> {
    Jkf.read_str(text, options)
}

/// Reads a file, in whatever encoding it is. Never fails: what is wrong is listed.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Document<'a> {
    Jkf.read(bytes, options)
}

/// Writes a record. What JKF cannot hold is left out and reported to `losses`: `&mut ()` drops the reports, a `Vec`
/// collects them.
///
/// # Errors
///
/// When `out` fails.
pub fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut dyn fmt::Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    Jkf.write(record, options, out, losses)
}

/// Writes a record to a string, if JKF can hold all of it.
///
/// # Errors
///
/// Everything that would be lost.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    Jkf.to_string(record, options)
}

/// What JKF cannot hold of a record. Empty when it can hold all of it.
pub fn losses(record: &Record, options: &WriteOptions) -> Losses {
    Jkf.losses(record, options)
}

/// The examples of the README, compiled and run.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
