//! Converts one input, game by game.

use std::io::{self, Write};

use kifu::core::text::encoding::Replacements;
use kifu::{Document, Format, Game, GamesWriter, ReadOptions, Record, WriteError, WriteOptions};

use super::arguments::Arguments;
use crate::inputs::Input;

/// What happened to the games of an input.
#[derive(Debug, Default)]
pub(super) struct Conversion {
    /// The first error of the input, without `--keep-going`. Nothing is read after it.
    pub(super) error: Option<String>,
    /// The first error of the output. The input is still read to its end, because an error of the input is reported
    /// instead.
    pub(super) write_error: Option<WriteError>,
    pub(super) warnings: usize,
    /// For each game with an error, a message with the error that says which part of the game is written.
    pub(super) cuts: Vec<String>,
    /// For each game with losses, a message that lists them.
    pub(super) losses: Vec<String>,
    pub(super) replacements: Replacements,
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

/// Returns the options for reading the inputs.
pub(super) fn read_options(arguments: &Arguments) -> ReadOptions {
    let mut options = ReadOptions::default();
    options.repair = arguments.inputs.repair;
    // Undecodable bytes damage only the lines that contain them. With `--keep-going` the other lines are read.
    options.lossy = arguments.keep_going;
    options
}

/// Converts the games of an input and writes them to `out`. All games are written with the options that `options`
/// returns for the first document of the input.
///
/// # Errors
///
/// Returns an error if the input cannot be read.
pub(super) fn convert(
    input: &Input,
    arguments: &Arguments,
    options: impl Fn(&Document<'_>) -> WriteOptions,
    out: &mut impl Write,
) -> io::Result<Conversion> {
    let mut conversion = Conversion::default();
    let mut games = Games {
        format: arguments.to,
        options: None,
        first: None,
        writer: None,
        out: Some(out),
    };
    for document in input.games(arguments.inputs.from, &read_options(arguments))? {
        let document = document?;
        if let Some(error) = document.first_error().filter(|_| !arguments.keep_going) {
            conversion.error = Some(error.to_string());
            return Ok(conversion);
        }
        conversion.warnings += document.diagnostics().filter(|found| !found.is_error()).count();
        games.options.get_or_insert_with(|| options(&document));
        for game in document.games {
            if let Some(record) = conversion.record(game) {
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
    fn add(&mut self, record: Record, conversion: &mut Conversion) {
        conversion.count += 1;
        if conversion.count == 1 {
            self.first = Some(record);
            return;
        }
        self.write_first(false, conversion);
        self.write(&record, Some(conversion.count), conversion);
    }

    fn write_first(&mut self, is_alone: bool, conversion: &mut Conversion) {
        let (Some(first), Some(out)) = (self.first.take(), self.out.take()) else {
            return;
        };
        let options = self.options.get_or_insert_default();
        conversion.first_needs_csa_v3 = options.needs_csa_v3(&first);
        self.writer = Some(GamesWriter::new(out, self.format, options, is_alone));
        self.write(&first, (!is_alone).then_some(1), conversion);
    }

    /// Writes a game. `number` is the number of the game, or `None` if it is the only game of the input.
    fn write(&mut self, record: &Record, number: Option<usize>, conversion: &mut Conversion) {
        let (Some(writer), Some(options)) = (&mut self.writer, &self.options) else {
            return;
        };
        conversion.needs_csa_v3 |= self.format == Format::Csa && options.needs_csa_v3(record);
        match &mut conversion.write_error {
            // The error says how many games there are.
            Some(WriteError::OneGame { count, .. }) => *count = conversion.count,
            Some(_) => {}
            None => match writer.write(record) {
                Ok(losses) if losses.is_empty() => {}
                Ok(losses) => {
                    let game = number.map_or_else(String::new, |number| format!("game {number}: "));
                    let loss = format!("{game}not preserved in {}: {losses}", self.format);
                    conversion.losses.push(loss);
                }
                Err(error) => conversion.write_error = Some(error),
            },
        }
    }

    fn finish(mut self, conversion: &mut Conversion) {
        self.write_first(true, conversion);
        let Some(writer) = self.writer.filter(|_| conversion.write_error.is_none()) else {
            return;
        };
        match writer.finish() {
            Ok((_, replacements)) => conversion.replacements = replacements,
            Err(error) => conversion.write_error = Some(error),
        }
    }
}

impl Conversion {
    /// Returns the record of a game. If the game has an error, the record ends before the first error, and a message is
    /// added to `cuts`. Returns `None` if nothing was read before the error.
    fn record(&mut self, game: Game) -> Option<Record> {
        let error = game.first_error().map(ToString::to_string);
        let record = game.into_record_before_error();
        if let Some(error) = error {
            let what = if record.is_some() {
                "what comes before"
            } else {
                "nothing of the game"
            };
            self.cuts.push(format!("{error}; {what} is written"));
        }
        record
    }

    /// Returns the numbers of games.
    pub(super) const fn games(&self) -> GameCounts {
        GameCounts {
            written: self.count,
            faulty: self.cuts.len(),
        }
    }

    /// Whether all games must be written again in CSA V3.0, because a game after the first needs this version.
    pub(super) const fn is_outdated(&self) -> bool {
        self.needs_csa_v3 && !self.first_needs_csa_v3
    }
}
