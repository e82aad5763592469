//! The USI spellings of a file (`7`), a rank (`g`) and a square (`7g`).

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use crate::text::SpellingError;
use crate::{File, Rank, Square};

/// The file with this digit.
pub(super) fn file_of(digit: u8) -> Option<File> {
    File::new(digit.wrapping_sub(b'0'))
}

/// The rank with this letter.
pub(super) fn rank_of(letter: u8) -> Option<Rank> {
    Rank::new(letter.wrapping_sub(b'a' - 1))
}

/// Writes the file as in USI: `7`.
impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Reads a file as in USI: `7`.
impl FromStr for File {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let file = match *text.as_bytes() {
            [digit] => file_of(digit),
            _ => None,
        };
        file.ok_or_else(|| SpellingError::new(["a file from 1 to 9", "1から9の筋"], text))
    }
}

/// Writes the rank as in USI: `g`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

/// Reads a rank as in USI: `g`.
impl FromStr for Rank {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let rank = match *text.as_bytes() {
            [letter] => rank_of(letter),
            _ => None,
        };
        rank.ok_or_else(|| SpellingError::new(["a rank from a to i", "aからiの段"], text))
    }
}

/// The two ASCII characters of a square in USI: `7g`.
pub(super) const fn square_letters(square: Square) -> [u8; 2] {
    [b'0' + square.file().number(), square.rank().letter() as u8]
}

/// Writes the square as in USI: `7g`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [file, rank] = square_letters(*self);
        f.write_char(char::from(file))?;
        f.write_char(char::from(rank))
    }
}

/// Reads a square as in USI: `7g`.
impl FromStr for Square {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let square = match *text.as_bytes() {
            [file, rank] => file_of(file).zip(rank_of(rank)),
            _ => None,
        };
        let square = square.map(|(file, rank)| Self::new(file, rank));
        square.ok_or_else(|| SpellingError::new(["a square from 1a to 9i", "1aから9iのマス"], text))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_file_rank_and_square_reads_back() {
        for file in File::ALL {
            assert_eq!(file.to_string().parse(), Ok(file));
        }
        for rank in Rank::ALL {
            assert_eq!(rank.to_string().parse(), Ok(rank));
        }
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(
            Square::from_numbers(7, 6).map(|square| square.to_string()),
            Some("7f".into())
        );
    }

    #[test]
    fn other_texts_are_not_squares() {
        for text in ["", "7", "0a", "7j", "7G", "77", "g7", "７g", "7gg", " 7g", "香"] {
            let error = text.parse::<Square>().expect_err(text);
            let found = if text.is_empty() {
                "nothing".into()
            } else {
                format!("`{text}`")
            };
            assert_eq!(
                error.to_string(),
                format!("expected a square from 1a to 9i, found {found}")
            );
        }
        assert_eq!(
            "10".parse::<File>().unwrap_err().to_string(),
            "expected a file from 1 to 9, found `10`"
        );
        assert_eq!(
            "7".parse::<Rank>().unwrap_err().to_string(),
            "expected a rank from a to i, found `7`"
        );
    }
}
