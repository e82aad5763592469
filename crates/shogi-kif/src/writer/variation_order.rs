//! The order in which the lines of a record are written, so that each is read back into its place.
//!
//! A block `変化：N手` is an alternative to move N. It branches off from the most recent line that has moves N-1 and N: the
//! last block, else the line that one branches off from, and so on down to the main line. Where no line has a move N, the
//! block continues the most recent one that ends with move N-1. Lines that were left on the way are gone.

use std::collections::{HashMap, HashSet};
use std::fmt;

use shogi_core::record::{NodeId, NodeRef, Record};

use crate::replay::SEARCH_DEPTH;

/// What the numbers of a format count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Numbering {
    /// Moves and endings, as in KIF.
    Steps,
    /// Moves, as in KI2.
    Moves,
}

impl Numbering {
    /// Whether an ending has no place in a record with variations. In KI2, the first of several in a row is the one of the
    /// line; and an ending before further moves would leave open which lines it belongs to, since it has no number.
    pub(super) fn leaves_out(self, ending: NodeRef<'_>) -> bool {
        let follows_an_ending = || ending.parent().is_some_and(|parent| parent.ending().is_some());
        self == Self::Moves && (follows_an_ending() || is_before_moves(ending))
    }
}

/// Whether a move follows an ending, with nothing but endings between them.
fn is_before_moves(ending: NodeRef<'_>) -> bool {
    let mut endings = vec![ending];
    while let Some(ending) = endings.pop() {
        for next in ending.children() {
            if next.mv().is_some() {
                return true;
            }
            endings.push(next);
        }
    }
    false
}

/// A line of a record, as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block<'r> {
    /// The index of the line in [`Record::lines`].
    pub(super) index: usize,
    /// Its first node; the root for the main line.
    pub(super) first: NodeRef<'r>,
    /// The number of its first move or ending.
    pub(super) number: u32,
    /// The number of its last move, or of an ending past which it goes on.
    last: u32,
    /// The number of its last move or ending that is written.
    end: u32,
    /// The index of the line that it branches off from.
    parent: usize,
}

/// What is known where variations branch off, by the node before them.
pub(super) struct Branches<S>(HashMap<NodeId, S>);

impl<S: Clone> Branches<S> {
    /// Puts down the state before a node of a line, for the alternatives to the node. Those to the first node of a
    /// variation belong to the line that it branches off from.
    #[inline]
    pub(super) fn put(&mut self, block: &Block<'_>, node: NodeRef<'_>, state: &S) {
        if node.next_sibling().is_some() && !block.begins_with(node) {
            self.0.insert(node_before(node), state.clone());
        }
    }
}

fn node_before(node: NodeRef<'_>) -> NodeId {
    node.parent().map_or(NodeId::ROOT, NodeRef::id)
}

impl<'r> Block<'r> {
    const fn new(index: usize, first: NodeRef<'r>, parent: usize) -> Self {
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

    /// Whether the variation begins with this node.
    pub(super) fn begins_with(&self, node: NodeRef<'_>) -> bool {
        self.first.id() == node.id()
    }

    /// The moves and endings.
    pub(super) fn steps(&self) -> impl Iterator<Item = NodeRef<'r>> + use<'r> {
        let has_root = !self.is_variation();
        self.first.line().skip(usize::from(has_root))
    }
}

/// Writes all lines of a record, each with the state at its start. `write_line` puts down the states for the variations
/// that branch off from the line; it gets none for a variation of something that was left out.
pub(super) fn write_lines<'r, S: Clone>(
    record: &'r Record,
    numbering: Numbering,
    start: S,
    mut write_line: impl FnMut(Block<'r>, Option<S>, &mut Branches<S>) -> fmt::Result,
) -> fmt::Result {
    let mut branches = Branches(HashMap::new());
    let main = Block::new(0, record.root(), 0);
    write_line(main, Some(start), &mut branches)?;
    if branches.0.is_empty() {
        return Ok(());
    }
    for (block, is_read_back) in variations(record, numbering) {
        let state = branches.0.get(&node_before(block.first)).filter(|_| is_read_back);
        write_line(block, state.cloned(), &mut branches)?;
    }
    Ok(())
}

/// The variations in the order in which they were read, if each is read back into its place then; else in that of Kifu
/// for Windows. With each, whether it is read back into its place: not if it is an alternative to an ending that is left
/// out, and a line below has a move with its number.
fn variations(record: &Record, numbering: Numbering) -> Vec<(Block<'_>, bool)> {
    let blocks = numbered(record, numbering);
    let mut order = blocks[1..].to_vec();
    let mut is_read_back = read_back(&blocks, &order);
    if may_repeat(record, numbering) || is_read_back.contains(&false) {
        order = order_of_kifu_for_windows(&blocks);
        is_read_back = read_back(&blocks, &order);
    }
    order.into_iter().zip(is_read_back).collect()
}

/// Whether a line may be left out because it is written like another one: after endings that the text leaves out, or where
/// several endings are beside each other. Then fewer blocks may be there than the numbers say.
fn may_repeat(record: &Record, numbering: Numbering) -> bool {
    let mut before_endings = HashSet::new();
    record.nodes_in_order().any(|node| {
        if node.ending().is_none() {
            return false;
        }
        let is_alone = node.is_first_child() && node.next_sibling().is_none();
        let is_passed = numbering == Numbering::Moves && node.next().is_some();
        is_passed || !is_alone && !before_endings.insert(node_before(node))
    })
}

/// All lines with their numbers.
fn numbered(record: &Record, numbering: Numbering) -> Vec<Block<'_>> {
    let lines = record.lines();
    let index_of: HashMap<NodeId, usize> = lines.iter().map(|line| line.first.id()).zip(0..).collect();
    let mut blocks: Vec<Block<'_>> = lines
        .iter()
        .enumerate()
        .map(|(index, line)| Block::new(index, line.first, line.parent))
        .collect();
    // A line is among the lines before those that branch off from it.
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
            let is_counted = numbering == Numbering::Steps || node.mv().is_some();
            if is_counted && (node.mv().is_some() || node.next().is_some()) {
                blocks[index].last = number;
            }
            if is_counted || !numbering.leaves_out(node) {
                blocks[index].end = number;
            }
            number += u32::from(is_counted);
        }
    }
    blocks
}

/// Of each variation, whether it branches off from its parent when the variations are read back in this order: by the rule
/// above, and by that of other programs, which take the most recent line that has move N-1.
fn read_back(blocks: &[Block<'_>], order: &[Block<'_>]) -> Vec<bool> {
    let mut open: Vec<usize> = vec![0];
    let is_read_back = order.iter().map(|block| {
        let holds = |&&line: &&usize| {
            let line = &blocks[line];
            line.number < block.number && block.number - 1 <= line.last
        };
        let has_alternative = |&&line: &&usize| block.number <= blocks[line].end;
        let newest = open.iter().rposition(|line| holds(&line)).unwrap_or(0);
        let mut recent = open.iter().rev().take(SEARCH_DEPTH).filter(holds);
        let parent = recent.find(has_alternative).unwrap_or(&open[newest]);
        let is_in_place = *parent == block.parent && open[newest] == block.parent;
        if is_in_place {
            open.truncate(newest + 1);
            open.push(block.index);
        }
        is_in_place
    });
    is_read_back.collect()
}

/// From the end of a line back to its start, a variation's own variations right after it.
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
        // The last one pushed is written first: the deepest branch point, its alternatives in their order.
        let mut branches = std::mem::take(&mut children[index]);
        branches.reverse();
        branches.sort_by_key(|&child| blocks[child].number);
        pending.extend(branches);
    }
    order
}
