//! Reads and writes shogi game records in the standard format of the Computer Shogi Association (CSA), V1 to V3.0.
//!
//! **Source**: [CSA標準棋譜ファイル形式](http://www2.computer-shogi.org/protocol/record_v22.html) by the Computer Shogi
//! Association, V2.2 of 2008-01-12 and V3.0 of 2024-05-14.
//!
//! **Read**: everything that these documents name, in every version: encoding lines, players, `$` keys, `PI` with removed
//! pieces, rows and single pieces, `00AL`, moves, times with fractions, all special moves, comments, statements separated by
//! commas, several games separated by `/`.
//!
//! **Read beyond it**: rows that have lost blanks, indented lines, games without a version, a position or a side to move
//! (with a warning), headers after the moves, any encoding and line end; where a game has no special move, the ending and
//! the result by floodgate's remark `'summary:…`, or by a message of a server such as `#RESIGN` (with a warning).
//!
//! **Refused**, with an error: a move that cannot be carried out, or of the side that is not to move, which ends its game; a
//! start that cannot be read, from which no move is played. Everything before the error is kept, and the other games of the
//! file are read. A move against the rules that can be carried out is kept: a foul with a warning, any other with an error.
//!
//! **Reported**: every line of a file is in the record or in a diagnostic with its line and column.
//!
//! **Kept as text**: headers under their keys as spelled (`N+`, `$EVENT`), in order and with duplicates; comments; remarks,
//! which are lines that programs skip; unknown special moves.
//!
//! **Not held**, and reported as losses while writing: variations, bookmarks, endings without a special move, headers without
//! a value, times of KIF in another form than that of CSA, the number of the first move, in V2.2 fractions of a second.
//!
//! ```
//! use shogi_csa::Color;
//!
//! let record = shogi_csa::parse("V2.2\nN+NAKAHARA\nPI\n+\n+2726FU\nT12\n%TORYO\n")?;
//! assert_eq!(record.player(Color::Black), Some("NAKAHARA"));
//! let step = record.mainline().next().unwrap();
//! assert_eq!((step.mv.to_string(), step.time.unwrap().as_secs()), ("2g2f".to_owned(), 12));
//! # Ok::<(), shogi_csa::Error>(())
//! ```

mod error;
mod event;
mod games;
mod lexer;
mod replay;
mod server_endings;
mod start;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;

use shogi_core::format;

pub use shogi_core as core;
pub use shogi_core::prelude::*;

pub use error::{Diagnostic, DiagnosticKind, Error, PositionProblem, RowProblem};
pub use event::{Event, Events, TimeError, WrittenMove, events};
pub use games::Games;
pub use server_endings::ServerMessage;
pub use writer::{Version, WriteOptions, ending_word};

/// A CSA text, the games that were read from it, and their diagnostics.
pub type Document<'a> = format::Document<'a, Csa>;
/// A game that was read from CSA, and its diagnostics.
pub type Game = format::Game<DiagnosticKind>;

/// The CSA format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Csa;

impl RecordFormat for Csa {
    type Kind = DiagnosticKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        "CSA"
    }

    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games::new(text, options)
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

/// Reads the games of a text, one after the other. There is at least one.
pub fn games<'a>(text: &'a str, options: &ReadOptions) -> Games<'a> {
    Csa.games(text, options)
}

/// Reads the one game of a text.
///
/// # Errors
///
/// The first error, or that another game follows. Warnings do not count.
pub fn parse(text: &str) -> Result<Record, Error> {
    Csa.parse(text)
}

/// Reads a text. Never fails: what is wrong is listed.
pub fn read_str<'a>(text: &'a str, options: &ReadOptions) -> Document<'a> {
    Csa.read_str(text, options)
}

/// Reads a file, in whatever encoding it is. Never fails: what is wrong is listed.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Document<'a> {
    Csa.read(bytes, options)
}

/// The games of a file of any size, one after the other, in whatever encoding it is. Only a part of the file is in memory
/// at a time.
#[cfg(feature = "encoding")]
pub fn games_from<R: std::io::BufRead>(reader: R, options: &ReadOptions) -> format::GamesFrom<R, Csa> {
    Csa.games_from(reader, options)
}

/// Writes a record. What CSA cannot hold is left out or changed, and reported to `losses`.
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
    Csa.write(record, options, out, losses)
}

/// Writes a record to a string, if CSA can hold all of it.
///
/// # Errors
///
/// Everything that would be lost.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    Csa.to_string(record, options)
}

/// What CSA cannot hold of a record. Empty when it can hold all of it.
pub fn losses(record: &Record, options: &WriteOptions) -> Losses {
    Csa.losses(record, options)
}

/// The examples of the README, compiled and run.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
