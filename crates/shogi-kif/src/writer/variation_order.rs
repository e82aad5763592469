//! Finds the order in which the variations of a record are written, so that each is read back into its place in the
//! tree.
//!
//! `replay/branch_points.rs` has the rule by which a variation `変化：N手` finds the line of play that it branches off from.

use std::collections::{HashMap, HashSet};
use std::fmt;

use shogi_core::record::{Node, NodeId, Record};

use crate::dialect::SEARCH_DEPTH;

/// The steps that get numbers in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CountedSteps {
    /// Moves and endings get numbers, as in KIF.
    Steps,
    /// Only moves get numbers, as in KI2.
    Moves,
}

impl CountedSteps {
    /// Whether an ending is left out when a record with variations is written. KI2 leaves out an ending after another
    /// ending, because only the first counts. KI2 also leaves out an ending before further moves, because an ending
    /// without a number could belong to several lines of play.
    pub(super) fn leaves_out(self, ending: Node<'_>) -> bool {
        self == Self::Moves && (ending.follows_an_ending() || ending.is_before_moves())
    }
}

/// A line of play as it is written: the main line, or a variation with its `変化` line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'r> {
    /// The index of the line in [`Record::lines`].
    pub(super) index: usize,
    /// The first node. For the main line, this is the root.
    pub(super) first: Node<'r>,
    /// The number of the first move or ending.
    pub(super) number: u32,
    /// The number of the last move, or of the last ending that another step follows. The larger of these two numbers
    /// counts.
    last: u32,
    /// The number of the last move or ending that is written.
    end: u32,
    /// The index of the line from which this line branches off.
    parent: usize,
}

/// The states of the writer (position, times) before the steps that have alternatives. The key of a state is the node
/// before such a step.
pub(super) struct Branches<S>(HashMap<NodeId, S>);

impl<S: Clone> Branches<S> {
    /// Saves the state before a node, if alternatives to the node follow. For the first node of a variation, nothing is
    /// saved: the state before it was saved when the parent line was written.
    #[inline]
    pub(super) fn save(&mut self, block: &Block<'_>, node: Node<'_>, state: &S) {
        if node.next_sibling().is_some() && !block.begins_with(node) {
            self.0.insert(node_before(node), state.clone());
        }
    }
}

/// The parent of a node. For the root, the root itself.
pub(super) fn node_before(node: Node<'_>) -> NodeId {
    node.parent().map_or(NodeId::ROOT, Node::id)
}

impl<'r> Block<'r> {
    const fn new(index: usize, first: Node<'r>, parent: usize) -> Self {
        Self {
            index,
            first,
            number: 1,
            last: 0,
            end: 0,
            parent,
        }
    }

    pub(super) const fn is_variation(&self) -> bool {
        self.index > 0
    }

    /// Whether this line is a variation that begins with this node.
    pub(super) fn begins_with(&self, node: Node<'_>) -> bool {
        self.first.id() == node.id()
    }

    /// The moves and endings of this line.
    pub(super) fn steps(&self) -> impl Iterator<Item = Node<'r>> + use<'r> {
        let has_root = !self.is_variation();
        self.first.line().skip(usize::from(has_root))
    }
}

/// Writes all lines of play of a record. `write_line` gets each line with the state at its start, and saves the states
/// for the variations of that line. Instead of a state, `write_line` gets `None` in two cases: if the variation would
/// not be read back into its place, or if the line from which it branches off was left out. It then reports the
/// variation as lost.
pub(super) fn write_lines<'r, S: Clone>(
    record: &'r Record,
    counted: CountedSteps,
    start: S,
    mut write_line: impl FnMut(Block<'r>, Option<S>, &mut Branches<S>) -> fmt::Result,
) -> fmt::Result {
    let mut branches = Branches(HashMap::new());
    let main = Block::new(0, record.root(), 0);
    write_line(main, Some(start), &mut branches)?;
    if branches.0.is_empty() {
        return Ok(());
    }
    for (block, is_read_back) in variations(record, counted) {
        let state = branches.0.get(&node_before(block.first)).filter(|_| is_read_back);
        write_line(block, state.cloned(), &mut branches)?;
    }
    Ok(())
}

/// Returns the variations in the order in which they are written. The `bool` says whether a reader finds the variation
/// in its place in the tree.
///
/// The variations keep the order of [`Record::lines`] if all are then read back into their places. Otherwise they get
/// the order of Kifu for Windows. In that order, only one kind of variation is not read back into its place: an
/// alternative to an ending that is left out, if an older line has a move with the same number.
fn variations(record: &Record, counted: CountedSteps) -> Vec<(Block<'_>, bool)> {
    let blocks = numbered(record, counted);
    let as_read = blocks.get(1..).unwrap_or_default();
    let mut open = OpenLines::new(&blocks);
    if !may_repeat(record, counted) && as_read.iter().all(|block| open.take(block)) {
        return as_read.iter().map(|&block| (block, true)).collect();
    }
    let mut open = OpenLines::new(&blocks);
    let order = order_of_kifu_for_windows(&blocks).into_iter();
    order.map(|block| (block, open.take(&block))).collect()
}

/// Whether some variations may be left out, because their text would be the same as that of another variation. This can
/// happen after endings that the format leaves out, and where several endings are alternatives. The numbers of the
/// blocks may then differ from those that a reader counts.
fn may_repeat(record: &Record, counted: CountedSteps) -> bool {
    let mut before_endings = HashSet::new();
    record.nodes_in_order().any(|node| {
        if node.ending().is_none() {
            return false;
        }
        let is_alone = node.is_first_child() && node.next_sibling().is_none();
        let is_passed = counted == CountedSteps::Moves && node.next().is_some();
        is_passed || !is_alone && !before_endings.insert(node_before(node))
    })
}

/// Returns all lines of play with the numbers of their moves.
fn numbered(record: &Record, counted: CountedSteps) -> Vec<Block<'_>> {
    let lines = record.lines();
    let index_of: HashMap<NodeId, usize> = lines.iter().map(|line| line.first.id()).zip(0..).collect();
    let mut blocks: Vec<Block<'_>> = lines
        .iter()
        .enumerate()
        .map(|(index, line)| Block::new(index, line.first, line.parent))
        .collect();
    // In `blocks`, each line comes after the line from which it branches off. So the number of a line is set before the
    // line itself is reached.
    for index in 0..blocks.len() {
        let block = blocks[index];
        let mut number = block.number;
        for node in block.steps() {
            if !block.begins_with(node) {
                let alternatives = std::iter::successors(node.next_sibling(), |node| node.next_sibling());
                for alternative in alternatives {
                    let found = index_of.get(&alternative.id());
                    if let Some(block) = found.and_then(|&index| blocks.get_mut(index)) {
                        block.number = number;
                    }
                }
            }
            let is_counted = counted == CountedSteps::Steps || node.mv().is_some();
            if is_counted && (node.mv().is_some() || node.next().is_some()) {
                blocks[index].last = number;
            }
            if is_counted || !counted.leaves_out(node) {
                blocks[index].end = number;
            }
            number += u32::from(is_counted);
        }
    }
    blocks
}

/// The lines of play from which a variation can still branch off when the text is read back, the main line first.
struct OpenLines<'b, 'r> {
    blocks: &'b [Block<'r>],
    /// The indices of these lines in `blocks`.
    open: Vec<usize>,
}

impl<'b, 'r> OpenLines<'b, 'r> {
    fn new(blocks: &'b [Block<'r>]) -> Self {
        Self {
            blocks,
            open: vec![0],
        }
    }

    /// Returns whether `block`, written next, is read back as a branch of its parent. If so, `block` itself becomes
    /// open. Two rules must find the parent: the rule of this crate, and the rule of other programs, which take the
    /// most recent line that has move N-1.
    fn take(&mut self, block: &Block<'_>) -> bool {
        let blocks = self.blocks;
        let holds = |&&line: &&usize| {
            let line = &blocks[line];
            line.number < block.number && block.number - 1 <= line.last
        };
        let newest = self.open.iter().rposition(|line| holds(&line)).unwrap_or(0);
        // Drops the lines above the one that was found. In the order of Kifu for Windows, no later variation needs
        // them; if they stayed, all of them would be searched for each block.
        self.open.truncate(newest + 1);
        let has_alternative = |&&line: &&usize| block.number <= blocks[line].end;
        let mut recent = self.open.iter().rev().take(SEARCH_DEPTH).filter(holds);
        let found = recent.find(has_alternative).unwrap_or(&self.open[newest]);
        let is_in_place = *found == block.parent && self.open[newest] == block.parent;
        if is_in_place {
            self.open.push(block.index);
        }
        is_in_place
    }
}

/// The order of Kifu for Windows: from the end of a line of play back to its start, each variation directly followed by
/// its own variations.
fn order_of_kifu_for_windows<'r>(blocks: &[Block<'r>]) -> Vec<Block<'r>> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); blocks.len()];
    for block in blocks.iter().skip(1) {
        children[block.parent].push(block.index);
    }
    let mut order = Vec::with_capacity(blocks.len());
    let mut pending = vec![0];
    while let Some(index) = pending.pop() {
        if index != 0 {
            order.push(blocks[index]);
        }
        // The last variation in `pending` is written first. So the variations are sorted by the number of their first
        // move, and those with the same number are reversed, so that the first of them is written first.
        let mut branches = std::mem::take(&mut children[index]);
        branches.reverse();
        branches.sort_by_key(|&child| blocks[child].number);
        pending.extend(branches);
    }
    order
}
