//! Who won.

use super::{GameResult, Record};

impl Record {
    /// Who won the game: what the ending of the main line means, else what the record states in words. `None` when
    /// both leave it open.
    pub fn result(&self) -> Option<GameResult> {
        let by_ending = self
            .mainline_ending()
            .and_then(|node| node.ending()?.result(node.turn(), self.start.turn));
        by_ending.or(self.stated_result)
    }
}
