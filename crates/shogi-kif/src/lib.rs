//! Reads and writes shogi game records in the KIF format of Kifu for Windows and 柿木将棋 (柿木義一).
//!
//! Source: [KIF形式棋譜ファイル](http://kakinoki.o.oo7.jp/kif_format.html) in its version of 2024-08-02; the diagram after
//! the BOD document of 2003.
//!
//! **Read**: everything these documents name, and what programs write beyond them – marks (`▲`) and modifiers (`右`) in
//! moves, digits of any width, `同` with any blank or none, `不成`, times in half a dozen forms, variations with their
//! endings and comments, several games in one file, UTF-8, Shift_JIS, EUC-JP, ISO-2022-JP and UTF-16, any line end. Each
//! module says what it accepts.
//!
//! **Reported**: whatever is odd or wrong, with line and column; every line of a file is in the record or in a diagnostic.
//! An illegal move is kept and named; one that cannot be carried out ends its line, and what stood before it is kept.
//!
//! **Decided** where sources differ: the last `手合割` counts, and a diagram wins over it; the number of a move wins over that
//! of its `変化` line, if the move can be played there; of two endings in a row the first is the one of the line; a result
//! line (`まで…`) supplies the ending that a line lacks, without a number of its own, and one that says something else than the
//! ending is named; one that says more than an ending can (`二歩により…`), or stands before the first move (`まで61手詰`), is
//! kept as a skipped line; a separator or new headers after the moves begin another game; the last move that `手数＝` names
//! is kept as a skipped line, and tells what `同` means as the first move; a move without its origin means what it means in
//! KI2; `1：` before a move is its number, not the key of a header.
//!
//! **Kept as text**: headers, in order and with duplicates, comments, bookmarks, skipped lines (`#`), words for endings.
//!
//! ```
//! let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 投了\n";
//! let record = shogi_kif::parse(text)?;
//! let step = record.mainline().next().unwrap();
//! assert_eq!((step.mv.to_string(), step.time.unwrap().as_secs()), ("7g7f".to_owned(), 16));
//! assert_eq!(record.ending(), Some(shogi_core::record::Ending::Resign));
//! # Ok::<(), shogi_kif::Error>(())
//! ```

mod cell;
mod error;
mod event;
mod lexer;
mod losses;
mod replay;
mod time;
mod usual;
mod words;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;

use shogi_core::format::{self, RecordFormat};

pub use cell::WrittenMove;
pub use error::{Error, ErrorKind, HeaderLike, MoveError};
pub use event::{Cell, Event, Events, MoveLine, events};
pub use replay::Games;
pub use shogi_core::Record;
pub use shogi_core::format::{Legality, Loss, Newline, ReadOptions, WriteError};
pub use time::MoveTime;
pub use words::ending_word;
pub use writer::{HandicapLine, WriteOptions};

/// A game that was read from KIF, and everything that was noticed on the way.
pub type Parsed = format::Parsed<ErrorKind>;
/// A game that was read from bytes.
#[cfg(feature = "encoding")]
pub type Read<'a> = format::Read<'a, ErrorKind>;
/// All games that were read from bytes.
#[cfg(feature = "encoding")]
pub type ReadAll<'a> = format::ReadAll<'a, ErrorKind>;

/// The KIF format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kif;

impl RecordFormat for Kif {
    type Kind = ErrorKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    const NAME: &'static str = "KIF";

    fn games<'a>(text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games::new(text, options)
    }

    fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
        losses::losses(record, options)
    }

    fn write(record: &Record, options: &WriteOptions, out: &mut dyn fmt::Write) -> fmt::Result {
        writer::write(record, options, out)
    }
}

/// The KI2 format: KIF with moves in newspaper notation (`▲５八金右`), several a line, without times. Its lines are read
/// wherever KIF is; this writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ki2;

impl RecordFormat for Ki2 {
    type Kind = ErrorKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    const NAME: &'static str = "KI2";

    fn games<'a>(text: &'a str, options: &ReadOptions) -> Games<'a> {
        Games::new(text, options)
    }

    fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
        writer::ki2::losses(record, options)
    }

    fn write(record: &Record, options: &WriteOptions, out: &mut dyn fmt::Write) -> fmt::Result {
        writer::ki2::write(record, options, out)
    }
}

/// Reads the games of a text, one after the other; at least one.
pub fn games<'a>(text: &'a str, options: &ReadOptions) -> Games<'a> {
    Kif::games(text, options)
}

/// Reads the one game of a text.
///
/// # Errors
///
/// The first error.
pub fn parse(text: &str) -> Result<Record, Error> {
    format::parse::<Kif>(text)
}

/// Reads the one game of a text, noting everything that is wrong.
pub fn parse_lenient(text: &str, options: &ReadOptions) -> Parsed {
    format::parse_lenient::<Kif>(text, options)
}

/// Reads the one game of a file, in whatever encoding it is. Never fails: what is wrong is listed.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Read<'a> {
    format::read::<Kif>(bytes, options)
}

/// Reads all games of a file.
#[cfg(feature = "encoding")]
pub fn read_all<'a>(bytes: &'a [u8], options: &ReadOptions) -> ReadAll<'a> {
    format::read_all::<Kif>(bytes, options)
}

/// What KIF would leave out of a record.
pub fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
    Kif::losses(record, options)
}

/// Writes a record, leaving out what [`losses`] lists.
///
/// # Errors
///
/// When `out` fails.
pub fn write(record: &Record, options: &WriteOptions, out: &mut dyn fmt::Write) -> fmt::Result {
    Kif::write(record, options, out)
}

/// Writes a record to a string, if KIF can hold all of it.
///
/// # Errors
///
/// Everything that would be lost.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    format::to_string::<Kif>(record, options)
}
