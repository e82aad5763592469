//! `kifu convert`: writes records in another format.

mod arguments;
mod concatenation;
mod destination;
mod file;

use std::fmt;
use std::io::{self, IsTerminal as _, Read};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use kifu::core::text::pluralize;
use kifu::csa::Version;
use kifu::{Document, Encoding, Format, IfExists, Localize as _, WriteError};

pub(crate) use arguments::{Arguments, JAPANESE_HELP};

use arguments::options_by_name;
use destination::Destination;
use file::{Conversion, GameCounts};

use crate::inputs::{self, Input};
use crate::messages::Reason;
use crate::output::{self, Output};
use crate::session::Session;
use crate::temporary::Spool;
use crate::{Outcome, complain, saving};

/// The number of files with each outcome of the conversion.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    written: usize,
    warned: usize,
    /// The number of files that were written only up to an error.
    cut: usize,
    failed: usize,
}

/// The result of converting one file.
struct Report {
    outcome: Outcome,
    has_messages: bool,
    /// Whether a record was written only up to an error.
    is_cut: bool,
    needs_csa_v3: bool,
    /// How many games can be written, and how many have an error.
    games: GameCounts,
}

pub(crate) fn run(arguments: &Arguments, session: &Session) -> Outcome {
    match prepare(arguments, session) {
        Ok((inputs, found, destination)) => found.and(convert_all(&inputs, &destination, arguments, session)),
        Err(message) => {
            complain(message);
            Outcome::Failed
        }
    }
}

/// Finds the inputs and the destination. Returns a message if the arguments are wrong.
fn prepare(arguments: &Arguments, session: &Session) -> Result<(Vec<Input>, Outcome, Destination), String> {
    let paths = arguments.inputs.paths();
    let paths = paths.map_err(|error| error.message(session.language).to_string())?;
    let destination = Destination::of(arguments, &paths)?;
    let (inputs, found) = inputs::collect(&paths, session);
    check_usage(arguments, &inputs, &destination)?;
    if let Destination::Folder(folder) = &destination {
        destination::check_clash(&inputs, arguments.to, folder)?;
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Ok((inputs, found, destination))
}

/// Rejects options that have no effect for the output format or its encoding. Rejects several inputs on standard output
/// for a format that holds one game.
fn check_usage(arguments: &Arguments, inputs: &[Input], destination: &Destination) -> Result<(), String> {
    let to = arguments.to;
    if arguments.ply.is_some() && !to.is_position() {
        return Err(format!("--ply is for positions, BOD and SFEN; {to} has games"));
    }
    if arguments.declare_encoding && !matches!(to, Format::Kif | Format::Ki2 | Format::Csa) {
        return Err(format!(
            "--declare-encoding is for KIF, KI2 and CSA; {to} has no such line"
        ));
    }
    if arguments.usi_endings && to != Format::Usi {
        return Err(format!("--usi-endings is for USI, not for {to}"));
    }
    if arguments.csa_version.is_some() && to != Format::Csa {
        return Err(format!("--csa-version is for CSA, not for {to}"));
    }
    let encoding = options_by_name(arguments, destination.example(to).as_deref()).encoding;
    if arguments.bom && !matches!(encoding, Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be) {
        return Err(format!(
            "--bom is for Unicode (--encoding utf-8); {} has no byte order mark",
            encoding.name()
        ));
    }
    if arguments.fallback && matches!(encoding, Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be) {
        return Err(format!(
            "--fallback is for encodings that lack characters; {} has all",
            encoding.name()
        ));
    }
    if matches!(destination, Destination::Output) && inputs.len() > 1 && !to.holds_several_games() {
        return Err(format!(
            "a file of {to} holds one game, and there are {}; --output DIR writes a file for each",
            pluralize(inputs.len(), "input")
        ));
    }
    Ok(())
}

fn convert_all(
    inputs: &[Input],
    destination: &Destination,
    arguments: &Arguments,
    session: &Session,
) -> Outcome {
    let is_folder = matches!(destination, Destination::Folder(_));
    let progress = progress(inputs.len(), is_folder);
    let joins = concatenation::is_needed(inputs, destination, arguments);
    let reports = output::process(inputs, &progress, session, |input, output| {
        convert(input, arguments, destination, joins, output)
    });
    let reports = match reports {
        Ok(reports) => reports,
        Err(error) => {
            complain(Reason(&error).message(session.language));
            return Outcome::Failed;
        }
    };
    let mut outcome = Outcome::Fine;
    let mut tally = Tally::default();
    for report in &reports {
        tally.add(report);
        outcome = outcome.and(report.outcome);
    }
    if joins {
        let joined = inputs
            .iter()
            .zip(&reports)
            .filter(|(_, report)| report.is_written());
        let inputs: Vec<_> = joined.map(|(input, report)| (input, report.games)).collect();
        let needs_csa_v3 = reports.iter().any(|report| report.needs_csa_v3);
        outcome = outcome.and(concatenation::print(&inputs, needs_csa_v3, arguments));
    }
    if is_folder {
        tally.print(inputs.len());
    }
    outcome
}

impl Tally {
    fn add(&mut self, report: &Report) {
        if report.outcome != Outcome::Fine && !report.is_cut {
            self.failed += 1;
        } else {
            self.written += 1;
            self.cut += usize::from(report.is_cut);
            self.warned += usize::from(!report.is_cut && report.has_messages);
        }
    }

    fn print(self, files: usize) {
        let Self {
            written,
            warned,
            cut,
            failed,
        } = self;
        let cut = match cut {
            0 => String::new(),
            cut => format!("{cut} up to an error, "),
        };
        eprintln!(
            "{}: {written} written, {warned} with warnings, {cut}{failed} failed (kifu check shows why)",
            pluralize(files, "file")
        );
    }
}

fn progress(files: usize, is_wanted: bool) -> ProgressBar {
    if !is_wanted || files < 2 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("  [{bar:18}] {pos}/{len}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(u64::try_from(files).unwrap_or(u64::MAX)).with_style(style.progress_chars("##-"))
}

/// Converts a file. If `joins` is set, the games of the file are written later, together with the games of other files.
/// But they are also converted here, without being written, so that their losses and errors are reported with the name
/// of this file.
fn convert(
    input: &Input,
    arguments: &Arguments,
    destination: &Destination,
    joins: bool,
    output: &mut Output<'_>,
) -> Report {
    let target = match destination.target(input, arguments.to) {
        Ok(target) => target,
        Err(error) => return Report::failed(Outcome::Failed, error, output),
    };
    let may_restart = arguments.to == Format::Csa && arguments.csa_version.is_none();
    if (joins || may_restart)
        && let Err(error) = input.make_repeatable()
    {
        return Report::failed(Outcome::Failed, format_args!("{input}: {error}"), output);
    }
    let mut version = None;
    let (conversion, spool) = loop {
        let mut spool = Spool::new();
        let options = |document: &Document<'_>| {
            let options = options_by_name(arguments, target.as_deref());
            // Joined games are written with the same options, whatever formats they were read from.
            let options = if joins {
                options
            } else {
                options.from_document(document)
            };
            version.map_or_else(|| options.clone(), |version| options.clone().csa_version(version))
        };
        let converted = if joins {
            file::convert(input, arguments, options, &mut io::sink())
        } else {
            file::convert(input, arguments, options, &mut spool)
        };
        match converted {
            Ok(conversion) if conversion.is_outdated() => version = Some(Version::V3_0),
            Ok(conversion) => break (conversion, spool),
            Err(error) => return Report::failed(Outcome::Failed, format_args!("{input}: {error}"), output),
        }
    };
    let mut report = report(input, &conversion, output);
    report.needs_csa_v3 |= version.is_some();
    if !report.is_written() || joins {
        return report;
    }
    if let Err(error) = finish(spool, target.as_deref(), arguments, destination, output) {
        let is_there = target.is_some_and(|target| target.exists());
        let hint = if is_there && !arguments.overwrite {
            " (--overwrite replaces it)"
        } else {
            ""
        };
        return Report::failed(Outcome::Failed, format_args!("{error}{hint}"), output);
    }
    report
}

/// Prints the messages about an input, and returns its outcome so far.
fn report(input: &Input, conversion: &Conversion, output: &mut Output<'_>) -> Report {
    let Conversion {
        error,
        write_error,
        warnings,
        cuts,
        losses,
        replacements,
        ..
    } = conversion;
    if let Some(error) = error {
        let message = format_args!("{input}: {error}; nothing was written");
        return Report::failed(Outcome::RecordErrors, message, output);
    }
    if *warnings > 0 {
        let warnings = pluralize(*warnings, "warning");
        output.complain(format_args!(
            "{input}: read with {warnings} (kifu check shows why)"
        ));
    }
    for cut in cuts {
        output.complain(format_args!("{input}: {cut}"));
    }
    if conversion.count == 0 {
        let message = format_args!("{input}: nothing was written");
        return Report::failed(Outcome::RecordErrors, message, output);
    }
    if let Some(error) = write_error {
        return Report::failed(outcome_of(error), format_args!("{input}: {error}"), output);
    }
    for loss in losses {
        output.complain(format_args!("{input}: {loss}"));
    }
    if !replacements.is_empty() {
        output.complain(format_args!("{input}: {replacements}"));
    }
    Report {
        outcome: if cuts.is_empty() {
            Outcome::Fine
        } else {
            Outcome::RecordErrors
        },
        has_messages: *warnings > 0 || !cuts.is_empty() || !losses.is_empty() || !replacements.is_empty(),
        is_cut: !cuts.is_empty(),
        needs_csa_v3: conversion.needs_csa_v3,
        games: conversion.games(),
    }
}

impl Report {
    fn failed(outcome: Outcome, message: impl fmt::Display, output: &mut Output<'_>) -> Self {
        output.complain(message);
        Self {
            outcome,
            has_messages: true,
            is_cut: false,
            needs_csa_v3: false,
            games: GameCounts::default(),
        }
    }

    /// Whether the games, or the parts of them before their errors, are written.
    fn is_written(&self) -> bool {
        self.outcome == Outcome::Fine || self.is_cut
    }
}

/// Returns the outcome of a conversion with this error.
const fn outcome_of(error: &WriteError) -> Outcome {
    match error {
        WriteError::Output { .. } | WriteError::Io { .. } => Outcome::Failed,
        _ => Outcome::RecordErrors,
    }
}

/// Writes the converted games to their destination.
fn finish(
    spool: Spool,
    target: Option<&Path>,
    arguments: &Arguments,
    destination: &Destination,
    output: &mut Output<'_>,
) -> Result<(), WriteError> {
    let failed = |source| WriteError::Output { source };
    let mut spool = spool.into_reader().map_err(failed)?;
    match target {
        None => io::copy(&mut spool, output).map(drop).map_err(failed),
        Some(path) => save(
            path,
            spool,
            arguments,
            matches!(destination, Destination::Folder(_)),
        ),
    }
}

fn save(
    path: &Path,
    content: impl Read,
    arguments: &Arguments,
    is_in_folder: bool,
) -> Result<(), WriteError> {
    if is_in_folder
        && let Some(folder) = path.parent()
        && let Err(source) = std::fs::create_dir_all(folder)
    {
        return Err(WriteError::Io {
            path: folder.to_owned(),
            source,
        });
    }
    let if_exists = if arguments.overwrite {
        IfExists::Replace
    } else {
        IfExists::Fail
    };
    saving::save(path, content, if_exists)
}
