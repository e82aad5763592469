//! [`write_games`]: writes several games to one file.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::diagnostic::parse_error;
use crate::document::Game;
use crate::exceptions::value_error;
use crate::input::UserPath;
use crate::options::type_error;
use crate::record::Record;
use crate::writing::save;

/// write_games(path, games, *, format=None, overwrite=False,
#[doc = include_str!("options/keywords/writing.txt")]
/// )
/// --
///
/// Write several games to one file: in CSA with ``/`` between them, in USI, SFEN and USEN one on each line, in KIF and KI2 one below
/// the other. The file is written as a whole or not at all.
///
/// Args:
///     path (path): The file, as in ``Record.save``.
///     games (iterable of Record | Game): The games. A ``Game`` with an error is an exception; pass its ``record`` to write what was
///         read of it.
///     format (str): The format, if it is not that of the extension.
///     overwrite (bool): Whether an existing file is replaced. Otherwise it is an error.
///     **options: As in ``Record.to_bytes``.
///
/// Returns:
///     int: The number of games.
///
/// Raises:
///     WriteError: The format holds only one game or does not preserve everything, or the encoding lacks a character.
///     ParseError: A game has an error.
///     ValueError: There are no games.
///     OSError: The file exists, or cannot be written.
#[pyfunction]
#[pyo3(signature = (path, games, *, format=None, overwrite=false, **options), text_signature = None)]
pub(crate) fn write_games(
    py: Python<'_>,
    path: UserPath,
    games: &Bound<'_, PyAny>,
    format: Option<&str>,
    overwrite: bool,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<usize> {
    let items = games.try_iter();
    let items = items.map_err(|_| type_error("an iterable of records and games", games))?;
    let records = items.map(|item| record_of(&item?));
    let records: Vec<_> = records.collect::<PyResult<_>>()?;
    if records.is_empty() {
        return Err(value_error("expected at least one game, found none"));
    }
    save(py, path, &records, format, overwrite, options)?;
    Ok(records.len())
}

/// The record of a record, or of a game without errors.
fn record_of(item: &Bound<'_, PyAny>) -> PyResult<Arc<kifu::Record>> {
    if let Ok(record) = item.cast::<Record>() {
        return Ok(Arc::clone(&record.get().inner));
    }
    let Ok(game) = item.cast::<Game>() else {
        return Err(type_error("a record or a game", item));
    };
    if let Some(error) = game.get().first_error() {
        return Err(parse_error(item.py(), error, None));
    }
    let record = game.get().record(item.py());
    Ok(Arc::clone(&record.get().inner))
}
