//! The lines of play of a record (the main line and the variations), and the moves of a line, each with its position.

use std::iter;
use std::time::Duration;

use super::checkpoints::{Checkpoints, Positions};
use super::node::Node;
use super::node_data::NodeId;
use crate::notation::MoveNotation;
use crate::notation::ja::moves::Notation;
use crate::notation::usi::PositionCommand;
use crate::{Ending, Move, Position, Record};

/// A line of a record: the main line (`本譜`) or a variation (`変化`).
///
/// ```
/// use shogi_core::{Handicap, Record};
///
/// let mut game = Record::builder(Handicap::Even);
/// game.play("7g7f".parse()?)?;
/// game.play("3c3d".parse()?)?;
/// game.variation(2)?;
/// game.play("8c8d".parse()?)?;
/// let record = game.finish();
/// for line in record.lines() {
///     for step in line.moves() {
///         println!("{}{} {}", "  ".repeat(line.depth), step.ply, step.notation());
///     }
/// }
/// # let all: String = record.lines().iter().flat_map(|line| line.moves()).map(|step| step.notation().to_string()).collect();
/// # assert_eq!(all, "▲７六歩△３四歩△８四歩");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Line<'r> {
    /// The first node of the variation. For the main line, this is the root.
    pub first: Node<'r>,
    /// The line from which this variation branches off, as an index in [`Record::lines`]. For the main line itself,
    /// this is 0.
    pub parent: usize,
    /// The nesting depth: 0 for the main line, 1 for the variations of the main line, 2 for the variations of these.
    pub depth: usize,
    /// The ply at which the variation replaces a move or ending of its parent line. For the main line, this is 0.
    pub from_ply: u32,
    /// The position before the first move of the line.
    pub start: Position,
}

impl<'r> Line<'r> {
    /// The moves and endings that belong to this line, in order.
    pub fn steps(&self) -> impl Iterator<Item = Node<'r>> + use<'r> {
        steps_from(self.first)
    }

    /// The moves that belong to this line, each with the position before it. Endings are skipped.
    pub fn moves(&self) -> Moves<'r> {
        Moves {
            position: self.start.clone(),
            next: steps_from(self.first).next(),
        }
    }

    /// The ending after the last move of the line. If no ending follows the last move, this is the last ending before
    /// that move. Of several endings one after the other (`投了`, then `中断`), the first one is returned. `None` if the
    /// line has no ending.
    pub fn ending(&self) -> Option<Node<'r>> {
        ending_of_line(self.first)
    }
}

/// The nodes of the line from `first` on, without the root.
fn steps_from(first: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    first.line().filter(|node| node.id() != NodeId::ROOT)
}

fn ending_of_line(first: Node<'_>) -> Option<Node<'_>> {
    steps_from(first)
        .filter(|node| node.is_ending() && !node.follows_an_ending())
        .last()
}

impl Record {
    /// Returns all lines: first the main line, then the variations in the order in which they were read or built. If
    /// variations have been reordered, the variations of each line are sorted by ply instead, and each variation is
    /// followed directly by its own variations. A variation always comes after its parent line. The cost is linear in
    /// the size of the record.
    pub fn lines(&self) -> Vec<Line<'_>> {
        let variations = self.variations();
        let line_of = self.line_numbers_of(&variations);
        let start = Position::new_lenient(self.start());
        let mut lines: Vec<Line<'_>> = Vec::with_capacity(variations.len() + 1);
        for first in iter::once(self.root()).chain(variations) {
            let parent = first.parent().map_or(0, |parent| line_of[parent.id().index()]);
            lines.push(Line {
                first,
                parent,
                depth: lines.get(parent).map_or(0, |parent| parent.depth + 1),
                from_ply: first.place_ply(),
                start: start.clone(),
            });
        }
        if lines.len() > 1 {
            let mut positions = Positions::new(self);
            for node in self.nodes_in_order().skip(1) {
                if !node.is_first_child() {
                    let line = &mut lines[line_of[node.id().index()]];
                    line.start.clone_from(positions.position_before(node));
                }
                positions.pass(node);
            }
        }
        lines
    }

    /// The first node of each variation, in the order of [`Record::lines`].
    fn variations(&self) -> Vec<Node<'_>> {
        let begin_variations = self.nodes_in_order().filter(|node| !node.is_first_child());
        let mut variations: Vec<_> = begin_variations.collect();
        let is_in_order = |node: &Node<'_>| node.next_sibling().is_none_or(|next| node.id() < next.id());
        if variations.iter().all(is_in_order) {
            return variations;
        }
        variations.clear();
        let mut pending = vec![self.root()];
        while let Some(first) = pending.pop() {
            if first.id() != NodeId::ROOT {
                variations.push(first);
            }
            let own = pending.len();
            for node in first.line() {
                // Only children of nodes of this line are added. So the siblings of `first` are not added here; they
                // are variations of the parent line.
                pending.extend(node.children().skip(1));
            }
            pending[own..].reverse();
        }
        variations
    }

    /// For each node, the index of its line in [`Record::lines`], without the positions of the lines. The result is indexed
    /// by [`NodeId::index`]. The cost is linear in the size of the record.
    pub fn line_numbers(&self) -> Vec<usize> {
        self.line_numbers_of(&self.variations())
    }

    fn line_numbers_of(&self, variations: &[Node<'_>]) -> Vec<usize> {
        let mut line_of: Vec<usize> = vec![0; self.nodes.len()];
        for (index, first) in (1..).zip(variations) {
            line_of[first.id().index()] = index;
        }
        if !variations.is_empty() {
            // A parent comes before its children, so the line of the parent is already known.
            for node in self.nodes_in_order().skip(1).filter(|node| node.is_first_child()) {
                line_of[node.id().index()] = node.parent().map_or(0, |parent| line_of[parent.id().index()]);
            }
        }
        line_of
    }

    /// All nodes in the order in which they were added. A node always comes after its parent.
    pub fn nodes_in_order(&self) -> impl Iterator<Item = Node<'_>> {
        let ids = (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeId::new);
        ids.filter(|&id| self.has_node(id)).map(|id| self.existing(id))
    }

    /// The moves of the main line (`本譜`), each with the position before it.
    pub fn mainline(&self) -> Moves<'_> {
        Moves {
            position: Position::new_lenient(self.start()),
            next: self.root().next(),
        }
    }

    /// The position of the main line at a ply, and the node of the move before it, or the root. If the ply is `None` or the
    /// main line ends before it, this is the position after the last move.
    pub fn position_at(&self, ply: Option<u32>) -> (Node<'_>, Position) {
        let mut position = Position::new_lenient(self.start());
        let mut node = self.root();
        let steps = node
            .line()
            .take_while(|step| ply.is_none_or(|ply| step.ply() <= ply));
        for (step, mv) in steps.filter_map(|step| Some((step, step.mv()?))) {
            let _ = position.play_unchecked(mv);
            node = step;
        }
        (node, position)
    }

    /// The ending of the main line; see [`Line::ending`].
    pub fn ending(&self) -> Option<Ending> {
        self.mainline_ending().and_then(Node::ending)
    }

    /// The node of the ending of the main line; see [`Line::ending`].
    pub fn mainline_ending(&self) -> Option<Node<'_>> {
        ending_of_line(self.root())
    }
}

impl<'r> Node<'r> {
    /// This node, the node before it, and so on to the root.
    pub fn ancestors(self) -> impl Iterator<Item = Self> + use<'r> {
        std::iter::successors(Some(self), |node| node.parent())
    }

    /// The nodes from the root to this node.
    ///
    /// ```
    /// use shogi_core::{Handicap, Record};
    ///
    /// let mut game = Record::builder(Handicap::Even);
    /// game.play("7g7f".parse()?)?.play("3c3d".parse()?)?;
    /// game.variation(2)?.play("8c8d".parse()?)?;
    /// let record = game.finish();
    /// let last = record.nodes_in_order().last().unwrap();
    /// let plies: Vec<u32> = last.path().iter().map(|node| node.ply()).collect();
    /// assert_eq!(plies, [0, 1, 2]);
    /// assert_eq!(last.notation().unwrap().to_string(), "△８四歩");
    /// assert_eq!(last.position_command().to_string(), "position startpos moves 7g7f 8c8d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn path(self) -> Vec<Self> {
        let mut path: Vec<_> = self.ancestors().collect();
        path.reverse();
        path
    }

    /// The move of this node in Japanese notation: `▲７六歩`. `None` if the node is not a move. Computes the position before the
    /// move; for all moves of a line, [`PlayedMove::notation`] has it.
    pub fn notation(self) -> Option<Notation> {
        let position = self.parent()?.position();
        Some(Notation::of(self.mv()?, &position, self.previous_destination()))
    }

    /// The start and the moves up to this node, as an engine gets them: `position startpos moves 7g7f 3c3d`.
    pub fn position_command(self) -> PositionCommand {
        PositionCommand {
            start: *self.record().start(),
            moves: self.path().into_iter().filter_map(Node::mv).collect(),
        }
    }

    /// Computes the position after this node by playing the moves before it. To get all positions of a line, use
    /// [`Line::moves`], which plays each move only once.
    pub fn position(self) -> Position {
        Checkpoints::default().position_after(self)
    }

    /// The ply of this move. If this node is an ending, one more than the ply of the last move before it.
    pub(super) fn place_ply(self) -> u32 {
        self.ply() + u32::from(self.is_ending())
    }
}

/// An iterator over the moves of a line, each with the position before it. Endings are skipped.
#[derive(Clone, Debug)]
pub struct Moves<'r> {
    position: Position,
    next: Option<Node<'r>>,
}

/// A move of a line with the position before it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayedMove<'r> {
    /// The ply of the move, which is 1 for the first move of the game.
    pub ply: u32,
    /// The move that was played.
    pub mv: Move,
    /// The position before the move.
    pub position: Position,
    /// The time that was spent on the move. `None` if the time is unknown.
    pub time: Option<Duration>,
    /// The node of the move, for its comments and bookmarks.
    pub node: Node<'r>,
}

impl Moves<'_> {
    /// The position after the last move of the line.
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

    /// The move in any notation: `P-7f`, `+7776FU`.
    pub fn notation_in(&self, notation: MoveNotation) -> String {
        notation.write(self.mv, &self.position, self.node.previous_destination())
    }
}

impl<'r> Iterator for Moves<'r> {
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
