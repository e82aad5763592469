//! [`RecordBuilder`]: building a record move by move.

use std::collections::HashMap;
use std::time::Duration;

use thiserror::Error;

use super::checkpoints::Checkpoints;
use super::evaluation::{Evaluation, EvaluationForm, EvaluationPart};
use super::node::Node;
use super::node_data::{NodeId, NoteKind, Step, lines_of};
use crate::position::Legality;
use crate::text::Limit;
use crate::{Ending, GameResult, Handicap, IllegalMove, Move, Position, Record, Setup, Square, messages};

/// The number of moves and endings for which memory is reserved at the first one. Most games have fewer.
const USUAL_MOVES: usize = 256;

/// The number of bytes for which memory is reserved then, for the texts of the notes.
const USUAL_TEXT: usize = 4096;

/// Builds a [`Record`] move by move. The builder also plays each move on a board, because readers need the position to
/// resolve `同` and Japanese notation.
///
/// No two children of a node have the same move, or the same ending with the same text. If a move or ending is added
/// that the current node already has as a child, the builder goes to this child instead. Further notes are then added
/// to those of the child. If the child already has a time, that time is kept.
///
/// ```
/// use shogi_core::{Handicap, Record};
///
/// let mut game = Record::builder(Handicap::Even);
/// game.play("7g7f".parse()?)?.comment("角道");
/// game.play("3c3d".parse()?)?;
/// game.variation(2)?; // another move 2
/// game.play("8c8d".parse()?)?;
/// let record = game.finish();
/// assert_eq!(record.lines().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RecordBuilder {
    record: Record,
    position: Position,
    current: NodeId,
    checkpoints: Checkpoints,
    /// The nodes that begin variations, by their parent, their step and the text of the ending.
    alternatives: HashMap<(NodeId, Step, Box<str>), NodeId>,
    /// The notes that were added after a variation was begun and before its first move or ending. `None` at all other
    /// times.
    leading: Option<Vec<(NoteKind, String)>>,
    capacity: Capacity,
    exceeded: Option<Limit>,
}

/// How much a [`RecordBuilder`] accepts. Moves, endings, variations and notes beyond a maximum are dropped, and
/// `RecordBuilder::exceeded` returns the limit that was exceeded. By default there are only the limits of every
/// record: four thousand million nodes, and 4 GiB of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Capacity {
    /// The maximum number of headers.
    pub(crate) headers: usize,
    /// The maximum number of moves and endings.
    pub(crate) moves: usize,
    /// The maximum number of variations.
    pub(crate) variations: usize,
    /// The maximum number of comment lines, bookmarks and remarks.
    pub(crate) notes: usize,
}

impl Default for Capacity {
    fn default() -> Self {
        Self {
            headers: usize::MAX,
            moves: usize::MAX,
            variations: usize::MAX,
            notes: usize::MAX,
        }
    }
}

messages! {
    /// The error of [`RecordBuilder::variation`]: the current line has no move at which the variation could begin.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub struct VariationError {
        /// The ply at which the variation was to begin.
        pub ply: u32,
        /// The last ply of the current line at which a variation can begin.
        pub last: u32,
    },
        en("expected a variation from move 1 to {last}, found one from move {ply}"),
        ja("変化は1手目から{last}手目までですが、{ply}手目が指定されました");
}

impl Record {
    /// Creates a builder for a game that starts with a handicap. [`Handicap::Other`] has no fixed position, so the game
    /// then starts with an empty board. Use [`Record::builder_from`] for other start positions.
    pub fn builder(handicap: Handicap) -> RecordBuilder {
        Self::builder_from(handicap.setup().unwrap_or_default())
    }

    /// Creates a builder for a game from any start position.
    pub fn builder_from(start: Setup) -> RecordBuilder {
        RecordBuilder::new(start)
    }
}

impl RecordBuilder {
    /// Creates a builder for a game from the start position `start`.
    pub fn new(start: Setup) -> Self {
        Self {
            record: Record::new(start),
            position: Position::new_lenient(&start),
            current: NodeId::ROOT,
            checkpoints: Checkpoints::default(),
            alternatives: HashMap::new(),
            leading: None,
            capacity: Capacity::default(),
            exceeded: None,
        }
    }

    /// Sets how much the builder accepts.
    #[must_use]
    pub(crate) const fn with_capacity(mut self, capacity: Capacity) -> Self {
        self.capacity = capacity;
        self
    }

    /// The position after the last move.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The record that has been built so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The node of the last move or ending. The root before the first move.
    pub fn current(&self) -> Node<'_> {
        self.record.existing(self.current)
    }

    /// Replaces the start position. If the record already has a move or an ending, returns `false` and changes nothing.
    #[must_use]
    pub fn set_start(&mut self, start: Setup) -> bool {
        if self.record.nodes.len() > 1 {
            return false;
        }
        if self.record.start != start {
            self.record.start = start;
            self.position = Position::new_lenient(&start);
        }
        true
    }

    /// Adds a header after the existing headers.
    pub fn header(&mut self, key: &str, value: &str) -> &mut Self {
        if self.record.headers.len() < self.capacity.headers {
            self.record.headers.push(key, value);
        } else {
            self.exceeded.get_or_insert(Limit::Headers);
        }
        self
    }

    /// The destination of the last move, which `同` refers to. `None` before the first move.
    pub fn previous_destination(&self) -> Option<Square> {
        let node = self.current();
        node.mv().map(Move::to).or_else(|| node.previous_destination())
    }

    /// Whether the current node is an ending.
    pub fn has_ended(&self) -> bool {
        self.record.nodes[self.current.index()].is_ending()
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks if it is illegal. The move is then not played.
    pub fn play(&mut self, mv: Move) -> Result<&mut Self, IllegalMove> {
        self.position.play(mv)?;
        self.step(Step::Move(mv), "");
        Ok(self)
    }

    /// Plays a move that may be illegal, such as one from a file. `Ok(None)` means that the move is legal, or that it
    /// was not checked ([`Legality::Trust`]). `Ok(Some(rule))` means that the move was played although it breaks
    /// `rule`; this is so with [`Legality::Strict`] too.
    ///
    /// # Errors
    ///
    /// Returns the reason why the move is impossible on this board. The move is then not played.
    pub fn play_with(&mut self, mv: Move, legality: Legality) -> Result<Option<IllegalMove>, IllegalMove> {
        let broken = match legality {
            Legality::Report | Legality::Strict => self.position.play_lenient(mv)?,
            Legality::Trust => {
                self.position.play_trusting(mv)?;
                None
            }
        };
        self.step(Step::Move(mv), "");
        Ok(broken)
    }

    /// Adds an ending to the current line. Comments and times that are added next belong to the ending.
    pub fn end(&mut self, ending: Ending) -> &mut Self {
        self.end_as(ending, "")
    }

    /// Adds an ending to the current line. `text` is the text by which the file names the ending. If `text` is empty,
    /// the ending has no text of its own.
    pub fn end_as(&mut self, ending: Ending, text: &str) -> &mut Self {
        self.step(Step::Ending(ending), text);
        self
    }

    /// Sets the result that a result line of the file states. Only the first call has an effect. The finished record
    /// keeps the result only if the ending of the main line does not decide the game. There is one exception: if that
    /// ending is a mate with the same result, the stated result is kept, because files state such a result both as
    /// `まで…で先手の勝ち` and as `まで…手詰`.
    pub fn state_result(&mut self, result: GameResult) -> &mut Self {
        self.record.stated.get_or_insert(result);
        self
    }

    /// The result that was set with [`RecordBuilder::state_result`], whatever the ending of the main line is.
    pub const fn stated_result(&self) -> Option<GameResult> {
        self.record.stated
    }

    /// Sets the time of the current node: the time that was spent on the move or, if the node is an ending, the time
    /// from the last move to the ending. Does nothing if the node already has a time, or before the first move. Times
    /// are stored in whole milliseconds. A time above [`LONGEST_TIME`](super::LONGEST_TIME) is stored as that.
    pub fn time(&mut self, time: Duration) -> &mut Self {
        if let Some(node) = self.record.nodes.get_mut(self.current.index())
            && !node.has_time()
            && self.current != NodeId::ROOT
        {
            node.set_time(Some(time));
        }
        self
    }

    /// Adds a comment about the position after the last move. Each line of `text` becomes one comment line.
    pub fn comment(&mut self, text: &str) -> &mut Self {
        self.note_lines(NoteKind::Comment, text)
    }

    /// Adds the comment lines of an evaluation of the position after the last move, in the form of a program. Returns what the form
    /// cannot hold.
    pub fn evaluation(&mut self, evaluation: &Evaluation<'_>, form: EvaluationForm) -> Vec<EvaluationPart> {
        let previous = self.current().destination();
        let written = form.write(&[*evaluation], &self.position, previous);
        for line in &written.lines {
            self.comment(line);
        }
        written.lost
    }

    /// Adds a bookmark, which is a name for the position after the last move.
    pub fn bookmark(&mut self, name: &str) -> &mut Self {
        self.note_or_leading(NoteKind::Bookmark, name)
    }

    /// Adds remarks, which are lines that programs skip. Each line of `text` becomes one remark.
    pub fn remark(&mut self, text: &str) -> &mut Self {
        self.note_lines(NoteKind::Remark, text)
    }

    /// Adds remarks above the headers. Each line of `text` becomes one remark.
    pub fn preamble(&mut self, text: &str) -> &mut Self {
        for line in lines_of(text) {
            self.add_note(NodeId::ROOT, NoteKind::LeadingRemark, line);
        }
        self
    }

    /// Records that the file asks to show the board from the other side (`盤面回転`). `text` is the line of the file that
    /// says so; each of several lines becomes one note.
    pub fn board_flip(&mut self, text: &str) -> &mut Self {
        for line in lines_of(text) {
            self.add_note(NodeId::ROOT, NoteKind::BoardFlip, line);
        }
        self
    }

    /// Adds a note of any kind after the other notes of the current node. A text with several lines becomes several notes,
    /// unless `kind` is a kind of bookmark. Returns `false`, and adds nothing, if the node cannot have a note of this kind:
    /// see [`NodeEditor::set_notes`](super::NodeEditor::set_notes).
    #[must_use]
    pub fn note(&mut self, kind: NoteKind, text: &str) -> bool {
        if !self.current().can_have(kind) {
            return false;
        }
        if kind.is_name() {
            self.add_note(self.current, kind, text);
        } else {
            for line in lines_of(text) {
                self.add_note(self.current, kind, line);
            }
        }
        true
    }

    /// Begins a variation of the current line, which goes from the start to the current node. The next move or ending
    /// is added after the first `ply - 1` moves of that line, as an alternative to the move or ending that follows
    /// them.
    ///
    /// # Errors
    ///
    /// A [`VariationError`] if `ply` is 0, or greater than the number of moves of the current line plus 1. Nothing is
    /// changed then.
    pub fn variation(&mut self, ply: u32) -> Result<&mut Self, VariationError> {
        let last = self.current().ply().saturating_add(1);
        if !(1..=last).contains(&ply) {
            return Err(VariationError { ply, last });
        }
        let mut node = self.current();
        while let Some(parent) = node.parent().filter(|_| node.ply() >= ply || node.is_ending()) {
            node = parent;
        }
        let node = node.id();
        Ok(self.variation_after(node))
    }

    /// Begins a variation after `node`. An id that the record does not have means the root.
    pub fn variation_after(&mut self, node: NodeId) -> &mut Self {
        self.close_leading();
        let node = self.record.node_or_root(node).id();
        self.position = self.position_at(node);
        self.current = node;
        self.leading = Some(Vec::new());
        self
    }

    /// The position after `node`. An id that the record does not have means the root.
    pub fn position_at(&self, node: NodeId) -> Position {
        self.checkpoints.position_after(self.record.node_or_root(node))
    }

    /// Whether a variation has begun, but its first move or ending has not been added yet.
    pub const fn is_at_branch(&self) -> bool {
        self.leading.is_some()
    }

    /// The first limit because of which something was dropped: a limit of [`Capacity`], or [`Limit::Bytes`] for the
    /// text that a record can hold. `None` if nothing was dropped.
    #[inline]
    pub(crate) const fn exceeded(&self) -> Option<Limit> {
        self.exceeded
    }

    /// Returns the finished record.
    #[must_use]
    pub fn finish(mut self) -> Record {
        self.close_leading();
        self.record.stated = self.record.stated_result();
        self.record.nodes.shrink_to_fit();
        self.record.text.shrink_to_fit();
        self.record
    }

    fn note_lines(&mut self, kind: NoteKind, text: &str) -> &mut Self {
        for line in lines_of(text) {
            self.note_or_leading(kind, line);
        }
        self
    }

    fn note_or_leading(&mut self, kind: NoteKind, text: &str) -> &mut Self {
        match &mut self.leading {
            Some(leading) => leading.push((kind, text.to_owned())),
            None => self.add_note(self.current, kind, text),
        }
        self
    }

    fn add_note(&mut self, node: NodeId, kind: NoteKind, text: &str) {
        let limit = if self.record.notes.len() >= self.capacity.notes {
            Limit::Notes
        } else if self.record.add_note(node, kind, text) {
            return;
        } else {
            Limit::Bytes
        };
        self.exceeded.get_or_insert(limit);
    }

    /// Goes to the child of the current node with this step, and adds that child if it does not exist. `text` is the
    /// text of an ending; it is stored as the first note of the child. If a limit is exceeded, no child is added, and
    /// the current node stays the same.
    #[inline]
    fn step(&mut self, step: Step, text: &str) {
        let goes_on = self.record.nodes[self.current.index()].first_child.is_none();
        if goes_on {
            if self.current == NodeId::ROOT {
                self.record.nodes.reserve(USUAL_MOVES);
                self.record.text.reserve(USUAL_TEXT);
            }
            if self.is_at_branch() {
                // The current node is the end of a line. The step continues that line and begins no variation, so the
                // notes before the step belong to the current node.
                self.close_leading();
            }
        } else if let Some(node) = self.child(step, text) {
            // The child exists already, so no new variation begins, and the notes before the step belong to the current
            // node.
            self.close_leading();
            self.current = node;
            return;
        }
        let previous = self.current;
        if !goes_on && self.alternatives.len() >= self.capacity.variations {
            self.exceeded.get_or_insert(Limit::Variations);
            return;
        }
        let has_room = self.record.nodes.len() <= self.capacity.moves;
        let Some(node) = has_room.then(|| self.record.append(previous, step)).flatten() else {
            self.exceeded.get_or_insert(Limit::Moves);
            return;
        };
        self.current = node;
        if !text.is_empty() {
            self.add_note(node, NoteKind::EndingText, text);
        }
        if !goes_on {
            self.alternatives.insert((previous, step, text.into()), node);
            for (kind, text) in self.leading.take().unwrap_or_default() {
                self.add_note(node, kind.leading(), &text);
            }
        }
        self.checkpoints.pass(self.record.existing(node), &self.position);
    }

    /// The child of the current node with this step and, for an ending, this text.
    fn child(&self, step: Step, text: &str) -> Option<NodeId> {
        let first = self.current().next()?;
        if first.has_step(step, text) {
            return Some(first.id());
        }
        first.next_sibling()?;
        self.alternatives.get(&(self.current, step, text.into())).copied()
    }

    /// Adds the leading notes to the current node, because no new variation follows them.
    fn close_leading(&mut self) {
        for (kind, text) in self.leading.take().unwrap_or_default() {
            self.add_note(self.current, kind, &text);
        }
    }
}
