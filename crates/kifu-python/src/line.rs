//! [`Line`]: the main line or a variation of a record.

use kifu::NodeId;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyRange;

use crate::board::Board;
use crate::exceptions::value_error;
use crate::node::Node;
use crate::pickling::{Reduced, reduce};
use crate::record::Record;
use crate::record::order::LineNodes;

/// The moves of the main line or of a variation, as a sequence of nodes.
#[pyclass(frozen, sequence, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Line {
    record: Py<Record>,
    /// The index in `Record.lines`.
    index: usize,
}

#[pymethods]
impl Record {
    /// Line: The main line.
    #[getter]
    fn mainline(slf: Py<Self>, py: Python<'_>) -> Line {
        py.detach(|| slf.get().order());
        Line {
            record: slf,
            index: 0,
        }
    }

    /// list[Line]: The main line, and all variations in the order of the file.
    #[getter]
    fn lines(slf: Py<Self>, py: Python<'_>) -> Vec<Line> {
        let count = py.detach(|| slf.get().order().lines.len());
        let line = |index| Line {
            record: slf.clone_ref(py),
            index,
        };
        (0..count).map(line).collect()
    }
}

impl Line {
    fn nodes(&self) -> &LineNodes {
        // A record does not change, so that the index stays valid.
        &self.record.get().order().lines[self.index]
    }

    fn node(&self, py: Python<'_>, id: NodeId) -> Node {
        Node::new(self.record.clone_ref(py), id)
    }
}

/// What a subscript returns.
#[derive(IntoPyObject)]
enum Selection {
    One(Node),
    Several(Vec<Node>),
}

#[pymethods]
impl Line {
    /// Record: The record to which the line belongs.
    #[getter]
    fn record(&self, py: Python<'_>) -> Py<Record> {
        self.record.clone_ref(py)
    }

    /// int: The index of the line from which this variation branches off, in ``Record.lines``. 0 for the main line itself.
    #[getter]
    fn parent(&self) -> usize {
        self.nodes().parent
    }

    /// int: How deeply the variation is nested: 0 for the main line, 1 for its variations, and so on.
    #[getter]
    fn depth(&self) -> usize {
        self.nodes().depth
    }

    /// int: The ply at which the variation replaces a move of its parent line. 0 for the main line.
    #[getter]
    fn from_ply(&self) -> u32 {
        self.nodes().from_ply
    }

    /// Node | None: The ending of the line. ``None`` if it has none.
    #[getter]
    fn ending(&self, py: Python<'_>) -> Option<Node> {
        self.nodes().ending.map(|id| self.node(py, id))
    }

    /// Board: The position before the first move of the line.
    #[getter]
    fn first_position(&self) -> Board {
        self.record.get().board_before(self.nodes().first)
    }

    /// Board: The position after the last move of the line.
    #[getter]
    fn last_position(&self) -> Board {
        let last = self.nodes().moves.last();
        last.map_or_else(
            || self.first_position(),
            |&last| self.record.get().board_after(last),
        )
    }

    fn __len__(&self) -> usize {
        self.nodes().moves.len()
    }

    fn __getitem__(&self, py: Python<'_>, subscript: &Bound<'_, PyAny>) -> PyResult<Selection> {
        let moves = &self.nodes().moves;
        let node = |place: usize| self.node(py, moves[place]);
        // A range takes each subscript that a sequence takes, and returns the places that it means.
        let places = PyRange::new(py, 0, isize::try_from(moves.len())?)?.get_item(subscript);
        let places = places.map_err(|error| {
            if error.is_instance_of::<PyIndexError>(py) {
                PyIndexError::new_err("line index out of range")
            } else {
                error
            }
        })?;
        if let Ok(place) = places.extract() {
            return Ok(Selection::One(node(place)));
        }
        let nodes = places.try_iter()?.map(|place| Ok(node(place?.extract()?)));
        Ok(Selection::Several(nodes.collect::<PyResult<_>>()?))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let nodes = self.nodes().moves.iter().map(|&id| self.node(py, id));
        let nodes: Vec<Node> = nodes.collect();
        nodes.into_pyobject(py)?.call_method0("__iter__")
    }

    #[staticmethod]
    fn _restore(state: (Py<Record>, usize)) -> PyResult<Self> {
        let (record, index) = state;
        if index >= record.get().order().lines.len() {
            return Err(value_error(format!("expected a record with a line {index}")));
        }
        Ok(Self { record, index })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (Py<Record>, usize)>> {
        reduce::<Self, _>(py, (self.record(py), self.index))
    }

    fn __repr__(&self) -> String {
        let nodes = self.nodes();
        let moves = nodes.moves.len();
        if nodes.depth == 0 {
            format!("<Line of {moves} moves>")
        } else {
            format!("<Line of {moves} moves from ply {}>", nodes.from_ply)
        }
    }
}
