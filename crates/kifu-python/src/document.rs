//! [`Document`]: a text and the games that were read from it.

use kifu::Language;
use pyo3::prelude::*;

use crate::diagnostic::Diagnostic;
use crate::pickling::{Reduced, reduce};
use crate::record::Record;

/// A text and the games that were read from it.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Document {
    /// str | None: The name of the format in lower case: ``kif``, ``csa``, … ``None`` if the text is no game record.
    #[pyo3(get)]
    format: Option<String>,
    /// str: The encoding: ``UTF-8``, ``Shift_JIS``, ``EUC-JP``, …
    #[pyo3(get)]
    encoding: String,
    /// str: The decoded text. The lines and columns of diagnostics refer to it.
    #[pyo3(get)]
    text: String,
    pub(crate) games: Vec<Py<Game>>,
}

/// A game of a file: its record, and what is wrong with its text.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Game {
    record: Py<Record>,
    diagnostics: Vec<Diagnostic>,
    /// str | None: The name of the format in lower case: ``kif``, ``csa``, … ``None`` if the text is no game record.
    #[pyo3(get)]
    format: Option<String>,
    /// str: The encoding: ``UTF-8``, ``Shift_JIS``, ``EUC-JP``, …
    #[pyo3(get)]
    encoding: String,
}

/// A document whose games are not objects of Python yet, so that it is made without the interpreter.
pub(crate) struct NewDocument {
    document: Document,
    games: Vec<(Record, Vec<Diagnostic>)>,
}

impl NewDocument {
    pub(crate) fn of(document: kifu::Document<'_>, language: Language) -> Self {
        let format = document
            .recognized_format()
            .map(|format| format.short_name().to_owned());
        let (text, games) = (document.text.into_owned(), document.games.into_iter());
        let games = games.map(|game| {
            let found = game.diagnostics.iter();
            let found = found.map(|found| Diagnostic::new(found, &text, language));
            (Record::new(game.record), found.collect())
        });
        Self {
            games: games.collect(),
            document: Document {
                format,
                encoding: document.encoding.name().to_owned(),
                text,
                games: Vec::new(),
            },
        }
    }

    pub(crate) fn into_document(self, py: Python<'_>) -> PyResult<Document> {
        let mut document = self.document;
        for (record, diagnostics) in self.games {
            let game = Game {
                record: Py::new(py, record)?,
                diagnostics,
                format: document.format.clone(),
                encoding: document.encoding.clone(),
            };
            document.games.push(Py::new(py, game)?);
        }
        Ok(document)
    }
}

type DocumentFields = (Option<String>, String, String, Vec<Py<Game>>);

#[pymethods]
impl Document {
    /// list[Game]: The games. There is always at least one.
    #[getter]
    fn games(&self, py: Python<'_>) -> Vec<Py<Game>> {
        self.games.iter().map(|game| game.clone_ref(py)).collect()
    }

    /// list[Diagnostic]: The errors and warnings of all games, in the order of the text.
    #[getter]
    fn diagnostics(&self) -> Vec<Diagnostic> {
        let games = self.games.iter();
        games
            .flat_map(|game| game.get().diagnostics.iter().cloned())
            .collect()
    }

    /// Diagnostic | None: The first error in any game. ``None`` if there is none.
    #[getter]
    fn first_error(&self) -> Option<Diagnostic> {
        self.games.iter().find_map(|game| game.get().first_error())
    }

    #[staticmethod]
    fn _restore(fields: DocumentFields) -> Self {
        let (format, encoding, text, games) = fields;
        Self {
            format,
            encoding,
            text,
            games,
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, DocumentFields>> {
        let (format, encoding, text) = (self.format.clone(), self.encoding.clone(), self.text.clone());
        reduce::<Self, _>(py, (format, encoding, text, self.games(py)))
    }

    fn __repr__(&self) -> String {
        let Self { format, encoding, .. } = self;
        let (games, diagnostics) = (self.games.len(), self.diagnostics().len());
        let format = format.as_deref().unwrap_or("of no format");
        format!("<Document {format} in {encoding}: {games} games, {diagnostics} diagnostics>")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kifu._html")?.call_method1("document", (slf,))
    }
}

type GameFields = (Py<Record>, Vec<Diagnostic>, Option<String>, String);

#[pymethods]
impl Game {
    /// Record: The record, as far as it could be read.
    #[getter]
    pub(crate) fn record(&self, py: Python<'_>) -> Py<Record> {
        self.record.clone_ref(py)
    }

    /// list[Diagnostic]: The errors and warnings, in the order of the text.
    #[getter]
    fn diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics.clone()
    }

    /// Diagnostic | None: The first error. ``None`` if there is none.
    #[getter]
    pub(crate) fn first_error(&self) -> Option<Diagnostic> {
        self.diagnostics.iter().find(|found| found.is_error()).cloned()
    }

    #[staticmethod]
    fn _restore(fields: GameFields) -> Self {
        let (record, diagnostics, format, encoding) = fields;
        Self {
            record,
            diagnostics,
            format,
            encoding,
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, GameFields>> {
        let (format, encoding) = (self.format.clone(), self.encoding.clone());
        let fields = (self.record(py), self.diagnostics(), format, encoding);
        reduce::<Self, _>(py, fields)
    }

    fn __repr__(&self) -> String {
        let diagnostics = self.diagnostics.len();
        let format = self.format.as_deref().unwrap_or("no format");
        format!("<Game in {format}: {diagnostics} diagnostics>")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kifu._html")?.call_method1("game", (slf,))
    }
}
