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

mod reader;
mod spelling;
#[cfg(test)]
mod tests;
mod writer;

use crate::line_games::LineFormat;
use crate::link::Found;

/// USEN: `~0.6y236e7ku4be.j`, one game per line.
pub(crate) const USEN: LineFormat = LineFormat {
    name: "USEN",
    is_position: false,
    is_first_line: reader::is_game,
    is_recognized: |line| reader::is_recognized(&Found::usen(line).text),
    read: reader::read_game,
    write: writer::write,
};
