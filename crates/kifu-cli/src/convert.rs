//! `kifu convert`: records in another format.

mod destination;
mod joined;

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kifu::core::format::counted;
use kifu::csa::Version;
use kifu::{Encoding, Format, Newline, Read, ReadOptions, Record, WriteError, WriteOptions};
use rayon::prelude::*;

use destination::Destination;
use joined::Joined;

use crate::inputs::{self, Input};
use crate::{Outcome, complain, complain_of};

/// Arguments of `kifu convert`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command")]
pub(crate) struct Arguments {
    /// Files and folders; `-` is standard input.
    #[arg(required = true, value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// The format to write.
    #[arg(long, value_name = "FORMAT", value_parser = inputs::parse_format)]
    to: Format,
    /// The file to write, or a folder to write into (`out/`); for several inputs or a folder, a folder. By default, or with `-`,
    /// standard output, in UTF-8.
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Read as this format, whatever the content looks like.
    #[arg(long, value_name = "FORMAT", value_parser = inputs::parse_format)]
    from: Option<Format>,
    /// The encoding to write. By default UTF-8; Shift_JIS into a file whose name ends in .kif or
    /// .ki2.
    #[arg(long, value_name = "ENCODING", value_parser = inputs::parse_encoding)]
    encoding: Option<Encoding>,
    /// Begin a file of UTF-8 with a byte order mark, as Kifu for Windows does.
    #[arg(long)]
    bom: bool,
    /// Begin with the line that names the encoding, for KIF, KI2 and CSA.
    #[arg(long)]
    declare_encoding: bool,
    /// The line end to write, lf or crlf. By default LF; CR LF into a file whose name ends in .kif or .ki2.
    #[arg(long, value_name = "NEWLINE", value_parser = parse_newline)]
    newline: Option<Newline>,
    /// For BOD and SFEN: the ply whose position is written; by default the last.
    #[arg(long, value_name = "N")]
    ply: Option<u32>,
    /// For CSA: the version to write, 2.2 or 3.0; by default 2.2, or 3.0 if the record needs it.
    #[arg(long, value_name = "VERSION", value_parser = parse_csa_version)]
    csa_version: Option<Version>,
    /// Overwrite files that are there.
    #[arg(long)]
    overwrite: bool,
    /// Refuse to write a record that the format cannot hold whole.
    #[arg(long)]
    strict: bool,
}

/// Counts of what became of the files.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    written: usize,
    warned: usize,
    failed: usize,
}

/// What became of one file.
struct Report {
    outcome: Outcome,
    /// Lines for standard error.
    messages: Vec<String>,
    /// What goes to standard output.
    output: Vec<u8>,
    /// The games that go to standard output together with those of other files.
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

/// What is read, and where to it is written; or what is wrong with the arguments.
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

/// Options that would have no effect are mistakes.
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
    if matches!(destination, Destination::Output) && inputs.len() > 1 && !to.holds_several_games() {
        return Err(format!(
            "a file of {to} holds one game, and there are {}; --output DIR writes a file for each",
            counted(inputs.len(), "input")
        ));
    }
    Ok(())
}

fn convert_all(inputs: &[Input], destination: &Destination, arguments: &Arguments) -> Outcome {
    let is_folder = matches!(destination, Destination::Folder(_));
    let progress = progress(inputs.len(), is_folder);
    let mut outcome = Outcome::Fine;
    let mut tally = Tally::default();
    let mut joined = Joined::wanted(inputs, destination, arguments);
    // Files are converted on all cores, a batch at a time; what is printed keeps their order.
    for batch in inputs.chunks(inputs::BATCH) {
        let reports: Vec<Report> = batch
            .par_iter()
            .map(|input| {
                let report = convert(input, arguments, destination, joined.is_some());
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
            if let Some(joined) = &mut joined {
                joined.add(input, report.games);
            }
        }
        progress.suspend(|| complain_of(&messages));
        if let Err(error) = inputs::print(&output) {
            complain(error);
            return Outcome::Failed;
        }
    }
    progress.finish_and_clear();
    if let Some(joined) = joined {
        outcome = outcome.and(joined.print(arguments));
    }
    if is_folder {
        tally.print(inputs.len());
    }
    outcome
}

impl Tally {
    fn add(&mut self, report: &Report) {
        if report.outcome == Outcome::Failed
            || (report.outcome == Outcome::RecordErrors && report.output.is_empty())
        {
            self.failed += 1;
        } else {
            self.written += 1;
            self.warned += usize::from(!report.messages.is_empty());
        }
    }

    fn print(self, files: usize) {
        let Self {
            written,
            warned,
            failed,
        } = self;
        eprintln!(
            "{}: {written} written, {warned} with warnings, {failed} failed (kifu check shows why)",
            counted(files, "file")
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

/// Converts a file. When its games are joined with those of others, they are not written yet, but whatever keeps them from
/// being written is told with the name of the file.
fn convert(input: &Input, arguments: &Arguments, destination: &Destination, joins: bool) -> Report {
    let mut report = Report {
        outcome: Outcome::Fine,
        messages: Vec::new(),
        output: Vec::new(),
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
    let read_options = ReadOptions::default();
    let read = match arguments.from {
        Some(format) => kifu::read_as(&bytes, format, &read_options),
        None => kifu::read(&bytes, input.hint(), &read_options),
    };
    if let Some(error) = read.first_error() {
        let message = format!("{input}: {error}; nothing was written");
        return report.fail(Outcome::RecordErrors, message);
    }
    report.note_warnings(input, &read);
    let options = write_options(arguments, target.as_deref(), &read);
    let written = left_out(input, &read, &options, arguments.strict)
        .and_then(|left_out| Ok((left_out, kifu::write_games(&read, &options)?)));
    let encoded = match written {
        Ok((left_out, encoded)) => {
            report.messages.extend(left_out);
            encoded
        }
        Err(error) => return report.fail(Outcome::RecordErrors, format!("{input}: {error}")),
    };
    match target {
        None if joins => report.games = read.games.into_iter().map(|game| game.record).collect(),
        None => report.output = encoded,
        Some(path) => {
            let is_in_folder = matches!(destination, Destination::Folder(_));
            if let Err(error) = save(&path, &encoded, arguments.overwrite, is_in_folder) {
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

impl Report {
    fn fail(mut self, outcome: Outcome, message: String) -> Self {
        self.outcome = outcome;
        self.messages.push(message);
        self
    }

    fn note_warnings(&mut self, input: &Input, read: &Read<'_>) {
        let counts = read.games.iter().map(|game| game.diagnostics.len());
        let warnings = counts.sum::<usize>();
        if warnings > 0 {
            let warnings = counted(warnings, "warning");
            self.messages
                .push(format!("{input}: read with {warnings} (kifu check shows why)"));
        }
    }
}

/// Lines about what the format cannot hold, or a refusal.
fn left_out(
    input: &Input,
    read: &Read<'_>,
    options: &WriteOptions,
    strict: bool,
) -> Result<Vec<String>, WriteError> {
    let mut messages = Vec::new();
    for game in &read.games {
        let losses = kifu::losses_with(&game.record, options)?;
        if strict && !losses.is_empty() {
            return Err(WriteError::Losses(options.format, losses));
        }
        let left_out = losses
            .iter()
            .map(|loss| format!("{input}: {} cannot hold {loss}", options.format));
        messages.extend(left_out);
    }
    Ok(messages)
}

fn parse_csa_version(text: &str) -> Result<Version, String> {
    match text {
        "2.2" => Ok(Version::V2_2),
        "3.0" | "3" => Ok(Version::V3_0),
        _ => Err("expected 2.2 or 3.0".to_owned()),
    }
}

fn parse_newline(text: &str) -> Result<Newline, String> {
    match text.to_ascii_lowercase().as_str() {
        "lf" => Ok(Newline::Lf),
        "crlf" => Ok(Newline::CrLf),
        _ => Err("expected lf or crlf".to_owned()),
    }
}

fn write_options(arguments: &Arguments, target: Option<&Path>, read: &Read<'_>) -> WriteOptions {
    options_by_name(arguments, target).from_format(read.format)
}

/// The options that the arguments ask for, and for all else those that fit the name of the file.
fn options_by_name(arguments: &Arguments, target: Option<&Path>) -> WriteOptions {
    let by_name = target
        .and_then(WriteOptions::for_path)
        .filter(|options| options.format == arguments.to);
    let mut options = by_name
        .unwrap_or_else(|| WriteOptions::new(arguments.to))
        .dropping();
    if let Some(encoding) = arguments.encoding {
        options = options.encoding(encoding);
    }
    if let Some(ply) = arguments.ply {
        options = options.ply(ply);
    }
    if arguments.declare_encoding {
        options = options.declaring_encoding();
    }
    if arguments.bom {
        options = options.with_byte_order_mark();
    }
    if let Some(version) = arguments.csa_version {
        options = options.csa_version(version);
    }
    if let Some(newline) = arguments.newline {
        options = options.newline(newline);
    }
    options
}

fn save(path: &Path, bytes: &[u8], overwrite: bool, creates_folders: bool) -> Result<(), WriteError> {
    if creates_folders
        && let Some(folder) = path.parent()
        && let Err(source) = std::fs::create_dir_all(folder)
    {
        return Err(WriteError::Io {
            path: folder.to_owned(),
            source,
        });
    }
    kifu::save(path, bytes, overwrite)
}
