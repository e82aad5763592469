//! [`GameIterator`]: reads the games of a file of any size one after the other.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::sync::{Mutex, TryLockError};

use kifu::Document;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

use crate::document::{Game, NewGame};
use crate::exceptions::os_error;
use crate::input::Input;
use crate::options::Reading;

/// The number of bytes that are read at a time.
const BUFFER: usize = 1 << 16;

/// The games of a file. Only a part of the file is in memory.
#[pyclass(frozen, module = "kifu")]
pub(crate) struct GameIterator {
    games: Mutex<Games>,
    reading: Reading,
    path: Option<PathBuf>,
}

struct Games {
    documents: Box<dyn Iterator<Item = io::Result<Document<'static>>> + Send>,
    /// The games of the last document that are not returned yet.
    ready: std::vec::IntoIter<NewGame>,
}

impl Games {
    fn next(&mut self, reading: &Reading) -> Option<io::Result<NewGame>> {
        loop {
            if let Some(game) = self.ready.next() {
                return Some(Ok(game));
            }
            match self.documents.next()? {
                Ok(document) => self.ready = NewGame::all(document, reading).into_iter(),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

#[pymethods]
impl GameIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<Game>>> {
        let next = py.detach(|| match self.games.try_lock() {
            Ok(mut games) => Ok(games.next(&self.reading)),
            Err(TryLockError::Poisoned(_)) => Ok(None),
            Err(TryLockError::WouldBlock) => {
                Err(PyValueError::new_err("another thread is reading the games"))
            }
        })?;
        match next {
            None => Ok(None),
            Some(Ok(game)) => game.into_game(py).map(Some),
            Some(Err(error)) => Err(match &self.path {
                Some(path) => os_error(error, path.as_os_str()),
                None => error.into(),
            }),
        }
    }
}

/// A binary file object of Python.
struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        Python::attach(|py| {
            let bytes = self.0.bind(py).call_method1("read", (buffer.len(),))?;
            let bytes: PyBackedBytes = bytes.extract().map_err(PyErr::from)?;
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

/// Iterate over the games of a file of any size, format and encoding. Only a part of the file is in memory.
///
/// Args:
///     source: A path, the bytes of a file, or a file object that is open in binary mode.
///     format: The format. By default it is detected.
///     encoding: The encoding. By default it is detected.
///     repair: Whether a damaged text is repaired.
///     legality: What happens with illegal moves: ``report``, ``strict`` or ``trust``.
///     language: The language of the diagnostics: ``en`` or ``ja``.
///
/// Raises:
///     OSError: The file cannot be opened or read.
#[pyfunction]
#[pyo3(signature = (source, *, format=None, encoding=None, repair=false, legality="report", language="en"))]
pub(crate) fn iter_games(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    format: Option<&str>,
    encoding: Option<&str>,
    repair: bool,
    legality: &str,
    language: &str,
) -> PyResult<GameIterator> {
    let reading = Reading::new(format, encoding, repair, legality, language)?;
    let (reader, path): (Box<dyn BufRead + Send>, _) = if source.hasattr("read")? {
        let file = PythonFile(source.clone().unbind());
        (Box::new(BufReader::with_capacity(BUFFER, file)), None)
    } else {
        match source.extract()? {
            Input::Path(path) => {
                let file = py.detach(|| File::open(&path));
                let file = file.map_err(|error| os_error(error, path.as_os_str()))?;
                (Box::new(BufReader::with_capacity(BUFFER, file)), Some(path))
            }
            Input::Bytes(bytes) => (Box::new(io::Cursor::new(bytes)), None),
        }
    };
    let documents = kifu::games_from(reader, &reading.for_file(path.as_deref()));
    let games = Games {
        documents: Box::new(documents),
        ready: Vec::new().into_iter(),
    };
    Ok(GameIterator {
        games: Mutex::new(games),
        reading,
        path,
    })
}
