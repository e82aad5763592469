//! [`SplitFiles`]: writes each game, or each branch of each game, to a file of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;

use kifu::{GamesWriter, Record, WriteError, WriteOptions};

use super::arguments::Split;
use super::branches::branches;
use super::findings::Findings;
use super::plan::Plan;
use crate::if_exists::{self, numbered};
use crate::names::{fill, game_fields, in_file_name, portable};
use crate::temporary::Spool;

/// The files of an input that is split.
pub(super) struct SplitFiles<'a> {
    pub(super) written: usize,
    /// The number of files that were kept because they existed.
    pub(super) skipped: usize,
    /// The error because of which no more files are written: a file cannot be written.
    pub(super) error: Option<WriteError>,
    plan: &'a Plan<'a>,
    options: WriteOptions,
    target: &'a Path,
    /// The number of the last part.
    number: usize,
    /// The number of its game in the input.
    game: usize,
}

impl<'a> SplitFiles<'a> {
    /// The name of each file is that of `target` with the number of the part, or what `--name` says.
    pub(super) fn new(target: &'a Path, plan: &'a Plan<'a>) -> Self {
        Self {
            written: 0,
            skipped: 0,
            error: None,
            plan,
            options: plan.options_for(Some(target)),
            target,
            number: 0,
            game: 0,
        }
    }

    /// Writes the game with this number in the input, or its branches. One that cannot be read has a file number too.
    pub(super) fn add(&mut self, game: usize, record: Option<&Record>, findings: &mut Findings<'_>) {
        self.game = game;
        match (record, self.plan.arguments.split) {
            (None, _) => self.number += 1,
            (Some(record), Some(Split::Variations)) => {
                for branch in branches(record) {
                    self.write(&branch, findings);
                }
            }
            (Some(record), _) => self.write(record, findings),
        }
    }

    /// Writes a part, unless an earlier file could not be written.
    fn write(&mut self, record: &Record, findings: &mut Findings<'_>) {
        self.number += 1;
        if self.error.is_some() {
            return;
        }
        match self.convert(record, findings) {
            Ok(spool) => self.save(spool, record, findings),
            Err(error @ (WriteError::Output { .. } | WriteError::Io { .. })) => self.error = Some(error),
            Err(error) => findings.refuse(&error),
        }
    }

    fn convert(&self, record: &Record, findings: &mut Findings<'_>) -> Result<Spool, WriteError> {
        let mut writer = GamesWriter::new(Spool::new(), self.plan.format(), &self.options);
        let losses = writer.write(record)?;
        findings.add_written(Some(self.game), record);
        let (spool, replacements) = writer.finish()?;
        findings.add_losses(Some(self.game), losses);
        findings.add_replacements(replacements);
        Ok(spool)
    }

    fn save(&mut self, spool: Spool, record: &Record, findings: &mut Findings<'_>) {
        let path = self.path(record);
        let saved = spool
            .into_reader()
            .map_err(|error| WriteError::Output { error })
            .and_then(|content| {
                if let (Some(_), Some(folder)) = (&self.plan.arguments.name, path.parent()) {
                    fs::create_dir_all(folder).map_err(|error| {
                        let path = folder.to_owned();
                        WriteError::Io { path, error }
                    })?;
                }
                if_exists::save(&path, content, self.plan.if_exists())
            });
        match saved {
            Ok(Some(path)) => {
                self.written += 1;
                findings.add_output(Some(self.game), &path);
            }
            Ok(None) => self.skipped += 1,
            Err(error) => self.error = Some(error),
        }
    }

    /// The path of the file for a part.
    fn path(&self, record: &Record) -> PathBuf {
        let Some(pattern) = &self.plan.arguments.name else {
            return numbered(self.target, self.number);
        };
        let stem = self.target.file_stem().unwrap_or_default().to_string_lossy();
        let fields = game_fields(&stem, self.number, record, in_file_name);
        let mut name = portable(&fill(pattern, &fields));
        let extension = self.plan.kind.extension;
        if Path::new(pattern)
            .extension()
            .is_none_or(|found| found != extension)
        {
            name.extend([".", extension]);
        }
        let path = self.target.with_file_name(name);
        let names = self.plan.names.lock();
        names.unwrap_or_else(PoisonError::into_inner).take_free(&path)
    }
}
