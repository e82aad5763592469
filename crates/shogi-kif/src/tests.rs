//! Tests that read and write whole texts. The expected values come from the KIF document (2024-08-02) and the BOD
//! document. For texts that these documents do not cover, the expected value is what most programs read.

mod comments;
mod endings;
mod games;
mod headers;
mod ki2;
mod lines_and_encodings;
mod move_numbers;
mod moves;
mod result_lines;
mod start_positions;
mod times;
mod variations;
mod writing;

use crate::{Game, GameResult, Node, ReadOptions, Record};

/// Reads the first game of a text.
fn read(text: &str) -> Game {
    read_with(text, &ReadOptions::default())
}

fn read_with(text: &str, options: &ReadOptions) -> Game {
    crate::games(text, options).next().unwrap()
}

/// Returns the moves of a line of play in USI, with the names of its endings.
fn line_of(first: Node<'_>) -> String {
    let steps = first.line().filter_map(|node| {
        let mv = node.mv().map(|mv| mv.to_string());
        mv.or_else(|| node.ending().map(|ending| ending.name().to_owned()))
    });
    steps.collect::<Vec<_>>().join(" ")
}

fn main_line(record: &Record) -> String {
    line_of(record.root())
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

/// Returns the moves of the main line. If the game has diagnostics, they follow after a `;`.
fn summary(text: &str) -> String {
    let game = read(text);
    let (moves, codes) = (main_line(&game.record), codes(&game));
    if codes.is_empty() {
        moves
    } else {
        format!("{moves}; {codes}")
    }
}

/// Returns each variation as `number of the parent line: ply of the first move: steps`.
fn variations(record: &Record) -> Vec<String> {
    let lines = record.lines();
    let variations = lines.iter().skip(1);
    variations
        .map(|line| format!("{}: {}: {}", line.parent, line.from_ply, line_of(line.first)))
        .collect()
}

/// Returns the comments of each node of the main line. The first item has the comments on the start position.
fn comments(record: &Record) -> Vec<Vec<&str>> {
    record
        .root()
        .line()
        .map(|node| node.comments().collect())
        .collect()
}

/// Returns the player, the moves and the diagnostics of each game in a text.
fn game_summaries(text: &str) -> Vec<String> {
    crate::games(text, &crate::ReadOptions::default())
        .map(|game| {
            let name = game.record.headers.get("先手").unwrap_or_default();
            format!("{name} {}; {}", main_line(&game.record), codes(&game))
        })
        .collect()
}

/// Returns a text with two moves, then `lines`. After the two moves, Black is to move.
fn after_two(lines: &str) -> String {
    format!("1 ７六歩(77)\n2 ３四歩(33)\n{lines}")
}

/// Returns the steps after the two moves of [`after_two`], the result and the diagnostics.
fn ending(lines: &str) -> (String, Option<GameResult>, String) {
    let game = read(&after_two(lines));
    let moves = main_line(&game.record);
    let ending = moves
        .strip_prefix("7g7f 3c3d")
        .unwrap_or(&moves)
        .trim()
        .to_owned();
    (ending, game.record.result(), codes(&game))
}
