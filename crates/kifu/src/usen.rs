//! USEN (Url Safe sfen-Extended Notation): a game with variations as a text for links, such as those of Shogi Playground.
//! One game per line.
//!
//! ```text
//! file = { remark | game }
//! game = position { "~" line }                        ~0.6y236e7ku4be.j
//! line = offset "." { move } "." [ ending ]
//! ```
//!
//! * `position` is empty for the even start. Otherwise it is the SFEN without the move number, with `_` instead of `/`, `.`
//!   instead of blanks and `z` instead of `+`.
//! * `offset` is the number of moves before the line of play: 0 for the main line. A variation branches off from the last
//!   line of play above it that has so many moves.
//! * `ending` is `r` (resignation), `t` (time up), `j` (a draw) or `p` (interrupted), and in texts of Shogi Playground `i`
//!   and an illegal move.
//!
//! A game may be a link with the text in the parameter `u` or `usen`, also percent-encoded. The rest of the link is a remark
//! then.
//!
//! The format is that of tsshogi 2.2.0 and of [Shogi Playground](https://play.mogproject.com).

mod link;
mod reader;
mod spelling;
#[cfg(test)]
mod tests;
mod writer;

use std::fmt::{self, Write};

use shogi_core::Record;
use shogi_core::format::{FormatLines, GameLine, ReadOptions, RecordFormat};
use shogi_core::record::LossSink;

use crate::line_games::{self, game_line};
use crate::usi::DiagnosticKind;
use crate::write_options::WriteOptions;

/// USEN: `~0.6y236e7ku4be.j`, one game per line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Usen;

impl RecordFormat for Usen {
    type Kind = DiagnosticKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = line_games::Games<'a, DiagnosticKind>;

    fn name(self) -> &'static str {
        reader::USEN.name
    }

    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Self::Games<'a> {
        line_games::Games::new(&reader::USEN, text, options)
    }

    fn write(
        self,
        record: &Record,
        options: &WriteOptions,
        out: &mut dyn Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        writer::write(record, options, out, losses)
    }
}

impl FormatLines for Usen {
    fn is_first_line(&self, line: &str) -> bool {
        reader::is_game(line)
    }

    fn game_line(&self, line: &str) -> Option<GameLine> {
        Some(game_line(line))
    }
}
