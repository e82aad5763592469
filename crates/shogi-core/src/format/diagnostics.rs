//! [`Diagnostics`]: a list of diagnostics of limited length.

use super::Problem;
use crate::messages::{Describe, Severity};
use crate::text::{Diagnostic, Located, Place, TextProblem};

/// Collects the diagnostics of one game in limited memory. The first ones in the order of the text are kept, the others
/// are counted, and the last diagnostic of the finished list shows their number. The first error and the errors that a
/// [`Limit`](crate::text::Limit) is exceeded are always kept.
#[derive(Clone, Debug)]
pub(crate) struct Diagnostics<K> {
    /// A [`Diagnostic`] has a column, and finding that is slow in a long line. So diagnostics are only made of those that
    /// are kept.
    list: Vec<Located<Problem<K>>>,
    limit: usize,
    omitted: Option<Omitted>,
}

/// The diagnostics beyond the limit, which are not kept but counted.
#[derive(Clone, Copy, Debug)]
struct Omitted {
    count: usize,
    any_error: bool,
    first: Place,
}

impl<K: Describe> Diagnostics<K> {
    /// Creates an empty list that keeps at most `limit` diagnostics.
    pub(crate) const fn new(limit: usize) -> Self {
        Self {
            list: Vec::new(),
            limit,
            omitted: None,
        }
    }

    /// Adds a diagnostic.
    #[cold]
    pub(crate) fn push(&mut self, place: Place, kind: Problem<K>) {
        self.list.push(Located { value: kind, place });
        // Omitting sorts the list, so many diagnostics are omitted at once.
        if self.list.len() > self.limit.saturating_mul(2).saturating_add(64) {
            self.omit();
        }
    }

    /// Removes and returns the diagnostics for which `is_removed` returns `true`.
    pub(crate) fn remove(
        &mut self,
        is_removed: impl Fn(&Located<Problem<K>>) -> bool,
    ) -> Vec<Located<Problem<K>>> {
        let (removed, kept) = std::mem::take(&mut self.list).into_iter().partition(is_removed);
        self.list = kept;
        removed
    }

    /// Returns the diagnostics in the order of their places in `text`. If diagnostics were omitted, the last diagnostic
    /// shows their number.
    pub(crate) fn finish(mut self, text: &str) -> Vec<Diagnostic<Problem<K>>> {
        self.omit();
        if let Some(omitted) = self.omitted {
            let last = self.list.last().map(|last| last.place);
            let place = last
                .filter(|last| last.span.start > omitted.first.span.start)
                .unwrap_or(omitted.first);
            let problem = TextProblem::MoreDiagnostics {
                count: omitted.count,
                any_error: omitted.any_error,
            };
            self.list.push(Located {
                value: problem.into(),
                place,
            });
        }
        let list = self.list.into_iter();
        list.map(|found| Diagnostic::new(text, found.place, found.value))
            .collect()
    }

    /// Sorts the list, and omits the diagnostics beyond the limit.
    fn omit(&mut self) {
        let (limit, omitted) = (self.limit, &mut self.omitted);
        let (mut count, mut has_error) = (0, false);
        self.list.sort_by_key(|found| found.place.span.start);
        self.list.retain(|Located { value, place }| {
            let is_error = value.severity() == Severity::Error;
            let is_first_error = is_error && !has_error;
            has_error |= is_error;
            let exceeds_limit = value.text().is_some_and(|problem| problem.limit().is_some());
            if count < limit || is_first_error || exceeds_limit {
                count += 1;
                return true;
            }
            let omitted = omitted.get_or_insert(Omitted {
                count: 0,
                any_error: false,
                first: *place,
            });
            omitted.count += 1;
            omitted.any_error |= is_error;
            if place.span.start < omitted.first.span.start {
                omitted.first = *place;
            }
            false
        });
    }
}
