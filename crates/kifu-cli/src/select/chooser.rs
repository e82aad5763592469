//! [`Chooser`]: decides which of the games that fit the criteria are selected.

use std::collections::BTreeMap;
use std::hash::{Hash as _, Hasher as _};
use std::mem;

use kifu_archive::duplicates::{Key, KnownGames};
use siphasher::sip::SipHasher13;

use super::choice::{Choice, Compared};
use super::contained::Contained;
use super::finder::Candidate;
use super::listing::GamePlace;
use super::messages::Message;
use crate::session::{Session, Verbosity};

/// Chooses among the games that fit the criteria, in their order.
pub(super) struct Chooser<'a> {
    choice: &'a Choice,
    /// The games that are different from all before them.
    firsts: KnownGames<GamePlace<'a>>,
    /// For `--unique=contained`: the games whose moves begin a longer one.
    pub(super) contained: Contained<'a>,
    /// The games of `--duplicates-of`.
    others: KnownGames<GamePlace<'a>>,
    /// The number of games of `--duplicates-of` that have errors.
    pub(super) not_compared: usize,
    /// The games that are left out, each with the other one that is the same.
    left_out: Vec<[GamePlace<'a>; 2]>,
    /// The number of games that were not left out.
    count: usize,
    /// For `--sample`: the games with the smallest numbers so far, each with its place in the order.
    sample: BTreeMap<(u64, usize), Candidate<'a>>,
}

impl<'a> Chooser<'a> {
    pub(super) fn new(choice: &'a Choice) -> Self {
        Self {
            choice,
            firsts: KnownGames::default(),
            contained: Contained::default(),
            others: KnownGames::default(),
            not_compared: 0,
            left_out: Vec::new(),
            count: 0,
            sample: BTreeMap::new(),
        }
    }

    /// What is compared of two games.
    pub(super) fn compared(&self) -> Compared {
        self.choice.compared()
    }

    /// Adds a game of `--duplicates-of`. It has no key if it has an error.
    pub(super) fn add_other(&mut self, place: GamePlace<'a>, key: Option<Key>) {
        match key {
            Some(key) => self.others.add(key, place),
            None => self.not_compared += 1,
        }
    }

    /// Whether no further game can be selected.
    pub(super) fn is_full(&self) -> bool {
        self.choice.first.is_some_and(|first| self.count >= first)
    }

    /// Decides about the next game. Returns it if it is selected, unless that is known only at the end.
    pub(super) fn decide(&mut self, mut candidate: Candidate<'a>) -> Option<Candidate<'a>> {
        candidate.same_as = candidate.key.and_then(|key| self.same(key, candidate.place));
        match candidate.same_as {
            Some(other) if self.choice.duplicates.is_none() => {
                self.left_out.push([candidate.place, other]);
                return None;
            }
            None if self.choice.duplicates.is_some() => return None,
            _ if self.is_full() => return None,
            _ => {}
        }
        let index = self.count;
        self.count += 1;
        let Some(size) = self.choice.sample else {
            return Some(candidate);
        };
        self.sample.insert((self.number(index), index), candidate);
        if self.sample.len() > size {
            self.sample.pop_last();
        }
        None
    }

    /// The other game with this key, which was read before.
    fn same(&mut self, key: Key, place: GamePlace<'a>) -> Option<GamePlace<'a>> {
        let Choice {
            unique, duplicates, ..
        } = self.choice;
        let compares = unique.is_some() || duplicates.is_some() && self.choice.duplicates_of.is_empty();
        let first = compares.then(|| self.firsts.find(key)).flatten();
        if compares && first.is_none() {
            self.firsts.add(key, place);
        }
        let longer = || self.contained.longer(key);
        self.others.find(key).or(first).or_else(longer)
    }

    /// The pseudorandom number of a game. Those with the smallest numbers are in the sample.
    fn number(&self, index: usize) -> u64 {
        let mut hasher = SipHasher13::new_with_keys(self.choice.seed, 0);
        index.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns the games of the sample, in their order.
    pub(super) fn take_sample(&mut self) -> impl Iterator<Item = Candidate<'a>> + use<'a> {
        let sample = mem::take(&mut self.sample).into_iter();
        let games: BTreeMap<usize, Candidate<'a>> = sample.map(|((_, index), game)| (index, game)).collect();
        games.into_values()
    }

    /// Reports the games that are left out or not compared.
    pub(super) fn report(&self, session: &Session) {
        let games = self.left_out.len();
        match session.verbosity {
            Verbosity::Folded if games > 0 => session.complain(&Message::LeftOut { games }),
            Verbosity::Quiet | Verbosity::Folded => {}
            Verbosity::Verbose => {
                for &[game, first] in &self.left_out {
                    session.complain(&Message::Same { game, first });
                }
            }
        }
        if self.not_compared > 0 {
            let games = self.not_compared;
            session.complain(&Message::NotCompared { games });
        }
    }
}

#[cfg(test)]
mod tests {
    use kifu_archive::Input;
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::outcome::Outcome;
    use crate::select::finder::Content;
    use crate::writing::SortValue;

    /// The places of the games that are chosen among two in each of `inputs` inputs.
    fn chosen(choice: &Choice, inputs: usize) -> Vec<(usize, usize)> {
        let mut chooser = Chooser::new(choice);
        let input = Input::standard_input();
        let games = (0..inputs).flat_map(|index| [(index, 1), (index, 2)]);
        let candidates = games.map(|(index, number)| Candidate {
            index,
            place: GamePlace {
                input: &input,
                number,
            },
            key: None,
            same_as: None,
            outcome: Outcome::Fine,
            sorted_by: SortValue::None,
            content: Content::Nothing,
        });
        let mut taken: Vec<_> = candidates
            .filter_map(|candidate| chooser.decide(candidate))
            .collect();
        taken.extend(chooser.take_sample());
        taken
            .iter()
            .map(|candidate| (candidate.index, candidate.place.number))
            .collect()
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
