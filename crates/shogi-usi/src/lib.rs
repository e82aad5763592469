//! Reads and writes shogi games and positions in USI, SFEN and USEN, which have one game or position on each line.
//!
//! **Sources**: [USIプロトコルとは](http://shogidokoro.starfree.jp/usi.html) of 将棋所 for USI and SFEN; tsshogi 2.2.0 and
//! [Shogi Playground](https://play.mogproject.com) for USEN.
//!
//! | format | a line | type |
//! |---|---|---|
//! | USI | `position startpos moves 7g7f 3c3d`: the start of a game and its moves, as engines receive them | [`Usi`] |
//! | SFEN | `lnsgkgsnl/… b - 1`: a position | [`Sfen`] |
//! | USEN | `~0.6y236e7ku4be.j`: a game with variations, for links | [`Usen`] |
//!
//! **Also read**: a line of USI without `position`, without the start position or without `moves`; a word for the ending
//! after the moves (`resign`, `rep_draw`, …), as some programs write it; drops in lower case (with a warning); a link with
//! the text in the parameter `u` or `usen` (USEN) or `sfen`, or with a position at the end of its path; `_` for the blanks of a
//! position. A position that is followed by moves is a game also for [`Sfen`], and a
//! position alone is a game without moves for [`Usi`]: the two formats read the same lines, and differ in writing.
//!
//! **Remarks** are lines that begin with `#`. They belong to the game on the next line.
//!
//! **Refused**, with an error: a move that cannot be read or is impossible on the board. The rest of its line of play is
//! skipped, and the moves before it and the other lines are read.
//!
//! **Not preserved**, and reported as losses when a record is written: headers, comments and times; in USI and SFEN also
//! variations, and in SFEN also the moves. USI has no ending, because engines do not understand one, unless
//! [`WriteOptions::endings`] asks for it.
//!
//! ```
//! use shogi_usi::{RecordFormat, Usen, WriteOptions};
//!
//! let record = shogi_usi::parse("position startpos moves 7g7f 3c3d\n")?;
//! assert_eq!(record.mainline().count(), 2);
//! assert_eq!(Usen.write_string(&record, &WriteOptions::default())?, "~0.7ku2jm.\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The module [`protocol`] has the messages between engines and programs with a board.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod error;
mod line_games;
mod link;
pub mod protocol;
mod usen;
mod usi;
mod write_options;

use std::fmt;

use shogi_core::format::tools::{FormatLines, GameLine};
use shogi_core::format::{GamePlace, InputText};

pub use shogi_core;
pub use shogi_core::prelude::*;

pub use error::{Diagnostic, Error, Problem, UsiProblem};
pub use line_games::Games;
pub use write_options::WriteOptions;

/// Declares the type of a format, which is described by a [`LineFormat`](line_games::LineFormat).
macro_rules! line_format {
    ($(#[$meta:meta])* $name:ident, $description:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;

        impl RecordFormat for $name {
            type Problem = UsiProblem;
            type WriteOptions = WriteOptions;
            type Games<'a> = Games<'a>;

            fn name(self) -> &'static str {
                $description.name
            }

            fn is_position(self) -> bool {
                $description.is_position
            }

            fn games<'a>(self, text: InputText<'a>, options: &ReadOptions) -> Games<'a> {
                Games::new($description, text, options)
            }

            fn write(
                self,
                record: &Record,
                _: GamePlace,
                options: &WriteOptions,
                out: &mut dyn fmt::Write,
                losses: &mut dyn LossSink,
            ) -> fmt::Result {
                ($description.write)(record, options, out, losses)
            }
        }

        impl FormatLines for $name {
            fn is_first_line(&self, line: &str) -> bool {
                ($description.is_first_line)(line)
            }

            fn game_line(&self, line: &str) -> Option<GameLine> {
                Some(line_games::game_line(line))
            }
        }
    };
}

line_format! {
    /// The USI format: one game per line, as the command `position … moves …` that engines receive.
    Usi, usi::USI
}

line_format! {
    /// The SFEN format: one position per line.
    Sfen, usi::SFEN
}

line_format! {
    /// The USEN format (Url Safe sfen-Extended Notation): one game with variations per line, as a text for links. A line may
    /// also be a link of Shogi Playground or ShogiHome, which has the text in the parameter `u` or `usen`. The rest of the
    /// link is then a remark.
    Usen, usen::USEN
}

shogi_core::format_functions!(Usi);

/// The examples of the README, compiled and run as tests.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
