//! The functions that read files and texts.

use std::io;
use std::path::Path;

use kifu_archive as archive;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyDict};

use crate::diagnostic::{Diagnostic, parse_error};
use crate::document::{Document, NewDocument};
use crate::exceptions::{os_error, value_error, write_error};
use crate::input::{self, Input, UserPath};
use crate::interrupt;
use crate::options::{self, CONVERTING, Options, READING, READING_TEXT};
use crate::record::Record;

/// read(source, *,
#[doc = include_str!("options/keywords/reading.txt")]
/// language="en")
/// --
///
/// Read a file of any format and encoding. What the file contains never raises an exception: errors are diagnostics.
///
/// Args:
///     source (path | bytes): A path, or the bytes of a file.
#[doc = include_str!("options/reading.txt")]
///     language (str): The language of the diagnostics: ``en``, the default, or ``ja``.
///
/// Returns:
///     Document: The text, its games, and what is wrong with them.
///
/// Raises:
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, **options), text_signature = None)]
pub(crate) fn read(py: Python<'_>, source: Input, options: Option<&Bound<'_, PyDict>>) -> PyResult<Document> {
    let options = Options::default().with(READING, options)?;
    let (document, _) = source.process(py, options, |document, options| {
        NewDocument::of(document, options.language)
    })?;
    document.into_document(py)
}

/// read_text(text, *,
#[doc = include_str!("options/keywords/reading_text.txt")]
/// language="en")
/// --
///
/// Read a text of any format. What the text contains never raises an exception: errors are diagnostics.
///
/// Args:
///     text (str): The text.
///     **options: As in ``read``, without ``encoding`` and ``lossy``. With ``start``, moves from the middle of a game can be read.
///
/// Returns:
///     Document: The text, its games, and what is wrong with them.
#[pyfunction]
#[pyo3(signature = (text, **options), text_signature = None)]
pub(crate) fn read_text(
    py: Python<'_>,
    text: PyBackedStr,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Document> {
    let options = Options::default().with(READING_TEXT, options)?;
    let size = text.len() as u64;
    let read = move || NewDocument::of(kifu::read_str(&text, &options.read), options.language);
    let document = interrupt::run(py, Some(size), read)?;
    document.into_document(py)
}

/// load(source, *, index=None,
#[doc = include_str!("options/keywords/reading.txt")]
/// language="en")
/// --
///
/// Read a file with the record of one game, or one game of a file with several.
///
/// Args:
///     source (path | bytes): A path, or the bytes of a file.
///     index (int): The number of the game in the file, from 0, as in the column ``game_index`` of a table. By default the file
///         must have only one game. Errors in other games do not matter.
///     **options: As in ``read``.
///
/// Returns:
///     Record: The record.
///
/// Raises:
///     ParseError: The game has an error, or without ``index`` the file has more than one game. Warnings are ignored.
///     IndexError: The file has fewer games.
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, *, index=None, **options), text_signature = None)]
pub(crate) fn load(
    py: Python<'_>,
    source: Input,
    index: Option<i64>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Record> {
    let options = Options::default().with(READING, options)?;
    let (record, path) = match index {
        None => source.process(py, options, one_record)?,
        Some(index) => {
            let path = source.path().map(Path::to_owned);
            let read = move || nth_record(source, index, &options);
            let found = interrupt::run(py, None, read)?;
            let found =
                found.map_err(|error| os_error(error, path.clone().unwrap_or_default().as_os_str()))?;
            (found.map_err(PyIndexError::new_err)?, path)
        }
    };
    record.map_err(|found| parse_error(py, *found, path.as_deref()))
}

/// The record of a game of a file, or how many games there are.
fn nth_record(
    source: Input,
    index: i64,
    options: &Options,
) -> io::Result<Result<Result<Record, Box<Diagnostic>>, String>> {
    let (reader, read) = source.open(options)?;
    let mut count: i64 = 0;
    for document in kifu::games_from(reader, &read) {
        let document = document?;
        if index == count {
            return Ok(Ok(one_record(document, options)));
        }
        count += 1;
    }
    Ok(Err(format!(
        "expected an index below the number of games, {count}, found {index}"
    )))
}

/// record_at(path, offset, *,
#[doc = include_str!("options/keywords/reading.txt")]
/// language="en")
/// --
///
/// Read the record of a game of which a table says where it begins. The rest of the file is not read.
///
/// Args:
///     path (path): A file, as in the column ``path`` of a table; also a compressed file or a member of a ZIP file, which is
///         decompressed up to the game.
///     offset (int): The byte of the file at which the game begins, as in the column ``offset``.
///     **options: As in ``read``.
///
/// Returns:
///     Record: The record.
///
/// Raises:
///     ParseError: The game has an error. Its line counts from the start of the game.
///     ValueError: No game begins at this byte.
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (path, offset, **options), text_signature = None)]
pub(crate) fn record_at(
    py: Python<'_>,
    path: UserPath,
    offset: u64,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Record> {
    let options = Options::default().with(READING, options)?;
    let UserPath(path) = path;
    let file = path.clone();
    let read = move || -> io::Result<_> {
        let reading = archive::Options::new(options.read.clone());
        Ok(one_record(
            input::file(&file)?.game_at(offset, &reading)?,
            &options,
        ))
    };
    let record = interrupt::run(py, None, read)?.map_err(|error| {
        let problem = error.get_ref().and_then(|inner| inner.downcast_ref());
        match problem {
            Some(archive::Problem::NoGame { .. }) => value_error(format!("{}: {error}", path.display())),
            _ => os_error(error, path.as_os_str()),
        }
    })?;
    record.map_err(|found| parse_error(py, *found, Some(&path)))
}

/// parse(text, *,
#[doc = include_str!("options/keywords/reading_text.txt")]
/// language="en")
/// --
///
/// Read a text with the record of one game.
///
/// Args:
///     text (str): The text.
///     **options: As in ``read``, without ``encoding`` and ``lossy``.
///
/// Returns:
///     Record: The record.
///
/// Raises:
///     ParseError: The text has an error, or more than one game. Warnings are ignored.
#[pyfunction]
#[pyo3(signature = (text, **options), text_signature = None)]
pub(crate) fn parse(
    py: Python<'_>,
    text: PyBackedStr,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Record> {
    let options = Options::default().with(READING_TEXT, options)?;
    let size = text.len() as u64;
    let read = move || one_record(kifu::read_str(&text, &options.read), &options);
    let record = interrupt::run(py, Some(size), read)?;
    record.map_err(|found| parse_error(py, *found, None))
}

/// check(source, *,
#[doc = include_str!("options/keywords/reading.txt")]
/// language="en")
/// --
///
/// Return the errors and warnings about a file, in the order of the text.
///
/// Args:
///     source (path | bytes): A path, or the bytes of a file.
///     **options: As in ``read``.
///
/// Returns:
///     list[Diagnostic]: The errors and warnings.
///
/// Raises:
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, **options), text_signature = None)]
pub(crate) fn check(
    py: Python<'_>,
    source: Input,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Diagnostic>> {
    let options = Options::default().with(READING, options)?;
    let found = |document: kifu::Document<'_>, options: &Options| {
        let found = document.diagnostics();
        found
            .map(|diagnostic| Diagnostic::new(diagnostic, &document.text, options.language))
            .collect()
    };
    Ok(source.process(py, options, found)?.0)
}

/// convert(source, format, *,
#[doc = include_str!("options/keywords/source.txt")]
#[doc = include_str!("options/keywords/writing.txt")]
/// language="en")
/// --
///
/// Read a file, and return its games in another format.
///
/// Args:
///     source (path | bytes): A path, or the bytes of a file.
///     format (str): The name of the format to write: ``kif``, ``csa``, …
///     source_format (str): The format of the file. By default it is detected.
///     source_encoding (str): The encoding of the file. By default it is detected.
///     **options: The other options of ``read``, and those of ``Record.to_bytes``.
///
/// Returns:
///     bytes: The games in the other format.
///
/// Raises:
///     ParseError: The file has an error.
///     WriteError: The format does not preserve everything, or holds only one game.
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, format, **options), text_signature = None)]
pub(crate) fn convert<'py>(
    py: Python<'py>,
    source: Input,
    format: &str,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let options = Options::default().with(CONVERTING, options)?;
    let format = options::parse(format)?;
    let (converted, path) = source.process(py, options, move |document, options| {
        convert_document(document, format, options)
    })?;
    match converted {
        Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
        Err(Failure::Read(found)) => Err(parse_error(py, *found, path.as_deref())),
        Err(Failure::Write(error)) => Err(write_error(py, error)),
    }
}

/// Why a conversion failed.
enum Failure {
    Read(Box<Diagnostic>),
    Write(kifu::WriteError),
}

fn convert_document(
    document: kifu::Document<'_>,
    format: kifu::Format,
    options: &Options,
) -> Result<Vec<u8>, Failure> {
    let text = document.text.to_string();
    let records = document.into_records();
    let records = records.map_err(|error| Failure::Read(first_error(&error, &text, options)))?;
    let written = kifu::write_games(&records, format, &options.write);
    written
        .and_then(|written| written.encode(&options.write))
        .map_err(Failure::Write)
}

/// The record of the only game. The first error otherwise.
fn one_record(document: kifu::Document<'_>, options: &Options) -> Result<Record, Box<Diagnostic>> {
    let text = document.text.to_string();
    let record = document.into_record();
    record
        .map(Record::new)
        .map_err(|error| first_error(&error, &text, options))
}

fn first_error(
    error: &kifu::shogi_core::format::Error<kifu::FormatProblem>,
    text: &str,
    options: &Options,
) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(error.diagnostic(), text, options.language))
}
