//! The functions that read files and texts.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::diagnostic::Diagnostic;
use crate::document::{Document, NewDocument};
use crate::exceptions::{parse_error, write_error};
use crate::input::{Content, Input};
use crate::options::{self, Reading, Writing};
use crate::record::Record;

/// Read a file of any format and encoding. What the file contains never raises an exception: errors are diagnostics.
///
/// Args:
///     source: A path, or the bytes of a file.
///     format: The format. By default it is detected.
///     encoding: The encoding. By default it is detected.
///     repair: Whether a damaged text is repaired. Each repair is a warning.
///     legality: What happens with illegal moves: ``report`` keeps a foul with a warning, ``strict`` makes it an error,
///         ``trust`` does not check.
///     language: The language of the diagnostics: ``en`` or ``ja``.
///
/// Raises:
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, *, format=None, encoding=None, repair=false, legality="report", language="en"))]
pub(crate) fn read(
    py: Python<'_>,
    source: Input,
    format: Option<&str>,
    encoding: Option<&str>,
    repair: bool,
    legality: &str,
    language: &str,
) -> PyResult<Document> {
    let reading = Reading::new(format, encoding, repair, legality, language)?;
    let content = source.load(py)?;
    let document = py.detach(|| NewDocument::of(content.read(&reading), &reading));
    document.into_document(py)
}

/// Read a text of any format. What the text contains never raises an exception: errors are diagnostics.
///
/// Args:
///     text: The text.
///     format: As in ``read``, and so are the other arguments.
#[pyfunction]
#[pyo3(signature = (text, *, format=None, repair=false, legality="report", language="en"))]
pub(crate) fn read_text(
    py: Python<'_>,
    text: &str,
    format: Option<&str>,
    repair: bool,
    legality: &str,
    language: &str,
) -> PyResult<Document> {
    let reading = Reading::new(format, None, repair, legality, language)?;
    let document = py.detach(|| NewDocument::of(kifu::read_str(text, &reading.options), &reading));
    document.into_document(py)
}

/// Read a file with the record of one game.
///
/// Args:
///     source: A path, or the bytes of a file.
///     format: As in ``read``, and so are the other arguments.
///
/// Raises:
///     ParseError: The file has an error, or more than one game. Warnings are ignored.
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, *, format=None, encoding=None, repair=false, legality="report", language="en"))]
pub(crate) fn load(
    py: Python<'_>,
    source: Input,
    format: Option<&str>,
    encoding: Option<&str>,
    repair: bool,
    legality: &str,
    language: &str,
) -> PyResult<Record> {
    let reading = Reading::new(format, encoding, repair, legality, language)?;
    let content = source.load(py)?;
    let record = py.detach(|| one_record(content.read(&reading), &reading));
    record.map_err(|found| parse_error(py, *found, content.path.as_deref()))
}

/// Read a text with the record of one game.
///
/// Args:
///     text: The text.
///     format: As in ``read``, and so are the other arguments.
///
/// Raises:
///     ParseError: The text has an error, or more than one game. Warnings are ignored.
#[pyfunction]
#[pyo3(signature = (text, *, format=None, repair=false, legality="report", language="en"))]
pub(crate) fn parse(
    py: Python<'_>,
    text: &str,
    format: Option<&str>,
    repair: bool,
    legality: &str,
    language: &str,
) -> PyResult<Record> {
    let reading = Reading::new(format, None, repair, legality, language)?;
    let record = py.detach(|| one_record(kifu::read_str(text, &reading.options), &reading));
    record.map_err(|found| parse_error(py, *found, None))
}

/// Return the errors and warnings about a file, in the order of the text.
///
/// Args:
///     source: A path, or the bytes of a file.
///     format: As in ``read``, and so are the other arguments.
///
/// Raises:
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, *, format=None, encoding=None, repair=false, legality="report", language="en"))]
pub(crate) fn check(
    py: Python<'_>,
    source: Input,
    format: Option<&str>,
    encoding: Option<&str>,
    repair: bool,
    legality: &str,
    language: &str,
) -> PyResult<Vec<Diagnostic>> {
    let reading = Reading::new(format, encoding, repair, legality, language)?;
    let content = source.load(py)?;
    Ok(py.detach(|| {
        let document = content.read(&reading);
        let found = document.diagnostics();
        found
            .map(|diagnostic| Diagnostic::new(diagnostic, &document.text, reading.language))
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
///     repair: As in ``read``, and so are ``legality`` and ``language``.
///     encoding: The encoding to write.
///     replace_characters: Whether a character that the encoding lacks is replaced. Otherwise it is an error.
///     byte_order_mark: Whether UTF-8 begins with a byte order mark.
///     losses: As in ``Record.to_string``, and so are the other arguments.
///
/// Raises:
///     ParseError: The file has an error.
///     WriteError: The format does not preserve everything, or holds only one game.
///     OSError: The file cannot be read.
#[pyfunction]
#[pyo3(signature = (source, format, *, source_format=None, source_encoding=None, repair=false, legality="report",
    language="en", encoding="UTF-8", replace_characters=false, byte_order_mark=false, losses="refuse", newline=None, csa_version="auto", ply=None, usi_endings=false))]
#[expect(
    clippy::too_many_arguments,
    clippy::fn_params_excessive_bools,
    reason = "keyword arguments of Python"
)]
pub(crate) fn convert<'py>(
    py: Python<'py>,
    source: Input,
    format: &str,
    source_format: Option<&str>,
    source_encoding: Option<&str>,
    repair: bool,
    legality: &str,
    language: &str,
    encoding: &str,
    replace_characters: bool,
    byte_order_mark: bool,
    losses: &str,
    newline: Option<&str>,
    csa_version: &str,
    ply: Option<u32>,
    usi_endings: bool,
) -> PyResult<Bound<'py, PyBytes>> {
    let reading = Reading::new(source_format, source_encoding, repair, legality, language)?;
    let format = options::format(format)?;
    let options = kifu::WriteOptions::default()
        .encoding(options::encoding(encoding)?)
        .replace_characters(replace_characters)
        .byte_order_mark(byte_order_mark);
    let options = Writing {
        losses,
        newline,
        csa_version,
        ply,
        usi_endings,
    }
    .apply(options)?;
    let content = source.load(py)?;
    let bytes = py.detach(|| convert_content(&content, &reading, format, &options));
    match bytes {
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

fn convert_content(
    content: &Content,
    reading: &Reading,
    format: kifu::Format,
    options: &kifu::WriteOptions,
) -> Result<Vec<u8>, Failure> {
    let document = content.read(reading);
    let text = document.text.to_string();
    let records = document.into_records().map_err(|error| {
        Failure::Read(Box::new(Diagnostic::new(
            error.diagnostic(),
            &text,
            reading.language,
        )))
    })?;
    let written = kifu::write_games(&records, format, options).and_then(|written| written.encode(options));
    written.map_err(Failure::Write)
}

/// The record of the only game. The first error otherwise.
fn one_record(document: kifu::Document<'_>, reading: &Reading) -> Result<Record, Box<Diagnostic>> {
    let text = document.text.to_string();
    match document.into_record() {
        Ok(record) => Ok(Record::new(record)),
        Err(error) => Err(Box::new(Diagnostic::new(
            error.diagnostic(),
            &text,
            reading.language,
        ))),
    }
}
