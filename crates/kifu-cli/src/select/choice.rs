//! [`Choice`]: the options that choose among all games that fit the criteria, such as `--unique` and `--first`.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash as _, Hasher as _};
use std::path::PathBuf;

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
    /// 形式や文字コードが違っても、開始局面と本譜の指し手が前の対局と同じ対局を除く。ヘッダー、コメント、変化は比較しない
    #[arg(long, conflicts_with = "duplicates")]
    unique: bool,
    /// Select only the games that --unique leaves out, and name the earlier one.
    ///
    /// --unique で除かれる対局だけを選び、前にある同じ対局も表示する
    #[arg(long)]
    duplicates: bool,
    /// Leave out the games that this file, folder or archive has too; with --duplicates, select only these. They are compared as
    /// by --unique. May be given several times.
    ///
    /// このファイル、フォルダー、ZIPファイルにもある対局を除く。--duplicates と指定すると、その対局だけを選ぶ。比べ方は --unique と同じ。複数回指定できる
    #[arg(long, value_name = "IN")]
    pub(super) duplicates_of: Vec<PathBuf>,
    /// Select N games at random. The same inputs and the same seed give the same games.
    ///
    /// N局を無作為に選ぶ。入力とシードが同じなら、選ばれる対局も同じ
    #[arg(long, value_name = "N", conflicts_with = "first")]
    sample: Option<usize>,
    /// For --sample: a number that decides which games are selected.
    ///
    /// --sample の乱数のシード
    #[arg(long, value_name = "NUMBER", default_value_t = 0, requires = "sample")]
    seed: u64,
    /// Select the first N games, and read nothing after them.
    ///
    /// 最初のN局を選び、その後は読まない
    #[arg(long, value_name = "N")]
    first: Option<usize>,
}

/// The place of a game: the index of its input, and its number in the input, from 1.
pub(super) type GamePlace = (usize, usize);

impl Choice {
    /// Whether the keys of the games are needed.
    pub(super) const fn compares(&self) -> bool {
        self.unique || self.duplicates || !self.duplicates_of.is_empty()
    }
}

/// Chooses among the games that fit the criteria, in their order.
#[derive(Debug)]
pub(super) struct Chooser<'c, G> {
    choice: &'c Choice,
    /// The first game with each key.
    firsts: HashMap<Key, GamePlace>,
    /// The games of `--duplicates-of`.
    others: HashMap<Key, GamePlace>,
    /// The number of games that were not left out.
    count: usize,
    /// For `--sample`: the games with the smallest numbers so far, each with its place in the order.
    sample: BTreeMap<(u64, usize), G>,
}

/// What is done with a game.
#[derive(Debug)]
pub(super) enum Decision<G> {
    /// It is selected.
    Take(G),
    /// It is left out, because it is the same as an earlier game.
    LeaveOut(GamePlace),
    /// It is not selected, or that is not known yet.
    Pass,
}

impl<'c, G> Chooser<'c, G> {
    pub(super) fn new(choice: &'c Choice) -> Self {
        Self {
            choice,
            firsts: HashMap::new(),
            others: HashMap::new(),
            count: 0,
            sample: BTreeMap::new(),
        }
    }

    /// Adds a game of `--duplicates-of`.
    pub(super) fn add_other(&mut self, place: GamePlace, key: Key) {
        self.others.entry(key).or_insert(place);
    }

    /// Whether no further game can be selected.
    pub(super) fn is_full(&self) -> bool {
        self.choice.first.is_some_and(|first| self.count >= first)
    }

    /// Decides about the next game. `game` makes of it what is selected, with the earlier game that is the same.
    pub(super) fn decide(
        &mut self,
        place: GamePlace,
        key: Option<Key>,
        game: impl FnOnce(Option<GamePlace>) -> G,
    ) -> Decision<G> {
        let other = key.and_then(|key| self.others.get(&key).copied());
        let compares = self.choice.unique || self.choice.duplicates && self.choice.duplicates_of.is_empty();
        let first = key
            .filter(|_| compares)
            .and_then(|key| match self.firsts.entry(key) {
                Entry::Occupied(first) => Some(*first.get()),
                Entry::Vacant(entry) => {
                    entry.insert(place);
                    None
                }
            });
        let first = other.or(first);
        match first {
            Some(first) if !self.choice.duplicates => return Decision::LeaveOut(first),
            None if self.choice.duplicates => return Decision::Pass,
            _ if self.is_full() => return Decision::Pass,
            _ => {}
        }
        let index = self.count;
        self.count += 1;
        let Some(size) = self.choice.sample else {
            return Decision::Take(game(first));
        };
        self.sample.insert((self.number(index), index), game(first));
        if self.sample.len() > size {
            self.sample.pop_last();
        }
        Decision::Pass
    }

    /// The pseudorandom number of a game. Those with the smallest numbers are in the sample.
    fn number(&self, index: usize) -> u64 {
        let mut hasher = SipHasher13::new_with_keys(self.choice.seed, 0);
        index.hash(&mut hasher);
        hasher.finish()
    }

    /// The games of the sample, in their order.
    pub(super) fn into_sample(self) -> impl Iterator<Item = G> {
        let games = self.sample.into_iter().map(|((_, index), game)| (index, game));
        let games: BTreeMap<usize, G> = games.collect();
        games.into_values()
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// The places of the games that are chosen among two in each of `inputs` inputs.
    fn chosen(choice: &Choice, inputs: usize) -> Vec<GamePlace> {
        let mut chooser = Chooser::new(choice);
        let mut taken = Vec::new();
        for place in (0..inputs).flat_map(|input| [(input, 1), (input, 2)]) {
            if let Decision::Take(place) = chooser.decide(place, None, |_| place) {
                taken.push(place);
            }
        }
        taken.extend(chooser.into_sample());
        taken
    }

    fn sample(size: usize, seed: u64) -> Choice {
        Choice {
            sample: Some(size),
            seed,
            ..Choice::default()
        }
    }

    #[test]
    fn a_sample_depends_on_the_seed_only() {
        let places = |seed| {
            let places = chosen(&sample(10, seed), 50);
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
            for (input, number) in chosen(&sample(5, seed), 10) {
                counts[input * 2 + number - 1] += 1;
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
        assert_eq!(chosen(&choice, 5), [(0, 1), (0, 2), (1, 1)]);
    }
}
