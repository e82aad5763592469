//! [`Record`]: a game as a tree, and [`NodeRef`]: a node of that tree.

use std::iter;
use std::num::NonZeroU32;
use std::time::Duration;

use super::header::Headers;
use super::node::{Node, NodeId, Note, NoteKind, Step};
use crate::notation::ja::start::HANDICAP_KEY;
use crate::text::MAX_LENGTH;
use crate::{Color, Ending, GameResult, Handicap, Move, Setup, Square};

/// The record of a game. A position without moves is a record too.
///
/// Two records are equal if their headers, their start positions and their trees with all notes, times and endings are
/// equal. The ids of nodes are not compared, because they depend on the order in which variations were read.
///
/// ```
/// use shogi_core::{Ending, Setup, record::RecordBuilder};
///
/// let mut game = RecordBuilder::new(Setup::STARTPOS);
/// game.header("棋戦", "練習");
/// game.play("7g7f".parse()?)?;
/// game.end(Ending::Resign);
/// let record = game.finish();
/// assert_eq!(record.headers.get("棋戦"), Some("練習"));
/// assert_eq!(record.mainline().count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Record {
    /// The headers: players, event, dates and others.
    pub headers: Headers,
    pub(super) start: Setup,
    pub(super) nodes: Vec<Node>,
    /// The number of removed nodes. Removed nodes stay in the arena, so that the ids of the other nodes do not change.
    pub(super) removed: usize,
    pub(super) notes: Vec<Note>,
    text: String,
    /// The result that a result line states. [`Record::stated_result`] does not return it if the ending decides the
    /// game.
    pub(super) stated: Option<GameResult>,
}

impl Record {
    /// Creates a record without moves, with the start position `start`.
    pub fn new(start: Setup) -> Self {
        Self {
            headers: Headers::default(),
            start,
            nodes: vec![Node::ROOT],
            removed: 0,
            notes: Vec::new(),
            text: String::new(),
            stated: None,
        }
    }

    /// The start position.
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// The handicap (`手合割`) with this start position. `None` if the position has no name.
    pub fn handicap(&self) -> Option<Handicap> {
        Handicap::from_setup(&self.start)
    }

    /// The root of the tree. Its comments and bookmarks are about the start position.
    pub fn root(&self) -> NodeRef<'_> {
        self.node(NodeId::ROOT)
    }

    /// The node with this id. If the record has no such node, because the node was removed or the id belongs to another
    /// record, the root is returned.
    pub fn node(&self, id: NodeId) -> NodeRef<'_> {
        NodeRef::new(self, if self.has_node(id) { id } else { NodeId::ROOT })
    }

    /// Whether the record has a node with this id.
    pub fn has_node(&self, id: NodeId) -> bool {
        self.nodes.get(id.index()).is_some_and(|node| !node.is_removed())
    }

    /// The number of nodes, including the root.
    pub const fn node_count(&self) -> usize {
        self.nodes.len() - self.removed
    }

    /// Whether the sides are called 下手 and 上手 instead of 先手 and 後手. This is so if a header has such a key, or if the
    /// start position is that of a handicap. If the start position has no name, the header `手合割` decides.
    pub fn has_handicap_sides(&self) -> bool {
        let has_key = |color: Color| self.headers.get(color.to_ja_handicap()).is_some();
        let named = || Handicap::from_variant_name(self.headers.get(HANDICAP_KEY)?);
        let is_handicap = |handicap| !matches!(handicap, Handicap::Even | Handicap::Other);
        Color::ALL.into_iter().any(has_key) || self.handicap().or_else(named).is_some_and(is_handicap)
    }

    /// The result that a result line states (`まで…で先手の勝ち`). `None` if the ending of the main line decides the game; but
    /// if that ending is a mate, the same result is returned.
    pub fn stated_result(&self) -> Option<GameResult> {
        let stated = self.stated?;
        let by_ending = self.result_by_ending();
        let is_repeated = by_ending == Some(stated) && self.ending() == Some(Ending::Checkmate);
        (by_ending.is_none() || is_repeated).then_some(stated)
    }

    /// The result of the game. It follows from the ending of the main line; if that does not decide the game, it is the
    /// stated result. `None` if neither decides the game.
    pub fn result(&self) -> Option<GameResult> {
        self.result_by_ending().or(self.stated)
    }

    /// Whether the ending of the main line is a mate, and a result line states the same result in addition.
    pub fn repeats_result(&self) -> bool {
        self.stated_result().is_some() && self.ending() == Some(Ending::Checkmate)
    }

    /// The result that follows from the ending of the main line. `None` if the ending does not decide the game.
    pub fn result_by_ending(&self) -> Option<GameResult> {
        let node = self.mainline_ending()?;
        node.ending()?.result(node.turn(), self.start.turn)
    }
}

impl Default for Record {
    /// An even game without moves.
    fn default() -> Self {
        Self::new(Handicap::Even.setup().unwrap_or_default())
    }
}

/// A node of a record: the start, a move or an ending, together with its notes and its time.
#[derive(Clone, Copy, Debug)]
pub struct NodeRef<'r> {
    record: &'r Record,
    id: NodeId,
}

impl<'r> NodeRef<'r> {
    pub(super) const fn new(record: &'r Record, id: NodeId) -> Self {
        Self { record, id }
    }

    /// The record to which this node belongs.
    pub const fn record(self) -> &'r Record {
        self.record
    }

    fn data(self) -> &'r Node {
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

    pub(super) fn is_ending(self) -> bool {
        self.data().is_ending()
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

    /// This node and the nodes after it that continue its line.
    pub fn line(self) -> impl Iterator<Item = Self> + use<'r> {
        iter::successors(Some(self), |node| node.next())
    }

    /// The number of moves in [`NodeRef::line`].
    pub fn line_moves(self) -> usize {
        self.line().filter(|node| node.mv().is_some()).count()
    }

    /// The destination of the move before this node, which `同` refers to. If the previous node is an ending, the move
    /// before it is meant. `None` if there is no such move.
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

    /// The time that was spent on the move or before the ending, in whole milliseconds, up to 49 days. `None` if the
    /// time is unknown.
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

    /// The comment lines between `変化` and this node, if it begins a variation. They are about the position before it.
    pub fn leading_comments(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::LeadingComment)
    }

    /// The bookmarks between `変化` and this node, if it begins a variation. They name the position before it.
    pub fn leading_bookmarks(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::LeadingBookmark)
    }

    /// The text by which the file names this ending, if it differs from the default text of the format.
    pub fn ending_text(self) -> Option<&'r str> {
        let first = self.notes().next();
        first.and_then(|(kind, text)| (kind == NoteKind::EndingText).then_some(text))
    }
}

impl Record {
    pub(super) fn note(&self, number: NonZeroU32) -> &Note {
        &self.notes[number.get() as usize - 1]
    }

    /// Whether more than half of the stored nodes, notes or text does not belong to the record any more.
    pub(super) fn is_mostly_unused(&self) -> bool {
        let (mut notes, mut text) = (0, 0);
        for note in self.nodes_in_order().flat_map(NodeRef::stored_notes) {
            notes += 1;
            text += (note.end - note.start) as usize;
        }
        let is_mostly_unused = |used: usize, stored: usize| used < stored / 2;
        is_mostly_unused(self.node_count(), self.nodes.len())
            || is_mostly_unused(notes, self.notes.len())
            || is_mostly_unused(text, self.text.len())
    }

    /// Returns a copy of the record without the removed nodes and notes.
    pub(super) fn compacted(&self) -> Self {
        let mut record = Self {
            headers: self.headers.clone(),
            stated: self.stated,
            ..Self::new(self.start)
        };
        // The entries of removed nodes stay 0 and are never used.
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

    /// Returns the record as it was when it had `count` nodes. No node may have been removed or moved since.
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
        // The children of a node are in the order of their ids, so the last one that is left is the last child.
        for index in 1..self.nodes.len() {
            let parent = self.nodes[index].parent as usize;
            self.nodes[parent].last_child = NodeId::of_index(index);
        }
        self.compacted()
    }

    /// Adds a node as the last child of `parent`. The first child continues the line; any other child begins a
    /// variation. `None` if the arena is full, with four thousand million nodes.
    pub(super) fn append(&mut self, parent: NodeId, step: Step) -> Option<NodeId> {
        let number = NodeId::of_index(self.nodes.len())?;
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

    /// Stores a note that does not belong to a node yet, so that it links to itself. `None` if the arena is full.
    pub(super) fn new_note(&mut self, kind: NoteKind, text: &str) -> Option<NonZeroU32> {
        let end = self.text.len() + text.len();
        let end = u32::try_from(end).ok().filter(|_| end <= MAX_LENGTH)?;
        let start = u32::try_from(self.text.len()).ok()?;
        let number = self.store_note(kind, start, end)?;
        self.text.push_str(text);
        Some(number)
    }

    /// Stores a note whose text is the range `start..end` of the text of the record.
    pub(super) fn store_note(&mut self, kind: NoteKind, start: u32, end: u32) -> Option<NonZeroU32> {
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

impl PartialEq for NodeRef<'_> {
    /// Compares the step, the time and the notes of two nodes. Their children are not compared.
    fn eq(&self, other: &Self) -> bool {
        self.step() == other.step() && self.time() == other.time() && self.notes().eq(other.notes())
    }
}

impl Eq for NodeRef<'_> {}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        if self.headers != other.headers
            || self.start != other.start
            || self.node_count() != other.node_count()
            || self.stated_result() != other.stated_result()
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
