//! [`Description`]: the counts in the form in which they are printed. Its JSON is a public interface, which the README.md
//! of this crate describes.

use std::cmp::Reverse;

use kifu::{Color, Ending, GameResult, Handicap};
use serde::Serialize;

use super::counts::{Counts, Tally};
use super::groups::{Grouping, Row};
use super::lengths::LengthSummary;
use super::list::List;
use super::pairs::PairRow;
use super::side_counts::SideCounts;
use super::times::Times;

/// The counts, as `--json` prints them.
#[derive(Debug, Serialize)]
pub(super) struct Description<'c> {
    pub(super) games: usize,
    pub(super) games_with_errors: usize,
    pub(super) results: Results,
    pub(super) endings: Vec<EndingRow>,
    pub(super) lengths: Option<LengthSummary>,
    pub(super) handicaps: Vec<NamedRow<Handicap>>,
    pub(super) openings: List<NamedRow<&'c str>>,
    pub(super) events: List<NamedRow<&'c str>>,
    pub(super) years: Vec<YearRow>,
    pub(super) times: TimeDescription,
    pub(super) players: List<PlayerRow<'c>>,
    /// Only with `--by`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) groups: Option<List<Row<'c>>>,
    /// Only with `--pairs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pairs: Option<List<PairRow<'c>>>,
    /// The number of games that do not name both players. Only with `--pairs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) games_without_pair: Option<usize>,
}

#[derive(Debug, Serialize)]
pub(super) struct Results {
    pub(super) black: usize,
    pub(super) white: usize,
    pub(super) draw: usize,
    pub(super) none: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct EndingRow {
    /// `None` for the games without an ending.
    pub(super) ending: Option<Ending>,
    pub(super) games: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct NamedRow<N> {
    pub(super) name: N,
    pub(super) games: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct YearRow {
    /// `None` for the games without a date.
    pub(super) year: Option<u16>,
    pub(super) games: usize,
}

#[derive(Debug, Serialize)]
pub(super) struct TimeDescription {
    pub(super) games: usize,
    pub(super) moves: usize,
    pub(super) black_ms: u128,
    pub(super) white_ms: u128,
    pub(super) longest_ms: u128,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct PlayerRow<'c> {
    pub(super) name: &'c str,
    #[serde(flatten)]
    pub(super) all: SideCounts,
    pub(super) black: SideCounts,
    pub(super) white: SideCounts,
}

impl<'c> Description<'c> {
    /// Describes the counts, with at most `limit` players, openings and events.
    pub(super) fn new(counts: &'c Counts, grouping: &'c Grouping, limit: usize) -> Self {
        let results = |result| counts.results.games(&result);
        let named = |tally: &'c Tally<String>| {
            List::new(&tally.by_games(), limit, |&(name, games)| NamedRow {
                name: name.as_str(),
                games,
            })
        };
        let endings = counts.endings.by_games().into_iter();
        let handicaps = counts.handicaps.by_games().into_iter();
        let years = counts.years.in_order().into_iter();
        let (undated, dated): (Vec<_>, Vec<_>) = years.partition(|(year, _)| year.is_none());
        Self {
            games: counts.games,
            games_with_errors: counts.faulty,
            results: Results {
                black: results(Some(GameResult::Win(Color::Black))),
                white: results(Some(GameResult::Win(Color::White))),
                draw: results(Some(GameResult::Draw)),
                none: results(None),
            },
            endings: endings
                .map(|(&ending, games)| EndingRow { ending, games })
                .collect(),
            lengths: counts.lengths.summary(),
            handicaps: handicaps.map(|(&name, games)| NamedRow { name, games }).collect(),
            openings: named(&counts.openings),
            events: named(&counts.events),
            years: dated
                .into_iter()
                .chain(undated)
                .map(|(&year, games)| YearRow { year, games })
                .collect(),
            times: TimeDescription::of(&counts.times),
            players: List::new(&players(counts), limit, PlayerRow::clone),
            groups: (!grouping.keys.is_empty())
                .then(|| List::new(&counts.groups.rows(grouping), grouping.limit, Row::clone)),
            pairs: grouping.counts_pairs.then(|| {
                let rows = counts.pairs.rows(grouping.player.as_ref());
                List::new(&rows, grouping.limit, PairRow::clone)
            }),
            games_without_pair: grouping.counts_pairs.then_some(counts.pairs.unnamed),
        }
    }
}

impl TimeDescription {
    fn of(times: &Times) -> Self {
        let [black, white] = times.used;
        Self {
            games: times.games,
            moves: times.moves,
            black_ms: black.as_millis(),
            white_ms: white.as_millis(),
            longest_ms: times.longest.as_millis(),
        }
    }
}

/// The players, those with the most games first, then those with the most wins.
fn players(counts: &Counts) -> Vec<PlayerRow<'_>> {
    let players = counts.players.iter().map(|(name, &[black, white])| {
        let mut all = black;
        all.merge(white);
        PlayerRow {
            name,
            all,
            black,
            white,
        }
    });
    let mut players: Vec<PlayerRow<'_>> = players.collect();
    players.sort_unstable_by_key(|player| (Reverse(player.all.games), Reverse(player.all.won), player.name));
    players
}
