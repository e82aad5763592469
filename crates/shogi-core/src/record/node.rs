//! [`Node`]: a node of the tree of a record.

use std::iter;
use std::num::NonZeroU32;
use std::time::Duration;

use super::node_data::{NodeData, NodeId, Note, NoteKind, Step};
use crate::{Color, Ending, Move, Record, Square};

/// A node of a record: the start, a move or an ending, together with its notes and its time.
#[derive(Clone, Copy, Debug)]
pub struct Node<'r> {
    record: &'r Record,
    id: NodeId,
}

impl<'r> Node<'r> {
    pub(super) const fn new(record: &'r Record, id: NodeId) -> Self {
        Self { record, id }
    }

    /// The record to which this node belongs.
    pub const fn record(self) -> &'r Record {
        self.record
    }

    pub(super) fn data(self) -> &'r NodeData {
        &self.record.nodes[self.id.index()]
    }

    fn link(self, link: Option<NonZeroU32>) -> Option<Self> {
        link.map(|number| Self::new(self.record, NodeId(number.get())))
    }

    /// The id of the node.
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// The step of the node: the start, a move or an ending.
    pub fn step(self) -> Step {
        self.data().step()
    }

    /// The move of this node. `None` if the node is not a move.
    pub fn mv(self) -> Option<Move> {
        match self.step() {
            Step::Move(mv) => Some(mv),
            Step::Start | Step::Ending(_) => None,
        }
    }

    /// Whether the node has this step and, for an ending, this text.
    pub(super) fn has_step(self, step: Step, text: &str) -> bool {
        self.step() == step && self.ending_text().unwrap_or_default() == text
    }

    /// Whether the node is an ending.
    pub fn is_ending(self) -> bool {
        self.data().is_ending()
    }

    /// Whether the node comes directly after an ending. Of several endings in a row, only the first one counts.
    pub fn follows_an_ending(self) -> bool {
        self.parent().is_some_and(Self::is_ending)
    }

    /// Whether a move follows this node, with only endings between the two.
    pub fn is_before_moves(self) -> bool {
        let mut pending = vec![self];
        while let Some(node) = pending.pop() {
            for next in node.children() {
                if next.mv().is_some() {
                    return true;
                }
                pending.push(next);
            }
        }
        false
    }

    /// The ending at this node. `None` if the node is not an ending.
    pub fn ending(self) -> Option<Ending> {
        match self.step() {
            Step::Ending(ending) => Some(ending),
            Step::Start | Step::Move(_) => None,
        }
    }

    /// The number of moves up to and including this node: 0 for the start, 1 for the first move. Endings are not
    /// counted.
    pub fn ply(self) -> u32 {
        self.data().ply
    }

    /// The side to move after this node.
    pub fn turn(self) -> Color {
        let first = self.record.start.turn;
        if self.ply().is_multiple_of(2) {
            first
        } else {
            first.opposite()
        }
    }

    /// The previous node. `None` for the root.
    pub fn parent(self) -> Option<Self> {
        (self.id != NodeId::ROOT).then(|| Self::new(self.record, NodeId(self.data().parent)))
    }

    /// The node that continues the line. `None` at the end of the line.
    pub fn next(self) -> Option<Self> {
        self.link(self.data().first_child)
    }

    /// The next alternative to this node, which is the next child of the same parent. `None` if there is none.
    pub fn next_sibling(self) -> Option<Self> {
        self.link(self.data().next_sibling)
    }

    /// The children of the node: first the continuation of the line, then the first node of each variation.
    pub fn children(self) -> impl Iterator<Item = Self> + use<'r> {
        iter::successors(self.next(), |child| child.next_sibling())
    }

    /// This node, the node that continues its line, and so on to the end of the line.
    pub fn line(self) -> impl Iterator<Item = Self> + use<'r> {
        iter::successors(Some(self), |node| node.next())
    }

    /// The number of moves in [`Node::line`].
    pub fn line_moves(self) -> usize {
        self.line().filter(|node| node.mv().is_some()).count()
    }

    /// The destination of the move before this node, which `同` refers to. If the previous node is an ending, this is
    /// the destination of the move before that ending. `None` if there is no such move.
    pub fn previous_destination(self) -> Option<Square> {
        let parent = self.parent()?;
        let mv = parent.mv().or_else(|| parent.parent().and_then(Self::mv));
        mv.map(Move::to)
    }

    /// Whether this node is the first child of its parent and thus continues its line. Any other child begins a
    /// variation. `true` for the root.
    pub fn is_first_child(self) -> bool {
        self.parent()
            .is_none_or(|parent| parent.next().is_some_and(|first| first.id == self.id))
    }

    /// The time that was spent on the move or before the ending, in whole milliseconds, up to
    /// [`LONGEST_TIME`](super::LONGEST_TIME). `None` if the time is unknown.
    pub fn time(self) -> Option<Duration> {
        self.data().time()
    }

    /// The notes of the node, each with its kind, in the order of the file.
    pub fn notes(self) -> impl Iterator<Item = (NoteKind, &'r str)> + use<'r> {
        let text = &self.record.text;
        self.stored_notes().map(move |note| {
            let text = text.get(note.start as usize..note.end as usize);
            (note.kind, text.unwrap_or_default())
        })
    }

    /// The notes of the node in the form in which they are stored.
    pub(super) fn stored_notes(self) -> impl Iterator<Item = Note> + use<'r> {
        let record = self.record;
        let last = self.data().last_note;
        let mut next = last.map(|last| record.note(last).next);
        iter::from_fn(move || {
            let number = next?;
            let note = *record.note(number);
            next = (last != Some(number)).then_some(note.next);
            Some(note)
        })
    }

    /// Whether a note of this kind can be added to this node: a leading note only if the node begins a variation, a leading
    /// remark at the root too, a board flip only at the root, and a result line only at an ending. The text of an ending is
    /// set with the ending.
    pub(super) fn can_have(self, kind: NoteKind) -> bool {
        let is_root = self.id == NodeId::ROOT;
        match kind {
            NoteKind::LeadingRemark if is_root => true,
            NoteKind::BoardFlip => is_root,
            NoteKind::EndingText => false,
            NoteKind::ResultLine => self.is_ending(),
            _ => !kind.is_leading() || !self.is_first_child(),
        }
    }

    fn notes_of(self, wanted: NoteKind) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes()
            .filter(move |&(kind, _)| kind == wanted)
            .map(|(_, text)| text)
    }

    /// The comment lines about the position after this node.
    pub fn comments(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::Comment)
    }

    /// The bookmarks of the position after this node.
    pub fn bookmarks(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::Bookmark)
    }

    /// The comment lines between `変化` and this node, if this node begins a variation. They are about the position
    /// before this node.
    pub fn leading_comments(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::LeadingComment)
    }

    /// All comments of this node: [`Node::leading_comments`], then [`Node::comments`].
    pub fn all_comments(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.leading_comments().chain(self.comments())
    }

    /// The bookmarks between `変化` and this node, if this node begins a variation. They name the position before this
    /// node.
    pub fn leading_bookmarks(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::LeadingBookmark)
    }

    /// The result line of the file below this ending, if it has another form than the line that is written for the
    /// ending. `None` if this node is not an ending.
    pub fn result_line(self) -> Option<&'r str> {
        self.notes_of(NoteKind::ResultLine).next()
    }

    /// The text by which the file names this ending. `None` if that is the default text of the format, or if this node
    /// is not an ending.
    pub fn ending_text(self) -> Option<&'r str> {
        let first = self.notes().next();
        first.and_then(|(kind, text)| (kind == NoteKind::EndingText).then_some(text))
    }
}

impl Record {
    /// The root of the tree. Its comments and bookmarks are about the start position.
    pub fn root(&self) -> Node<'_> {
        Node::new(self, NodeId::ROOT)
    }

    /// The node with this id. `None` if the record has no such node, because the node was removed or the id belongs to another
    /// record.
    pub fn node(&self, id: NodeId) -> Option<Node<'_>> {
        self.has_node(id).then(|| Node::new(self, id))
    }

    /// The node with this id, which the record has.
    pub(crate) const fn existing(&self, id: NodeId) -> Node<'_> {
        Node::new(self, id)
    }

    /// The node with this id, or the root if the record has no such node.
    pub fn node_or_root(&self, id: NodeId) -> Node<'_> {
        self.node(id).unwrap_or_else(|| self.root())
    }

    /// The node whose id has this [index](NodeId::index). `None` if the record has no such node.
    pub fn node_at(&self, index: usize) -> Option<Node<'_>> {
        self.node(NodeId::new(u32::try_from(index).ok()?))
    }
}

impl PartialEq for Node<'_> {
    /// Compares the step, the time and the notes of two nodes. Their children are not compared.
    fn eq(&self, other: &Self) -> bool {
        self.step() == other.step() && self.time() == other.time() && self.notes().eq(other.notes())
    }
}

impl Eq for Node<'_> {}
