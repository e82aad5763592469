//! The arena of a record's tree.

use std::iter;
use std::num::NonZeroU32;
use std::time::Duration;

use super::{Ending, Record};
use crate::{Color, Move};

/// The number of a node in its record, in the order of appending. The root is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The start position.
    Start,
    /// A move.
    Move(Move),
    /// An ending.
    Ending(Ending),
}

/// What a text beside a node is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NoteKind {
    /// A comment line (`*` in KIF, `'*` in CSA) on the position after the move.
    Comment,
    /// The name of the position after the move (`しおり`, `&` in KIF).
    Bookmark,
    /// A line that programs skip (`#` in KIF, `'` in CSA).
    Remark,
    /// A comment line between `変化` and the first move of a variation: it speaks of the position the variation starts
    /// from.
    OpeningComment,
    /// A bookmark between `変化` and the first move of a variation.
    OpeningBookmark,
    /// A line that programs skip, between `変化` and the first move of a variation; on the root, a line that stands
    /// above the headers or among them.
    OpeningRemark,
    /// The word that a file uses for an ending, where it is not the usual one of its format.
    EndingText,
}

// A plain move of the main line costs this and nothing else: 32 bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// 0 for the root, the bits of a move (never below 2^15), or the code of an ending.
    step: u16,
    pub(super) ply: u32,
    pub(super) parent: u32,
    pub(super) first_child: Option<NonZeroU32>,
    pub(super) last_child: Option<NonZeroU32>,
    pub(super) next_sibling: Option<NonZeroU32>,
    /// Milliseconds; [`NO_TIME`] when unknown.
    time: u32,
    /// The last note of the node, from which `next` leads to the first.
    pub(super) last_note: Option<NonZeroU32>,
}

const NO_TIME: u32 = u32::MAX;
/// The bits of a move are never below this.
const FIRST_MOVE: u16 = 1 << 15;

/// A text beside a node. The notes of a node form a ring, so that appending needs no search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    pub(super) kind: NoteKind,
    pub(super) start: u32,
    pub(super) end: u32,
    /// The number (index + 1) of the next note of the node; of the first one, if this is the last.
    pub(super) next: NonZeroU32,
}

impl NodeId {
    /// The root of every record.
    pub const ROOT: Self = Self(0);

    /// The number of the node, 0 for the root.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn new(index: u32) -> Self {
        Self(index)
    }

    pub(super) const fn number(self) -> u32 {
        self.0
    }
}

impl Node {
    pub(super) const ROOT: Self = Self {
        step: 0,
        ply: 0,
        parent: 0,
        first_child: None,
        last_child: None,
        next_sibling: None,
        time: NO_TIME,
        last_note: None,
    };

    pub(super) const fn new(step: Step, parent: NodeId, ply: u32) -> Self {
        let step = match step {
            Step::Start => 0,
            Step::Move(mv) => mv.to_bits().get(),
            Step::Ending(ending) => ending.code(),
        };
        Self {
            step,
            ply,
            parent: parent.0,
            ..Self::ROOT
        }
    }

    pub(super) const fn is_ending(&self) -> bool {
        self.step != 0 && self.step < FIRST_MOVE
    }

    pub(super) const fn has_time(&self) -> bool {
        self.time != NO_TIME
    }

    pub(super) const fn step(&self) -> Step {
        if let Some(mv) = Move::from_bits(self.step) {
            return Step::Move(mv);
        }
        match Ending::from_code(self.step) {
            Some(ending) => Step::Ending(ending),
            None => Step::Start,
        }
    }

    pub(super) fn set_time(&mut self, time: Option<Duration>) {
        self.time = time.map_or(NO_TIME, |time| {
            u32::try_from(time.as_millis())
                .unwrap_or(NO_TIME)
                .min(NO_TIME - 1)
        });
    }

    pub(super) fn time(&self) -> Option<Duration> {
        (self.time != NO_TIME).then(|| Duration::from_millis(self.time.into()))
    }
}

/// A node of a record's tree: the start, a move or an ending, with what stands beside it.
#[derive(Clone, Copy, Debug)]
pub struct NodeRef<'r> {
    record: &'r Record,
    id: NodeId,
}

impl<'r> NodeRef<'r> {
    pub(super) const fn new(record: &'r Record, id: NodeId) -> Self {
        Self { record, id }
    }

    fn data(self) -> &'r Node {
        &self.record.nodes[self.id.index()]
    }

    fn link(self, link: Option<NonZeroU32>) -> Option<Self> {
        link.map(|number| Self::new(self.record, NodeId(number.get())))
    }

    /// The number of the node.
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// What the node is.
    pub fn step(self) -> Step {
        self.data().step()
    }

    /// The move, if the node is one.
    pub fn mv(self) -> Option<Move> {
        match self.step() {
            Step::Move(mv) => Some(mv),
            Step::Start | Step::Ending(_) => None,
        }
    }

    pub(super) fn is_ending(self) -> bool {
        self.data().is_ending()
    }

    /// The ending, if the node is one.
    pub fn ending(self) -> Option<Ending> {
        match self.step() {
            Step::Ending(ending) => Some(ending),
            Step::Start | Step::Move(_) => None,
        }
    }

    /// How many moves were played up to and with this node: 0 for the start, 1 for the first move. An ending counts
    /// none.
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

    /// The node before this one; `None` for the root.
    pub fn parent(self) -> Option<Self> {
        (self.id != NodeId::ROOT).then(|| Self::new(self.record, NodeId(self.data().parent)))
    }

    /// The node that continues the line.
    pub fn next(self) -> Option<Self> {
        self.link(self.data().first_child)
    }

    /// The next alternative to this node.
    pub fn next_sibling(self) -> Option<Self> {
        self.link(self.data().next_sibling)
    }

    /// What follows: first the continuation of the line, then the first nodes of the variations from here.
    pub fn children(self) -> impl Iterator<Item = Self> + use<'r> {
        iter::successors(self.next(), |child| child.next_sibling())
    }

    /// This node and what continues its line, to the end.
    pub fn line(self) -> impl Iterator<Item = Self> + use<'r> {
        iter::successors(Some(self), |node| node.next())
    }

    /// The number of moves of [`NodeRef::line`], without the endings.
    pub fn line_moves(self) -> usize {
        self.line().filter(|node| node.mv().is_some()).count()
    }

    /// Whether this node is the continuation of the node before it, not an alternative. True of the root.
    pub fn is_mainline_child(self) -> bool {
        self.parent()
            .is_none_or(|parent| parent.next().is_some_and(|first| first.id == self.id))
    }

    /// The time spent on the move, or before the ending; `None` when unknown, which is not zero. In whole
    /// milliseconds, at most 49 days.
    pub fn time(self) -> Option<Duration> {
        self.data().time()
    }

    /// What stands beside the node, in order.
    pub fn notes(self) -> impl Iterator<Item = (NoteKind, &'r str)> + use<'r> {
        let mut next = self.first_note();
        iter::from_fn(move || {
            let note;
            (note, next) = self.note(next?);
            Some(note)
        })
    }

    pub(super) fn first_note(self) -> Option<NonZeroU32> {
        self.data().last_note.map(|last| self.record.note(last).next)
    }

    /// A note of the node and the number of the next.
    pub(super) fn note(self, number: NonZeroU32) -> ((NoteKind, &'r str), Option<NonZeroU32>) {
        let note = self.record.note(number);
        let text = self.record.text.get(note.start as usize..note.end as usize);
        let next = (self.data().last_note != Some(number)).then_some(note.next);
        ((note.kind, text.unwrap_or_default()), next)
    }

    fn notes_of(self, wanted: NoteKind) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes()
            .filter(move |&(kind, _)| kind == wanted)
            .map(|(_, text)| text)
    }

    /// The comment lines on the position after this node.
    pub fn comments(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::Comment)
    }

    /// The names of the position after this node.
    pub fn bookmarks(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::Bookmark)
    }

    /// The comment lines between `変化` and this node, which open the variation.
    pub fn opening_comments(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::OpeningComment)
    }

    /// The names between `変化` and this node of the position the variation starts from.
    pub fn opening_bookmarks(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::OpeningBookmark)
    }

    /// The word that the file used for this ending, if it was not the usual one of its format.
    pub fn ending_text(self) -> Option<&'r str> {
        let first = self.notes().next();
        first.and_then(|(kind, text)| (kind == NoteKind::EndingText).then_some(text))
    }
}

impl Record {
    pub(super) fn note(&self, number: NonZeroU32) -> &Note {
        &self.notes[number.get() as usize - 1]
    }

    /// Appends a node after `parent`, as its continuation or as its next variation. `None` when the arena is full (four
    /// thousand million nodes).
    pub(super) fn append(&mut self, parent: NodeId, step: Step) -> Option<NodeId> {
        let number = NonZeroU32::new(u32::try_from(self.nodes.len()).ok()?)?;
        let ply = self.nodes[parent.index()].ply + u32::from(matches!(step, Step::Move(_)));
        self.nodes.push(Node::new(step, parent, ply));
        let parent = &mut self.nodes[parent.index()];
        let elder = parent.last_child.replace(number);
        match elder {
            Some(elder) => self.nodes[elder.get() as usize].next_sibling = Some(number),
            None => parent.first_child = Some(number),
        }
        Some(NodeId(number.get()))
    }

    /// Adds a text beside a node. `false` when the arena is full (4 GiB of text).
    pub(super) fn add_note(&mut self, id: NodeId, kind: NoteKind, text: &str) -> bool {
        let Some(number) = u32::try_from(self.notes.len())
            .ok()
            .and_then(|len| len.checked_add(1))
            .and_then(NonZeroU32::new)
        else {
            return false;
        };
        let (Ok(start), Ok(end)) = (
            u32::try_from(self.text.len()),
            u32::try_from(self.text.len() + text.len()),
        ) else {
            return false;
        };
        self.text.push_str(text);
        let last = self.nodes[id.index()].last_note.replace(number);
        let next = match last {
            Some(last) => std::mem::replace(&mut self.notes[last.get() as usize - 1].next, number),
            None => number,
        };
        self.notes.push(Note {
            kind,
            start,
            end,
            next,
        });
        true
    }
}

impl PartialEq for NodeRef<'_> {
    /// Whether two nodes say the same: the step, the time and what stands beside them. The lines that follow are not
    /// compared.
    fn eq(&self, other: &Self) -> bool {
        self.step() == other.step() && self.time() == other.time() && self.notes().eq(other.notes())
    }
}

impl Eq for NodeRef<'_> {}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        if self.headers != other.headers
            || self.start != other.start
            || self.stated_result != other.stated_result
            || self.nodes.len() != other.nodes.len()
        {
            return false;
        }
        let mut pairs = vec![(self.root(), other.root())];
        while let Some((mine, theirs)) = pairs.pop() {
            if mine != theirs {
                return false;
            }
            let mut my_children = mine.children();
            let mut their_children = theirs.children();
            loop {
                match (my_children.next(), their_children.next()) {
                    (Some(mine), Some(theirs)) => pairs.push((mine, theirs)),
                    (None, None) => break,
                    _ => return false,
                }
            }
        }
        true
    }
}

impl Eq for Record {}
