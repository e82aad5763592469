//! [`Index`]: finding children and headers without searching all of them.

use std::collections::{HashMap, HashSet};

use crate::record::header::Headers;
use crate::record::node_data::{NodeId, Step};
use crate::record::{Node, Record};

/// If a node has more children than this, its children are found in the index. Most nodes have fewer.
const UNINDEXED_CHILDREN: usize = 32;

/// An index of the children of nodes and of the keys of headers, with which the editor finds a child, or knows that a
/// header does not exist, without searching the record. An entry is only a hint, which is compared with the record. So
/// no entry needs to be taken back if an edit fails.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// The nodes whose children are in the index.
    parents: HashSet<NodeId>,
    /// For each node, step and text of an ending: the child that had them last. This child may have been removed or
    /// changed since.
    children: HashMap<(NodeId, Step, Box<str>), NodeId>,
    /// The keys of all headers that the record has, and of headers that were removed since the keys were collected.
    /// `None` until a header is searched for.
    keys: Option<HashSet<Box<str>>>,
}

impl Index {
    /// The child of `parent` with this step and, for an ending, this text. `None` if there is no such child.
    pub(super) fn child(
        &mut self,
        record: &Record,
        parent: NodeId,
        step: Step,
        text: &str,
    ) -> Option<NodeId> {
        let children = || record.existing(parent).children();
        if !self.parents.contains(&parent) {
            if children().nth(UNINDEXED_CHILDREN).is_none() {
                return children().find(|child| child.has_step(step, text)).map(Node::id);
            }
            self.parents.insert(parent);
            for child in children() {
                self.add_child(child);
            }
        }
        let child = *self.children.get(&(parent, step, text.into()))?;
        (record.has_node(child) && record.existing(child).has_step(step, text)).then_some(child)
    }

    /// Must be called when a child was added, or when its ending was changed.
    pub(super) fn add_child(&mut self, child: Node<'_>) {
        if let Some(parent) = child.parent()
            && self.parents.contains(&parent.id())
        {
            let text = child.ending_text().unwrap_or_default();
            self.children
                .insert((parent.id(), child.step(), text.into()), child.id());
        }
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
