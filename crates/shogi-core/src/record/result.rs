//! Who won.

use super::{GameResult, Record};

impl Record {
    /// Who won the game: what the ending of the main line means, else what the record states in words. `None` when
    /// both leave it open.
    pub fn result(&self) -> Option<GameResult> {
        self.result_by_ending().or(self.stated_result)
    }

    /// Who won the game by what the ending of the main line means.
    pub fn result_by_ending(&self) -> Option<GameResult> {
        let node = self.mainline_ending()?;
        node.ending()?.result(node.turn(), self.start.turn)
    }
}
