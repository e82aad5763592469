//! [`GameIterator`]: reads the games of a file of any size one after the other.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, TryLockError};

use kifu::{Document, Language};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyDict, PyTuple};

use crate::document::{Game, NewDocument};
use crate::exceptions::os_error;
use crate::input::Input;
use crate::options::{Options, READING, type_error};

/// The number of bytes that are read at a time.
const BUFFER: usize = 1 << 16;

/// A document for each game.
type Documents = Box<dyn Iterator<Item = io::Result<Document<'static>>> + Send>;

/// The games of a file. Only a part of the file is in memory. In a ``with`` statement, the file is closed at its end.
#[pyclass(frozen, module = "kifu")]
pub(crate) struct GameIterator {
    /// `None` after `close`.
    documents: Mutex<Option<Documents>>,
    language: Language,
    path: Option<PathBuf>,
}

#[pymethods]
impl GameIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<Game>>> {
        let next = py.detach(|| match self.documents.try_lock() {
            Ok(mut documents) => Ok(documents
                .as_mut()
                .and_then(Iterator::next)
                .map(|document| document.map(|document| NewDocument::of(document, self.language)))),
            Err(TryLockError::Poisoned(_)) => Ok(None),
            Err(TryLockError::WouldBlock) => Err(is_busy()),
        })?;
        match next {
            None => Ok(None),
            Some(Ok(document)) => Ok(document.into_document(py)?.games.into_iter().next()),
            Some(Err(error)) => Err(match &self.path {
                Some(path) => os_error(error, path.as_os_str()),
                None => error.into(),
            }),
        }
    }

    /// Close the file. There are no further games then. A file object that was passed to ``iter_games`` stays open.
    fn close(&self) -> PyResult<()> {
        match self.documents.try_lock() {
            Err(TryLockError::WouldBlock) => Err(is_busy()),
            documents => {
                drop(documents.map(|mut documents| documents.take()));
                Ok(())
            }
        }
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, _exception: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close()
    }
}

fn is_busy() -> PyErr {
    PyValueError::new_err("another thread is reading the games")
}

/// A binary file object of Python.
struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let bytes = self.0.bind(py).call_method1("read", (buffer.len(),))?;
            let expected = "bytes from the file, which is to be open in binary mode";
            let bytes: PyBackedBytes = bytes.extract().map_err(|_| type_error(expected, &bytes))?;
            let Some(target) = buffer.get_mut(..bytes.len()) else {
                return Err(
                    PyValueError::new_err("the method read returned more bytes than asked for").into(),
                );
            };
            target.copy_from_slice(&bytes);
            Ok(bytes.len())
        })
    }
}

/// iter_games(source, *,
#[doc = include_str!("options/keywords/reading.txt")]
/// language="en")
/// --
///
/// Iterate over the games of a file of any size, format and encoding. Only a part of the file is in memory.
///
/// Args:
///     source (path | bytes | file object): A path, the bytes of a file, or a file object that is open in binary mode.
///     **options: As in ``read``.
///
/// Returns:
///     GameIterator: The games, one after the other.
///
/// Raises:
///     OSError: The file cannot be opened or read.
#[pyfunction]
#[pyo3(signature = (source, **options), text_signature = None)]
pub(crate) fn iter_games(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<GameIterator> {
    let options = Options::default().with(READING, options)?;
    let (reader, read, path): (Box<dyn BufRead + Send>, _, _) = if source.hasattr("read")? {
        let file = PythonFile(source.clone().unbind());
        (
            Box::new(BufReader::with_capacity(BUFFER, file)),
            options.read.clone(),
            None,
        )
    } else {
        let source: Input = source.extract()?;
        let path = source.path().map(Path::to_owned);
        let opened = py.detach(|| source.open(&options));
        let (reader, read) =
            opened.map_err(|error| os_error(error, path.as_deref().unwrap_or(Path::new("")).as_os_str()))?;
        (reader, read, path)
    };
    let documents = kifu::games_from(reader, &read);
    Ok(GameIterator {
        documents: Mutex::new(Some(Box::new(documents))),
        language: options.language,
        path,
    })
}
