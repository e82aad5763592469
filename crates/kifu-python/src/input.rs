//! [`Input`]: what is read: the path of a file, or bytes. [`expand`]: the files that a path means.

use std::fs::Metadata;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use kifu::{Document, ReadOptions};
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

/// The file that a path means: also a member of a ZIP file, whose path `scan` gives.
pub(crate) fn file(path: &Path) -> io::Result<archive::Input> {
    if path.exists() || path.as_os_str() == "-" {
        return Ok(archive::Input::file(path));
    }
    let mut found = archive::find_exact(&[path.to_owned()]);
    match found.unreadable.pop() {
        Some(file) => Err(file.error),
        None => Ok(found.inputs.pop().unwrap_or_else(|| archive::Input::file(path))),
    }
}

impl Input {
    /// The path, if it is a file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Bytes(_) => None,
            Self::Path(path) => Some(path),
        }
    }

    /// Opens the file, or what it has compressed. Also returns the options for reading it.
    pub(crate) fn open(self, options: &Options) -> io::Result<(archive::Reader, ReadOptions)> {
        match self {
            Self::Bytes(bytes) => Ok((Box::new(io::Cursor::new(bytes)), options.read.clone())),
            Self::Path(path) => {
                let file = file(&path)?;
                Ok((file.open()?, options.read.clone().name(file.record_path())))
            }
        }
    }

    /// Reads the games and calls `work` with them, without the interpreter lock. Also returns the path, if it is a file. Ctrl-C
    /// raises `KeyboardInterrupt`.
    pub(crate) fn process<T: Send + 'static>(
        self,
        py: Python<'_>,
        options: Options,
        work: impl FnOnce(Document<'_>, &Options) -> T + Send + 'static,
    ) -> PyResult<(T, Option<PathBuf>)> {
        let path = self.path().map(Path::to_owned);
        let size = match &self {
            Self::Bytes(bytes) => Some(bytes.len() as u64),
            // What is no regular file, such as a pipe, may let its reader wait.
            Self::Path(path) => path
                .metadata()
                .ok()
                .filter(Metadata::is_file)
                .map(|file| file.len()),
        };
        let read = move || -> io::Result<T> {
            if let Self::Bytes(bytes) = &self {
                return Ok(work(kifu::read(bytes, &options.read), &options));
            }
            let (mut reader, read) = self.open(&options)?;
            let mut bytes = Vec::new();
            reader.read_to_end(&mut bytes)?;
            Ok(work(kifu::read(&bytes, &read), &options))
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
