//! [`Line`]: the main line or a variation of a record.

use std::sync::Arc;

use kifu::{NodeId, NodeRef, Position};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::board::Board;
use crate::step::Step;

/// The moves of the main line or of a variation, as a sequence of steps.
#[pyclass(frozen, sequence, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Line {
    record: Arc<kifu::Record>,
    moves: Arc<[NodeId]>,
    ending: Option<NodeId>,
    position: Position,
    /// The index of the line from which this variation branches off, in ``Record.lines``. 0 for the main line itself.
    #[pyo3(get)]
    parent: usize,
    /// How deeply the variation is nested: 0 for the main line, 1 for its variations, and so on.
    #[pyo3(get)]
    depth: usize,
    /// The ply at which the variation replaces a move of its parent line. 0 for the main line.
    #[pyo3(get)]
    from_ply: u32,
}

impl Line {
    pub(crate) fn new(line: &kifu::Line<'_>, record: &Arc<kifu::Record>) -> Self {
        let moves = line.steps().filter(|node| node.mv().is_some());
        Self {
            moves: moves.map(NodeRef::id).collect(),
            ending: line.ending().map(NodeRef::id),
            position: line.position.clone(),
            parent: line.parent,
            depth: line.depth,
            from_ply: line.from_ply,
            record: Arc::clone(record),
        }
    }

    /// The main line.
    pub(crate) fn main(record: &Arc<kifu::Record>) -> Self {
        let moves = record.root().line().filter(|node| node.mv().is_some());
        Self {
            moves: moves.map(NodeRef::id).collect(),
            ending: record.mainline_ending().map(NodeRef::id),
            position: Position::new_lenient(record.start()),
            parent: 0,
            depth: 0,
            from_ply: 0,
            record: Arc::clone(record),
        }
    }

    /// The position after the last move.
    pub(crate) fn last(&self) -> Board {
        let mut position = self.position.clone();
        let mut last = None;
        for mv in self.moves.iter().filter_map(|&id| self.record.node(id).mv()) {
            let _ = position.play_unchecked(mv);
            last = Some(mv);
        }
        Board::of(position, last)
    }

    fn step(&self, id: NodeId) -> Step {
        Step::new(self.record.node(id), &self.record)
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
    One(Step),
    Several(Vec<Step>),
}

#[pymethods]
impl Line {
    /// The ending of the line. ``None`` if it has none.
    #[getter]
    fn ending(&self) -> Option<Step> {
        self.ending.map(|id| self.step(id))
    }

    /// The position before the first move of the line.
    #[getter]
    fn first_position(&self) -> Board {
        Board::of(self.position.clone(), None)
    }

    /// The position after the last move of the line.
    #[getter]
    fn last_position(&self) -> Board {
        self.last()
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __getitem__(&self, subscript: Subscript<'_>) -> PyResult<Selection> {
        match subscript {
            Subscript::Index(index) => {
                let place = if index < 0 {
                    index.checked_add_unsigned(self.moves.len())
                } else {
                    Some(index)
                };
                let place = place.and_then(|place| usize::try_from(place).ok());
                let id = place.and_then(|place| self.moves.get(place));
                let id = id.ok_or_else(|| PyIndexError::new_err("line index out of range"))?;
                Ok(Selection::One(self.step(*id)))
            }
            Subscript::Slice(slice) => {
                let length = isize::try_from(self.moves.len())?;
                let bounds = slice.indices(length)?;
                let places = (0..bounds.slicelength).filter_map(|number| {
                    let place = bounds
                        .start
                        .checked_add(bounds.step.checked_mul(isize::try_from(number).ok()?)?)?;
                    self.moves.get(usize::try_from(place).ok()?)
                });
                Ok(Selection::Several(places.map(|&id| self.step(id)).collect()))
            }
        }
    }

    fn __iter__(&self) -> LineIterator {
        LineIterator {
            record: Arc::clone(&self.record),
            moves: Arc::clone(&self.moves),
            position: self.position.clone(),
            index: 0,
        }
    }

    fn __repr__(&self) -> String {
        let moves = self.moves.len();
        if self.depth == 0 {
            format!("<Line of {moves} moves>")
        } else {
            format!("<Line of {moves} moves from ply {}>", self.from_ply)
        }
    }
}

/// The iterator over the steps of a line. It plays each move only once.
#[pyclass(module = "kifu._kifu")]
struct LineIterator {
    record: Arc<kifu::Record>,
    moves: Arc<[NodeId]>,
    position: Position,
    index: usize,
}

#[pymethods]
impl LineIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Step> {
        let id = *self.moves.get(self.index)?;
        self.index += 1;
        let step = Step::with_position(id, &self.record, self.position.clone());
        if let Some(mv) = self.record.node(id).mv() {
            let _ = self.position.play_unchecked(mv);
        }
        Some(step)
    }
}
