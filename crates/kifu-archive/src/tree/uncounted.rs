//! The moves that do not count. They lead to the positions whose moves do.

use std::collections::HashMap;

use super::{Move, Position, Tree};

impl<'t> Position<'t> {
    /// The moves of the games that do not count here: those of the other player with [`Options::moves_of`](super::Options::moves_of),
    /// and those played too fast with [`Options::instant`](super::Options::instant). Those with the most games come first.
    pub fn uncounted_moves(&self) -> impl ExactSizeIterator<Item = Move> + use<'t> {
        let node = self.node();
        self.moves_at(node.end, node.uncounted_end)
    }

    /// The games whose move in this position does not count.
    pub fn uncounted_games(&self) -> u64 {
        self.node().uncounted_games
    }
}

impl Tree {
    /// Removes the positions without a move that counts, unless other moves lead from them to a position with one.
    pub(super) fn remove_dead_ends(&mut self) {
        let has_moves: Vec<bool> = self.positions.iter().map(|node| node.start < node.end).collect();
        if has_moves.iter().all(|&has_moves| has_moves) {
            return;
        }
        // For each position, the positions from which a move that does not count leads to it.
        let mut before: HashMap<usize, Vec<usize>> = HashMap::new();
        for index in (0..self.positions.len()).filter(|&index| !has_moves[index]) {
            for played in self.at(index).uncounted_moves() {
                if let Some(after) = self.index_after(&played) {
                    before.entry(after).or_default().push(index);
                }
            }
        }
        let mut is_kept = has_moves;
        let mut pending: Vec<usize> = (0..is_kept.len()).filter(|&index| is_kept[index]).collect();
        while let Some(after) = pending.pop() {
            for index in before.remove(&after).unwrap_or_default() {
                if !std::mem::replace(&mut is_kept[index], true) {
                    pending.push(index);
                }
            }
        }
        let (root, mut kept) = (self.packed_root, is_kept.into_iter());
        self.positions
            .retain(|node| kept.next() == Some(true) || node.packed == root);
    }
}
