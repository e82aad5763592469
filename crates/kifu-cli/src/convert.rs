//! `kifu convert`: writes records in another format.

mod arguments;
mod branches;
mod destination;
mod file;
mod findings;
mod kind;
mod messages;
mod plan;
mod reporter;
mod split;
mod strip;
mod summary;
mod targets;

use std::io::{self, IsTerminal as _, Write as _};
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use kifu::csa::Version;
use kifu::{Checkpoint, Describe as _, Format, GamesWriter, Localize, WriteError, WriteOptions};
use kifu_archive::Input;

pub(crate) use arguments::{Arguments, Writing};
pub(crate) use file::Converted;
pub(crate) use plan::Plan;
pub(crate) use targets::Job;

use destination::Destination;
use file::File;
use findings::Findings;
use messages::{Message, Written};
use reporter::{Kind, Line, Reporter};
use split::Parts;
use summary::Summary;

use crate::if_exists::{self, IfExists, is_there};
use crate::inputs::{self, Event, InputArguments};
use crate::messages::{At, FileMessage, PathError, Problem, Reason, WriteReason};
use crate::outcome::{Outcome, complain, fail};
use crate::output::{self, Printer};
use crate::session::{Session, Verbosity};
use crate::temporary::Spool;

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Result<Outcome, Outcome> {
    let (plan, inputs, found) = prepare(&arguments.inputs, &arguments.writing, session)?;
    Ok(convert_all(inputs, &plan).and(found))
}

/// Finds the inputs and the destination. If nothing can be written, prints why, and returns the outcome instead.
pub(crate) fn prepare<'a>(
    arguments: &'a InputArguments,
    writing: &'a Writing,
    session: &'a Session,
) -> Result<(Plan<'a>, Vec<Input>, Outcome), Outcome> {
    let found = inputs::paths(arguments, session)?;
    let plan = Plan::new(arguments, writing, &found.paths, session);
    let mut plan = plan.map_err(|error| fail(error.message(session.language)))?;
    plan.unlisted = found.unreadable.len();
    let outcome = inputs::report(&found, session);
    let inputs = plan.destination.without_output(found.inputs, &found.paths);
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
                    complain(FileMessage::Kept(path).message(session.language));
                }
                return Err(outcome);
            }
            IfExists::Suffix | IfExists::Overwrite => {}
        },
        Destination::File(_) | Destination::Output => {}
    }
    if let Err(error) = plan.create_report() {
        return Err(fail(error.message(session.language)));
    }
    Ok((plan, inputs, outcome))
}

/// Chooses the output file of each input. Inputs that may have to be read twice are made repeatable.
pub(crate) fn jobs(inputs: Vec<Input>, plan: &Plan<'_>) -> Vec<Job> {
    let may_restart = plan.format() == Format::Csa && plan.destination_options().csa_version == Version::Auto;
    let mut jobs = targets::choose(inputs, plan);
    for job in jobs.iter_mut().filter(|_| may_restart) {
        job.input = inputs::repeatable(job.input.clone());
    }
    jobs
}

/// Writes the games of all inputs.
fn convert_all(inputs: Vec<Input>, plan: &Plan<'_>) -> Outcome {
    let jobs = jobs(inputs, plan);
    let mut writer = Writer::new(&jobs, plan);
    // An output that is kept, or that cannot be written, decides about an input before it is read.
    let wanted: Vec<usize> = (0..jobs.len()).filter(|&index| writer.begin(index)).collect();
    let inputs: Vec<Input> = wanted.iter().map(|&index| jobs[index].input.clone()).collect();
    let options = plan.destination_options();
    let read = inputs::process(
        &inputs,
        &plan.options(),
        |games, items| Converted::all(games, plan, &options, items),
        |index, event| {
            match event {
                Event::Item(converted) => writer.add(wanted[index], converted),
                Event::End(result) => writer.end(wanted[index], result)?,
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    let outcome = writer.finish();
    output::outcome(read, plan.session).and(outcome)
}

/// The code of a file that exists, in the report.
const EXISTS: &str = "exists";

fn progress(files: usize, is_wanted: bool) -> ProgressBar {
    if !is_wanted || files < 2 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("  [{bar:18}] {pos}/{len}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(u64::try_from(files).unwrap_or(u64::MAX)).with_style(style.progress_chars("##-"))
}

/// Writes the games that threads have converted, in the order of the inputs.
pub(crate) struct Writer<'a> {
    plan: &'a Plan<'a>,
    jobs: &'a [Job],
    options: WriteOptions,
    /// The input whose games are written.
    current: Option<Current<'a>>,
    /// The games of all inputs, if they are joined.
    joined: Option<Joined>,
    summary: Summary,
    outcome: Outcome,
    reporter: Reporter<'a>,
    progress: ProgressBar,
}

struct Current<'a> {
    file: File<'a>,
    /// The games of this input, if they are not joined with others.
    games: GamesWriter<Spool>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(jobs: &'a [Job], plan: &'a Plan<'a>) -> Self {
        let options = plan.destination_options();
        let is_folder = matches!(plan.destination, Destination::Folder(_));
        let progress = progress(jobs.len(), is_folder && plan.session.verbosity > Verbosity::Quiet);
        let printer = Printer::with_progress(progress.clone());
        let report = plan.arguments.report.as_deref().zip(plan.report.as_ref());
        Self {
            plan,
            jobs,
            current: None,
            joined: plan.joins(jobs.len()).then(|| Joined::new(plan, &options)),
            options,
            summary: Summary {
                inputs: plan.unlisted,
                failed: plan.unlisted,
                ..Summary::default()
            },
            outcome: Outcome::Fine,
            reporter: Reporter::new(printer, plan.session, report),
            progress,
        }
    }

    /// Whether an input is to be read. Otherwise says why not.
    pub(crate) fn begin(&mut self, index: usize) -> bool {
        let (plan, job) = (self.plan, &self.jobs[index]);
        self.summary.inputs += 1;
        let Destination::Folder(folder) = &plan.destination else {
            return true;
        };
        let Some(target) = &job.target else {
            let path = job.input.name();
            self.fail(Kind::Failed, &path, "no_name", &Message::NoName { folder });
            return false;
        };
        if let Some(parent) = target.parent()
            && let Err(source) = std::fs::create_dir_all(parent)
        {
            let path = parent.to_owned();
            self.unwritable(&job.input, &WriteError::Io { path, source });
            return false;
        }
        if plan.arguments.split.is_some() || !is_there(target) {
            return true;
        }
        match plan.if_exists() {
            IfExists::Fail => {
                let path = target.to_string_lossy();
                self.fail(
                    Kind::Failed,
                    &path,
                    EXISTS,
                    &At(target.display(), Problem::Exists),
                );
            }
            IfExists::Skip => self.keep(target),
            IfExists::Suffix | IfExists::Overwrite => return true,
        }
        false
    }

    /// Writes a game of an input.
    pub(crate) fn add(&mut self, index: usize, converted: Converted) {
        let (plan, job) = (self.plan, &self.jobs[index]);
        let current = self
            .current
            .get_or_insert_with(|| Current::new(index, job, plan, &self.options));
        current.add(converted, plan, self.joined.as_mut());
    }

    /// Ends an input, which was read to its end or up to an error.
    ///
    /// # Errors
    ///
    /// Returns an error if the output cannot be printed.
    pub(crate) fn end(&mut self, index: usize, result: io::Result<()>) -> io::Result<()> {
        let job = &self.jobs[index];
        self.progress.inc(1);
        let current = self.current.take();
        let current = current.unwrap_or_else(|| Current::new(index, job, self.plan, &self.options));
        let is_written = match result.and_then(|()| self.with_version(current)) {
            Ok(current) => self.end_file(job, current)?,
            Err(error) => {
                self.unreadable(&job.input, &error);
                false
            }
        };
        if !is_written && let Some(joined) = &mut self.joined {
            let rolled_back = joined.roll_back();
            joined.is_broken |= rolled_back.is_err();
            rolled_back?;
        }
        self.reporter.printer.flush()
    }

    /// If only V3.0 of CSA can hold one of the games, but an earlier game has decided for an older version, reads everything
    /// that is written into the same text again. All games of a text have the same version.
    fn with_version(&mut self, current: Current<'a>) -> io::Result<Current<'a>> {
        let file = &current.file;
        if !file.lacks_csa_v3 || file.error.is_some() || self.options.csa_version != Version::Auto {
            return Ok(current);
        }
        let mut options = self.options.clone();
        options.csa_version = Version::V3_0;
        if let Some(joined) = &mut self.joined {
            let done = mem::replace(joined, Joined::new(self.plan, &options)).done;
            self.options = options.clone();
            // Until all of them are read again, nothing can be written.
            let is_broken = self.set_broken(true);
            for (index, numbers) in done {
                let again = self.read_again(index, numbers.clone(), &options)?;
                if let Some(error) = again.file.write_error {
                    return Err(io::Error::other(error));
                }
                if let Some(joined) = &mut self.joined {
                    joined.commit(index, numbers).map_err(io::Error::other)?;
                }
            }
            self.set_broken(is_broken);
        }
        self.read_again(file.index, current.file.numbers, &options)
    }

    /// Sets whether nothing can be written of the joined games. Returns whether that was so before.
    fn set_broken(&mut self, is_broken: bool) -> bool {
        let joined = self.joined.as_mut();
        joined.is_some_and(|joined| mem::replace(&mut joined.is_broken, is_broken))
    }

    fn read_again(
        &mut self,
        index: usize,
        numbers: Vec<usize>,
        options: &WriteOptions,
    ) -> io::Result<Current<'a>> {
        let (plan, job) = (self.plan, &self.jobs[index]);
        let mut current = Current::new(index, job, plan, options);
        let mut wanted = numbers.into_iter().peekable();
        for (index, document) in job.input.games(&plan.options())?.enumerate() {
            let document = document?;
            if let Some(number) = wanted.next_if_eq(&(index + 1)) {
                let converted = Converted::new(&job.input, number, document, plan, options);
                current.add(converted, plan, self.joined.as_mut());
            }
        }
        match wanted.next() {
            None => Ok(current),
            Some(_) => Err(Problem::Changed.into()),
        }
    }

    /// Reports what happened to an input, and saves its games unless they are joined with others. Returns whether they are
    /// written.
    fn end_file(&mut self, job: &Job, current: Current<'a>) -> io::Result<bool> {
        let Current { mut file, games } = current;
        self.summary.kinds.add(&file.findings.kinds);
        let is_written = if let Some(parts) = file.parts.take() {
            self.end_split(&job.input, &mut file.findings, &parts)
        } else {
            self.end_games(job, &mut file, games)?
        };
        if let Err(error) = file.findings.report(&mut self.reporter) {
            self.unreadable(&job.input, &error);
        }
        Ok(is_written)
    }

    /// As [`Writer::end_file`], without `--split`.
    fn end_games(&mut self, job: &Job, file: &mut File<'_>, games: GamesWriter<Spool>) -> io::Result<bool> {
        let input = &job.input;
        file.report_first(false);
        if let Some(error) = &file.error {
            let (written, more) = (Written::NoGame, 0);
            let message = Message::Faulty {
                input,
                error,
                written,
                more,
            };
            // The report has the diagnostics.
            self.reporter
                .print(Kind::Faulty, message.message(self.plan.session.language));
            self.count_failure(Kind::Faulty);
            return Ok(false);
        }
        let spool = match self.complete(file, games) {
            Ok(spool) => spool,
            Err(error) if self.is_border(input, &error) => None,
            Err(error) => {
                self.unwritable(input, &error);
                return Ok(false);
            }
        };
        if let Err(error) = file.findings.print(&mut self.reporter) {
            self.unreadable(input, &error);
            return Ok(false);
        }
        if file.written == 0 {
            let message = Message::NothingWritten { input };
            self.fail(Kind::Faulty, &input.name(), "nothing_written", &message);
            return Ok(false);
        }
        let numbers = mem::take(&mut file.numbers);
        let saved = match (spool, &mut self.joined) {
            (Some(spool), _) => self.save(spool, job.target.as_deref())?,
            (None, Some(joined)) if joined.is_broken => return Ok(false),
            (None, Some(joined)) => joined.commit(file.index, numbers).map(|()| true),
            (None, None) => Ok(true),
        };
        match saved {
            Ok(true) => self.count_written(job, file),
            Ok(false) => self.keep(job.target.as_deref().unwrap_or(input.path())),
            Err(error) => {
                self.unwritable(input, &error);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes the last games of an input. Returns them all, unless they are joined with others.
    fn complete(
        &mut self,
        file: &mut File<'_>,
        games: GamesWriter<Spool>,
    ) -> Result<Option<Spool>, WriteError> {
        let (spool, replacements) = match (file.write_error.take(), &mut self.joined) {
            (Some(error), _) => return Err(error),
            (None, Some(joined)) => (None, joined.games.complete()?),
            (None, None) => {
                let (spool, replacements) = games.finish()?;
                (Some(spool), replacements)
            }
        };
        file.findings.add_replacements(replacements);
        Ok(spool)
    }

    /// Counts an input that is written.
    fn count_written(&mut self, job: &Job, file: &File<'_>) {
        if let Some(path) = job.target.as_deref().filter(|_| job.is_renamed) {
            let input = &job.input;
            let message = Message::Renamed { input, path };
            self.reporter
                .add(Kind::Renamed, &input.name(), "renamed", &message);
        }
        let is_cut = file.findings.cuts.count > 0;
        if is_cut {
            self.outcome = self.outcome.and(Outcome::RecordErrors);
        }
        self.summary.written += 1;
        self.summary.cut += usize::from(is_cut);
        self.summary.warned += usize::from(!is_cut && file.findings.has_warnings());
        self.summary.add_losses(file.findings.losses());
    }

    /// Writes converted games to their destination. Returns `false` if an existing file is kept.
    fn save(&mut self, spool: Spool, target: Option<&Path>) -> io::Result<Result<bool, WriteError>> {
        let mut content = match spool.into_reader() {
            Ok(content) => content,
            Err(source) => return Ok(Err(WriteError::Output { source })),
        };
        let Some(path) = target else {
            io::copy(&mut content, &mut self.reporter.printer)?;
            return Ok(Ok(true));
        };
        Ok(if_exists::save(path, content, self.plan.if_exists()).map(|saved| saved.is_some()))
    }

    /// Reports the files of an input that is split.
    fn end_split(&mut self, input: &Input, findings: &mut Findings<'_>, parts: &Parts<'_>) -> bool {
        if let Err(error) = findings.print(&mut self.reporter) {
            self.unreadable(input, &error);
            return false;
        }
        let refused = findings.refused.count;
        self.summary.written += parts.written;
        self.summary.skipped += parts.skipped;
        self.summary.refused_games += refused - findings.unwritable;
        self.summary.failed += findings.unwritable;
        self.summary.cut += usize::from(findings.cuts.count > 0);
        self.summary.warned += usize::from(findings.has_warnings());
        self.summary.add_losses(findings.losses());
        if let Some(error) = &parts.error {
            self.unwritable(input, error);
        } else if refused + findings.cuts.count > 0 {
            self.outcome = self.outcome.and(Outcome::RecordErrors);
        }
        parts.written > 0
    }

    /// Prints or saves the joined games, and the summary. Returns the outcome of everything.
    pub(crate) fn finish(mut self) -> Outcome {
        if let Some(joined) = self
            .joined
            .take()
            .filter(|joined| !joined.done.is_empty() && !joined.is_broken)
        {
            let saved = match joined.games.finish() {
                Ok((spool, _)) => self.save_joined(spool),
                Err(error) => Err(error),
            };
            if let Err(error) = saved {
                let path = self.plan.destination.path().to_string_lossy();
                self.reporter
                    .add(Kind::Failed, &path, error.code(), &WriteReason(&error));
                self.outcome = self.outcome.and(outcome_of(&error));
            }
        }
        let (session, mut summary) = (self.plan.session, self.summary);
        summary.hidden = self.reporter.hidden;
        let (out, report) = self.reporter.finish();
        let printed = out.finish();
        let is_folder = matches!(self.plan.destination, Destination::Folder(_));
        if (is_folder || summary.hidden > 0) && session.verbosity > Verbosity::Quiet {
            // If standard error is closed, nobody reads the summary.
            let _ = writeln!(io::stderr().lock(), "{}", summary.message(session.language));
        }
        if summary.hidden > 0 {
            let count = summary.hidden;
            let message = match &self.plan.arguments.report {
                Some(report) => Message::HiddenInReport { count, report },
                None => Message::Hidden { count },
            };
            complain(message.message(session.language));
        }
        let report = match report {
            Ok(()) => Outcome::Fine,
            Err(error) => fail(error.message(session.language)),
        };
        output::outcome(printed, session).and(report).and(self.outcome)
    }

    fn save_joined(&mut self, spool: Spool) -> Result<(), WriteError> {
        let target = match &self.plan.destination {
            Destination::File(path) => Some(path.as_path()),
            Destination::Output | Destination::Folder(_) => None,
        };
        match self.save(spool, target) {
            Ok(saved) => saved.map(drop),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(source) => Err(WriteError::Output { source }),
        }
    }

    /// Reports an output file that is kept.
    fn keep(&mut self, path: &Path) {
        let message = FileMessage::Kept(path)
            .message(self.plan.session.language)
            .to_string();
        let name = path.to_string_lossy();
        self.reporter.report(&Line::new(&name, EXISTS, "note", &message));
        if self.plan.session.verbosity == Verbosity::Verbose {
            self.reporter.printer.complain(message);
        }
        self.summary.skipped += 1;
    }

    fn unreadable(&mut self, input: &Input, error: &io::Error) {
        let message = At(input, Reason(error));
        self.fail(Kind::Failed, &input.name(), "unreadable_file", &message);
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
                .add(Kind::Faulty, &input.name(), error.code(), &message);
            self.outcome = self.outcome.and(Outcome::RecordErrors);
        }
        true
    }

    /// Reports games that cannot be written. An error about a file names the file, any other the input.
    fn unwritable(&mut self, input: &Input, error: &WriteError) {
        let (path, code) = (input.name(), error.code());
        match error {
            WriteError::Io { .. } | WriteError::Output { .. } => {
                self.reporter.add(Kind::Failed, &path, code, &WriteReason(error));
            }
            error => {
                let message = Message::Unwritable { input, error };
                self.reporter.add(Kind::Failed, &path, code, &message);
            }
        }
        self.summary.failed += 1;
        self.outcome = self.outcome.and(outcome_of(error));
    }

    /// Reports an input that is not written, for another reason than its diagnostics.
    fn fail(&mut self, kind: Kind, path: &str, code: &str, message: &impl Localize) {
        self.reporter.add(kind, path, code, message);
        self.count_failure(kind);
    }

    fn count_failure(&mut self, kind: Kind) {
        let outcome = if kind == Kind::Faulty {
            self.summary.refused += 1;
            Outcome::RecordErrors
        } else {
            self.summary.failed += 1;
            Outcome::Failed
        };
        self.outcome = self.outcome.and(outcome);
    }
}

impl<'a> Current<'a> {
    fn new(index: usize, job: &'a Job, plan: &'a Plan<'a>, options: &WriteOptions) -> Self {
        Self {
            file: File::new(index, job, plan),
            games: GamesWriter::new(Spool::new(), plan.format(), options),
        }
    }

    /// Writes a game, joined with those of other inputs or not.
    fn add(&mut self, converted: Converted, plan: &Plan<'_>, joined: Option<&mut Joined>) {
        let writer = joined.map_or(&mut self.games, |joined| &mut joined.games);
        self.file.add(converted, plan, writer);
    }
}

/// The games of several inputs in one text.
struct Joined {
    games: GamesWriter<Spool>,
    /// Before the games of the input that is being written.
    checkpoint: Checkpoint,
    /// The number of games before it.
    count: usize,
    /// The inputs whose games are written, with the numbers of these games.
    done: Vec<(usize, Vec<usize>)>,
    /// Whether nothing can be written, because a reader could not separate the games of two inputs.
    is_broken: bool,
}

impl Joined {
    fn new(plan: &Plan<'_>, options: &WriteOptions) -> Self {
        let games = GamesWriter::for_several(Spool::new(), plan.format(), options);
        Self {
            checkpoint: games.checkpoint(),
            games,
            count: 0,
            done: Vec::new(),
            is_broken: false,
        }
    }

    /// Keeps the games of an input.
    fn commit(&mut self, index: usize, numbers: Vec<usize>) -> Result<(), WriteError> {
        self.games.complete()?;
        self.checkpoint = self.games.checkpoint();
        self.count = self.games.count();
        self.done.push((index, numbers));
        Ok(())
    }

    /// Takes back the games of an input.
    fn roll_back(&mut self) -> io::Result<()> {
        let (spool, length) = self.games.roll_back(&self.checkpoint);
        spool.truncate(length)
    }

    /// Whether a reader could not separate the first game of an input from the game of another input before it.
    fn is_border(&self, error: &WriteError) -> bool {
        matches!(error, WriteError::Inseparable { game, .. } if self.count > 0 && *game == self.count + 1)
    }
}

/// Returns the outcome of a conversion with this error.
const fn outcome_of(error: &WriteError) -> Outcome {
    match error {
        WriteError::Output { .. } | WriteError::Io { .. } => Outcome::Failed,
        _ => Outcome::RecordErrors,
    }
}
