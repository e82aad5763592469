//! Writes the counts as tables for people.

use kifu::shogi_core::messages::pluralize;
use kifu::{Handicap, Language};

use super::description::{Description, NamedRow};
use super::groups::Grouping;
use super::list::List;
use super::pairs;
use crate::aligned_table::{Table, percentage};
use crate::labels;

/// Returns all tables that are not empty, with an empty line between them. If games are grouped, this is the table of the groups or of the
/// pairs.
pub(super) fn render(counts: &Description<'_>, grouping: &Grouping, language: Language) -> String {
    let tables = Tables { counts, language };
    if let Some(groups) = counts.groups.as_ref().filter(|groups| !groups.rows.is_empty()) {
        let mut table = grouping.table(groups, language);
        tables.more(&mut table, groups.more);
        return table.to_string();
    }
    if let Some(pairs) = &counts.pairs {
        let mut table = pairs::table(pairs, language);
        tables.more(&mut table, pairs.more);
        let unnamed = counts.games_without_pair.filter(|&games| games > 0);
        let unnamed = unnamed.map(|games| match language {
            Language::English => format!("{} without both names\n", pluralize(games, "game")),
            Language::Japanese => format!("ほか{games}局は対局者名がありません\n"),
        });
        return format!("{table}{}", unnamed.unwrap_or_default());
    }
    let tables = [
        Some(tables.all()),
        tables.results(),
        tables.endings(),
        tables.lengths(),
        tables.handicaps(),
        tables.named(["Opening", "戦型"], &counts.openings),
        tables.named(["Event", "棋戦"], &counts.events),
        tables.years(),
        tables.times(),
        tables.players(),
    ];
    let texts: Vec<String> = tables.iter().flatten().map(Table::to_string).collect();
    texts.join("\n")
}

/// The title of a table, or the name of a row or a column, in English and Japanese.
type Label = [&'static str; 2];

const GAMES: Label = ["Games", "対局"];

struct Tables<'c> {
    counts: &'c Description<'c>,
    language: Language,
}

impl Tables<'_> {
    fn text(&self, [english, japanese]: Label) -> String {
        self.language.choose(english, japanese).to_owned()
    }

    fn all(&self) -> Table {
        let counts = self.counts;
        let mut table = Table::new([self.text(GAMES), counts.games.to_string()]);
        if counts.games_with_errors > 0 {
            let errors = counts.games_with_errors.to_string();
            table.row([self.text(["With errors", "エラーあり"]), errors]);
        }
        table
    }

    /// A table with the number of games of each row, and their share in all games. `None` without rows.
    fn shares(&self, title: Label, rows: impl IntoIterator<Item = (String, usize)>) -> Option<Table> {
        let mut rows = rows.into_iter().peekable();
        rows.peek()?;
        let mut table = Table::new([self.text(title), self.text(GAMES), "%".to_owned()]);
        for (name, games) in rows {
            table.row([name, games.to_string(), percentage(games, self.counts.games)]);
        }
        Some(table)
    }

    fn results(&self) -> Option<Table> {
        let results = &self.counts.results;
        let rows = [
            (["Black won", "先手（下手）勝ち"], results.black),
            (["White won", "後手（上手）勝ち"], results.white),
            (["draw", "引き分け"], results.draw),
            (["no result", "結果なし"], results.none),
        ];
        let rows = rows.map(|(label, games)| (self.text(label), games));
        self.shares(["Result", "結果"], rows)
            .filter(|_| self.counts.games > 0)
    }

    fn endings(&self) -> Option<Table> {
        let rows = self.counts.endings.iter().map(|row| {
            let none = || self.text(["no ending", "終局の記録なし"]);
            let name = |ending| labels::ending(ending, self.language);
            (row.ending.map_or_else(none, name), row.games)
        });
        self.shares(["Ending", "終局理由"], rows)
    }

    fn lengths(&self) -> Option<Table> {
        let lengths = self.counts.lengths?;
        let mut table = Table::new([self.text(["Moves", "手数"])]);
        for (label, length) in [
            (["shortest", "最短"], lengths.min),
            (["lower quartile", "第1四分位数"], lengths.lower_quartile),
            (["median", "中央値"], lengths.median),
            (["upper quartile", "第3四分位数"], lengths.upper_quartile),
            (["longest", "最長"], lengths.max),
        ] {
            table.row([self.text(label), length.to_string()]);
        }
        table.row([self.text(["mean", "平均"]), format!("{:.1}", lengths.mean)]);
        Some(table)
    }

    fn handicaps(&self) -> Option<Table> {
        let name = |handicap: Handicap| self.language.choose(handicap.english_name(), handicap.name());
        let rows = self.counts.handicaps.iter();
        let rows = rows.map(|row| (name(row.name).to_owned(), row.games));
        self.shares(["Handicap", "手合割"], rows)
    }

    fn named(&self, title: Label, list: &List<NamedRow<&str>>) -> Option<Table> {
        let rows = list.rows.iter().map(|row| (row.name.to_owned(), row.games));
        let mut table = self.shares(title, rows)?;
        self.more(&mut table, list.more);
        Some(table)
    }

    /// Adds the number of rows that are left out.
    fn more(&self, table: &mut Table, more: usize) {
        if more > 0 {
            let (english, japanese) = (format!("and {more} more"), format!("ほか{more}件"));
            table.row([self.language.choose(english, japanese)]);
        }
    }

    /// A table of the years, unless no game has a date.
    fn years(&self) -> Option<Table> {
        let years = &self.counts.years;
        let rows = years.iter().map(|row| {
            let none = || self.text(["no date", "日付なし"]);
            (row.year.map_or_else(none, |year| year.to_string()), row.games)
        });
        self.shares(["Year", "年"], rows)
            .filter(|_| years.iter().any(|row| row.year.is_some()))
    }

    fn times(&self) -> Option<Table> {
        let times = &self.counts.times;
        let mut table = Table::new([self.text(["Time used", "消費時間"])]);
        let games = self.text(["games with times", "消費時間のある対局"]);
        table.row([games, times.games.to_string()]);
        let moves = u128::try_from(times.moves).unwrap_or(u128::MAX).max(1);
        let mean = (times.black_ms + times.white_ms) / moves;
        for (label, milliseconds) in [
            (["Black", "先手（下手）"], times.black_ms),
            (["White", "後手（上手）"], times.white_ms),
            (["mean for a move", "1手の平均"], mean),
            (["longest for a move", "1手の最長"], times.longest_ms),
        ] {
            table.row([self.text(label), duration(milliseconds)]);
        }
        (times.games > 0).then_some(table)
    }

    fn players(&self) -> Option<Table> {
        let head = [
            ["Player", "対局者"],
            GAMES,
            ["Won", "勝"],
            ["Lost", "負"],
            ["Drawn", "引分"],
            ["As Black", "先手（下手）"],
            ["As White", "後手（上手）"],
        ];
        let mut table = Table::new(head.map(|label| self.text(label)));
        let players = &self.counts.players;
        for player in &players.rows {
            let all = player.all;
            let numbers = [all.games, all.won, all.lost, all.drawn].map(|number| number.to_string());
            let sides =
                [player.black, player.white].map(|side| format!("{}-{}-{}", side.won, side.lost, side.drawn));
            table.row([player.name.to_owned()].into_iter().chain(numbers).chain(sides));
        }
        self.more(&mut table, players.more);
        (!players.rows.is_empty()).then_some(table)
    }
}

/// Hours, minutes and seconds: `1:02:03`.
fn duration(milliseconds: u128) -> String {
    let seconds = (milliseconds + 500) / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn times_are_rounded() {
        assert_eq!(duration(3_723_499), "1:02:03");
        assert_eq!(duration(59_500), "0:01:00");
    }
}
