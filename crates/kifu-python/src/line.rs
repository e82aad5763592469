//! [`Line`]: the main line or a variation of a record.

use kifu::{Node as CoreNode, NodeId};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::board::Board;
use crate::node::Node;
use crate::pickling::ReducedPart;
use crate::record::Record;

/// The nodes of a line.
#[derive(Debug)]
pub(crate) struct LineNodes {
    /// The first node of a variation. The root for the main line.
    first: NodeId,
    moves: Vec<NodeId>,
    ending: Option<NodeId>,
    parent: usize,
    depth: usize,
    from_ply: u32,
}

impl From<&kifu::Line<'_>> for LineNodes {
    fn from(line: &kifu::Line<'_>) -> Self {
        let moves = line.steps().filter(|node| node.mv().is_some());
        Self {
            first: line.first.id(),
            moves: moves.map(CoreNode::id).collect(),
            ending: line.ending().map(CoreNode::id),
            parent: line.parent,
            depth: line.depth,
            from_ply: line.from_ply,
        }
    }
}

impl LineNodes {
    /// The position before the first move of the line.
    fn first_position(&self, record: &Record) -> Board {
        let before = record.inner.node(self.first).parent();
        Board::of(record.position_after(before.unwrap_or(record.inner.root())), None)
    }

    /// The position after the last move of the line.
    pub(crate) fn last_position(&self, record: &Record) -> Board {
        let Some(&last) = self.moves.last() else {
            return self.first_position(record);
        };
        let last = record.inner.node(last);
        Board::of(record.position_after(last), last.mv())
    }
}

/// The moves of the main line or of a variation, as a sequence of nodes.
#[pyclass(frozen, sequence, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Line {
    record: Py<Record>,
    /// The index in `Record.lines`.
    index: usize,
}

impl Line {
    /// The line with an index in ``Record.lines``. `None` if the record has fewer lines.
    pub(crate) fn new(record: Py<Record>, index: usize) -> Option<Self> {
        (index < record.get().line_nodes().len()).then_some(Self { record, index })
    }

    fn nodes(&self) -> &LineNodes {
        // A record does not change, so that the index stays valid.
        &self.record.get().line_nodes()[self.index]
    }

    fn node(&self, py: Python<'_>, id: NodeId) -> Node {
        Node::new(self.record.clone_ref(py), id)
    }
}

/// A subscript of a line.
#[derive(FromPyObject)]
enum Subscript<'py> {
    Index(isize),
    Slice(Bound<'py, PySlice>),
}

/// What a subscript returns.
#[derive(IntoPyObject)]
enum Selection {
    One(Node),
    Several(Vec<Node>),
}

#[pymethods]
impl Line {
    /// The record to which the line belongs.
    #[getter]
    fn record(&self, py: Python<'_>) -> Py<Record> {
        self.record.clone_ref(py)
    }

    /// The index of the line from which this variation branches off, in ``Record.lines``. 0 for the main line itself.
    #[getter]
    fn parent(&self) -> usize {
        self.nodes().parent
    }

    /// How deeply the variation is nested: 0 for the main line, 1 for its variations, and so on.
    #[getter]
    fn depth(&self) -> usize {
        self.nodes().depth
    }

    /// The ply at which the variation replaces a move of its parent line. 0 for the main line.
    #[getter]
    fn from_ply(&self) -> u32 {
        self.nodes().from_ply
    }

    /// The ending of the line. ``None`` if it has none.
    #[getter]
    fn ending(&self, py: Python<'_>) -> Option<Node> {
        self.nodes().ending.map(|id| self.node(py, id))
    }

    /// The position before the first move of the line.
    #[getter]
    fn first_position(&self) -> Board {
        self.nodes().first_position(self.record.get())
    }

    /// The position after the last move of the line.
    #[getter]
    fn last_position(&self) -> Board {
        self.nodes().last_position(self.record.get())
    }

    fn __len__(&self) -> usize {
        self.nodes().moves.len()
    }

    fn __getitem__(&self, py: Python<'_>, subscript: Subscript<'_>) -> PyResult<Selection> {
        let moves = &self.nodes().moves;
        match subscript {
            Subscript::Index(index) => {
                let place = if index < 0 {
                    index.checked_add_unsigned(moves.len())
                } else {
                    Some(index)
                };
                let place = place.and_then(|place| usize::try_from(place).ok());
                let id = place.and_then(|place| moves.get(place));
                let id = id.ok_or_else(|| PyIndexError::new_err("line index out of range"))?;
                Ok(Selection::One(self.node(py, *id)))
            }
            Subscript::Slice(slice) => {
                let bounds = slice.indices(isize::try_from(moves.len())?)?;
                let places = (0..bounds.slicelength).filter_map(|number| {
                    let place = bounds
                        .start
                        .checked_add(bounds.step.checked_mul(isize::try_from(number).ok()?)?)?;
                    moves.get(usize::try_from(place).ok()?)
                });
                Ok(Selection::Several(places.map(|&id| self.node(py, id)).collect()))
            }
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let nodes = self.nodes().moves.iter().map(|&id| self.node(py, id));
        let nodes: Vec<Node> = nodes.collect();
        nodes.into_pyobject(py)?.call_method0("__iter__")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<ReducedPart<'py>> {
        let restore = py.get_type::<Record>().getattr("_line")?;
        Ok((restore, (self.record(py), self.index)))
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
