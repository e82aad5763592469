//! What was changed, so that it can be taken back: each change holds what it replaces.

use std::num::NonZeroU32;

use crate::GameResult;
use crate::record::header::Headers;
use crate::record::node::{Node, NodeId, Note};
use crate::record::tree::Record;

/// A new value for a part of a record. Applying it gives the change that takes it back.
#[derive(Clone, Debug)]
pub(super) enum Change {
    Node(NodeId, Node),
    Note(NonZeroU32, Note),
    Headers(Headers),
    StatedResult(Option<GameResult>),
}

/// The changes made, in steps.
#[derive(Clone, Debug, Default)]
pub(super) struct Journal {
    /// What takes each step back, the changes of a step in the order in which they were made.
    done: Vec<Vec<Change>>,
    /// What makes each step again that was taken back.
    undone: Vec<Vec<Change>>,
    /// The step that is being made.
    open: Vec<Change>,
}

impl Change {
    fn apply(self, record: &mut Record) -> Self {
        match self {
            Self::Node(id, node) => {
                let old = std::mem::replace(&mut record.nodes[id.index()], node);
                record.removed += usize::from(node.is_removed());
                record.removed -= usize::from(old.is_removed());
                Self::Node(id, old)
            }
            Self::Note(number, note) => Self::Note(number, std::mem::replace(record.note_mut(number), note)),
            Self::Headers(headers) => Self::Headers(std::mem::replace(&mut record.headers, headers)),
            Self::StatedResult(result) => {
                Self::StatedResult(std::mem::replace(&mut record.stated_result, result))
            }
        }
    }
}

impl Journal {
    /// Whether no edit was made.
    pub(super) const fn is_empty(&self) -> bool {
        self.done.is_empty() && self.undone.is_empty()
    }

    /// Makes a change.
    pub(super) fn apply(&mut self, record: &mut Record, change: Change) {
        self.open.push(change.apply(record));
    }

    /// Ends a step.
    pub(super) fn close_step(&mut self) {
        if !self.open.is_empty() {
            self.done.push(std::mem::take(&mut self.open));
            self.undone.clear();
        }
    }

    /// Takes the changes of the step back that is being made.
    pub(super) fn roll_back(&mut self, record: &mut Record) {
        apply_all(std::mem::take(&mut self.open), record);
    }

    /// Takes the last step back, if there is one.
    pub(super) fn undo(&mut self, record: &mut Record) -> bool {
        let step = self.done.pop();
        step.map(|step| self.undone.push(apply_all(step, record)))
            .is_some()
    }

    /// Makes the step again that was taken back last, if there is one.
    pub(super) fn redo(&mut self, record: &mut Record) -> bool {
        let step = self.undone.pop();
        step.map(|step| self.done.push(apply_all(step, record))).is_some()
    }
}

/// Applies the changes, the last one first. Returns what takes them back, in the same order.
fn apply_all(step: Vec<Change>, record: &mut Record) -> Vec<Change> {
    step.into_iter()
        .rev()
        .map(|change| change.apply(record))
        .collect()
}
