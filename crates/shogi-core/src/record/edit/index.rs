//! [`Index`]: finding children and headers without searching all of them.

use std::collections::{HashMap, HashSet};

use crate::Move;
use crate::record::header::Headers;
use crate::record::node::NodeId;
use crate::record::{NodeRef, Record};

/// If a node has more children than this, its children are found in the index. Most nodes have fewer.
const UNINDEXED_CHILDREN: usize = 32;

/// An index of the children of nodes and of the keys of headers, with which the editor finds a child, or knows that a
/// header does not exist, without searching the record.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// The nodes whose children are in the index.
    parents: HashSet<NodeId>,
    /// For each node and move, the child that was added last. This child may have been removed since.
    children: HashMap<(NodeId, Move), NodeId>,
    /// What the current edit has changed in `parents` and `children`, so that it can be taken back if the edit fails.
    open: Vec<Entry>,
    /// The keys of all headers that the record has, and of headers that were removed since the keys were collected.
    /// `None` until a header is searched for.
    keys: Option<HashSet<Box<str>>>,
}

/// A change of the index.
#[derive(Clone, Copy, Debug)]
enum Entry {
    /// The children of a node were added to the index.
    Parent(NodeId),
    /// A child was added. The last field is the child that had the place before it.
    Child(NodeId, Move, Option<NodeId>),
}

impl Index {
    /// The child of `parent` with the move `mv`. `None` if there is no such child.
    pub(super) fn child(&mut self, record: &Record, parent: NodeId, mv: Move) -> Option<NodeId> {
        if self.parents.contains(&parent) {
            let child = *self.children.get(&(parent, mv))?;
            return record.has_node(child).then_some(child);
        }
        let children = || record.node(parent).children();
        if children().nth(UNINDEXED_CHILDREN).is_some() {
            self.parents.insert(parent);
            self.open.push(Entry::Parent(parent));
            let moves = children().filter_map(|child| Some(((parent, child.mv()?), child.id())));
            self.children.extend(moves);
        }
        children().find(|child| child.mv() == Some(mv)).map(NodeRef::id)
    }

    /// Must be called after `child`, with the move `mv`, was added to `parent`.
    pub(super) fn add_child(&mut self, parent: NodeId, mv: Move, child: NodeId) {
        if self.parents.contains(&parent) {
            let before = self.children.insert((parent, mv), child);
            self.open.push(Entry::Child(parent, mv, before));
        }
    }

    /// Must be called when an edit has succeeded.
    pub(super) fn close_step(&mut self) {
        self.open.clear();
    }

    /// Must be called when an edit has failed and its changes are reverted.
    pub(super) fn roll_back(&mut self) {
        while let Some(entry) = self.open.pop() {
            match entry {
                Entry::Parent(parent) => {
                    self.parents.remove(&parent);
                }
                Entry::Child(parent, mv, Some(before)) => {
                    self.children.insert((parent, mv), before);
                }
                Entry::Child(parent, mv, None) => {
                    self.children.remove(&(parent, mv));
                }
            }
        }
        self.keys = None;
    }

    /// Empties the index. Must be called after an edit was undone or redone, because the record may then have children
    /// and headers that the index lacks.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Whether `headers` may have a header with this key. `false` is certain.
    pub(super) fn may_have_key(&mut self, headers: &Headers, key: &str) -> bool {
        let keys = || headers.iter().map(|header| header.key.clone()).collect();
        self.keys.get_or_insert_with(keys).contains(key)
    }

    /// Must be called when a header with this key is added.
    pub(super) fn add_key(&mut self, key: &str) {
        if let Some(keys) = &mut self.keys
            && !keys.contains(key)
        {
            keys.insert(key.into());
        }
    }
}
