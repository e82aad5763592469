//! [`Words`]: the words of a text, which are separated by blanks, each with its place.

use std::ops::Range;

use super::error::{SfenError, SfenErrorKind};

/// A word of a text, with the offset at which it starts, in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Word<'a> {
    pub(crate) start: usize,
    pub(crate) text: &'a str,
}

impl Word<'_> {
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.end()
    }

    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(super) fn error(&self, kind: SfenErrorKind) -> SfenError {
        SfenError {
            kind,
            range: self.range(),
        }
    }
}

/// An iterator over the words of a text, which are separated by ASCII blanks.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    position: usize,
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            position: 0,
            rest: text,
        }
    }

    /// Returns the next word. If there is none, returns an empty word at the end of the text.
    pub(crate) fn next_or_end(&mut self) -> Word<'a> {
        self.next().unwrap_or(Word {
            start: self.position,
            text: "",
        })
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let trimmed = self.rest.trim_ascii_start();
        let start = self.position + (self.rest.len() - trimmed.len());
        let length = trimmed
            .find(|c: char| c.is_ascii_whitespace())
            .unwrap_or(trimmed.len());
        let (text, rest) = trimmed.split_at(length);
        self.position = start + length;
        self.rest = rest;
        (length > 0).then_some(Word { start, text })
    }
}
