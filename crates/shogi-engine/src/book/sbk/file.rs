//! [`Part`]: a text or a position of an SBK, read from the file when it is needed.

use std::io::{self, Read, Seek};

use super::wire::{Value, Wire};
use crate::book::bytes::Bytes;

/// The largest part of a book that is read: a position, the author or the description. Memory is bounded by it.
pub(super) const MAX_PART: u64 = 1 << 20;
/// The bytes in which a tag and a number have place.
const HEAD: u64 = 20;

/// A field of the book.
pub(super) struct Part {
    pub(super) field: usize,
    /// Its place in the file.
    pub(super) start: u64,
    /// The place of its text or message, if it has one.
    pub(super) content: Option<u64>,
    /// The place after it.
    pub(super) end: u64,
}

impl Part {
    /// The field at a place of the file. `None` if it is damaged there.
    pub(super) fn at(start: u64, file: &mut Bytes<impl Read + Seek>) -> io::Result<Option<Self>> {
        let bytes = file.read(start, HEAD.min(file.length - start))?;
        let mut wire = Wire(&bytes);
        let part = wire.head().and_then(|(field, value)| {
            let head = start + (bytes.len() - wire.0.len()) as u64;
            let (content, length) = match value {
                Value::Number(_) => (None, 0),
                Value::Fixed(length) => (None, length),
                Value::Part(length) => (Some(head), length),
            };
            let end = head.checked_add(length)?;
            Some(Self {
                field,
                start,
                content,
                end,
            })
        });
        // What is too large is reported as such, also if it is not there.
        Ok(part.filter(|part| part.is_too_large() || part.end <= file.length))
    }

    pub(super) fn is_too_large(&self) -> bool {
        self.content.is_some_and(|content| self.end - content > MAX_PART)
    }

    /// Its text or message, and the place of it.
    pub(super) fn read(&self, file: &mut Bytes<impl Read + Seek>) -> io::Result<(Vec<u8>, u64)> {
        let content = self.content.unwrap_or(self.end);
        Ok((file.read(content, self.end - content)?, content))
    }
}
