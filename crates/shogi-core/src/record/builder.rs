//! Building a record, move by move.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::time::Duration;

use thiserror::Error;

use super::node::{NodeId, NoteKind, Step};
use super::numbering::LineStack;
use super::{Ending, GameResult, Record};
use crate::format::Legality;
use crate::{IllegalMove, Move, Position, Setup, Square};

/// Builds a [`Record`] line by line and keeps the position, so that readers of every format resolve `同`, the pieces
/// CSA names after the move, and `変化：N手` in the same way.
///
/// A variation that begins with a move that is there already follows that line as long as it says the same; what it
/// says otherwise – another time, another comment – makes it a line of its own.
#[derive(Clone, Debug)]
pub struct RecordBuilder {
    record: Record,
    position: Position,
    current: NodeId,
    /// The number of the next move as the file counts them.
    next_number: u32,
    stack: LineStack,
    /// The last ending, with its number.
    ending: Option<(NodeId, u32)>,
    /// Positions after every 64th ply, in the order of their nodes, so that going back costs at most 63 moves.
    checkpoints: Vec<(NodeId, Position)>,
    /// The first of the alternatives with a given step, for nodes that are not the continuation of their line.
    alternatives: HashMap<(NodeId, Step), NodeId>,
    merged: Option<Merged>,
    /// What stands between `変化` and the first move of the variation.
    opening: Option<Vec<(NoteKind, String)>>,
    is_full: bool,
}

/// The current node was there before the block that is being read.
#[derive(Clone, Copy, Debug)]
struct Merged {
    /// How many of its notes the block has repeated so far.
    notes_repeated: usize,
    /// The note it would repeat next.
    next_note: Option<NonZeroU32>,
    /// Whether the block has repeated its time.
    time_repeated: bool,
    /// Whether [`LineStack::advance`] took note of it.
    advanced: bool,
    number: u32,
}

/// Why a variation cannot begin at a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum VariationError {
    /// No line has a position before that number.
    #[error("expected a variation from move 1 to {last}, found one from move {number}")]
    OutOfReach {
        /// The number it wants to begin at.
        number: u32,
        /// The largest number it could begin at.
        last: u32,
    },
}

const CHECKPOINT_INTERVAL: u32 = 64;

impl RecordBuilder {
    /// A builder of a record that starts from this arrangement.
    pub fn new(start: Setup) -> Self {
        Self {
            record: Record::new(start),
            position: Position::new_lenient(&start),
            current: NodeId::ROOT,
            next_number: 1,
            stack: LineStack::new(),
            ending: None,
            checkpoints: Vec::new(),
            alternatives: HashMap::new(),
            merged: None,
            opening: None,
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
    pub const fn current(&self) -> NodeId {
        self.current
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
        let node = self.record.node(self.current);
        let mv = node
            .mv()
            .or_else(|| node.parent().and_then(super::node::NodeRef::mv));
        mv.map(Move::to)
    }

    /// Whether the line has ended.
    pub fn has_ended(&self) -> bool {
        self.record.nodes[self.current.index()].is_ending()
    }

    /// Whether the time of the last move or ending is known.
    pub fn has_time(&self) -> bool {
        self.record.nodes[self.current.index()].has_time()
    }

    /// The number that the next move or ending has in a file that counts from 1 without gaps.
    pub const fn next_number(&self) -> u32 {
        self.next_number
    }

    /// Lets the next move have this number: a file that begins at another number or leaves one out means these numbers
    /// in its `変化` lines.
    pub const fn renumber(&mut self, number: u32) {
        self.next_number = number;
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks; then it is not played.
    pub fn play(&mut self, mv: Move) -> Result<&mut Self, IllegalMove> {
        self.position.play(mv)?;
        self.step(Step::Move(mv), None);
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
        self.step(Step::Move(mv), None);
        Ok(broken)
    }

    /// Ends the line. Comments and times that follow belong to the ending.
    pub fn end(&mut self, ending: Ending) -> &mut Self {
        self.step(Step::Ending(ending), None);
        self
    }

    /// Ends the line, keeping the word that the file uses for it.
    pub fn end_as(&mut self, ending: Ending, text: &str) -> &mut Self {
        self.step(Step::Ending(ending), Some(text));
        self
    }

    /// Notes the result that the file states in words. The first one counts, and only when the ending of the main line
    /// leaves the result open.
    pub fn state_result(&mut self, result: GameResult) -> &mut Self {
        self.record.stated_result.get_or_insert(result);
        self
    }

    /// Sets the time spent on the last move or before the ending, kept in whole milliseconds. More than 49 days are
    /// kept as 49 days.
    pub fn time(&mut self, time: Duration) -> &mut Self {
        if let Some(merged) = &mut self.merged {
            if self.record.node(self.current).time() == Some(time) {
                merged.time_repeated = true;
                return self;
            }
            self.separate();
        }
        if let Some(node) = self.record.nodes.get_mut(self.current.index()) {
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

    /// Adds a line that programs skip, or several.
    pub fn remark(&mut self, text: &str) -> &mut Self {
        self.note_lines(NoteKind::Remark, text)
    }

    /// Adds a line that programs skip, or several, above the headers.
    pub fn preamble(&mut self, text: &str) -> &mut Self {
        for line in lines_of(text) {
            let added = self.record.add_note(NodeId::ROOT, NoteKind::OpeningRemark, line);
            self.is_full |= !added;
        }
        self
    }

    /// Begins a variation (`変化：N手`) whose first move has this number, after the position before it on the most
    /// recent line that holds one.
    ///
    /// # Errors
    ///
    /// When no line reaches that far; then nothing changes.
    pub fn variation(&mut self, number: u32) -> Result<(), VariationError> {
        self.close_opening();
        let Some(attach) = self.stack.branch(number) else {
            return Err(VariationError::OutOfReach {
                number,
                last: self.stack.end(),
            });
        };
        self.merged = None;
        self.go_to(attach);
        self.next_number = number;
        self.opening = Some(Vec::new());
        Ok(())
    }

    /// Begins a variation after a move or ending of this record, for texts that are trees and need no numbers.
    pub fn variation_after(&mut self, node: NodeId) {
        self.close_opening();
        self.merged = None;
        let node = self.record.node(node).id();
        self.go_to(node);
        self.next_number = self.record.node(node).ply().saturating_add(1);
        self.opening = Some(Vec::new());
    }

    /// The position that a variation with this number would begin from, without beginning it. Only the 64 most recent
    /// lines are looked at.
    pub fn position_before(&self, number: u32) -> Option<Position> {
        Some(self.position_at(self.stack.peek(number)?))
    }

    /// Whether something did not fit any more: a record holds 4 GiB of text and four thousand million nodes.
    pub const fn is_full(&self) -> bool {
        self.is_full
    }

    /// The record.
    #[must_use]
    pub fn finish(mut self) -> Record {
        self.close_opening();
        if self.record.stated_result.is_some() && self.record.result_by_ending().is_some() {
            self.record.stated_result = None;
        }
        self.record
    }

    /// Whether a variation was begun and has no move yet.
    pub const fn is_opening(&self) -> bool {
        self.opening.is_some()
    }

    fn note_lines(&mut self, kind: NoteKind, text: &str) -> &mut Self {
        for line in lines_of(text) {
            self.note(kind, line);
        }
        self
    }

    fn note(&mut self, kind: NoteKind, text: &str) -> &mut Self {
        if let Some(opening) = &mut self.opening {
            let kind = match kind {
                NoteKind::Comment => NoteKind::OpeningComment,
                NoteKind::Bookmark => NoteKind::OpeningBookmark,
                NoteKind::Remark => NoteKind::OpeningRemark,
                other => other,
            };
            opening.push((kind, text.to_owned()));
            return self;
        }
        if let Some(merged) = &mut self.merged {
            let node = self.record.node(self.current);
            if let Some((repeated, next)) = merged.next_note.map(|number| node.note(number))
                && repeated == (kind, text)
            {
                merged.notes_repeated += 1;
                merged.next_note = next;
                return self;
            }
            self.separate();
        }
        let added = self.record.add_note(self.current, kind, text);
        self.is_full |= !added;
        self
    }

    /// Goes on to the next step: to the node that is there already, or to a new one. The word of an ending is its first
    /// note.
    fn step(&mut self, step: Step, word: Option<&str>) {
        let number = self.next_number;
        if self.opening.is_none() && self.record.nodes[self.current.index()].first_child.is_none() {
            // The line goes on: nearly every step.
            self.merged = None;
            self.append(self.current, step, number);
            self.word(word);
            self.next_number = number.saturating_add(1);
            return;
        }
        if self.record.node(self.current).next().is_none() {
            // The block goes on where its line ended: what opens it stands in that line.
            self.close_opening();
        }
        let opening = self.opening.take().unwrap_or_default();
        let existing = if opening.is_empty() {
            self.child(step)
        } else {
            None
        };
        let previous = self.current;
        if let Some(node) = existing {
            self.current = node;
            let is_move = matches!(step, Step::Move(_));
            let record = &self.record;
            let last_move = || last_move(record, previous);
            let advanced = is_move && self.stack.advance(previous, number, node, last_move);
            self.merged = Some(Merged {
                notes_repeated: 0,
                next_note: self.record.node(node).first_note(),
                time_repeated: false,
                advanced,
                number,
            });
        } else {
            self.merged = None;
            self.append(previous, step, number);
        }
        self.word(word);
        self.next_number = number.saturating_add(1);
        for (kind, text) in opening {
            let added = self.record.add_note(self.current, kind, &text);
            self.is_full |= !added;
        }
    }

    fn word(&mut self, word: Option<&str>) {
        if let Some(word) = word {
            self.note(NoteKind::EndingText, word);
        }
    }

    fn append(&mut self, previous: NodeId, step: Step, number: u32) {
        let is_alternative = self.record.nodes[previous.index()].first_child.is_some();
        let Some(node) = self.record.append(previous, step) else {
            self.is_full = true;
            return;
        };
        self.pass_ending(previous, number);
        self.current = node;
        if is_alternative {
            self.alternatives.entry((previous, step)).or_insert(node);
        }
        if matches!(step, Step::Ending(_)) {
            self.ending = Some((node, number));
        } else {
            let record = &self.record;
            self.stack
                .advance(previous, number, node, || last_move(record, previous));
            if self.record.nodes[node.index()]
                .ply
                .is_multiple_of(CHECKPOINT_INTERVAL)
            {
                self.checkpoints.push((node, self.position.clone()));
            }
        }
    }

    /// An ending past which the line goes on is a part of it, where it took a number.
    fn pass_ending(&mut self, previous: NodeId, number: u32) {
        if let Some((ending, number)) = self
            .ending
            .take_if(|(ending, of_ending)| *ending == previous && *of_ending < number)
        {
            let before = self
                .record
                .node(ending)
                .parent()
                .map_or(NodeId::ROOT, super::node::NodeRef::id);
            let record = &self.record;
            self.stack
                .advance(before, number, ending, || last_move(record, before));
        }
    }

    /// The child of the current node with this step.
    fn child(&self, step: Step) -> Option<NodeId> {
        let first = self.record.node(self.current).next()?;
        if first.step() == step {
            return Some(first.id());
        }
        self.alternatives.get(&(self.current, step)).copied()
    }

    /// The block says something else about the current node than the line it followed: from here on it is a line of
    /// its own.
    fn separate(&mut self) {
        let Some(merged) = self.merged.take() else { return };
        let shared = self.record.node(self.current);
        let (step, previous) = (
            shared.step(),
            shared.parent().map_or(NodeId::ROOT, super::node::NodeRef::id),
        );
        let notes: Vec<(NoteKind, String)> = shared
            .notes()
            .take(merged.notes_repeated)
            .map(|(kind, text)| (kind, text.to_owned()))
            .collect();
        let time = shared.time().filter(|_| merged.time_repeated);
        if merged.advanced {
            self.stack.retreat();
        }
        self.append(previous, step, merged.number);
        if let Some(node) = self.record.nodes.get_mut(self.current.index()) {
            node.set_time(time);
        }
        for (kind, text) in notes {
            let added = self.record.add_note(self.current, kind, &text);
            self.is_full |= !added;
        }
    }

    /// A variation without a move leaves its comments with the position it would have begun from.
    fn close_opening(&mut self) {
        for (kind, text) in self.opening.take().unwrap_or_default() {
            let kind = match kind {
                NoteKind::OpeningComment => NoteKind::Comment,
                NoteKind::OpeningBookmark => NoteKind::Bookmark,
                _ => NoteKind::Remark,
            };
            let added = self.record.add_note(self.current, kind, &text);
            self.is_full |= !added;
        }
    }

    fn go_to(&mut self, node: NodeId) {
        self.position = self.position_at(node);
        self.current = node;
    }

    fn position_at(&self, node: NodeId) -> Position {
        let mut moves: Vec<Move> = Vec::with_capacity(CHECKPOINT_INTERVAL as usize);
        let mut node = self.record.node(node);
        let mut position = loop {
            let Some(parent) = node.parent() else {
                break Position::new_lenient(&self.record.start);
            };
            if node.ply().is_multiple_of(CHECKPOINT_INTERVAL) {
                let found = self.checkpoints.binary_search_by_key(&node.id(), |&(id, _)| id);
                if let Some((_, checkpoint)) = found.ok().and_then(|index| self.checkpoints.get(index)) {
                    break checkpoint.clone();
                }
            }
            moves.extend(node.mv());
            node = parent;
        };
        for &mv in moves.iter().rev() {
            let _ = position.play_unchecked(mv);
        }
        position
    }
}

/// The last move up to a node, with nothing but endings after it; the root if there is none.
fn last_move(record: &Record, id: NodeId) -> NodeId {
    let mut node = record.node(id);
    while let Some(parent) = node.parent().filter(|_| node.is_ending()) {
        node = parent;
    }
    node.id()
}

/// The lines of a text, at least one: a line end at the end of the text begins an empty line.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let Some(end) = text.bytes().position(|byte| matches!(byte, b'\n' | b'\r')) else {
            return Some(text);
        };
        let (line, after) = text.split_at(end);
        let after = after.strip_prefix("\r\n").or_else(|| after.get(1..));
        rest = after;
        Some(line)
    })
}
