//! Reads and writes shogi positions in the BOD format (局面図): a diagram in the layout of 柿木将棋 and Kifu for Windows.
//!
//! **Source**: [kif形式詳細 (1)](https://mozuyama.hatenadiary.org/entry/20030909/p5) by mozuyama, of 2003-09-09.
//!
//! **Read**: a board, the pieces in hand of both sides, names of players, the side to move, `手数＝` and comments. The
//! document becomes a [`Record`] without moves.
//!
//! **Also read**: all spellings in [`notation::ja::diagram`](shogi_core::notation::ja::diagram), lines in any order,
//! other headers, remarks (`#`), a result line (`まで0手で先手の勝ち`), which ends the game at the start. A position that
//! breaks a rule is read, with a warning.
//!
//! **Refused**, with an error: a text without a diagram; a diagram with too few or too many squares; pieces in hand
//! that cannot be read. The record then has an empty board.
//!
//! **Kept as text**: headers, comments, remarks, and the last move in `手数＝171  ▲６二角成  まで`.
//!
//! **Not preserved**, and reported as losses when a record is written: moves, variations and times; endings, except that
//! of a game without moves (`まで0手で投了`); the result of a game with moves; bookmarks; comments on other positions than the
//! written one; a second name of a player; a `手合割` that contradicts the diagram; headers that would be read as another
//! kind of line.
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

#![cfg_attr(docsrs, feature(doc_cfg))]

mod error;
mod event;
mod evidence;
mod lexer;
mod replay;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;

pub use error::{Diagnostic, Error, Problem};
pub use event::{Event, Events, events};
pub use shogi_core;
pub use shogi_core::format::WriteOptions;
use shogi_core::format::{GamePlace, InputText, NoProblem};
pub use shogi_core::prelude::*;

/// The BOD format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bod;

impl RecordFormat for Bod {
    type Problem = NoProblem;
    type WriteOptions = WriteOptions;
    type Games<'a> = std::iter::Once<Game>;

    fn name(self) -> &'static str {
        error::NAME
    }

    fn is_position(self) -> bool {
        true
    }

    fn games<'a>(self, text: InputText<'a>, options: &ReadOptions) -> Self::Games<'a> {
        std::iter::once(replay::read(&text, options))
    }

    fn write(
        self,
        record: &Record,
        _: GamePlace,
        options: &WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        let record = options.evaluations.write(record, self.name(), None, losses);
        writer::write(&record, options, out, losses)
    }
}

shogi_core::format_functions!(Bod);

/// The examples of the README, compiled and run as tests.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
