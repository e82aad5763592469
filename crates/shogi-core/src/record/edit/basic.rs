//! The basic changes of which all edits consist.

use std::num::NonZeroU32;

use super::journal::Change;
use super::{EditError, RecordEditor};
use crate::Position;
use crate::record::node::Node;
use crate::record::node_data::{NodeData, NodeId, Note, NoteKind, Step};

/// None of these methods finishes an edit. The method that calls them does so.
impl RecordEditor {
    pub(super) fn set_node(&mut self, id: NodeId, node: NodeData) {
        self.apply(Change::Node(id, node));
    }

    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        self.record.existing(id).children().map(Node::id)
    }

    /// Returns the child of `parent` with this step and, for an ending, this text. Adds the child if it does not exist.
    /// `position` is the position after the child.
    pub(super) fn follow(
        &mut self,
        parent: NodeId,
        step: Step,
        text: &str,
        position: &Position,
    ) -> Result<NodeId, EditError> {
        match self.index.child(&self.record, parent, step, text) {
            Some(child) => Ok(child),
            None => self.add_child(parent, step, text, position),
        }
    }

    /// Adds a new child of `parent`, after the other children. The caller has checked that `parent` has no child with
    /// this step and text. `position` is the position after the new child.
    pub(super) fn add_child(
        &mut self,
        parent: NodeId,
        step: Step,
        text: &str,
        position: &Position,
    ) -> Result<NodeId, EditError> {
        let child = NodeId::of_index(self.record.nodes.len()).ok_or(EditError::Full)?;
        let id = NodeId::new(child.get());
        let ply = self.record.existing(parent).ply() + u32::from(matches!(step, Step::Move(_)));
        let node = NodeData::new(step, parent, ply);
        // The new node is marked as removed at first. The next change removes this mark, so undoing that change removes
        // the node again.
        self.record.nodes.push(node.removed());
        self.record.removed += 1;
        self.set_node(id, node);
        let mut before = self.record.nodes[parent.index()];
        match before.last_child.replace(child) {
            None => before.first_child = Some(child),
            Some(elder) => {
                let elder = NodeId::new(elder.get());
                let mut node = self.record.nodes[elder.index()];
                node.next_sibling = Some(child);
                self.set_node(elder, node);
            }
        }
        self.set_node(parent, before);
        if !text.is_empty() {
            self.add_note(id, NoteKind::EndingText, text)?;
        }
        self.index.add_child(self.record.existing(id));
        if let Some(checkpoints) = &mut self.checkpoints {
            checkpoints.pass(self.record.existing(id), position);
        }
        Ok(id)
    }

    /// Removes a node and everything after it. Links to the node are not changed; the caller does that.
    pub(super) fn remove_tree(&mut self, id: NodeId) {
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            pending.extend(self.children(id));
            let node = self.record.nodes[id.index()];
            self.set_node(id, node.removed());
        }
    }

    /// Makes these nodes the children of `parent`, in this order.
    pub(super) fn link_children(&mut self, parent: NodeId, children: &[NodeId]) -> Result<(), EditError> {
        let number = |id: Option<&NodeId>| id.and_then(|id| NodeId::of_index(id.index()));
        for (index, &child) in children.iter().enumerate() {
            let mut node = self.record.nodes[child.index()];
            node.next_sibling = number(children.get(index + 1));
            self.set_node(child, node);
        }
        let mut node = self.record.nodes[parent.index()];
        node.first_child = number(children.first());
        node.last_child = number(children.last());
        self.set_node(parent, node);
        match children.first() {
            Some(&first) => self.release_leading_notes(parent, first),
            None => Ok(()),
        }
    }

    /// Moves the leading notes of `first`, which now continues the line of `parent`, to `parent`. Leading notes
    /// describe the position before their node, and only a node that begins a variation can have them.
    fn release_leading_notes(&mut self, parent: NodeId, first: NodeId) -> Result<(), EditError> {
        let notes: Vec<Note> = self.record.existing(first).stored_notes().collect();
        if !notes.iter().any(|note| note.kind.is_leading()) {
            return Ok(());
        }
        let (leading, own): (Vec<Note>, Vec<Note>) =
            notes.into_iter().partition(|note| note.kind.is_leading());
        let own = own
            .into_iter()
            .map(|note| self.record.copy_note(note, note.kind))
            .collect();
        self.replace_notes(first, own)?;
        for note in leading {
            let number = self.record.copy_note(note, note.kind.without_leading());
            self.link_note(parent, number)?;
        }
        Ok(())
    }

    pub(super) fn move_child(&mut self, id: NodeId, index: usize) -> Result<(), EditError> {
        let parent = self.record.existing(id).parent().ok_or(EditError::Start)?.id();
        let mut children: Vec<NodeId> = self.children(parent).filter(|&child| child != id).collect();
        children.insert(index.min(children.len()), id);
        self.link_children(parent, &children)
    }

    /// Adds a note after the other notes of the node.
    pub(super) fn add_note(&mut self, id: NodeId, kind: NoteKind, text: &str) -> Result<(), EditError> {
        let number = self.record.new_note(kind, text);
        self.link_note(id, number)
    }

    /// Adds the stored note `number` after the other notes of the node. `None` means that there was no room to store
    /// the note; then [`EditError::Full`] is returned.
    fn link_note(&mut self, id: NodeId, number: Option<NonZeroU32>) -> Result<(), EditError> {
        let number = number.ok_or(EditError::Full)?;
        let mut node = self.record.nodes[id.index()];
        if let Some(last) = node.last_note.replace(number) {
            let mut before = *self.record.note(last);
            // The note is new, so undoing the edit never has to restore its link. The link is therefore set without recording a `Change`.
            self.record.note_mut(number).next = before.next;
            before.next = number;
            self.apply(Change::Note(last, before));
        }
        self.set_node(id, node);
        Ok(())
    }

    /// Replaces the notes of the node by these stored notes, which belong to no node yet. `None` is an error, as in
    /// `link_note`.
    pub(super) fn replace_notes(
        &mut self,
        id: NodeId,
        notes: Vec<Option<NonZeroU32>>,
    ) -> Result<(), EditError> {
        let mut node = self.record.nodes[id.index()];
        node.last_note = None;
        self.set_node(id, node);
        notes
            .into_iter()
            .try_for_each(|number| self.link_note(id, number))
    }
}
