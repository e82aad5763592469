//! [`FileRows`]: makes the rows of files.

use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::RecordBatch;
use kifu::{Document, Game};

use crate::builder::BatchBuilder;
use crate::in_order::Pass;
use crate::options::ScanOptions;
use crate::row::{GameOfFile, MoveOfLine, Row};
use crate::source::{Source, UnreadableFile};
use crate::table::{Columns, Table};

/// How many games were read.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) games: AtomicU64,
    pub(crate) games_with_errors: AtomicU64,
}

impl Counts {
    fn count(&self, game: &Game) {
        self.games.fetch_add(1, Ordering::Relaxed);
        if game.first_error().is_some() {
            self.games_with_errors.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// Makes the rows of files, and passes them on in batches.
pub(crate) struct FileRows<'s> {
    table: Table,
    options: &'s ScanOptions,
    counts: &'s Counts,
    pass: &'s Pass<'s, Result<RecordBatch, UnreadableFile>>,
    rows: BatchBuilder,
}

impl<'s> FileRows<'s> {
    pub(crate) fn new(
        columns: &Columns,
        options: &'s ScanOptions,
        counts: &'s Counts,
        pass: &'s Pass<'s, Result<RecordBatch, UnreadableFile>>,
    ) -> Self {
        Self {
            table: columns.table(),
            options,
            counts,
            pass,
            rows: BatchBuilder::new(columns),
        }
    }

    /// Adds the rows of files, and passes on all batches. Breaks if no more batches are wanted.
    pub(crate) fn push_files(&mut self, sources: &[Source]) -> ControlFlow<()> {
        sources.iter().try_for_each(|source| self.push_file(source))?;
        let rest = self.rows.finish();
        self.pass_on(rest)
    }

    /// Adds the rows of a file. That it cannot be opened, or not be read to its end, is a row after those of its games, and
    /// an error beside the batches.
    fn push_file(&mut self, source: &Source) -> ControlFlow<()> {
        let path = source.name();
        let (offset, index) = match source {
            Source::Split(split) => (split.start, split.first_game),
            _ => (0, 0),
        };
        let mut place = GameOfFile {
            path: &path,
            offset: Some(offset),
            index,
            read: None,
        };
        for document in documents(source, self.options) {
            let document = match document {
                Ok(document) => document,
                Err(error) => {
                    place.offset = place.offset.filter(|_| place.index == index);
                    self.push_game(place)?;
                    let path = path.into_owned();
                    return (self.pass)(Err(UnreadableFile { path, source: error }));
                }
            };
            place.offset = document.file_offset;
            for game in &document.games {
                self.counts.count(game);
                let read = Some((&document, game));
                self.push_game(GameOfFile { read, ..place })?;
                place.index += 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the rows of a game.
    fn push_game(&mut self, game: GameOfFile<'_>) -> ControlFlow<()> {
        let Some((_, read)) = game.read.filter(|_| self.table == Table::Moves) else {
            return self.push(&Row { game, played: None });
        };
        let lines = read.record.lines();
        lines.iter().enumerate().try_for_each(|(line, moves)| {
            moves.moves().try_for_each(|played| {
                let played = &played;
                let played = Some(MoveOfLine { line, played });
                self.push(&Row { game, played })
            })
        })
    }

    fn push(&mut self, row: &Row<'_>) -> ControlFlow<()> {
        let full = self.rows.push(row);
        self.pass_on(full)
    }

    fn pass_on(&self, batch: Option<RecordBatch>) -> ControlFlow<()> {
        batch.map_or(ControlFlow::Continue(()), |batch| (self.pass)(Ok(batch)))
    }
}

/// The games of a file, each as a document, or an error if the file cannot be read.
fn documents(
    source: &Source,
    options: &ScanOptions,
) -> impl Iterator<Item = io::Result<Document<'static>>> + use<> {
    let mut options = options.read.clone().name(source.path());
    let split = match source {
        Source::Split(split) => Some(split),
        _ => None,
    };
    options.format = options.format.or_else(|| split.and_then(|split| split.format));
    let games = source.open().map(|reader| {
        let games = kifu::games_from(reader, &options);
        match split {
            Some(split) => games.part_of_file(split.part_of_file()),
            None => games,
        }
    });
    let (games, error) = match games {
        Ok(games) => (Some(games), None),
        Err(error) => (None, Some(Err(error))),
    };
    games.into_iter().flatten().chain(error)
}
