//! [`BookEntry`]: what a file has of a position.

use shogi_core::text::{Place, Span, TextProblem};
use shogi_core::{Move, Position, Setup};

use super::{BookMove, BookPosition, BookProblem, Diagnostic};

/// What a file has of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct BookEntry {
    /// The position. `None` if it cannot be read, or if the diagnostics are about something else.
    pub position: Option<BookPosition>,
    /// The errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// Where the position begins: the number of the line in a book of `YaneuraOu`, the byte in another kind that is read piece by piece. 0 if
    /// it is unknown.
    pub place: u64,
}

impl BookEntry {
    /// A problem at a byte of the file.
    pub(super) fn of(offset: u64, problem: BookProblem) -> Self {
        let mut entry = Self::default();
        entry.report(offset, problem);
        entry
    }

    /// A position without moves, from a byte of the file on.
    pub(super) fn begin(setup: Setup, offset: u64) -> Self {
        Self {
            position: Some(BookPosition::new(setup)),
            diagnostics: Vec::new(),
            place: offset,
        }
    }

    pub(super) fn report(&mut self, offset: u64, problem: BookProblem) {
        let problem = Box::new(problem);
        let problem = BookProblem::AtByte { offset, problem };
        let offset = u32::try_from(offset).unwrap_or(u32::MAX);
        let place = Place {
            span: Span::new(offset, offset),
            ..Place::START
        };
        push_limited(&mut self.diagnostics, Diagnostic::new("", place, problem.into()));
    }

    /// The move at a byte of the file, or reports that there is none.
    pub(super) fn read_move(
        &mut self,
        bytes: &[u8],
        offset: u64,
        decode: impl Fn(u16) -> Option<Move>,
    ) -> Option<BookMove> {
        let code = u16::from_le_bytes(*bytes.first_chunk()?);
        let mv = decode(code);
        if mv.is_none() {
            self.report(offset, BookProblem::BadMoveCode { code: code.into() });
        }
        mv.map(BookMove::new)
    }

    /// Adds a move, or reports why it is left out.
    pub(super) fn add(&mut self, read: BookMove, position: &Position, offset: u64) -> bool {
        let entry = self.position.as_mut();
        match entry.map_or(Ok(()), |entry| entry.add(read, position)) {
            Ok(()) => true,
            Err(problem) => {
                self.report(offset, problem);
                false
            }
        }
    }
}

/// The diagnostics that are listed for a position, or for a whole book that is loaded.
const LISTED: usize = 200;

/// Adds a diagnostic to a list. Beyond [`LISTED`], all but the first error are only counted, in the last diagnostic.
#[cold]
pub(super) fn push_limited(list: &mut Vec<Diagnostic>, found: Diagnostic) {
    let omitted = |found: &Diagnostic| match found.kind().text() {
        Some(&TextProblem::MoreDiagnostics { count, any_error }) => Some((count, any_error)),
        _ => None,
    };
    let more = list.pop_if(|last| omitted(last).is_some());
    let added = omitted(&found);
    let is_first_error = || found.is_error() && !list.iter().any(Diagnostic::is_error);
    if added.is_none() && (list.len() < LISTED || is_first_error()) {
        list.push(found);
        list.extend(more);
        return;
    }
    let (more_count, more_errors) = more.as_ref().and_then(omitted).unwrap_or_default();
    let (count, any_error) = added.unwrap_or((1, found.is_error()));
    let problem = TextProblem::MoreDiagnostics {
        count: count.saturating_add(more_count),
        any_error: any_error || more_errors,
    };
    list.push(more.unwrap_or(found).map_kind(|_| problem.into()));
}

impl From<BookPosition> for BookEntry {
    fn from(position: BookPosition) -> Self {
        Self {
            position: Some(position),
            ..Self::default()
        }
    }
}

impl From<Vec<Diagnostic>> for BookEntry {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            diagnostics,
            ..Self::default()
        }
    }
}
