//! [`History`]: the moves that were played on a board.

use std::iter;
use std::sync::Arc;

use kifu::Move;
use kifu::shogi_core::position::Undo;

/// The moves that were played on a board. A copy shares them, so that it takes no longer after many moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct History(Option<Arc<Entry>>);

/// A move, and the moves before it.
#[derive(Debug)]
struct Entry {
    mv: Move,
    undo: Undo,
    before: History,
}

impl History {
    pub(crate) fn push(&mut self, mv: Move, undo: Undo) {
        let before = Self(self.0.take());
        self.0 = Some(Arc::new(Entry { mv, undo, before }));
    }

    /// Takes the last move back.
    pub(crate) fn pop(&mut self) -> Option<(Move, Undo)> {
        let last = self.0.take()?;
        self.0.clone_from(&last.before.0);
        Some((last.mv, last.undo))
    }

    /// The moves, the last one first.
    pub(crate) fn newest_first(&self) -> impl Iterator<Item = Move> {
        let entries = iter::successors(self.0.as_deref(), |entry| entry.before.0.as_deref());
        entries.map(|entry| entry.mv)
    }

    /// The moves in their order.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.newest_first().collect();
        moves.reverse();
        moves
    }
}

/// Drops the moves one after the other, so that many do not overflow the stack.
impl Drop for History {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut entry) = next.and_then(Arc::into_inner) {
            next = entry.before.0.take();
        }
    }
}
