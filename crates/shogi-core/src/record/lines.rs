//! Walking a record: its lines, and the moves of a line with their positions.

use std::time::Duration;

use super::loss::LossPlace;
use super::node::{NodeId, Step};
use super::tree::{NodeRef, Record};
use crate::notation::ja::moves::Notation;
use crate::{Ending, Move, Position};

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
}

impl<'r> Line<'r> {
    /// The moves and endings of this line alone, in order.
    pub fn steps(self) -> impl Iterator<Item = NodeRef<'r>> + use<'r> {
        self.first.line().filter(|node| node.id() != NodeId::ROOT)
    }

    /// The ending of the line: the one after its last move, else the last one that is in it, past which the line goes
    /// on. Of several in a row (`投了`, then `中断`) the first.
    pub fn ending(&self) -> Option<NodeRef<'r>> {
        let follows_an_ending = |node: &NodeRef<'r>| node.parent().is_some_and(NodeRef::is_ending);
        self.steps()
            .filter(|node| node.is_ending() && !follows_an_ending(node))
            .last()
    }
}

impl Record {
    /// All lines: the main line, then the variations in the order in which they were read or built.
    pub fn lines(&self) -> Vec<Line<'_>> {
        let (lines, _) = self.lines_and_numbers();
        lines
    }

    /// All lines, and for each node the index of its line.
    fn lines_and_numbers(&self) -> (Vec<Line<'_>>, Vec<usize>) {
        let mut lines = vec![Line {
            first: self.root(),
            parent: 0,
            from_ply: 0,
        }];
        // Parents stand before their children in the arena.
        let mut line_of: Vec<usize> = Vec::with_capacity(self.nodes.len());
        line_of.push(0);
        for node in self.nodes_in_order().skip(1) {
            let parent = node.parent().map_or(0, |parent| line_of[parent.id().index()]);
            if node.is_first_child() {
                line_of.push(parent);
            } else {
                line_of.push(lines.len());
                lines.push(Line {
                    first: node,
                    parent,
                    from_ply: node.place_ply(),
                });
            }
        }
        (lines, line_of)
    }

    /// All nodes, in the order of appending, each with its place as losses name it.
    pub fn nodes_with_places(&self) -> impl Iterator<Item = (NodeRef<'_>, LossPlace)> {
        let (_, line_of) = self.lines_and_numbers();
        let nodes = self.nodes_in_order().zip(line_of);
        nodes.map(|(node, line)| (node, node.loss_place(line)))
    }

    /// All nodes, in the order of appending.
    pub fn nodes_in_order(&self) -> impl Iterator<Item = NodeRef<'_>> {
        (0..u32::try_from(self.node_count()).unwrap_or(u32::MAX)).map(|index| self.node(NodeId::new(index)))
    }

    /// The moves of the main line (`本譜`), each with the position it was played in.
    pub fn mainline(&self) -> Mainline<'_> {
        Mainline {
            position: Position::new_lenient(self.start()),
            next: self.root().next(),
        }
    }

    /// The ending of the main line; see [`Line::ending`].
    pub fn ending(&self) -> Option<Ending> {
        self.mainline_ending().and_then(NodeRef::ending)
    }

    /// The node of the main line's ending; see [`Line::ending`].
    pub fn mainline_ending(&self) -> Option<NodeRef<'_>> {
        let mainline = Line {
            first: self.root(),
            parent: 0,
            from_ply: 0,
        };
        mainline.ending()
    }
}

impl NodeRef<'_> {
    /// The place of this node, which is on the line with this index of [`Record::lines`], as losses name it.
    pub fn loss_place(self, line: usize) -> LossPlace {
        match self.step() {
            Step::Start => LossPlace::Start,
            Step::Move(_) | Step::Ending(_) => LossPlace::Ply {
                variation: line,
                ply: self.place_ply(),
            },
        }
    }

    /// The ply of a move; of an ending the ply that a move in its place would have.
    fn place_ply(self) -> u32 {
        self.ply() + u32::from(self.is_ending())
    }
}

/// The moves of the main line, each with the position it was played in. Endings are passed over.
#[derive(Clone, Debug)]
pub struct Mainline<'r> {
    position: Position,
    next: Option<NodeRef<'r>>,
}

/// A move of a line, with the position it was played in.
#[derive(Clone, Debug)]
pub struct PlayedMove<'r> {
    /// The ply, 1 for the first move of the game.
    pub ply: u32,
    /// The move.
    pub mv: Move,
    /// The position before the move.
    pub position: Position,
    /// The time spent on the move, if it is known.
    pub time: Option<Duration>,
    /// The node, with the comments and bookmarks.
    pub node: NodeRef<'r>,
}

impl Mainline<'_> {
    /// The position after the last move.
    pub fn last_position(mut self) -> Position {
        while let Some(node) = self.next {
            self.next = node.next();
            if let Some(mv) = node.mv() {
                let _ = self.position.play_unchecked(mv);
            }
        }
        self.position
    }
}

impl PlayedMove<'_> {
    /// The move in Japanese notation: `▲７六歩`, `△同　銀`, `▲５八金右`.
    pub fn notation(&self) -> Notation {
        Notation::of(self.mv, &self.position, self.node.previous_destination())
    }
}

impl<'r> Iterator for Mainline<'r> {
    type Item = PlayedMove<'r>;

    fn next(&mut self) -> Option<PlayedMove<'r>> {
        loop {
            let node = self.next?;
            self.next = node.next();
            let Some(mv) = node.mv() else { continue };
            let position = self.position.clone();
            let _ = self.position.play_unchecked(mv);
            return Some(PlayedMove {
                ply: node.ply(),
                mv,
                position,
                time: node.time(),
                node,
            });
        }
    }
}
