//! [`Current`]: what is known of an input while its games are written.

use std::mem;

use kifu::shogi_core::record::Losses;
use kifu::{GamesWriter, PreparedGame, WriteError};

use super::converted::{Converted, Ready};
use super::findings::Findings;
use super::plan::Plan;
use super::sort::SortValue;
use super::split::SplitFiles;
use super::targets::Job;
use crate::temporary::Spool;

/// What is known of an input while its games are written.
pub(super) struct Current<'a> {
    pub(super) findings: Findings<'a>,
    /// The first error of the input, without `--keep-going`. Nothing is written then.
    pub(super) error: Option<String>,
    /// The first error of the output. The input is still read to its end, because an error of the input is reported
    /// instead.
    pub(super) write_error: Option<WriteError>,
    /// The number of games that were written.
    pub(super) written: usize,
    /// The losses of the first game, which gets a number only if other games follow.
    first: Option<(usize, Losses)>,
    /// The files that `--split` writes.
    pub(super) split: Option<SplitFiles<'a>>,
    /// With `--sort`, the games with their numbers until the end of the input.
    unsorted: Vec<(SortValue, usize, Option<Ready>)>,
    /// With `--sort`, the games that are sorted with those of other inputs.
    pub(super) gathered: Vec<(SortValue, PreparedGame)>,
}

impl<'a> Current<'a> {
    pub(super) fn new(job: &'a Job, plan: &'a Plan<'a>) -> Self {
        let target = job.target.as_deref().filter(|_| plan.arguments.split.is_some());
        Self {
            findings: Findings::new(plan, &job.input),
            error: None,
            write_error: None,
            written: 0,
            first: None,
            split: target.map(|target| SplitFiles::new(target, plan)),
            unsorted: Vec::new(),
            gathered: Vec::new(),
        }
    }

    /// Adds a game. It is written by `writer`, unless each game is written alone.
    pub(super) fn add(&mut self, converted: Converted, plan: &Plan<'_>, writer: &mut GamesWriter<Spool>) {
        let Converted {
            number,
            diagnostics,
            sorted_by,
            error,
            game,
        } = converted;
        if self.error.is_some() {
            return;
        }
        self.findings.add_diagnostics(&diagnostics);
        if error.is_some() && plan.refuses_errors() {
            self.error = error;
            return;
        }
        if let Some(error) = error {
            self.findings.add_error(&error, game.is_some());
        }
        if plan.sort.is_some() {
            self.unsorted.push((sorted_by, number, game));
        } else {
            self.put(number, game, writer);
        }
    }

    /// Writes the games that `--sort` has kept. Those that are sorted with the games of other inputs are gathered, and written to find
    /// their errors and losses.
    pub(super) fn sort(&mut self, plan: &Plan<'_>, writer: &mut GamesWriter<Spool>) {
        let mut games = mem::take(&mut self.unsorted);
        games.sort_by(|(one, ..), (other, ..)| one.cmp(other));
        for (value, number, game) in games {
            if let Some(Ready::Text(game)) = &game
                && plan.gathers()
            {
                self.gathered.push((value, (**game).clone()));
            }
            self.put(number, game, writer);
        }
    }

    fn put(&mut self, number: usize, game: Option<Ready>, writer: &mut GamesWriter<Spool>) {
        match (game, &mut self.split) {
            (Some(Ready::Text(game)), _) => self.write(number, *game, writer),
            (Some(Ready::Record(record)), Some(files)) => {
                files.add(number, Some(&record), &mut self.findings);
            }
            (None, Some(files)) => files.add(number, None, &mut self.findings),
            // With `--split` every input that is read has such files.
            (Some(Ready::Record(_)) | None, None) => {}
        }
    }

    fn write(&mut self, number: usize, game: PreparedGame, writer: &mut GamesWriter<Spool>) {
        self.written += 1;
        self.findings.add_written(Some(number), game.record());
        match &mut self.write_error {
            // The error says how many games there are.
            Some(WriteError::OneGame { count, .. }) => *count = self.written,
            Some(_) => {}
            None => match writer.write_prepared(game) {
                Ok(losses) if self.written == 1 => self.first = Some((number, losses)),
                Ok(losses) => {
                    self.report_first(true);
                    self.findings.add_losses(Some(number), losses);
                }
                Err(error) => self.write_error = Some(error),
            },
        }
    }

    /// Reports the losses of the first game, with its number if it is not the only one.
    pub(super) fn report_first(&mut self, has_others: bool) {
        if let Some((number, losses)) = self.first.take() {
            self.findings.add_losses(has_others.then_some(number), losses);
        }
    }
}
