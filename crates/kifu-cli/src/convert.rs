//! `kifu convert`: writes records in another format.

mod arguments;
mod concatenation;
mod destination;

use std::io::IsTerminal as _;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use kifu::core::text::encoding::Replacements;
use kifu::core::text::pluralize;
use kifu::{Document, Encoding, Format, IfExists, ReadOptions, Record, WriteError, WriteOptions, Written};
use rayon::prelude::*;

pub(crate) use arguments::Arguments;

use arguments::options_by_name;
use concatenation::Concatenation;
use destination::Destination;

use crate::inputs::{self, Input};
use crate::{Outcome, complain, complain_of};

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
    /// The lines to print on standard error.
    messages: Vec<String>,
    /// The bytes to print on standard output.
    output: Vec<u8>,
    /// Whether a record was written only up to an error.
    is_cut: bool,
    /// The games to write to standard output later, together with the games of other files.
    games: Vec<Record>,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match prepare(arguments) {
        Ok((inputs, destination)) => convert_all(&inputs, &destination, arguments),
        Err(message) => {
            complain(message);
            Outcome::Failed
        }
    }
}

/// Finds the inputs and the destination. Returns a message if the arguments are wrong.
fn prepare(arguments: &Arguments) -> Result<(Vec<Input>, Destination), String> {
    let inputs = inputs::collect(&arguments.inputs).map_err(|error| error.to_string())?;
    let destination = Destination::of(arguments)?;
    check_usage(arguments, &inputs, &destination)?;
    if let Destination::Folder(folder) = &destination {
        destination::check_clash(&inputs, arguments.to, folder)?;
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    Ok((inputs, destination))
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

fn convert_all(inputs: &[Input], destination: &Destination, arguments: &Arguments) -> Outcome {
    let is_folder = matches!(destination, Destination::Folder(_));
    let progress = progress(inputs.len(), is_folder);
    let mut outcome = Outcome::Fine;
    let mut tally = Tally::default();
    let mut concatenation = Concatenation::if_needed(inputs, destination, arguments);
    // The files of a batch are converted on all cores. The output keeps the order of the files.
    for batch in inputs.chunks(inputs::BATCH) {
        let reports: Vec<Report> = batch
            .par_iter()
            .map(|input| {
                let report = convert(input, arguments, destination, concatenation.is_some());
                progress.inc(1);
                report
            })
            .collect();
        let (mut messages, mut output) = (Vec::new(), Vec::new());
        for (input, report) in batch.iter().zip(reports) {
            tally.add(&report);
            outcome = outcome.and(report.outcome);
            messages.extend(report.messages);
            output.extend(report.output);
            if let Some(concatenation) = &mut concatenation {
                concatenation.add(input, report.games);
            }
        }
        progress.suspend(|| complain_of(&messages));
        if let Err(error) = inputs::print(&output) {
            complain(error);
            return Outcome::Failed;
        }
    }
    progress.finish_and_clear();
    if let Some(concatenation) = concatenation {
        outcome = outcome.and(concatenation.print(arguments));
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
            self.warned += usize::from(!report.is_cut && !report.messages.is_empty());
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

/// Converts a file. If `joins` is set, its games are written later, together with those of other files. They are
/// converted here nevertheless, so that their losses and errors are reported with the name of this file.
fn convert(input: &Input, arguments: &Arguments, destination: &Destination, joins: bool) -> Report {
    let mut report = Report {
        outcome: Outcome::Fine,
        messages: Vec::new(),
        output: Vec::new(),
        is_cut: false,
        games: Vec::new(),
    };
    let target = match destination.target(input, arguments.to) {
        Ok(target) => target,
        Err(error) => return report.fail(Outcome::Failed, error),
    };
    let bytes = match input.read() {
        Ok(bytes) => bytes,
        Err(error) => return report.fail(Outcome::Failed, format!("{input}: {error}")),
    };
    let mut read_options = ReadOptions::default();
    read_options.repair = arguments.repair;
    // Undecodable bytes damage only their own lines. With `--keep-going` the other lines are read.
    read_options.lossy = arguments.keep_going;
    let document = input.document(&bytes, arguments.from, &read_options);
    if let Some(error) = document.first_error().filter(|_| !arguments.keep_going) {
        let message = format!("{input}: {error}; nothing was written");
        return report.fail(Outcome::RecordErrors, message);
    }
    report.note_warnings(input, &document);
    let options = options_by_name(arguments, target.as_deref());
    // Joined games are written with the same options, whatever formats they were read from.
    let options = if joins {
        options
    } else {
        options.from_document(&document)
    };
    let records = report.records(input, document);
    if records.is_empty() {
        return report.fail(Outcome::RecordErrors, format!("{input}: nothing was written"));
    }
    let encoded = match write(&records, arguments.to, &options) {
        Ok((encoded, replacements, written)) => {
            report.note_losses(input, arguments.to, &written);
            if !replacements.is_empty() {
                report.messages.push(format!("{input}: {replacements}"));
            }
            encoded
        }
        Err(error) => return report.fail(Outcome::RecordErrors, format!("{input}: {error}")),
    };
    match target {
        None if joins => report.games = records,
        None => report.output = encoded,
        Some(path) => {
            let is_in_folder = matches!(destination, Destination::Folder(_));
            if let Err(error) = save(&path, &encoded, arguments, is_in_folder) {
                let hint = if path.exists() && !arguments.overwrite {
                    " (--overwrite replaces it)"
                } else {
                    ""
                };
                return report.fail(Outcome::Failed, format!("{error}{hint}"));
            }
        }
    }
    report
}

/// Writes games in the output format. Returns the encoded bytes, the replaced characters, and the text with its
/// losses.
fn write(
    records: &[Record],
    format: Format,
    options: &WriteOptions,
) -> Result<(Vec<u8>, Replacements, Written), WriteError> {
    let written = kifu::write_games(records, format, options)?;
    Ok((written.encode(options)?, written.replacements(options)?, written))
}

impl Report {
    fn fail(mut self, outcome: Outcome, message: String) -> Self {
        self.outcome = outcome;
        self.is_cut = false;
        self.messages.push(message);
        self
    }

    /// Returns the records of the games. A record with an error ends before its first error, and a message is added.
    fn records(&mut self, input: &Input, document: Document<'_>) -> Vec<Record> {
        let mut records = Vec::with_capacity(document.games.len());
        for game in document.games {
            let error = game.first_error().map(ToString::to_string);
            let record = game.into_record_before_error();
            if let Some(error) = error {
                self.outcome = Outcome::RecordErrors;
                let what = if record.is_some() {
                    "what comes before"
                } else {
                    "nothing of the game"
                };
                self.messages.push(format!("{input}: {error}; {what} is written"));
            }
            records.extend(record);
        }
        self.is_cut = self.outcome == Outcome::RecordErrors && !records.is_empty();
        records
    }

    fn note_warnings(&mut self, input: &Input, document: &Document<'_>) {
        let warnings = document.diagnostics().filter(|found| !found.is_error()).count();
        if warnings > 0 {
            let warnings = pluralize(warnings, "warning");
            self.messages
                .push(format!("{input}: read with {warnings} (kifu check shows why)"));
        }
    }

    /// Adds a message for each game with losses.
    fn note_losses(&mut self, input: &Input, format: Format, written: &Written) {
        let several = written.losses.len() > 1;
        for (losses, number) in written.losses.iter().zip(1_usize..) {
            if losses.is_empty() {
                continue;
            }
            let game = if several {
                format!("game {number}: ")
            } else {
                String::new()
            };
            self.messages
                .push(format!("{input}: {game}not preserved in {format}: {losses}"));
        }
    }
}

fn save(path: &Path, bytes: &[u8], arguments: &Arguments, is_in_folder: bool) -> Result<(), WriteError> {
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
    kifu::save(path, bytes, if_exists)
}
