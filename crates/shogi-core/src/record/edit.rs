//! [`RecordEditor`]: editing a record that was read or built.

mod error;
mod journal;
mod merge;
mod node_editor;
#[cfg(test)]
mod tests;

use crate::GameResult;
use crate::position::Legality;
use crate::record::header::{Header, Headers};
use crate::record::node::NodeId;
use crate::record::tree::{NodeRef, Record};

pub use error::EditError;
use journal::{Change, Journal};
pub use node_editor::NodeEditor;

/// Edits a record. The methods here change headers and the result. [`RecordEditor::at`] and similar methods return a
/// [`NodeEditor`], which changes notes, times, moves and variations.
///
/// The guarantees of [`RecordBuilder`](super::RecordBuilder) hold: no two siblings have the same step, and only moves
/// that the legality policy accepts are added. An edit that fails changes nothing. Each call is one edit for
/// [`RecordEditor::undo`]. Node ids stay valid until [`RecordEditor::finish`].
///
/// ```
/// use shogi_core::{Handicap, Record};
///
/// let mut game = Record::builder(Handicap::Even);
/// for mv in ["7g7f", "3c3d", "2g2f"] {
///     game.play(mv.parse()?)?;
/// }
/// let record = game.finish();
///
/// let mut edit = record.edit();
/// edit.set_header("棋戦", "支部例会");
/// edit.at_ply(1)?.comment("ここが分かれ目").variation(["8c8d", "2g2f"])?;
/// let record = edit.finish();
/// assert_eq!(record.lines().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordEditor {
    record: Record,
    legality: Legality,
    journal: Journal,
}

impl Record {
    /// Creates an editor for this record.
    pub fn edit(self) -> RecordEditor {
        RecordEditor {
            record: self,
            legality: Legality::Strict,
            journal: Journal::default(),
        }
    }
}

impl RecordEditor {
    /// Sets the policy for added moves. [`Legality::Strict`], the default, accepts only legal moves. The other policies
    /// accept every move that is possible on the board.
    pub const fn legality(&mut self, legality: Legality) -> &mut Self {
        self.legality = legality;
        self
    }

    /// The record with all edits so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the record. If nodes were removed, the remaining nodes get new ids.
    #[must_use]
    pub fn finish(self) -> Record {
        if self.journal.is_empty() {
            self.record
        } else {
            self.record.compacted()
        }
    }

    /// Sets the header with this key. If there are several, the first one is changed and the others are removed. If
    /// there is none, the header is added at the end.
    pub fn set_header(&mut self, key: &str, value: &str) -> &mut Self {
        let mut headers = Headers::default();
        let mut is_set = false;
        for header in &self.record.headers {
            if *header.key != *key {
                headers.push(&header.key, &header.value);
            } else if !is_set {
                headers.push(key, value);
                is_set = true;
            }
        }
        if !is_set {
            headers.push(key, value);
        }
        self.replace_headers(headers)
    }

    /// Adds a header at the end, even if there are others with the same key.
    pub fn add_header(&mut self, key: &str, value: &str) -> &mut Self {
        let mut headers = self.record.headers.clone();
        headers.push(key, value);
        self.replace_headers(headers)
    }

    /// Removes all headers with this key.
    pub fn remove_header(&mut self, key: &str) -> &mut Self {
        let mut headers = self.record.headers.clone();
        headers.remove(key);
        self.replace_headers(headers)
    }

    /// Replaces all headers, for example to change their order.
    pub fn set_headers(&mut self, headers: impl IntoIterator<Item = Header>) -> &mut Self {
        let mut new = Headers::default();
        for header in headers {
            new.push(&header.key, &header.value);
        }
        self.replace_headers(new)
    }

    fn replace_headers(&mut self, headers: Headers) -> &mut Self {
        if headers != self.record.headers {
            self.apply(Change::Headers(headers));
            self.close_step();
        }
        self
    }

    /// Sets or removes the result that the record states in a result line. It has no effect if the ending of the main
    /// line decides the game.
    pub fn set_stated_result(&mut self, result: Option<GameResult>) -> &mut Self {
        if result != self.record.stated_result {
            self.apply(Change::StatedResult(result));
            self.close_step();
        }
        self
    }

    /// Goes to a node.
    ///
    /// # Errors
    ///
    /// [`EditError::NoSuchNode`] when the record has no node with this id.
    pub fn at(&mut self, node: NodeId) -> Result<NodeEditor<'_>, EditError> {
        if self.record.has_node(node) {
            Ok(NodeEditor::new(self, node))
        } else {
            Err(EditError::NoSuchNode { node })
        }
    }

    /// Goes to the start of the game.
    pub fn at_start(&mut self) -> NodeEditor<'_> {
        NodeEditor::new(self, NodeId::ROOT)
    }

    /// Goes to a move of the main line: 1 is the first move, 0 the start.
    ///
    /// # Errors
    ///
    /// [`EditError::NoSuchPly`] when the main line is shorter.
    pub fn at_ply(&mut self, ply: u32) -> Result<NodeEditor<'_>, EditError> {
        let mut line = self.record.root().line();
        let found = line.find(|node| node.ply() == ply).map(NodeRef::id);
        drop(line);
        if let Some(node) = found {
            return Ok(NodeEditor::new(self, node));
        }
        let last = self.record.root().line().last().map_or(0, NodeRef::ply);
        Err(EditError::NoSuchPly { ply, last })
    }

    /// Goes to the last move or ending of the main line.
    pub fn at_end(&mut self) -> NodeEditor<'_> {
        let last = self.record.root().line().last();
        let node = last.map_or(NodeId::ROOT, NodeRef::id);
        NodeEditor::new(self, node)
    }

    /// Adds the moves, endings, times and notes of another record with the same start position. Nodes that both records
    /// have are merged: a known time stays, and a note is not added twice. Headers and the stated result of the other
    /// record are ignored.
    ///
    /// # Errors
    ///
    /// [`EditError::DifferentStart`], or [`EditError::Full`] if the record cannot hold more.
    pub fn merge(&mut self, other: &Record) -> Result<&mut Self, EditError> {
        if self.record.start() != other.start() {
            return Err(EditError::DifferentStart);
        }
        let merged = merge::merge(self, other);
        self.settle(merged)?;
        Ok(self)
    }

    /// Undoes the last edit. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.journal.undo(&mut self.record)
    }

    /// Repeats the edit that was undone last. Returns `false` if there is none; a new edit clears the list of undone
    /// edits.
    pub fn redo(&mut self) -> bool {
        self.journal.redo(&mut self.record)
    }

    /// Finishes an edit. Reverts it if it failed.
    fn settle<T>(&mut self, result: Result<T, EditError>) -> Result<T, EditError> {
        if result.is_ok() {
            self.close_step();
        } else {
            self.journal.roll_back(&mut self.record);
        }
        result
    }

    fn close_step(&mut self) {
        if self.record.has_redundant_result() {
            self.apply(Change::StatedResult(None));
        }
        self.journal.close_step();
    }

    fn apply(&mut self, change: Change) {
        self.journal.apply(&mut self.record, change);
    }
}
