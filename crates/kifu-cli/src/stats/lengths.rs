//! [`Lengths`]: how many moves the games have.

use std::collections::BTreeMap;

use serde::Serialize;

/// The number of games of each length.
#[derive(Debug, Default)]
pub(super) struct Lengths(BTreeMap<usize, usize>);

/// What the lengths have in common. A quartile is the smallest length for which a quarter, half or three quarters of the
/// games are not longer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct LengthSummary {
    pub(super) min: usize,
    pub(super) lower_quartile: usize,
    pub(super) median: usize,
    pub(super) upper_quartile: usize,
    pub(super) max: usize,
    pub(super) mean: f64,
}

impl Lengths {
    pub(super) fn add(&mut self, length: usize, games: usize) {
        *self.0.entry(length).or_default() += games;
    }

    pub(super) fn merge(&mut self, other: Self) {
        for (length, games) in other.0 {
            self.add(length, games);
        }
    }

    /// `None` if there are no games.
    pub(super) fn summary(&self) -> Option<LengthSummary> {
        let games: usize = self.0.values().sum();
        let quartile = |number: usize| self.length_of((games * number).div_ceil(4));
        Some(LengthSummary {
            min: *self.0.first_key_value()?.0,
            lower_quartile: quartile(1)?,
            median: quartile(2)?,
            upper_quartile: quartile(3)?,
            max: *self.0.last_key_value()?.0,
            mean: self.mean(games),
        })
    }

    /// The length of the shortest game, of the second shortest one, …: `rank` counts from 1.
    fn length_of(&self, rank: usize) -> Option<usize> {
        let mut before = 0;
        let mut lengths = self.0.iter();
        lengths.find_map(|(&length, games)| {
            before += games;
            (before >= rank).then_some(length)
        })
    }

    /// The mean length, rounded to a hundredth.
    #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52 moves")]
    fn mean(&self, games: usize) -> f64 {
        let moves: usize = self.0.iter().map(|(length, games)| length * games).sum();
        ((moves as f64 / games as f64) * 100.0).round() / 100.0
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn quartiles_are_lengths_of_games() {
        let mut lengths = Lengths::default();
        assert_eq!(lengths.summary(), None);
        for length in [120, 80, 100, 90, 80] {
            lengths.add(length, 1);
        }
        let expected = LengthSummary {
            min: 80,
            lower_quartile: 80,
            median: 90,
            upper_quartile: 100,
            max: 120,
            mean: 94.0,
        };
        assert_eq!(lengths.summary(), Some(expected));
    }

    #[test]
    fn all_figures_of_one_game_are_its_length() {
        let mut lengths = Lengths::default();
        lengths.add(7, 1);
        let summary = lengths.summary().unwrap();
        assert_eq!(
            (summary.min, summary.median, summary.max, summary.mean),
            (7, 7, 7, 7.0)
        );
        assert_eq!((summary.lower_quartile, summary.upper_quartile), (7, 7));
    }
}
