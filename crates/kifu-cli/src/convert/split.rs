//! Writes each game, or each branch of each game, to a file of its own.

use std::io;
use std::path::Path;

use kifu::{GamesWriter, Record, WriteError, WriteOptions};

use super::arguments::Split;
use super::branches::branches;
use super::findings::Findings;
use super::plan::Plan;
use crate::if_exists::{self, numbered};
use crate::inputs::Input;
use crate::temporary::Spool;

/// The files of an input that is split.
pub(super) struct Parts<'a> {
    pub(super) findings: Findings<'a>,
    pub(super) written: usize,
    /// The number of files that were kept because they existed.
    pub(super) skipped: usize,
    /// The error because of which no more files are written: a file cannot be written.
    pub(super) error: Option<WriteError>,
    plan: &'a Plan<'a>,
    target: &'a Path,
    /// The number of the last part.
    number: usize,
}

/// Writes the games of an input, or their branches, to files. The name of each file is `target` with the number of the
/// part. A game with an error is left out, and the others are written.
///
/// # Errors
///
/// Returns an error if the input cannot be read.
pub(super) fn split<'a>(input: &'a Input, target: &'a Path, plan: &'a Plan<'a>) -> io::Result<Parts<'a>> {
    let mut parts = Parts {
        findings: Findings::new(plan, input),
        written: 0,
        skipped: 0,
        error: None,
        plan,
        target,
        number: 0,
    };
    let options = plan.write_options(Some(target));
    for document in input.games_to_convert(plan.read_options())? {
        let document = document?;
        parts.findings.add_warnings(&document);
        for game in document.games {
            let record = parts.findings.record(game);
            match (record, plan.arguments.split) {
                (None, _) => parts.number += 1,
                (Some(record), Some(Split::Variations)) => {
                    for branch in branches(&record) {
                        parts.write(&branch, &options);
                    }
                }
                (Some(record), _) => parts.write(&record, &options),
            }
            if parts.error.is_some() {
                return Ok(parts);
            }
        }
    }
    Ok(parts)
}

impl Parts<'_> {
    /// Writes a part, unless an earlier file could not be written.
    fn write(&mut self, record: &Record, options: &WriteOptions) {
        self.number += 1;
        if self.error.is_some() {
            return;
        }
        match self.convert(record, options) {
            Ok(spool) => self.save(spool),
            Err(error @ (WriteError::Output { .. } | WriteError::Io { .. })) => self.error = Some(error),
            Err(error) => self.findings.refuse(&error),
        }
    }

    fn convert(&mut self, record: &Record, options: &WriteOptions) -> Result<Spool, WriteError> {
        let mut writer = GamesWriter::new(Spool::new(), self.plan.format(), options);
        let losses = writer.write(record)?;
        let (spool, replacements) = writer.finish()?;
        self.findings.add_losses(Some(self.number), losses);
        self.findings.add_replacements(replacements);
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
