//! [`Findings`]: what is reported about an input. Messages of one kind are folded while the input is read, so they take
//! the same memory for any number of games.

use std::fmt;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::Path;

use kifu::kif::moves_notes_of_endings;
use kifu::shogi_core::record::{LossCounts, Losses};
use kifu::shogi_core::text::encoding::Replacements;
use kifu::{Describe as _, Format, Localize, Record, Severity, WriteError};
use kifu_archive::Input;

use super::messages::{Message, Written};
use super::plan::Plan;
use super::reporter::{ReportLine, Reporter, Topic};
use crate::code_counts::Kinds;
use crate::messages::{At, WriteReason};
use crate::session::Verbosity;
use crate::temporary::Spool;

/// What was found while an input was converted.
pub(super) struct Findings<'a> {
    plan: &'a Plan<'a>,
    input: &'a Input,
    /// The diagnostics of all games.
    pub(super) kinds: Kinds,
    /// The games that are written only up to an error.
    pub(super) cuts: Faults,
    /// The games that are not written, because they have an error. Only with `--split`, where each game is written alone.
    pub(super) refused: Faults,
    /// The number of these games that cannot be written. The others cannot be read.
    pub(super) unwritable: usize,
    lost: Lost,
    /// The number of games whose notes are written at another place.
    moved: usize,
    replacements: Replacements,
    /// Every message, with `--verbose`.
    details: Lines,
    /// Every message as JSON, with `--report`.
    report: Lines,
}

/// The diagnostics of a game.
#[derive(Default)]
pub(super) struct Diagnostics {
    pub(super) kinds: Kinds,
    /// The messages of the warnings, with `--verbose`.
    pub(super) warnings: Vec<String>,
    /// All of them as JSON, with `--report`.
    pub(super) report: Vec<String>,
}

/// Lines that are kept until the end of an input, or why they cannot be kept. `None` if they are not wanted.
struct Lines(Option<io::Result<Spool>>);

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
            kinds: Kinds::default(),
            cuts: Faults::default(),
            refused: Faults::default(),
            unwritable: 0,
            lost: Lost::default(),
            moved: 0,
            replacements: Replacements::default(),
            details: Lines::new(plan.session.verbosity == Verbosity::Verbose),
            report: Lines::new(plan.has_report()),
        }
    }

    /// Adds the diagnostics of a game.
    pub(super) fn add_diagnostics(&mut self, diagnostics: &Diagnostics) {
        self.kinds.extend(&diagnostics.kinds);
        for message in &diagnostics.warnings {
            self.details.push(At(self.input, message));
        }
        for line in &diagnostics.report {
            self.report.push(line);
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
        let code = error.code();
        let error = WriteReason(error).message(self.plan.session.language).to_string();
        self.add_line(None, code, "error", &error);
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
        self.details.push(message.message(self.plan.session.language));
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
        if self.details.are_wanted() || self.report.are_wanted() {
            let message = Message::Lossy {
                input: self.input,
                game,
                more: 0,
                format: self.plan.format(),
                losses: &losses,
            };
            let message = message.message(self.plan.session.language).to_string();
            self.add_line(game, "not_preserved", "warning", &message);
            self.details.push(message);
        }
        self.lost.games += 1;
        self.lost.counts.add(&losses);
        self.lost.first.get_or_insert((game, losses));
    }

    /// Adds a game that is written. `game` is as in [`Findings::add_losses`].
    pub(super) fn add_written(&mut self, game: Option<usize>, record: &Record) {
        let (input, format) = (self.input, self.plan.format());
        if format != Format::Ki2 || !moves_notes_of_endings(record) {
            return;
        }
        self.moved += 1;
        let message = Message::Moved {
            input,
            games: 1,
            format,
        };
        let message = message.message(self.plan.session.language).to_string();
        self.add_line(game, "moved", "note", &message);
        self.details.push(message);
    }

    /// Adds a file that has games of the input. `game` is the number of its game, if it has only this one.
    pub(super) fn add_output(&mut self, game: Option<usize>, path: &Path) {
        let message = Message::Output { path }
            .message(self.plan.session.language)
            .to_string();
        self.add_report(&ReportLine {
            game,
            ..ReportLine::written(&self.input.name(), &path.to_string_lossy(), &message)
        });
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
        self.kinds.of(Severity::Warning) > 0 || self.lost.games > 0 || !self.replacements.is_empty()
    }

    /// Adds a message about a game to the report.
    fn add_line(&mut self, game: Option<usize>, code: &str, severity: &'static str, message: &str) {
        self.add_report(&ReportLine {
            game,
            ..ReportLine::new(&self.input.name(), code, severity, message)
        });
    }

    fn add_report(&mut self, line: &ReportLine<'_>) {
        if self.report.are_wanted() {
            // A line of strings and numbers can be written as JSON.
            self.report.push(serde_json::to_string(line).unwrap_or_default());
        }
    }

    /// Prints everything: with `--verbose` each message, otherwise a line for each kind.
    ///
    /// # Errors
    ///
    /// Returns an error if the temporary file with the messages cannot be written or read.
    pub(super) fn print(&mut self, reporter: &mut Reporter<'_>) -> io::Result<()> {
        let input = self.input;
        if let Some(details) = self.details.take()? {
            for line in BufReader::new(details).lines() {
                reporter.printer.complain(line?);
            }
        } else {
            let count = self.kinds.of(Severity::Warning);
            if count > 0 {
                reporter.print(
                    Topic::Warnings,
                    &Message::Warnings {
                        input,
                        count,
                        check: self.plan.check_command(),
                    },
                );
            }
            for faults in [&self.cuts, &self.refused] {
                if let Some(message) = faults.message(input) {
                    reporter.print(Topic::Faulty, &message);
                }
            }
            if let Some(message) = self.lost.message(input, self.plan) {
                reporter.print(Topic::Losses, &message);
            }
            if self.moved > 0 {
                let (games, format) = (self.moved, self.plan.format());
                reporter.print(Topic::Losses, &Message::Moved { input, games, format });
            }
        }
        if !self.replacements.is_empty() {
            let replacements = &self.replacements;
            let message = Message::Replaced { input, replacements };
            reporter.add(
                Topic::Replacements,
                &input.name(),
                "replaced_characters",
                &message,
            );
        }
        Ok(())
    }

    /// Writes the report about the input.
    ///
    /// # Errors
    ///
    /// As [`Findings::print`].
    pub(super) fn report(&mut self, reporter: &mut Reporter<'_>) -> io::Result<()> {
        if let Some(lines) = self.report.take()? {
            reporter.copy(lines);
        }
        Ok(())
    }
}

impl Lines {
    fn new(are_wanted: bool) -> Self {
        Self(are_wanted.then(|| Ok(Spool::new())))
    }

    const fn are_wanted(&self) -> bool {
        self.0.is_some()
    }

    fn push(&mut self, line: impl fmt::Display) {
        if let Some(Ok(lines)) = &mut self.0
            && let Err(error) = writeln!(lines, "{line}")
        {
            self.0 = Some(Err(error));
        }
    }

    /// Returns the lines, to be read from their start.
    fn take(&mut self) -> io::Result<Option<impl io::Read + use<>>> {
        let lines = self.0.take().transpose()?;
        lines.map(Spool::into_reader).transpose()
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
