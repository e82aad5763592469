//! [`Counts`]: what is counted about the games.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::Hash;

use kifu::shogi_core::format::tools::trim_blanks;
use kifu::{Color, Ending, Game, GameResult, Handicap, HeaderName, Record};

use kifu_archive::criteria::{Dates, opening_name};

use super::groups::{Grouping, Groups};
use super::lengths::Lengths;
use super::names::name_of;
use super::pairs::Pairs;
use super::side_counts::SideCounts;
use super::times::Times;

/// The counts of any number of games. Counts can be merged in any order.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) games: usize,
    /// The games with errors.
    pub(super) faulty: usize,
    pub(super) results: Tally<Option<GameResult>>,
    pub(super) endings: Tally<Option<Ending>>,
    pub(super) lengths: Lengths,
    pub(super) handicaps: Tally<Handicap>,
    pub(super) openings: Tally<String>,
    pub(super) events: Tally<String>,
    pub(super) years: Tally<Option<u16>>,
    pub(super) times: Times,
    pub(super) players: HashMap<String, [SideCounts; 2]>,
    pub(super) groups: Groups,
    pub(super) pairs: Pairs,
}

/// The number of games of each kind.
#[derive(Debug)]
pub(super) struct Tally<T>(HashMap<T, usize>);

impl Counts {
    pub(super) fn add(&mut self, game: &Game, grouping: &Grouping) {
        let record = &game.record;
        let result = record.result();
        self.games += 1;
        self.faulty += usize::from(game.first_error().is_some());
        self.results.add(result, 1);
        self.endings.add(record.ending(), 1);
        self.lengths.add(record.root().line_moves(), 1);
        self.handicaps
            .add(record.handicap().unwrap_or(Handicap::Other), 1);
        for opening in record.headers.openings() {
            self.openings.add(opening_name(opening).to_owned(), 1);
        }
        self.events.add_header(record, HeaderName::Event);
        self.years.add(Dates::of(record).map(Dates::year), 1);
        self.times.add(record);
        if !grouping.keys.is_empty() {
            self.groups.add(record, grouping);
        }
        if grouping.counts_pairs {
            self.pairs.add(record);
        }
        for color in Color::ALL {
            if let Some(name) = name_of(record, color) {
                let sides = self.players.entry(name.to_owned()).or_default();
                sides[color.index()].add(result, color);
            }
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.faulty += other.faulty;
        self.results.merge(other.results);
        self.endings.merge(other.endings);
        self.lengths.merge(other.lengths);
        self.handicaps.merge(other.handicaps);
        self.openings.merge(other.openings);
        self.events.merge(other.events);
        self.years.merge(other.years);
        self.times.merge(other.times);
        self.groups.merge(other.groups);
        self.pairs.merge(other.pairs);
        for (name, sides) in other.players {
            let mine = self.players.entry(name).or_default();
            for color in Color::ALL {
                mine[color.index()].merge(sides[color.index()]);
            }
        }
    }
}

impl<T: Hash + Eq> Tally<T> {
    fn add(&mut self, kind: T, games: usize) {
        *self.0.entry(kind).or_default() += games;
    }

    fn merge(&mut self, other: Self) {
        for (kind, games) in other.0 {
            self.add(kind, games);
        }
    }

    /// The number of games of a kind.
    pub(super) fn games(&self, kind: &T) -> usize {
        self.0.get(kind).copied().unwrap_or(0)
    }
}

impl<T: Ord> Tally<T> {
    /// The kinds that occur, in their order.
    pub(super) fn in_order(&self) -> Vec<(&T, usize)> {
        let mut kinds: Vec<_> = self.0.iter().map(|(kind, &games)| (kind, games)).collect();
        kinds.sort_unstable();
        kinds
    }

    /// The kinds that occur, those with the most games first.
    pub(super) fn by_games(&self) -> Vec<(&T, usize)> {
        let mut kinds: Vec<_> = self.0.iter().map(|(kind, &games)| (kind, games)).collect();
        kinds.sort_unstable_by_key(|&(kind, games)| (Reverse(games), kind));
        kinds
    }
}

impl Tally<String> {
    /// Counts a game by the text of a header. A game without such a text is not counted.
    fn add_header(&mut self, record: &Record, name: HeaderName) {
        let text = record.headers.get_named(name).map(trim_blanks);
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            self.add(text.to_owned(), 1);
        }
    }
}

impl<T> Default for Tally<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}
