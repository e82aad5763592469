//! Tests of reading and writing whole texts. The expected values are those of the CSA documents (V2.2 of 2008-01-12, V3.0
//! of 2024-05-14), or the reading that most programs give to what such files hold beyond them.

mod comments;
mod endings;
mod games;
mod handicaps;
mod headers;
mod moves;
mod servers;
mod starts;
mod text_layer;
mod times;
mod writing;

use crate::{Game, ReadOptions, Record, Step};

/// The beginning of a text with an even game.
const EVEN: &str = "V2.2\nPI\n+\n";

/// Reads the first game of a text.
fn read(text: &str) -> Game {
    crate::games(text, &ReadOptions::default()).next().unwrap()
}

/// Reads an even game that goes on with these lines; its first line has number 4.
fn even(lines: &str) -> Game {
    read(&format!("{EVEN}{lines}"))
}

/// The moves in USI and the names of the endings.
fn moves(record: &Record) -> String {
    let steps = record.root().line().filter_map(|node| match node.step() {
        Step::Start => None,
        Step::Move(mv) => Some(mv.to_string()),
        Step::Ending(ending) => Some(ending.name().to_owned()),
    });
    steps.collect::<Vec<_>>().join(" ")
}

/// The main line with times and notes, as [`Record::outline`] has it.
fn line(game: &Game) -> String {
    let outline = game.record.outline();
    let (_, line) = outline.trim_end_matches('\n').rsplit_once("\n0:").unwrap();
    line.trim_start().to_owned()
}

/// The headers as `key=value`.
fn headers(record: &Record) -> Vec<String> {
    let outline = record.outline();
    let lines = outline.lines().map(str::to_owned);
    lines.take_while(|line| !line.starts_with("start ")).collect()
}

/// The diagnostics as `code@line`; errors with `!`.
fn codes(game: &Game) -> String {
    let codes = game.diagnostics.iter().map(|diagnostic| {
        let mark = if diagnostic.is_error() { "!" } else { "" };
        format!("{mark}{}@{}", diagnostic.code(), diagnostic.line())
    });
    codes.collect::<Vec<_>>().join(" ")
}

/// The moves, and the diagnostics after `;` if there are any.
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
