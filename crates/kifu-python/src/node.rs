//! [`Node`]: a node of the tree of a record.

use std::time::Duration;

use kifu::shogi_core::record::{Pv, Step};
use kifu::{Ending, MoveNotation, Node as CoreNode, NodeId, NoteKind};
use pyo3::prelude::*;

use crate::board::Board;
use crate::evaluation::{Evaluation, pv};
use crate::exceptions::value_error;
use crate::moves::Move;
use crate::options::parse;
use crate::pickling::{Reduced, reduce};
use crate::record::Record;

/// A node of the tree of a record: a move, an ending, or the start. It has a parent and children.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Node {
    record: Py<Record>,
    id: NodeId,
}

impl Node {
    fn written(&self, notation: MoveNotation) -> Option<String> {
        let node = self.node();
        let before = self.record.get().position_before(node);
        Some(notation.write(node.mv()?, &before, node.previous_destination()))
    }

    pub(crate) const fn new(record: Py<Record>, id: NodeId) -> Self {
        Self { record, id }
    }

    pub(crate) const fn id(&self) -> NodeId {
        self.id
    }

    pub(crate) const fn owner(&self) -> &Py<Record> {
        &self.record
    }

    pub(crate) fn node(&self) -> CoreNode<'_> {
        self.record.get().inner.node_or_root(self.id)
    }

    fn of(&self, py: Python<'_>, node: CoreNode<'_>) -> Self {
        Self::new(self.record.clone_ref(py), node.id())
    }

    /// The number of the node, which is the same in records that are equal.
    fn number(&self) -> usize {
        self.record.get().order().number_of(self.id)
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
impl Record {
    /// Node: The root of the tree of moves.
    #[getter]
    fn root(slf: Py<Self>) -> Node {
        Node::new(slf, NodeId::ROOT)
    }
}

#[pymethods]
impl Node {
    /// Record: The record to which the node belongs.
    #[getter]
    fn record(&self, py: Python<'_>) -> Py<Record> {
        self.record.clone_ref(py)
    }

    /// str: What the node is: ``start``, ``move`` or ``ending``.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.node().step() {
            Step::Start => "start",
            Step::Move(_) => "move",
            Step::Ending(_) => "ending",
        }
    }

    /// int: The number of moves up to and including this node: 1 for the first move.
    #[getter]
    fn ply(&self) -> u32 {
        self.node().ply()
    }

    /// Move | None: The move. ``None`` if the node is no move.
    #[getter]
    fn r#move(&self) -> Option<Move> {
        self.node().mv().map(Move::from)
    }

    /// str | None: The move in USI: ``7g7f``. ``None`` if the node is no move.
    #[getter]
    fn usi(&self) -> Option<String> {
        self.node().mv().map(|mv| mv.to_string())
    }

    /// str | None: The move in Japanese notation: ``▲７六歩``. ``None`` if the node is no move.
    #[getter]
    fn notation(&self) -> Option<String> {
        self.written(MoveNotation::Ki2)
    }

    /// Return the move in a notation. ``None`` if the node is no move.
    ///
    /// Args:
    ///     format (str): One of the notations of ``Board.notation``: ``western`` (``P-76``), ``hodges`` (``P-7f``), …
    fn notation_in(&self, format: &str) -> PyResult<Option<String>> {
        Ok(self.written(parse(format)?))
    }

    /// timedelta | None: The time that was spent on the node. ``None`` if it is unknown.
    #[getter]
    fn time(&self) -> Option<Duration> {
        self.node().time()
    }

    /// Evaluation | None: The evaluation of the position after the node, read from the comments. That of the player comes before one
    /// of an analysis, and of several candidates it is the marked or the first one. ``None`` if no comment is from an engine.
    #[getter]
    fn evaluation(&self) -> Option<Evaluation> {
        self.node().evaluation().map(Evaluation::from)
    }

    /// list[Evaluation]: All evaluations in the comments, in their order: the candidates of an engine, and those of several programs.
    #[getter]
    fn evaluations(&self) -> Vec<Evaluation> {
        let evaluations = self.node().evaluations();
        evaluations.into_iter().map(Evaluation::from).collect()
    }

    /// Return the moves that an engine expects after the node; for the value of another move than that of the node, after the node
    /// before it.
    ///
    /// Args:
    ///     evaluation (Evaluation): An evaluation of the node. By default ``Node.evaluation``.
    ///
    /// Returns:
    ///     Pv: ``moves``, the moves; and ``rest``, the text from the first move on that cannot be read or played. Both are empty if
    ///     no moves are expected.
    #[pyo3(signature = (evaluation=None))]
    fn pv<'py>(&self, py: Python<'py>, evaluation: Option<Evaluation>) -> PyResult<Bound<'py, PyAny>> {
        match evaluation.or_else(|| self.evaluation()) {
            Some(evaluation) if evaluation.is_alternative => self.position_before().pv(py, &evaluation),
            Some(evaluation) => self.position_after().pv(py, &evaluation),
            None => pv(py, Pv::default()),
        }
    }

    /// list[str]: The lines of comments about the position after the node.
    #[getter]
    fn comments(&self) -> Vec<&str> {
        self.notes(NoteKind::Comment)
    }

    /// list[str]: The bookmarks of the position after the node.
    #[getter]
    fn bookmarks(&self) -> Vec<&str> {
        self.notes(NoteKind::Bookmark)
    }

    /// list[str]: The remarks: lines that programs skip (``#`` in KIF, ``'`` in CSA).
    #[getter]
    fn remarks(&self) -> Vec<&str> {
        self.notes(NoteKind::Remark)
    }

    /// list[str]: The lines of comments before the first move of a variation, about the position before that move.
    #[getter]
    fn leading_comments(&self) -> Vec<&str> {
        self.notes(NoteKind::LeadingComment)
    }

    /// str | None: The ending: ``resign``, ``repetition``, … ``None`` if the node is no ending.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.node().ending().map(Ending::name)
    }

    /// str | None: The text by which the file names the ending. ``None`` if it is the one that the format has for it.
    #[getter]
    fn ending_text(&self) -> Option<&str> {
        self.node().ending_text()
    }

    /// str: The side to move after the node: ``black`` or ``white``.
    #[getter]
    fn turn(&self) -> &'static str {
        self.node().turn().name()
    }

    /// Board: The position before the node.
    #[getter]
    fn position_before(&self) -> Board {
        self.record.get().board_before(self.id)
    }

    /// Board: The position after the node.
    #[getter]
    fn position_after(&self) -> Board {
        self.record.get().board_after(self.id)
    }

    /// Node | None: The node before this one. ``None`` for the start.
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Self> {
        self.node().parent().map(|node| self.of(py, node))
    }

    /// Node | None: The node that continues the line. ``None`` at the end of the line.
    #[getter]
    fn next(&self, py: Python<'_>) -> Option<Self> {
        self.node().next().map(|node| self.of(py, node))
    }

    /// list[Node]: The nodes after this one: first the one that continues the line, then the first node of each variation.
    #[getter]
    fn children(&self, py: Python<'_>) -> Vec<Self> {
        let children = self.node().children();
        children.map(|node| self.of(py, node)).collect()
    }

    fn __eq__(&self, other: &Self) -> bool {
        if self.record.is(&other.record) {
            return self.id == other.id;
        }
        self.number() == other.number() && self.record.get().inner == other.record.get().inner
    }

    fn __hash__(&self) -> usize {
        self.number()
    }

    #[staticmethod]
    fn _restore(state: (Py<Record>, usize)) -> PyResult<Self> {
        let (record, number) = state;
        let id = record.get().order().nodes.get(number).copied();
        let id = id.ok_or_else(|| value_error(format!("expected a record with a node {number}")))?;
        Ok(Self::new(record, id))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (Py<Record>, usize)>> {
        reduce::<Self, _>(py, (self.record(py), self.number()))
    }

    fn __repr__(&self) -> String {
        match self.node().step() {
            Step::Start => "<Node start>".to_owned(),
            Step::Move(_) => format!("<Node {} {}>", self.ply(), self.notation().unwrap_or_default()),
            Step::Ending(ending) => format!("<Node {}>", ending.name()),
        }
    }
}
