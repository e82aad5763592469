//! The USI spelling of a [`Move`] (`7g7f`, `8h2b+`, `P*5e`), and lines of USI with a position and the moves played
//! from it (`position startpos moves 7g7f 3c3d`), which [`PositionCommand`] and [`UsiLine`](line::UsiLine) read.
//!
//! USI is the [protocol between shogi programs and their boards][USI protocol]. In files, a line may end with a word
//! that names the ending of the game, such as `resign` or `win` ([`ending_words`]). Such a word is not a move.
//! Parsing a [`PositionCommand`] with such a word fails, and a [`UsiLine`](line::UsiLine) returns the word to the
//! caller like any other.
//!
//! [USI protocol]: http://shogidokoro.starfree.jp/usi.html

mod endings;
pub(crate) mod error;
pub(crate) mod line;
mod position_command;
mod squares;

use std::fmt;
use std::str::FromStr;

use crate::notation::sfen::{kind_of_letter, letter};
use crate::{Move, MoveKind, Square};

pub use endings::ending_words;
pub use error::{PositionCommandError, UsiMoveError};
pub use position_command::PositionCommand;

use error::UsiExpected;
use squares::{file_of, rank_of, square_letters};

/// Reads a move in USI spelling: `7g7f`, `8h2b+`, `P*5e`. The piece of a drop is written with an upper-case letter for
/// both sides.
impl FromStr for Move {
    type Err = UsiMoveError;

    fn from_str(text: &str) -> Result<Self, UsiMoveError> {
        // All characters of a move are ASCII, so offsets before an error are offsets of characters.
        let bytes = text.as_bytes();
        let error = |offset: usize, expected| UsiMoveError {
            offset,
            expected,
            found: text.get(offset..).and_then(|rest| rest.chars().next()),
        };
        let square = |offset: usize, expected| {
            let file = bytes.get(offset).copied().and_then(file_of);
            let rank = bytes.get(offset + 1).copied().and_then(rank_of);
            let file = file.ok_or_else(|| error(offset, expected))?;
            let rank = rank.ok_or_else(|| error(offset + 1, UsiExpected::Rank))?;
            Ok(Square::new(file, rank))
        };
        let dropped = text.chars().next().and_then(kind_of_letter);
        let (mv, end) = if let Some(piece) = dropped.and_then(crate::PieceKind::to_hand_piece) {
            if bytes.get(1) != Some(&b'*') {
                return Err(error(1, UsiExpected::Star));
            }
            (Self::drop(piece, square(2, UsiExpected::File)?), 4)
        } else {
            let from = square(0, UsiExpected::FileOrPiece)?;
            let to = square(2, UsiExpected::File)?;
            match bytes.get(4) {
                None => return Ok(Self::normal(from, to, false)),
                Some(b'+') => (Self::normal(from, to, true), 5),
                Some(_) => return Err(error(4, UsiExpected::PromotionOrEnd)),
            }
        };
        if bytes.len() > end {
            return Err(error(end, UsiExpected::End));
        }
        Ok(mv)
    }
}

/// Parses a move in USI spelling, as `FromStr` does.
impl TryFrom<&str> for Move {
    type Error = UsiMoveError;

    fn try_from(text: &str) -> Result<Self, UsiMoveError> {
        text.parse()
    }
}

impl Move {
    /// The move in USI spelling, without a heap allocation: `7g7f`, `8h2b+`, `P*5e`. `to_string` returns the same text.
    ///
    /// ```
    /// # use shogi_core::Move;
    /// let mv: Move = "8h2b+".parse()?;
    /// assert_eq!(mv.to_usi().as_str(), "8h2b+");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn to_usi(self) -> UsiMove {
        let ([first, second], to, promote) = match self.kind() {
            MoveKind::Normal { from, to, promote } => (square_letters(from), to, promote),
            MoveKind::Drop { piece, to } => ([letter(piece.kind()) as u8, b'*'], to, false),
        };
        let [file, rank] = square_letters(to);
        UsiMove {
            bytes: [first, second, file, rank, b'+'],
            is_promotion: promote,
        }
    }
}

/// The USI spelling of a move. [`Move::to_usi`] returns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UsiMove {
    /// ASCII. The last byte is only used for a promotion.
    bytes: [u8; 5],
    is_promotion: bool,
}

impl UsiMove {
    /// The text: `7g7f`, `8h2b+`, `P*5e`.
    pub fn as_str(&self) -> &str {
        let length = 4 + usize::from(self.is_promotion);
        std::str::from_utf8(&self.bytes[..length]).unwrap_or_default()
    }
}

impl fmt::Display for UsiMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Writes the move in USI spelling: `7g7f`, `8h2b+`, `P*5e`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_usi().fmt(f)
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
}
