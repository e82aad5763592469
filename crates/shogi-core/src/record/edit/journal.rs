//! The history of edits, for undo and redo. It keeps the value that each change replaced.

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::ops::Range;

use crate::record::header::Header;
use crate::record::node::Node;
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
#[derive(Clone, Debug)]
pub(super) struct Journal {
    /// For each edit that can be undone: the changes that revert the edit. They are applied from the last one to the
    /// first.
    done: VecDeque<Vec<Change>>,
    /// For each edit that can be redone: the changes that make the edit again. They are applied from the last one to
    /// the first.
    undone: Vec<Vec<Change>>,
    /// The changes that revert the current edit or group of edits, as far as it has been made.
    open: Vec<Change>,
    /// The number of changes in `open` that belong to the finished edits of a group.
    finished: usize,
    is_in_group: bool,
    /// How many edits can be undone.
    limit: usize,
}

impl Default for Journal {
    fn default() -> Self {
        Self {
            done: VecDeque::new(),
            undone: Vec::new(),
            open: Vec::new(),
            finished: 0,
            is_in_group: false,
            limit: usize::MAX,
        }
    }
}

/// The state of a journal before a group of edits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    start: usize,
    is_inner: bool,
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
    /// An edit without changes is ignored. In a group, the edit becomes a part of the group.
    pub(super) fn close_step(&mut self) {
        if self.is_in_group {
            self.finished = self.open.len();
        } else if !self.open.is_empty() {
            self.done.push_back(std::mem::take(&mut self.open));
            self.undone.clear();
            self.forget_beyond_limit();
        }
    }

    /// Reverts the current edit, which has failed.
    pub(super) fn roll_back(&mut self, record: &mut Record) {
        self.roll_back_to(self.finished, record);
    }

    fn roll_back_to(&mut self, start: usize, record: &mut Record) {
        apply_all(self.open.split_off(start), record);
    }

    /// Begins a group of edits, which become one edit. A group in a group is a part of it.
    pub(super) const fn begin_group(&mut self) -> Group {
        Group {
            start: self.finished,
            is_inner: std::mem::replace(&mut self.is_in_group, true),
        }
    }

    /// Finishes a group of edits, or reverts all its edits.
    pub(super) fn end_group(&mut self, group: Group, is_kept: bool, record: &mut Record) {
        if !is_kept {
            self.roll_back_to(group.start, record);
            self.finished = group.start;
        }
        self.is_in_group = group.is_inner;
        if !group.is_inner {
            self.finished = 0;
            self.close_step();
        }
    }

    /// Sets how many edits can be undone, and forgets the oldest ones beyond that number.
    pub(super) fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
        self.forget_beyond_limit();
    }

    fn forget_beyond_limit(&mut self) {
        self.done.drain(..self.done.len().saturating_sub(self.limit));
    }

    /// Forgets all edits, so that none can be undone or redone.
    pub(super) fn clear(&mut self) {
        self.done.clear();
        self.undone.clear();
    }

    /// The number of edits that can be undone.
    pub(super) fn undo_count(&self) -> usize {
        self.done.len()
    }

    /// The number of undone edits that can be redone.
    pub(super) const fn redo_count(&self) -> usize {
        self.undone.len()
    }

    /// Undoes the last edit. Returns the node at which it was, or `None` if there is no edit to undo, or if a group is open.
    pub(super) fn undo(&mut self, record: &mut Record) -> Option<NodeId> {
        let step = if self.is_in_group {
            None
        } else {
            self.done.pop_back()
        }?;
        let (node, step) = travel(step, record);
        self.undone.push(step);
        Some(node)
    }

    /// Redoes the edit that was undone last. Returns the node at which it was, or `None` if there is no edit to redo, or if a
    /// group is open.
    pub(super) fn redo(&mut self, record: &mut Record) -> Option<NodeId> {
        let step = if self.is_in_group { None } else { self.undone.pop() }?;
        let (node, step) = travel(step, record);
        self.done.push_back(step);
        Some(node)
    }
}

/// Undoes or redoes an edit. Returns the node at which it was, and the changes that revert it.
///
/// If the edit brings back nodes, this is the first of them. If it takes away nodes, this is the node before the first of them.
/// Otherwise it is the first node that the edit changes, or the root if the edit changes no node.
fn travel(step: Vec<Change>, record: &mut Record) -> (NodeId, Vec<Change>) {
    let of_node = |change: &Change| match change {
        &Change::Node(id, _) => Some(id),
        _ => None,
    };
    // Only a node that is there has its parent. The root is its own.
    let parent = |id: NodeId| Some(record.node(id)?.parent().map_or(NodeId::ROOT, Node::id));
    let ids = step.iter().rev().filter_map(of_node);
    let before: Vec<_> = ids.map(|id| (id, parent(id))).collect();
    let step = apply_all(step, record);
    let ply = |id: &NodeId| (record.nodes[id.index()].ply, id.index());
    let appeared = before
        .iter()
        .filter(|(id, parent)| parent.is_none() && record.has_node(*id))
        .map(|&(id, _)| id)
        .min_by_key(ply);
    let vanished = before
        .iter()
        .filter(|(id, _)| !record.has_node(*id))
        .filter_map(|&(_, parent)| parent)
        .filter(|&parent| record.has_node(parent))
        .min_by_key(ply);
    let changed = before.first().map(|&(id, _)| id);
    let node = appeared.or(vanished).or(changed);
    (node.unwrap_or(NodeId::ROOT), step)
}

/// Applies the changes of the edit `step`, the last one first. Returns the changes that revert them, to be applied in
/// the same way.
fn apply_all(step: Vec<Change>, record: &mut Record) -> Vec<Change> {
    step.into_iter()
        .rev()
        .map(|change| change.apply(record))
        .collect()
}
