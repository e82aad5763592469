//! The lines of a record: the main line and the variations.

use super::{NodeId, NodeRef, Record, Step};
use crate::format::LossPlace;

/// A line of a record: the main line (`本譜`) or a variation (`変化`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'r> {
    /// The first node of the variation; the root for the main line.
    pub first: NodeRef<'r>,
    /// The line that this one branches off from, as an index of [`Record::lines`]; 0 for the main line itself.
    pub parent: usize,
    /// The ply of the first move or ending of a variation: it is an alternative to that ply of its parent. 0 for the
    /// main line.
    pub from_ply: u32,
    /// The number of the last move of the line, or of an ending past which it goes on, counted as KIF does: an ending takes a
    /// number too.
    pub(super) last_number: u32,
    /// The number of the first move or ending.
    pub(super) first_number: u32,
}

impl<'r> Line<'r> {
    /// The main line, its numbers left open.
    pub(super) fn main(record: &'r Record) -> Self {
        Self {
            first: record.root(),
            parent: 0,
            from_ply: 0,
            last_number: 0,
            first_number: 1,
        }
    }

    /// The moves and endings of this line alone, in order.
    pub fn steps(self) -> impl Iterator<Item = NodeRef<'r>> + use<'r> {
        self.first.line().filter(|node| node.id() != NodeId::ROOT)
    }

    /// The ending of the line: the one after its last move, else the last one that stands in it, past which the line goes
    /// on. Of several in a row (`投了`, then `中断`) the first.
    pub fn ending(&self) -> Option<NodeRef<'r>> {
        let follows_an_ending = |node: &NodeRef<'r>| node.parent().is_some_and(NodeRef::is_ending);
        self.steps()
            .filter(|node| node.is_ending() && !follows_an_ending(node))
            .last()
    }

    /// The number that KIF gives to the first move or ending of the line: moves and endings before it are counted.
    pub const fn number(&self) -> u32 {
        self.first_number
    }
}

impl Record {
    /// All lines: the main line, then the variations in the order in which they were read or built.
    pub fn lines(&self) -> Vec<Line<'_>> {
        self.trace_lines().0
    }

    /// All nodes, in the order of appending, each with its place in words that a loss report uses.
    pub fn nodes_with_places(&self) -> impl Iterator<Item = (NodeRef<'_>, LossPlace)> {
        let (_, places) = self.trace_lines();
        self.nodes_in_order().zip(places).map(|(node, (line, _))| {
            let place = match node.step() {
                Step::Start => LossPlace::Start,
                Step::Move(_) => LossPlace::Ply {
                    variation: line as usize,
                    ply: node.ply(),
                },
                Step::Ending(_) => LossPlace::Ply {
                    variation: line as usize,
                    ply: node.ply() + 1,
                },
            };
            (node, place)
        })
    }

    /// All lines, and for every node its line and its number.
    fn trace_lines(&self) -> (Vec<Line<'_>>, Vec<(u32, u32)>) {
        let mut lines = vec![Line::main(self)];
        // Parents stand before their children in the arena.
        let mut places: Vec<(u32, u32)> = Vec::with_capacity(self.nodes.len());
        places.push((0, 0));
        for node in self.nodes_in_order().skip(1) {
            let (parent_line, parent_number) =
                node.parent().map_or((0, 0), |parent| places[parent.id().index()]);
            let number = parent_number + 1;
            let line = if node.is_mainline_child() {
                parent_line
            } else {
                let from_ply = node.ply() + u32::from(node.ending().is_some());
                let parent = parent_line as usize;
                lines.push(Line {
                    first: node,
                    parent,
                    from_ply,
                    last_number: 0,
                    first_number: number,
                });
                u32::try_from(lines.len() - 1).unwrap_or(u32::MAX)
            };
            places.push((line, number));
            let is_part = node.mv().is_some() || node.next().is_some();
            if is_part && let Some(line) = lines.get_mut(line as usize) {
                line.last_number = number;
            }
        }
        (lines, places)
    }

    /// All nodes, in the order of appending.
    pub fn nodes_in_order(&self) -> impl Iterator<Item = NodeRef<'_>> {
        (0..u32::try_from(self.node_count()).unwrap_or(u32::MAX)).map(|index| self.node(NodeId::new(index)))
    }
}
