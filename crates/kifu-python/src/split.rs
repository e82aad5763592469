//! [`FileSplit`]: a part of a large file.

use std::ffi::OsString;
use std::path::PathBuf;

use kifu::RecordFormat as _;
use kifu_archive as archive;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::exceptions::os_error;
use crate::input::UserPath;
use crate::options::{Count, Options, SPLITTING, parse};
use crate::pickling::{Reduced, reduce};

/// A part of a large file, which begins and ends between two games. ``split_file`` returns it, and ``scan`` takes it.
#[pyclass(frozen, eq, from_py_object, module = "kifu")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FileSplit {
    pub(crate) split: archive::FileSplit,
}

/// The path, the start, the end, the first line, the number of games before the split, the format, the encoding, the version,
/// and the size and the time of change of the file.
type Fields = (
    PathBuf,
    u64,
    Option<u64>,
    u32,
    u64,
    Option<String>,
    Option<String>,
    Option<String>,
    (u64, Option<u64>),
);

#[pymethods]
impl FileSplit {
    /// str: The file.
    #[getter]
    fn path(&self) -> OsString {
        self.split.path.clone().into()
    }

    /// int: The first byte of the split in the file, from 0.
    #[getter]
    fn start(&self) -> u64 {
        self.split.start
    }

    /// int | None: The byte after the last byte of the split. ``None`` for the last split of a file.
    #[getter]
    fn end(&self) -> Option<u64> {
        self.split.end
    }

    #[staticmethod]
    fn _restore(fields: Fields) -> PyResult<Self> {
        let (path, start, end, first_line, first_game, format_name, encoding_name, version, file) = fields;
        let (file_size, modified_ns) = file;
        let split = archive::FileSplit {
            path,
            start,
            end,
            first_line,
            first_game,
            format: format_name.as_deref().map(parse).transpose()?,
            encoding: encoding_name.as_deref().map(parse).transpose()?,
            version,
            file_size,
            modified_ns,
        };
        Ok(Self { split })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, Fields>> {
        let split = self.split.clone();
        let fields = (
            split.path,
            split.start,
            split.end,
            split.first_line,
            split.first_game,
            split.format.map(|format| format.name().to_owned()),
            split.encoding.map(|encoding| encoding.name().to_owned()),
            split.version,
            (split.file_size, split.modified_ns),
        );
        reduce::<Self, _>(py, fields)
    }

    fn __repr__(&self) -> String {
        let end = self.split.end.map(|end| end.to_string()).unwrap_or_default();
        format!(
            "<FileSplit {}..{end} of {}>",
            self.split.start,
            self.split.path.display()
        )
    }
}

/// split_file(path, target_bytes, *,
#[doc = include_str!("options/keywords/reading.txt")]
/// )
/// --
///
/// Cut a large file into splits between its games, for several machines. ``scan`` with the splits has the rows of the file.
///
/// Only CSA, USI, SFEN and USEN are cut, and not in UTF-16. Any other file is a single split. On one machine this is not needed:
/// ``scan`` reads a large file on all cores. A split of a file that has changed since then is an error when it is read, and so is
/// a copy of the file with another time of change.
///
/// Args:
///     path (path): The file.
///     target_bytes (int): The size of a split. A split with a larger game is larger.
///     **options: As in ``scan``, which needs the same ones for the splits.
///
/// Returns:
///     list[FileSplit]: The splits, in the order of the file.
///
/// Raises:
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (path, target_bytes, **options), text_signature = None)]
pub(crate) fn split_file(
    py: Python<'_>,
    path: UserPath,
    target_bytes: Count,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<FileSplit>> {
    let target = target_bytes.at_least_one("target_bytes")?.get();
    let options = archive::Options::new(Options::default().with(SPLITTING, options)?.read);
    let UserPath(path) = path;
    let splits = py.detach(|| archive::split_file(&path, &options, target));
    let splits = splits.map_err(|error| os_error(error, path.as_os_str()))?;
    Ok(splits.into_iter().map(|split| FileSplit { split }).collect())
}
