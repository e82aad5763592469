//! Converts one input, game by game.

use std::io::{self, Write};

use kifu::core::record::Losses;
use kifu::csa::{Version, needs_v3};
use kifu::{Format, Game, GamesWriter, Record, WriteError, WriteOptions};

use super::findings::Findings;
use super::plan::Plan;
use crate::inputs::Input;

/// What happened to the games of an input.
pub(super) struct Conversion<'a> {
    pub(super) findings: Findings<'a>,
    /// The first error of the input, without `--keep-going`. Nothing is read after it.
    pub(super) error: Option<String>,
    /// The first error of the output. The input is still read to its end, because an error of the input is reported
    /// instead.
    pub(super) write_error: Option<WriteError>,
    /// The number of games that were written.
    pub(super) count: usize,
    /// Whether only V3.0 of CSA can hold one of the games, and the format is CSA.
    needs_csa_v3: bool,
    /// Whether such a game was written in an older version, because the first game decided the version of the file.
    pub(super) lacks_csa_v3: bool,
}

/// What is known of the games of an input. If it is read a second time and differs, it was changed in between.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct GameCounts {
    /// The number of games that are written.
    pub(super) written: usize,
    /// The number of games with an error.
    pub(super) faulty: usize,
    /// Whether only V3.0 of CSA can hold one of the games. Known only of games that are written as CSA.
    pub(super) needs_csa_v3: bool,
}

impl GameCounts {
    /// Counts a game, and returns its record before the first error.
    pub(super) fn add(&mut self, game: Game) -> Option<Record> {
        self.faulty += usize::from(game.first_error().is_some());
        let record = game.into_record_before_error();
        self.written += usize::from(record.is_some());
        record
    }
}

/// Converts the games of an input and writes them to `out`.
///
/// # Errors
///
/// Returns an error if the input cannot be read.
pub(super) fn convert<'a>(
    input: &'a Input,
    plan: &'a Plan<'a>,
    options: &WriteOptions,
    out: &mut impl Write,
) -> io::Result<Conversion<'a>> {
    let mut conversion = Conversion {
        findings: Findings::new(plan, input),
        error: None,
        write_error: None,
        count: 0,
        needs_csa_v3: false,
        lacks_csa_v3: false,
    };
    let mut games = Games {
        format: plan.format(),
        writer: GamesWriter::new(out, plan.format(), options),
        first: None,
    };
    for document in input.games_to_convert(plan.read_options())? {
        let document = document?;
        let error = document.first_error();
        if let Some(error) = error.filter(|_| !plan.arguments.keep_going) {
            let error = error.located_message(plan.session.language);
            conversion.error = Some(error.to_string());
            return Ok(conversion);
        }
        conversion.findings.add_warnings(&document);
        for game in document.games {
            if let Some(record) = conversion.findings.record(game) {
                games.write(&record, &mut conversion);
            }
        }
    }
    games.finish(&mut conversion);
    Ok(conversion)
}

struct Games<W> {
    format: Format,
    writer: GamesWriter<W>,
    /// The losses of the first game, which gets a number only if other games follow.
    first: Option<Losses>,
}

impl<W: Write> Games<W> {
    fn write(&mut self, record: &Record, conversion: &mut Conversion<'_>) {
        conversion.count += 1;
        let count = conversion.count;
        let needs_csa_v3 = self.format == Format::Csa && needs_v3(record);
        match &mut conversion.write_error {
            // The error says how many games there are.
            Some(WriteError::OneGame { count: games, .. }) => *games = count,
            Some(_) => {}
            None => match self.writer.write(record) {
                Ok(losses) if count == 1 => self.first = Some(losses),
                Ok(losses) => {
                    self.report_first(Some(1), conversion);
                    conversion.findings.add_losses(Some(count), losses);
                }
                Err(error) => conversion.write_error = Some(error),
            },
        }
        conversion.needs_csa_v3 |= needs_csa_v3;
        conversion.lacks_csa_v3 |= needs_csa_v3 && self.writer.csa_version() != Version::V3_0;
    }

    /// Reports the losses of the first game. `number` is its number, or `None` if it is the only game of the input.
    fn report_first(&mut self, number: Option<usize>, conversion: &mut Conversion<'_>) {
        if let Some(losses) = self.first.take() {
            conversion.findings.add_losses(number, losses);
        }
    }

    fn finish(mut self, conversion: &mut Conversion<'_>) {
        self.report_first(None, conversion);
        if conversion.write_error.is_some() {
            return;
        }
        match self.writer.finish() {
            Ok((_, replacements)) => conversion.findings.add_replacements(replacements),
            Err(error) => conversion.write_error = Some(error),
        }
    }
}

impl Conversion<'_> {
    /// Returns what is known of the games.
    pub(super) const fn games(&self) -> GameCounts {
        GameCounts {
            written: self.count,
            faulty: self.findings.cuts.count,
            needs_csa_v3: self.needs_csa_v3,
        }
    }
}
