//! Places in a text: spans of bytes, lines, and places that have both.

use std::ops::Range;

/// The maximum length of a text in bytes, because offsets are stored in 32 bits. In the tests of this crate the maximum
/// is lower, so that the tests need less memory.
pub(crate) const MAX_LENGTH: usize = if cfg!(test) { 1 << 20 } else { u32::MAX as usize };

/// A part of a text: the range of bytes `start..end`. Texts are limited to 4 GiB.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The offset of the first byte.
    pub start: u32,
    /// The offset of the byte after the last byte.
    pub end: u32,
}

/// The start of a line of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineStart {
    /// The number of the line, counted from 1.
    pub number: u32,
    /// The offset of the first byte of the line in the text.
    pub offset: u32,
}

/// A place in a text: the line and the bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// The line on which the place begins.
    pub line: LineStart,
    /// The bytes of the place, as offsets in the text.
    pub span: Span,
}

/// A value with the place in the text from which it was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// The place from which the value was read.
    pub place: Place,
}

impl Span {
    /// The span `start..end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The span of `part` in `text`. `part` must be a slice of `text`; otherwise the result is the empty span at the
    /// start of `text`.
    pub fn of(part: &str, text: &str) -> Self {
        let start = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        if start > text.len() {
            return Self::default();
        }
        Self::from(start..start + part.len())
    }

    /// The span as a range of `usize`, with which a text can be sliced.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The number of bytes in the span.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the span is empty.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// Converts a range. Offsets beyond 4 GiB become `u32::MAX`; readers refuse texts of that length.
impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(saturating_u32(range.start), saturating_u32(range.end))
    }
}

impl LineStart {
    /// The start of the first line.
    pub const FIRST: Self = Self { number: 1, offset: 0 };

    /// Finds the start of the line that has the byte at `offset`. If `offset` is beyond the text, this is the last
    /// line. The function is for callers that do not know the line; its cost is proportional to `offset`.
    pub fn find(text: &str, offset: u32) -> Self {
        let bytes = text.as_bytes();
        let end = (offset as usize).min(bytes.len());
        let line_ends = if bytes[..end].contains(&b'\r') {
            (0..end).filter(|&index| ends_line(bytes, index)).count()
        } else {
            bytes[..end].iter().filter(|byte| matches!(byte, b'\n')).count()
        };
        let last = (0..end).rev().find(|&index| ends_line(bytes, index));
        Self {
            number: saturating_u32(line_ends).saturating_add(1),
            offset: saturating_u32(last.map_or(0, |index| index + 1)),
        }
    }
}

/// Whether a line ends with the byte at `index`: with an LF, or with a CR that no LF follows.
fn ends_line(bytes: &[u8], index: usize) -> bool {
    match bytes[index] {
        b'\n' => true,
        b'\r' => bytes.get(index + 1) != Some(&b'\n'),
        _ => false,
    }
}

impl Default for LineStart {
    fn default() -> Self {
        Self::FIRST
    }
}

impl Place {
    /// The column of the place in its line, in characters and counted from 1. A byte order mark at the start of `text`, the text in
    /// which the place is, is not counted. The cost depends on the length of the line before the place.
    ///
    /// ```
    /// use shogi_core::format::tools::LineStart;
    /// use shogi_core::text::{Place, Span};
    ///
    /// let text = "手合割：平手\n   1 ７六虎(77)\n";
    /// let line = LineStart::find(text, 30);
    /// let place = Place::new(line, Span::of(&text[30..33], text));
    /// assert_eq!((place.line.number, place.column(text)), (2, 8));
    /// ```
    pub fn column(&self, text: &str) -> u32 {
        let start = (self.line.offset as usize).min(text.len());
        let end = (self.span.start as usize).clamp(start, text.len());
        let before = text.as_bytes().get(start..end).unwrap_or_default();
        let is_first_of_character = |&&byte: &&u8| byte & 0b1100_0000 != 0b1000_0000;
        let column = before.iter().filter(is_first_of_character).count() + 1;
        let has_mark = start == 0 && before.starts_with("\u{feff}".as_bytes());
        saturating_u32(column - usize::from(has_mark))
    }

    /// The same place after the first `bytes` bytes of the text are removed. Offsets in the removed bytes become 0. The
    /// line number does not change.
    #[cfg(feature = "encoding")]
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

    /// The empty place at the start of a text.
    pub const START: Self = Self {
        line: LineStart::FIRST,
        span: Span::new(0, 0),
    };

    /// The place of `span`, which begins on `line`.
    pub const fn new(line: LineStart, span: Span) -> Self {
        Self { line, span }
    }

    /// The place of `part`, which must be a slice of `text` and on the same line as this place.
    #[must_use]
    pub fn of(self, part: &str, text: &str) -> Self {
        Self::new(self.line, Span::of(part, text))
    }

    /// The place of the bytes `range`, which are counted from the start of this place and are on the same line.
    #[must_use]
    pub fn within(self, range: &Range<usize>) -> Self {
        let start = self.span.start as usize;
        Self::new(self.line, Span::from(start + range.start..start + range.end))
    }

    /// The place from the start of `self` to the end of `end`. `end` must come after `self` in the text.
    #[must_use]
    pub const fn to(self, end: Self) -> Self {
        Self::new(self.line, Span::new(self.span.start, end.span.end))
    }
}

impl<T> Located<T> {
    /// Converts the value with `f` and keeps the place.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Located<U> {
        Located {
            value: f(self.value),
            place: self.place,
        }
    }
}

/// The starts of all lines of a text. This is for readers that do not visit the lines in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineIndex(Vec<u32>);

impl LineIndex {
    /// Finds the line starts of a text. LF, CRLF and CR are line ends.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let ends = (0..bytes.len()).filter(|&index| ends_line(bytes, index));
        let starts = ends.map(|index| saturating_u32(index + 1));
        Self(std::iter::once(0).chain(starts).collect())
    }

    /// The start of the line that has the byte at `offset`. If `offset` is beyond the text, this is the last line.
    pub fn line(&self, offset: u32) -> LineStart {
        let number = self.0.partition_point(|&start| start <= offset).max(1);
        LineStart {
            number: saturating_u32(number),
            offset: self.0.get(number - 1).copied().unwrap_or(0),
        }
    }
}

pub(crate) fn saturating_u32(value: usize) -> u32 {
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
