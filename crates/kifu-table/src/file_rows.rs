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
    /// The number of rows after which a batch ends.
    pub(crate) batch_rows: usize,
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
        Source::Piece(piece) => (piece.start, piece.first_game),
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
            let read = Some((&document, game));
            push_game(GameOfFile { read, ..place }, settings.table, rows);
            place.index += 1;
            counts.games.fetch_add(1, Ordering::Relaxed);
            if game.first_error().is_some() {
                counts.games_with_errors.fetch_add(1, Ordering::Relaxed);
            }
            if rows.rows() >= settings.batch_rows && !receive(rows.finish()) {
                return Ok(());
            }
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
    let piece = match source {
        Source::Piece(piece) => Some(piece),
        _ => None,
    };
    let format = settings.format.or_else(|| piece.and_then(|piece| piece.format));
    let games = source.open().map(|reader| {
        let games = match format {
            Some(format) => format.games_from(reader, &options),
            None => kifu::games_from(reader, Format::from_path(path), &options),
        };
        match piece {
            Some(piece) => games.part_of_file(piece.part_of_file()),
            None => games,
        }
    });
    let (games, error) = match games {
        Ok(games) => (Some(games), None),
        Err(error) => (None, Some(Err(error))),
    };
    games.into_iter().flatten().chain(error)
}

fn push_game<C: Collect>(game: GameOfFile<'_>, table: Table, rows: &mut C) {
    let Some((_, read)) = game.read.filter(|_| table == Table::Moves) else {
        rows.push(&Row { game, played: None });
        return;
    };
    for (line, moves) in read.record.lines().iter().enumerate() {
        for played in moves.moves() {
            let played = MoveOfLine {
                line,
                played: &played,
            };
            rows.push(&Row {
                game,
                played: Some(played),
            });
        }
    }
}
