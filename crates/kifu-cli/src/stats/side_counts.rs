//! [`SideCounts`]: the results of a player on one side.

use kifu::{Color, GameResult};
use serde::Serialize;

/// The games of a player on one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct SideCounts {
    pub(super) games: usize,
    pub(super) won: usize,
    pub(super) lost: usize,
    pub(super) drawn: usize,
}

impl SideCounts {
    pub(super) fn add(&mut self, result: Option<GameResult>, color: Color) {
        self.games += 1;
        match result {
            Some(GameResult::Win(winner)) if winner == color => self.won += 1,
            Some(GameResult::Win(_)) => self.lost += 1,
            Some(GameResult::Draw) => self.drawn += 1,
            None => {}
        }
    }

    /// The numbers for a table: games, won, lost, drawn.
    pub(super) fn cells(self) -> [String; 4] {
        [self.games, self.won, self.lost, self.drawn].map(|number| number.to_string())
    }

    /// The results of the opponent.
    pub(super) const fn of_opponent(self) -> Self {
        Self {
            won: self.lost,
            lost: self.won,
            ..self
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
    }
}
