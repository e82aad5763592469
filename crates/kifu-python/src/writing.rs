//! Writes records to a file.

use std::sync::Arc;

use kifu::WriteOptions;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::exceptions::write_error;
use crate::input::UserPath;
use crate::options::{Options, WRITING, parse};

/// Writes records to a file, as a whole or not at all.
pub(crate) fn save(
    py: Python<'_>,
    path: UserPath,
    records: &[Arc<kifu::Record>],
    format: Option<&str>,
    overwrite: bool,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<()> {
    let UserPath(path) = path;
    let defaults = Options {
        write: WriteOptions::for_path(&path),
        ..Options::default()
    };
    let options = defaults.with(WRITING, options)?;
    let format = match format {
        Some(format) => parse(format)?,
        None => kifu::Format::from_path(&path).ok_or_else(|| {
            let path = path.clone();
            write_error(py, kifu::WriteError::UnknownExtension { path })
        })?,
    };
    let if_exists = if overwrite {
        kifu::IfExists::Replace
    } else {
        kifu::IfExists::Fail
    };
    let written = py.detach(|| {
        let games = kifu::write_games(records.iter().map(Arc::as_ref), format, &options.write)?;
        kifu::write_file(&path, games.encode(&options.write)?.as_slice(), if_exists)
    });
    written.map_err(|error| write_error(py, error))
}
