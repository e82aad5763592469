//! [`Input`]: what is read: the path of a file, or bytes. [`expand`]: the files that a path means.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use kifu::Document;
use kifu_archive::{self as archive, Found};
use pyo3::exceptions::{PyFileNotFoundError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyString;

use crate::exceptions::os_error;
use crate::interrupt;
use crate::options::{Options, type_error};

/// The path of a file as an argument. A `~` at its start is the home folder.
#[derive(Debug)]
pub(crate) struct UserPath(pub(crate) PathBuf);

impl<'py> FromPyObject<'_, 'py> for UserPath {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let path: PathBuf = object.extract()?;
        if !path.as_os_str().as_encoded_bytes().starts_with(b"~") {
            return Ok(Self(path));
        }
        let functions = object.py().import("os.path")?;
        let expanded = functions.call_method1("expanduser", (path.into_os_string(),))?;
        Ok(Self(expanded.extract()?))
    }
}

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
        match object.extract() {
            Ok(UserPath(path)) => Ok(Self::Path(path)),
            Err(_) => Err(type_error("a path or bytes", &object)),
        }
    }
}

impl Input {
    /// Reads the games and calls `work` with them, without the interpreter lock. Also returns the path, if it is a file. Ctrl-C
    /// raises `KeyboardInterrupt`.
    pub(crate) fn process<T: Send + 'static>(
        self,
        py: Python<'_>,
        options: Options,
        work: impl FnOnce(Document<'_>, &Options) -> T + Send + 'static,
    ) -> PyResult<(T, Option<PathBuf>)> {
        let (path, size) = match &self {
            Self::Bytes(bytes) => (None, Some(bytes.len() as u64)),
            Self::Path(path) => {
                // What is no regular file, such as a pipe, may let its reader wait.
                let file = path.metadata().ok().filter(Metadata::is_file);
                (Some(path.clone()), file.map(|file| file.len()))
            }
        };
        let read = move || -> io::Result<T> {
            let (bytes, path): (Box<dyn AsRef<[u8]>>, _) = match self {
                Self::Bytes(bytes) => (Box::new(bytes), None),
                Self::Path(path) => (Box::new(fs::read(&path)?), Some(path)),
            };
            let document = kifu::read((*bytes).as_ref(), &options.for_file(path.as_deref()));
            Ok(work(document, &options))
        };
        match interrupt::run(py, size, read)? {
            Ok(result) => Ok((result, path)),
            Err(error) => Err(os_error(error, path.unwrap_or_default().as_os_str())),
        }
    }
}

/// The files that a path means: the file itself, the records in a folder, or the files that match a pattern. If `must_exist`,
/// a missing file and a folder that cannot be listed are errors. Otherwise they are reported when the files are read.
pub(crate) fn expand(path: &Path, must_exist: bool) -> PyResult<Found> {
    let mut found = archive::find([path]);
    let is_itself = found.paths == [path];
    if is_itself && path.symlink_metadata().is_err() && path.to_string_lossy().contains(['*', '?', '[']) {
        let message = format!("no file matches {}", path.display());
        return Err(PyFileNotFoundError::new_err(message));
    }
    if must_exist && !found.unreadable.is_empty() {
        let file = found.unreadable.swap_remove(0);
        return Err(os_error(file.error, file.path.as_os_str()));
    }
    let is_file = found.inputs.iter().any(|input| !input.is_standard_input());
    match path.metadata() {
        Err(error) if must_exist && is_itself && is_file && error.kind() == io::ErrorKind::NotFound => {
            Err(os_error(error, path.as_os_str()))
        }
        _ => Ok(found),
    }
}

/// The files that were found, and what cannot be listed, whose reading is an error.
pub(crate) fn inputs_of(found: Found) -> Vec<archive::Input> {
    let unreadable = found.unreadable.into_iter();
    let unreadable = unreadable.map(|file| archive::Input::unreadable(file.path, file.error));
    found.inputs.into_iter().chain(unreadable).collect()
}
