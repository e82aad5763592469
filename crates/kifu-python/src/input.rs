//! [`Input`]: what is read: the path of a file, or bytes.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use glob::MatchOptions;
use kifu::Document;
use kifu_table::files_in;
use pyo3::exceptions::{PyFileNotFoundError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyString;

use crate::exceptions::{os_error, value_error};
use crate::options::Options;

/// A file, or its content.
#[derive(Debug)]
pub(crate) enum Input {
    Path(PathBuf),
    Bytes(PyBackedBytes),
}

impl<'py> FromPyObject<'_, 'py> for Input {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.extract::<PyBackedBytes>() {
            return Ok(Self::Bytes(bytes));
        }
        if let Ok(text) = object.cast::<PyString>()
            && text.to_cow().is_ok_and(|text| text.contains(['\n', '\r']))
        {
            let message = "expected a path or bytes, found a text of several lines; kifu.parse and kifu.read_text read texts";
            return Err(PyValueError::new_err(message));
        }
        Ok(Self::Path(object.extract()?))
    }
}

impl Input {
    /// The content. Reads the file, if it is one.
    pub(crate) fn load(self, py: Python<'_>) -> PyResult<Content> {
        match self {
            Self::Bytes(bytes) => Ok(Content {
                path: None,
                bytes: Box::new(bytes),
            }),
            Self::Path(path) => match py.detach(|| fs::read(&path)) {
                Ok(bytes) => Ok(Content {
                    path: Some(path),
                    bytes: Box::new(bytes),
                }),
                Err(error) => Err(os_error(error, path.as_os_str())),
            },
        }
    }
}

/// The content of an input.
pub(crate) struct Content {
    pub(crate) path: Option<PathBuf>,
    bytes: Box<dyn AsRef<[u8]> + Send + Sync>,
}

impl Content {
    /// Reads the games.
    pub(crate) fn read(&self, options: &Options) -> Document<'_> {
        kifu::read((*self.bytes).as_ref(), &options.for_file(self.path.as_deref()))
    }
}

/// The files that a path means: the file itself, the records in a folder, or the files that match a pattern. A folder that
/// cannot be listed is among the files, so that it is reported as unreadable.
pub(crate) fn expand(path: PathBuf) -> PyResult<Vec<PathBuf>> {
    if path.is_dir() {
        return Ok(records_in(&path));
    }
    if !has_wildcard(path.as_os_str()) || path.symlink_metadata().is_ok() {
        return Ok(vec![path]);
    }
    let Some(pattern) = path.to_str() else {
        return Ok(vec![path]);
    };
    let options = MatchOptions {
        require_literal_leading_dot: true,
        ..MatchOptions::default()
    };
    let mut files = Vec::new();
    for found in glob::glob_with(pattern, options).map_err(value_error)? {
        match found {
            Ok(path) if path.is_dir() => {
                // `**` matches each folder and the files in it. A folder that another pattern matches means its files.
                if !pattern.ends_with("**") {
                    files.extend(records_in(&path));
                }
            }
            Ok(path) => files.push(path),
            Err(error) => files.push(error.path().to_owned()),
        }
    }
    if files.is_empty() {
        return Err(PyFileNotFoundError::new_err(format!("no file matches {pattern}")));
    }
    Ok(files)
}

fn records_in(folder: &Path) -> Vec<PathBuf> {
    let mut unreadable = Vec::new();
    let mut files = files_in(folder, |folder, _| unreadable.push(folder.to_owned()));
    files.append(&mut unreadable);
    files
}

fn has_wildcard(name: &OsStr) -> bool {
    name.as_encoded_bytes().iter().any(|byte| b"*?[".contains(byte))
}
