//! [`NodeEditor`]: changes what is beside a node and what follows it.

use std::time::Duration;

use super::journal::Change;
use super::{EditError, RecordEditor};
use crate::position::Legality;
use crate::record::node::{Node, NodeId, NoteKind, Step, lines_of};
use crate::record::tree::NodeRef;
use crate::{Ending, Move, Position};

/// Changes a record at a node: the start, a move or an ending.
///
/// ```
/// use shogi_core::{Ending, Handicap, Record};
///
/// let mut edit = Record::builder(Handicap::Even).finish().edit();
/// edit.at_start().play("7g7f".parse()?)?.comment("角道").end(Ending::Interrupt)?;
/// edit.at_ply(1)?.play("3c3d".parse()?)?.promote()?;
/// assert_eq!(edit.record().outline(), "\
/// start lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
/// 0: 7g7f *角道 3c3d
/// 1 of 0 at 2: interrupt
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NodeEditor<'e> {
    editor: &'e mut RecordEditor,
    node: NodeId,
}

impl<'e> NodeEditor<'e> {
    pub(super) const fn new(editor: &'e mut RecordEditor, node: NodeId) -> Self {
        Self { editor, node }
    }

    /// The node.
    pub fn node(&self) -> NodeRef<'_> {
        self.editor.record.node(self.node)
    }

    /// The id of the node.
    pub const fn id(&self) -> NodeId {
        self.node
    }

    /// The position after the node.
    pub fn position(&self) -> Position {
        self.node().position()
    }

    /// Adds a comment line to the position; a text of several lines is as many comment lines.
    pub fn comment(&mut self, text: &str) -> &mut Self {
        self.add_notes(NoteKind::Comment, text)
    }

    /// Names the position.
    pub fn bookmark(&mut self, name: &str) -> &mut Self {
        self.add_notes(NoteKind::Bookmark, name)
    }

    /// Adds a remark, a line that programs skip, or several.
    pub fn remark(&mut self, text: &str) -> &mut Self {
        self.add_notes(NoteKind::Remark, text)
    }

    /// Replaces the comment lines; without lines they are removed.
    pub fn set_comments<T: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = T>) -> &mut Self {
        self.replace_kind(NoteKind::Comment, lines)
    }

    /// Replaces the names of the position; without names they are removed.
    pub fn set_bookmarks<T: AsRef<str>>(&mut self, names: impl IntoIterator<Item = T>) -> &mut Self {
        self.replace_kind(NoteKind::Bookmark, names)
    }

    /// Replaces the remarks; without texts they are removed.
    pub fn set_remarks<T: AsRef<str>>(&mut self, texts: impl IntoIterator<Item = T>) -> &mut Self {
        self.replace_kind(NoteKind::Remark, texts)
    }

    /// Replaces the notes of any kind; without texts they are removed.
    ///
    /// # Errors
    ///
    /// [`EditError::MisplacedNote`] for what leads a variation, at a node that begins none, for what is said of the whole
    /// record, anywhere but at the root, and for the text of an ending, which [`NodeEditor::set_ending`] sets.
    pub fn set_notes<T: AsRef<str>>(
        &mut self,
        kind: NoteKind,
        texts: impl IntoIterator<Item = T>,
    ) -> Result<&mut Self, EditError> {
        let is_misplaced = match kind {
            NoteKind::LeadingRemark if self.node == NodeId::ROOT => false,
            NoteKind::BoardFlip => self.node != NodeId::ROOT,
            NoteKind::EndingText => true,
            _ => kind.is_leading() && self.node().is_first_child(),
        };
        if is_misplaced {
            return Err(EditError::MisplacedNote { kind });
        }
        Ok(self.replace_kind(kind, texts))
    }

    fn replace_kind<T: AsRef<str>>(
        &mut self,
        kind: NoteKind,
        texts: impl IntoIterator<Item = T>,
    ) -> &mut Self {
        let texts: Vec<T> = texts.into_iter().collect();
        let lines = texts.iter().flat_map(|text| lines_of(text.as_ref()));
        let mut new: Vec<(NoteKind, String)> = Vec::new();
        let mut place = None;
        for (other, text) in self.node().notes() {
            if other == kind {
                place.get_or_insert(new.len());
            } else {
                new.push((other, text.to_owned()));
            }
        }
        let place = place.unwrap_or(new.len());
        new.splice(place..place, lines.map(|line| (kind, line.to_owned())));
        let is_changed = !self
            .node()
            .notes()
            .eq(new.iter().map(|(kind, text)| (*kind, text.as_str())));
        if is_changed {
            self.editor.replace_notes(self.node, &new);
            self.editor.close_step();
        }
        self
    }

    /// Sets the time spent on the move or before the ending, or removes it: kept in whole milliseconds, and at most 49
    /// days.
    ///
    /// # Errors
    ///
    /// [`EditError::Start`]: the start has no time.
    pub fn set_time(&mut self, time: Option<Duration>) -> Result<&mut Self, EditError> {
        if self.node == NodeId::ROOT {
            return Err(EditError::Start);
        }
        let mut node = self.editor.record.nodes[self.node.index()];
        node.set_time(time);
        self.editor.set_node(self.node, node);
        self.editor.close_step();
        Ok(self)
    }

    /// Plays a move and goes to it: to the node that is there, or to a new one. The first move after a node continues its
    /// line, further ones begin variations.
    ///
    /// # Errors
    ///
    /// [`EditError::Illegal`] when the legality policy does not allow the move, [`EditError::Full`].
    pub fn play(&mut self, mv: Move) -> Result<&mut Self, EditError> {
        self.variation_to([mv]).map(|last| {
            self.node = last;
            self
        })
    }

    /// Ends the line and goes to the ending.
    ///
    /// # Errors
    ///
    /// [`EditError::Full`].
    pub fn end(&mut self, ending: Ending) -> Result<&mut Self, EditError> {
        self.end_as(ending, "")
    }

    /// Ends the line with an ending that has a text of its own. An empty text is none.
    ///
    /// # Errors
    ///
    /// [`EditError::Full`].
    pub fn end_as(&mut self, ending: Ending, text: &str) -> Result<&mut Self, EditError> {
        let added = self.editor.follow(self.node, Step::Ending(ending), text);
        self.node = self.editor.settle(added)?;
        Ok(self)
    }

    /// Adds a line of moves after this node and stays here. Moves that are there already are followed. A move is a
    /// [`Move`] or its USI spelling.
    ///
    /// # Errors
    ///
    /// The first move that cannot be read or that the legality policy does not allow; then no move is added.
    pub fn variation<I>(&mut self, moves: I) -> Result<&mut Self, EditError>
    where
        I: IntoIterator,
        I::Item: TryInto<Move>,
        EditError: From<<I::Item as TryInto<Move>>::Error>,
    {
        self.variation_to(moves)?;
        Ok(self)
    }

    fn variation_to<I>(&mut self, moves: I) -> Result<NodeId, EditError>
    where
        I: IntoIterator,
        I::Item: TryInto<Move>,
        EditError: From<<I::Item as TryInto<Move>>::Error>,
    {
        let mut position = self.position();
        let mut node = self.node;
        let add_all = || {
            for mv in moves {
                let mv: Move = mv.try_into()?;
                match self.editor.legality {
                    Legality::Strict => position.play(mv)?,
                    Legality::Report => {
                        position.play_lenient(mv)?;
                    }
                    Legality::Trust => position.play_trusting(mv)?,
                }
                node = self.editor.follow(node, Step::Move(mv), "")?;
            }
            Ok(node)
        };
        let added = add_all();
        self.editor.settle(added)
    }

    /// Turns this ending into another one, with its text, if it has one of its own. Its time and notes stay.
    ///
    /// # Errors
    ///
    /// [`EditError::NotAnEnding`], or [`EditError::SameEnding`] when a sibling is this ending already.
    pub fn set_ending(&mut self, ending: Ending, text: &str) -> Result<&mut Self, EditError> {
        let node = self.node();
        if !node.is_ending() {
            return Err(EditError::NotAnEnding);
        }
        let siblings = node.parent().into_iter().flat_map(NodeRef::children);
        let same = siblings.filter(|other| other.has_step(Step::Ending(ending), text));
        if same.map(NodeRef::id).any(|other| other != self.node) {
            return Err(EditError::SameEnding);
        }
        let kept = node.notes().filter(|&(kind, _)| kind != NoteKind::EndingText);
        let own = (!text.is_empty()).then_some((NoteKind::EndingText, text));
        let notes: Vec<(NoteKind, String)> = own
            .into_iter()
            .chain(kept)
            .map(|(kind, text)| (kind, text.to_owned()))
            .collect();
        let new = self.editor.record.nodes[self.node.index()].with_ending(ending);
        self.editor.set_node(self.node, new);
        self.editor.replace_notes(self.node, &notes);
        self.editor.close_step();
        Ok(self)
    }

    /// Removes this node and all that follows it, and goes to the node before. If it continued its line, the first
    /// variation beside it continues it from now on.
    ///
    /// # Errors
    ///
    /// [`EditError::Start`]: the start cannot be removed.
    pub fn remove(&mut self) -> Result<&mut Self, EditError> {
        let parent = self.node().parent().ok_or(EditError::Start)?.id();
        let children: Vec<NodeId> = self
            .editor
            .children(parent)
            .filter(|&id| id != self.node)
            .collect();
        self.editor.remove_tree(self.node);
        self.editor.link_children(parent, &children);
        self.editor.close_step();
        self.node = parent;
        Ok(self)
    }

    /// Removes all that follows this node.
    pub fn cut(&mut self) -> &mut Self {
        let children: Vec<NodeId> = self.editor.children(self.node).collect();
        for child in children {
            self.editor.remove_tree(child);
        }
        self.editor.link_children(self.node, &[]);
        self.editor.close_step();
        self
    }

    /// Makes this node continue its line. The one that did so becomes the first variation beside it.
    ///
    /// # Errors
    ///
    /// [`EditError::Start`].
    pub fn promote(&mut self) -> Result<&mut Self, EditError> {
        self.move_to(0)
    }

    /// Makes the line that leads to this node the main line.
    pub fn promote_to_mainline(&mut self) -> &mut Self {
        let path: Vec<NodeId> = std::iter::successors(Some(self.node()), |node| node.parent())
            .filter(|node| !node.is_first_child())
            .map(NodeRef::id)
            .collect();
        for node in path {
            self.editor.move_child(node, 0);
        }
        self.editor.close_step();
        self
    }

    /// Moves this node among its siblings: to the place `index`, where 0 continues the line and 1 begins the first
    /// variation. An index past the last sibling is the last place.
    ///
    /// # Errors
    ///
    /// [`EditError::Start`].
    pub fn move_to(&mut self, index: usize) -> Result<&mut Self, EditError> {
        if self.node == NodeId::ROOT {
            return Err(EditError::Start);
        }
        self.editor.move_child(self.node, index);
        self.editor.close_step();
        Ok(self)
    }

    fn add_notes(&mut self, kind: NoteKind, text: &str) -> &mut Self {
        let lines: Vec<&str> = lines_of(text).collect();
        for line in lines {
            self.editor.add_note(self.node, kind, line);
        }
        self.editor.close_step();
        self
    }
}

/// The changes that all edits are made of. None of them ends a step.
impl RecordEditor {
    pub(super) fn set_node(&mut self, id: NodeId, node: Node) {
        if self.record.nodes[id.index()] != node {
            self.apply(Change::Node(id, node));
        }
    }

    fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        self.record.node(id).children().map(NodeRef::id)
    }

    /// The child with this step, which is added if it is not there.
    pub(super) fn follow(&mut self, parent: NodeId, step: Step, text: &str) -> Result<NodeId, EditError> {
        let same = |child: &NodeRef<'_>| child.has_step(step, text);
        let found = self.record.node(parent).children().find(same).map(NodeRef::id);
        match found {
            Some(child) => Ok(child),
            None => self.add_child(parent, step, text),
        }
    }

    /// Adds a child, which is not there yet, after its siblings.
    pub(super) fn add_child(&mut self, parent: NodeId, step: Step, text: &str) -> Result<NodeId, EditError> {
        let child = NodeId::of_index(self.record.nodes.len()).ok_or(EditError::Full)?;
        let id = NodeId::new(child.get());
        let ply = self.record.node(parent).ply() + u32::from(matches!(step, Step::Move(_)));
        let node = Node::new(step, parent, ply);
        // It is there from the change on that links it, so that taking this back removes it.
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
        if !text.is_empty() && !self.add_note(id, NoteKind::EndingText, text) {
            return Err(EditError::Full);
        }
        Ok(id)
    }

    /// Removes a node and all that follows it; the links that lead to it are left.
    fn remove_tree(&mut self, id: NodeId) {
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            pending.extend(self.children(id));
            let node = self.record.nodes[id.index()];
            self.set_node(id, node.removed());
        }
    }

    /// Makes these nodes the children of a node, in this order.
    fn link_children(&mut self, parent: NodeId, children: &[NodeId]) {
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
        if let Some(&first) = children.first() {
            self.release_leading_notes(parent, first);
        }
    }

    /// A node that continues its line leads no variation: what stood between `変化` and the node speaks of the position
    /// before it.
    fn release_leading_notes(&mut self, parent: NodeId, first: NodeId) {
        let notes = self.record.node(first).notes();
        let (leading, own): (Vec<_>, Vec<_>) = notes
            .map(|(kind, text)| (kind, text.to_owned()))
            .partition(|(kind, _)| kind.is_leading());
        if leading.is_empty() {
            return;
        }
        self.replace_notes(first, &own);
        for (kind, text) in leading {
            self.add_note(parent, kind.without_leading(), &text);
        }
    }

    fn move_child(&mut self, id: NodeId, index: usize) {
        let Some(parent) = self.record.node(id).parent().map(NodeRef::id) else {
            return;
        };
        let mut children: Vec<NodeId> = self.children(parent).filter(|&child| child != id).collect();
        children.insert(index.min(children.len()), id);
        self.link_children(parent, &children);
    }

    /// Adds a note at the end. `false` when the record is full.
    pub(super) fn add_note(&mut self, id: NodeId, kind: NoteKind, text: &str) -> bool {
        let Some(number) = self.record.new_note(kind, text) else {
            return false;
        };
        let mut node = self.record.nodes[id.index()];
        if let Some(last) = node.last_note.replace(number) {
            let mut before = *self.record.note(last);
            // The new note belongs to no node before this, so its link needs no change that is taken back.
            self.record.note_mut(number).next = before.next;
            before.next = number;
            self.apply(Change::Note(last, before));
        }
        self.set_node(id, node);
        true
    }

    fn replace_notes(&mut self, id: NodeId, notes: &[(NoteKind, String)]) {
        let mut node = self.record.nodes[id.index()];
        node.last_note = None;
        self.set_node(id, node);
        for (kind, text) in notes {
            self.add_note(id, *kind, text);
        }
    }
}
