//! [`Reporter`]: prints the messages about inputs, writes them to the file of `--report`, and counts what happened.
//!
//! Of each topic, those about the first inputs are printed, and the others are counted. So memory and output do not
//! grow with the inputs.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use kifu::{Describe as _, Localize, WriteError};
use kifu_archive::Input;
use serde::Serialize;

use super::messages::Message;
use super::summary::Summary;
use crate::messages::{At, FileMessage, PathError, Problem, Reason, WriteReason};
use crate::outcome::Outcome;
use crate::output::{self, Printer};
use crate::session::{Session, Verbosity};

/// This many messages of a topic are printed without `--verbose`: as a rule those about the first inputs.
const PRINTED: usize = 10;

/// The code of a file that exists, in the report.
const EXISTS: &str = "exists";

/// What a message is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Topic {
    /// An input is not written, or not all of it, because of its errors.
    Faulty,
    /// An input cannot be read or written for another reason.
    Failed,
    Warnings,
    Losses,
    Replacements,
    /// The name of an output has a number.
    Renamed,
}

/// A message in the report. `crates/kifu-cli/README.md` describes the fields. Diagnostics have also those of `kifu check`.
#[derive(Serialize)]
pub(super) struct ReportLine<'a> {
    pub(super) path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<usize>,
    /// The file that is written; `-` is standard output.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) output: Option<&'a str>,
    pub(super) code: &'a str,
    /// `error`, `warning`, or `note` for what is as it should be.
    pub(super) severity: &'static str,
    pub(super) message: &'a str,
}

impl<'a> ReportLine<'a> {
    /// The line of a message, whose beginning may be the path of the input.
    pub(super) fn new(path: &'a str, code: &'a str, severity: &'static str, message: &'a str) -> Self {
        let rest = message
            .strip_prefix(path)
            .and_then(|rest| rest.strip_prefix(": "));
        Self {
            path,
            game: None,
            output: None,
            code,
            severity,
            message: rest.unwrap_or(message),
        }
    }

    /// The line of an input that is written to a file.
    pub(super) fn written(path: &'a str, output: &'a str, message: &'a str) -> Self {
        Self {
            output: Some(output),
            ..Self::new(path, "written", "note", message)
        }
    }
}

pub(super) struct Reporter<'a> {
    pub(super) printer: Printer,
    session: &'a Session,
    pub(super) summary: Summary,
    outcome: Outcome,
    /// The number of messages of each topic.
    counts: BTreeMap<Topic, usize>,
    report: Option<Report<'a>>,
}

/// The file of `--report`.
struct Report<'a> {
    path: &'a Path,
    file: BufWriter<&'a File>,
    /// The first error. Nothing is written after it.
    error: Option<io::Error>,
}

impl<'a> Reporter<'a> {
    /// `report` is the path of the report and the file, which was created.
    pub(super) fn new(printer: Printer, session: &'a Session, report: Option<(&'a Path, &'a File)>) -> Self {
        let report = report.map(|(path, file)| Report {
            path,
            file: BufWriter::new(file),
            error: None,
        });
        Self {
            printer,
            session,
            summary: Summary::default(),
            outcome: Outcome::Fine,
            counts: BTreeMap::new(),
            report,
        }
    }

    /// Prints a message, or counts it. With `--quiet` only those about errors matter.
    pub(super) fn print(&mut self, topic: Topic, message: &impl Localize) {
        let is_error = matches!(topic, Topic::Faulty | Topic::Failed);
        if self.session.verbosity == Verbosity::Quiet && !is_error {
            return;
        }
        let count = self.counts.entry(topic).or_default();
        *count += 1;
        if *count > PRINTED && self.session.verbosity < Verbosity::Verbose {
            self.summary.hidden += 1;
        } else {
            self.printer.complain(message.message(self.session.language));
        }
    }

    /// Prints a message as [`Reporter::print`] does, and writes it to the report. Its code in the report is `code`.
    pub(super) fn add(&mut self, topic: Topic, path: &str, code: &str, message: &impl Localize) {
        let severity = match topic {
            Topic::Faulty | Topic::Failed => "error",
            Topic::Warnings | Topic::Losses | Topic::Replacements => "warning",
            Topic::Renamed => "note",
        };
        let text = message.message(self.session.language).to_string();
        self.report(&ReportLine::new(path, code, severity, &text));
        self.print(topic, message);
    }

    /// Writes a message only to the report.
    pub(super) fn report(&mut self, line: &ReportLine<'_>) {
        self.write(|file| {
            serde_json::to_writer(&mut *file, line)?;
            file.write_all(b"\n")
        });
    }

    /// Copies lines of JSON to the report.
    pub(super) fn copy(&mut self, mut lines: impl io::Read) {
        self.write(|file| io::copy(&mut lines, file).map(drop));
    }

    fn write(&mut self, write: impl FnOnce(&mut BufWriter<&'a File>) -> io::Result<()>) {
        if let Some(report) = self.report.as_mut().filter(|report| report.error.is_none()) {
            report.error = write(&mut report.file).err();
        }
    }

    /// Reports an input whose games were written with those of others. This is for the report only.
    pub(super) fn written(&mut self, input: &Input, path: &Path) {
        let message = Message::Output { path }
            .message(self.session.language)
            .to_string();
        self.report(&ReportLine::written(
            &input.name(),
            &path.to_string_lossy(),
            &message,
        ));
    }

    /// Reports an output file that is kept.
    pub(super) fn keep(&mut self, path: &Path) {
        let message = FileMessage::Kept(path).message(self.session.language).to_string();
        let name = path.to_string_lossy();
        self.report(&ReportLine::new(&name, EXISTS, "note", &message));
        if self.session.verbosity == Verbosity::Verbose {
            self.printer.complain(message);
        }
        self.summary.skipped += 1;
    }

    /// Reports an input that is not written because an output file exists.
    pub(super) fn exists(&mut self, path: &Path) {
        let message = At(path.display(), Problem::Exists);
        self.fail(Topic::Failed, &path.to_string_lossy(), EXISTS, &message);
    }

    pub(super) fn unreadable(&mut self, input: &Input, error: &io::Error) {
        let message = At(input, Reason(error));
        self.fail(Topic::Failed, &input.name(), "unreadable_file", &message);
    }

    /// Reports games that cannot be written. An error about a file names the file, any other the input.
    pub(super) fn unwritable(&mut self, input: &Input, error: &WriteError) {
        let (path, code) = (input.name(), error.code());
        if outcome_of(error) == Outcome::Failed {
            self.add(Topic::Failed, &path, code, &WriteReason(error));
        } else {
            self.add(Topic::Failed, &path, code, &Message::Unwritable { input, error });
        }
        self.summary.failed += 1;
        self.add_outcome(outcome_of(error));
    }

    /// Reports that the games of all inputs cannot be written to the file `path`.
    pub(super) fn unwritable_file(&mut self, path: &Path, error: &WriteError) {
        let path = path.to_string_lossy();
        self.add(Topic::Failed, &path, error.code(), &WriteReason(error));
        self.add_outcome(outcome_of(error));
    }

    pub(super) fn add_outcome(&mut self, outcome: Outcome) {
        self.outcome = self.outcome.and(outcome);
    }

    /// Reports an input that is not written, for another reason than its diagnostics.
    pub(super) fn fail(&mut self, topic: Topic, path: &str, code: &str, message: &impl Localize) {
        self.add(topic, path, code, message);
        self.count_failure(topic);
    }

    pub(super) fn count_failure(&mut self, topic: Topic) {
        let outcome = if topic == Topic::Faulty {
            self.summary.refused += 1;
            Outcome::RecordErrors
        } else {
            self.summary.failed += 1;
            Outcome::Failed
        };
        self.add_outcome(outcome);
    }

    /// Ends the output and the report, and prints the summary if it is wanted or if messages were not printed. Returns the
    /// outcome of everything.
    pub(super) fn finish(mut self, wants_summary: bool) -> Outcome {
        self.write(io::Write::flush);
        let (session, count) = (self.session, self.summary.hidden);
        let printed = self.printer.finish();
        if (wants_summary || count > 0) && session.verbosity > Verbosity::Quiet {
            // If standard error is closed, nobody reads the summary.
            let _ = writeln!(io::stderr().lock(), "{}", self.summary.message(session.language));
        }
        if count > 0 {
            let message = match self.report.as_ref().map(|report| report.path) {
                Some(report) => Message::HiddenInReport { count, report },
                None => Message::Hidden { count },
            };
            session.complain(&message);
        }
        let error = self.report.and_then(|report| Some((report.path, report.error?)));
        let reported = error.map_or(Outcome::Fine, |(path, error)| {
            session.fail(&PathError::new(path, error))
        });
        output::outcome(printed, session).and(reported).and(self.outcome)
    }
}

/// The outcome of a conversion with this error: of a file or standard output, or of the games.
const fn outcome_of(error: &WriteError) -> Outcome {
    match error {
        WriteError::Output { .. } | WriteError::Io { .. } => Outcome::Failed,
        _ => Outcome::RecordErrors,
    }
}
