//! Reads and writes shogi positions in the BOD format (局面図), the diagram of 柿木将棋 and Kifu for Windows.
//!
//! **Source**: [kif形式詳細 (1)](https://mozuyama.hatenadiary.org/entry/20030909/p5) by mozuyama, of 2003-09-09.
//!
//! **Read**: a board, two hands, names, the side to move, `手数＝` and comments. The document becomes a [`Record`] without
//! moves.
//!
//! **Read beyond it**: all spellings of [`notation::ja::diagram`](shogi_core::notation::ja::diagram), lines in any order, other
//! headers, remarks (`#`), a result line (`まで0手で先手の勝ち`). A position outside the rules is read, with a warning.
//!
//! **Refused**, with an error: a text without a diagram, a diagram with too few or too many squares, and a hand that cannot
//! be read. The board is left empty then.
//!
//! **Kept as text**: headers, comments, remarks, and the last move of `手数＝171  ▲６二角成  まで`.
//!
//! **Not written**, and reported as losses: moves, variations, endings and results, bookmarks, the comments of other
//! positions than the written one, a second name of a player, a `手合割` that contradicts the diagram.
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
mod replay;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;

use shogi_core::format;

pub use error::{Diagnostic, DiagnosticKind, Error};
pub use event::{Event, Events, events};
pub use shogi_core as core;
pub use shogi_core::prelude::*;
pub use writer::WriteOptions;

/// A text, the position that was read from it, and its diagnostics.
pub type Document<'a> = format::Document<'a, Bod>;
/// A position that was read from BOD, and its diagnostics.
pub type Game = format::Game<DiagnosticKind>;

/// The BOD format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bod;

impl RecordFormat for Bod {
    type Kind = DiagnosticKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = std::iter::Once<Game>;

    fn name(self) -> &'static str {
        "BOD"
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

/// Reads the position of a text, the only item.
pub fn games(text: &str, options: &ReadOptions) -> std::iter::Once<Game> {
    Bod.games(text, options)
}

/// Reads the position of a text.
///
/// # Errors
///
/// The first error. Warnings do not count.
pub fn parse(text: &str) -> Result<Record, Error> {
    Bod.parse(text)
}

/// Reads a text. Never fails: what is wrong is listed.
pub fn read_str<'a>(text: &'a str, options: &ReadOptions) -> Document<'a> {
    Bod.read_str(text, options)
}

/// Reads a file, in whatever encoding it is. Never fails: what is wrong is listed.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Document<'a> {
    Bod.read(bytes, options)
}

/// Writes a position of a record. What BOD cannot hold is left out and reported to `losses`: `&mut ()` drops the reports,
/// a `Vec` collects them.
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
    Bod.write(record, options, out, losses)
}

/// Writes a position of a record to a string, if BOD can hold all of the record.
///
/// # Errors
///
/// Everything that would be lost.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    Bod.to_string(record, options)
}

/// What BOD cannot hold of a record. Empty when it can hold all of it.
pub fn losses(record: &Record, options: &WriteOptions) -> Losses {
    Bod.losses(record, options)
}

/// The examples of the README, compiled and run.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
