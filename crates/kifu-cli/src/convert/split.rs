//! [`Parts`]: writes each game, or each branch of each game, to a file of its own.

use std::path::Path;

use kifu::{GamesWriter, Record, WriteError, WriteOptions};

use super::arguments::Split;
use super::branches::branches;
use super::findings::Findings;
use super::plan::Plan;
use crate::if_exists::{self, numbered};
use crate::temporary::Spool;

/// The files of an input that is split.
pub(super) struct Parts<'a> {
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
}

impl<'a> Parts<'a> {
    /// The name of each file is `target` with the number of the part.
    pub(super) fn new(target: &'a Path, plan: &'a Plan<'a>) -> Self {
        Self {
            written: 0,
            skipped: 0,
            error: None,
            plan,
            options: plan.write_options(Some(target)),
            target,
            number: 0,
        }
    }

    /// Writes a game, or its branches. A game that cannot be read has a number too.
    pub(super) fn add(&mut self, record: Option<&Record>, findings: &mut Findings<'_>) {
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
            Ok(spool) => self.save(spool),
            Err(error @ (WriteError::Output { .. } | WriteError::Io { .. })) => self.error = Some(error),
            Err(error) => findings.refuse(&error),
        }
    }

    fn convert(&self, record: &Record, findings: &mut Findings<'_>) -> Result<Spool, WriteError> {
        let mut writer = GamesWriter::new(Spool::new(), self.plan.format(), &self.options);
        let losses = writer.write(record)?;
        let (spool, replacements) = writer.finish()?;
        findings.add_losses(Some(self.number), losses);
        findings.add_replacements(replacements);
        Ok(spool)
    }

    fn save(&mut self, spool: Spool) {
        let path = numbered(self.target, self.number);
        let saved = spool
            .into_reader()
            .map_err(|source| WriteError::Output { source })
            .and_then(|content| if_exists::save(&path, content, self.plan.if_exists()));
        match saved {
            Ok(Some(_)) => self.written += 1,
            Ok(None) => self.skipped += 1,
            Err(error) => self.error = Some(error),
        }
    }
}
