//! Walking the main line with its positions.

use std::time::Duration;

use super::{NodeRef, Record};
use crate::ja::notation::Notation;
use crate::{Move, Position};

/// The moves of a line, each with the position it was played in. Endings are passed over.
#[derive(Clone, Debug)]
pub struct Mainline<'r> {
    position: Position,
    next: Option<NodeRef<'r>>,
}

/// A move of a line, with the position it was played in.
#[derive(Clone, Debug)]
pub struct Played<'r> {
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

impl<'r> Mainline<'r> {
    pub(super) fn new(record: &'r Record) -> Self {
        Self {
            position: Position::new_lenient(record.start()),
            next: record.root().next(),
        }
    }

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

impl Played<'_> {
    /// The move in Japanese notation: `▲７六歩`, `△同　銀`, `▲５八金右`.
    pub fn notation(&self) -> Notation {
        let parent = self.node.parent();
        let previous = parent.and_then(|node| node.mv().or_else(|| node.parent().and_then(NodeRef::mv)));
        Notation::of(self.mv, &self.position, previous.map(Move::to))
    }
}

impl<'r> Iterator for Mainline<'r> {
    type Item = Played<'r>;

    fn next(&mut self) -> Option<Played<'r>> {
        loop {
            let node = self.next?;
            self.next = node.next();
            let Some(mv) = node.mv() else { continue };
            let position = self.position.clone();
            let _ = self.position.play_unchecked(mv);
            return Some(Played {
                ply: node.ply(),
                mv,
                position,
                time: node.time(),
                node,
            });
        }
    }
}
