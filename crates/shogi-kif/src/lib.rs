//! Reads and writes shogi game records in KIF and KI2, the formats of Kifu for Windows and 柿木将棋.
//!
//! **Source**: [KIF形式棋譜ファイル](http://kakinoki.o.oo7.jp/kif_format.html) by 柿木義一, in its version of 2024-08-02. Diagrams
//! follow the BOD document, [kif形式詳細 (1)](https://mozuyama.hatenadiary.org/entry/20030909/p5) by mozuyama, of 2003-09-09.
//!
//! **Read**: everything that these documents name: headers, handicaps, diagrams, moves with times, variations with their
//! endings and comments, bookmarks, result lines.
//!
//! **Read beyond it**, because programs write it: marks (`▲`) and modifiers (`右`) in KIF moves, digits of any width, `同`
//! with any blank or none, `不成`, times in half a dozen forms, several games in one file, any encoding and line end.
//!
//! **Refused**, with an error: a move that cannot be carried out, which ends its line of play; a diagram with too few or too
//! many squares and an unknown handicap without a diagram, from which no move is played; a variation without a move to
//! branch off from; a text that is no record. Everything before the error is kept. A move against the rules that can be
//! carried out is kept: a foul with a warning, any other with an error.
//!
//! **Reported**: every line of a file is in the record or in a diagnostic with its line and column.
//!
//! **Decided**, where sources differ:
//!
//! | Question | Answer |
//! |---|---|
//! | several `手合割`, or one beside a diagram | the last one counts; a diagram counts more |
//! | a variation that repeats moves | it follows them; comments are added, the first known time stays |
//! | the number of a move, or that of its `変化` line | that of the move, if it can be played there |
//! | two endings in a row | the first one is that of the line |
//! | a result line (`まで…`) after an ending | the ending counts; a contradiction is reported |
//! | a result line without an ending | it is the ending, and has no number of its own |
//! | a result line with details that no ending has (`二歩により…`), or before the first move (`まで61手詰`) | kept as a remark |
//! | a separator or new headers after the moves | another game begins |
//! | the last move that `手数＝` names | kept as a remark; it is what `同` means as the first move |
//! | a move without its origin | it is resolved as in KI2 |
//! | `1：` before a move | its number, not the key of a header |
//!
//! **Kept as text**: headers, in order and with duplicates, comments, bookmarks, remarks (`#`), unknown endings.
//!
//! **Not held**, and reported as losses while writing: fractions of a second, results that no ending expresses, other names
//! of an ending than the one that all programs know, the number of a position without moves; in KI2 all times and unknown
//! endings, and that a note speaks of an ending and not of the last move.
//!
//! ```
//! let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 投了\n";
//! let record = shogi_kif::parse(text)?;
//! let step = record.mainline().next().unwrap();
//! assert_eq!((step.mv.to_string(), step.time.unwrap().as_secs()), ("7g7f".to_owned(), 16));
//! assert_eq!(record.ending(), Some(shogi_kif::Ending::Resign));
//! # Ok::<(), shogi_kif::Error>(())
//! ```

mod ambiguous_header;
mod error;
mod event;
mod games;
mod lexer;
mod move_line;
mod replay;
mod time;
mod writer;
mod written_move;

#[cfg(test)]
mod tests;

use std::fmt;

use shogi_core::format;

pub use error::{Diagnostic, DiagnosticKind, Error, FoundResult, HeaderLike, KnownResult, MoveError};
pub use event::{Event, Events, events};
pub use games::Games;
pub use move_line::{Cell, MoveLine};
pub use shogi_core as core;
pub use shogi_core::notation::ja::result_line::ending_word;
pub use shogi_core::prelude::*;
pub use time::MoveTime;
pub use writer::{HandicapLine, WriteOptions};
pub use written_move::WrittenMove;

/// A KIF text and the games that were read from it.
pub type Document<'a> = format::Document<'a, Kif>;
/// A game that was read from KIF, and everything that was noticed on the way.
pub type Game = format::Game<DiagnosticKind>;

/// The KIF format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kif;

impl RecordFormat for Kif {
    type Kind = DiagnosticKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        "KIF"
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
        writer::kif::write(record, options, out, losses)
    }
}

/// The KI2 format: KIF with moves in newspaper notation (`▲５八金右`), several a line, without times. Its lines are read
/// wherever KIF is; this writes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ki2;

impl RecordFormat for Ki2 {
    type Kind = DiagnosticKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        "KI2"
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
        writer::ki2::write(record, options, out, losses)
    }
}

/// Reads the games of a text, one after the other; at least one.
pub fn games<'a>(text: &'a str, options: &ReadOptions) -> Games<'a> {
    Kif.games(text, options)
}

/// Reads the one game of a text.
///
/// # Errors
///
/// The first error, or that another game follows. Warnings do not count.
pub fn parse(text: &str) -> Result<Record, Error> {
    Kif.parse(text)
}

/// Reads a text. Never fails: what is wrong is listed.
pub fn read_str<'a>(text: &'a str, options: &ReadOptions) -> Document<'a> {
    Kif.read_str(text, options)
}

/// Reads a file, in whatever encoding it is. Never fails: what is wrong is listed.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Document<'a> {
    Kif.read(bytes, options)
}

/// The games of a file of any size, one after the other, in whatever encoding it is. Only a part of the file is in memory
/// at a time.
#[cfg(feature = "encoding")]
pub fn games_from<R: std::io::BufRead>(reader: R, options: &ReadOptions) -> format::GamesFrom<R, Kif> {
    Kif.games_from(reader, options)
}

/// Writes a record. What KIF cannot hold is left out and reported to `losses`: `&mut ()` drops the reports, a `Vec`
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
    Kif.write(record, options, out, losses)
}

/// Writes a record to a string, if KIF can hold all of it.
///
/// # Errors
///
/// Everything that would be lost.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    Kif.to_string(record, options)
}

/// What KIF cannot hold of a record. Empty when it can hold all of it.
pub fn losses(record: &Record, options: &WriteOptions) -> Losses {
    Kif.losses(record, options)
}

/// The examples of the README, compiled and run.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
