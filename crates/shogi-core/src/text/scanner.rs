//! [`Scanner`]: reading a text character by character, whatever the width of its characters.

use super::{after_blanks, strip_digits};

/// Reads a text character by character. Full-width ASCII characters are read as ASCII characters, and U+3000 as a space.
///
/// ```
/// use shogi_core::format::tools::Scanner;
///
/// let mut scanner = Scanner::new("１５分 ");
/// assert_eq!(scanner.number(), Some(15));
/// assert!(scanner.take('分'));
/// scanner.blanks();
/// assert_eq!(scanner.rest(), "");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scanner<'t> {
    rest: &'t str,
}

impl<'t> Scanner<'t> {
    /// Creates a scanner at the start of a text.
    #[inline]
    pub const fn new(text: &'t str) -> Self {
        Self { rest: text }
    }

    /// The text that has not been read yet.
    #[inline]
    pub const fn rest(&self) -> &'t str {
        self.rest
    }

    /// The next character, and the text after it.
    #[inline]
    fn next(&self) -> Option<(char, &'t str)> {
        let mut rest = self.rest.chars();
        let character = half_width(rest.next()?);
        Some((character, rest.as_str()))
    }

    /// The next character, which is not consumed. `None` at the end of the text.
    #[inline]
    pub fn peek(&self) -> Option<char> {
        self.next().map(|(character, _)| character)
    }

    /// Consumes and returns the next character. `None` at the end of the text.
    #[inline]
    pub fn character(&mut self) -> Option<char> {
        let (character, rest) = self.next()?;
        self.rest = rest;
        Some(character)
    }

    /// Consumes the next character if it is `wanted`. Returns whether it was.
    #[inline]
    pub fn take(&mut self, wanted: char) -> bool {
        match self.next() {
            Some((found, rest)) if found == wanted => {
                self.rest = rest;
                true
            }
            _ => false,
        }
    }

    /// Consumes the next character if it is `wanted`. `None` if it is not.
    pub fn expect(&mut self, wanted: char) -> Option<()> {
        self.take(wanted).then_some(())
    }

    /// Consumes the text `wanted` if it comes next. Returns whether it did. Full-width characters are not converted
    /// here.
    pub fn word(&mut self, wanted: &str) -> bool {
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Consumes all [blanks](super::is_blank) that come next.
    #[inline]
    pub fn blanks(&mut self) {
        self.rest = after_blanks(self.rest);
    }

    /// Reads a number. If there is no digit, consumes nothing and returns `None`. See [`strip_digits`].
    #[inline]
    pub fn number(&mut self) -> Option<u32> {
        let (value, rest) = strip_digits(self.rest)?;
        self.rest = rest;
        Some(value)
    }

    /// Reads a number of at most `most_digits` digits. If there is no digit, if there are more digits or if the number is too
    /// large, consumes nothing and returns `None`.
    pub fn short_number<T: TryFrom<u32>>(&mut self, most_digits: usize) -> Option<T> {
        let mut ahead = *self;
        let value = T::try_from(ahead.number()?).ok()?;
        let digits = self.rest.get(..self.rest.len() - ahead.rest.len())?;
        if digits.chars().count() > most_digits {
            return None;
        }
        *self = ahead;
        Some(value)
    }

    /// Whether the whole text has been read.
    pub const fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }
}

/// The half-width form of a full-width ASCII character, and a space for U+3000. Any other character is returned unchanged.
///
/// ```
/// use shogi_core::format::tools::half_width;
///
/// let read: String = "７６ＦＵ　７六歩".chars().map(half_width).collect();
/// assert_eq!(read, "76FU 7六歩");
/// ```
#[inline]
pub fn half_width(character: char) -> char {
    match character {
        '\0'..='\x7f' => character,
        '\u{3000}' => ' ',
        '！'..='～' => char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character),
        other => other,
    }
}
