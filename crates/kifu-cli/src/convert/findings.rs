//! [`Findings`]: what is reported about an input. Messages of one kind are folded while the input is read, so they take
//! the same memory for any number of games.

use std::fmt;
use std::io::{self, BufRead as _, BufReader, Write as _};

use kifu::archive::Input;
use kifu::core::record::{LossCounts, Losses};
use kifu::core::text::encoding::Replacements;
use kifu::{Localize, WriteError};

use super::messages::{Message, Written};
use super::plan::Plan;
use crate::messages::At;
use crate::messages::WriteReason;
use crate::output::Printer;
use crate::session::Verbosity;
use crate::temporary::Spool;

/// What was found while an input was converted.
pub(super) struct Findings<'a> {
    plan: &'a Plan<'a>,
    input: &'a Input,
    warnings: usize,
    /// The games that are written only up to an error.
    pub(super) cuts: Faults,
    /// The games that are not written, because they have an error. Only with `--split`, where each game is written alone.
    pub(super) refused: Faults,
    /// The number of these games that cannot be written. The others cannot be read.
    pub(super) unwritable: usize,
    lost: Lost,
    replacements: Replacements,
    /// Every message, with `--verbose`, or why they cannot be kept.
    details: Option<io::Result<Spool>>,
}

/// The warnings about a game.
#[derive(Default)]
pub(super) struct Warnings {
    pub(super) count: usize,
    /// The messages, with `--verbose`.
    pub(super) messages: Vec<String>,
}

/// Games with errors.
#[derive(Default)]
pub(super) struct Faults {
    /// The first error, and what is written of its game.
    first: Option<(String, Written)>,
    pub(super) count: usize,
}

/// The losses of the games.
#[derive(Default)]
struct Lost {
    /// The first game with losses: its number, or `None` if it is the only game of the input.
    first: Option<(Option<usize>, Losses)>,
    /// The number of games with losses.
    games: usize,
    counts: LossCounts,
}

impl<'a> Findings<'a> {
    pub(super) fn new(plan: &'a Plan<'a>, input: &'a Input) -> Self {
        Self {
            plan,
            input,
            warnings: 0,
            cuts: Faults::default(),
            refused: Faults::default(),
            unwritable: 0,
            lost: Lost::default(),
            replacements: Replacements::default(),
            details: (plan.session.verbosity == Verbosity::Verbose).then(|| Ok(Spool::new())),
        }
    }

    /// Adds the warnings about a game.
    pub(super) fn add_warnings(&mut self, warnings: Warnings) {
        self.warnings += warnings.count;
        for message in warnings.messages {
            self.detail(&At(self.input, message));
        }
    }

    /// Adds the first error of a game. `is_written` is whether the game is written up to the error.
    pub(super) fn add_error(&mut self, error: &str, is_written: bool) {
        let written = match is_written {
            _ if !self.plan.arguments.keep_going => Written::OtherGames,
            true => Written::Beginning,
            false => Written::Nothing,
        };
        self.add_fault(error, written);
    }

    /// Adds a game that is not written, because of this error of writing.
    pub(super) fn refuse(&mut self, error: &WriteError) {
        let error = WriteReason(error).message(self.plan.session.language).to_string();
        self.add_fault(&error, Written::OtherGames);
        self.unwritable += 1;
    }

    fn add_fault(&mut self, error: &str, written: Written) {
        let (input, more) = (self.input, 0);
        let message = Message::Faulty {
            input,
            error,
            written,
            more,
        };
        self.detail(&message.message(self.plan.session.language));
        let faults = match written {
            Written::Beginning | Written::Nothing => &mut self.cuts,
            Written::NoGame | Written::OtherGames => &mut self.refused,
        };
        faults.count += 1;
        faults.first.get_or_insert_with(|| (error.to_owned(), written));
    }

    /// Adds the losses of a game. `game` is the number of the game, or `None` if it is the only one of the input.
    pub(super) fn add_losses(&mut self, game: Option<usize>, losses: Losses) {
        if losses.is_empty() {
            return;
        }
        let message = Message::Lossy {
            input: self.input,
            game,
            more: 0,
            format: self.plan.format(),
            losses: &losses,
        };
        self.detail(&message.message(self.plan.session.language));
        self.lost.games += 1;
        self.lost.counts.add(&losses);
        self.lost.first.get_or_insert((game, losses));
    }

    /// Adds the characters that were replaced.
    pub(super) fn add_replacements(&mut self, replacements: Replacements) {
        self.replacements.add(replacements);
    }

    pub(super) const fn losses(&self) -> &LossCounts {
        &self.lost.counts
    }

    /// Whether there is anything to report but errors.
    pub(super) fn has_warnings(&self) -> bool {
        self.warnings > 0 || self.lost.games > 0 || !self.replacements.is_empty()
    }

    /// Keeps a message, with `--verbose`.
    fn detail(&mut self, message: &impl fmt::Display) {
        if let Some(Ok(details)) = &mut self.details
            && let Err(error) = writeln!(details, "{message}")
        {
            self.details = Some(Err(error));
        }
    }

    /// Prints everything: with `--verbose` each message, otherwise a line for each kind, and with `--quiet` only errors.
    ///
    /// # Errors
    ///
    /// Returns an error if the temporary file with the messages cannot be written or read.
    pub(super) fn print(&mut self, output: &mut Printer) -> io::Result<()> {
        if let Some(details) = self.details.take() {
            for line in BufReader::new(details?.into_reader()?).lines() {
                output.complain(line?);
            }
            self.print_replacements(output);
            return Ok(());
        }
        let (input, language) = (self.input, self.plan.session.language);
        let is_quiet = self.plan.session.verbosity == Verbosity::Quiet;
        if self.warnings > 0 && !is_quiet {
            let count = self.warnings;
            output.complain(Message::Warnings { input, count }.message(language));
        }
        for faults in [&self.cuts, &self.refused] {
            if let Some(message) = faults.message(input) {
                output.complain(message.message(language));
            }
        }
        if is_quiet {
            return Ok(());
        }
        if let Some(message) = self.lost.message(input, self.plan) {
            output.complain(message.message(language));
        }
        self.print_replacements(output);
        Ok(())
    }

    fn print_replacements(&self, output: &mut Printer) {
        if !self.replacements.is_empty() {
            let (input, replacements) = (self.input, &self.replacements);
            let message = Message::Replaced { input, replacements };
            output.complain(message.message(self.plan.session.language));
        }
    }
}

impl Faults {
    /// The message about all games.
    fn message<'m>(&'m self, input: &'m Input) -> Option<Message<'m>> {
        let (error, written) = self.first.as_ref()?;
        Some(Message::Faulty {
            input,
            error,
            written: *written,
            more: self.count.saturating_sub(1),
        })
    }
}

impl Lost {
    /// The message about the losses of all games.
    fn message<'m>(&'m self, input: &'m Input, plan: &Plan<'_>) -> Option<Message<'m>> {
        let (game, losses) = self.first.as_ref()?;
        let more = self.games.saturating_sub(1);
        Some(Message::Lossy {
            input,
            game: *game,
            more,
            format: plan.format(),
            losses: if more == 0 { losses } else { &self.counts },
        })
    }
}
