//! [`Document`]: a text and the games that were read from it.

use std::sync::Arc;

use kifu::RecordFormat as _;
use pyo3::prelude::*;

use crate::diagnostic::Diagnostic;
use crate::input::Input;
use crate::options::{Reading, format_name};
use crate::record::Record;

/// A text and the games that were read from it.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Document {
    /// The format: ``kif``, ``ki2``, ``bod``, ``csa``, ``jkf``, ``usi`` or ``sfen``.
    #[pyo3(get)]
    format: String,
    /// The encoding: ``UTF-8``, ``Shift_JIS``, ``EUC-JP``, …
    #[pyo3(get)]
    encoding: &'static str,
    /// The decoded text. The lines and columns of diagnostics refer to it.
    #[pyo3(get)]
    text: String,
    games: Vec<Py<Game>>,
}

/// A game of a file: its record, and what is wrong with its text.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Game {
    record: Py<Record>,
    diagnostics: Vec<Diagnostic>,
}

/// The values of a game, made without the interpreter.
struct NewGame {
    record: Arc<kifu::Record>,
    diagnostics: Vec<Diagnostic>,
}

impl NewGame {
    fn of(game: kifu::Game, text: &str, reading: &Reading) -> Self {
        let diagnostics = game.diagnostics.iter();
        Self {
            diagnostics: diagnostics
                .map(|found| Diagnostic::new(found, text, reading.language))
                .collect(),
            record: Arc::new(game.record),
        }
    }

    fn into_game(self, py: Python<'_>) -> PyResult<Py<Game>> {
        let record = Py::new(py, Record { record: self.record })?;
        Py::new(py, Game { record, diagnostics: self.diagnostics })
    }
}

struct NewDocument {
    format: String,
    encoding: &'static str,
    text: String,
    games: Vec<NewGame>,
}

impl NewDocument {
    fn of(document: kifu::Document<'_>, reading: &Reading) -> Self {
        let text = document.text;
        let games = document.games.into_iter();
        Self {
            format: format_name(document.format),
            encoding: document.encoding.name(),
            games: games.map(|game| NewGame::of(game, &text, reading)).collect(),
            text: text.into_owned(),
        }
    }

    fn into_document(self, py: Python<'_>) -> PyResult<Document> {
        let games = self.games.into_iter().map(|game| game.into_game(py));
        Ok(Document {
            format: self.format,
            encoding: self.encoding,
            text: self.text,
            games: games.collect::<PyResult<_>>()?,
        })
    }
}

#[pymethods]
impl Document {
    /// The games. There is always at least one.
    #[getter]
    fn games(&self, py: Python<'_>) -> Vec<Py<Game>> {
        self.games.iter().map(|game| game.clone_ref(py)).collect()
    }

    /// The errors and warnings of all games, in the order of the text.
    #[getter]
    fn diagnostics(&self) -> Vec<Diagnostic> {
        let games = self.games.iter();
        games.flat_map(|game| game.get().diagnostics.iter().cloned()).collect()
    }
}

#[pymethods]
impl Game {
    /// The record, as far as it could be read.
    #[getter]
    fn record(&self, py: Python<'_>) -> Py<Record> {
        self.record.clone_ref(py)
    }

    /// The errors and warnings, in the order of the text.
    #[getter]
    fn diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics.clone()
    }
}

/// Reads a file of any format and encoding.
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

/// Reads a text of any format.
#[pyfunction]
#[pyo3(signature = (text, *, format=None, repair=false, legality="report", language="en"))]
pub(crate) fn read_str(
    py: Python<'_>,
    text: &str,
    format: Option<&str>,
    repair: bool,
    legality: &str,
    language: &str,
) -> PyResult<Document> {
    let reading = Reading::new(format, None, repair, legality, language)?;
    let document = py.detach(|| {
        let document = match reading.format {
            Some(format) => format.read_str(text, &reading.options),
            None => kifu::read_str(text, None, &reading.options),
        };
        NewDocument::of(document, &reading)
    });
    document.into_document(py)
}

/// Returns the errors and warnings about a file.
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
