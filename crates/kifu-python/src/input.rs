//! [`Input`]: what is read: the path of a file, or bytes.

use std::fs;
use std::mem;
use std::path::{Path, PathBuf};

use kifu::Document;
use kifu::archive::{self, Found};
use pyo3::exceptions::{PyFileNotFoundError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyString;

use crate::exceptions::os_error;
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

/// The files that a path means: the file itself, the records in a folder, or the files that match a pattern. What cannot be
/// listed is among them, so that it is reported as unreadable.
pub(crate) fn expand(path: &Path) -> PyResult<Vec<archive::Input>> {
    let mut found = archive::find([path]);
    if found.paths == [path]
        && path.symlink_metadata().is_err()
        && path.to_string_lossy().contains(['*', '?', '['])
    {
        let message = format!("no file matches {}", path.display());
        return Err(PyFileNotFoundError::new_err(message));
    }
    Ok(inputs_of(&mut found).collect())
}

/// Takes the files that were found, and what cannot be listed, whose reading is an error.
pub(crate) fn inputs_of(found: &mut Found) -> impl Iterator<Item = archive::Input> {
    let unreadable = mem::take(&mut found.unreadable).into_iter();
    let unreadable = unreadable.map(|file| archive::Input::unreadable(file.path, file.source));
    mem::take(&mut found.inputs).into_iter().chain(unreadable)
}
