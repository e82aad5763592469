//! [`FileDiagnostic`]: a diagnostic with its place in the file, for people ([`full`]) and for programs ([`lines`]).

pub(crate) mod full;
pub(crate) mod lines;

use std::ops::Range;

use kifu::shogi_core::format::tools::LineStart;
use kifu::shogi_core::messages::Describe;
use kifu::shogi_core::text::Diagnostic;
use kifu::{Document, Severity};

/// A diagnostic of a file, and where it is.
pub(crate) struct FileDiagnostic<'a, K = kifu::Problem> {
    /// The number of the game in the file, from 1.
    pub(crate) game: usize,
    /// How serious the diagnostic is here, as the options say.
    pub(crate) severity: Severity,
    pub(crate) diagnostic: &'a Diagnostic<K>,
    /// The text that was read, and where in the whole text it begins.
    pub(crate) text: &'a str,
    offset: u64,
}

impl<'a> FileDiagnostic<'a> {
    /// A diagnostic of a game with its own severity.
    pub(crate) fn new(game: usize, diagnostic: &'a kifu::Diagnostic, document: &'a Document<'a>) -> Self {
        Self {
            game,
            severity: diagnostic.severity(),
            diagnostic,
            text: &document.text,
            offset: document.offset,
        }
    }
}

impl<'a, K: Describe> FileDiagnostic<'a, K> {
    /// A diagnostic about a game that the reader does not report.
    pub(crate) fn of_game(game: usize, diagnostic: &'a Diagnostic<K>, document: &'a Document<'a>) -> Self {
        Self {
            game,
            offset: document.offset,
            ..Self::of_whole(diagnostic, &document.text)
        }
    }

    /// A diagnostic of a file that is read as a whole.
    pub(crate) fn of_whole(diagnostic: &'a Diagnostic<K>, text: &'a str) -> Self {
        Self {
            game: 1,
            severity: diagnostic.severity(),
            diagnostic,
            text,
            offset: 0,
        }
    }

    /// The bytes of the place in the whole text of the file, in UTF-8.
    pub(crate) fn bytes(&self) -> Range<u64> {
        let (span, offset) = (self.diagnostic.span(), self.offset);
        offset + u64::from(span.start)..offset + u64::from(span.end)
    }

    /// The line and the column behind the place, counted from 1. The column is counted in characters.
    pub(crate) fn end(&self) -> (u32, u32) {
        let (diagnostic, text) = (self.diagnostic, self.text);
        let span = diagnostic.span();
        let mut marked = text.get(span.range()).unwrap_or_default();
        if span.start == 0 {
            // The byte order mark has no column.
            marked = marked.strip_prefix('\u{feff}').unwrap_or(marked);
        }
        let last = LineStart::find(marked, u32::MAX);
        let rest = marked.get(last.offset as usize..).unwrap_or_default();
        let characters = u32::try_from(rest.chars().count()).unwrap_or(u32::MAX);
        let column = if last.offset == 0 { diagnostic.column() } else { 1 };
        (
            diagnostic.line().saturating_add(last.number - 1),
            column.saturating_add(characters),
        )
    }
}
