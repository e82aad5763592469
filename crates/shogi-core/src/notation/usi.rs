//! The USI spellings of a [`Move`] (`7g7f`, `8h2b+`, `P*5e`) and of a position with the moves that follow it
//! (`position startpos moves 7g7f 3c3d`).
//!
//! USI is the [protocol between shogi programs and their boards][USI protocol]. Words such as `resign` and `win` are no
//! moves, and errors in a [`PositionCommand`]; files end a line with them ([`ending_words`]).
//!
//! [USI protocol]: http://shogidokoro.starfree.jp/usi.html

mod endings;
mod line;
mod squares;

use std::fmt;
use std::fmt::Write as _;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::sfen::{Found, SfenError, Word, kind_of_letter, letter};
use crate::{Move, MoveKind, Setup, Square};

pub use endings::ending_words;
pub use line::UsiLine;

mod japanese;

/// An error in a text that should be a move in USI spelling, with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("byte {offset}: expected {expected}, found {}", Found(*.found))]
pub struct UsiMoveError {
    /// The place of the error in the text, in bytes.
    pub offset: usize,
    /// The part of a move that is expected at that place.
    pub expected: UsiExpected,
    /// The character at that place. `None` if the text ends there.
    pub found: Option<char>,
}

/// A part of a move in USI spelling, as error messages name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum UsiExpected {
    /// The file of the origin, or the piece of a drop.
    #[error("a file from 1 to 9 or a piece (one of RBGSNLP)")]
    FileOrPiece,
    /// The file of a square.
    #[error("a file from 1 to 9")]
    File,
    /// The rank of a square.
    #[error("a rank from a to i")]
    Rank,
    /// The star between the piece and the square of a drop.
    #[error("`*`")]
    Star,
    /// The `+` of a promotion, or the end of the text.
    #[error("`+` or the end of the move")]
    PromotionOrEnd,
    /// The end of the text.
    #[error("the end of the move")]
    End,
}

/// Reads a move in USI spelling: `7g7f`, `8h2b+`, `P*5e`. The piece of a drop is written with an upper-case letter for
/// both sides.
impl FromStr for Move {
    type Err = UsiMoveError;

    fn from_str(text: &str) -> Result<Self, UsiMoveError> {
        let mut cursor = Cursor { text, offset: 0 };
        let dropped = text.chars().next().and_then(kind_of_letter);
        if let Some(piece) = dropped.and_then(crate::PieceKind::to_hand_piece) {
            cursor.offset += 1;
            cursor.expect('*', UsiExpected::Star)?;
            let to = cursor.square(UsiExpected::File)?;
            cursor.end(UsiExpected::End)?;
            return Ok(Self::drop(piece, to));
        }
        let from = cursor.square(UsiExpected::FileOrPiece)?;
        let to = cursor.square(UsiExpected::File)?;
        if cursor.peek().is_none() {
            return Ok(Self::normal(from, to, false));
        }
        cursor.expect('+', UsiExpected::PromotionOrEnd)?;
        cursor.end(UsiExpected::End)?;
        Ok(Self::normal(from, to, true))
    }
}

/// Parses the text like [`str::parse`].
impl TryFrom<&str> for Move {
    type Error = UsiMoveError;

    fn try_from(text: &str) -> Result<Self, UsiMoveError> {
        text.parse()
    }
}

/// Writes the move in USI spelling: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Normal { from, to, promote } => {
                from.fmt(f)?;
                to.fmt(f)?;
                if promote { f.write_char('+') } else { Ok(()) }
            }
            MoveKind::Drop { piece, to } => {
                f.write_char(letter(piece.kind()))?;
                f.write_char('*')?;
                to.fmt(f)
            }
        }
    }
}

/// A position and the moves played from it, as in the `position` command of USI:
///
/// ```text
/// position startpos moves 7g7f 3c3d
/// position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 7c7d
/// ```
///
/// All forms of a [`UsiLine`] can be parsed. The moves are not played, so they may be illegal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PositionCommand {
    /// The position before the first move.
    pub setup: Setup,
    /// The moves, in the order in which they are played.
    pub moves: Vec<Move>,
}

/// An error in a text that should be a `position` command. All places are offsets in the text of the whole command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionCommandError {
    /// The position of the command is neither `startpos` nor SFEN.
    #[error("byte {}: expected `startpos` or `sfen`", .range.start)]
    Start {
        /// The word in place of the position.
        range: Range<usize>,
    },
    /// The position of the command is not valid SFEN.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// The word after the position is not `moves`.
    #[error("byte {}: expected `moves` or the end of the command", .range.start)]
    Moves {
        /// The word in place of `moves`.
        range: Range<usize>,
    },
    /// A word after `moves` is not a move.
    #[error("move {}: {error}", index + 1)]
    Move {
        /// The index of the move in the command; 0 is the first move.
        index: usize,
        /// The whole word in place of the move.
        range: Range<usize>,
        /// The error in this word.
        error: UsiMoveError,
    },
}

impl PositionCommandError {
    /// The bytes of the command that are wrong. Empty if something is missing.
    pub fn range(&self) -> Range<usize> {
        match self {
            Self::Start { range } | Self::Moves { range } | Self::Move { range, .. } => range.clone(),
            Self::Sfen(error) => error.range.clone(),
        }
    }
}

/// Parses a `position` command.
impl FromStr for PositionCommand {
    type Err = PositionCommandError;

    fn from_str(text: &str) -> Result<Self, PositionCommandError> {
        let mut line = UsiLine::new(text);
        let setup = line.start.clone()?;
        if let Some(range) = line.missing_moves.take() {
            return Err(PositionCommandError::Moves { range });
        }
        let words = std::iter::from_fn(|| line.next_word()).enumerate();
        let moves = words.map(|(index, word)| read_move(index, word));
        Ok(Self {
            setup,
            moves: moves.collect::<Result<_, _>>()?,
        })
    }
}

/// Writes the whole command, beginning with `position`. If the position is the start of an even game, it is written as
/// `startpos`.
impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.setup == Setup::STARTPOS {
            f.write_str("position startpos")?;
        } else {
            write!(f, "position sfen {}", self.setup)?;
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|m| write!(f, " {m}"))
    }
}

fn read_move(index: usize, word: Word<'_>) -> Result<Move, PositionCommandError> {
    word.text
        .parse()
        .map_err(|error: UsiMoveError| PositionCommandError::Move {
            index,
            range: word.range(),
            error: UsiMoveError {
                offset: word.start + error.offset,
                ..error
            },
        })
}

/// Reads the text of a move, character by character.
struct Cursor<'a> {
    text: &'a str,
    offset: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.offset..)?.chars().next()
    }

    fn error(&self, expected: UsiExpected) -> UsiMoveError {
        UsiMoveError {
            offset: self.offset,
            expected,
            found: self.peek(),
        }
    }

    fn expect(&mut self, wanted: char, expected: UsiExpected) -> Result<(), UsiMoveError> {
        if self.peek() != Some(wanted) {
            return Err(self.error(expected));
        }
        self.offset += wanted.len_utf8();
        Ok(())
    }

    fn end(&self, expected: UsiExpected) -> Result<(), UsiMoveError> {
        if self.peek().is_some() {
            Err(self.error(expected))
        } else {
            Ok(())
        }
    }

    /// Reads a number from 1 to 9 that is written as one character. `one` is the character for 1, and the next eight
    /// characters stand for the other numbers.
    fn number(&mut self, one: char, expected: UsiExpected) -> Result<u8, UsiMoveError> {
        let distance = self.peek().and_then(|c| u32::from(c).checked_sub(u32::from(one)));
        let number = distance.and_then(|distance| u8::try_from(distance + 1).ok());
        let number = number
            .filter(|&number| number <= 9)
            .ok_or_else(|| self.error(expected))?;
        self.offset += 1;
        Ok(number)
    }

    fn square(&mut self, expected: UsiExpected) -> Result<Square, UsiMoveError> {
        let file = self.number('1', expected)?;
        let rank = self.number('a', UsiExpected::Rank)?;
        Square::from_numbers(file, rank).ok_or_else(|| self.error(UsiExpected::Rank))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::HandPiece;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn the_three_spellings_of_a_move_read_and_write() {
        for (text, expected) in [
            ("7g7f", Move::normal(square("7g"), square("7f"), false)),
            ("8h2b+", Move::normal(square("8h"), square("2b"), true)),
            ("P*5e", Move::drop(HandPiece::Pawn, square("5e"))),
            ("R*1i", Move::drop(HandPiece::Rook, square("1i"))),
        ] {
            assert_eq!(text.parse(), Ok(expected));
            assert_eq!(expected.to_string(), text);
        }
    }

    #[test]
    fn a_move_shows_its_usi_spelling_when_debugged() {
        assert_eq!(
            format!("{:?}", Move::drop(HandPiece::Gold, square("5b"))),
            "Move(G*5b)"
        );
    }

    #[test]
    fn an_error_has_the_place_and_the_expected_part() {
        use UsiExpected::{End, File, FileOrPiece, PromotionOrEnd, Rank, Star};
        for (text, offset, expected, found) in [
            ("", 0, FileOrPiece, None),
            ("resign", 0, FileOrPiece, Some('r')),
            ("0000", 0, FileOrPiece, Some('0')),
            ("K*5e", 0, FileOrPiece, Some('K')),
            ("p*5e", 0, FileOrPiece, Some('p')),
            ("７g7f", 0, FileOrPiece, Some('７')),
            ("77", 1, Rank, Some('7')),
            ("7j7f", 1, Rank, Some('j')),
            ("7g", 2, File, None),
            ("7g7", 3, Rank, None),
            ("7g7f=", 4, PromotionOrEnd, Some('=')),
            ("7g7f++", 5, End, Some('+')),
            ("P5e", 1, Star, Some('5')),
            ("P*", 2, File, None),
            ("P*5e+", 4, End, Some('+')),
        ] {
            let error = text.parse::<Move>().expect_err(text);
            assert_eq!(
                error,
                UsiMoveError {
                    offset,
                    expected,
                    found
                },
                "{text}"
            );
        }
        let error = "7g7".parse::<Move>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "byte 3: expected a rank from a to i, found the end"
        );
    }

    #[test]
    fn a_game_from_the_start_reads_and_writes() {
        let text = "position startpos moves 7g7f 3c3d 8h2b+";
        let command: PositionCommand = text.parse().unwrap();
        assert_eq!(command.setup, Setup::STARTPOS);
        assert_eq!(command.moves.len(), 3);
        assert_eq!(command.to_string(), text);
    }

    #[test]
    fn a_game_from_an_sfen_reads_and_writes() {
        let text = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 w 2G 12 moves 5a4a G*4b";
        let command: PositionCommand = text.parse().unwrap();
        assert_eq!(command.setup.move_number, 12);
        assert_eq!(command.to_string(), text);
    }

    #[test]
    fn the_word_position_and_the_moves_may_be_missing() {
        let start = PositionCommand {
            setup: Setup::STARTPOS,
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
