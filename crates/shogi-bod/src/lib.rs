//! Reads and writes shogi positions in the BOD format (局面図), the diagram of 柿木将棋 and Kifu for Windows.
//!
//! Source: mozuyama, [kif形式詳細 (1)](https://mozuyama.hatenadiary.org/entry/20030909/p5), 2003-09-09.
//!
//! A document is a board, two hands, names, the side to move, `手数＝` and comments; it becomes a [`Record`] without moves.
//! What the diagram allows is told by [`shogi_core::ja::diagram`]; headers may stand anywhere. A diagram with too few or too
//! many squares is an error, a position outside the rules is read and named.
//!
//! ```
//! let text = "\
//! 後手の持駒：なし
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! | ・ ・ ・ ・v玉 ・ ・ ・ ・|一
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|二
//! | ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|四
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|五
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|六
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|七
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|八
//! | ・ ・ ・ ・ ・ ・ ・ ・ ・|九
//! +---------------------------+
//! 先手の持駒：金
//! ";
//! let record = shogi_bod::parse(text)?;
//! assert_eq!(record.start().to_string(), "4k4/9/4P4/9/9/9/9/9/9 b G 1");
//! # Ok::<(), shogi_bod::Error>(())
//! ```

mod error;
mod event;
mod lexer;
mod reader;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;

use shogi_core::format::{self, RecordFormat};

pub use error::{Error, ErrorKind};
pub use event::{Event, Events, events};
pub use shogi_core::Record;
pub use shogi_core::format::{Legality, Loss, Newline, ReadOptions, WriteError};
pub use writer::WriteOptions;

/// A position that was read from BOD, and everything that was noticed on the way.
pub type Parsed = format::Parsed<ErrorKind>;
/// A position that was read from bytes.
#[cfg(feature = "encoding")]
pub type Read<'a> = format::Read<'a, ErrorKind>;
/// The BOD format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bod;

impl RecordFormat for Bod {
    type Kind = ErrorKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = std::iter::Once<Parsed>;

    const NAME: &'static str = "BOD";

    fn games<'a>(text: &'a str, options: &ReadOptions) -> Self::Games<'a> {
        std::iter::once(reader::read(text, options))
    }

    fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
        writer::losses(record, options)
    }

    fn write(record: &Record, options: &WriteOptions, out: &mut dyn fmt::Write) -> fmt::Result {
        writer::write(record, options, out)
    }
}

/// Reads the position of a text.
///
/// # Errors
///
/// The first error.
pub fn parse(text: &str) -> Result<Record, Error> {
    format::parse::<Bod>(text)
}

/// Reads the position of a text, noting everything that is wrong.
pub fn parse_lenient(text: &str, options: &ReadOptions) -> Parsed {
    format::parse_lenient::<Bod>(text, options)
}

/// Reads the position of a file, in whatever encoding it is. Never fails: what is wrong is listed.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Read<'a> {
    format::read::<Bod>(bytes, options)
}

/// What BOD would leave out of a record.
pub fn losses(record: &Record, options: &WriteOptions) -> Vec<Loss> {
    Bod::losses(record, options)
}

/// Writes a record, leaving out what [`losses`] lists.
///
/// # Errors
///
/// When `out` fails.
pub fn write(record: &Record, options: &WriteOptions, out: &mut dyn fmt::Write) -> fmt::Result {
    Bod::write(record, options, out)
}

/// Writes a record to a string, if BOD can hold all of it.
///
/// # Errors
///
/// Everything that would be lost.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    format::to_string::<Bod>(record, options)
}
