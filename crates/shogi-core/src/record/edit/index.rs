//! [`Index`]: finding children and headers without searching all of them.

use std::collections::{HashMap, HashSet};

use crate::Move;
use crate::record::header::Headers;
use crate::record::node::NodeId;
use crate::record::{NodeRef, Record};

/// The number of children above which they are found in the index. Most nodes have fewer.
const FEW: usize = 32;

/// Knows which children and headers cannot exist, so that they are not searched for.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// The nodes whose children are in the index.
    parents: HashSet<NodeId>,
    /// The last child that was added for each move. It may have been removed.
    children: HashMap<(NodeId, Move), NodeId>,
    /// The keys of all headers that the record has or had. `None` until a header is searched for.
    keys: Option<HashSet<Box<str>>>,
}

impl Index {
    /// The child of a node with this move.
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

    /// A child was added.
    pub(super) fn add_child(&mut self, parent: NodeId, mv: Move, child: NodeId) {
        if self.parents.contains(&parent) {
            self.children.insert((parent, mv), child);
        }
    }

    /// Edits were undone or redone, so that children may exist that are not in the index.
    pub(super) fn forget_children(&mut self) {
        self.parents.clear();
        self.children.clear();
    }

    /// Whether a header may have this key.
    pub(super) fn may_have_key(&mut self, headers: &Headers, key: &str) -> bool {
        let keys = || headers.iter().map(|header| header.key.clone()).collect();
        self.keys.get_or_insert_with(keys).contains(key)
    }

    /// A header with this key is added.
    pub(super) fn add_key(&mut self, key: &str) {
        if let Some(keys) = &mut self.keys
            && !keys.contains(key)
        {
            keys.insert(key.into());
        }
    }
}
