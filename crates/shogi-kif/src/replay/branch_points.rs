//! [`Numbering`]: finds the move after which a variation (`変化：N手`) begins, from the numbers of the moves read so far.
//!
//! A variation `変化：N手` is an alternative to move N. It begins after move N-1 of the most recent line of play that
//! has both N-1 and N. The most recent line of play is the variation above the `変化` line in the text. It is followed
//! by the line of play from which that variation branches off, and so on down to the main line.
//!
//! If several lines of play have both moves, a `+` can show which of them is meant: it follows a move that has a further
//! alternative. A line whose last alternative to move N has the `+` is preferred, if it is the only one.
//!
//! If no line of play has both moves, the variation continues the most recent line of play that ends with move N-1. This
//! line is also preferred if it began without a `変化` line, because its text then gave the same number again.
//!
//! If the moves of the variation cannot be played after move N-1 of this line, but can in another one, it belongs to that
//! other line. Lines of play more recent than the chosen line are dropped: later variations cannot branch off from them.

use shogi_core::record::{Node, NodeId, Record};

use crate::dialect::SEARCH_DEPTH;
use crate::error::LineChoice;

/// The number of lines of play that are tried if the moves of a variation cannot be played in the one that it should belong to.
const TRIED: usize = 8;

/// Gives each move its number, and finds the move after which a variation begins.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    /// The number of the next move or ending.
    next: u32,
    /// The nodes of all segments, one segment after the other.
    nodes: Vec<NodeId>,
    /// The segments of the lines of play from which a variation can still branch off, those of the main line first.
    segments: Vec<Segment>,
    /// The last numbered ending and its number. `None` once a later node has a number. The ending only becomes a part
    /// of a segment if another node follows it.
    ending: Option<(NodeId, u32)>,
    /// For each node, by its index, whether a further alternative must follow it, because the last move after it has a
    /// `+`. Nodes beyond the end have no such move.
    open: Vec<bool>,
    /// Whether the next segment begins without a `変化` line.
    is_next_inline: bool,
}

/// A node after which a variation begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct BranchPoint {
    pub(super) node: NodeId,
    /// How the line of play was chosen, if the variation could also belong to another one.
    pub(super) choice: Option<LineChoice>,
}

/// A part of a line of play whose nodes have consecutive numbers. The nodes are moves, and endings with a number that
/// another move or ending follows.
#[derive(Clone, Copy, Debug)]
struct Segment {
    first_number: u32,
    /// The index of the first node in [`Numbering::nodes`].
    start: usize,
    /// One more than the largest number in this segment and the segments before it.
    end_of_all: u32,
    /// Whether the segment begins a variation without a `変化` line.
    is_inline: bool,
}

impl Numbering {
    /// The numbers of a main line without moves. Its first move gets the number 1.
    pub(super) fn new() -> Self {
        let main = Segment {
            first_number: 1,
            start: 0,
            end_of_all: 1,
            is_inline: false,
        };
        Self {
            next: 1,
            // Enough for most games.
            nodes: Vec::with_capacity(256),
            segments: vec![main],
            ending: None,
            open: Vec::new(),
            is_next_inline: false,
        }
    }

    /// Notes that a `+` follows a move: it has a further alternative.
    pub(super) fn mark(&mut self, node: Node<'_>) {
        if let Some(before) = node.parent() {
            let index = before.id().index();
            self.open.resize(self.open.len().max(index + 1), false);
            self.open[index] = true;
        }
    }

    /// The number that the next move or ending gets if the numbers of the text have no gaps.
    pub(super) const fn next(&self) -> u32 {
        self.next
    }

    /// Changes the number of the next move. Some texts begin with another number than 1, or leave out a number. The
    /// `変化` lines of such a text use the same numbers.
    pub(super) const fn set_next(&mut self, number: u32) {
        self.next = number;
    }

    /// One more than the largest number of the lines of play that were not dropped.
    pub(super) fn end(&self) -> u32 {
        self.segments.last().map_or(1, |top| top.end_of_all)
    }

    /// Gives the next number to a move.
    #[inline]
    pub(super) fn number_move(&mut self, node: Node<'_>) {
        let number = self.take_number(node);
        self.add_node(node, number);
    }

    /// Gives the next number to an ending.
    pub(super) fn number_ending(&mut self, node: Node<'_>) {
        let number = self.take_number(node);
        self.ending = Some((node.id(), number));
    }

    /// Takes the next number for a node. If the node follows a numbered ending, first adds this ending to the segments.
    fn take_number(&mut self, node: Node<'_>) -> u32 {
        if let Some(before) = node.parent()
            && let Some(is_open) = self.open.get_mut(before.id().index())
        {
            *is_open = false;
        }
        let number = self.next;
        self.next = number.saturating_add(1);
        if let Some((ending, of_ending)) = self.ending.take()
            && let Some(before) = node.parent().filter(|parent| parent.id() == ending)
            && of_ending < number
        {
            self.add_node(before, of_ending);
        }
        number
    }

    /// Returns the node with this number in the segment at `index`, if there is one.
    fn node(&self, index: usize, number: u32) -> Option<NodeId> {
        let segment = self.segments.get(index)?;
        let end = self
            .segments
            .get(index + 1)
            .map_or(self.nodes.len(), |above| above.start);
        let offset = number.checked_sub(segment.first_number)? as usize;
        self.nodes.get(segment.start..end)?.get(offset).copied()
    }

    /// Adds a node to the last segment if it continues that segment, otherwise to a new segment. Does nothing if the
    /// last segment already has this node with this number.
    fn add_node(&mut self, node: Node<'_>, number: u32) {
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
                is_inline: std::mem::take(&mut self.is_next_inline),
            });
        }
        self.nodes.push(node.id());
    }

    /// Notes that the variation for which [`Numbering::branch`] was called has no `変化` line.
    pub(super) const fn begin_inline(&mut self) {
        self.is_next_inline = true;
    }

    /// Finds the node after which a variation begins whose first move has the number `number`. Drops the lines of play
    /// that are more recent than the line of this node. `can_play` says whether the moves of the variation can be played
    /// after a node. It is called only if several lines of play have this number.
    ///
    /// Returns `None` in two cases. If no line of play reaches `number`, nothing changes. If `number` is in a gap
    /// between the numbers of the text, all lines of play except the main line are dropped.
    pub(super) fn branch(
        &mut self,
        number: u32,
        record: &Record,
        can_play: impl Fn(NodeId) -> bool,
    ) -> Option<BranchPoint> {
        let before = number.checked_sub(1).filter(|&before| before < self.end())?;
        let point = if let Some((index, point)) = self.find(number, record, can_play) {
            self.drop_above(index);
            point
        } else {
            BranchPoint {
                node: self.drop_down_to(before, number)?,
                choice: None,
            }
        };
        self.next = number;
        self.is_next_inline = false;
        Some(point)
    }

    /// Returns the node that [`Numbering::branch`] would find. Searches only the most recent segments and changes
    /// nothing.
    pub(super) fn find_recent(&self, number: u32, record: &Record) -> Option<NodeId> {
        let found = self.find(number, record, |_| true).map(|(_, point)| point.node);
        let main = self.segments.first()?;
        found.or((number == main.first_number).then_some(NodeId::ROOT))
    }

    /// Finds the node whose number is one less than `number`, and the index of its segment, in the most recent segments.
    fn find(
        &self,
        number: u32,
        record: &Record,
        can_play: impl Fn(NodeId) -> bool,
    ) -> Option<(usize, BranchPoint)> {
        let before = number.checked_sub(1)?;
        let recent = (0..self.segments.len()).rev().take(SEARCH_DEPTH);
        let holders: Vec<_> = recent
            .filter_map(|index| Some((index, self.node(index, before)?)))
            .collect();
        let newest = *holders.first()?;
        let by_number = self.find_by_number(&holders, record)?;
        if holders.iter().all(|holder| holder.1 == newest.1) {
            return Some(by_number);
        }
        let ends = |node: NodeId| record.node_or_root(node).next().is_none();
        let inline = holders
            .iter()
            .find(|holder| self.segments[holder.0].is_inline && ends(holder.1));
        let inline = inline.map(|&(index, node)| {
            let choice = (node != newest.1).then_some(LineChoice::Inline);
            (index, BranchPoint { node, choice })
        });
        let mut found = inline.into_iter().chain([by_number]);
        if let Some((index, mut point)) = found.find(|(_, point)| can_play(point.node)) {
            let passes_over = point.node != newest.1 && ends(newest.1) && can_play(newest.1);
            point.choice = point.choice.or(passes_over.then_some(LineChoice::NotEnded));
            return Some((index, point));
        }
        let (ending, going): (Vec<_>, Vec<_>) = holders.into_iter().partition(|&(_, node)| ends(node));
        let mut others = going.into_iter().chain(ending).take(TRIED);
        let playable = others.find(|&(_, node)| can_play(node)).map(|(index, node)| {
            let choice = (node != newest.1).then_some(LineChoice::Playable);
            (index, BranchPoint { node, choice })
        });
        playable.or(inline).or(Some(by_number))
    }

    /// Finds the node by the numbers and the `+` alone. Prefers a segment where another step follows this node; otherwise
    /// takes the most recent segment with such a node.
    fn find_by_number(&self, holders: &[(usize, NodeId)], record: &Record) -> Option<(usize, BranchPoint)> {
        let holders = || holders.iter().copied();
        let goes_on = |&(_, node): &(usize, NodeId)| record.node_or_root(node).next().is_some();
        let Some(latest) = holders().find(goes_on) else {
            let (index, node) = holders().next()?;
            return Some((index, BranchPoint { node, choice: None }));
        };
        let mut open = holders().filter(|holder| goes_on(holder) && self.is_open(holder.1));
        let marked = open.next().filter(|_| open.next().is_none());
        let (index, node) = marked.unwrap_or(latest);
        let mut others = holders().filter(goes_on).filter(|other| other.1 != node);
        let choice = match marked {
            None => others.next().map(|_| LineChoice::Latest),
            Some(_) => (node != latest.1).then_some(LineChoice::Marked),
        };
        Some((index, BranchPoint { node, choice }))
    }

    fn is_open(&self, node: NodeId) -> bool {
        self.open.get(node.index()).is_some_and(|&is_open| is_open)
    }

    /// Drops segments, the most recent first, until a segment has the node with the number `before`. Returns this node.
    /// If only the main line is left and does not have it, returns the root if `number` is the first number of the main
    /// line, and otherwise `None`.
    fn drop_down_to(&mut self, before: u32, number: u32) -> Option<NodeId> {
        loop {
            let top = self.segments.len().saturating_sub(1);
            if let Some(node) = self.node(top, before) {
                return Some(node);
            }
            if top == 0 {
                let main = self.segments.first()?;
                return (number == main.first_number).then_some(NodeId::ROOT);
            }
            self.drop_above(top - 1);
        }
    }

    /// Drops all segments more recent than the segment at `index`.
    fn drop_above(&mut self, index: usize) {
        if let Some(above) = self.segments.get(index + 1) {
            self.nodes.truncate(above.start);
            self.segments.truncate(index + 1);
        }
    }
}

/// Whether `node` continues the line of play of `earlier` as its first child, with only endings between the two.
fn follows(node: Node<'_>, earlier: NodeId) -> bool {
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
