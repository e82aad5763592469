//! Reads and writes shogi game records in the standard format of the Computer Shogi Association (CSA), V1 to V3.0.
//!
//! **Sources**: [CSA標準棋譜ファイル形式](http://www2.computer-shogi.org/protocol/record_v22.html) by the Computer Shogi
//! Association, V2.2 of 2008-01-12 and V3.0 of 2024-05-14.
//!
//! **Read**: everything in these documents, in every version: encoding lines, players, `$` keys, `PI` with removed
//! pieces, rows and single pieces, `00AL`, moves, times with fractions, all special moves, comments, statements
//! separated by commas, several games separated by `/`.
//!
//! **Also read**, because files have these forms: rows that have lost blanks; indented lines; games without a version,
//! a position or a side to move (with a warning); headers after the moves; any encoding and line end.
//!
//! **Also read** is what a server says about the end of a game. If the game has no special move, its ending and result
//! are taken from a message such as `#RESIGN` (with a warning), or else from floodgate's remark `'summary:…`. If the
//! special move decides no result, only the result is taken.
//!
//! **Refused**, with an error: a move that cannot be read, a move that is impossible on the board, or a move of the
//! wrong side; the rest of its game is skipped. A start position that cannot be read; no move of such a game is played.
//! Everything before the error is kept, and the other games of the file are read.
//!
//! **Kept, but reported**: a move that breaks a rule but is possible on the board. If the broken rule is a foul (反則),
//! such as 二歩, the move gets a warning; otherwise it gets an error.
//!
//! **Reported**: every line of a file is in the record or in a diagnostic with its line and column.
//!
//! **Kept as text**: headers with their keys as written (`N+`, `$EVENT`), in order and with duplicates; comments;
//! remarks, which are lines that programs skip; unknown special moves.
//!
//! **Not preserved**, and reported as losses when a record is written: variations, bookmarks, endings without a special
//! move, results that no special move expresses, headers without a value, the number of the first move; in V2.2
//! fractions of a second. Headers of KIF with the start or end time are also reported if their value gets the form of
//! CSA.
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
mod start_position;
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

/// A CSA text and the games that were read from it, with their diagnostics.
pub type Document<'a> = format::Document<'a, Csa>;
/// A game that was read from CSA, with its diagnostics.
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

/// Reads the games of a text, one after the other. The iterator returns at least one game, which is empty if the text
/// has no content.
pub fn games<'a>(text: &'a str, options: &ReadOptions) -> Games<'a> {
    Csa.games(text, options)
}

/// Reads a text with one game.
///
/// # Errors
///
/// Returns the first error of the game. Also returns an error if the text has a second game. Warnings are ignored.
pub fn parse(text: &str) -> Result<Record, Error> {
    Csa.parse(text)
}

/// Reads a text. Never fails: the document lists all errors and warnings.
pub fn read_str<'a>(text: &'a str, options: &ReadOptions) -> Document<'a> {
    Csa.read_str(text, options)
}

/// Reads a file and detects its encoding. Never fails: the document lists all errors and warnings.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Document<'a> {
    Csa.read(bytes, options)
}

/// Reads the games of a file of any size, one after the other, and detects its encoding. Only a part of the file is in
/// memory at a time.
#[cfg(feature = "encoding")]
pub fn games_from<R: std::io::BufRead>(reader: R, options: &ReadOptions) -> format::GamesFrom<R, Csa> {
    Csa.games_from(reader, options)
}

/// Writes a record. Leaves out or changes what CSA cannot hold, and reports it to `losses`: `&mut ()` ignores the
/// reports, a `Vec` collects them.
///
/// # Errors
///
/// Fails if writing to `out` fails.
pub fn write(
    record: &Record,
    options: &WriteOptions,
    out: &mut dyn fmt::Write,
    losses: &mut dyn LossSink,
) -> fmt::Result {
    Csa.write(record, options, out, losses)
}

/// Writes a record to a string, if CSA can hold all of the record.
///
/// # Errors
///
/// If CSA cannot hold all of the record, returns the list of everything that would be lost.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    Csa.to_string(record, options)
}

/// Lists what CSA cannot hold of a record. The list is empty if CSA can hold all of the record.
pub fn losses(record: &Record, options: &WriteOptions) -> Losses {
    Csa.losses(record, options)
}

/// The examples of the README, compiled and run as tests.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
