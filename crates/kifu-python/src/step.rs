//! [`Step`]: a node of the tree of a record.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use kifu::core::record::Step as Kind;
use kifu::{Ending, NodeId, NodeRef, Notation, NoteKind, Position};
use pyo3::prelude::*;

use crate::board::Board;
use crate::moves::Move;
use crate::record::Record;
use crate::values::Evaluation;

/// A step of a game: a move, an ending, or the start. Steps form a tree: each has a parent and children.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Step {
    record: Arc<kifu::Record>,
    id: NodeId,
    /// The position before the step, when it is known.
    before: OnceLock<Box<Position>>,
}

impl Step {
    pub(crate) fn new(node: NodeRef<'_>, record: &Arc<kifu::Record>) -> Self {
        Self {
            record: Arc::clone(record),
            id: node.id(),
            before: OnceLock::new(),
        }
    }

    pub(crate) fn with_position(id: NodeId, record: &Arc<kifu::Record>, before: Position) -> Self {
        Self {
            record: Arc::clone(record),
            id,
            before: OnceLock::from(Box::new(before)),
        }
    }

    pub(crate) const fn id(&self) -> NodeId {
        self.id
    }

    pub(crate) const fn record(&self) -> &Arc<kifu::Record> {
        &self.record
    }

    fn node(&self) -> NodeRef<'_> {
        self.record.node(self.id)
    }

    fn of(&self, node: NodeRef<'_>) -> Self {
        Self::new(node, &self.record)
    }

    fn before(&self) -> &Position {
        self.before
            .get_or_init(|| Box::new(self.node().parent().unwrap_or(self.record.root()).position()))
    }

    fn notes(&self, wanted: NoteKind) -> Vec<&str> {
        let notes = self.node().notes();
        notes
            .filter(|&(kind, _)| kind == wanted)
            .map(|(_, text)| text)
            .collect()
    }
}

#[pymethods]
impl Step {
    /// What the step is: ``start``, ``move`` or ``ending``.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.node().step() {
            Kind::Start => "start",
            Kind::Move(_) => "move",
            Kind::Ending(_) => "ending",
        }
    }

    /// The number of moves up to and including this step: 1 for the first move.
    #[getter]
    fn ply(&self) -> u32 {
        self.node().ply()
    }

    /// The move. ``None`` if the step is no move.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.node().mv().map(Move::from)
    }

    /// The move in USI: ``7g7f``. ``None`` if the step is no move.
    #[getter]
    fn usi(&self) -> Option<String> {
        self.node().mv().map(|mv| mv.to_string())
    }

    /// The move in Japanese notation: ``▲７六歩``. ``None`` if the step is no move.
    #[getter]
    fn notation(&self) -> Option<String> {
        let node = self.node();
        let mv = node.mv()?;
        Some(Notation::of(mv, self.before(), node.previous_destination()).to_string())
    }

    /// The time that was spent on the step. ``None`` if it is unknown.
    #[getter]
    fn time(&self) -> Option<Duration> {
        self.node().time()
    }

    /// The evaluation of the position after the step. ``None`` if no comment is from an engine.
    #[getter]
    fn evaluation(&self) -> Option<Evaluation> {
        self.node().evaluation().map(Evaluation::from)
    }

    /// The lines of comments about the position after the step.
    #[getter]
    fn comments(&self) -> Vec<&str> {
        self.notes(NoteKind::Comment)
    }

    /// The bookmarks of the position after the step.
    #[getter]
    fn bookmarks(&self) -> Vec<&str> {
        self.notes(NoteKind::Bookmark)
    }

    /// The remarks: lines that programs skip (``#`` in KIF, ``'`` in CSA).
    #[getter]
    fn remarks(&self) -> Vec<&str> {
        self.notes(NoteKind::Remark)
    }

    /// The lines of comments before the first move of a variation, about the position before that move.
    #[getter]
    fn leading_comments(&self) -> Vec<&str> {
        self.notes(NoteKind::LeadingComment)
    }

    /// The ending: ``resign``, ``repetition``, … ``None`` if the step is no ending.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.node().ending().map(Ending::name)
    }

    /// The text by which the file names the ending. ``None`` if it is the usual one of the format.
    #[getter]
    fn ending_text(&self) -> Option<&str> {
        self.node().ending_text()
    }

    /// The side to move after the step: ``black`` or ``white``.
    #[getter]
    fn turn(&self) -> &'static str {
        self.node().turn().name()
    }

    /// The position before the step.
    #[getter]
    fn position_before(&self) -> Board {
        Board::of(self.before().clone(), None)
    }

    /// The position after the step.
    #[getter]
    fn position_after(&self) -> Board {
        let mut position = self.before().clone();
        let mv = self.node().mv();
        if let Some(mv) = mv {
            let _ = position.play_unchecked(mv);
        }
        Board::of(position, mv)
    }

    /// The step before this one. ``None`` for the start.
    #[getter]
    fn parent(&self) -> Option<Self> {
        self.node().parent().map(|node| self.of(node))
    }

    /// The step that continues the line. ``None`` at the end of the line.
    #[getter]
    fn next(&self) -> Option<Self> {
        self.node().next().map(|node| self.of(node))
    }

    /// The steps after this one: first the one that continues the line, then the first step of each variation.
    #[getter]
    fn children(&self) -> Vec<Self> {
        self.node().children().map(|node| self.of(node)).collect()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.id == other.id && (Arc::ptr_eq(&self.record, &other.record) || self.record == other.record)
    }

    fn __hash__(&self) -> usize {
        self.id.index()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Record, usize))> {
        let restore = py.get_type::<Record>().getattr("_step")?;
        let record = Record::new(Arc::clone(&self.record));
        let number = record.number_of(self.id);
        Ok((restore, (record, number)))
    }

    fn __repr__(&self) -> String {
        match self.node().step() {
            Kind::Start => "<Step start>".to_owned(),
            Kind::Move(_) => format!("<Step {} {}>", self.ply(), self.notation().unwrap_or_default()),
            Kind::Ending(ending) => format!("<Step {}>", ending.name()),
        }
    }
}
