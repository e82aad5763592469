//! [`Plan`]: what one run of the command reads and writes, and how.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;

use kifu::{Encoding, Format, LossPolicy, OptionScope, Record, RecordFormat as _, WriteOptions};
use kifu_archive::{Input, Options};

use super::arguments::{RecordPart, Split, TextGroup, WritingArguments, WritingOptions};
use super::destination::Destination;
use super::messages::UsageError;
use super::openings;
use super::output_kind::OutputKind;
use super::sort::SortKey;
use super::strip::Strip;
use crate::if_exists::IfExists;
use crate::inputs::InputArguments;
use crate::messages::{PathError, Problem};
use crate::names::{GAME_FIELDS, Names, check_fields};
use crate::option_arguments::OptionArguments;
use crate::session::Session;

/// What one run of the command does with each input.
pub(crate) struct Plan<'a> {
    inputs: &'a InputArguments,
    pub(super) arguments: &'a WritingOptions,
    pub(super) sort: Option<SortKey>,
    text: &'a OptionArguments<TextGroup>,
    pub(crate) session: &'a Session,
    pub(super) kind: OutputKind,
    pub(super) destination: Destination,
    /// How the destination is written.
    pub(crate) options: WriteOptions,
    pub(super) strip: Strip,
    /// The number of folders that could not be listed.
    pub(super) unlisted: usize,
    /// The names that `--name` has made.
    pub(super) names: Mutex<Names>,
    /// The file of `--report`, once it is created.
    pub(super) report: Option<File>,
}

impl<'a> Plan<'a> {
    /// Returns the plan for the arguments, which name these files and folders.
    ///
    /// # Errors
    ///
    /// Returns an error if the format is unknown, if the output must be a folder, but is an existing file, or if
    /// files that `--split` writes would be inputs of the next run.
    pub(super) fn new(
        inputs: &'a InputArguments,
        writing: &'a WritingArguments,
        paths: &[PathBuf],
        session: &'a Session,
    ) -> Result<Self, UsageError> {
        let arguments = &writing.options;
        let destination = Destination::of(writing, paths)?;
        if arguments.split.is_some() {
            destination.check_split(paths)?;
        }
        let of_output = || match &destination {
            Destination::File(path) => OutputKind::from_path(path),
            Destination::Output | Destination::Folder(_) => None,
        };
        let kind = writing.destination.to.or_else(of_output);
        let kind = kind.ok_or(UsageError::NoFormat)?;
        let mut plan = Self {
            inputs,
            arguments,
            sort: writing.sort,
            text: &writing.text,
            session,
            kind,
            options: WriteOptions::default(),
            destination,
            strip: Strip::of(arguments),
            unlisted: 0,
            names: Mutex::default(),
            report: None,
        };
        plan.options = plan.options_for(plan.destination.example(kind).as_deref());
        Ok(plan)
    }

    pub(crate) const fn format(&self) -> Format {
        self.kind.format
    }

    /// Whether every message is also written to a file.
    pub(super) const fn has_report(&self) -> bool {
        self.report.is_some()
    }

    /// Returns a record whose expected moves are written as `--pv` says, with the opening if `--add-opening` asks for it.
    pub(crate) fn with_additions(&self, record: Record) -> Record {
        let mut record = match self.arguments.pv {
            Some(pv) => pv.apply(record),
            None => record,
        };
        // A line of USI or SFEN has no headers.
        if self.arguments.add_opening && !matches!(self.kind.format, Format::Usi | Format::Sfen) {
            openings::add(&mut record);
        }
        record
    }

    /// Creates the file of `--report`. It never replaces a file, which could be an input.
    pub(super) fn create_report(&mut self) -> Result<(), PathError> {
        let Some(path) = &self.arguments.report else {
            return Ok(());
        };
        let file = File::create_new(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => PathError::new(path, Problem::ReportExists),
            _ => PathError::new(path, error),
        })?;
        self.report = Some(file);
        Ok(())
    }

    /// What happens if an output file exists.
    pub(super) fn if_exists(&self) -> IfExists {
        self.arguments.if_exists.unwrap_or(match self.destination {
            Destination::Folder(_) => IfExists::Skip,
            Destination::Output | Destination::File(_) => IfExists::Fail,
        })
    }

    /// Whether nothing is written of an input that has an error.
    pub(crate) const fn refuses_errors(&self) -> bool {
        !self.arguments.keep_going && self.arguments.split.is_none()
    }

    /// The command that lists the diagnostics of the inputs.
    pub(super) fn check_command(&self) -> &'static str {
        if self.inputs.repairs() {
            "kifu check --repair"
        } else {
            "kifu check"
        }
    }

    /// Returns the options for reading the inputs.
    pub(crate) fn read_options(&self) -> Options {
        let mut options = self.inputs.options(self.session);
        // Undecodable bytes damage only the lines that contain them. With `--keep-going` the other lines are read.
        options.read.shared.lossy = self.arguments.keep_going;
        // The output has an encoding of its own.
        options.read.any_encoding = true;
        options
    }

    /// Returns the options for writing that the arguments set. If `target` has an extension of the output format, this
    /// extension decides the encoding and the line end that no argument sets.
    pub(super) fn options_for(&self, target: Option<&Path>) -> WriteOptions {
        let by_name = target.filter(|path| Format::from_path(path) == Some(self.format()));
        let mut options = by_name.map(WriteOptions::for_path).unwrap_or_default();
        self.text.apply(&mut options);
        options.shared.losses = if self.arguments.strict {
            LossPolicy::Refuse
        } else {
            LossPolicy::Drop
        };
        options
    }

    /// Whether the games of all inputs are joined into one text. This is so for several inputs on standard output, unless
    /// each line is a game, as in USI, SFEN and USEN in UTF-8. Then the output of each input can be printed separately. It is also
    /// so for several inputs in one file.
    pub(super) fn joins(&self, inputs: usize) -> bool {
        let are_lines = self.format().has_game_per_line()
            && self.options.shared.encoding == Encoding::Utf8
            && !self.options.shared.byte_order_mark;
        let is_one_text = match self.destination {
            Destination::Output => !are_lines,
            Destination::File(_) => true,
            Destination::Folder(_) => false,
        };
        inputs > 1 && is_one_text && !self.gathers()
    }

    /// Whether the games of all inputs are sorted together.
    pub(super) fn gathers(&self) -> bool {
        self.sort.is_some() && !matches!(self.destination, Destination::Folder(_))
    }

    /// Rejects options that have no effect for the output format, its encoding or the destination. Rejects several inputs
    /// for one file of a format that holds one game.
    pub(super) fn check_usage(&self, inputs: &[Input]) -> Result<(), UsageError> {
        let (arguments, format) = (self.arguments, self.format());
        for (kind, argument) in self.text.given() {
            if let OptionScope::Formats(formats) = kind.scope
                && !formats.contains(&format.name())
            {
                return Err(UsageError::OtherFormat {
                    argument,
                    formats,
                    format,
                });
            }
        }
        let encoding = self.options.shared.encoding;
        let is_unicode = encoding == Encoding::Utf8 || encoding.is_utf16();
        if self.options.shared.byte_order_mark && !is_unicode {
            return Err(UsageError::ByteOrderMark(encoding));
        }
        if self.options.shared.replace_characters && is_unicode {
            return Err(UsageError::ReplaceCharacters(encoding));
        }
        let is_folder = matches!(self.destination, Destination::Folder(_));
        if !is_folder && let Some(option) = arguments.for_folders() {
            return Err(UsageError::NeedsFolder(option));
        }
        if let Some(pattern) = &arguments.name {
            check_name(pattern)?;
        }
        if let Some(report) = &arguments.report {
            self.check_report(report)?;
        }
        if arguments.split == Some(Split::Variations) && self.strip.has(RecordPart::Variations) {
            return Err(UsageError::SplitOfNothing);
        }
        if arguments.if_exists.is_some() && self.destination == Destination::Output {
            return Err(UsageError::IfExistsNeedsOutput);
        }
        if !is_folder && inputs.len() > 1 && !format.holds_several_games() {
            let inputs = inputs.len();
            return Err(UsageError::OneGame { format, inputs });
        }
        Ok(())
    }

    /// Rejects a name of the report that an output could have. Not all names in a folder are known yet, but their extension is.
    fn check_report(&self, report: &Path) -> Result<(), UsageError> {
        if report == Path::new("-") {
            return Err(UsageError::ReportNeedsFile);
        }
        let (output, report_part) = match &self.destination {
            Destination::Output => return Ok(()),
            Destination::File(path) => (path.file_name(), report.file_name()),
            Destination::Folder(_) => (Some(OsStr::new(self.kind.extension)), report.extension()),
        };
        // Some systems do not distinguish names that differ only in case.
        match (output, report_part) {
            (Some(output), Some(part)) if output.eq_ignore_ascii_case(part) => {
                Err(UsageError::ReportIsOutput(report.to_owned()))
            }
            _ => Ok(()),
        }
    }
}

/// Checks the pattern of `--name`.
fn check_name(pattern: &str) -> Result<(), UsageError> {
    check_fields(pattern, &GAME_FIELDS)?;
    let is_inside = |component: Component<'_>| matches!(component, Component::Normal(_));
    if pattern.is_empty()
        || pattern.ends_with(std::path::is_separator)
        || !Path::new(pattern).components().all(is_inside)
    {
        return Err(UsageError::NameOutside(pattern.to_owned()));
    }
    Ok(())
}
