//! [`Writer`]: writes the games that threads have converted, in the order of the inputs.

use std::io::{self, IsTerminal as _, Write as _};
use std::mem;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use kifu::{Describe as _, GamesWriter, Localize, PreparedGame, WriteError};
use kifu_archive::Input;

use super::converted::Converted;
use super::current::Current;
use super::destination::Destination;
use super::findings::Findings;
use super::joined::Joined;
use super::messages::{Message, Written};
use super::plan::Plan;
use super::reporter::{Reporter, Topic};
use super::sort::SortValue;
use super::split::SplitFiles;
use super::targets::Job;
use crate::if_exists::{self, IfExists, is_there};
use crate::messages::At;
use crate::outcome::Outcome;
use crate::output::Printer;
use crate::session::Verbosity;
use crate::temporary::Spool;

/// Writes the games that threads have converted, in the order of the inputs.
pub(crate) struct Writer<'a> {
    plan: &'a Plan<'a>,
    jobs: &'a [Job],
    /// The text of the current input, or of all inputs if they are joined.
    games: GamesWriter<Spool>,
    joined: Option<Joined>,
    /// The games of all inputs that `--sort` writes in one text.
    gathered: Vec<(SortValue, PreparedGame)>,
    /// The input whose games are written.
    current: Option<Current<'a>>,
    reporter: Reporter<'a>,
    /// The inputs that are written to the one output, which is saved last.
    unsaved: Vec<&'a Job>,
    progress: ProgressBar,
}

fn progress(files: usize, is_wanted: bool) -> ProgressBar {
    if !is_wanted || files < 2 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("  [{bar:18}] {pos}/{len}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(u64::try_from(files).unwrap_or(u64::MAX)).with_style(style.progress_chars("##-"))
}

impl<'a> Writer<'a> {
    pub(crate) fn new(jobs: &'a [Job], plan: &'a Plan<'a>) -> Self {
        let is_folder = matches!(plan.destination, Destination::Folder(_));
        let progress = progress(jobs.len(), is_folder && plan.session.verbosity > Verbosity::Quiet);
        Self::with_progress(jobs, plan, progress)
    }

    /// As [`Writer::new`], with a progress bar on which also something else than the inputs may be counted.
    pub(crate) fn with_progress(jobs: &'a [Job], plan: &'a Plan<'a>, progress: ProgressBar) -> Self {
        let printer = Printer::with_progress(progress.clone());
        let report = plan.arguments.report.as_deref().zip(plan.report.as_ref());
        let mut reporter = Reporter::new(printer, plan.session, report);
        reporter.summary.check = plan.check_command();
        reporter.summary.inputs = plan.unlisted;
        reporter.summary.failed = plan.unlisted;
        let joins = plan.joins(jobs.len());
        let games = new_text(plan, joins);
        Self {
            plan,
            jobs,
            joined: joins.then(|| Joined::new(&games)),
            games,
            gathered: Vec::new(),
            current: None,
            reporter,
            unsaved: Vec::new(),
            progress,
        }
    }

    /// Whether an input is to be read. Otherwise says why not.
    pub(crate) fn begin(&mut self, index: usize) -> bool {
        let (plan, job, reporter) = (self.plan, &self.jobs[index], &mut self.reporter);
        reporter.summary.inputs += 1;
        let Destination::Folder(folder) = &plan.destination else {
            return true;
        };
        let Some(target) = &job.target else {
            let message = Message::NoName { folder };
            reporter.fail(Topic::Failed, &job.input.name(), "no_name", &message);
            return false;
        };
        if let Some(parent) = target.parent()
            && let Err(error) = std::fs::create_dir_all(parent)
        {
            let path = parent.to_owned();
            reporter.unwritable(&job.input, &WriteError::Io { path, error });
            return false;
        }
        if plan.arguments.split.is_some() || !is_there(target) {
            return true;
        }
        match plan.if_exists() {
            IfExists::Fail => reporter.exists(target),
            IfExists::Skip => reporter.keep(target),
            IfExists::Suffix | IfExists::Overwrite => return true,
        }
        false
    }

    /// Reports that a part of an input was not done. The rest is written.
    pub(crate) fn report_undone(&mut self, index: usize, code: &str, message: &impl Localize) {
        let input = &self.jobs[index].input;
        self.reporter
            .add(Topic::Failed, &input.name(), code, &At(input, message));
        self.reporter.add_outcome(Outcome::RecordErrors);
    }

    /// Writes a game of an input.
    pub(crate) fn add(&mut self, index: usize, converted: Converted) {
        let (plan, job) = (self.plan, &self.jobs[index]);
        let current = self.current.get_or_insert_with(|| Current::new(job, plan));
        current.add(converted, plan, &mut self.games);
    }

    /// Ends an input, which was read to its end or up to an error.
    ///
    /// # Errors
    ///
    /// Returns an error if the output cannot be printed.
    pub(crate) fn end(&mut self, index: usize, result: io::Result<()>) -> io::Result<()> {
        let (plan, job) = (self.plan, &self.jobs[index]);
        self.progress.inc(1);
        let current = self.current.take();
        let current = current.unwrap_or_else(|| Current::new(job, plan));
        let is_written = match result {
            Ok(()) => self.end_input(job, current)?,
            Err(error) => {
                self.reporter.unreadable(&job.input, &error);
                false
            }
        };
        match &mut self.joined {
            _ if is_written => {}
            Some(joined) => joined.roll_back(&mut self.games)?,
            None => self.games = new_text(plan, false),
        }
        self.reporter.printer.flush()
    }

    /// Reports what happened to an input, and saves its games unless they are joined with others. Returns whether they are
    /// written.
    fn end_input(&mut self, job: &'a Job, mut current: Current<'a>) -> io::Result<bool> {
        current.sort(self.plan, &mut self.games);
        self.reporter.summary.kinds.add(&current.findings.kinds);
        let is_written = if let Some(files) = current.split.take() {
            self.end_split(&job.input, &mut current.findings, &files)
        } else {
            self.end_games(job, &mut current)?
        };
        if let Err(error) = current.findings.report(&mut self.reporter) {
            self.reporter.unreadable(&job.input, &error);
        }
        Ok(is_written)
    }

    /// As [`Writer::end_input`], without `--split`.
    fn end_games(&mut self, job: &'a Job, current: &mut Current<'_>) -> io::Result<bool> {
        let input = &job.input;
        current.report_first(false);
        if let Some(error) = &current.error {
            let (written, more) = (Written::NoGame, 0);
            let message = Message::Faulty {
                input,
                error,
                written,
                more,
            };
            // The report has the diagnostics.
            self.reporter.print(Topic::Faulty, &message);
            self.reporter.count_failure(Topic::Faulty);
            return Ok(false);
        }
        let spool = match self.complete(current) {
            Ok(spool) => spool,
            Err(error) if self.is_border(input, &error) => None,
            Err(error) => {
                self.reporter.unwritable(input, &error);
                return Ok(false);
            }
        };
        if let Err(error) = current.findings.print(&mut self.reporter) {
            self.reporter.unreadable(input, &error);
            return Ok(false);
        }
        if current.written == 0 {
            let message = Message::NothingWritten { input };
            self.reporter
                .fail(Topic::Faulty, &input.name(), "nothing_written", &message);
            return Ok(false);
        }
        let target = job.target.as_deref();
        let saved = match (spool, &mut self.joined) {
            _ if self.plan.gathers() => {
                self.gathered.append(&mut current.gathered);
                Ok(true)
            }
            (Some(spool), _) => save(spool, target, self.plan, &mut self.reporter.printer)?,
            (None, Some(joined)) if joined.is_broken => return Ok(false),
            (None, Some(joined)) => {
                let committed = joined.commit(&mut self.games);
                committed.map(|()| true)
            }
            (None, None) => Ok(true),
        };
        match &saved {
            Ok(true) => self.count_written(job, &mut current.findings),
            Ok(false) => self.reporter.keep(target.unwrap_or(input.path())),
            Err(error) => self.reporter.unwritable(input, error),
        }
        Ok(saved.is_ok())
    }

    /// Writes the last games of an input. Returns them all, unless they are joined with others.
    fn complete(&mut self, current: &mut Current<'_>) -> Result<Option<Spool>, WriteError> {
        if let Some(error) = current.write_error.take() {
            return Err(error);
        }
        let (spool, replacements) = if self.joined.is_some() {
            (None, self.games.complete()?)
        } else {
            let next = new_text(self.plan, false);
            let (spool, replacements) = mem::replace(&mut self.games, next).finish()?;
            (Some(spool), replacements)
        };
        current.findings.add_replacements(replacements);
        Ok(spool)
    }

    /// Whether games cannot be written because of the games of another input before them. Then nothing is written, which is
    /// reported once.
    fn is_border(&mut self, input: &Input, error: &WriteError) -> bool {
        let Some(joined) = self.joined.as_mut().filter(|joined| joined.is_border(error)) else {
            return false;
        };
        if !mem::replace(&mut joined.is_broken, true) {
            let name = input.to_string();
            let message = Message::Inseparable { input: &name, error };
            self.reporter
                .add(Topic::Faulty, &input.name(), error.code(), &message);
            self.reporter.add_outcome(Outcome::RecordErrors);
        }
        true
    }

    /// Counts an input that is written.
    fn count_written(&mut self, job: &'a Job, findings: &mut Findings<'_>) {
        match job
            .target
            .as_deref()
            .filter(|_| self.joined.is_none() && !self.plan.gathers())
        {
            Some(path) => findings.add_output(None, path),
            None => self.unsaved.push(job),
        }
        if let Some(path) = job.target.as_deref().filter(|_| job.is_renamed) {
            let input = &job.input;
            let message = Message::Renamed { input, path };
            self.reporter
                .add(Topic::Renamed, &input.name(), "renamed", &message);
        }
        let is_cut = findings.cuts.count > 0;
        let summary = &mut self.reporter.summary;
        summary.written += 1;
        summary.cut += usize::from(is_cut);
        summary.warned += usize::from(!is_cut && findings.has_warnings());
        summary.add_losses(findings.losses());
        if is_cut {
            self.reporter.add_outcome(Outcome::RecordErrors);
        }
    }

    /// Reports the files of an input that is split.
    fn end_split(&mut self, input: &Input, findings: &mut Findings<'_>, files: &SplitFiles<'_>) -> bool {
        if let Err(error) = findings.print(&mut self.reporter) {
            self.reporter.unreadable(input, &error);
            return false;
        }
        let (refused, cuts) = (findings.refused.count, findings.cuts.count);
        let summary = &mut self.reporter.summary;
        summary.written += files.written;
        summary.skipped += files.skipped;
        summary.refused_games += refused - findings.unwritable;
        summary.failed += findings.unwritable;
        summary.cut += usize::from(cuts > 0);
        summary.warned += usize::from(findings.has_warnings());
        summary.add_losses(findings.losses());
        if let Some(error) = &files.error {
            self.reporter.unwritable(input, error);
        } else if refused + cuts > 0 {
            self.reporter.add_outcome(Outcome::RecordErrors);
        }
        files.written > 0
    }

    /// Prints or saves the joined games, and prints the summary. Returns the outcome of everything.
    pub(crate) fn finish(self) -> Outcome {
        let Self {
            plan,
            games,
            joined,
            mut gathered,
            mut reporter,
            unsaved,
            ..
        } = self;
        let is_broken = joined.as_ref().is_some_and(|joined| joined.is_broken);
        let is_joined = joined.is_some_and(|joined| joined.count > 0) && !is_broken;
        gathered.sort_by(|(one, _), (other, _)| one.cmp(other));
        if (is_joined || !gathered.is_empty())
            && let Err(error) = save_joined(games, gathered, plan, &mut reporter.printer)
        {
            reporter.unwritable_file(plan.destination.path(), &error);
        } else if !is_broken {
            for job in unsaved {
                reporter.written(&job.input, plan.destination.path());
            }
        }
        reporter.finish(matches!(plan.destination, Destination::Folder(_)))
    }
}

/// A text without games, of one input or of several.
fn new_text(plan: &Plan<'_>, joins: bool) -> GamesWriter<Spool> {
    if joins {
        GamesWriter::for_several(Spool::new(), plan.format(), &plan.options)
    } else {
        GamesWriter::new(Spool::new(), plan.format(), &plan.options)
    }
}

/// Writes converted games to their destination. Returns `false` if an existing file is kept.
fn save(
    spool: Spool,
    target: Option<&Path>,
    plan: &Plan<'_>,
    printer: &mut Printer,
) -> io::Result<Result<bool, WriteError>> {
    let mut content = match spool.into_reader() {
        Ok(content) => content,
        Err(error) => return Ok(Err(WriteError::Output { error })),
    };
    let Some(path) = target else {
        io::copy(&mut content, printer)?;
        return Ok(Ok(true));
    };
    Ok(if_exists::save(path, content, plan.if_exists()).map(|saved| saved.is_some()))
}

/// Saves the games of several inputs, after adding those that are gathered.
fn save_joined(
    mut games: GamesWriter<Spool>,
    gathered: Vec<(SortValue, PreparedGame)>,
    plan: &Plan<'_>,
    printer: &mut Printer,
) -> Result<(), WriteError> {
    for (_, game) in gathered {
        games.write_prepared(game)?;
    }
    let (spool, _) = games.finish()?;
    let target = match &plan.destination {
        Destination::File(path) => Some(path.as_path()),
        Destination::Output | Destination::Folder(_) => None,
    };
    match save(spool, target, plan, printer) {
        Ok(saved) => saved.map(drop),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(WriteError::Output { error }),
    }
}
