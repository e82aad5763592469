//! Reads and writes shogi game records in the standard format of the Computer Shogi Association (CSA), V1 to V3.0.
//!
//! Source: [CSA標準棋譜ファイル形式](http://www2.computer-shogi.org/protocol/record_v22.html), V2.2 of 2008-01-12, and V3.0 of
//! 2024-05-14.
//!
//! **Read**: everything these documents name, in every version – encoding lines, players, `$` keys, `PI` with removed
//! pieces, rows and single pieces, `00AL`, moves, times with fractions, all special moves, comments, statements joined by
//! commas, several games parted by `/` – and rows that lost their blanks, games without a version, a position or a side to
//! move (with a warning), headers after the moves, any encoding and line end.
//!
//! **Reported**: whatever is odd or wrong, with line and column; every line of a file is in the record or in a diagnostic.
//! A game that cannot be read does not spoil its neighbours.
//!
//! **Kept as text**: headers under their keys as spelled (`N+`, `$EVENT`), in order and with duplicates, comments, skipped
//! lines, special moves that nobody knows.
//!
//! ```
//! let record = shogi_csa::parse("V2.2\nN+NAKAHARA\nPI\n+\n+2726FU\nT12\n%TORYO\n")?;
//! assert_eq!(record.player(shogi_core::Color::Black), Some("NAKAHARA"));
//! let step = record.mainline().next().unwrap();
//! assert_eq!((step.mv.to_string(), step.time.unwrap().as_secs()), ("2g2f".to_owned(), 12));
//! # Ok::<(), shogi_csa::Error>(())
//! ```

mod error;
mod event;
mod lexer;
mod position;
mod replay;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;

use shogi_core::format::{self, RecordFormat};

pub use error::{Error, ErrorKind};
pub use event::{Event, Events, TimeFault, WrittenMove, events};
pub use replay::Games;
pub use shogi_core::Record;
pub use shogi_core::format::{Legality, Loss, Newline, ReadOptions, WriteError};
pub use writer::{Version, WriteOptions, ending_word};

/// A game that was read from CSA, and everything that was noticed on the way.
pub type Parsed = format::Parsed<ErrorKind>;
/// A game that was read from bytes.
#[cfg(feature = "encoding")]
pub type Read<'a> = format::Read<'a, ErrorKind>;
/// All games that were read from bytes.
#[cfg(feature = "encoding")]
pub type ReadAll<'a> = format::ReadAll<'a, ErrorKind>;

/// The CSA format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Csa;

impl RecordFormat for Csa {
    type Kind = ErrorKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    const NAME: &'static str = "CSA";

    fn games<'a>(text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games::new(text, options)
    }

    fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
        writer::losses(record, options)
    }

    fn write(record: &Record, options: &WriteOptions, out: &mut dyn fmt::Write) -> fmt::Result {
        writer::write(record, options, out)
    }
}

/// Reads the games of a text, one after the other; at least one.
pub fn games<'a>(text: &'a str, options: &ReadOptions) -> Games<'a> {
    Csa::games(text, options)
}

/// Reads the one game of a text.
///
/// # Errors
///
/// The first error.
pub fn parse(text: &str) -> Result<Record, Error> {
    format::parse::<Csa>(text)
}

/// Reads the one game of a text, noting everything that is wrong.
pub fn parse_lenient(text: &str, options: &ReadOptions) -> Parsed {
    format::parse_lenient::<Csa>(text, options)
}

/// Reads the one game of a file, in whatever encoding it is. Never fails: what is wrong is listed.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Read<'a> {
    format::read::<Csa>(bytes, options)
}

/// Reads all games of a file.
#[cfg(feature = "encoding")]
pub fn read_all<'a>(bytes: &'a [u8], options: &ReadOptions) -> ReadAll<'a> {
    format::read_all::<Csa>(bytes, options)
}

/// What CSA would leave out of a record.
pub fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
    Csa::losses(record, options)
}

/// Writes a record, leaving out what [`losses`] lists.
///
/// # Errors
///
/// When `out` fails.
pub fn write(record: &Record, options: &WriteOptions, out: &mut dyn fmt::Write) -> fmt::Result {
    Csa::write(record, options, out)
}

/// Writes a record to a string, if CSA can hold all of it.
///
/// # Errors
///
/// Everything that would be lost.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    format::to_string::<Csa>(record, options)
}
