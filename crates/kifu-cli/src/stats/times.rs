//! [`Times`]: the times that the players used.

use std::time::Duration;

use kifu::{Color, Record};

/// The times of the main lines of all games in which any time was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Times {
    /// The games in which any time was used.
    pub(super) games: usize,
    /// The moves of these games that have a time.
    pub(super) moves: usize,
    /// The time that each side used, including that before the ending of a game.
    pub(super) used: [Duration; 2],
    /// The longest time for one move or ending.
    pub(super) longest: Duration,
}

impl Times {
    pub(super) fn add(&mut self, record: &Record) {
        let mut times = Self {
            games: 1,
            ..Self::default()
        };
        for node in record.root().line() {
            let Some(time) = node.time() else { continue };
            let color = if node.mv().is_some() {
                times.moves += 1;
                node.turn().opposite()
            } else {
                node.turn()
            };
            times.used[color.index()] += time;
            times.longest = times.longest.max(time);
        }
        if times.longest > Duration::ZERO {
            self.merge(times);
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.moves += other.moves;
        for color in Color::ALL {
            self.used[color.index()] += other.used[color.index()];
        }
        self.longest = self.longest.max(other.longest);
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn each_side_uses_the_time_of_its_moves_and_of_its_ending() {
        let mut times = Times::default();
        times.add(&kifu::parse("PI\n+\n+7776FU\nT3\n-3334FU\nT4\n+2726FU\nT5\n%TORYO\nT6\n").unwrap());
        times.add(&kifu::parse("PI\n+\n+7776FU\nT0\n%TORYO\n").unwrap());
        let expected = Times {
            games: 1,
            moves: 3,
            used: [Duration::from_secs(8), Duration::from_secs(10)],
            longest: Duration::from_secs(6),
        };
        assert_eq!(times, expected);
    }
}
