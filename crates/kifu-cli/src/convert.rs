//! `kifu convert`: records in another format.

use std::collections::HashMap;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kifu::core::format::counted;
use kifu::csa::Version;
use kifu::{Encoding, Format, Newline, Read, ReadOptions, WriteError, WriteOptions};
use rayon::prelude::*;

use crate::inputs::{self, Input};
use crate::{Outcome, complain, complain_of};

/// Arguments of `kifu convert`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files and folders; `-` is standard input.
    #[arg(required = true, value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// The format to write.
    #[arg(long, value_name = "FORMAT", value_parser = inputs::parse_format)]
    to: Format,
    /// The file to write; for several inputs or a folder, the folder to write into. Standard output by default, in UTF-8.
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Read as this format, whatever the content looks like.
    #[arg(long, value_name = "FORMAT", value_parser = inputs::parse_format)]
    from: Option<Format>,
    /// The encoding to write. By default UTF-8; Shift_JIS into a file whose name ends in .kif.
    #[arg(long, value_name = "ENCODING", value_parser = inputs::parse_encoding)]
    encoding: Option<Encoding>,
    /// Begin a file of UTF-8 with a byte order mark, as Kifu for Windows does.
    #[arg(long)]
    bom: bool,
    /// The line end to write, lf or crlf. By default LF; CR LF into a file whose name ends in .kif or .ki2.
    #[arg(long, value_name = "NEWLINE", value_parser = parse_newline)]
    newline: Option<Newline>,
    /// For BOD: the ply whose position is written; by default the last.
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
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let inputs = match inputs::collect(&arguments.inputs) {
        Ok(inputs) => inputs,
        Err(error) => {
            complain(error);
            return Outcome::Failed;
        }
    };
    let many = arguments.inputs.len() > 1 || arguments.inputs.iter().any(|path| path.is_dir());
    let folder = arguments.output.as_deref().filter(|_| many);
    if let Some(folder) = folder
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        complain(format_args!("{}: {error}", folder.display()));
        return Outcome::Failed;
    }
    if let Some(folder) = folder
        && let Some((first, second, target)) = clash(&inputs, arguments.to, folder)
    {
        complain(format_args!(
            "{}: both {first} and {second} would be written to it",
            target.display()
        ));
        return Outcome::Failed;
    }
    let progress = progress(inputs.len(), folder.is_some());
    let mut outcome = Outcome::Fine;
    let mut tally = Tally::default();
    // Files are converted on all cores, a batch at a time; what is printed keeps their order.
    for batch in inputs.chunks(inputs::BATCH) {
        let reports: Vec<Report> = batch
            .par_iter()
            .map(|input| {
                let report = convert(input, arguments, folder);
                progress.inc(1);
                report
            })
            .collect();
        let (mut messages, mut output) = (Vec::new(), Vec::new());
        for report in reports {
            tally.add(&report);
            outcome = outcome.and(report.outcome);
            messages.extend(report.messages);
            output.extend(report.output);
        }
        progress.suspend(|| complain_of(&messages));
        if let Err(error) = inputs::print(&output) {
            complain(error);
            return Outcome::Failed;
        }
    }
    progress.finish_and_clear();
    if folder.is_some() {
        tally.print(inputs.len());
    }
    outcome
}

/// The file below the folder that an input is written to.
fn target_in(folder: &Path, input: &Input, format: Format) -> PathBuf {
    folder.join(input.relative.with_extension(format.extensions()[0]))
}

/// Two inputs that would be written to the same file, such as `a.kif` and `a.csa`, and that file.
fn clash<'a>(inputs: &'a [Input], format: Format, folder: &Path) -> Option<(&'a Input, &'a Input, PathBuf)> {
    let mut targets = HashMap::with_capacity(inputs.len());
    inputs.iter().find_map(|input| {
        let target = target_in(folder, input, format);
        // Some systems take names that differ in case alone for the same.
        let earlier = targets.insert(target.to_string_lossy().to_lowercase(), input)?;
        Some((earlier, input, target))
    })
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

fn convert(input: &Input, arguments: &Arguments, folder: Option<&Path>) -> Report {
    let mut report = Report {
        outcome: Outcome::Fine,
        messages: Vec::new(),
        output: Vec::new(),
    };
    let target = folder.map_or_else(
        || arguments.output.clone(),
        |folder| Some(target_in(folder, input, arguments.to)),
    );
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
    let warnings = read
        .games
        .iter()
        .map(|game| game.diagnostics.len())
        .sum::<usize>();
    if warnings > 0 {
        let warnings = counted(warnings, "warning");
        let message = format!("{input}: read with {warnings} (kifu check shows why)");
        report.messages.push(message);
    }
    let options = write_options(arguments, target.as_deref(), &read);
    if let Err(error) = note_losses(input, &read, &options, arguments.strict, &mut report) {
        return report.fail(Outcome::RecordErrors, format!("{input}: {error}"));
    }
    let encoded = match kifu::write_games(&read, &options) {
        Ok(encoded) => encoded,
        Err(error) => return report.fail(Outcome::RecordErrors, format!("{input}: {error}")),
    };
    match target {
        None => report.output = encoded,
        Some(path) => {
            if let Err(error) = save(&path, &encoded, arguments.overwrite, folder.is_some()) {
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
}

/// Notes what the format cannot hold, or refuses.
fn note_losses(
    input: &Input,
    read: &Read<'_>,
    options: &WriteOptions,
    strict: bool,
    report: &mut Report,
) -> Result<(), WriteError> {
    for game in &read.games {
        let losses = kifu::losses_with(&game.record, options)?;
        if strict && !losses.is_empty() {
            return Err(WriteError::Losses(options.format, losses));
        }
        let left_out = losses
            .iter()
            .map(|loss| format!("{input}: {} cannot hold {loss}", options.format));
        report.messages.extend(left_out);
    }
    Ok(())
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
    let by_name = target
        .and_then(WriteOptions::for_path)
        .filter(|options| options.format == arguments.to);
    let mut options = by_name
        .unwrap_or_else(|| WriteOptions::new(arguments.to))
        .dropping()
        .from_format(read.format);
    if let Some(encoding) = arguments.encoding {
        options = options.encoding(encoding);
    }
    if let Some(ply) = arguments.ply {
        options = options.ply(ply);
    }
    if arguments.bom {
        options = options.with_byte_order_mark();
    }
    if let Some(version) = arguments.csa_version {
        options = options.csa_version(version);
    }
    let usual = target.is_none().then_some(Newline::Lf);
    if let Some(newline) = arguments.newline.or(usual) {
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
