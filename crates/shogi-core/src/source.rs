//! Places in a text, and errors that say where they are.
//!
//! A reader notes the [`LineStart`] of every line it passes, which costs one addition; the column, which needs the
//! characters of the line to be counted, is worked out only when a [`ParseError`] is built.

mod line;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

pub use line::{after_blanks, before_end_mark, excerpt, is_blank, line_end, one_line, trim_blanks};

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

/// A value and the place in the text that it was read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spanned<T> {
    /// What was read.
    pub value: T,
    /// The bytes it was read from.
    pub span: Span,
    /// The line it stands on.
    pub line: LineStart,
}

/// How much a diagnostic matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; what the file means is not in doubt.
    Warning,
    /// Something could not be read, or contradicts the rules so that what was read may not be what was meant.
    Error,
}

/// What every kind of diagnostic can tell about itself.
pub trait DiagnosticKind: fmt::Display + fmt::Debug {
    /// A stable name in `snake_case`, for programs: `unknown_piece`.
    fn code(&self) -> &'static str;

    /// Whether this is an error or a warning.
    fn severity(&self) -> Severity;

    /// What the author of the file may want to do about it.
    fn help(&self) -> Option<Cow<'static, str>> {
        None
    }
}

/// A diagnostic: what is wrong, and where. `Display` puts the place first:
/// ``line 12, column 6: expected a destination square, found `バ` ``.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError<K> {
    kind: K,
    span: Span,
    line: LineStart,
    column: u32,
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

    /// Finds the line that holds the byte at `offset`. Takes time proportional to `offset`: for the rare caller who
    /// has no line at hand.
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

impl<T> Spanned<T> {
    /// The same place with another value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned {
            value: f(self.value),
            span: self.span,
            line: self.line,
        }
    }
}

impl<K> ParseError<K> {
    /// A diagnostic about the stretch `span` of `text`, on the given line. The column counts characters; a byte order
    /// mark at the start of the text is not counted.
    #[cold]
    pub fn new(text: &str, line: LineStart, span: Span, kind: K) -> Self {
        let start = (line.offset as usize).min(text.len());
        let end = (span.start as usize).clamp(start, text.len());
        let before = text.as_bytes().get(start..end).unwrap_or_default();
        let is_first_of_character = |&&byte: &&u8| byte & 0b1100_0000 != 0b1000_0000;
        let mut column = before.iter().filter(is_first_of_character).count() + 1;
        if start == 0 && before.starts_with("\u{feff}".as_bytes()) {
            column -= 1;
        }
        Self {
            kind,
            span,
            line,
            column: saturating_u32(column),
        }
    }

    /// What is wrong.
    pub const fn kind(&self) -> &K {
        &self.kind
    }

    /// Gives up the place for the kind.
    pub fn into_kind(self) -> K {
        self.kind
    }

    /// The bytes of the decoded text that this is about.
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The line, counted from 1.
    pub const fn line(&self) -> u32 {
        self.line.number
    }

    /// The column, counted from 1 in characters.
    pub const fn column(&self) -> u32 {
        self.column
    }

    /// Where the line begins.
    pub const fn line_start(&self) -> LineStart {
        self.line
    }

    /// The same diagnostic with its kind wrapped or translated.
    pub fn map_kind<L>(self, f: impl FnOnce(K) -> L) -> ParseError<L> {
        ParseError {
            kind: f(self.kind),
            span: self.span,
            line: self.line,
            column: self.column,
        }
    }

    /// What stands around the place on its line of `text`: at most so many characters before it, the place, and at most so
    /// many after it. The range is the place, in bytes of what is given. However long the line is, no more of it is looked
    /// at.
    pub fn line_around<'t>(&self, text: &'t str, before: usize, after: usize) -> (&'t str, Range<usize>) {
        const ENDS: [char; 2] = ['\n', '\r'];
        let mut line = self.line.offset as usize;
        if line == 0 && text.starts_with('\u{feff}') {
            line = '\u{feff}'.len_utf8();
        }
        let start = line.max(self.span.start as usize);
        // The place may be the line end, of which a part may stand before it.
        let head = text.get(line..start).unwrap_or_default().trim_end_matches(ENDS);
        let rest = text.get(line + head.len()..).unwrap_or_default();
        let shown_before: usize = head
            .chars()
            .rev()
            .take_while(|character| !ENDS.contains(character))
            .take(before)
            .map(char::len_utf8)
            .sum();
        let length = (self.span.end as usize).saturating_sub(line + head.len());
        let marked = rest.get(..length).unwrap_or_default();
        let marked = marked.find(ENDS).unwrap_or(marked.len());
        let shown_after: usize = rest
            .get(marked..)
            .unwrap_or_default()
            .chars()
            .take_while(|character| !ENDS.contains(character))
            .take(after)
            .map(char::len_utf8)
            .sum();
        let place = line + head.len();
        let part = text.get(place - shown_before..place + marked + shown_after);
        (part.unwrap_or_default(), shown_before..shown_before + marked)
    }
}

impl<K: DiagnosticKind> ParseError<K> {
    /// Whether this is an error or a warning.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }

    /// Whether this is an error.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    /// The stable name of the kind, for programs.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The diagnostic with the line it is about and a caret below the place, for people. `text` is the text that was
    /// read.
    pub fn display<'a>(&'a self, text: &'a str) -> Snippet<'a, K> {
        Snippet { error: self, text }
    }
}

/// Shows a diagnostic with the line it is about; see [`ParseError::display`].
#[derive(Clone, Copy, Debug)]
pub struct Snippet<'a, K> {
    error: &'a ParseError<K>,
    text: &'a str,
}

/// How many columns of a line a snippet shows at most.
const SNIPPET_WIDTH: usize = 76;

impl<K: DiagnosticKind> fmt::Display for Snippet<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { error, text } = *self;
        writeln!(f, "{}[{}]: {}", error.severity(), error.code(), error.kind)?;
        let number = error.line().to_string();
        // A long line is shown from a little before the place.
        let (part, place) = error.line_around(text, SNIPPET_WIDTH / 2, SNIPPET_WIDTH);
        let shown: String = part
            .chars()
            .take(SNIPPET_WIDTH)
            .map(|character| if character.is_control() { ' ' } else { character })
            .collect();
        writeln!(f, "{number} | {shown}")?;
        let columns = |stretch: Range<usize>| -> usize {
            let stretch = part.get(stretch).unwrap_or_default();
            stretch.chars().take(SNIPPET_WIDTH).map(width).sum()
        };
        let indent = columns(0..place.start);
        let marked = columns(place);
        let margin = " ".repeat(number.len());
        write!(
            f,
            "{margin} | {}{}",
            " ".repeat(indent),
            "^".repeat(marked.max(1))
        )?;
        match error.kind.help() {
            Some(help) => write!(f, "\n{margin} = help: {help}"),
            None => Ok(()),
        }
    }
}

/// Columns a character takes on a terminal: two for kana, kanji and full-width forms, one for all others. Enough for
/// placing a caret below a line of a game record.
fn width(character: char) -> usize {
    const WIDE: [(char, char); 7] = [
        ('\u{1100}', '\u{115f}'),
        ('\u{2e80}', '\u{a4cf}'),
        ('\u{ac00}', '\u{d7a3}'),
        ('\u{f900}', '\u{faff}'),
        ('\u{fe30}', '\u{fe6f}'),
        ('\u{ff01}', '\u{ff60}'),
        ('\u{ffe0}', '\u{ffe6}'),
    ];
    if WIDE
        .iter()
        .any(|&(first, last)| (first..=last).contains(&character))
    {
        2
    } else {
        1
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

impl<K: fmt::Display> fmt::Display for ParseError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line.number, self.column, self.kind
        )
    }
}

impl<K: std::error::Error> std::error::Error for ParseError<K> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.kind.source()
    }
}

fn saturating_u32(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use thiserror::Error;

    use super::*;

    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[error("expected a piece name, found `虎`")]
    struct Tiger;

    impl DiagnosticKind for Tiger {
        fn code(&self) -> &'static str {
            "unknown_piece"
        }

        fn severity(&self) -> Severity {
            Severity::Error
        }

        fn help(&self) -> Option<Cow<'static, str>> {
            Some("pieces are 玉 飛 …".into())
        }
    }

    #[test]
    fn lines_end_with_lf_crlf_or_cr() {
        let text = "a\nb\r\nc\rd";
        let numbers: Vec<u32> = (0..8)
            .map(|offset| LineStart::find(text, offset).number)
            .collect();
        assert_eq!(numbers, [1, 1, 2, 2, 2, 3, 3, 4]);
    }

    #[test]
    fn a_line_ends_at_its_first_line_end() {
        for length in 0..20 {
            let line = "x".repeat(length);
            for (end, width) in [("\n", 1), ("\r", 1), ("\r\n", 2), ("\n\r", 1), ("", 0)] {
                let rest = if end.is_empty() { "" } else { "yyyyyyyyyyyy\n" };
                assert_eq!(
                    line_end(format!("{line}{end}{rest}").as_bytes()),
                    (length, length + width)
                );
            }
        }
    }

    #[test]
    fn a_line_index_finds_the_same_lines() {
        let text = "a\nb\r\nc\rd\n";
        let index = LineIndex::new(text);
        for offset in (0..9).filter(|&offset| offset != 4) {
            assert_eq!(index.line(offset), LineStart::find(text, offset), "{offset}");
        }
    }

    #[test]
    fn columns_count_characters_and_not_the_byte_order_mark() {
        let text = "\u{feff}１２虎";
        let start = u32::try_from(text.find('虎').unwrap()).unwrap();
        let error = ParseError::new(text, LineStart::FIRST, Span::new(start, start + 3), Tiger);
        assert_eq!((error.line(), error.column()), (1, 3));
        assert_eq!(
            error.to_string(),
            "line 1, column 3: expected a piece name, found `虎`"
        );
    }

    #[test]
    fn a_snippet_puts_the_caret_below_the_place() {
        let text = "手合割：平手\r\n   2 ３四虎(33)\r\n";
        let start = u32::try_from(text.find('虎').unwrap()).unwrap();
        let line = LineStart::find(text, start);
        let error = ParseError::new(text, line, Span::new(start, start + 3), Tiger);
        let expected = "\
error[unknown_piece]: expected a piece name, found `虎`
2 |    2 ３四虎(33)
  |          ^^
  = help: pieces are 玉 飛 …";
        assert_eq!(error.display(text).to_string(), expected);
    }

    fn at(text: &str, start: usize, end: usize) -> ParseError<Tiger> {
        let span = Span::from(start..end);
        ParseError::new(text, LineStart::find(text, span.start), span, Tiger)
    }

    #[test]
    fn a_long_line_is_shown_from_a_little_before_the_place() {
        let line = format!("{}虎{}", "歩".repeat(100), "x".repeat(100));
        let text = format!("*\n{line}\n*");
        let error = at(&text, 302, 305);
        assert_eq!((error.line(), error.column()), (2, 101));
        let snippet = error.display(&text).to_string();
        let lines: Vec<&str> = snippet.lines().skip(1).take(2).collect();
        let shown = format!("2 | {}虎{}", "歩".repeat(38), "x".repeat(37));
        assert_eq!(lines, [shown, format!("  | {}^^", " ".repeat(76))]);
    }

    #[test]
    fn what_stands_around_a_place_ends_with_its_line() {
        let text = "\u{feff}一二三四\r\nabcdef\r\nxyz";
        let of = |found: &str| {
            let start = text.find(found).unwrap();
            at(text, start, start + found.len())
        };
        for (found, margins, expected) in [
            ("二三", (9, 9), ("一二三四", "二三")),
            ("二三", (0, 1), ("二三四", "二三")),
            ("cd", (1, 1), ("bcde", "cd")),
            ("a", (5, 2), ("abc", "a")),
            ("ef\r\nxy", (2, 2), ("cdef", "ef")),
            ("\r\na", (1, 1), ("四", "")),
            ("\nab", (1, 1), ("四", "")),
            ("z", (9, 9), ("xyz", "z")),
        ] {
            let (part, place) = of(found).line_around(text, margins.0, margins.1);
            assert_eq!((part, &part[place]), expected, "{found}");
        }
        // The byte order mark is no part of its line.
        assert_eq!(at(text, 0, 6).line_around(text, 3, 1), ("一二", 0..3));
    }

    #[test]
    fn a_span_out_of_the_text_does_no_harm() {
        let error = ParseError::new(
            "",
            LineStart {
                number: 9,
                offset: 99,
            },
            Span::new(200, 300),
            Tiger,
        );
        assert_eq!(error.column(), 1);
        assert!(error.display("").to_string().contains("unknown_piece"));
    }
}
