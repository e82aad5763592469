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
//! a position or a side to move (with a warning); headers after the moves; any encoding and line end. Moves, times and
//! endings in another spelling, if their meaning is certain (`－3334FU`, `3334FU`, `+7776FU T5`, `%toryo`), a value on the line
//! below its key, and the lines of 将棋ウォーズ with the time left on the clocks (`L600`; a clock that shows no
//! time of a move is a remark), and a result line of KIF, with one warning each a game.
//!
//! **Also read** is what a server says about the end of a game. If the game has no special move, its ending and result
//! are taken from a message such as `#RESIGN` (with a warning), or else from floodgate's remark `'summary:…`. If the
//! special move decides no result, only the result is taken. The names in the remark decide who won, and only without them
//! their order. A win that was declared but that the remark gives to the other side is read as an illegal move.
//!
//! **Refused**, with an error: a line that looks like a move and cannot be read, a move that is impossible on the board, or a move of the
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
//! **Written**: the version that the source of the record declares ([`Record::source`]), or V3.0 if the record needs it; see
//! [`Version::Auto`]. Each game of a text begins with its own version line; in a text that is read, a version line counts for all
//! games below it up to the next one.
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

#![cfg_attr(docsrs, feature(doc_cfg))]

mod error;
mod event;
mod evidence;
mod games;
mod lexer;
mod replay;
mod server_endings;
mod spelling;
mod start_position;
mod writer;

#[cfg(test)]
mod tests;

use std::fmt;

pub use shogi_core;
use shogi_core::format::{GamePlace, InputText};
pub use shogi_core::prelude::*;
use shogi_core::record::EvaluationForm;

pub use error::{CsaProblem, Diagnostic, Error, PositionProblem, Problem, RowProblem};
pub use event::{Event, Events, TimeError, WrittenMove, events};
pub use games::Games;
pub use server_endings::ServerMessage;
pub use writer::{Version, WriteOptions, ending_word};

/// The CSA format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Csa;

impl RecordFormat for Csa {
    type Problem = CsaProblem;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        error::NAME
    }

    fn games<'a>(self, text: InputText<'a>, options: &ReadOptions) -> Games<'a> {
        Games::new(text, options)
    }

    fn write(
        self,
        record: &Record,
        place: GamePlace,
        options: &WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        let own = Some(EvaluationForm::Floodgate);
        let record = options.shared.evaluations.write(record, error::NAME, own, losses);
        writer::write(&record, place, options, out, losses)
    }
}

shogi_core::format_functions!(Csa);

/// The examples of the README, compiled and run as tests.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
