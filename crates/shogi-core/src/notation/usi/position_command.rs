//! [`PositionCommand`]: a position with the moves that follow it, `position startpos moves 7g7f 3c3d`.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::error::{PositionCommandError, UsiMoveError};
use super::line::UsiLine;
use crate::{Move, Setup};

/// A position and the moves played from it, as in the `position` command of USI:
///
/// ```text
/// position startpos moves 7g7f 3c3d
/// position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 7c7d
/// ```
///
/// All forms of a [`UsiLine`] can be parsed, if every word after the start is a move. The moves are not played, so
/// they may be illegal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PositionCommand {
    /// The position before the first move.
    pub start: Setup,
    /// The moves, in the order in which they are played.
    pub moves: Vec<Move>,
}

/// Parses a `position` command. [`UsiLine`] lists the accepted forms.
impl FromStr for PositionCommand {
    type Err = PositionCommandError;

    fn from_str(text: &str) -> Result<Self, PositionCommandError> {
        let mut line = UsiLine::new(text);
        let start = line.start.clone()?;
        if let Some(range) = line.missing_moves.take() {
            return Err(PositionCommandError::Moves { range });
        }
        let read = |(index, range): (usize, Range<usize>)| {
            text[range.clone()]
                .parse()
                .map_err(|error: UsiMoveError| PositionCommandError::Move {
                    index,
                    error: UsiMoveError {
                        offset: range.start + error.offset,
                        ..error
                    },
                    range,
                })
        };
        Ok(Self {
            start,
            moves: line.enumerate().map(read).collect::<Result<_, _>>()?,
        })
    }
}

/// Writes the whole command, beginning with `position`. If the setup is the start position of an even game, including
/// its move number 1, it is written as `startpos`.
impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start == Setup::STARTPOS {
            f.write_str("position startpos")?;
        } else {
            write!(f, "position sfen {}", self.start)?;
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|m| write!(f, " {m}"))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_game_from_the_start_reads_and_writes() {
        let text = "position startpos moves 7g7f 3c3d 8h2b+";
        let command: PositionCommand = text.parse().unwrap();
        assert_eq!(command.start, Setup::STARTPOS);
        assert_eq!(command.moves.len(), 3);
        assert_eq!(command.to_string(), text);
    }

    #[test]
    fn a_game_from_an_sfen_reads_and_writes() {
        let text = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 w 2G 12 moves 5a4a G*4b";
        let command: PositionCommand = text.parse().unwrap();
        assert_eq!(command.start.move_number, 12);
        assert_eq!(command.to_string(), text);
    }

    #[test]
    fn the_word_position_and_the_moves_may_be_missing() {
        let start = PositionCommand {
            start: Setup::STARTPOS,
            moves: Vec::new(),
        };
        for text in [
            "position startpos",
            "startpos",
            "startpos moves",
            " startpos ",
            "position  startpos\n",
        ] {
            assert_eq!(text.parse(), Ok(start.clone()), "{text}");
        }
        let sfen = format!("sfen {}", Setup::STARTPOS);
        assert_eq!(sfen.parse(), Ok(start.clone()));
        assert_eq!(format!("{sfen} moves").parse(), Ok(start));
    }

    #[test]
    fn errors_are_placed_in_the_whole_command() {
        let error = |text: &str| {
            let error = text.parse::<PositionCommand>().expect_err(text);
            (error.range(), error.to_string())
        };
        assert_eq!(error(""), (0..0, "byte 0: expected `startpos` or `sfen`".into()));
        assert_eq!(
            error("position go"),
            (9..11, "byte 9: expected `startpos` or `sfen`".into())
        );
        assert_eq!(
            error("startpos 7g7f"),
            (9..13, "byte 9: expected `moves` or the end of the command".into())
        );
        assert_eq!(
            error("position sfen 9/8 w - 1 moves 7g7f"),
            (17..17, "byte 17: expected 9 squares on rank 2, found 8".into())
        );
        assert_eq!(
            error("startpos moves 7g7f 3c3x"),
            (
                20..24,
                "move 2: byte 23: expected a rank from a to i, found `x`".into()
            )
        );
        assert_eq!(
            error("position sfen"),
            (13..13, "byte 13: expected 9 squares on rank 1, found 0".into())
        );
    }
}
