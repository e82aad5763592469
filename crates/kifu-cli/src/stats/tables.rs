//! Writes the counts as tables for people.

use kifu::core::notation::ja::ending_word;
use kifu::{Ending, Handicap, Language, Localize as _};

use super::counts::SideCounts;
use super::description::{Description, List, NamedRow};
use super::labels::Label;
use super::table::Table;

/// Returns all tables that are not empty, with an empty line between them.
pub(super) fn render(counts: &Description<'_>, language: Language) -> String {
    let tables = Tables { counts, language };
    let tables = [
        Some(tables.all()),
        tables.results(),
        tables.endings(),
        tables.lengths(),
        tables.handicaps(),
        tables.named(Label::Opening, &counts.openings),
        tables.named(Label::Event, &counts.events),
        tables.years(),
        tables.times(),
        tables.players(),
    ];
    let texts: Vec<String> = tables.iter().flatten().map(Table::to_string).collect();
    texts.join("\n")
}

struct Tables<'c> {
    counts: &'c Description<'c>,
    language: Language,
}

impl Tables<'_> {
    fn text(&self, label: Label) -> String {
        label.message(self.language).to_string()
    }

    /// Creates a table with the number of games and their share in the last columns.
    fn shares(&self, title: Label) -> Table {
        Table::new([self.text(title), self.text(Label::Games), "%".to_owned()])
    }

    fn share(&self, table: &mut Table, name: String, games: usize) {
        table.row([name, games.to_string(), percentage(games, self.counts.games)]);
    }

    fn all(&self) -> Table {
        let counts = self.counts;
        let mut table = Table::new([self.text(Label::Games), counts.games.to_string()]);
        if counts.games_with_errors > 0 {
            let errors = counts.games_with_errors.to_string();
            table.row([self.text(Label::GamesWithErrors), errors]);
        }
        table
    }

    fn results(&self) -> Option<Table> {
        let results = &self.counts.results;
        let mut table = self.shares(Label::Result);
        for (label, games) in [
            (Label::BlackWins, results.black),
            (Label::WhiteWins, results.white),
            (Label::Draw, results.draw),
            (Label::NoResult, results.none),
        ] {
            self.share(&mut table, self.text(label), games);
        }
        (self.counts.games > 0).then_some(table)
    }

    fn endings(&self) -> Option<Table> {
        let mut table = self.shares(Label::Ending);
        for row in &self.counts.endings {
            let name = row.ending.map(|name| self.ending(name));
            self.share(
                &mut table,
                name.unwrap_or_else(|| self.text(Label::NoEnding)),
                row.games,
            );
        }
        (!self.counts.endings.is_empty()).then_some(table)
    }

    fn ending(&self, name: &str) -> String {
        let japanese = name.parse().ok().and_then(|ending: Ending| ending_word(ending));
        match (self.language, japanese) {
            (Language::Japanese, Some(japanese)) => japanese.to_owned(),
            (Language::Japanese, None) => self.text(Label::OtherEnding),
            (Language::English, _) => name.replace('_', " "),
        }
    }

    fn lengths(&self) -> Option<Table> {
        let lengths = self.counts.lengths?;
        let mut table = Table::new([self.text(Label::Moves)]);
        for (label, value) in [
            (Label::Minimum, lengths.min.to_string()),
            (Label::LowerQuartile, lengths.lower_quartile.to_string()),
            (Label::Median, lengths.median.to_string()),
            (Label::UpperQuartile, lengths.upper_quartile.to_string()),
            (Label::Maximum, lengths.max.to_string()),
            (Label::Mean, format!("{:.1}", lengths.mean)),
        ] {
            table.row([self.text(label), value]);
        }
        Some(table)
    }

    fn handicaps(&self) -> Option<Table> {
        let mut table = self.shares(Label::Handicap);
        for row in &self.counts.handicaps {
            let name = match (self.language, Handicap::from_name(row.name)) {
                (Language::English, Some(handicap)) => handicap.english_name(),
                _ => row.name,
            };
            self.share(&mut table, name.to_owned(), row.games);
        }
        (!self.counts.handicaps.is_empty()).then_some(table)
    }

    fn named(&self, title: Label, list: &List<NamedRow<'_>>) -> Option<Table> {
        let mut table = self.shares(title);
        for row in &list.rows {
            self.share(&mut table, row.name.to_owned(), row.games);
        }
        self.more(&mut table, list.more);
        (!list.rows.is_empty()).then_some(table)
    }

    fn more(&self, table: &mut Table, more: usize) {
        if more > 0 {
            table.row([self.text(Label::More(more))]);
        }
    }

    /// A table of the years, unless no game has a date.
    fn years(&self) -> Option<Table> {
        let mut table = self.shares(Label::Year);
        for row in &self.counts.years {
            let name = row.year.map(|year| year.to_string());
            self.share(
                &mut table,
                name.unwrap_or_else(|| self.text(Label::NoDate)),
                row.games,
            );
        }
        let has_dates = self.counts.years.iter().any(|row| row.year.is_some());
        has_dates.then_some(table)
    }

    fn times(&self) -> Option<Table> {
        let times = &self.counts.times;
        let mut table = Table::new([self.text(Label::Time)]);
        table.row([self.text(Label::GamesWithTimes), times.games.to_string()]);
        let moves = u128::try_from(times.moves).unwrap_or(u128::MAX).max(1);
        for (label, milliseconds) in [
            (Label::BlackTime, times.black_ms),
            (Label::WhiteTime, times.white_ms),
            (Label::TimePerMove, (times.black_ms + times.white_ms) / moves),
            (Label::LongestTime, times.longest_ms),
        ] {
            table.row([self.text(label), duration(milliseconds)]);
        }
        (times.games > 0).then_some(table)
    }

    fn players(&self) -> Option<Table> {
        use Label::{AsBlack, AsWhite, Drawn, Games, Lost, Player, Won};

        let head = [Player, Games, Won, Lost, Drawn, AsBlack, AsWhite];
        let mut table = Table::new(head.map(|label| self.text(label)));
        let players = &self.counts.players;
        for player in &players.rows {
            let SideCounts {
                games,
                won,
                lost,
                drawn,
            } = player.all;
            let numbers = [games, won, lost, drawn].map(|number| number.to_string());
            let sides =
                [player.black, player.white].map(|side| format!("{}-{}-{}", side.won, side.lost, side.drawn));
            table.row([player.name.to_owned()].into_iter().chain(numbers).chain(sides));
        }
        self.more(&mut table, players.more);
        (!players.rows.is_empty()).then_some(table)
    }
}

/// A share in percent, rounded to a tenth: `12.5`.
fn percentage(part: usize, whole: usize) -> String {
    let thousandths = (part * 2000 + whole) / (whole * 2).max(1);
    format!("{}.{}", thousandths / 10, thousandths % 10)
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
    fn shares_and_times_are_rounded() {
        assert_eq!(percentage(1, 8), "12.5");
        assert_eq!(percentage(2, 3), "66.7");
        assert_eq!(percentage(3, 3), "100.0");
        assert_eq!(percentage(0, 0), "0.0");
        assert_eq!(duration(3_723_499), "1:02:03");
        assert_eq!(duration(59_500), "0:01:00");
    }
}
