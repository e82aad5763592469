//! [`Pairs`]: the results of each pair of players, and the difference of their strength.

use std::cmp::Reverse;
use std::collections::HashMap;

use kifu::{Color, Language, Record};
use kifu_archive::criteria::TextPart;
use serde::Serialize;

use super::list::List;
use super::names::name_of;
use super::side_counts::SideCounts;
use crate::aligned_table::Table;

/// The results of the games of each pair of players, whose names are in their order.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    pairs: HashMap<[String; 2], Pair>,
    /// The number of games that do not name both players.
    pub(super) unnamed: usize,
}

/// The games of two players.
#[derive(Clone, Copy, Debug, Default)]
struct Pair {
    /// The results of the first player as Black and as White.
    sides: [SideCounts; 2],
    /// The number of moves of all games.
    plies: usize,
}

/// A pair of players, as it is seen from one of them.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PairRow<'p> {
    player: &'p str,
    opponent: &'p str,
    #[serde(flatten)]
    all: SideCounts,
    black: SideCounts,
    white: SideCounts,
    mean_plies: f64,
    elo: Option<f64>,
    elo_error: Option<f64>,
}

impl Pairs {
    /// Adds a game to its pair, or counts that it does not name both players.
    pub(super) fn add(&mut self, record: &Record) {
        let [Some(black), Some(white)] = Color::ALL.map(|color| name_of(record, color)) else {
            self.unnamed += 1;
            return;
        };
        let (names, color) = if black <= white {
            ([black, white], Color::Black)
        } else {
            ([white, black], Color::White)
        };
        let pair = self.pairs.entry(names.map(str::to_owned)).or_default();
        pair.sides[color.index()].add(record.result(), color);
        pair.plies += record.root().line_moves();
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.unnamed += other.unnamed;
        for (names, more) in other.pairs {
            let pair = self.pairs.entry(names).or_default();
            for color in Color::ALL {
                pair.sides[color.index()].merge(more.sides[color.index()]);
            }
            pair.plies += more.plies;
        }
    }

    /// The pairs, those with the most games first. Each is seen from the player who is asked for, or else from the one with the better
    /// score.
    pub(super) fn rows(&self, asked: Option<&TextPart>) -> Vec<PairRow<'_>> {
        let mut rows: Vec<PairRow<'_>> = self
            .pairs
            .iter()
            .map(|(names, pair)| pair.row(names, asked))
            .collect();
        rows.sort_unstable_by_key(|row| (Reverse(row.all.games), row.player, row.opponent));
        rows
    }
}

impl Pair {
    fn row<'p>(&self, [first, second]: &'p [String; 2], asked: Option<&TextPart>) -> PairRow<'p> {
        let [mut black, mut white] = self.sides;
        let mut all = black;
        all.merge(white);
        let is_asked = |name: &str| asked.is_some_and(|asked| asked.is_in(name));
        let is_turned = match (is_asked(first), is_asked(second)) {
            (true, false) => false,
            (false, true) => true,
            _ => all.lost > all.won,
        };
        let (mut player, mut opponent) = (first, second);
        if is_turned {
            (player, opponent) = (second, first);
            (black, white) = (white.of_opponent(), black.of_opponent());
            all = all.of_opponent();
        }
        PairRow {
            player,
            opponent,
            all,
            black,
            white,
            mean_plies: mean(self.plies, all.games),
            elo: elo(all).map(|(elo, _)| tenths(elo)),
            elo_error: elo(all).and_then(|(_, error)| error).map(tenths),
        }
    }
}

/// The mean, rounded to a hundredth.
#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52 moves")]
fn mean(sum: usize, count: usize) -> f64 {
    (sum as f64 / count.max(1) as f64 * 100.0).round() / 100.0
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// The quantile of the normal distribution for an interval that holds 95 %.
const QUANTILE: f64 = 1.959_963_984_540_054;

/// The difference of the Elo ratings that the results of a player show, and its error, so that the interval of 95 % is about the difference ± the
/// error. The difference is that of the mean score `s` of a game (a win is 1, a draw ½): `400 log10(s / (1 - s))`. With the standard error `e` of this
/// mean, that is the root of the variance of the score divided by the number of games, the error is half of the distance between the differences of
/// `s + 1.96 e` and `s - 1.96 e`.
///
/// `None` without games that have a result, and if one player has won all; without an error if an end of the interval is beyond all scores.
#[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52 games")]
fn elo(results: SideCounts) -> Option<(f64, Option<f64>)> {
    let SideCounts { won, lost, drawn, .. } = results;
    let [won, lost, drawn] = [won, lost, drawn].map(|games| games as f64);
    let games = won + lost + drawn;
    let score = (won + drawn / 2.0) / games;
    let difference =
        |score: f64| (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10());
    let squares = won * (1.0 - score).powi(2) + drawn * (0.5 - score).powi(2) + lost * score.powi(2);
    let margin = QUANTILE * (squares / games / games).sqrt();
    let ends = difference(score - margin).zip(difference(score + margin));
    Some((difference(score)?, ends.map(|(low, high)| (high - low) / 2.0)))
}

/// The table of the pairs.
pub(super) fn table(rows: &List<PairRow<'_>>, language: Language) -> Table {
    let head = [
        ("Player", "対局者"),
        ("Opponent", "相手"),
        ("Games", "対局"),
        ("Won", "勝"),
        ("Lost", "負"),
        ("Drawn", "引分"),
        ("As Black", "先手（下手）"),
        ("As White", "後手（上手）"),
        ("Plies", "平均手数"),
        ("Elo", "レート差"),
        ("±95%", "±95%"),
    ];
    let mut table = Table::new(head.map(|(english, japanese)| language.choose(english, japanese).to_owned()));
    for row in &rows.rows {
        let sides = [row.black, row.white].map(|side| format!("{}-{}-{}", side.won, side.lost, side.drawn));
        let elo = row.elo.map_or_else(|| "-".to_owned(), |elo| format!("{elo:+.0}"));
        let error = row
            .elo_error
            .map_or_else(|| "-".to_owned(), |error| format!("{error:.0}"));
        let cells = [row.player.to_owned(), row.opponent.to_owned()].into_iter();
        let plies = format!("{:.1}", row.mean_plies);
        table.row(
            cells
                .chain(row.all.cells())
                .chain(sides)
                .chain([plies, elo, error]),
        );
    }
    table
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn the_difference_has_an_error() {
        let elo = |won, lost, drawn| {
            let results = SideCounts {
                games: won + lost + drawn,
                won,
                lost,
                drawn,
            };
            elo(results).map(|(elo, error)| (tenths(elo), error.map(tenths)))
        };
        assert_eq!(elo(60, 35, 5), Some((88.7, Some(69.5))));
        assert_eq!(elo(35, 60, 5), Some((-88.7, Some(69.5))));
        assert_eq!(elo(0, 0, 10), Some((0.0, Some(0.0))));
        assert_eq!(elo(2, 1, 0), Some((120.4, None)));
        assert_eq!(elo(3, 0, 0), None);
        assert_eq!(elo(0, 0, 0), None);
    }
}
