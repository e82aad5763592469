//! Where something is in a text: spans of bytes, lines, and both together.

use std::ops::Range;

/// A stretch of a text, in bytes: `start..end`. Texts are limited to 4 GiB.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// Where a line begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineStart {
    /// The number of the line, 1 for the first.
    pub number: u32,
    /// The offset of its first byte in the text.
    pub offset: u32,
}

/// Where something is: its line and its bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// The line that it begins on.
    pub line: LineStart,
    /// Its bytes in the text.
    pub span: Span,
}

/// A value and the place in the text that it was read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located<T> {
    /// What was read.
    pub value: T,
    /// Where it is.
    pub place: Place,
}

impl Span {
    /// The stretch `start..end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The place of `part`, which must be a slice of `text`; the empty stretch at the start for any other text.
    pub fn of(part: &str, text: &str) -> Self {
        let start = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        if start > text.len() {
            return Self::default();
        }
        Self::from(start..start + part.len())
    }

    /// The bytes as a range for slicing.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// How many bytes there are.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// Offsets past 4 GiB saturate; no reader takes such a text.
impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(saturating_u32(range.start), saturating_u32(range.end))
    }
}

impl LineStart {
    /// The start of a text.
    pub const FIRST: Self = Self { number: 1, offset: 0 };

    /// Finds the line that holds the byte at `offset`. Takes time proportional to `offset`: for callers that
    /// have no line at hand.
    pub fn find(text: &str, offset: u32) -> Self {
        let mut line = Self::FIRST;
        let bytes = text.as_bytes();
        let end = (offset as usize).min(bytes.len());
        let mut index = 0;
        while let Some(found) = bytes[index..end]
            .iter()
            .position(|&byte| byte == b'\n' || byte == b'\r')
        {
            let line_end = index + found;
            let is_crlf = bytes[line_end] == b'\r' && bytes.get(line_end + 1) == Some(&b'\n');
            index = line_end + 1 + usize::from(is_crlf);
            if index > end {
                break;
            }
            line = Self {
                number: line.number.saturating_add(1),
                offset: saturating_u32(index),
            };
        }
        line
    }
}

impl Default for LineStart {
    fn default() -> Self {
        Self::FIRST
    }
}

impl Place {
    /// The same place, in a text that begins so many bytes later.
    pub(crate) fn starting_after(self, bytes: u32) -> Self {
        Self {
            line: LineStart {
                number: self.line.number,
                offset: self.line.offset.saturating_sub(bytes),
            },
            span: Span::new(
                self.span.start.saturating_sub(bytes),
                self.span.end.saturating_sub(bytes),
            ),
        }
    }

    /// The first byte of a text.
    pub const START: Self = Self {
        line: LineStart::FIRST,
        span: Span::new(0, 0),
    };

    /// The bytes `span` on this line.
    pub const fn new(line: LineStart, span: Span) -> Self {
        Self { line, span }
    }

    /// The place of `part`, a slice of `text` that is on the same line as this place.
    #[must_use]
    pub fn of(self, part: &str, text: &str) -> Self {
        Self::new(self.line, Span::of(part, text))
    }

    /// The place on the same line whose bytes are given relative to the start of this one.
    #[must_use]
    pub fn within(self, range: &Range<usize>) -> Self {
        let start = self.span.start as usize;
        Self::new(self.line, Span::from(start + range.start..start + range.end))
    }

    /// From the start of this place to the end of another, later one.
    #[must_use]
    pub const fn to(self, end: Self) -> Self {
        Self::new(self.line, Span::new(self.span.start, end.span.end))
    }
}

impl<T> Located<T> {
    /// The same place with another value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Located<U> {
        Located {
            value: f(self.value),
            place: self.place,
        }
    }
}

/// The starts of all lines of a text, for readers that do not pass them in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineIndex(Vec<u32>);

impl LineIndex {
    /// Finds the lines of a text; they end with LF, CRLF or CR.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends_line = |(index, &byte): (usize, &u8)| {
            let ends = byte == b'\n' || (byte == b'\r' && bytes.get(index + 1) != Some(&b'\n'));
            ends.then(|| saturating_u32(index + 1))
        };
        Self(
            std::iter::once(0)
                .chain(bytes.iter().enumerate().filter_map(ends_line))
                .collect(),
        )
    }

    /// The line that holds the byte at `offset`.
    pub fn line(&self, offset: u32) -> LineStart {
        let number = self.0.partition_point(|&start| start <= offset).max(1);
        LineStart {
            number: saturating_u32(number),
            offset: self.0.get(number - 1).copied().unwrap_or(0),
        }
    }
}

pub(super) fn saturating_u32(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn lines_end_with_lf_crlf_or_cr() {
        let text = "a\nb\r\nc\rd";
        let numbers: Vec<u32> = (0..8)
            .map(|offset| LineStart::find(text, offset).number)
            .collect();
        assert_eq!(numbers, [1, 1, 2, 2, 2, 3, 3, 4]);
    }

    #[test]
    fn a_line_index_finds_the_same_lines() {
        let text = "a\nb\r\nc\rd\n";
        let index = LineIndex::new(text);
        for offset in (0..9).filter(|&offset| offset != 4) {
            assert_eq!(index.line(offset), LineStart::find(text, offset), "{offset}");
        }
    }
}
