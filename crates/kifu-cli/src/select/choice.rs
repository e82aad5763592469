//! [`Choice`]: the options that choose among all games that fit the criteria, such as `--unique` and `--first`.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{Hash as _, Hasher as _};

use clap::Args;
use siphasher::sip::SipHasher13;

use super::key::Key;

/// The options that choose among the games that fit the criteria. The order of the inputs decides which game is the first.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Choice among these games / 条件に合う対局からの選び方")]
pub(crate) struct Choice {
    /// Leave out each game with the same start and the same moves of the main line as an earlier one, in whatever format
    /// and encoding. Headers, comments and variations are not compared.
    ///
    /// 形式や文字コードが違っても、開始局面と本譜の指し手が前の対局と同じ対局を省く。ヘッダー、コメント、変化は比べない
    #[arg(long, conflicts_with = "duplicates")]
    unique: bool,
    /// Select only the games that --unique leaves out, and name the earlier one.
    ///
    /// --unique が省く対局だけを選び、前にある同じ対局を示す
    #[arg(long)]
    duplicates: bool,
    /// Select N games at random. The same inputs and the same seed give the same games.
    ///
    /// N局を無作為に選ぶ。入力とシードが同じなら、選ばれる対局も同じ
    #[arg(long, value_name = "N", conflicts_with = "first")]
    sample: Option<usize>,
    /// For --sample: a number that decides which games are selected.
    ///
    /// --sample で選ばれる対局を決める数
    #[arg(long, value_name = "NUMBER", default_value_t = 0, requires = "sample")]
    seed: u64,
    /// Select the first N games.
    ///
    /// 最初のN局を選ぶ
    #[arg(long, value_name = "N")]
    first: Option<usize>,
}

/// The place of a game: the index of its input, and its number in the input, from 1.
pub(super) type GamePlace = (usize, usize);

/// A game that fits the criteria.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) number: usize,
    /// `None` if the game is not compared with others.
    pub(super) key: Option<Key>,
}

/// A game that is selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chosen {
    pub(super) place: GamePlace,
    /// For `--duplicates`: the earlier game that is the same.
    pub(super) first: Option<GamePlace>,
}

/// The selected games, in order.
#[derive(Debug, Default)]
pub(super) struct Selection {
    pub(super) games: Vec<Chosen>,
    /// For `--unique`: the games that are left out.
    pub(super) left_out: Vec<Chosen>,
}

impl Choice {
    /// Whether all games must be known before the first one can be shown.
    pub(super) const fn is_needed(&self) -> bool {
        self.compares() || self.sample.is_some() || self.first.is_some()
    }

    /// Whether the keys of the games are needed.
    pub(super) const fn compares(&self) -> bool {
        self.unique || self.duplicates
    }

    /// How many games of one input can be selected at most.
    pub(super) fn limit(&self) -> usize {
        self.first.filter(|_| !self.compares()).unwrap_or(usize::MAX)
    }

    /// Chooses among the games of each input.
    pub(super) fn apply(&self, inputs: &[Vec<Candidate>]) -> Selection {
        let mut selection = if self.compares() {
            self.compare(inputs)
        } else {
            let games = places(inputs).map(|(place, _)| Chosen { place, first: None });
            Selection {
                games: games.collect(),
                left_out: Vec::new(),
            }
        };
        if let Some(count) = self.sample {
            selection.games = sample(&selection.games, count, self.seed);
        }
        selection.games.truncate(self.first.unwrap_or(usize::MAX));
        selection
    }

    fn compare(&self, inputs: &[Vec<Candidate>]) -> Selection {
        let mut firsts: HashMap<Key, GamePlace> = HashMap::new();
        let mut selection = Selection::default();
        for (place, key) in places(inputs) {
            let first = key.and_then(|key| match firsts.entry(key) {
                Entry::Occupied(first) => Some(*first.get()),
                Entry::Vacant(entry) => {
                    entry.insert(place);
                    None
                }
            });
            match first {
                None => selection.games.push(Chosen { place, first }),
                Some(_) => selection.left_out.push(Chosen { place, first }),
            }
        }
        if self.duplicates {
            selection.games = std::mem::take(&mut selection.left_out);
        }
        selection
    }
}

/// The games of all inputs, in order.
fn places(inputs: &[Vec<Candidate>]) -> impl Iterator<Item = (GamePlace, Option<Key>)> + '_ {
    let inputs = inputs.iter().enumerate();
    inputs.flat_map(|(input, games)| games.iter().map(move |game| ((input, game.number), game.key)))
}

/// Returns `count` of the games, or all if there are fewer. Each game gets a pseudorandom number from the seed and its
/// index, and those with the smallest numbers are returned, in their order.
fn sample(games: &[Chosen], count: usize, seed: u64) -> Vec<Chosen> {
    let number = |index: usize| {
        let mut hasher = SipHasher13::new_with_keys(seed, 0);
        index.hash(&mut hasher);
        hasher.finish()
    };
    let mut indices: Vec<usize> = (0..games.len()).collect();
    indices.sort_by_cached_key(|&index| number(index));
    indices.truncate(count);
    indices.sort_unstable();
    indices.into_iter().map(|index| games[index]).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn games(count: usize) -> Vec<Vec<Candidate>> {
        let candidate = |number| Candidate { number, key: None };
        (0..count).map(|_| vec![candidate(1), candidate(2)]).collect()
    }

    #[test]
    fn a_sample_depends_on_the_seed_only() {
        let places = |seed| {
            let choice = Choice {
                sample: Some(10),
                seed,
                ..Choice::default()
            };
            let chosen = choice.apply(&games(50)).games;
            let places: Vec<GamePlace> = chosen.iter().map(|game| game.place).collect();
            assert_eq!(places.len(), 10);
            assert!(places.is_sorted());
            places
        };
        assert_eq!(places(1), places(1));
        assert_ne!(places(1), places(2));
    }

    #[test]
    fn every_game_is_sampled_equally_often() {
        let mut counts = [0; 20];
        for seed in 0..1000 {
            let choice = Choice {
                sample: Some(5),
                seed,
                ..Choice::default()
            };
            for game in choice.apply(&games(10)).games {
                counts[game.place.0 * 2 + game.place.1 - 1] += 1;
            }
        }
        // The expected number is 250, with a standard deviation of 14.
        assert!(
            counts.iter().all(|count| (190..=310).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn the_first_games_are_those_of_the_first_inputs() {
        let choice = Choice {
            first: Some(3),
            ..Choice::default()
        };
        let places: Vec<GamePlace> = choice
            .apply(&games(5))
            .games
            .iter()
            .map(|game| game.place)
            .collect();
        assert_eq!(places, [(0, 1), (0, 2), (1, 1)]);
    }
}
