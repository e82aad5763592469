//! [`Positions`]: the positions of a record.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use kifu::{Node, Position, Record};

/// Of the nodes on a path, every 16th position is stored.
const INTERVAL: usize = 16;

/// Computes the positions of a record. Some of them are stored, so that the positions of all nodes are computed in linear
/// time, in whichever order they are asked for.
#[derive(Debug, Default)]
pub(crate) struct Positions {
    /// The positions after nodes, by the indexes of the nodes.
    stored: Mutex<HashMap<usize, Position>>,
}

impl Positions {
    /// The position after a node of the record.
    pub(crate) fn after(&self, node: Node<'_>, record: &Record) -> Position {
        let mut stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        let mut path = Vec::new();
        let mut node = node;
        let mut position = loop {
            if let Some(position) = stored.get(&node.id().index()) {
                break position.clone();
            }
            let Some(parent) = node.parent() else {
                break Position::new_lenient(record.start());
            };
            path.push(node);
            node = parent;
        };
        for (node, number) in path.into_iter().rev().zip(1_usize..) {
            if let Some(mv) = node.mv() {
                let _ = position.play_unchecked(mv);
            }
            if number.is_multiple_of(INTERVAL) {
                stored.insert(node.id().index(), position.clone());
            }
        }
        position
    }
}
