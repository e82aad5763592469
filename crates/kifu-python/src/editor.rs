//! [`Editor`] and [`NodeEditor`]: changing a record.

use std::time::Duration;

use kifu::shogi_core::format::LossPolicy;
use kifu::shogi_core::record::{EvaluationForm, NodeEditor as CoreNodeEditor, RecordEditor};
use kifu::{EditError, NodeId};
use pyo3::prelude::*;

use crate::board::Place;
use crate::evaluation::{EvaluationArgument, check_lost};
use crate::exceptions::value_error;
use crate::moves::{Move, MoveArgument, illegal_move};
use crate::node::Node;
use crate::options::{List, parse};
use crate::record::Record;

/// Makes a changed record. ``Record.edit`` returns it.
#[pyclass(module = "kifu")]
#[derive(Debug)]
pub(crate) struct Editor {
    editor: RecordEditor,
    /// The record without the changes.
    record: Py<Record>,
}

#[pymethods]
impl Record {
    /// Return an editor, which makes a changed record.
    ///
    /// Args:
    ///     legality (str): ``strict`` to accept only legal moves; ``report`` or ``trust`` to accept every possible move.
    #[pyo3(signature = (*, legality="strict"))]
    fn edit(slf: Py<Self>, legality: &str) -> PyResult<Editor> {
        let mut editor = kifu::Record::clone(&slf.get().inner).edit();
        editor.legality(parse(legality)?);
        Ok(Editor { editor, record: slf })
    }
}

fn edit_error(py: Python<'_>, error: EditError, mv: Option<kifu::Move>) -> PyErr {
    match error {
        EditError::Illegal(rule) => illegal_move(py, &rule.to_string(), mv),
        error => value_error(error),
    }
}

#[pymethods]
impl Editor {
    /// Set the value of a header. It is added at the end if there is none with this key.
    fn set_header<'py>(mut slf: PyRefMut<'py, Self>, key: &str, value: &str) -> PyRefMut<'py, Self> {
        slf.editor.set_header(key, value);
        slf
    }

    /// Add a header at the end, even if others have the same key.
    fn add_header<'py>(mut slf: PyRefMut<'py, Self>, key: &str, value: &str) -> PyRefMut<'py, Self> {
        slf.editor.add_header(key, value);
        slf
    }

    /// Remove all headers with this key.
    fn remove_header<'py>(mut slf: PyRefMut<'py, Self>, key: &str) -> PyRefMut<'py, Self> {
        slf.editor.remove_header(key);
        slf
    }

    /// Replace the start position. The moves stay, and each must be accepted after the new start. If there is a header
    /// ``手合割``, it gets the name of the new handicap, or is removed if no handicap has this start.
    ///
    /// Args:
    ///     start (Board | str): A board, SFEN, or the name of a handicap such as ``二枚落ち``.
    ///
    /// Raises:
    ///     IllegalMoveError: A move of any line breaks a rule after this start. Then nothing is changed.
    ///     ValueError: The text is not SFEN.
    fn set_start<'py>(
        mut slf: PyRefMut<'py, Self>,
        py: Python<'_>,
        start: Place<'_>,
    ) -> PyResult<PyRefMut<'py, Self>> {
        let start = start.setup()?;
        let changed = slf.editor.set_start(start);
        changed.map_err(|error| edit_error(py, error, None))?;
        Ok(slf)
    }

    /// Add the expected moves of all evaluations as variations, as ``NodeEditor.add_variations_from_pv`` does for one node.
    ///
    /// Raises:
    ///     ValueError: The record cannot hold more. The variations before that have been added.
    fn add_variations_from_pv(mut slf: PyRefMut<'_, Self>) -> PyResult<PyRefMut<'_, Self>> {
        slf.editor.add_variations_from_pv().map_err(value_error)?;
        Ok(slf)
    }

    /// Remove the variations that have nothing but the expected moves of an evaluation, as ``add_variations_from_pv`` adds them.
    /// Variations with other moves, notes or times stay.
    ///
    /// Raises:
    ///     ValueError: The record cannot hold more.
    fn remove_variations_from_pv(mut slf: PyRefMut<'_, Self>) -> PyResult<PyRefMut<'_, Self>> {
        slf.editor.remove_variations_from_pv().map_err(value_error)?;
        Ok(slf)
    }

    /// Return an editor for the start of the game.
    fn at_start(slf: Py<Self>) -> NodeEditor {
        NodeEditor {
            editor: slf,
            node: NodeId::ROOT,
        }
    }

    /// Return an editor for a move of the main line.
    ///
    /// Args:
    ///     ply (int): The number of the move; 0 for the start.
    ///
    /// Raises:
    ///     ValueError: The main line has fewer moves.
    fn at_ply(slf: Py<Self>, py: Python<'_>, ply: u32) -> PyResult<NodeEditor> {
        let node = slf.borrow_mut(py).editor.at_ply(ply).map(|node| node.node().id());
        let node = node.map_err(value_error)?;
        Ok(NodeEditor { editor: slf, node })
    }

    /// Return an editor for a node of the record that is edited.
    ///
    /// Raises:
    ///     ValueError: The node was removed, or it is a node of another record.
    fn at(slf: Py<Self>, py: Python<'_>, node: &Node) -> PyResult<NodeEditor> {
        let mut editor = slf.borrow_mut(py);
        if !node.owner().is(&editor.record) {
            return Err(value_error(
                "expected a node of the record that is edited, found one of another record",
            ));
        }
        let node = editor.editor.at(node.id()).map(|node| node.node().id());
        let node = node.map_err(value_error)?;
        drop(editor);
        Ok(NodeEditor { editor: slf, node })
    }

    /// Undo the last change. Return an editor for the node at which it was, or ``None`` if there is no change to undo.
    fn undo(slf: Py<Self>, py: Python<'_>) -> Option<NodeEditor> {
        let node = slf.borrow_mut(py).editor.undo()?;
        Some(NodeEditor { editor: slf, node })
    }

    /// Redo the change that was undone last. Return an editor for the node at which it was, or ``None`` if there is no
    /// change to redo.
    fn redo(slf: Py<Self>, py: Python<'_>) -> Option<NodeEditor> {
        let node = slf.borrow_mut(py).editor.redo()?;
        Some(NodeEditor { editor: slf, node })
    }

    /// Return the changed record. Further changes do not affect it.
    fn finish(&self, py: Python<'_>) -> Record {
        Record::new(py.detach(|| self.editor.clone().finish()))
    }
}

/// Changes a node of a record: its notes, its time, and what follows it. Each method returns this editor.
#[pyclass(module = "kifu")]
#[derive(Debug)]
pub(crate) struct NodeEditor {
    editor: Py<Editor>,
    node: NodeId,
}

/// What a change returns: the editor of the node, for the next change.
type Changed<'py> = PyResult<PyRefMut<'py, NodeEditor>>;

impl NodeEditor {
    /// Changes the node, and goes to the node where the change ends.
    fn change(
        mut slf: PyRefMut<'_, Self>,
        mv: Option<kifu::Move>,
        change: impl for<'n, 'e> FnOnce(
            &'n mut CoreNodeEditor<'e>,
        ) -> Result<&'n mut CoreNodeEditor<'e>, EditError>,
    ) -> Changed<'_> {
        let py = slf.py();
        let mut editor = slf.editor.borrow_mut(py);
        let node = editor.editor.at(slf.node);
        let changed = node.and_then(|mut node| Ok(change(&mut node)?.node().id()));
        let is_full = editor.editor.is_full();
        drop(editor);
        slf.node = changed.map_err(|error| edit_error(py, error, mv))?;
        if is_full {
            return Err(value_error(EditError::Full));
        }
        Ok(slf)
    }
}

#[pymethods]
impl NodeEditor {
    /// Add a comment about the position after the node. Each line of the text is one line of comments.
    fn comment<'py>(slf: PyRefMut<'py, Self>, text: &str) -> Changed<'py> {
        Self::change(slf, None, |node| Ok(node.comment(text)))
    }

    /// Replace all comments of the node. An empty list removes them.
    fn set_comments(slf: PyRefMut<'_, Self>, lines: List<String>) -> Changed<'_> {
        Self::change(slf, None, |node| Ok(node.set_comments(&lines.0)))
    }

    /// Replace the comments that hold evaluations of the position after the node by those of other evaluations. All other comments
    /// stay. An empty list removes the evaluations.
    ///
    /// Args:
    ///     evaluations (list[Evaluation | int]): The evaluations, or centipawns, positive if Black is better.
    ///     form (str): The form of the comments, which is that of a program: ``shogihome``, ``shogigui``, ``floodgate`` or ``csa3``. Only
    ///         ``shogigui`` holds several candidates.
    ///     losses (str): What to do with the parts that the form cannot hold: ``refuse``, the default, changes nothing, ``drop``
    ///         leaves them out.
    ///
    /// Raises:
    ///     WriteError: The form cannot hold all of the evaluations. ``WriteError.losses`` lists the parts.
    ///     ValueError: The form is unknown, or the record cannot hold more.
    #[pyo3(signature = (evaluations, form="shogihome", *, losses="refuse"))]
    fn set_evaluations<'py>(
        slf: PyRefMut<'py, Self>,
        evaluations: List<EvaluationArgument>,
        form: &str,
        losses: &str,
    ) -> Changed<'py> {
        let (form, losses): (EvaluationForm, LossPolicy) = (parse(form)?, parse(losses)?);
        let evaluations: Vec<_> = evaluations.0.iter().map(|found| found.0.core()).collect();
        let py = slf.py();
        let mut editor = slf.editor.borrow_mut(py);
        let mut node = editor.editor.at(slf.node).map_err(value_error)?;
        let (ply, own) = (node.node().ply(), node.node().mv().map(kifu::Move::to));
        let previous = own.or_else(|| node.node().previous_destination());
        let written = form.write(&evaluations, node.position(), previous);
        check_lost(py, form, &written.lost, losses, ply)?;
        drop(editor);
        Self::change(slf, None, |node| {
            node.set_evaluations(&evaluations, form);
            Ok(node)
        })
    }

    /// Add the expected moves of the evaluations of the node as variations after it, but stay at the node. The first new move of each
    /// has the value as a comment: ``#評価値=88``. Moves that are there already are not added again. Nothing is added after the last
    /// move of a line, because it would continue the line.
    ///
    /// Raises:
    ///     ValueError: The record cannot hold more.
    fn add_variations_from_pv(slf: PyRefMut<'_, Self>) -> Changed<'_> {
        Self::change(slf, None, |node| node.add_variations_from_pv())
    }

    /// Add a bookmark: a name of the position after the node.
    fn bookmark<'py>(slf: PyRefMut<'py, Self>, name: &str) -> Changed<'py> {
        Self::change(slf, None, |node| Ok(node.bookmark(name)))
    }

    /// Replace all bookmarks of the node. An empty list removes them.
    fn set_bookmarks(slf: PyRefMut<'_, Self>, names: List<String>) -> Changed<'_> {
        Self::change(slf, None, |node| Ok(node.set_bookmarks(&names.0)))
    }

    /// Set the time that was spent on the node, in whole milliseconds. ``None`` removes it.
    ///
    /// Raises:
    ///     ValueError: The time has a fraction of a millisecond, or the node is the start, which has no time.
    fn set_time(slf: PyRefMut<'_, Self>, time: Option<Duration>) -> Changed<'_> {
        if let Some(time) = time.filter(|time| !time.subsec_nanos().is_multiple_of(1_000_000)) {
            let message = format!("expected a time in whole milliseconds, found {time:?}");
            return Err(value_error(message));
        }
        Self::change(slf, None, |node| node.set_time(time))
    }

    /// Play a move after the node, and go to it. The first move after a node continues its line; any other begins a variation.
    ///
    /// Raises:
    ///     IllegalMoveError: The move breaks a rule.
    fn play(slf: PyRefMut<'_, Self>, r#move: MoveArgument) -> Changed<'_> {
        let mv = r#move.0;
        Self::change(slf, Some(mv), |node| node.play(mv))
    }

    /// Add a line of moves after the node, but stay at the node. Moves that are there already are not added again.
    ///
    /// Raises:
    ///     IllegalMoveError: A move breaks a rule. Then none is added.
    fn variation(slf: PyRefMut<'_, Self>, moves: List<MoveArgument>) -> Changed<'_> {
        let moves = moves.0.into_iter().map(|mv| mv.0);
        Self::change(slf, None, |node| node.variation(moves))
    }

    /// Set the ending of the line, and go to it. The node must be the last move of its line, or its ending.
    ///
    /// Args:
    ///     ending (str): ``resign``, ``repetition``, …
    ///     text (str): The text for the ending, if it is not the one that a format has for it.
    ///
    /// Raises:
    ///     ValueError: A move follows, or the ending is unknown.
    #[pyo3(signature = (ending, text=""))]
    fn set_ending<'py>(slf: PyRefMut<'py, Self>, ending: &str, text: &str) -> Changed<'py> {
        let ending = parse(ending)?;
        Self::change(slf, None, |node| node.set_ending(ending, text))
    }

    /// Remove the ending of the line, and go to the last move.
    ///
    /// Raises:
    ///     ValueError: A move follows.
    fn remove_ending(slf: PyRefMut<'_, Self>) -> Changed<'_> {
        Self::change(slf, None, |node| node.remove_ending())
    }

    /// Remove the node and everything after it, and go to the node before it.
    ///
    /// Raises:
    ///     ValueError: The node is the start.
    fn remove(slf: PyRefMut<'_, Self>) -> Changed<'_> {
        Self::change(slf, None, |node| node.remove())
    }

    /// Remove everything after the node.
    fn cut(slf: PyRefMut<'_, Self>) -> Changed<'_> {
        Self::change(slf, None, |node| Ok(node.cut()))
    }

    /// Make the node continue its line. The node that continued it becomes the first variation.
    ///
    /// Raises:
    ///     ValueError: The node is the start.
    fn promote(slf: PyRefMut<'_, Self>) -> Changed<'_> {
        Self::change(slf, None, |node| node.promote())
    }

    /// Make the node a part of the main line, by promoting it and all nodes before it.
    fn promote_to_main(slf: PyRefMut<'_, Self>) -> Changed<'_> {
        Self::change(slf, None, |node| Ok(node.promote_to_main()))
    }

    /// Move | None: The move of the node. ``None`` if it is the start or an ending.
    #[getter]
    fn r#move(&self, py: Python<'_>) -> Option<Move> {
        let editor = self.editor.borrow(py);
        editor
            .editor
            .record()
            .node_or_root(self.node)
            .mv()
            .map(Move::from)
    }
}
