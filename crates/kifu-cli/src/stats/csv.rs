//! Writes the counts as CSV. The names in it are a public interface; they are those of the JSON.

use std::io::{self, Write};

use super::counts::SideCounts;
use super::description::{Description, NamedRow};

/// Writes each number on a line, with the table, the row and the column that it belongs to.
pub(super) fn write(counts: &Description<'_>, out: &mut impl Write) -> io::Result<()> {
    let mut csv = Csv(csv::Writer::from_writer(out));
    csv.0.write_record(["table", "row", "column", "value"])?;
    csv.row(
        "all",
        "",
        &[
            ("games", counts.games),
            ("games_with_errors", counts.games_with_errors),
        ],
    )?;
    let results = &counts.results;
    for (name, games) in [
        ("black", results.black),
        ("white", results.white),
        ("draw", results.draw),
        ("none", results.none),
    ] {
        csv.row("results", name, &[("games", games)])?;
    }
    for row in &counts.endings {
        csv.row("endings", row.ending.unwrap_or_default(), &[("games", row.games)])?;
    }
    write_lengths(counts, &mut csv)?;
    csv.named("handicaps", &counts.handicaps)?;
    csv.named("openings", &counts.openings.rows)?;
    csv.named("events", &counts.events.rows)?;
    for row in &counts.years {
        let year = row.year.map_or_else(String::new, |year| year.to_string());
        csv.row("years", &year, &[("games", row.games)])?;
    }
    write_times(counts, &mut csv)?;
    write_players(counts, &mut csv)?;
    csv.0.flush()
}

fn write_lengths<W: Write>(counts: &Description<'_>, csv: &mut Csv<W>) -> io::Result<()> {
    let Some(lengths) = &counts.lengths else {
        return Ok(());
    };
    csv.row(
        "lengths",
        "",
        &[
            ("min", lengths.min),
            ("lower_quartile", lengths.lower_quartile),
            ("median", lengths.median),
            ("upper_quartile", lengths.upper_quartile),
            ("max", lengths.max),
        ],
    )?;
    csv.row("lengths", "", &[("mean", lengths.mean)])
}

fn write_times<W: Write>(counts: &Description<'_>, csv: &mut Csv<W>) -> io::Result<()> {
    let times = &counts.times;
    csv.row("times", "", &[("games", times.games), ("moves", times.moves)])?;
    csv.row(
        "times",
        "",
        &[
            ("black_ms", times.black_ms),
            ("white_ms", times.white_ms),
            ("longest_ms", times.longest_ms),
        ],
    )
}

fn write_players<W: Write>(counts: &Description<'_>, csv: &mut Csv<W>) -> io::Result<()> {
    for player in &counts.players.rows {
        let sides = [
            (player.all, ["games", "won", "lost", "drawn"]),
            (
                player.black,
                ["black_games", "black_won", "black_lost", "black_drawn"],
            ),
            (
                player.white,
                ["white_games", "white_won", "white_lost", "white_drawn"],
            ),
        ];
        for (counts, [games, won, lost, drawn]) in sides {
            let SideCounts {
                games: all,
                won: wins,
                lost: losses,
                drawn: draws,
            } = counts;
            let columns = [(games, all), (won, wins), (lost, losses), (drawn, draws)];
            csv.row("players", player.name, &columns)?;
        }
    }
    Ok(())
}

struct Csv<W: Write>(csv::Writer<W>);

impl<W: Write> Csv<W> {
    fn row(&mut self, table: &str, row: &str, columns: &[(&str, impl ToString)]) -> io::Result<()> {
        for (column, value) in columns {
            self.0.write_record([table, row, column, &value.to_string()])?;
        }
        Ok(())
    }

    fn named(&mut self, table: &str, rows: &[NamedRow<'_>]) -> io::Result<()> {
        rows.iter()
            .try_for_each(|row| self.row(table, row.name, &[("games", row.games)]))
    }
}
