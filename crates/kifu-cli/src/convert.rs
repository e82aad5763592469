//! `kifu convert`: writes records in another format.

mod arguments;
mod branches;
mod concatenation;
mod destination;
mod file;
mod findings;
mod kind;
mod messages;
mod plan;
mod split;
mod strip;
mod summary;
mod targets;

use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};
use kifu::csa::Version;
use kifu::{Format, Localize, WriteError};

pub(crate) use arguments::{Arguments, Writing};
pub(crate) use plan::Plan;

use destination::Destination;
use file::{Conversion, GameCounts};
use messages::{Message, Written};
use summary::Summary;
use targets::Job;

use crate::if_exists::{self, IfExists, is_there};
use crate::inputs::{self, Input, InputArguments};
use crate::messages::{At, PathError, Problem, Reason, WriteReason};
use crate::outcome::{Outcome, complain, fail};
use crate::output::{self, Output};
use crate::session::{Session, Verbosity};
use crate::temporary::Spool;

/// The result of converting one file.
struct Report {
    outcome: Outcome,
    /// The games that can be written or have an error. `None` if the file cannot be written.
    games: Option<GameCounts>,
}

/// One run of the command.
struct Run<'a> {
    plan: &'a Plan<'a>,
    /// Whether the games of all inputs are joined after each input was converted.
    joins: bool,
    summary: Mutex<Summary>,
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    match prepare(&arguments.inputs, &arguments.writing, session) {
        Ok((plan, inputs, found)) => found.and(write(inputs, &plan)),
        Err(outcome) => outcome,
    }
}

/// Finds the inputs and the destination. If nothing can be written, prints why, and returns the outcome instead.
pub(crate) fn prepare<'a>(
    arguments: &'a InputArguments,
    writing: &'a Writing,
    session: &'a Session,
) -> Result<(Plan<'a>, Vec<Input>, Outcome), Outcome> {
    let paths = arguments.paths();
    let paths = paths.map_err(|error| fail(error.message(session.language)))?;
    let plan = Plan::new(arguments, writing, &paths, session);
    let plan = plan.map_err(|error| fail(error.message(session.language)))?;
    let (inputs, found) = inputs::collect(&paths, session);
    let inputs = plan.destination.without_output(inputs, &paths);
    if let Err(error) = plan.check_usage(&inputs) {
        return Err(fail(error.message(session.language)));
    }
    match &plan.destination {
        Destination::Folder(folder) => {
            if let Err(error) = std::fs::create_dir_all(folder) {
                return Err(fail(PathError::new(folder, error).message(session.language)));
            }
        }
        Destination::File(path) if is_there(path) => match plan.if_exists() {
            IfExists::Fail => {
                return Err(fail(
                    At(path.display(), Problem::Exists).message(session.language),
                ));
            }
            IfExists::Skip => {
                if session.verbosity > Verbosity::Quiet {
                    complain(Message::Kept { path }.message(session.language));
                }
                return Err(found);
            }
            IfExists::Suffix | IfExists::Overwrite => {}
        },
        Destination::File(_) | Destination::Output => {}
    }
    Ok((plan, inputs, found))
}

/// Writes the games of these inputs.
pub(crate) fn write(inputs: Vec<Input>, plan: &Plan<'_>) -> Outcome {
    convert_all(&targets::choose(inputs, plan), plan)
}

fn convert_all(jobs: &[Job], plan: &Plan<'_>) -> Outcome {
    let is_folder = matches!(plan.destination, Destination::Folder(_));
    let session = plan.session;
    let progress = progress(jobs.len(), is_folder && session.verbosity > Verbosity::Quiet);
    let run = Run {
        plan,
        joins: concatenation::is_needed(jobs.len(), plan),
        summary: Mutex::new(Summary {
            inputs: jobs.len(),
            ..Summary::default()
        }),
    };
    let reports = output::process(jobs, &progress, session, |job, output| run.convert(job, output));
    let reports = match reports {
        Ok(reports) => reports,
        Err(error) => return fail(Reason(&error).message(session.language)),
    };
    let mut outcome = reports
        .iter()
        .fold(Outcome::Fine, |outcome, report| outcome.and(report.outcome));
    if run.joins {
        let joined = jobs.iter().zip(&reports);
        let inputs: Vec<_> = joined
            .filter_map(|(job, report)| report.games.map(|games| (&job.input, games)))
            .collect();
        outcome = outcome.and(concatenation::print(&inputs, plan));
    }
    if is_folder && session.verbosity > Verbosity::Quiet {
        let summary = run.summary.into_inner().unwrap_or_else(PoisonError::into_inner);
        eprintln!("{}", summary.message(session.language));
    }
    outcome
}

fn progress(files: usize, is_wanted: bool) -> ProgressBar {
    if !is_wanted || files < 2 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("  [{bar:18}] {pos}/{len}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(u64::try_from(files).unwrap_or(u64::MAX)).with_style(style.progress_chars("##-"))
}

impl Run<'_> {
    fn convert(&self, job: &Job, output: &mut Output<'_>) -> Report {
        let plan = self.plan;
        let target = job.target.as_deref();
        if let Destination::Folder(folder) = &plan.destination {
            let Some(target) = target else {
                return self.failed(Outcome::Failed, &Message::NoName { folder }, output);
            };
            if let Some(parent) = target.parent()
                && let Err(source) = std::fs::create_dir_all(parent)
            {
                let path = parent.to_owned();
                return self.unwritable(&job.input, &WriteError::Io { path, source }, output);
            }
            if plan.arguments.split.is_some() {
                return self.split(&job.input, target, output);
            }
            if is_there(target) {
                match plan.if_exists() {
                    IfExists::Fail => {
                        let message = At(target.display(), Problem::Exists);
                        return self.failed(Outcome::Failed, &message, output);
                    }
                    IfExists::Skip => return self.skipped(target, output),
                    IfExists::Suffix | IfExists::Overwrite => {}
                }
            }
        }
        self.convert_file(job, target, output)
    }

    /// Converts an input into one text. If the games of all inputs are joined, the games are written later. But they are
    /// also converted here, without being written, so that their losses and errors are reported with the name of this
    /// input.
    fn convert_file(&self, job: &Job, target: Option<&Path>, output: &mut Output<'_>) -> Report {
        let (plan, input) = (self.plan, &job.input);
        let mut options = plan.write_options(target);
        let may_restart = plan.format() == Format::Csa && options.csa_version == Version::Auto;
        if (self.joins || may_restart)
            && let Err(error) = input.make_repeatable()
        {
            return self.unreadable(input, &error, output);
        }
        let (mut conversion, spool) = loop {
            let mut spool = Spool::new();
            let converted = if self.joins {
                file::convert(input, plan, &options, &mut io::sink())
            } else {
                file::convert(input, plan, &options, &mut spool)
            };
            match converted {
                // All games of a file have the same version, which only its last game may need.
                Ok(conversion) if conversion.lacks_csa_v3 && may_restart => {
                    options.csa_version = Version::V3_0;
                }
                Ok(conversion) => break (conversion, spool),
                Err(error) => return self.unreadable(input, &error, output),
            }
        };
        if let Some(report) = self.report(input, &mut conversion, output) {
            return report;
        }
        let outcome = match conversion.findings.cuts.count {
            0 => Outcome::Fine,
            _ => Outcome::RecordErrors,
        };
        if !self.joins {
            match self.finish(spool, target, output) {
                Ok(true) => {}
                Ok(false) => return self.skipped(target.unwrap_or(input.path()), output),
                Err(error) => return self.unwritable(input, &error, output),
            }
        }
        if let Some(path) = target.filter(|_| job.is_renamed) {
            self.warn(&Message::Renamed { input, path }, output);
        }
        let mut summary = self.summary();
        summary.written += 1;
        summary.cut += usize::from(outcome != Outcome::Fine);
        summary.warned += usize::from(outcome == Outcome::Fine && conversion.findings.has_warnings());
        summary.add_losses(conversion.findings.losses());
        drop(summary);
        Report {
            outcome,
            games: Some(conversion.games()),
        }
    }

    /// Prints the messages about an input. Returns a report if the input is not written.
    fn report(
        &self,
        input: &Input,
        conversion: &mut Conversion<'_>,
        output: &mut Output<'_>,
    ) -> Option<Report> {
        if let Some(error) = &conversion.error {
            let message = Message::Faulty {
                input,
                error,
                written: Written::NoGame,
                more: 0,
            };
            return Some(self.failed(Outcome::RecordErrors, &message, output));
        }
        if let Some(error) = conversion.write_error.as_ref().filter(|_| conversion.count > 0) {
            return Some(self.unwritable(input, error, output));
        }
        if let Err(error) = conversion.findings.print(output) {
            return Some(self.unreadable(input, &error, output));
        }
        if conversion.count == 0 {
            let message = Message::NothingWritten { input };
            return Some(self.failed(Outcome::RecordErrors, &message, output));
        }
        None
    }

    /// Writes each game of an input, or each branch of the games, to a file of its own.
    fn split(&self, input: &Input, target: &Path, output: &mut Output<'_>) -> Report {
        let mut parts = match split::split(input, target, self.plan) {
            Ok(parts) => parts,
            Err(error) => return self.unreadable(input, &error, output),
        };
        if let Err(error) = parts.findings.print(output) {
            return self.unreadable(input, &error, output);
        }
        let refused = parts.findings.refused.count;
        let mut summary = self.summary();
        summary.written += parts.written;
        summary.skipped += parts.skipped;
        summary.refused_games += refused - parts.findings.unwritable;
        summary.failed += parts.findings.unwritable;
        summary.cut += usize::from(parts.findings.cuts.count > 0);
        summary.warned += usize::from(parts.findings.has_warnings());
        summary.add_losses(parts.findings.losses());
        drop(summary);
        if let Some(error) = &parts.error {
            return self.unwritable(input, error, output);
        }
        Report {
            outcome: if refused + parts.findings.cuts.count == 0 {
                Outcome::Fine
            } else {
                Outcome::RecordErrors
            },
            games: None,
        }
    }

    /// Writes the converted games to their destination. Returns `false` if an existing file is kept.
    fn finish(
        &self,
        spool: Spool,
        target: Option<&Path>,
        output: &mut Output<'_>,
    ) -> Result<bool, WriteError> {
        let failed = |source| WriteError::Output { source };
        let mut spool = spool.into_reader().map_err(failed)?;
        match target {
            None => io::copy(&mut spool, output).map(|_| true).map_err(failed),
            Some(path) => Ok(if_exists::save(path, spool, self.plan.if_exists())?.is_some()),
        }
    }

    /// Reports an output file that is kept.
    fn skipped(&self, path: &Path, output: &mut Output<'_>) -> Report {
        if self.plan.session.verbosity == Verbosity::Verbose {
            output.complain(Message::Kept { path }.message(self.plan.session.language));
        }
        self.summary().skipped += 1;
        Report {
            outcome: Outcome::Fine,
            games: None,
        }
    }

    fn unreadable(&self, input: &Input, error: &io::Error, output: &mut Output<'_>) -> Report {
        output.complain(At(input, Reason(error)).message(self.plan.session.language));
        self.summary().failed += 1;
        Report::of_failure(Outcome::Failed)
    }

    /// Reports games that cannot be written. An error about a file names the file, any other the input.
    fn unwritable(&self, input: &Input, error: &WriteError, output: &mut Output<'_>) -> Report {
        match error {
            WriteError::Io { .. } | WriteError::Output { .. } => {
                output.complain(WriteReason(error).message(self.plan.session.language));
                self.summary().failed += 1;
                Report::of_failure(Outcome::Failed)
            }
            error => {
                output.complain(Message::Unwritable { input, error }.message(self.plan.session.language));
                self.summary().failed += 1;
                Report::of_failure(Outcome::RecordErrors)
            }
        }
    }

    fn failed(&self, outcome: Outcome, message: &impl Localize, output: &mut Output<'_>) -> Report {
        output.complain(message.message(self.plan.session.language));
        let mut summary = self.summary();
        match outcome {
            Outcome::RecordErrors => summary.refused += 1,
            Outcome::Fine | Outcome::Failed => summary.failed += 1,
        }
        drop(summary);
        Report::of_failure(outcome)
    }

    fn warn(&self, message: &Message<'_>, output: &mut Output<'_>) {
        if self.plan.session.verbosity > Verbosity::Quiet {
            output.complain(message.message(self.plan.session.language));
        }
    }

    fn summary(&self) -> MutexGuard<'_, Summary> {
        self.summary.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Report {
    const fn of_failure(outcome: Outcome) -> Self {
        Self { outcome, games: None }
    }
}
