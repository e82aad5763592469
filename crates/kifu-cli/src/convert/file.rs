//! Converts one input, game by game.

use std::io::{self, Write};

use kifu::{Document, Format, Game, GamesWriter, Record, WriteError, WriteOptions};

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
    /// Whether any game must be written as CSA V3.0. The version of the file is decided by the first game, so
    /// `first_needs_csa_v3` says whether the first game must.
    pub(super) needs_csa_v3: bool,
    first_needs_csa_v3: bool,
}

/// How many games an input has. If it is read a second time and differs, it was changed in between.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct GameCounts {
    /// The number of games that are written.
    pub(super) written: usize,
    /// The number of games with an error.
    pub(super) faulty: usize,
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

/// Converts the games of an input and writes them to `out`. All games are written with the options that `options`
/// returns for the first document of the input.
///
/// # Errors
///
/// Returns an error if the input cannot be read.
pub(super) fn convert<'a>(
    input: &'a Input,
    plan: &'a Plan<'a>,
    options: impl Fn(&Document<'_>) -> WriteOptions,
    out: &mut impl Write,
) -> io::Result<Conversion<'a>> {
    let mut conversion = Conversion {
        findings: Findings::new(plan, input),
        error: None,
        write_error: None,
        count: 0,
        needs_csa_v3: false,
        first_needs_csa_v3: false,
    };
    let mut games = Games {
        format: plan.format(),
        options: None,
        first: None,
        writer: None,
        out: Some(out),
    };
    for document in input.games(plan.arguments.inputs.from, &plan.read_options())? {
        let document = document?;
        let error = document.first_error();
        if let Some(error) = error.filter(|_| !plan.arguments.keep_going) {
            let error = error.located_message(plan.session.language);
            conversion.error = Some(error.to_string());
            return Ok(conversion);
        }
        conversion.findings.add_warnings(&document);
        games.options.get_or_insert_with(|| options(&document));
        for game in document.games {
            if let Some(record) = conversion.findings.record(game) {
                games.add(record, &mut conversion);
            }
        }
    }
    games.finish(&mut conversion);
    Ok(conversion)
}

/// Writes the games. The first game is written only when it is known whether there are other games.
struct Games<'o, W> {
    format: Format,
    options: Option<WriteOptions>,
    first: Option<Record>,
    writer: Option<GamesWriter<&'o mut W>>,
    out: Option<&'o mut W>,
}

impl<W: Write> Games<'_, W> {
    fn add(&mut self, record: Record, conversion: &mut Conversion<'_>) {
        conversion.count += 1;
        if conversion.count == 1 {
            self.first = Some(record);
            return;
        }
        self.write_first(false, conversion);
        self.write(&record, Some(conversion.count), conversion);
    }

    fn write_first(&mut self, is_alone: bool, conversion: &mut Conversion<'_>) {
        let (Some(first), Some(out)) = (self.first.take(), self.out.take()) else {
            return;
        };
        let options = self.options.get_or_insert_default();
        conversion.first_needs_csa_v3 = options.needs_csa_v3(&first);
        let writer = GamesWriter::new(out, self.format, options);
        self.writer = Some(if is_alone { writer.alone() } else { writer });
        self.write(&first, (!is_alone).then_some(1), conversion);
    }

    /// Writes a game. `number` is the number of the game, or `None` if it is the only game of the input.
    fn write(&mut self, record: &Record, number: Option<usize>, conversion: &mut Conversion<'_>) {
        let (Some(writer), Some(options)) = (&mut self.writer, &self.options) else {
            return;
        };
        conversion.needs_csa_v3 |= self.format == Format::Csa && options.needs_csa_v3(record);
        match &mut conversion.write_error {
            // The error says how many games there are.
            Some(WriteError::OneGame { count, .. }) => *count = conversion.count,
            Some(_) => {}
            None => match writer.write(record) {
                Ok(losses) => conversion.findings.add_losses(number, losses),
                Err(error) => conversion.write_error = Some(error),
            },
        }
    }

    fn finish(mut self, conversion: &mut Conversion<'_>) {
        self.write_first(true, conversion);
        let Some(writer) = self.writer.filter(|_| conversion.write_error.is_none()) else {
            return;
        };
        match writer.finish() {
            Ok((_, replacements)) => conversion.findings.add_replacements(replacements),
            Err(error) => conversion.write_error = Some(error),
        }
    }
}

impl Conversion<'_> {
    /// Returns the numbers of games.
    pub(super) const fn games(&self) -> GameCounts {
        GameCounts {
            written: self.count,
            faulty: self.findings.cuts.count,
        }
    }

    /// Whether all games must be written again in CSA V3.0, because a game after the first needs this version.
    pub(super) const fn is_outdated(&self) -> bool {
        self.needs_csa_v3 && !self.first_needs_csa_v3
    }
}
