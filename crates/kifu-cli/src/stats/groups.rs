//! [`Groups`]: the games in groups, as `--by` names them, with the results of a player or of Black.

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::HashMap;

use kifu::openings::{Class, Matcher, Names};
use kifu::shogi_core::format::tools::trim_blanks;
use kifu::shogi_core::messages::named_enum;
use kifu::{Color, HeaderName, Language, Record};
use kifu_archive::criteria::{Dates, TextPart, opening_name};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use super::list::List;
use super::side_counts::SideCounts;
use crate::aligned_table::{Table, percentage};

named_enum! {
    /// By what games are grouped.
    pub enum GroupKey {
        /// Each opening and castle that the headers name, or else the opening of the moves.
        Opening = "opening",
        /// The year.
        Year = "year",
        /// The event.
        Event = "event",
        /// The other player.
        Opponent = "opponent",
        /// The opening, by the moves, of the side whose result counts.
        OwnOpening = "own-opening",
        /// The castle of this side.
        OwnCastle = "own-castle",
        /// The opening of the other side.
        OpponentOpening = "opponent-opening",
        /// The castle of the other side.
        OpponentCastle = "opponent-castle",
    }
    parsed ["a value of --by", "--by の値"]
}

/// A game has this value of a key.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Value {
    Year(u16),
    Name(String),
    Unknown,
}

/// The results of the games in each group.
#[derive(Debug, Default)]
pub(super) struct Groups(HashMap<Vec<Value>, SideCounts>);

/// Whose results are counted in the groups, and by what these are made.
#[derive(Debug)]
pub(super) struct Grouping {
    pub(super) keys: Vec<GroupKey>,
    /// The name of the player, or a part of it. Without a player, the results are those of Black.
    pub(super) player: Option<TextPart>,
    /// Whether the games are counted by pairs of players.
    pub(super) counts_pairs: bool,
    /// How many groups or pairs are listed.
    pub(super) limit: usize,
}

impl Groups {
    /// Adds a game to each group to which it belongs: those of all openings that it names.
    pub(super) fn add(&mut self, record: &Record, grouping: &Grouping) {
        let Some(color) = grouping.side(record) else {
            return;
        };
        let names = OnceCell::new();
        let names = || names.get_or_init(|| Matcher::names_of_record(record));
        let mut groups = vec![Vec::new()];
        for &key in &grouping.keys {
            let values = values(key, record, color, names);
            let with = |group: &Vec<Value>, value| [group.as_slice(), &[value]].concat();
            let extended = groups
                .iter()
                .flat_map(|group| values.iter().cloned().map(move |value| with(group, value)));
            groups = extended.collect();
        }
        for group in groups {
            self.0.entry(group).or_default().add(record.result(), color);
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        for (group, counts) in other.0 {
            self.0.entry(group).or_default().merge(counts);
        }
    }

    /// The rows: years in their order, everything else with the most games first.
    pub(super) fn rows<'g>(&'g self, grouping: &'g Grouping) -> Vec<Row<'g>> {
        // The games of all groups that begin with the same values.
        let mut games: HashMap<&[Value], usize> = HashMap::new();
        for (group, counts) in &self.0 {
            for length in 1..=group.len() {
                *games.entry(&group[..length]).or_default() += counts.games;
            }
        }
        let rows = self.0.iter().map(|(values, &counts)| Row {
            keys: &grouping.keys,
            values,
            counts,
        });
        let mut rows: Vec<Row<'g>> = rows.collect();
        rows.sort_by_cached_key(|row| {
            let places = row.values.iter().enumerate().map(|(index, value)| {
                let is_year = row.keys[index] == GroupKey::Year;
                let games = if is_year { 0 } else { games[&row.values[..=index]] };
                (Reverse(games), value.clone())
            });
            places.collect::<Vec<_>>()
        });
        rows
    }
}

impl Grouping {
    /// The side whose result counts. Of two players with the name it is Black.
    fn side(&self, record: &Record) -> Option<Color> {
        let Some(name) = &self.player else {
            return Some(Color::Black);
        };
        let is_named = |&color: &Color| record.player(color).is_some_and(|player| name.is_in(player));
        Color::ALL.into_iter().find(is_named)
    }

    /// The table of the rows.
    pub(super) fn table(&self, rows: &List<Row<'_>>, language: Language) -> Table {
        let label = |english: &str, japanese: &str| language.choose(english, japanese).to_owned();
        let results = match self.player {
            Some(_) => [label("Won", "勝"), label("Lost", "負")],
            None => [label("Black won", "先手勝ち"), label("White won", "後手勝ち")],
        };
        let keys = self.keys.iter().map(|key| match key {
            GroupKey::Opening => label("Opening", "戦型"),
            GroupKey::Year => label("Year", "年"),
            GroupKey::Event => label("Event", "棋戦"),
            GroupKey::Opponent => label("Opponent", "相手"),
            GroupKey::OwnOpening => label("Own opening", "自分の戦型"),
            GroupKey::OwnCastle => label("Own castle", "自分の囲い"),
            GroupKey::OpponentOpening => label("Opponent's opening", "相手の戦型"),
            GroupKey::OpponentCastle => label("Opponent's castle", "相手の囲い"),
        });
        let [won, lost] = results;
        let counts = [
            label("Games", "対局"),
            won,
            lost,
            label("Drawn", "引分"),
            label("Won %", "勝率"),
        ];
        let mut table = Table::new(keys.chain(counts));
        for row in &rows.rows {
            let SideCounts { won, lost, .. } = row.counts;
            let values = row.values.iter().map(|value| match value {
                Value::Year(year) => year.to_string(),
                Value::Name(name) => name.clone(),
                Value::Unknown => label("unknown", "不明"),
            });
            let rate = if won + lost == 0 {
                "-".to_owned()
            } else {
                percentage(won, won + lost)
            };
            table.row(values.chain(row.counts.cells()).chain([rate]));
        }
        table
    }
}

/// A group with its results.
#[derive(Clone, Debug)]
pub(super) struct Row<'g> {
    keys: &'g [GroupKey],
    values: &'g [Value],
    counts: SideCounts,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SideCounts {
            games,
            won,
            lost,
            drawn,
        } = self.counts;
        let mut map = serializer.serialize_map(None)?;
        for (key, value) in self.keys.iter().zip(self.values) {
            map.serialize_entry(key.name(), value)?;
        }
        for (name, count) in [("games", games), ("won", won), ("lost", lost), ("drawn", drawn)] {
            map.serialize_entry(name, &count)?;
        }
        map.end()
    }
}

/// The values of a key that a game has. `names` are the openings and castles of its moves.
fn values<'n>(key: GroupKey, record: &Record, color: Color, names: impl Fn() -> &'n Names) -> Vec<Value> {
    let text = |text: Option<&str>| match text.map(trim_blanks) {
        Some(text) if !text.is_empty() => Value::Name(text.to_owned()),
        _ => Value::Unknown,
    };
    let class = |class: Option<&'static Class>| vec![text(class.map(|class| class.name))];
    match key {
        GroupKey::Opening => {
            let openings = record.headers.openings().map(opening_name);
            let mut openings: Vec<Value> = openings.map(|name| text(Some(name))).collect();
            openings.sort_unstable();
            openings.dedup();
            if openings.is_empty() {
                return class(Matcher::class_of_record(record));
            }
            openings
        }
        GroupKey::Year => vec![Dates::of(record).map_or(Value::Unknown, |dates| Value::Year(dates.year()))],
        GroupKey::Event => vec![text(record.headers.get_named(HeaderName::Event))],
        GroupKey::Opponent => vec![text(record.player(color.opposite()))],
        GroupKey::OwnOpening => class(names().opening(color)),
        GroupKey::OwnCastle => class(names().castle(color)),
        GroupKey::OpponentOpening => class(names().opening(color.opposite())),
        GroupKey::OpponentCastle => class(names().castle(color.opposite())),
    }
}
