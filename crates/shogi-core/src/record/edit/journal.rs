//! The history of edits, for undo and redo. It keeps the value that each change replaced.

use std::num::NonZeroU32;
use std::ops::Range;

use crate::record::header::Header;
use crate::record::node_data::{NodeData, NodeId, Note};
use crate::{GameResult, Record, Setup};

/// A new value for a part of a record. Applying a change returns the change that reverts it.
#[derive(Clone, Debug)]
pub(super) enum Change {
    Node(NodeId, NodeData),
    Note(NonZeroU32, Note),
    /// The headers that replace those with these indices.
    Headers(Range<usize>, Vec<Header>),
    StatedResult(Option<GameResult>),
    Start(Box<Setup>),
}

/// The edits that can be undone or redone.
#[derive(Clone, Debug, Default)]
pub(super) struct Journal {
    /// For each edit that can be undone: the changes that revert the edit. They are applied from the last one to the
    /// first.
    done: Vec<Vec<Change>>,
    /// For each edit that can be redone: the changes that make the edit again. They are applied from the last one to
    /// the first.
    undone: Vec<Vec<Change>>,
    /// The changes that revert the current edit, as far as it has been made.
    open: Vec<Change>,
}

impl Change {
    /// Whether the record already has the new value, so that the change would have no effect.
    fn is_made(&self, record: &Record) -> bool {
        match self {
            Self::Node(id, node) => record.nodes[id.index()] == *node,
            Self::Note(number, note) => record.note(*number) == note,
            Self::Headers(range, headers) => record.headers.as_slice()[range.clone()] == **headers,
            Self::StatedResult(result) => record.stated == *result,
            Self::Start(start) => record.start == **start,
        }
    }

    fn apply(self, record: &mut Record) -> Self {
        match self {
            Self::Node(id, node) => {
                let old = std::mem::replace(&mut record.nodes[id.index()], node);
                record.removed += usize::from(node.is_removed());
                record.removed -= usize::from(old.is_removed());
                Self::Node(id, old)
            }
            Self::Note(number, note) => Self::Note(number, std::mem::replace(record.note_mut(number), note)),
            Self::Headers(range, headers) => {
                let new = range.start..range.start + headers.len();
                Self::Headers(new, record.headers.splice(range, headers))
            }
            Self::StatedResult(result) => Self::StatedResult(std::mem::replace(&mut record.stated, result)),
            Self::Start(mut start) => {
                std::mem::swap(&mut record.start, &mut *start);
                Self::Start(start)
            }
        }
    }
}

impl Journal {
    /// Applies a change as a part of the current edit. A change without effect is ignored.
    pub(super) fn apply(&mut self, record: &mut Record, change: Change) {
        if !change.is_made(record) {
            self.open.push(change.apply(record));
        }
    }

    /// Finishes the current edit, so that it can be undone. Edits that were undone before can then no longer be redone.
    /// An edit without changes is ignored.
    pub(super) fn close_step(&mut self) {
        if !self.open.is_empty() {
            self.done.push(std::mem::take(&mut self.open));
            self.undone.clear();
        }
    }

    /// Reverts the current edit, which has failed.
    pub(super) fn roll_back(&mut self, record: &mut Record) {
        apply_all(std::mem::take(&mut self.open), record);
    }

    /// The number of edits that can be undone.
    pub(super) const fn undo_count(&self) -> usize {
        self.done.len()
    }

    /// The number of undone edits that can be redone.
    pub(super) const fn redo_count(&self) -> usize {
        self.undone.len()
    }

    /// Undoes the last edit. Returns `false` if there is no edit to undo.
    pub(super) fn undo(&mut self, record: &mut Record) -> bool {
        let step = self.done.pop();
        step.map(|step| self.undone.push(apply_all(step, record)))
            .is_some()
    }

    /// Redoes the edit that was undone last. Returns `false` if there is no edit to redo.
    pub(super) fn redo(&mut self, record: &mut Record) -> bool {
        let step = self.undone.pop();
        step.map(|step| self.done.push(apply_all(step, record))).is_some()
    }
}

/// Applies the changes of the edit `step`, the last one first. Returns the changes that revert them, to be applied in
/// the same way.
fn apply_all(step: Vec<Change>, record: &mut Record) -> Vec<Change> {
    step.into_iter()
        .rev()
        .map(|change| change.apply(record))
        .collect()
}
