//! [`Diagnostic`]: an error, a warning or a note about a text.

use std::borrow::Cow;
use std::path::Path;

use kifu::shogi_core::messages::Describe;
use kifu::{Language, Localize as _};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::exceptions::exception;
use crate::pickling::{ReducedJson, from_json, reduce_json};

/// An error, a warning or a note about a text, with its place.
#[pyclass(frozen, eq, hash, from_py_object, module = "kifu")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[expect(clippy::unsafe_derive_deserialize, reason = "pyo3 makes the unsafe methods")]
pub(crate) struct Diagnostic {
    /// str: The stable name of the kind of diagnostic, such as ``unknown_piece``.
    #[pyo3(get)]
    code: String,
    /// str: ``error``, ``warning`` or ``note``, in every language.
    #[pyo3(get)]
    severity: String,
    /// int: The number of the line, from 1.
    #[pyo3(get)]
    line: u32,
    /// int: The column in characters, from 1.
    #[pyo3(get)]
    column: u32,
    /// str: The message without the place.
    #[pyo3(get)]
    message: String,
    /// str | None: How the author of the file can remove the fault. ``None`` if there is no suggestion.
    #[pyo3(get)]
    help: Option<String>,
    /// str: The message with its place, the line of the text and carets below the place.
    #[pyo3(get)]
    snippet: String,
    located: String,
}

impl Diagnostic {
    /// A diagnostic about `text`, with its messages in a language.
    pub(crate) fn new<K: Describe>(
        diagnostic: &kifu::shogi_core::text::Diagnostic<K>,
        text: &str,
        language: Language,
    ) -> Self {
        Self {
            code: diagnostic.code().to_owned(),
            severity: diagnostic.severity().message(Language::English).to_string(),
            line: diagnostic.line(),
            column: diagnostic.column(),
            message: diagnostic.message(language).to_string(),
            help: diagnostic.help(language).map(Cow::into_owned),
            snippet: diagnostic.display(text).in_language(language).to_string(),
            located: diagnostic.located_message(language).to_string(),
        }
    }

    pub(crate) fn is_error(&self) -> bool {
        self.severity == "error"
    }
}

/// `ParseError`: a text is not one record without errors.
pub(crate) fn parse_error(py: Python<'_>, diagnostic: Diagnostic, path: Option<&Path>) -> PyErr {
    exception(py, "ParseError", (diagnostic, path))
}

#[pymethods]
impl Diagnostic {
    #[staticmethod]
    fn _restore(json: &[u8]) -> PyResult<Self> {
        from_json(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<ReducedJson<'py>> {
        reduce_json::<Self>(py, self)
    }

    fn __str__(&self) -> &str {
        &self.located
    }

    fn __repr__(&self) -> String {
        let Self {
            code,
            severity,
            line,
            column,
            ..
        } = self;
        format!("<Diagnostic {severity} {code} at line {line}, column {column}>")
    }
}
