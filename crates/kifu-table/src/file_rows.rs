//! Makes the rows of one file.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use kifu::{Document, Format, ReadOptions, RecordFormat as _};

use crate::collect::Collect;
use crate::row::{GameOfFile, MoveOfLine, Row};
use crate::source::Source;
use crate::table::Table;

/// What is made of every file.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) table: Table,
    /// The format of all files. `None` to detect that of each.
    pub(crate) format: Option<Format>,
    pub(crate) options: ReadOptions,
}

/// The number of rows after which a batch ends. The games or moves of a file that follow are in the next batch.
const GAMES_PER_BATCH: usize = 1024;
const MOVES_PER_BATCH: usize = 1 << 14;

/// The number of bytes after which a batch ends.
const BYTES_PER_BATCH: usize = 8 << 20;

impl Settings {
    fn is_full(&self, rows: &impl Collect) -> bool {
        let most = match self.table {
            Table::Games => GAMES_PER_BATCH,
            Table::Moves => MOVES_PER_BATCH,
        };
        rows.rows() >= most || rows.bytes() >= BYTES_PER_BATCH
    }
}

/// How many games were read.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) games: AtomicU64,
    pub(crate) games_with_errors: AtomicU64,
}

/// Reads a file and passes each batch of rows to `receive`, until that returns `false`.
///
/// # Errors
///
/// Returns an error if the file cannot be opened, or not be read to its end. In the table, this is a row after those of the
/// games before it.
pub(crate) fn read<C: Collect>(
    source: &Source,
    settings: &Settings,
    counts: &Counts,
    rows: &mut C,
    mut receive: impl FnMut(C::Batch) -> bool,
) -> io::Result<()> {
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
    for document in documents(source, settings) {
        let document = document.inspect_err(|_| {
            place.offset = place.offset.filter(|_| place.index == index);
            rows.push(&Row {
                game: place,
                played: None,
            });
        })?;
        place.offset = document.file_offset;
        for game in &document.games {
            counts.games.fetch_add(1, Ordering::Relaxed);
            if game.first_error().is_some() {
                counts.games_with_errors.fetch_add(1, Ordering::Relaxed);
            }
            let read = Some((&document, game));
            let is_open = push_game(GameOfFile { read, ..place }, settings, rows, &mut receive);
            if !is_open {
                return Ok(());
            }
            place.index += 1;
        }
    }
    Ok(())
}

/// The games of a file, each as a document, or an error if the file cannot be read.
fn documents(
    source: &Source,
    settings: &Settings,
) -> impl Iterator<Item = io::Result<Document<'static>>> + use<> {
    let path = source.path();
    let options = settings
        .options
        .clone()
        .named_encoding(Format::encoding_from_path(path));
    let split = match source {
        Source::Split(split) => Some(split),
        _ => None,
    };
    let format = settings.format.or_else(|| split.and_then(|split| split.format));
    let games = source.open().map(|reader| {
        let games = match format {
            Some(format) => format.games_from(reader, &options),
            None => kifu::games_from(reader, Format::from_path(path), &options),
        };
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

/// Adds the rows of a game. Passes a batch to `receive` whenever one is full, until that returns `false`; then returns
/// `false`.
fn push_game<C: Collect>(
    game: GameOfFile<'_>,
    settings: &Settings,
    rows: &mut C,
    receive: &mut impl FnMut(C::Batch) -> bool,
) -> bool {
    let mut push = |row: &Row<'_>| {
        rows.push(row);
        !settings.is_full(rows) || receive(rows.finish())
    };
    let Some((_, read)) = game.read.filter(|_| settings.table == Table::Moves) else {
        return push(&Row { game, played: None });
    };
    let lines = read.record.lines();
    lines.iter().enumerate().all(|(line, moves)| {
        moves.moves().all(|played| {
            let played = &played;
            let played = Some(MoveOfLine { line, played });
            push(&Row { game, played })
        })
    })
}
