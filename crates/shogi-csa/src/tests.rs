//! Tests that read and write whole texts. The expected values come from the CSA documents (V2.2 of 2008-01-12, V3.0
//! of 2024-05-14). For texts that these documents do not cover, the expected value is what most programs read.

mod comments;
mod endings;
mod games;
mod handicaps;
mod head_lines;
mod lines_and_commas;
mod moves;
mod servers;
mod start_positions;
mod times;
mod writing;

use crate::{Game, ReadOptions, Record, Step};

/// The beginning of a text with an even game.
const EVEN: &str = "V2.2\nPI\n+\n";

/// Reads the first game of a text.
fn read(text: &str) -> Game {
    crate::games(text, &ReadOptions::default()).next().unwrap()
}

/// Reads an even game with `lines` below the three lines of `EVEN`. So the first line of `lines` is line 4 of the text.
fn even(lines: &str) -> Game {
    read(&format!("{EVEN}{lines}"))
}

/// Returns the moves of the main line in USI, with the names of the endings.
fn moves(record: &Record) -> String {
    let steps = record.root().line().filter_map(|node| match node.step() {
        Step::Start => None,
        Step::Move(mv) => Some(mv.to_string()),
        Step::Ending(ending) => Some(ending.name().to_owned()),
    });
    steps.collect::<Vec<_>>().join(" ")
}

/// Returns the main line with its times and notes, from [`Record::outline`].
fn line(game: &Game) -> String {
    let outline = game.record.outline();
    let (_, line) = outline.trim_end_matches('\n').rsplit_once("\n0:").unwrap();
    line.trim_start().to_owned()
}

/// Returns the headers of a record as `key=value`.
fn headers(record: &Record) -> Vec<String> {
    let outline = record.outline();
    let lines = outline.lines().map(str::to_owned);
    lines.take_while(|line| !line.starts_with("start ")).collect()
}

/// Returns the diagnostics of a game as `code@line`. The code of an error begins with `!`. The games of these tests are too short
/// for a repetition, an impasse or a declaration, so the warning about that is left out.
fn codes(game: &Game) -> String {
    let diagnostics = game.diagnostics.iter();
    let codes = diagnostics
        .filter(|found| found.code() != "doubtful_ending")
        .map(|diagnostic| {
            let mark = if diagnostic.is_error() { "!" } else { "" };
            format!("{mark}{}@{}", diagnostic.code(), diagnostic.line())
        });
    codes.collect::<Vec<_>>().join(" ")
}

/// Returns the moves of a game. If the game has diagnostics, they follow after a `;`.
fn summary(game: &Game) -> String {
    let (moves, codes) = (moves(&game.record), codes(game));
    if codes.is_empty() {
        moves
    } else {
        format!("{moves}; {codes}")
    }
}

fn start(game: &Game) -> String {
    game.record.start().to_string()
}

#[test]
fn a_text_with_only_separators_has_no_games() {
    let document = crate::read_str("/\n/\n", &crate::ReadOptions::default());
    assert_eq!(document.games[0].diagnostics[0].code(), "empty");
    assert!(document.games[0].is_unreadable() && document.games[0].is_blank());
}
