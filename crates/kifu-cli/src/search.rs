//! [`Search`]: finds the games that fit the criteria in the inputs of a command.

use std::mem;

use kifu::shogi_core::messages::{messages, pluralize};
use kifu::{Document, Game, Localize as _};
use kifu_archive::Input;
use kifu_archive::criteria::{Criteria, FoundPosition, OpeningSource};

use crate::messages::At;
use crate::outcome::Outcome;
use crate::output::Printer;
use crate::session::{Session, Verbosity};

/// What was seen of the games of an input, whether they fit the criteria or not.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    /// Whether there is a game of which anything could be read.
    is_record: bool,
    /// The number of games that are read up to an error.
    faulty: usize,
    /// The number of games of which nothing could be read.
    unreadable: usize,
    /// Of the games that were found by an opening, how many have it in a header, and how many only by their moves.
    openings: [usize; 2],
}

impl Seen {
    fn add(&mut self, game: &Game) {
        self.is_record |= !game.is_unreadable();
        if game.is_blank() {
            self.unreadable += 1;
        } else if game.first_error().is_some() {
            self.faulty += 1;
        }
    }

    fn merge(&mut self, other: Self) {
        self.is_record |= other.is_record;
        self.faulty += other.faulty;
        self.unreadable += other.unreadable;
    }

    fn add_openings(&mut self, more: [usize; 2]) {
        for (count, more) in self.openings.iter_mut().zip(more) {
            *count += more;
        }
    }

    /// The games that were not read without an error.
    fn messages(self) -> impl Iterator<Item = Message> {
        let (faulty, unreadable) = (self.faulty, self.unreadable);
        let faulty = (faulty > 0).then_some(Message::Errors { games: faulty });
        let unreadable = (unreadable > 0).then_some(Message::Unreadable { games: unreadable });
        faulty.into_iter().chain(unreadable)
    }
}

/// Finds the games that fit the criteria. Counts the games that could not be read without an error, unless the criteria say
/// whether games may have errors.
pub(crate) struct Search<'a> {
    criteria: Criteria,
    pub(crate) session: &'a Session,
}

/// What was seen in all inputs.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// What was seen of the input that is being read.
    current: Seen,
    /// What was seen of the inputs before it that are game records.
    total: Seen,
    /// Of the games that were found by an opening in all inputs, how many have it in a header, and how many only by their moves.
    openings: [usize; 2],
    /// The number of inputs that are no game records.
    skipped: usize,
    outcome: Outcome,
}

impl<'a> Search<'a> {
    pub(crate) const fn new(criteria: Criteria, session: &'a Session) -> Self {
        Self { criteria, session }
    }

    /// If a game fits the criteria, returns the places of the position that they name.
    pub(crate) fn find(
        &self,
        game: &Game,
        document: &Document<'_>,
        seen: &mut Seen,
    ) -> Option<Vec<FoundPosition>> {
        seen.add(game);
        if self.criteria.is_empty() && game.is_blank() {
            return None;
        }
        let found = self.criteria.find(game, document)?;
        seen.add_openings(match self.criteria.opening_source(&game.record) {
            Some(OpeningSource::Header) => [1, 0],
            Some(OpeningSource::Moves) => [0, 1],
            None => [0, 0],
        });
        Some(found)
    }

    /// Says that no game was found, if there are criteria.
    pub(crate) fn report_none(&self) {
        report_none(&self.criteria, self.session);
    }

    /// The outcome of selecting a game: whether it has an error that the criteria do not decide about.
    pub(crate) fn outcome(&self, game: &Game) -> Outcome {
        if game.first_error().is_some() && !self.criteria.decide_about_errors() {
            Outcome::RecordErrors
        } else {
            Outcome::Fine
        }
    }

    /// Ends an input in the report, and prints on request what was seen of it.
    pub(crate) fn end(&self, input: &Input, report: &mut Report, printer: &mut Printer) {
        let seen = mem::take(&mut report.current);
        if self.criteria.decide_about_errors() {
            return;
        }
        // Without criteria every game is asked for, also those that are left out because nothing could be read.
        if self.criteria.is_empty() && seen.unreadable > 0 {
            report.outcome = Outcome::RecordErrors;
        }
        let mut messages = Vec::new();
        if seen.is_record {
            report.total.merge(seen);
            messages.extend(seen.messages());
        } else if seen.unreadable > 0 {
            report.skipped += 1;
            messages.push(Message::NotARecord);
        }
        if self.session.verbosity == Verbosity::Verbose {
            for message in messages {
                printer.complain(At(input, message).message(self.session.language));
            }
        }
    }
}

/// Says that no game was found, if there are criteria.
pub(crate) fn report_none(criteria: &Criteria, session: &Session) {
    if !criteria.is_empty() {
        session.note(&Message::NoGames);
    }
}

impl Report {
    /// Adds what was seen of some games of the input that is being read.
    pub(crate) fn add(&mut self, seen: Seen) {
        for (count, more) in self.openings.iter_mut().zip(seen.openings) {
            *count += more;
        }
        self.current.merge(seen);
    }

    /// Prints the number of games with errors, of games that are left out, and of inputs that are no game records. Returns the outcome
    /// of those that are left out.
    #[must_use]
    pub(crate) fn print(&self, session: &Session) -> Outcome {
        let inputs = self.skipped;
        let skipped = (inputs > 0).then_some(Message::NotRecords { inputs });
        let [header, moves] = self.openings;
        let openings = (header + moves > 0).then_some(Message::Openings { header, moves });
        for message in self.total.messages().chain(skipped).chain(openings) {
            session.note(&message);
        }
        self.outcome
    }
}

messages! {
    /// What is not as wanted in an input, or in all inputs.
    #[derive(Debug)]
    pub(crate) enum Message {
        /// The input is not a game record.
        NotARecord,
            en("not a game record, skipped (kifu check shows why)"),
            ja("棋譜ではないため、スキップしました（理由は kifu check で確認できます）");
        /// Some inputs are no game records.
        NotRecords { inputs: usize },
            en("{} skipped: no game record (kifu select --errors lists them)", pluralize(*inputs, "input")),
            ja("棋譜ではない{inputs}個のファイルをスキップしました（kifu select --errors で表示できます）");
        /// There are criteria, and no game fits them.
        NoGames,
            en("no game fits the criteria"),
            ja("条件に合う対局がありません");
        /// Some games have errors, and were read as far as possible.
        Errors { games: usize },
            en(
                "{} with errors, read as far as possible (kifu select --errors lists them, kifu check shows why)",
                pluralize(*games, "game")
            ),
            ja("{games}局にエラーがあり、読めたところまでを使いました（kifu select --errors で表示でき、理由は kifu check で確認できます）");
        /// What said that games have the opening that is asked for.
        Openings { header: usize, moves: usize },
            en("the opening is in a header of {}, and only in the moves of {}", pluralize(*header, "game"), pluralize(*moves, "game")),
            ja("戦法・囲い: ヘッダーにあるもの{header}局、指し手だけによるもの{moves}局");
        /// Nothing of some games could be read.
        Unreadable { games: usize },
            en(
                "{} left out: nothing could be read (kifu select --errors lists them, kifu check shows why)",
                pluralize(*games, "game")
            ),
            ja("{games}局は何も読めなかったため、除きました（kifu select --errors で表示でき、理由は kifu check で確認できます）");
    }
}
