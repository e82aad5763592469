//! [`Diagnostics`]: a list of diagnostics of limited length.

use super::{Describe, Diagnostic, Limit, Place, Severity, TextProblem};

/// Collects the diagnostics of one game in limited memory. Diagnostics beyond the limit are not kept but counted, and
/// the last diagnostic of the finished list shows their number. The first error and the errors that a [`Limit`] is
/// exceeded are always kept.
#[derive(Clone, Debug)]
pub struct Diagnostics<K> {
    list: Vec<Diagnostic<K>>,
    limit: usize,
    has_error: bool,
    omitted: Option<Omitted>,
}

/// The diagnostics beyond the limit, which are not kept but counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Omitted {
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

    /// Reopens a list that [`Diagnostics::finish`] returned, so that diagnostics can be added. `omitted` are the
    /// diagnostics that are not in `list`; the diagnostic that shows their number is removed until the list is finished
    /// again.
    #[cfg(feature = "encoding")]
    pub(crate) fn reopen(mut list: Vec<Diagnostic<K>>, omitted: Option<Omitted>, limit: usize) -> Self {
        if omitted.is_some() {
            list.retain(|diagnostic| !is_number_of_omitted(diagnostic));
        }
        Self {
            has_error: list.iter().any(Diagnostic::is_error),
            list,
            limit,
            omitted,
        }
    }

    /// Adds a diagnostic about a place of `text`. If the list already has `limit` diagnostics, the new one is only
    /// counted, unless it is the first error or reports that a [`Limit`] is exceeded.
    #[cold]
    pub fn push(&mut self, text: &str, place: Place, kind: K) {
        let is_error = kind.severity() == Severity::Error;
        if self.has_room_for(&kind) {
            self.list.push(Diagnostic::new(text, place, kind));
        } else {
            self.omit(Omitted {
                count: 1,
                any_error: is_error,
                first: place,
            });
        }
        self.has_error |= is_error;
    }

    /// Adds the diagnostics of another list. If there are too many diagnostics then, the last ones in the order of the
    /// text are omitted and counted.
    #[cfg(feature = "encoding")]
    pub(crate) fn merge(&mut self, other: Self) {
        let mut list = std::mem::take(&mut self.list);
        list.extend(other.list);
        list.sort_by_key(|diagnostic| diagnostic.span().start);
        self.has_error = false;
        for diagnostic in list {
            let is_error = diagnostic.is_error();
            if self.has_room_for(diagnostic.kind()) {
                self.list.push(diagnostic);
            } else {
                self.omit(Omitted {
                    count: 1,
                    any_error: is_error,
                    first: diagnostic.place(),
                });
            }
            self.has_error |= is_error;
        }
        if let Some(omitted) = other.omitted {
            self.omit(omitted);
        }
    }

    /// Removes the diagnostics for which `is_replaced` returns `true`. `count` is the number of such diagnostics before
    /// the limit was applied. Those that were omitted because of the limit are no longer counted.
    #[cfg(feature = "encoding")]
    pub(crate) fn remove(&mut self, count: usize, is_replaced: impl Fn(&Diagnostic<K>) -> bool) {
        let before = self.list.len();
        self.list.retain(|diagnostic| !is_replaced(diagnostic));
        let unlisted = count.saturating_sub(before - self.list.len());
        self.omitted = self.omitted.and_then(|omitted| {
            let count = omitted.count.saturating_sub(unlisted);
            (count > 0).then_some(Omitted { count, ..omitted })
        });
    }

    /// The omitted diagnostics, which the last diagnostic of the finished list counts. `None` if no diagnostic was
    /// omitted.
    pub(crate) const fn omitted(&self) -> Option<Omitted> {
        self.omitted
    }

    /// Returns the diagnostics in the order of their places in `text`. If diagnostics were omitted, the last diagnostic
    /// shows their number.
    pub fn finish(mut self, text: &str) -> Vec<Diagnostic<K>> {
        self.list.sort_by_key(|diagnostic| diagnostic.span().start);
        if let Some(omitted) = self.omitted {
            let last = self.list.last().map(Diagnostic::place);
            let place = last
                .filter(|last| last.span.start > omitted.first.span.start)
                .unwrap_or(omitted.first);
            let problem = TextProblem::MoreDiagnostics {
                count: omitted.count,
                any_error: omitted.any_error,
            };
            self.list.push(Diagnostic::new(text, place, problem.into()));
        }
        self.list
    }

    fn has_room_for(&self, kind: &K) -> bool {
        let is_first_error = || kind.severity() == Severity::Error && !self.has_error;
        let is_limit = || Limit::ALL.iter().any(|limit| limit.code() == kind.code());
        self.list.len() < self.limit || is_first_error() || is_limit()
    }

    fn omit(&mut self, added: Omitted) {
        let Some(omitted) = &mut self.omitted else {
            self.omitted = Some(added);
            return;
        };
        omitted.count += added.count;
        omitted.any_error |= added.any_error;
        if added.first.span.start < omitted.first.span.start {
            omitted.first = added.first;
        }
    }
}

/// Whether a diagnostic is the one that shows the number of omitted diagnostics.
#[cfg(feature = "encoding")]
pub(crate) fn is_number_of_omitted<K: Describe>(diagnostic: &Diagnostic<K>) -> bool {
    let number = TextProblem::MoreDiagnostics {
        count: 0,
        any_error: false,
    };
    diagnostic.code() == number.code()
}
