//! [`Diagnostics`]: a list of diagnostics of limited length.

use super::{Describe, Diagnostic, Place, Severity, TextProblem};

/// Collects the diagnostics of one game in limited memory. Diagnostics beyond the limit are not kept but counted, and a
/// last diagnostic shows how many there were.
#[derive(Clone, Debug)]
pub struct Diagnostics<K> {
    list: Vec<Diagnostic<K>>,
    limit: usize,
    has_error: bool,
    omitted: Option<Omitted>,
}

#[derive(Clone, Copy, Debug)]
struct Omitted {
    count: usize,
    any_error: bool,
    first: Place,
}

impl<K: Describe + From<TextProblem>> Diagnostics<K> {
    /// Creates an empty list that keeps at most `limit` diagnostics.
    pub const fn new(limit: usize) -> Self {
        Self {
            list: Vec::new(),
            limit,
            has_error: false,
            omitted: None,
        }
    }

    /// Adds a diagnostic about a place of `text`. The first error is kept even if the list already has `limit`
    /// diagnostics.
    #[cold]
    pub fn push(&mut self, text: &str, place: Place, kind: K) {
        let is_error = kind.severity() == Severity::Error;
        if self.list.len() < self.limit || (is_error && !self.has_error) {
            self.list.push(Diagnostic::new(text, place, kind));
        } else {
            let omitted = self.omitted.get_or_insert(Omitted {
                count: 0,
                any_error: false,
                first: place,
            });
            omitted.count += 1;
            omitted.any_error |= is_error;
        }
        self.has_error |= is_error;
    }

    /// Returns the diagnostics in the order of their places in `text`. If some were not kept, the last one shows how
    /// many.
    pub fn finish(mut self, text: &str) -> Vec<Diagnostic<K>> {
        self.list.sort_by_key(|diagnostic| diagnostic.span().start);
        if let Some(omitted) = self.omitted {
            let problem = TextProblem::MoreDiagnostics {
                count: omitted.count,
                any_error: omitted.any_error,
            };
            self.list
                .push(Diagnostic::new(text, omitted.first, problem.into()));
        }
        self.list
    }
}
