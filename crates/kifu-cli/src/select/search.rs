//! [`Search`]: finds the games that fit the criteria in the inputs of a command.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use kifu::{Document, Game, Localize as _};

use crate::inputs::{self, Input, InputArguments};
use crate::messages::At;
use crate::outcome::{Outcome, complain};
use crate::output::Output;
use crate::session::{Session, Verbosity};

use super::criteria::Criteria;
use super::messages::Message;
use super::pattern::Place;

/// Finds the games of the inputs that fit the criteria.
pub(crate) struct Search<'a> {
    pub(super) criteria: &'a Criteria,
    arguments: &'a InputArguments,
    /// Whether undecodable bytes are only a warning.
    is_lossy: bool,
    pub(crate) session: &'a Session,
    /// The number of games that are read up to an error.
    faulty: AtomicUsize,
    /// The number of games of which nothing could be read, in inputs that are game records.
    unreadable: AtomicUsize,
    /// The number of inputs that are no game records.
    skipped: AtomicUsize,
}

/// A game that fits the criteria.
pub(crate) struct Found<'g> {
    /// The number of the game in its input, from 1.
    pub(crate) number: usize,
    pub(crate) game: &'g Game,
    /// The places of the position that the criteria name.
    pub(super) places: Vec<Place>,
}

impl<'a> Search<'a> {
    pub(crate) const fn new(
        criteria: &'a Criteria,
        arguments: &'a InputArguments,
        session: &'a Session,
    ) -> Self {
        Self {
            criteria,
            arguments,
            is_lossy: false,
            session,
            faulty: AtomicUsize::new(0),
            unreadable: AtomicUsize::new(0),
            skipped: AtomicUsize::new(0),
        }
    }

    /// Reads undecodable bytes with a warning.
    pub(super) const fn lossy(mut self, is_lossy: bool) -> Self {
        self.is_lossy = is_lossy;
        self
    }

    /// Calls `use_game` for each game of an input, with its number, until it returns `false`.
    pub(super) fn read(
        &self,
        input: &Input,
        mut use_game: impl FnMut(usize, &Game, &Document<'_>) -> io::Result<bool>,
    ) -> io::Result<()> {
        let options = self.arguments.read_options().lossy(self.is_lossy);
        let mut number = 0;
        for document in input.games(options)? {
            let document = document?;
            for game in &document.games {
                number += 1;
                if !use_game(number, game, &document)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Calls `use_found` for each game of an input that fits the criteria, until it returns `false`. Counts the games that
    /// could not be read without an error, unless the criteria say whether games may have errors. Returns the worst outcome
    /// of the games that fit.
    pub(crate) fn find(
        &self,
        input: &Input,
        output: &mut Output<'_>,
        mut use_found: impl FnMut(Found<'_>, &mut Output<'_>) -> io::Result<bool>,
    ) -> io::Result<Outcome> {
        let mut outcome = Outcome::Fine;
        let (mut is_record, mut faulty, mut unreadable) = (false, 0, 0);
        self.read(input, |number, game, document| {
            is_record |= !game.is_unreadable();
            if inputs::is_blank(game) {
                unreadable += 1;
            } else if game.first_error().is_some() {
                faulty += 1;
            }
            match self.criteria.find(game, document) {
                None => Ok(true),
                Some(places) => {
                    outcome = outcome.and(self.outcome(game));
                    use_found(Found { number, game, places }, output)
                }
            }
        })?;
        if self.criteria.decide_about_errors() {
            return Ok(outcome);
        }
        if is_record {
            let message = Message::Errors { games: faulty };
            self.count(&self.faulty, faulty, message, input, output);
            let message = Message::Unreadable { games: unreadable };
            self.count(&self.unreadable, unreadable, message, input, output);
        } else if unreadable > 0 {
            self.count(&self.skipped, 1, Message::NotARecord, input, output);
        }
        Ok(outcome)
    }

    /// The outcome of selecting a game: whether it has an error that the criteria do not decide about.
    pub(super) fn outcome(&self, game: &Game) -> Outcome {
        if game.first_error().is_some() && !self.criteria.decide_about_errors() {
            Outcome::RecordErrors
        } else {
            Outcome::Fine
        }
    }

    /// Adds to a total, and prints the message about this input on request.
    fn count(
        &self,
        total: &AtomicUsize,
        number: usize,
        message: Message,
        input: &Input,
        output: &mut Output<'_>,
    ) {
        total.fetch_add(number, Ordering::Relaxed);
        if number > 0 && self.session.verbosity == Verbosity::Verbose {
            output.complain(At(input, message).message(self.session.language));
        }
    }

    /// Prints the number of games with errors, of games that are left out, and of inputs that are no game records.
    pub(crate) fn report(&self) {
        let games = self.faulty.load(Ordering::Relaxed);
        let errors = (games > 0).then_some(Message::Errors { games });
        let games = self.unreadable.load(Ordering::Relaxed);
        let unreadable = (games > 0).then_some(Message::Unreadable { games });
        let inputs = self.skipped.load(Ordering::Relaxed);
        let skipped = (inputs > 0).then_some(Message::NotRecords { inputs });
        for message in [errors, unreadable, skipped].into_iter().flatten() {
            if self.session.verbosity > Verbosity::Quiet {
                complain(message.message(self.session.language));
            }
        }
    }
}
