//! The numbers of moves, and which line a `変化：N手` belongs to.
//!
//! A block `変化：N手` is an alternative to move N. It begins after move N-1 of the most recent line that has both: the
//! last block, else the line that this one branches off from, and so on down to the main line. Where no line has a move N,
//! it continues the most recent one that ends with move N-1. Lines that were left on the way are gone.

use shogi_core::notation::ja::result_line;
use shogi_core::record::{NodeId, NodeRef, Record};

use crate::event::{Event, Events};

/// The number of a move or ending that the next line with a number, or a result line, implies: the one before it.
pub(super) fn number_before(events: &Events<'_>, is_ending: bool) -> Option<u32> {
    for event in events.clone() {
        match event.map(|event| event.value) {
            Ok(Event::Move(line)) => return line.number.checked_sub(1),
            // It counts the moves, and no ending.
            Ok(Event::Result(text)) => {
                let moves = result_line::parse_result(text).moves?;
                return moves.checked_add(is_ending.into());
            }
            Ok(Event::Variation { .. }) => return None,
            Err(fault) if !fault.kind().is_unknown_line() => return None,
            _ => {}
        }
    }
    None
}

/// The number of a move or ending with the number `found` where `expected` comes next. The line that follows decides
/// between them ([`number_before`]); else a number is left out rather than used twice.
pub(super) fn settled(found: u32, expected: u32, by_next: Option<u32>) -> u32 {
    by_next
        .filter(|&number| number == found || number == expected)
        .unwrap_or(found.max(expected))
}

/// Gives each move its number, and finds the moves that a variation can follow.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    /// The number of the next move or ending.
    next: u32,
    /// The moves of all segments, one segment after the other.
    nodes: Vec<NodeId>,
    /// The lines that a variation can still follow, the main line first.
    segments: Vec<Segment>,
    /// The last ending, and its number.
    ending: Option<(NodeId, u32)>,
}

/// A run of moves of one line with consecutive numbers. An ending that the line goes on past is one of them, if it took a
/// number.
#[derive(Clone, Copy, Debug)]
struct Segment {
    first_number: u32,
    /// The index of the first move in [`Numbering::nodes`].
    start: usize,
    /// The largest number + 1 of this segment and all before it.
    end_of_all: u32,
}

/// How many segments [`Numbering::find`] looks at, so that it takes no more time in a text with many of them.
pub(crate) const SEARCH_DEPTH: usize = 64;

impl Numbering {
    /// A main line without moves, the first of which will have number 1.
    pub(super) fn new() -> Self {
        let main = Segment {
            first_number: 1,
            start: 0,
            end_of_all: 1,
        };
        Self {
            next: 1,
            nodes: Vec::new(),
            segments: vec![main],
            ending: None,
        }
    }

    /// The number that the next move or ending has in a text that counts from 1 without gaps.
    pub(super) const fn next(&self) -> u32 {
        self.next
    }

    /// Gives the next move another number: a text that begins at another one or leaves one out means these numbers in its
    /// `変化` lines.
    pub(super) const fn set_next(&mut self, number: u32) {
        self.next = number;
    }

    /// The number after the last one that any line has.
    pub(super) fn end(&self) -> u32 {
        self.segments.last().map_or(1, |top| top.end_of_all)
    }

    /// Gives the next number to a move.
    #[inline]
    pub(super) fn number_move(&mut self, node: NodeRef<'_>) {
        let number = self.take_number(node);
        self.hold(node, number);
    }

    /// Gives the next number to an ending.
    pub(super) fn number_ending(&mut self, node: NodeRef<'_>) {
        let number = self.take_number(node);
        self.ending = Some((node.id(), number));
    }

    /// The next number, for a node. An ending before it that took a number is a part of the line now.
    fn take_number(&mut self, node: NodeRef<'_>) -> u32 {
        let number = self.next;
        self.next = number.saturating_add(1);
        if let Some((ending, of_ending)) = self.ending.take()
            && let Some(before) = node.parent().filter(|parent| parent.id() == ending)
            && of_ending < number
        {
            self.hold(before, of_ending);
        }
        number
    }

    /// The node with this number on the line at `index`.
    fn node(&self, index: usize, number: u32) -> Option<NodeId> {
        let segment = self.segments.get(index)?;
        let end = self
            .segments
            .get(index + 1)
            .map_or(self.nodes.len(), |above| above.start);
        let offset = number.checked_sub(segment.first_number)? as usize;
        self.nodes.get(segment.start..end)?.get(offset).copied()
    }

    /// Adds a node to the last segment if it continues that, else to a new one. One that is there already, with the same
    /// number, stays where it is.
    fn hold(&mut self, node: NodeRef<'_>, number: u32) {
        let end_of_all = self.end().max(number.saturating_add(1));
        let start = self.nodes.len();
        let Some(top) = self.segments.last_mut() else {
            return;
        };
        let length = start - top.start;
        let is_first = length == 0 && node.parent().is_some_and(|parent| parent.id() == NodeId::ROOT);
        if is_first {
            top.first_number = number;
        }
        let offset = number.checked_sub(top.first_number).map(|offset| offset as usize);
        let is_next = offset == Some(length) && self.nodes.last().is_some_and(|&last| follows(node, last));
        if is_first || is_next {
            top.end_of_all = end_of_all;
        } else if offset.and_then(|offset| self.nodes.get(top.start + offset)) == Some(&node.id()) {
            return;
        } else {
            self.segments.push(Segment {
                first_number: number,
                start,
                end_of_all,
            });
        }
        self.nodes.push(node.id());
    }

    /// Goes back to where a variation whose first move has this number begins, and gives the node before that. Lines
    /// above it are left. `None` when no line reaches that far; then nothing changes, unless the number falls into a gap
    /// of the numbers, where all but the main line is left.
    pub(super) fn branch(&mut self, number: u32, record: &Record) -> Option<NodeId> {
        let before = number.checked_sub(1).filter(|&before| before < self.end())?;
        let node = if let Some((index, node)) = self.find(number, record) {
            self.leave_above(index);
            node
        } else {
            self.leave_up_to(before, number)?
        };
        self.next = number;
        Some(node)
    }

    /// The node that [`Numbering::branch`] would find among the most recent lines; nothing changes.
    pub(super) fn peek(&self, number: u32, record: &Record) -> Option<NodeId> {
        let found = self.find(number, record).map(|(_, node)| node);
        let main = self.segments.first()?;
        found.or((number == main.first_number).then_some(NodeId::ROOT))
    }

    /// The move before this number, and the index of its segment, among the most recent lines: of the first that has
    /// something with this number, else of the first that ends there.
    fn find(&self, number: u32, record: &Record) -> Option<(usize, NodeId)> {
        let before = number.checked_sub(1)?;
        let recent = (0..self.segments.len()).rev().take(SEARCH_DEPTH);
        let holders = recent.filter_map(|index| Some((index, self.node(index, before)?)));
        let mut newest = None;
        for holder in holders {
            if record.node(holder.1).next().is_some() {
                return Some(holder);
            }
            newest = newest.or(Some(holder));
        }
        newest
    }

    /// Leaves all lines up to one that holds the move `before`, however far down that is, and gives this move.
    fn leave_up_to(&mut self, before: u32, number: u32) -> Option<NodeId> {
        loop {
            let top = self.segments.len().saturating_sub(1);
            if let Some(node) = self.node(top, before) {
                return Some(node);
            }
            if top == 0 {
                let main = self.segments.first()?;
                return (number == main.first_number).then_some(NodeId::ROOT);
            }
            self.leave_above(top - 1);
        }
    }

    /// Leaves all lines above the segment at `index`.
    fn leave_above(&mut self, index: usize) {
        if let Some(above) = self.segments.get(index + 1) {
            self.nodes.truncate(above.start);
            self.segments.truncate(index + 1);
        }
    }
}

/// Whether a node continues the line of an earlier one, with nothing but endings between them.
fn follows(node: NodeRef<'_>, earlier: NodeId) -> bool {
    let mut node = node;
    while let Some(parent) = node.parent() {
        if parent.next().is_none_or(|first| first.id() != node.id()) {
            return false;
        }
        if parent.id() == earlier {
            return true;
        }
        if parent.ending().is_none() {
            return false;
        }
        node = parent;
    }
    false
}
