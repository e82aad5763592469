//! [`Record`]: the tree of a game, and [`NodeRef`], a node of it.

use std::iter;
use std::num::NonZeroU32;
use std::time::Duration;

use super::header::Headers;
use super::node::{Node, NodeId, Note, NoteKind, Step};
use crate::notation::ja::start::HANDICAP_KEY;
use crate::{Color, Ending, GameResult, Handicap, Move, Setup, Square};

/// A game, or a position without moves.
///
/// Records are equal when they say the same: headers in order, start, tree, comments, times, endings. In which order
/// the variations were read is not compared, only which line they belong to and their order there.
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
    /// What is above the moves: players, event, dates, …
    pub headers: Headers,
    pub(super) start: Setup,
    pub(super) nodes: Vec<Node>,
    /// How many of the nodes were removed. They stay in the arena, so that the ids of the others do not change.
    pub(super) removed: usize,
    pub(super) notes: Vec<Note>,
    text: String,
    pub(super) stated_result: Option<GameResult>,
}

impl Record {
    /// A record without moves that starts from the given arrangement.
    pub fn new(start: Setup) -> Self {
        Self {
            headers: Headers::default(),
            start,
            nodes: vec![Node::ROOT],
            removed: 0,
            notes: Vec::new(),
            text: String::new(),
            stated_result: None,
        }
    }

    /// The arrangement the game starts from.
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// The handicap (`手合割`) that the start is; `None` for an arrangement without a name.
    pub fn handicap(&self) -> Option<Handicap> {
        Handicap::from_setup(&self.start)
    }

    /// The start of the tree. Its comments and bookmarks are those of the start position.
    pub fn root(&self) -> NodeRef<'_> {
        self.node(NodeId::ROOT)
    }

    /// The node with this id. An id that this record does not have, of another record or of a node that was removed, gives
    /// the root.
    pub fn node(&self, id: NodeId) -> NodeRef<'_> {
        NodeRef::new(self, if self.has_node(id) { id } else { NodeId::ROOT })
    }

    /// Whether there is a node with this id.
    pub fn has_node(&self, id: NodeId) -> bool {
        self.nodes.get(id.index()).is_some_and(|node| !node.is_removed())
    }

    /// How many nodes there are, the root included.
    pub const fn node_count(&self) -> usize {
        self.nodes.len() - self.removed
    }

    /// Whether the sides are called 下手 and 上手, not 先手 and 後手: by the keys of the headers, else by the name of the
    /// start. Of a start without a name the header `手合割` may say that it comes from a handicap game.
    pub fn has_handicap_sides(&self) -> bool {
        let has_key = |color: Color| self.headers.get(color.to_ja_handicap()).is_some();
        let named = || Handicap::from_variant_name(self.headers.get(HANDICAP_KEY)?);
        let is_handicap = |handicap| !matches!(handicap, Handicap::Even | Handicap::Other);
        Color::ALL.into_iter().any(has_key) || self.handicap().or_else(named).is_some_and(is_handicap)
    }

    /// The result that the record states in words (`まで…で先手の勝ち`), where the ending leaves it open. A mate, which
    /// most files state as such (`まで49手詰`), may have it beside its ending.
    pub const fn stated_result(&self) -> Option<GameResult> {
        self.stated_result
    }

    /// Who won the game: what the ending of the main line means, else what the record states in words. `None` when
    /// both leave it open.
    pub fn result(&self) -> Option<GameResult> {
        self.result_by_ending().or(self.stated_result)
    }

    /// Whether the stated result says what the ending of the main line, a mate, means already.
    pub fn repeats_result(&self) -> bool {
        self.ending() == Some(Ending::Checkmate) && self.stated_result == self.result_by_ending()
    }

    /// Who won the game by what the ending of the main line means.
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

/// A node of a record's tree: the start, a move or an ending, with what is beside it.
#[derive(Clone, Copy, Debug)]
pub struct NodeRef<'r> {
    record: &'r Record,
    id: NodeId,
}

impl<'r> NodeRef<'r> {
    pub(super) const fn new(record: &'r Record, id: NodeId) -> Self {
        Self { record, id }
    }

    /// The record that the node belongs to.
    pub const fn record(self) -> &'r Record {
        self.record
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

    /// Whether the node is this step; an ending with this text.
    pub(super) fn has_step(self, step: Step, text: &str) -> bool {
        self.step() == step && self.ending_text().unwrap_or_default() == text
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

    /// Where the move before this node went, one ending between them passed over: what `同` means for the move of this
    /// node.
    pub fn previous_destination(self) -> Option<Square> {
        let parent = self.parent()?;
        let mv = parent.mv().or_else(|| parent.parent().and_then(Self::mv));
        mv.map(Move::to)
    }

    /// Whether this node continues the line of the node before it, so that it begins no variation. True of the root.
    pub fn is_first_child(self) -> bool {
        self.parent()
            .is_none_or(|parent| parent.next().is_some_and(|first| first.id == self.id))
    }

    /// The time spent on the move, or before the ending; `None` when unknown, which is not zero. In whole
    /// milliseconds, at most 49 days.
    pub fn time(self) -> Option<Duration> {
        self.data().time()
    }

    /// What is beside the node, in order.
    pub fn notes(self) -> impl Iterator<Item = (NoteKind, &'r str)> + use<'r> {
        let record = self.record;
        let last = self.data().last_note;
        let mut next = last.map(|last| record.note(last).next);
        iter::from_fn(move || {
            let number = next?;
            let note = record.note(number);
            next = (last != Some(number)).then_some(note.next);
            let text = record.text.get(note.start as usize..note.end as usize);
            Some((note.kind, text.unwrap_or_default()))
        })
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

    /// The comment lines between `変化` and this node, which lead the variation.
    pub fn leading_comments(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::LeadingComment)
    }

    /// The names between `変化` and this node of the position the variation starts from.
    pub fn leading_bookmarks(self) -> impl Iterator<Item = &'r str> + use<'r> {
        self.notes_of(NoteKind::LeadingBookmark)
    }

    /// The text that the file has for this ending, if it is not the default of its format.
    pub fn ending_text(self) -> Option<&'r str> {
        let first = self.notes().next();
        first.and_then(|(kind, text)| (kind == NoteKind::EndingText).then_some(text))
    }
}

impl Record {
    pub(super) fn note(&self, number: NonZeroU32) -> &Note {
        &self.notes[number.get() as usize - 1]
    }

    /// Whether the ending of the main line makes the stated result needless.
    pub(super) fn has_redundant_result(&self) -> bool {
        let by_ending = self.result_by_ending();
        self.stated_result.is_some() && by_ending.is_some() && !self.repeats_result()
    }

    /// The same record without the nodes and texts in the arena that were removed.
    pub(super) fn compacted(&self) -> Self {
        let mut record = Self {
            headers: self.headers.clone(),
            stated_result: self.stated_result,
            ..Self::new(self.start)
        };
        // Of a node that was removed no number is asked for.
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
                // It fitted before.
                record.add_note(id, kind, text);
            }
        }
        record
    }

    /// Appends a node after `parent`, as its continuation or as its next variation. `None` when the arena is full (four
    /// thousand million nodes).
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

    /// Adds a text beside a node. `false` when the arena is full (4 GiB of text).
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

    /// A note that belongs to no node yet: a ring of its own.
    pub(super) fn new_note(&mut self, kind: NoteKind, text: &str) -> Option<NonZeroU32> {
        let number = u32::try_from(self.notes.len() + 1)
            .ok()
            .and_then(NonZeroU32::new)?;
        let start = u32::try_from(self.text.len()).ok()?;
        let end = u32::try_from(self.text.len() + text.len()).ok()?;
        self.text.push_str(text);
        self.notes.push(Note {
            kind,
            start,
            end,
            next: number,
        });
        Some(number)
    }

    pub(super) fn note_mut(&mut self, number: NonZeroU32) -> &mut Note {
        &mut self.notes[number.get() as usize - 1]
    }
}

impl PartialEq for NodeRef<'_> {
    /// Whether two nodes say the same: the step, the time and what is beside them. The lines that follow are not
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
            || self.node_count() != other.node_count()
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
