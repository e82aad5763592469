//! Books for engines: what is wrong in them, and one that is made of them.

use kifu::Localize as _;
use kifu_archive::Input;
use kifu_archive::tree::{Error, MergedBook};
use shogi_engine::book::{BookFormat, BookLosses, Diagnostic, Document};

use crate::messages::At;
use crate::outcome::Outcome;
use crate::session::{Session, Verbosity};

use super::messages::Message;

/// Merges books to one. `None` if they have errors and no positions.
pub(super) fn merge(
    inputs: &[Input],
    format: BookFormat,
    session: &Session,
) -> Result<(Outcome, Option<MergedBook>), Error> {
    let mut found = Report::new(session);
    let merged = MergedBook::open(inputs, format, |input, diagnostic| found.add(input, diagnostic))?;
    let outcome = found.end();
    if merged.positions == 0 && outcome != Outcome::Fine {
        return Ok((outcome, None));
    }
    report_losses(format, &merged.losses, session);
    Ok((outcome, Some(merged)))
}

/// Prints what is wrong in a book.
pub(super) fn report(input: &Input, document: &Document<'_>, session: &Session) -> Outcome {
    let mut found = Report::new(session);
    let diagnostics = document.diagnostics().iter();
    diagnostics.for_each(|diagnostic| found.add(input, diagnostic));
    found.end()
}

/// The number of diagnostics of a book that are printed by default.
const DIAGNOSTICS: usize = 10;

/// Prints what is wrong in books.
struct Report<'s> {
    session: &'s Session,
    /// The diagnostics that are printed, and those that are not.
    counts: [usize; 2],
    outcome: Outcome,
}

impl<'s> Report<'s> {
    const fn new(session: &'s Session) -> Self {
        Self {
            session,
            counts: [0; 2],
            outcome: Outcome::Fine,
        }
    }

    fn add(&mut self, input: &Input, found: &Diagnostic) {
        let session = self.session;
        if found.is_error() {
            self.outcome = Outcome::RecordErrors;
        } else if session.verbosity == Verbosity::Quiet {
            return;
        }
        let is_shown = session.verbosity == Verbosity::Verbose || self.counts[0] < DIAGNOSTICS;
        self.counts[usize::from(!is_shown)] += 1;
        if is_shown {
            let severity = found.severity();
            let severity = severity.message(session.language);
            let is_text = input.book_format().unwrap_or_default() == BookFormat::YaneuraOu;
            let place = if is_text {
                format!(":{}:{}", found.line(), found.column())
            } else {
                String::new()
            };
            session.complain(&At(format_args!("{input}{place}: {severity}"), found.kind()));
        }
    }

    fn end(self) -> Outcome {
        let more = self.counts[1];
        if more > 0 {
            self.session.complain(&Message::MoreDiagnostics { more });
        }
        self.outcome
    }
}

/// Prints what a kind of book does not hold.
pub(super) fn report_losses(format: BookFormat, losses: &BookLosses, session: &Session) {
    if !losses.is_empty() {
        let losses = losses.message(session.language).to_string();
        let format = format.to_string();
        session.note(&Message::NotPreserved { format, losses });
    }
}
