//! Building a record, move by move.

use std::collections::HashMap;
use std::time::Duration;

use thiserror::Error;

use super::checkpoints::Checkpoints;
use super::node::{NodeId, NoteKind, Step, lines_of};
use super::tree::{NodeRef, Record};
use crate::position::Legality;
use crate::{Ending, GameResult, Handicap, IllegalMove, Move, Position, Setup, Square};

/// Builds a [`Record`] line by line and keeps the position, so that readers of every format resolve `同` and the pieces
/// that CSA names after the move in the same way.
///
/// Siblings differ in their step: a line that comes to a move or ending which is there already follows it. What the line
/// says about that node is added to it – notes are appended, and of several times the first stays.
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
    /// The nodes that are not the continuation of their line, by the node before them and their step.
    alternatives: HashMap<(NodeId, Step, Box<str>), NodeId>,
    /// What is between the head of a variation and its first move.
    leading: Option<Vec<(NoteKind, String)>>,
    is_full: bool,
}

/// Why a variation cannot begin at a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a variation from move 1 to {last}, found one from move {ply}")]
pub struct VariationError {
    /// The ply it wants to begin at.
    pub ply: u32,
    /// The largest ply it could begin at.
    pub last: u32,
}

impl Record {
    /// Begins a record from a handicap. [`Handicap::Other`] starts from an empty board; use
    /// [`Record::builder_from`] for arrangements without a name.
    pub fn builder(handicap: Handicap) -> RecordBuilder {
        Self::builder_from(handicap.setup().unwrap_or_default())
    }

    /// Begins a record from any arrangement.
    pub fn builder_from(start: Setup) -> RecordBuilder {
        RecordBuilder::new(start)
    }
}

impl RecordBuilder {
    /// A builder of a record that starts from this arrangement.
    pub fn new(start: Setup) -> Self {
        Self {
            record: Record::new(start),
            position: Position::new_lenient(&start),
            current: NodeId::ROOT,
            checkpoints: Checkpoints::default(),
            alternatives: HashMap::new(),
            leading: None,
            is_full: false,
        }
    }

    /// The position after the last move.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What has been built so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The node of the last move or ending; the root before the first.
    pub fn current(&self) -> NodeRef<'_> {
        self.record.node(self.current)
    }

    /// Replaces the arrangement the game starts from. Returns `false`, changing nothing, when a move or ending is
    /// there already.
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

    /// Adds a header at the end.
    pub fn header(&mut self, key: &str, value: &str) -> &mut Self {
        self.record.headers.push(key, value);
        self
    }

    /// Where the last move went: what `同` means. `None` before the first move.
    pub fn same_square(&self) -> Option<Square> {
        let node = self.current();
        node.mv().map(Move::to).or_else(|| node.previous_destination())
    }

    /// Whether the line has ended.
    pub fn has_ended(&self) -> bool {
        self.record.nodes[self.current.index()].is_ending()
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks; then it is not played.
    pub fn play(&mut self, mv: Move) -> Result<&mut Self, IllegalMove> {
        self.position.play(mv)?;
        self.step(Step::Move(mv), "");
        Ok(self)
    }

    /// Plays a move that a file holds. `Ok(None)`: nothing is wrong with it (or [`Legality::Trust`] does not ask).
    /// `Ok(Some(rule))`: it breaks a rule and was played.
    ///
    /// # Errors
    ///
    /// The move cannot be carried out on this board; then it is not played.
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

    /// Ends the line. Comments and times that follow belong to the ending.
    pub fn end(&mut self, ending: Ending) -> &mut Self {
        self.end_as(ending, "")
    }

    /// Ends the line, keeping the text that the file has for the ending. An empty text is none.
    pub fn end_as(&mut self, ending: Ending, text: &str) -> &mut Self {
        self.step(Step::Ending(ending), text);
        self
    }

    /// Sets the result that the file states in words. The first one counts, and only when the ending of the main line
    /// leaves the result open, or is a mate that means the same.
    pub fn state_result(&mut self, result: GameResult) -> &mut Self {
        self.record.stated_result.get_or_insert(result);
        self
    }

    /// Sets the time spent on the last move or before the ending, if it is not known yet: kept in whole milliseconds,
    /// and at most 49 days. The start has no time: before the first move this does nothing.
    pub fn time(&mut self, time: Duration) -> &mut Self {
        if let Some(node) = self.record.nodes.get_mut(self.current.index())
            && !node.has_time()
            && self.current != NodeId::ROOT
        {
            node.set_time(Some(time));
        }
        self
    }

    /// Adds a comment line to the position after the last move; a text of several lines is as many comment lines.
    pub fn comment(&mut self, text: &str) -> &mut Self {
        self.note_lines(NoteKind::Comment, text)
    }

    /// Names the position after the last move.
    pub fn bookmark(&mut self, name: &str) -> &mut Self {
        self.note(NoteKind::Bookmark, name)
    }

    /// Adds a remark, a line that programs skip, or several.
    pub fn remark(&mut self, text: &str) -> &mut Self {
        self.note_lines(NoteKind::Remark, text)
    }

    /// Adds a remark, or several, above the headers.
    pub fn preamble(&mut self, text: &str) -> &mut Self {
        for line in lines_of(text) {
            self.add_note(NodeId::ROOT, NoteKind::LeadingRemark, line);
        }
        self
    }

    /// Notes that the record is shown from the other side of the board (`盤面回転`), in the words of the file.
    pub fn board_flip(&mut self, text: &str) -> &mut Self {
        self.add_note(NodeId::ROOT, NoteKind::BoardFlip, text);
        self
    }

    /// Begins a variation: what follows is an alternative to the move or ending that comes after `ply - 1` moves of the
    /// line that is being built.
    ///
    /// # Errors
    ///
    /// When the line has no such place; then nothing changes.
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

    /// Begins a variation: what follows comes after this move or ending of the record.
    pub fn variation_after(&mut self, node: NodeId) -> &mut Self {
        self.close_leading();
        let node = self.record.node(node).id();
        self.position = self.position_at(node);
        self.current = node;
        self.leading = Some(Vec::new());
        self
    }

    /// The position after a move or ending of the record.
    pub fn position_at(&self, node: NodeId) -> Position {
        self.checkpoints.position_after(self.record.node(node))
    }

    /// Whether a variation was begun and has no move yet.
    pub const fn is_at_branch(&self) -> bool {
        self.leading.is_some()
    }

    /// Whether something did not fit any more: a record holds 4 GiB of text and four thousand million nodes.
    pub const fn is_full(&self) -> bool {
        self.is_full
    }

    /// The record.
    #[must_use]
    pub fn finish(mut self) -> Record {
        self.close_leading();
        if self.record.has_redundant_result() {
            self.record.stated_result = None;
        }
        self.record
    }

    fn note_lines(&mut self, kind: NoteKind, text: &str) -> &mut Self {
        for line in lines_of(text) {
            self.note(kind, line);
        }
        self
    }

    fn note(&mut self, kind: NoteKind, text: &str) -> &mut Self {
        match &mut self.leading {
            Some(leading) => leading.push((kind, text.to_owned())),
            None => self.add_note(self.current, kind, text),
        }
        self
    }

    fn add_note(&mut self, node: NodeId, kind: NoteKind, text: &str) {
        let added = self.record.add_note(node, kind, text);
        self.is_full |= !added;
    }

    /// Goes on to the next step: to the node that is there already, or to a new one. The text of an ending is a part of
    /// its step and its first note.
    fn step(&mut self, step: Step, text: &str) {
        let goes_on = self.record.nodes[self.current.index()].first_child.is_none();
        if goes_on {
            if self.is_at_branch() {
                // What leads a block that begins where its line ended belongs to that line.
                self.close_leading();
            }
        } else if let Some(node) = self.child(step, text) {
            // The notes speak of the position before the move that is there.
            self.close_leading();
            self.current = node;
            return;
        }
        let previous = self.current;
        let Some(node) = self.record.append(previous, step) else {
            self.is_full = true;
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
        self.checkpoints.pass(self.record.node(node), &self.position);
    }

    /// The child of the current node with this step.
    fn child(&self, step: Step, text: &str) -> Option<NodeId> {
        let first = self.current().next()?;
        if first.has_step(step, text) {
            return Some(first.id());
        }
        first.next_sibling()?;
        self.alternatives.get(&(self.current, step, text.into())).copied()
    }

    /// A variation without a move of its own leaves its notes with the position that it begins from.
    fn close_leading(&mut self) {
        for (kind, text) in self.leading.take().unwrap_or_default() {
            self.add_note(self.current, kind, &text);
        }
    }
}
