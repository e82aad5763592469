//! The arena of a record, which stores all nodes in one array and all notes in another. This file has the functions
//! that add nodes and notes, and that release the memory of removed ones.

use std::num::NonZeroU32;

use super::node::Node;
use super::node_data::{NodeData, NodeId, Note, NoteKind, Step};
use crate::Record;
use crate::text::MAX_LENGTH;

impl Record {
    pub(super) fn note(&self, number: NonZeroU32) -> &Note {
        &self.notes[number.get() as usize - 1]
    }

    /// All stored notes, also those of removed nodes, in the order in which they were added.
    pub(super) fn all_notes(&self) -> impl Iterator<Item = (NoteKind, &str)> {
        let text = |note: &Note| self.text.get(note.start as usize..note.end as usize);
        let notes = self.notes.iter();
        notes.map(move |note| (note.kind, text(note).unwrap_or_default()))
    }

    /// Whether more than half of the stored nodes, notes or text does not belong to the record any more.
    pub(super) fn is_mostly_unused(&self) -> bool {
        let (mut notes, mut text) = (0, 0);
        for note in self.nodes_in_order().flat_map(Node::stored_notes) {
            notes += 1;
            text += (note.end - note.start) as usize;
        }
        let is_mostly_unused = |used: usize, stored: usize| used < stored / 2;
        is_mostly_unused(self.node_count(), self.nodes.len())
            || is_mostly_unused(notes, self.notes.len())
            || is_mostly_unused(text, self.text.len())
    }

    /// Returns a copy of the record without the removed nodes and notes. The remaining nodes get new ids.
    pub(super) fn compacted(&self) -> Self {
        let mut record = Self {
            headers: self.headers.clone(),
            source: self.source.clone(),
            stated: self.stated,
            ..Self::new(self.start)
        };
        // For each old id, the new id. The entries of removed nodes stay 0 and are never used.
        let mut numbers: Vec<u32> = vec![0; self.nodes.len()];
        for (number, node) in (0..).zip(self.nodes_in_order()) {
            numbers[node.id().index()] = number;
        }
        let renumbered =
            |link: Option<NonZeroU32>| link.and_then(|old| NonZeroU32::new(numbers[old.get() as usize]));
        for node in self.nodes_in_order() {
            let old = node.data();
            let id = NodeId::new(numbers[node.id().index()]);
            let mut new = *old;
            new.parent = numbers[old.parent as usize];
            new.first_child = renumbered(old.first_child);
            new.last_child = renumbered(old.last_child);
            new.next_sibling = renumbered(old.next_sibling);
            new.last_note = None;
            match record.nodes.get_mut(id.index()) {
                Some(root) => *root = new,
                None => record.nodes.push(new),
            }
            for (kind, text) in node.notes() {
                // Adding the note cannot fail, because the record had room for it before.
                record.add_note(id, kind, text);
            }
        }
        record
    }

    /// Returns the record as it was when it had `count` nodes. After that time, no node may have been removed or moved.
    pub(crate) fn truncated(mut self, count: usize) -> Self {
        if self.removed > 0 {
            self = self.compacted();
        }
        self.nodes.truncate(count.max(1));
        let is_left = |link: &Option<NonZeroU32>| link.is_none_or(|number| (number.get() as usize) < count);
        for node in &mut self.nodes {
            for link in [
                &mut node.first_child,
                &mut node.last_child,
                &mut node.next_sibling,
            ] {
                *link = link.filter(|_| is_left(link));
            }
        }
        // The children of a node are in the order of their ids, so of the children that are left, the one with the
        // highest id becomes the last child.
        for index in 1..self.nodes.len() {
            let parent = self.nodes[index].parent as usize;
            self.nodes[parent].last_child = NodeId::of_index(index);
        }
        self.compacted()
    }

    /// Adds a node as the last child of `parent`. The first child continues the line; any other child begins a
    /// variation. `None` if the arena is full, with four thousand million nodes.
    #[inline]
    pub(super) fn append(&mut self, parent: NodeId, step: Step) -> Option<NodeId> {
        let number = NodeId::of_index(self.nodes.len())?;
        let above = &mut self.nodes[parent.index()];
        let ply = above.ply + u32::from(matches!(step, Step::Move(_)));
        match above.last_child.replace(number) {
            Some(elder) => self.nodes[elder.get() as usize].next_sibling = Some(number),
            None => above.first_child = Some(number),
        }
        self.nodes.push(NodeData::new(step, parent, ply));
        Some(NodeId(number.get()))
    }

    /// Adds a note to a node. Returns `false` if the arena is full, with 4 GiB of text.
    pub(super) fn add_note(&mut self, id: NodeId, kind: NoteKind, text: &str) -> bool {
        let last = self.nodes[id.index()].last_note;
        let Some(number) = self.new_note(kind, text) else {
            return false;
        };
        if let Some(last) = last {
            let first = std::mem::replace(&mut self.note_mut(last).next, number);
            self.note_mut(number).next = first;
        }
        self.nodes[id.index()].last_note = Some(number);
        true
    }

    /// Stores a note that does not belong to a node yet. Its `next` is the note itself. `None` if the arena is full.
    pub(super) fn new_note(&mut self, kind: NoteKind, text: &str) -> Option<NonZeroU32> {
        let end = self.text.len() + text.len();
        let end = u32::try_from(end).ok().filter(|_| end <= MAX_LENGTH)?;
        let start = u32::try_from(self.text.len()).ok()?;
        let number = self.store_note(kind, start, end)?;
        self.text.push_str(text);
        Some(number)
    }

    /// Stores a copy of a note that belongs to no node yet, with the kind `kind`. `None` if the arena is full.
    pub(super) fn copy_note(&mut self, note: Note, kind: NoteKind) -> Option<NonZeroU32> {
        self.store_note(kind, note.start, note.end)
    }

    /// Stores a note whose text is the range `start..end` of the text of the record. `None` if the arena is full.
    fn store_note(&mut self, kind: NoteKind, start: u32, end: u32) -> Option<NonZeroU32> {
        let number = u32::try_from(self.notes.len() + 1).ok()?;
        let next = NonZeroU32::new(number)?;
        self.notes.push(Note {
            kind,
            start,
            end,
            next,
        });
        Some(next)
    }

    pub(super) fn note_mut(&mut self, number: NonZeroU32) -> &mut Note {
        &mut self.notes[number.get() as usize - 1]
    }
}
