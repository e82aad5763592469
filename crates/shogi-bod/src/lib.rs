//! Reads and writes shogi positions in the BOD format (局面図): a diagram in the layout of 柿木将棋 and Kifu for Windows.
//!
//! **Source**: [kif形式詳細 (1)](https://mozuyama.hatenadiary.org/entry/20030909/p5) by mozuyama, of 2003-09-09.
//!
//! **Read**: a board, the pieces in hand of both sides, names of players, the side to move, `手数＝` and comments. The
//! document becomes a [`Record`] without moves.
//!
//! **Also read**: all spellings in [`notation::ja::diagram`](shogi_core::notation::ja::diagram), lines in any order,
//! other headers, remarks (`#`), a result line (`まで0手で先手の勝ち`). A position that breaks a rule is read, with a warning.
//!
//! **Refused**, with an error: a text without a diagram; a diagram with too few or too many squares; pieces in hand
//! that cannot be read. The record then has an empty board.
//!
//! **Kept as text**: headers, comments, remarks, and the last move in `手数＝171  ▲６二角成  まで`.
//!
//! **Not preserved**, and reported as losses when a record is written: moves, variations, endings and times; the result
//! of a game with moves; bookmarks; comments on other positions than the written one; a second name of a player; a
//! `手合割` that contradicts the diagram; headers that would be read as another kind of line.
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

/// A BOD text and the position that was read from it, with its diagnostics.
pub type Document<'a> = format::Document<'a, Bod>;
/// A position that was read from BOD, with its diagnostics.
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

/// Reads the position of a text. The iterator returns exactly one game, without moves.
pub fn games(text: &str, options: &ReadOptions) -> std::iter::Once<Game> {
    Bod.games(text, options)
}

/// Reads the position of a text.
///
/// # Errors
///
/// Returns the first error of the document. Warnings are ignored.
pub fn parse(text: &str) -> Result<Record, Error> {
    Bod.parse(text)
}

/// Reads a text. Never fails: the document lists all errors and warnings.
pub fn read_str<'a>(text: &'a str, options: &ReadOptions) -> Document<'a> {
    Bod.read_str(text, options)
}

/// Reads a file and detects its encoding. Never fails: the document lists all errors and warnings.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Document<'a> {
    Bod.read(bytes, options)
}

/// Writes one position of a record. Leaves out what BOD cannot hold and reports it to `losses`: `&mut ()` ignores the
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
    Bod.write(record, options, out, losses)
}

/// Writes one position of a record to a string, if BOD can hold all of the record.
///
/// # Errors
///
/// If BOD cannot hold all of the record, returns the list of everything that would be lost.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    Bod.to_string(record, options)
}

/// Lists what BOD cannot hold of a record. The list is empty if BOD can hold all of the record.
pub fn losses(record: &Record, options: &WriteOptions) -> Losses {
    Bod.losses(record, options)
}

/// The examples of the README, compiled and run as tests.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
