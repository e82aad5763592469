//! Which line a `変化：N手` belongs to, and the order in which variations can be written so that it does.
//!
//! A block `変化：N手` hangs on the position after move N-1 of the most recent line that still contains it: the last
//! block, else the line that one hangs on, and so on down to the main line. Lines that were left on the way are gone.

use super::{Line, NodeId, NodeRef, Record};

/// The lines that a variation can still hang on, the main line at the bottom.
#[derive(Clone, Debug)]
pub(super) struct LineStack {
    segments: Vec<Segment>,
}

/// A run of moves with consecutive numbers and consecutive nodes; an ending that the line goes on past may stand among
/// them, with a number and a node of its own.
#[derive(Clone, Copy, Debug)]
struct Segment {
    first_number: u32,
    first: NodeId,
    length: u32,
    /// The node before the first.
    attach: NodeId,
    /// The largest number + 1 of this segment and all below it.
    end_of_all: u32,
}

impl Segment {
    const fn end(&self) -> u32 {
        self.first_number.saturating_add(self.length)
    }

    fn node(&self, number: u32) -> Option<NodeId> {
        let offset = number.checked_sub(self.first_number)?;
        (offset < self.length).then(|| NodeId::new(self.first.number() + offset))
    }

    /// Whether the node after `previous` may lengthen the run: number and node go on in step, with nothing in between or
    /// with what took a number too.
    const fn goes_on(&self, previous: NodeId, number: u32, node: NodeId) -> bool {
        self.length > 0
            && previous.number() + 1 == node.number()
            && number >= self.end()
            && node.number() > self.first.number()
            && number - self.first_number == node.number() - self.first.number()
    }

    const fn last(&self) -> NodeId {
        NodeId::new(self.first.number() + self.length.saturating_sub(1))
    }
}

impl LineStack {
    /// A stack that holds a main line without moves, the first of which will have number 1.
    pub(super) fn new() -> Self {
        let base = Segment {
            first_number: 1,
            first: NodeId::ROOT,
            length: 0,
            attach: NodeId::ROOT,
            end_of_all: 1,
        };
        Self { segments: vec![base] }
    }

    fn top(&self) -> Option<&Segment> {
        self.segments.last()
    }

    /// The number after the last one that any line holds.
    pub(super) fn end(&self) -> u32 {
        self.top().map_or(1, |top| top.end_of_all)
    }

    /// Notes that the move with this number after `previous` is `node`. `last_move` finds the last move up to `previous`.
    /// Returns whether it was news.
    pub(super) fn advance(
        &mut self,
        previous: NodeId,
        number: u32,
        node: NodeId,
        last_move: impl FnOnce() -> NodeId,
    ) -> bool {
        if let Some(top) = self.segments.last_mut() {
            if top.goes_on(previous, number, node) && (number == top.end() || last_move() == top.last()) {
                top.length = number - top.first_number + 1;
                top.end_of_all = top.end_of_all.max(number.saturating_add(1));
                return true;
            }
            if top.node(number) == Some(node) {
                return false;
            }
            let is_base = top.attach == NodeId::ROOT && top.length == 0 && previous == NodeId::ROOT;
            if is_base {
                top.first_number = number;
                top.first = node;
                top.length = 1;
                top.end_of_all = top.end_of_all.max(top.end());
                return true;
            }
        }
        let below = self.end();
        let end_of_all = below.max(number.saturating_add(1));
        self.segments.push(Segment {
            first_number: number,
            first: node,
            length: 1,
            attach: previous,
            end_of_all,
        });
        true
    }

    /// Takes back the last [`LineStack::advance`] that was news.
    pub(super) fn retreat(&mut self) {
        if let Some(top) = self.segments.last_mut() {
            top.length = top.length.saturating_sub(1);
            if top.length == 0 && self.segments.len() > 1 {
                self.segments.pop();
            }
        }
    }

    /// The node after which a variation whose first move has this number hangs. Lines above it are left. `None` when no
    /// line reaches that far; then nothing changes, unless the number falls into a gap of the numbering, where all but
    /// the main line is left.
    pub(super) fn branch(&mut self, number: u32) -> Option<NodeId> {
        let before = number.checked_sub(1)?;
        if before >= self.end() {
            return None;
        }
        loop {
            let is_base = self.segments.len() == 1;
            let top = self.top()?;
            if let Some(node) = top.node(before) {
                return Some(node);
            }
            if is_base {
                return (number == top.first_number).then_some(NodeId::ROOT);
            }
            self.segments.pop();
        }
    }

    /// The node that [`LineStack::branch`] would find among the most recent lines; nothing changes.
    pub(super) fn peek(&self, number: u32) -> Option<NodeId> {
        let before = number.checked_sub(1)?;
        let recent = self.segments.iter().rev().take(PEEK_DEPTH);
        if let Some(node) = recent.into_iter().find_map(|segment| segment.node(before)) {
            return Some(node);
        }
        let base = self.segments.first()?;
        (number == base.first_number).then_some(NodeId::ROOT)
    }
}

const PEEK_DEPTH: usize = 64;

/// The order in which the variations of a record are written.
#[derive(Clone, Debug)]
pub struct BlockOrder<'r> {
    /// All lines of the record, as [`Record::lines`] gives them.
    pub lines: Vec<Line<'r>>,
    /// The indices of the variations in `lines`, in the order to write them.
    pub order: Vec<usize>,
}

impl Record {
    /// The order in which to write the variations as `変化：N手` blocks so that each is read back into its place: the
    /// order in which they were read if that does it, else the one of Kifu for Windows (from the end of a line back to
    /// its start, a variation's own variations right after it).
    pub fn block_order(&self) -> BlockOrder<'_> {
        Self::order_of(self.lines())
    }

    /// The same for a format whose numbers count moves alone, as KI2 does: endings take none.
    pub fn block_order_by_ply(&self) -> BlockOrder<'_> {
        let mut lines = self.lines();
        for line in &mut lines {
            line.first_number = line.from_ply.max(1);
            let last_move = line.steps().filter(|node| node.mv().is_some()).last();
            line.last_number = last_move.map_or(0, NodeRef::ply);
        }
        Self::order_of(lines)
    }

    fn order_of(lines: Vec<Line<'_>>) -> BlockOrder<'_> {
        let order = if reads_back(&lines) {
            (1..lines.len()).collect()
        } else {
            order_of_kifu_for_windows(&lines)
        };
        BlockOrder { lines, order }
    }
}

/// Whether each line, written in order of `lines`, hangs on its parent when read back.
fn reads_back(lines: &[Line<'_>]) -> bool {
    let mut open: Vec<usize> = vec![0];
    for (index, line) in lines.iter().enumerate().skip(1) {
        let before = line.first_number - 1;
        let owner = loop {
            let Some(&top) = open.last() else { return false };
            let candidate = &lines[top];
            let holds = candidate.first_number <= before && before <= candidate.last_number;
            if holds || top == 0 {
                break top;
            }
            open.pop();
        };
        if owner != line.parent {
            return false;
        }
        open.push(index);
    }
    true
}

fn order_of_kifu_for_windows(lines: &[Line<'_>]) -> Vec<usize> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
    for (index, line) in lines.iter().enumerate().skip(1) {
        children[line.parent].push(index);
    }
    let mut order = Vec::with_capacity(lines.len());
    let mut pending = vec![0];
    while let Some(index) = pending.pop() {
        if index != 0 {
            order.push(index);
        }
        // The last one pushed is written first: the deepest branch point, its alternatives in their order.
        let mut branches = std::mem::take(&mut children[index]);
        branches.reverse();
        branches.sort_by_key(|&child| lines[child].first_number);
        pending.extend(branches);
    }
    order
}
