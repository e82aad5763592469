//! The exceptions of the package. Their classes are in `python/kifu/_exceptions.py`, because a class that derives from an
//! exception cannot be defined here for all supported versions of Python.

use std::ffi::OsStr;
use std::io;

use kifu::{Language, WriteError};
use kifu_archive::tree::SaveError;
use pyo3::exceptions::{PyModuleNotFoundError, PyOSError, PyValueError};
use pyo3::prelude::*;

/// Creates an exception of a class of `kifu._exceptions`.
pub(crate) fn exception<'py>(
    py: Python<'py>,
    class: &str,
    arguments: impl pyo3::call::PyCallArgs<'py>,
) -> PyErr {
    let class = py
        .import("kifu._exceptions")
        .and_then(|module| module.getattr(class));
    let created = class.and_then(|class| class.call1(arguments));
    created.map_or_else(|error| error, PyErr::from_value)
}

/// `WriteError`: a record cannot be written. An error of the operating system is an `OSError`.
pub(crate) fn write_error(py: Python<'_>, error: WriteError) -> PyErr {
    let losses = match error {
        WriteError::Io { path, error } => return os_error(error, path.as_os_str()),
        WriteError::Losses { ref losses, .. } => losses.folded(Language::English),
        _ => Vec::new(),
    };
    exception(py, "WriteError", (error.to_string(), losses))
}

/// As [`write_error`], for a tree.
pub(crate) fn save_error(py: Python<'_>, error: SaveError) -> PyErr {
    match error {
        SaveError::Write(error) => write_error(py, error),
        SaveError::Book { ref losses, .. } => {
            let losses = vec![losses.to_string()];
            exception(py, "WriteError", (error.to_string(), losses))
        }
        error => value_error(error),
    }
}

/// `ValueError` with the message of an error.
pub(crate) fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An error of the operating system about a file. The class is the one that Python has for it, such as
/// `FileNotFoundError`.
pub(crate) fn os_error(error: io::Error, path: &OsStr) -> PyErr {
    match error.raw_os_error() {
        Some(code) => {
            let message = error.to_string();
            let message = message
                .rsplit_once(" (os error")
                .map_or(message.as_str(), |(message, _)| message)
                .to_owned();
            PyOSError::new_err((code, message, path.to_owned()))
        }
        None => io::Error::new(error.kind(), format!("{}: {error}", path.display())).into(),
    }
}

/// Imports a library that the package does not need otherwise. `extra` is the extra of the package that installs it.
pub(crate) fn library<'py>(py: Python<'py>, name: &str, extra: &str) -> PyResult<Bound<'py, PyModule>> {
    py.import(name).map_err(|cause| {
        if !cause.is_instance_of::<PyModuleNotFoundError>(py) {
            return cause;
        }
        let message = format!("{name} is not installed: pip install 'kifu[{extra}]'");
        let error = PyModuleNotFoundError::new_err(message);
        error.set_cause(py, Some(cause));
        error
    })
}
