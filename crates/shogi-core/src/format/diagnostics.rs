//! A bounded list of diagnostics.

use super::TextProblem;
use crate::source::{DiagnosticKind, LineStart, ParseError, Span};

/// Collects the diagnostics of one game, in bounded memory: beyond a limit they are only counted, and a last diagnostic
/// gives the count.
#[derive(Clone, Debug)]
pub struct Diagnostics<K> {
    list: Vec<ParseError<K>>,
    limit: usize,
    has_error: bool,
    omitted: Option<Omitted>,
}

#[derive(Clone, Copy, Debug)]
struct Omitted {
    count: usize,
    any_error: bool,
    first_line: LineStart,
    first_span: Span,
}

impl<K: DiagnosticKind + From<TextProblem>> Diagnostics<K> {
    /// An empty list that takes `limit` diagnostics.
    pub const fn new(limit: usize) -> Self {
        Self {
            list: Vec::new(),
            limit,
            has_error: false,
            omitted: None,
        }
    }

    /// Notes a diagnostic about `span` of `text`. The first error is always listed.
    #[cold]
    pub fn push(&mut self, text: &str, line: LineStart, span: Span, kind: K) {
        let is_error = kind.severity() == crate::source::Severity::Error;
        if self.list.len() < self.limit || (is_error && !self.has_error) {
            self.list.push(ParseError::new(text, line, span, kind));
        } else {
            let omitted = self.omitted.get_or_insert(Omitted {
                count: 0,
                any_error: false,
                first_line: line,
                first_span: span,
            });
            omitted.count += 1;
            omitted.any_error |= is_error;
        }
        self.has_error |= is_error;
    }

    /// Whether an error was noted.
    pub const fn has_error(&self) -> bool {
        self.has_error
    }

    /// The list, in the order of the text, with a last item for those that were only counted.
    pub fn finish(mut self, text: &str) -> Vec<ParseError<K>> {
        self.list.sort_by_key(|diagnostic| diagnostic.span().start);
        if let Some(omitted) = self.omitted {
            let problem = TextProblem::MoreDiagnostics {
                count: omitted.count,
                any_error: omitted.any_error,
            };
            self.list.push(ParseError::new(
                text,
                omitted.first_line,
                omitted.first_span,
                problem.into(),
            ));
        }
        self.list
    }
}
