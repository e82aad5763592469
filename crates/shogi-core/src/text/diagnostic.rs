//! [`Diagnostic`]: an error or a warning about a place in a text, and its display.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use unicode_width::UnicodeWidthChar as _;

use super::is_control;
use super::place::{Place, Span};
use crate::messages::{Describe, Language, Localize, Severity};

/// An error or a warning together with its place in a text. `Display` puts the place first: ``line 12, column 6:
/// expected a destination square, found `バ` ``.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic<K> {
    kind: K,
    place: Place,
    column: u32,
}

impl<K> Diagnostic<K> {
    /// Creates a diagnostic about a place of `text`.
    #[cold]
    pub fn new(text: &str, place: Place, kind: K) -> Self {
        Self {
            kind,
            place,
            column: place.column(text),
        }
    }

    /// The kind of the error or warning.
    pub const fn kind(&self) -> &K {
        &self.kind
    }

    /// Returns the kind of the error or warning, without its place.
    pub fn into_kind(self) -> K {
        self.kind
    }

    /// The bytes of the place in the decoded text.
    pub const fn span(&self) -> Span {
        self.place.span
    }

    /// The number of the line, counted from 1.
    pub const fn line(&self) -> u32 {
        self.place.line.number
    }

    /// The column in the line, in characters and counted from 1.
    pub const fn column(&self) -> u32 {
        self.column
    }

    /// The place in the decoded text: its line and its bytes.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// The same diagnostic after the first `bytes` bytes of the text are removed. Its line number and column do not
    /// change.
    #[cfg(feature = "encoding")]
    pub(crate) fn starting_after(mut self, bytes: u32) -> Self {
        self.place = self.place.starting_after(bytes);
        self
    }

    /// The same diagnostic with its kind converted by `f`.
    pub fn map_kind<L>(self, f: impl FnOnce(K) -> L) -> Diagnostic<L> {
        Diagnostic {
            kind: f(self.kind),
            place: self.place,
            column: self.column,
        }
    }

    /// Returns an excerpt from the line of the diagnostic: the part of the place that is on this line, at most `before`
    /// characters in front of it and at most `after` characters behind it. The returned range is the place in the
    /// excerpt, in bytes. The cost depends on the length of the excerpt, not on that of the line.
    pub fn line_around<'t>(&self, text: &'t str, before: usize, after: usize) -> (&'t str, Range<usize>) {
        const ENDS: [char; 2] = ['\n', '\r'];
        let mut line = self.place.line.offset as usize;
        if line == 0 && text.starts_with('\u{feff}') {
            line = '\u{feff}'.len_utf8();
        }
        let start = line.max(self.place.span.start as usize);
        // The place may begin inside a line end, such as at the LF of a CRLF. It is then shown in front of the whole
        // line end.
        let head = text.get(line..start).unwrap_or_default().trim_end_matches(ENDS);
        let rest = text.get(line + head.len()..).unwrap_or_default();
        let shown_before: usize = head
            .chars()
            .rev()
            .take_while(|character| !ENDS.contains(character))
            .take(before)
            .map(char::len_utf8)
            .sum();
        let length = (self.place.span.end as usize).saturating_sub(line + head.len());
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

impl<K: Describe> Diagnostic<K> {
    /// Whether this is an error or a warning.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }

    /// Whether this is an error.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    /// The stable name of the kind of diagnostic, for programs.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The message without the place, in this language.
    pub fn message(&self, language: Language) -> impl fmt::Display {
        self.kind.message(language)
    }

    /// The place and the message in this language: `line 12, column 6: …`, `12行目6文字目: …`.
    pub fn located_message(&self, language: Language) -> impl fmt::Display {
        LocatedMessage {
            diagnostic: self,
            language,
        }
    }

    /// A suggestion how the author of the file can remove the fault, in this language. `None` if there is no
    /// suggestion.
    pub fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        self.kind.help(language)
    }

    /// Displays the diagnostic with its line of `text` and carets below the place. `text` must be the text from which
    /// the diagnostic comes. The language is English unless [`Snippet::in_language`] changes it.
    pub const fn display<'a>(&'a self, text: &'a str) -> Snippet<'a, K> {
        Snippet {
            diagnostic: self,
            text,
            language: Language::English,
        }
    }
}

/// Displays a diagnostic with its line of the text and carets below the place. Returned by [`Diagnostic::display`].
#[derive(Clone, Copy, Debug)]
pub struct Snippet<'a, K> {
    diagnostic: &'a Diagnostic<K>,
    text: &'a str,
    language: Language,
}

impl<K> Snippet<'_, K> {
    /// The same snippet in another language.
    #[must_use]
    pub const fn in_language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }
}

/// Displays the place and the message of a diagnostic.
struct LocatedMessage<'a, K> {
    diagnostic: &'a Diagnostic<K>,
    language: Language,
}

impl<K: Localize> fmt::Display for LocatedMessage<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { kind, column, .. } = self.diagnostic;
        let line = self.diagnostic.line();
        match self.language {
            Language::English => write!(f, "line {line}, column {column}: ")?,
            Language::Japanese => write!(f, "{line}行目{column}文字目: ")?,
        }
        kind.fmt_in(self.language, f)
    }
}

/// The maximum width of a line in a snippet, in columns of a terminal.
const SNIPPET_WIDTH: usize = 76;

impl<K: Describe> fmt::Display for Snippet<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            diagnostic,
            text,
            language,
        } = *self;
        writeln!(
            f,
            "{}[{}]: {}",
            diagnostic.severity().message(language),
            diagnostic.code(),
            diagnostic.message(language)
        )?;
        let number = diagnostic.line().to_string();
        // If the line is long, only the part around the place is shown.
        let (part, place) = diagnostic.line_around(text, SNIPPET_WIDTH / 2, SNIPPET_WIDTH);
        let shown = |character| if is_control(character) { ' ' } else { character };
        let line: String = part.chars().take(SNIPPET_WIDTH).map(shown).collect();
        writeln!(f, "{number} | {line}")?;
        let columns = |stretch: Range<usize>| -> usize {
            let stretch = part.get(stretch).unwrap_or_default();
            let widths = stretch
                .chars()
                .take(SNIPPET_WIDTH)
                .map(|character| shown(character).width().unwrap_or(1));
            widths.sum()
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
        match diagnostic.help(language) {
            Some(help) => write!(f, "\n{margin} = {}: {help}", language.choose("help", "ヒント")),
            None => Ok(()),
        }
    }
}

/// Writes the place and the message in English. [`Diagnostic::located_message`] supports other languages.
impl<K: fmt::Display> fmt::Display for Diagnostic<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line(), self.column, self.kind)
    }
}

impl<K: std::error::Error> std::error::Error for Diagnostic<K> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.kind.source()
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use thiserror::Error;

    use super::*;
    use crate::problems;
    use crate::text::LineStart;

    problems! {
        #[derive(Clone, PartialEq, Eq, Debug, Error)]
        enum Problem {
            Tiger,
                error "unknown_piece",
                en("expected a piece name, found `虎`"),
                ja("「虎」は駒の名前ではありません"),
                help(en("pieces are 玉 飛 …"), ja("駒は玉 飛 …です"));
        }
    }

    #[test]
    fn columns_count_characters_and_not_the_byte_order_mark() {
        let text = "\u{feff}１２虎";
        let start = text.find('虎').unwrap();
        let error = at(text, start, start + 3);
        assert_eq!((error.line(), error.column()), (1, 3));
        assert_eq!(
            error.to_string(),
            "line 1, column 3: expected a piece name, found `虎`"
        );
    }

    #[test]
    fn a_snippet_puts_the_caret_below_the_place() {
        let text = "手合割：平手\r\n   2 ３四虎(33)\r\n";
        let start = text.find('虎').unwrap();
        let error = at(text, start, start + 3);
        let expected = "\
error[unknown_piece]: expected a piece name, found `虎`
2 |    2 ３四虎(33)
  |          ^^
  = help: pieces are 玉 飛 …";
        assert_eq!(error.display(text).to_string(), expected);
        let expected = "\
エラー[unknown_piece]: 「虎」は駒の名前ではありません
2 |    2 ３四虎(33)
  |          ^^
  = ヒント: 駒は玉 飛 …です";
        let shown = error.display(text).in_language(Language::Japanese);
        assert_eq!(shown.to_string(), expected);
    }

    #[test]
    fn a_message_can_be_shown_with_and_without_its_place() {
        let error = at("一\n二虎", 7, 10);
        for (language, message, located) in [
            (
                Language::English,
                "expected a piece name, found `虎`",
                "line 2, column 2: expected a piece name, found `虎`",
            ),
            (
                Language::Japanese,
                "「虎」は駒の名前ではありません",
                "2行目2文字目: 「虎」は駒の名前ではありません",
            ),
        ] {
            assert_eq!(error.message(language).to_string(), message);
            assert_eq!(error.located_message(language).to_string(), located);
        }
        assert_eq!(
            error.to_string(),
            error.located_message(Language::English).to_string()
        );
    }

    fn at(text: &str, start: usize, end: usize) -> Diagnostic<Problem> {
        let span = Span::from(start..end);
        Diagnostic::new(
            text,
            Place::new(LineStart::find(text, span.start), span),
            Problem::Tiger,
        )
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
    fn an_excerpt_ends_with_its_line() {
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
        // The byte order mark at the start is not part of the first line.
        assert_eq!(at(text, 0, 6).line_around(text, 3, 1), ("一二", 0..3));
    }

    #[test]
    fn a_span_beyond_the_text_does_not_panic() {
        let line = LineStart {
            number: 9,
            offset: 99,
        };
        let error = Diagnostic::new("", Place::new(line, Span::new(200, 300)), Problem::Tiger);
        assert_eq!(error.column(), 1);
        assert!(error.display("").to_string().contains("unknown_piece"));
    }
}
