//! Checkpoints: positions that are stored at regular intervals of a record, so that any position can be computed by
//! playing only a few moves.

use super::node::Node;
use super::node_data::NodeId;
use crate::{Move, Position, Record};

/// The positions after some nodes of a record, sorted by the ids of the nodes. Any other position is at most
/// [`INTERVAL`] moves after one of these positions or after the start position.
#[derive(Clone, Debug, Default)]
pub(super) struct Checkpoints(Vec<(NodeId, Position)>);

const INTERVAL: u32 = 64;

impl Checkpoints {
    /// Computes the checkpoints of a complete record.
    pub(super) fn of(record: &Record) -> Self {
        let mut positions = Positions::new(record);
        for node in record.nodes_in_order().skip(1) {
            positions.pass(node);
        }
        positions.checkpoints
    }

    /// Stores the position after `node` if the node is a checkpoint. This must be called for all nodes, in the order of
    /// their ids.
    #[inline]
    pub(super) fn pass(&mut self, node: Node<'_>, position: &Position) {
        if is_kept(node) {
            self.0.push((node.id(), position.clone()));
        }
    }

    /// The position after `node`.
    pub(super) fn position_after(&self, node: Node<'_>) -> Position {
        let mut moves: Vec<Move> = Vec::with_capacity(INTERVAL as usize);
        let mut node = node;
        let mut position = loop {
            let Some(parent) = node.parent() else {
                break Position::new_lenient(node.record().start());
            };
            if let Some(kept) = self.kept(node) {
                break kept.clone();
            }
            moves.extend(node.mv());
            node = parent;
        };
        for &mv in moves.iter().rev() {
            let _ = position.play_unchecked(mv);
        }
        position
    }

    fn kept(&self, node: Node<'_>) -> Option<&Position> {
        if self.0.is_empty() || !is_kept(node) {
            return None;
        }
        let found = self.0.binary_search_by_key(&node.id(), |&(id, _)| id).ok()?;
        self.0.get(found).map(|(_, position)| position)
    }
}

/// Whether a node is a checkpoint. Moves are checkpoints at every [`INTERVAL`]-th ply. An ending after another ending
/// is always a checkpoint: endings do not increase the ply, so a chain of endings would otherwise have no checkpoint.
fn is_kept(node: Node<'_>) -> bool {
    if node.is_ending() {
        node.follows_an_ending()
    } else {
        node.ply().is_multiple_of(INTERVAL)
    }
}

/// Computes the positions of the nodes of a record one by one. The nodes must be visited in the order of their ids.
#[derive(Debug)]
pub(super) struct Positions<'r> {
    checkpoints: Checkpoints,
    last: Node<'r>,
    position: Position,
}

impl<'r> Positions<'r> {
    /// Starts at the root.
    pub(super) fn new(record: &'r Record) -> Self {
        Self {
            checkpoints: Checkpoints::default(),
            last: record.root(),
            position: Position::new_lenient(record.start()),
        }
    }

    /// The position before `node`, which must be the next node to visit.
    pub(super) fn position_before(&mut self, node: Node<'r>) -> &Position {
        if let Some(parent) = node.parent()
            && parent.id() != self.last.id()
        {
            self.position = self.checkpoints.position_after(parent);
            self.last = parent;
        }
        &self.position
    }

    /// Visits `node`, which must be the next node to visit. Returns the position after it.
    pub(super) fn pass(&mut self, node: Node<'r>) -> &Position {
        self.position_before(node);
        if let Some(mv) = node.mv() {
            let _ = self.position.play_unchecked(mv);
        }
        self.last = node;
        self.checkpoints.pass(node, &self.position);
        &self.position
    }
}
