//! Reads and writes shogi game records in KIF and KI2, the formats of Kifu for Windows and 柿木将棋.
//!
//! **Sources**: [KIF形式棋譜ファイル](http://kakinoki.o.oo7.jp/kif_format.html) by 柿木義一, version of 2024-08-02. For
//! diagrams, the source is also the BOD document, [kif形式詳細 (1)](https://mozuyama.hatenadiary.org/entry/20030909/p5)
//! by mozuyama, of 2003-09-09.
//!
//! **Read**: everything in these documents: headers, handicaps, diagrams, moves with times, variations with their
//! endings and comments, bookmarks, result lines.
//!
//! **Also read**, because programs write these forms: marks (`▲`) and modifiers (`右`) in KIF moves, digits of any
//! width, `同` with or without a blank after it, `不成`, times in several forms, several games in one file, any
//! encoding and line end.
//!
//! **Refused**, with an error: a move that cannot be read or is impossible on the board; the rest of its line of play
//! is skipped. A diagram with too few or too many squares, or an unknown handicap without a diagram; no move of such a
//! game is played. A variation without a move to branch off from; its moves are skipped. A text that is not a game
//! record. Everything before the error is kept.
//!
//! **Kept, but reported**: a move that breaks a rule but is possible on the board. If the broken rule is a foul (反則),
//! such as 二歩, the move gets a warning; otherwise it gets an error.
//!
//! **Reported**: every line of a file is in the record or in a diagnostic with its line and column.
//!
//! **Decisions**, where sources differ:
//!
//! | Question | Answer |
//! |---|---|
//! | several `手合割`, or a `手合割` and a diagram | the last `手合割` counts; a diagram counts more than any `手合割` |
//! | a variation that repeats moves of another line of play | the repeated moves are not duplicated; comments are appended, the first known time stays |
//! | the number of a move differs from the number of its `変化` line | the number of the move counts, if the move can be played there |
//! | two endings in a row | the first ending is the ending of the line of play |
//! | a result line (`まで…`) after an ending | the ending counts; a contradiction is reported |
//! | a result line in another form than KIF has for the ending (`まで、2手で投了`) | the form is kept, and written as long as it is true |
//! | a result line without an ending before it | the result line is the ending; it does not take a move number |
//! | a result line with details that no ending has (`二歩により…`), or before the first move (`まで61手詰`) | kept as a remark |
//! | headers or a separator after the moves | another game begins if a separator or move 1 follows them; before moves of KI2, also if a start position is among them or an ending is above them |
//! | the last move before the start, in `手数＝12  ▲７六歩  まで` | kept as a remark; `同` in the first move means the destination of this last move |
//! | a move without its origin | resolved like a move of KI2; at the end of a text without a last line end it is an error, if other moves have an origin, because this one may be cut off |
//! | a number in another form before a move (`② ３四歩(33)`, `第2手`, `3手目：`, `#3`), `成` behind the origin, a file in kanji (`▲七六歩`), `、` between moves | read, with one warning a game |
//! | a line that looks like a move and cannot be read, wherever it is | an error; the rest of the line of play is skipped, and 投了 below it names no winner |
//! | other lines for the hands and the side to move beside a diagram (`攻方の持駒：`, `手番：後手`) | read; hands of an unknown side are an error |
//! | a position in a remark or a comment (`#SFEN：…`) | the start, with a warning, if nothing else gives one |
//! | another header behind a blank on the same line (`先手：甲　後手：乙`) | a header of its own, with a warning |
//! | a result without `まで` (`先手勝ち`), or in a sentence (`…勝ちです。`) | read as a result line |
//! | a line with a mark but no move above the first move (`▲羽生善治`) | kept as a comment; a line for each side gives the players |
//! | a note in brackets between moves of KI2 (`▲６八金（金直）`) | a comment on the move before it |
//! | a `変化` line that could replace a move of several lines of play | the line whose last alternative to the move has a `+`; otherwise the latest line that has the move, with a warning in KIF. If the moves of the variation cannot be played there: the latest line in which they can. A line that began without `変化` and ends before the move is preferred |
//! | the latest line of play ends before the move of a `変化` line, and an older one has it | the older one, with a warning |
//! | the numbers of `1. ▲７六歩 △３四歩` and `2. …` | count pairs of moves |
//! | an ending behind a move (`２ ３四歩(33) 投了`) | the ending, with a warning |
//! | moves in a header (`正解手順：▲１二銀 △同玉`; also 手順, 解答, 作意, 本譜, 読み筋) | the moves, with a warning |
//! | `3手詰` above the moves | a comment |
//! | `1：` before a move | a move number, not the key of a header |
//!
//! **Kept as text**: headers, in order and with duplicates, comments, bookmarks, remarks (`#`), unknown endings.
//!
//! **Written**: a record that was read from KIF or KI2 ([`Record::source`]) gets no `手合割` line that it did not have, unless it
//! is one of several games in a file. Any other record gets this line for every start position that has a name, as Kifu
//! for Windows writes it. The remarks on moves of a record from another format are left out of KIF and reported as
//! losses, because some programs cannot read remarks between moves.
//!
//! **Not preserved**, and reported as losses when a record is written: fractions of a second; results that no ending
//! expresses; the text of an ending, if KIF has a name for this ending; headers, notes and variations that would be
//! read back as something else; the number of the first move, if the record has no moves. In KI2 also: all times,
//! unknown endings. A note on an ending of KI2 is not lost but moved: it is written after the last move.
//!
//! ```
//! let text = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 投了\n";
//! let record = shogi_kif::parse(text)?;
//! let step = record.mainline().next().unwrap();
//! assert_eq!((step.mv.to_string(), step.time.unwrap().as_secs()), ("7g7f".to_owned(), 16));
//! assert_eq!(record.ending(), Some(shogi_kif::Ending::Resign));
//! # Ok::<(), shogi_kif::Error>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

mod ambiguous_header;
mod dialect;
mod error;
mod event;
mod evidence;
mod games;
mod joined_headers;
mod lexer;
mod move_line;
mod move_prefix;
mod move_time;
mod replay;
mod writer;
mod written_ending;
mod written_move;

#[cfg(test)]
mod tests;

use std::fmt;

pub use error::{Diagnostic, Error, FoundResult, KifProblem, KnownResult, MoveError, Problem};
pub use event::{Event, Events, events};
pub use games::Games;
pub use move_line::{Cell, MoveLine};
pub use move_time::MoveTime;
pub use shogi_core;
pub use shogi_core::format::WriteOptions;
use shogi_core::format::{GamePlace, InputText};
pub use shogi_core::prelude::*;
pub use writer::ki2::moves_notes_of_endings;
pub use written_move::{Origin, WrittenMove};

use dialect::Dialect;

/// The KIF format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kif;

impl RecordFormat for Kif {
    type Problem = KifProblem;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        Dialect::Kif.name()
    }

    fn games<'a>(self, text: InputText<'a>, options: &ReadOptions) -> Games<'a> {
        Games::new(Dialect::Kif, text, options)
    }

    fn write(
        self,
        record: &Record,
        place: GamePlace,
        options: &WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        let record = options.evaluations.write(record, self.name(), None, losses);
        writer::kif::write(&record, place, options, out, losses)
    }
}

/// The KI2 format: like KIF, but with several moves in newspaper notation (`▲５八金右`) per line, and without times. Both
/// [`Kif`] and `Ki2` read the lines of either format; they differ in writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ki2;

impl RecordFormat for Ki2 {
    type Problem = KifProblem;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        Dialect::Ki2.name()
    }

    fn games<'a>(self, text: InputText<'a>, options: &ReadOptions) -> Games<'a> {
        Games::new(Dialect::Ki2, text, options)
    }

    fn write(
        self,
        record: &Record,
        place: GamePlace,
        options: &WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        let record = options.evaluations.write(record, self.name(), None, losses);
        writer::ki2::write(&record, place, options, out, losses)
    }
}

shogi_core::format_functions!(Kif);

/// The examples of the README, compiled and run as tests.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
