//! Squares in Japanese notation: `７六`.
//!
//! A square is written with a full-width digit for the file and a kanji for the rank. The parser also accepts a
//! half-width digit for the file (`7六`) and a digit of either width for the rank (`76`, `７６`). A kanji is not accepted
//! for the file.

use std::fmt;
use std::fmt::Write as _;

use crate::notation::ja::numbers::{KANJI_DIGITS, kanji_digit};
use crate::text::{arabic_digit, from_fn};
use crate::{File, Rank, Square};

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

impl File {
    /// The full-width digit with which the file is written: `７`.
    pub const fn to_ja_char(self) -> char {
        FILES[self.index()]
    }

    /// The file with this digit, which may be of half or full width. `None` for any other character.
    #[inline]
    pub fn from_ja_char(digit: char) -> Option<Self> {
        Self::new(arabic_digit(digit)?)
    }
}

impl Rank {
    /// The kanji with which the rank is written: `六`.
    pub const fn to_ja_char(self) -> char {
        KANJI_DIGITS[self.index()]
    }

    /// The rank with this kanji, or with this digit of half or full width. `None` for any other character.
    #[inline]
    pub fn from_ja_char(digit: char) -> Option<Self> {
        Self::new(kanji_digit(digit).or_else(|| arabic_digit(digit))?)
    }
}

impl Square {
    /// The square in Japanese notation followed by USI, for messages: `３二 (3b)`.
    pub(crate) fn to_ja_and_usi(self) -> String {
        format!("{} ({self})", self.to_ja())
    }

    /// Displays the square in Japanese notation: `７六`.
    pub fn to_ja(self) -> impl fmt::Display {
        from_fn(move |f| {
            f.write_char(self.file().to_ja_char())?;
            f.write_char(self.rank().to_ja_char())
        })
    }

    /// Reads a square at the start of a text. Returns the square and the rest of the text. `None` if the text does
    /// not begin with a square.
    ///
    /// ```
    /// use shogi_core::Square;
    ///
    /// let (square, rest) = Square::strip_ja("７六歩(77)").unwrap();
    /// assert_eq!(square.to_string(), "7f");
    /// assert_eq!(rest, "歩(77)");
    /// ```
    #[inline]
    pub fn strip_ja(text: &str) -> Option<(Self, &str)> {
        let mut chars = text.chars();
        let file = File::from_ja_char(chars.next()?)?;
        let rank = Rank::from_ja_char(chars.next()?)?;
        Some((Self::new(file, rank), chars.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_square_reads_back() {
        for square in Square::ALL {
            assert_eq!(Square::strip_ja(&square.to_ja().to_string()), Some((square, "")));
        }
        assert_eq!(Square::from_numbers(7, 6).unwrap().to_ja().to_string(), "７六");
    }

    #[test]
    fn digits_of_both_widths_are_read() {
        let square = Square::from_numbers(7, 6);
        for text in ["７六", "7六", "76", "７６", "7６"] {
            assert_eq!(Square::strip_ja(text).map(|(square, _)| square), square, "{text}");
        }
    }

    #[test]
    fn other_texts_are_not_squares() {
        for text in ["", "７", "七六", "０六", "70", "同　銀", "７十", "a7"] {
            assert_eq!(Square::strip_ja(text), None, "{text}");
        }
    }
}
