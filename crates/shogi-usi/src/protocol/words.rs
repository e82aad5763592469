//! [`Words`]: reads the words of a line of the protocol, one after the other, with their places.

use std::ops::Range;
use std::str::FromStr;

use shogi_core::Move;
use shogi_core::messages::excerpt;

use super::error::{ProtocolError, ProtocolExpected};

/// The words of a line that are not read yet.
#[derive(Clone)]
pub(super) struct Words<'t> {
    line: &'t str,
    /// Where the rest begins: at a word, or at the end.
    at: usize,
}

impl<'t> Words<'t> {
    pub(super) fn new(line: &'t str) -> Self {
        let line = line.trim_ascii_end();
        Self {
            line,
            at: line.len() - line.trim_ascii_start().len(),
        }
    }

    /// The rest of the line, without blanks around it.
    pub(super) fn rest(&mut self) -> &'t str {
        let rest = &self.line[self.at..];
        self.at = self.line.len();
        rest
    }

    /// The next word with its place, which is not taken. Empty at the end.
    fn peek(&self) -> (Range<usize>, &'t str) {
        let rest = &self.line[self.at..];
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        (self.at..self.at + end, &rest[..end])
    }

    /// Takes the next word if `take` accepts it.
    pub(super) fn take_if<T>(&mut self, take: impl FnOnce(&'t str) -> Option<T>) -> Option<T> {
        let (range, word) = self.peek();
        let taken = take(word).filter(|_| !word.is_empty())?;
        let rest = &self.line[range.end..];
        self.at = range.end + rest.len() - rest.trim_ascii_start().len();
        Some(taken)
    }

    /// Takes the next word.
    pub(super) fn next(&mut self) -> Option<&'t str> {
        self.take_if(Some)
    }

    /// Takes the words before the first one for which `ends` is true, as they are written.
    pub(super) fn until(&mut self, ends: impl Fn(&str) -> bool) -> &'t str {
        let start = self.at;
        let mut end = start;
        while self.take_if(|word| (!ends(word)).then_some(())).is_some() {
            end = self.line[..self.at].trim_ascii_end().len();
        }
        &self.line[start..end]
    }

    /// Takes the next word, which `take` must accept.
    pub(super) fn expect<T>(
        &mut self,
        expected: ProtocolExpected,
        take: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<T, ProtocolError> {
        let (range, found) = self.peek();
        self.take_if(take).ok_or_else(|| ProtocolError::Value {
            range,
            expected,
            found: excerpt(found),
        })
    }

    pub(super) fn number<N: FromStr>(&mut self) -> Result<N, ProtocolError> {
        self.expect(ProtocolExpected::Number, |word| word.parse().ok())
    }

    pub(super) fn mv(&mut self) -> Result<Move, ProtocolError> {
        self.expect(ProtocolExpected::Move, |word| word.parse().ok())
    }

    /// Takes moves as long as there are any.
    pub(super) fn moves(&mut self) -> Vec<Move> {
        std::iter::from_fn(|| self.take_if(|word| word.parse().ok())).collect()
    }

    /// Checks that all words were taken.
    pub(super) fn end(&self) -> Result<(), ProtocolError> {
        let (range, found) = self.peek();
        if found.is_empty() {
            return Ok(());
        }
        Err(ProtocolError::Value {
            range,
            expected: ProtocolExpected::End,
            found: excerpt(found),
        })
    }
}
