//! [`Piece`]: a part of a large file.

use std::path::PathBuf;

use kifu::RecordFormat as _;
use pyo3::prelude::*;

use crate::exceptions::os_error;
use crate::options::{encoding, format};
use crate::pickling::{Reduced, reduce};

/// A part of a large file, which begins and ends between two games. ``pieces`` returns it, and ``scan`` takes it.
#[pyclass(frozen, eq, from_py_object, module = "kifu")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) piece: kifu_table::Piece,
}

/// The path, the start, the end, the first line, the number of games before the piece, the format and the encoding.
type Fields = (
    PathBuf,
    u64,
    Option<u64>,
    u32,
    u64,
    Option<String>,
    Option<String>,
);

#[pymethods]
impl Piece {
    /// The file.
    #[getter]
    fn path(&self) -> String {
        self.piece.path.to_string_lossy().into_owned()
    }

    /// The first byte of the piece in the file, from 0.
    #[getter]
    fn start(&self) -> u64 {
        self.piece.start
    }

    /// The byte after the last byte of the piece. ``None`` for the last piece of a file.
    #[getter]
    fn end(&self) -> Option<u64> {
        self.piece.end
    }

    #[staticmethod]
    fn _restore(fields: Fields) -> PyResult<Self> {
        let (path, start, end, first_line, first_game, format_name, encoding_name) = fields;
        let piece = kifu_table::Piece {
            path,
            start,
            end,
            first_line,
            first_game,
            format: format_name.as_deref().map(format).transpose()?,
            encoding: encoding_name.as_deref().map(encoding).transpose()?,
        };
        Ok(Self { piece })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, Fields>> {
        let piece = self.piece.clone();
        let fields = (
            piece.path,
            piece.start,
            piece.end,
            piece.first_line,
            piece.first_game,
            piece.format.map(|format| format.name().to_owned()),
            piece.encoding.map(|encoding| encoding.name().to_owned()),
        );
        reduce::<Self, _>(py, fields)
    }

    fn __repr__(&self) -> String {
        let end = self.piece.end.map(|end| end.to_string()).unwrap_or_default();
        format!(
            "<Piece {}..{end} of {}>",
            self.piece.start,
            self.piece.path.display()
        )
    }
}

/// Cut a large file into pieces between its games, for several machines. ``scan`` with the pieces has the rows of the file.
///
/// Only CSA, USI and SFEN are cut, and not in UTF-16. Any other file is a single piece. On one machine this is not needed:
/// ``scan`` reads a large file on all cores.
///
/// Args:
///     path: The file.
///     target_bytes: The size of a piece. A piece with a larger game is larger.
///     format: The format. By default it is detected.
///
/// Raises:
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (path, target_bytes, *, format=None))]
pub(crate) fn pieces(
    py: Python<'_>,
    path: PathBuf,
    target_bytes: u64,
    format: Option<&str>,
) -> PyResult<Vec<Piece>> {
    let format = format.map(self::format).transpose()?;
    let pieces = py.detach(|| kifu_table::pieces(&path, format, target_bytes));
    let pieces = pieces.map_err(|error| os_error(error, &path.to_string_lossy()))?;
    Ok(pieces.into_iter().map(|piece| Piece { piece }).collect())
}
