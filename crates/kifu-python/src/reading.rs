//! The functions that read files and texts.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::diagnostic::{Diagnostic, parse_error};
use crate::document::{Document, NewDocument};
use crate::exceptions::write_error;
use crate::input::{Content, Input};
use crate::options::{self, CONVERTING, Options, READING, READING_TEXT};
use crate::record::Record;

/// Read a file of any format and encoding. What the file contains never raises an exception: errors are diagnostics.
///
/// Args:
///     source: A path, or the bytes of a file.
///     format: The format. By default it is detected.
///     encoding: The encoding. By default it is detected.
///     repair: Whether a damaged text is repaired; by default it is not. Each repair is a warning.
///     legality: What happens with illegal moves: ``report``, the default, keeps a foul with a warning, ``strict`` makes
///         it an error, ``trust`` does not check.
///     language: The language of the diagnostics: ``en``, the default, or ``ja``.
///
/// Raises:
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, **options))]
pub(crate) fn read(py: Python<'_>, source: Input, options: Option<&Bound<'_, PyDict>>) -> PyResult<Document> {
    let options = Options::default().with(READING, options)?;
    let content = source.load(py)?;
    let document = py.detach(|| NewDocument::of(content.read(&options), options.language));
    document.into_document(py)
}

/// Read a text of any format. What the text contains never raises an exception: errors are diagnostics.
///
/// Args:
///     text: The text.
///     options: As in ``read``, without ``encoding``.
#[pyfunction]
#[pyo3(signature = (text, **options))]
pub(crate) fn read_text(
    py: Python<'_>,
    text: &str,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Document> {
    let options = Options::default().with(READING_TEXT, options)?;
    let document = py.detach(|| NewDocument::of(kifu::read_str(text, &options.read), options.language));
    document.into_document(py)
}

/// Read a file with the record of one game.
///
/// Args:
///     source: A path, or the bytes of a file.
///     options: As in ``read``.
///
/// Raises:
///     ParseError: The file has an error, or more than one game. Warnings are ignored.
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, **options))]
pub(crate) fn load(py: Python<'_>, source: Input, options: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
    let options = Options::default().with(READING, options)?;
    let content = source.load(py)?;
    let record = py.detach(|| one_record(content.read(&options), &options));
    record.map_err(|found| parse_error(py, *found, content.path.as_deref()))
}

/// Read a text with the record of one game.
///
/// Args:
///     text: The text.
///     options: As in ``read``, without ``encoding``.
///
/// Raises:
///     ParseError: The text has an error, or more than one game. Warnings are ignored.
#[pyfunction]
#[pyo3(signature = (text, **options))]
pub(crate) fn parse(py: Python<'_>, text: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
    let options = Options::default().with(READING_TEXT, options)?;
    let record = py.detach(|| one_record(kifu::read_str(text, &options.read), &options));
    record.map_err(|found| parse_error(py, *found, None))
}

/// Return the errors and warnings about a file, in the order of the text.
///
/// Args:
///     source: A path, or the bytes of a file.
///     options: As in ``read``.
///
/// Raises:
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, **options))]
pub(crate) fn check(
    py: Python<'_>,
    source: Input,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Diagnostic>> {
    let options = Options::default().with(READING, options)?;
    let content = source.load(py)?;
    Ok(py.detach(|| {
        let document = content.read(&options);
        let found = document.diagnostics();
        found
            .map(|diagnostic| Diagnostic::new(diagnostic, &document.text, options.language))
            .collect()
    }))
}

/// Read a file, and return its games in another format.
///
/// Args:
///     source: A path, or the bytes of a file.
///     format: The name of the format to write: ``kif``, ``csa``, …
///     source_format: The format of the file. By default it is detected.
///     source_encoding: The encoding of the file. By default it is detected.
///     options: ``repair``, ``legality`` and ``language`` as in ``read``, and the options of ``Record.to_bytes``.
///
/// Raises:
///     ParseError: The file has an error.
///     WriteError: The format does not preserve everything, or holds only one game.
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, format, **options))]
pub(crate) fn convert<'py>(
    py: Python<'py>,
    source: Input,
    format: &str,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let options = Options::default().with(CONVERTING, options)?;
    let format = options::parse(format)?;
    let content = source.load(py)?;
    match py.detach(|| convert_content(&content, format, &options)) {
        Ok(bytes) => Ok(PyBytes::new(py, &bytes)),
        Err(Failure::Read(found)) => Err(parse_error(py, *found, content.path.as_deref())),
        Err(Failure::Write(error)) => Err(write_error(py, error)),
    }
}

/// Why a conversion failed.
enum Failure {
    Read(Box<Diagnostic>),
    Write(kifu::WriteError),
}

fn convert_content(content: &Content, format: kifu::Format, options: &Options) -> Result<Vec<u8>, Failure> {
    let document = content.read(options);
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
    error: &kifu::core::format::Error<kifu::DiagnosticKind>,
    text: &str,
    options: &Options,
) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(error.diagnostic(), text, options.language))
}
