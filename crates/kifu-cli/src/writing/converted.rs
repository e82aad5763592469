//! [`Converted`]: what a thread makes of a game.

use std::ops::ControlFlow;

use kifu::{Document, PreparedGame, Record, WriteOptions};
use kifu_archive::Input;

use super::findings::Diagnostics;
use super::plan::Plan;
use super::sort::SortValue;
use crate::diagnostics::{FileDiagnostic, lines};
use crate::inputs::Games;
use crate::session::Verbosity;

/// The number of bytes and of games that are checked together.
const BATCH: (usize, usize) = (1 << 18, 256);

/// A game that a thread has read and converted.
pub(crate) struct Converted {
    /// The number of the game in its input, from 1.
    pub(super) number: usize,
    pub(super) diagnostics: Diagnostics,
    /// The place of the game, with `--sort`.
    pub(super) sorted_by: SortValue,
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
        Self::edited(input, number, document, plan, options, |record| record)
    }

    /// As [`Converted::new`], with a change of the record before it is written.
    pub(crate) fn edited(
        input: &Input,
        number: usize,
        document: Document<'_>,
        plan: &Plan<'_>,
        options: &WriteOptions,
        edit: impl FnOnce(Record) -> Record,
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
                let found = FileDiagnostic::new(number, found, &document);
                diagnostics
                    .report
                    .push(lines::json(&input.name(), &found, language));
            }
        }
        let error = document.first_error();
        let error = error.map(|error| message_and_help(error, language));
        let is_read = error.is_none() || plan.arguments.keep_going;
        let game = document.games.into_iter().next().filter(|_| is_read);
        let record = game.and_then(|game| game.into_record_before_error(language));
        let sort = plan.sort.zip(record.as_ref());
        let sorted_by = sort.map_or(SortValue::None, |(key, record)| key.value(input, record));
        let game = record.map(|record| {
            let record = edit(plan.strip.apply(plan.with_additions(record)));
            if plan.arguments.split.is_some() {
                Ready::Record(Box::new(record))
            } else {
                Ready::Text(Box::new(PreparedGame::new(record, plan.format(), options)))
            }
        });
        Self {
            number,
            diagnostics,
            sorted_by,
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
    pub(crate) fn all(games: &mut Games<'_, '_, Self>, plan: &Plan<'_>) -> ControlFlow<()> {
        let mut batch = Vec::new();
        let mut bytes = 0;
        while let Some((number, document)) = games.next() {
            let converted = Self::new(&games.input, number, document, plan, &plan.options);
            bytes += converted.size();
            batch.push(converted);
            if bytes >= BATCH.0 || batch.len() >= BATCH.1 {
                bytes = 0;
                Self::pass_on(&mut batch, plan, games)?;
            }
        }
        Self::pass_on(&mut batch, plan, games)
    }

    /// Passes games on that are written one after the other. That a reader separates them is checked here, because this takes
    /// about as long as to read them.
    fn pass_on(batch: &mut Vec<Self>, plan: &Plan<'_>, games: &mut Games<'_, '_, Self>) -> ControlFlow<()> {
        let texts = batch
            .iter_mut()
            .filter_map(|converted| match &mut converted.game {
                Some(Ready::Text(game)) => Some(&mut **game),
                _ => None,
            });
        PreparedGame::check(plan.format(), texts);
        batch.drain(..).try_for_each(|converted| {
            let size = converted.size();
            games.push(converted, size)
        })
    }
}

/// The message about an error, with its place, and what to do.
fn message_and_help(error: &kifu::Diagnostic, language: kifu::Language) -> String {
    let message = error.located_message(language);
    match error.help(language) {
        Some(help) => format!(
            "{message}{}",
            language.choose(format!(" ({help})"), format!("（{help}）"))
        ),
        None => message.to_string(),
    }
}
