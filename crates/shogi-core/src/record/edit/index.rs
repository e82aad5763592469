//! [`Index`]: finding children and headers without searching all of them.

use std::collections::{HashMap, HashSet};

use crate::Move;
use crate::record::header::Headers;
use crate::record::node::NodeId;
use crate::record::{NodeRef, Record};

/// If a node has more children than this, its children are found in the index. Most nodes have fewer.
const FEW: usize = 32;

/// An index of the children of nodes and of the keys of headers. The index shows which child or header certainly does
/// not exist, so that the record need not be searched for it.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// The nodes whose children are in the index.
    parents: HashSet<NodeId>,
    /// For each node and move, the child that was added last. This child may have been removed since.
    children: HashMap<(NodeId, Move), NodeId>,
    /// The keys of all headers that the record has or had. `None` until a header is searched for.
    keys: Option<HashSet<Box<str>>>,
}

impl Index {
    /// The child of `parent` with the move `mv`. `None` if there is no such child.
    pub(super) fn child(&mut self, record: &Record, parent: NodeId, mv: Move) -> Option<NodeId> {
        let is_indexed = self.parents.contains(&parent);
        if is_indexed {
            let child = *self.children.get(&(parent, mv))?;
            if record.has_node(child) {
                return Some(child);
            }
        }
        let children = || record.node(parent).children();
        let found = children().find(|child| child.mv() == Some(mv));
        if !is_indexed && children().nth(FEW).is_some() {
            self.parents.insert(parent);
            let moves = children().filter_map(|child| Some(((parent, child.mv()?), child.id())));
            self.children.extend(moves);
        }
        found.map(NodeRef::id)
    }

    /// Must be called after `child`, with the move `mv`, was added to `parent`.
    pub(super) fn add_child(&mut self, parent: NodeId, mv: Move, child: NodeId) {
        if self.parents.contains(&parent) {
            self.children.insert((parent, mv), child);
        }
    }

    /// Removes all children from the index. Must be called after an edit was undone or redone, because children may
    /// then exist that the index lacks.
    pub(super) fn forget_children(&mut self) {
        self.parents.clear();
        self.children.clear();
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
