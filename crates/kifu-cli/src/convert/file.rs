//! [`Converted`]: what a thread makes of a game, and [`File`]: what is known of an input while its games are written.

use kifu::core::record::Losses;
use kifu::csa::{Version, needs_v3};
use kifu::{Document, Format, GamesWriter, PreparedGame, Record, WriteError, WriteOptions};
use kifu_archive::Input;

use super::findings::{Diagnostics, Findings};
use super::plan::Plan;
use super::split::Parts;
use super::targets::Job;
use crate::check;
use crate::inputs::{Games, Items, Stop};
use crate::session::Verbosity;
use crate::temporary::Spool;

/// The number of bytes and of games that are checked together.
const BATCH: (usize, usize) = (1 << 18, 256);

/// A game that a thread has read and converted.
pub(crate) struct Converted {
    /// The number of the game in its input, from 1.
    pub(super) number: usize,
    pub(super) diagnostics: Diagnostics,
    /// The first error of the game.
    pub(super) error: Option<String>,
    /// The game without the parts that are left out, up to the first error. `None` if there is nothing to write.
    pub(super) game: Option<Ready>,
}

pub(super) enum Ready {
    /// A game that is written with others.
    Text(Box<PreparedGame>),
    /// A game that `--split` writes.
    Record(Box<Record>),
}

impl Converted {
    /// Converts the only game of a document of an input.
    pub(crate) fn new(
        input: &Input,
        number: usize,
        document: Document<'_>,
        plan: &Plan<'_>,
        options: &WriteOptions,
    ) -> Self {
        let language = plan.session.language;
        let mut diagnostics = Diagnostics::default();
        for found in document.diagnostics() {
            diagnostics.kinds.add(found.severity(), found.code());
            if plan.session.verbosity == Verbosity::Verbose && !found.is_error() {
                diagnostics
                    .warnings
                    .push(found.located_message(language).to_string());
            }
            if plan.has_report() {
                let line = check::json(&input.name(), number, found, &document, language);
                diagnostics.report.push(line);
            }
        }
        let error = document.first_error();
        let error = error.map(|error| error.located_message(language).to_string());
        let is_read = error.is_none() || plan.arguments.keep_going;
        let game = document.games.into_iter().next().filter(|_| is_read);
        let record = game.and_then(|game| game.into_record_before_error(language));
        let game = record.map(|record| {
            let record = plan.strip.apply(record);
            if plan.arguments.split.is_some() {
                Ready::Record(Box::new(record))
            } else {
                Ready::Text(Box::new(PreparedGame::new(record, plan.format(), options)))
            }
        });
        Self {
            number,
            diagnostics,
            error,
            game,
        }
    }

    /// About how many bytes of memory it takes.
    pub(crate) fn size(&self) -> usize {
        let report: usize = self.diagnostics.report.iter().map(String::len).sum();
        report
            + match &self.game {
                Some(Ready::Text(game)) => game.size() + 32 * game.record().node_count(),
                Some(Ready::Record(record)) => 32 * record.node_count(),
                None => 0,
            }
    }

    /// Converts the games of a part of an input.
    pub(super) fn all(
        games: Games<'_>,
        plan: &Plan<'_>,
        options: &WriteOptions,
        items: &mut Items<'_, '_, Self>,
    ) -> Result<(), Stop> {
        let input = games.input;
        let mut batch = Vec::new();
        let mut bytes = 0;
        let mut error = None;
        for document in games {
            match document {
                Ok((number, document)) => batch.push(Self::new(input, number, document, plan, options)),
                Err(unreadable) => error = Some(unreadable),
            }
            bytes += batch.last().map_or(0, Self::size);
            if bytes >= BATCH.0 || batch.len() >= BATCH.1 {
                bytes = 0;
                Self::pass_on(&mut batch, plan, items)?;
            }
        }
        Self::pass_on(&mut batch, plan, items)?;
        error.map_or(Ok(()), |error| Err(error.into()))
    }

    /// Passes games on that are written one after the other. That a reader separates them is checked here, because this takes
    /// about as long as to read them.
    fn pass_on(batch: &mut Vec<Self>, plan: &Plan<'_>, items: &mut Items<'_, '_, Self>) -> Result<(), Stop> {
        let games = batch
            .iter_mut()
            .filter_map(|converted| match &mut converted.game {
                Some(Ready::Text(game)) => Some(&mut **game),
                _ => None,
            });
        PreparedGame::check(plan.format(), games);
        batch.drain(..).try_for_each(|converted| {
            let size = converted.size();
            items.push(converted, size)
        })
    }
}

/// What is known of an input while its games are written.
pub(super) struct File<'a> {
    pub(super) index: usize,
    pub(super) findings: Findings<'a>,
    /// The first error of the input, without `--keep-going`. Nothing is written then.
    pub(super) error: Option<String>,
    /// The first error of the output. The input is still read to its end, because an error of the input is reported
    /// instead.
    pub(super) write_error: Option<WriteError>,
    /// The numbers of all games that were added.
    pub(super) numbers: Vec<usize>,
    /// The number of games that were written.
    pub(super) written: usize,
    /// The losses of the first game, which gets a number only if other games follow.
    first: Option<(usize, Losses)>,
    /// Whether only V3.0 of CSA can hold one of the games, but an earlier game decided for an older version.
    pub(super) lacks_csa_v3: bool,
    /// The files that `--split` writes.
    pub(super) parts: Option<Parts<'a>>,
}

impl<'a> File<'a> {
    pub(super) fn new(index: usize, job: &'a Job, plan: &'a Plan<'a>) -> Self {
        let target = job.target.as_deref().filter(|_| plan.arguments.split.is_some());
        Self {
            index,
            findings: Findings::new(plan, &job.input),
            error: None,
            write_error: None,
            numbers: Vec::new(),
            written: 0,
            first: None,
            lacks_csa_v3: false,
            parts: target.map(|target| Parts::new(target, plan)),
        }
    }

    /// Adds a game. It is written by `writer`, unless each game is written alone.
    pub(super) fn add(&mut self, converted: Converted, plan: &Plan<'_>, writer: &mut GamesWriter<Spool>) {
        let Converted {
            number,
            diagnostics,
            error,
            game,
        } = converted;
        if self.error.is_some() {
            return;
        }
        self.numbers.push(number);
        self.findings.add_diagnostics(&diagnostics);
        if error.is_some() && !plan.arguments.keep_going && self.parts.is_none() {
            self.error = error;
            return;
        }
        if let Some(error) = error {
            self.findings.add_error(&error, game.is_some());
        }
        match (game, &mut self.parts) {
            (Some(Ready::Text(game)), _) => self.write(number, *game, plan.format(), writer),
            (Some(Ready::Record(record)), Some(parts)) => parts.add(Some(&record), &mut self.findings),
            (None, Some(parts)) => parts.add(None, &mut self.findings),
            // With `--split` every input that is read has parts.
            (Some(Ready::Record(_)) | None, None) => {}
        }
    }

    fn write(&mut self, number: usize, game: PreparedGame, format: Format, writer: &mut GamesWriter<Spool>) {
        self.written += 1;
        let needs_csa_v3 = format == Format::Csa && needs_v3(game.record());
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
        self.lacks_csa_v3 |= needs_csa_v3 && writer.csa_version() != Version::V3_0;
    }

    /// Reports the losses of the first game, with its number if it is not the only one.
    pub(super) fn report_first(&mut self, has_others: bool) {
        if let Some((number, losses)) = self.first.take() {
            self.findings.add_losses(has_others.then_some(number), losses);
        }
    }
}
