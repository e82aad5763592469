//! [`Move`]: a move.

use kifu::shogi_core::HandPiece;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;

use crate::exceptions::exception;
use crate::options::{parse, type_error};

/// A move. ``str(move)`` is the move in USI, and a move is equal to this text: ``move == "7g7f"``.
///
/// Args:
///     usi (str): The move in USI, such as ``7g7f``, ``8h2b+`` or ``P*5e``.
///
/// Raises:
///     ValueError: The text is not a move in USI.
#[pyclass(frozen, from_py_object, module = "kifu")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Move {
    pub(crate) mv: kifu::Move,
}

impl From<kifu::Move> for Move {
    fn from(mv: kifu::Move) -> Self {
        Self { mv }
    }
}

impl Move {
    /// The object of a move that all lists of legal moves share, because making new ones takes longer than finding the moves.
    pub(crate) fn shared(py: Python<'_>, mv: kifu::Move) -> PyResult<&'static Py<Self>> {
        static OBJECTS: [PyOnceLock<Py<Move>>; 1 << 16] = [const { PyOnceLock::new() }; 1 << 16];
        OBJECTS[usize::from(mv.to_bits().get())].get_or_try_init(py, || Py::new(py, Self { mv }))
    }
}

#[pymethods]
impl Move {
    #[new]
    fn new(usi: &str) -> PyResult<Self> {
        parse::<kifu::Move>(usi).map(Self::from)
    }

    /// str: The move in USI: ``7g7f``.
    #[getter]
    fn usi(&self) -> String {
        self.mv.to_string()
    }

    /// str | None: The square from which the piece moves: ``7g``. ``None`` for a drop.
    #[getter]
    fn from_square(&self) -> Option<String> {
        self.mv.from().map(|square| square.to_string())
    }

    /// str: The square to which the piece moves: ``7f``.
    #[getter]
    fn to_square(&self) -> String {
        self.mv.to().to_string()
    }

    /// str | None: The name of the piece that is dropped: ``pawn``. ``None`` if the move is no drop.
    #[getter]
    fn dropped(&self) -> Option<&'static str> {
        self.mv.dropped().map(HandPiece::name)
    }

    /// bool: Whether the piece promotes.
    #[getter]
    fn is_promotion(&self) -> bool {
        self.mv.is_promotion()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Self>().into_any(), (self.usi(),))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        match other.extract::<Self>() {
            Ok(other) => self.mv == other.mv,
            Err(_) => other.extract::<&str>().is_ok_and(|usi| self.usi() == usi),
        }
    }

    /// What is equal has the same hash.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.usi()).hash()
    }

    fn __str__(&self) -> String {
        self.usi()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.mv)
    }
}

/// A move as an argument: a [`Move`], or a string in USI.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveArgument(pub(crate) kifu::Move);

impl<'py> FromPyObject<'_, 'py> for MoveArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return Move::new(&text.to_cow()?).map(|mv| Self(mv.mv));
        }
        let mv = object.extract::<Move>();
        mv.map(|mv| Self(mv.mv))
            .map_err(|_| type_error("a move, or its text in USI", &object))
    }
}

/// `IllegalMoveError`: a move breaks a rule.
pub(crate) fn illegal_move(py: Python<'_>, rule: &str, mv: Option<kifu::Move>) -> PyErr {
    exception(py, "IllegalMoveError", (rule, mv.map(Move::from)))
}
