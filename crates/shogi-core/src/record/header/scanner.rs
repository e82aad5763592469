//! [`Scanner`]: reading the value of a header character by character.

use std::str::Chars;

/// Reads a text character by character. Full-width ASCII characters are read as ASCII characters.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'t> {
    rest: Chars<'t>,
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { rest: text.chars() }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.clone().next().map(half_width)
    }

    pub(super) fn character(&mut self) -> Option<char> {
        self.rest.next().map(half_width)
    }

    /// Consumes the next character if it is `wanted`. Returns whether it was.
    pub(super) fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.rest.next();
        }
        found
    }

    /// Consumes the text `wanted` if it comes next. Returns whether it did. Full-width characters are not converted
    /// here.
    pub(super) fn word(&mut self, wanted: &str) -> bool {
        match self.rest.as_str().strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest.chars();
                true
            }
            None => false,
        }
    }

    pub(super) fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.rest.next();
        }
    }

    /// Reads a number of at most `most_digits` digits. If there is no digit or there are more digits, consumes nothing
    /// and returns `None`.
    pub(super) fn number(&mut self, most_digits: usize) -> Option<u32> {
        let before = self.rest.clone();
        let mut digits = 0;
        let mut value = 0_u32;
        while let Some(digit) = self.peek().and_then(|character| character.to_digit(10)) {
            self.rest.next();
            digits += 1;
            let next = value.checked_mul(10).and_then(|value| value.checked_add(digit));
            match next {
                Some(next) if digits <= most_digits => value = next,
                _ => {
                    self.rest = before;
                    return None;
                }
            }
        }
        (digits > 0).then_some(value)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest.as_str().is_empty()
    }
}

fn half_width(character: char) -> char {
    match character {
        '\u{3000}' => ' ',
        '！'..='～' => char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character),
        other => other,
    }
}
