//! [`Reporter`]: prints the messages about inputs, and writes them to the file of `--report`.
//!
//! Of each kind of message, those about the first inputs are printed, and the others are counted. So memory and output do not
//! grow with the inputs.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use kifu::Localize;
use serde::Serialize;

use crate::messages::PathError;
use crate::output::Printer;
use crate::session::{Session, Verbosity};

/// This many messages of a kind are printed without `--verbose`: as a rule those about the first inputs.
const PRINTED: usize = 10;

/// What a message is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
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
pub(super) struct Line<'a> {
    pub(super) path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) game: Option<usize>,
    pub(super) code: &'a str,
    /// `error`, `warning`, or `note` for what is as it should be.
    pub(super) severity: &'static str,
    pub(super) message: &'a str,
}

impl<'a> Line<'a> {
    /// The line of a message, whose beginning may be the path of the input.
    pub(super) fn new(path: &'a str, code: &'a str, severity: &'static str, message: &'a str) -> Self {
        let rest = message
            .strip_prefix(path)
            .and_then(|rest| rest.strip_prefix(": "));
        Self {
            path,
            game: None,
            code,
            severity,
            message: rest.unwrap_or(message),
        }
    }
}

pub(super) struct Reporter<'a> {
    pub(super) printer: Printer,
    session: &'a Session,
    /// The number of messages of each kind.
    counts: BTreeMap<Kind, usize>,
    /// The number of messages that were not printed.
    pub(super) hidden: usize,
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
            counts: BTreeMap::new(),
            hidden: 0,
            report,
        }
    }

    /// Prints a message, or counts it. With `--quiet` only those about errors matter.
    pub(super) fn print(&mut self, kind: Kind, message: impl fmt::Display) {
        let is_error = matches!(kind, Kind::Faulty | Kind::Failed);
        if self.session.verbosity == Verbosity::Quiet && !is_error {
            return;
        }
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        if *count > PRINTED && self.session.verbosity < Verbosity::Verbose {
            self.hidden += 1;
        } else {
            self.printer.complain(message);
        }
    }

    /// Prints a message as [`Reporter::print`] does, and writes it to the report. Its code in the report is `code`.
    pub(super) fn add(&mut self, kind: Kind, path: &str, code: &str, message: &impl Localize) {
        let severity = match kind {
            Kind::Faulty | Kind::Failed => "error",
            Kind::Warnings | Kind::Losses | Kind::Replacements => "warning",
            Kind::Renamed => "note",
        };
        let message = message.message(self.session.language).to_string();
        self.report(&Line::new(path, code, severity, &message));
        self.print(kind, message);
    }

    /// Writes a message only to the report.
    pub(super) fn report(&mut self, line: &Line<'_>) {
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

    /// Ends the report. Returns the printer.
    ///
    /// # Errors
    ///
    /// Returns an error if a part of the report could not be written.
    pub(super) fn finish(mut self) -> (Printer, Result<(), PathError>) {
        self.write(io::Write::flush);
        let error = self.report.and_then(|report| Some((report.path, report.error?)));
        let result = error.map_or(Ok(()), |(path, error)| Err(PathError::new(path, error)));
        (self.printer, result)
    }
}
