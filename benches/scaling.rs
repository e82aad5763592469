//! Measures how many times as long reading takes if the input is ten times as long: one long game, many variations,
//! many games, long comments, many headers, a long line. Also measures ten times as many edits of a record. Prints the
//! median ratio of the times, which is about ten if the time is linear. If a limit ends the reading, the ratio is about
//! one. But a limit of moves does not end it: the reader still looks for the next game. This is a program of its own,
//! without criterion.
//!
//! `cargo bench -p benches --bench scaling [ROUNDS]`

#![allow(
    missing_docs,
    clippy::cast_precision_loss,
    clippy::format_push_string,
    clippy::print_stdout,
    reason = "a program that makes texts and prints a table"
)]

use std::env;
use std::hint::black_box;
use std::time::Instant;

use kifu::bod::Bod;
use kifu::csa::Csa;
use kifu::kif::Kif;
use kifu::shogi_core::format::{Limits, ReadOptions, RecordFormat};
use kifu::shogi_core::position::Legality;
use kifu::shogi_core::record::RecordEditor;
use kifu::{Handicap, Move, Record, Square};

/// An input: its name; a function that creates the text, for a factor of 1 or 10; and a function that reads the text.
/// The reading function returns a number that depends on the result, so that the compiler cannot remove the work.
type Shape = (&'static str, fn(usize) -> String, fn(&str) -> usize);

const SHAPES: [Shape; 15] = [
    (
        "one long game (KIF, 20,000 moves and ten times as many)",
        long_game,
        |text| nodes(Kif, text),
    ),
    (
        "many variations (KIF, 2,000 and ten times as many)",
        many_variations,
        |text| nodes(Kif, text),
    ),
    (
        "many games (CSA, 500 and ten times as many)",
        many_games,
        |text| nodes(Csa, text),
    ),
    (
        "long comments (KIF, 20,000 lines and ten times as many)",
        long_comments,
        |text| nodes(Kif, text),
    ),
    (
        "many headers (KIF, 2,000 and ten times as many, and what BOD and CSA would lose of them)",
        many_headers,
        lost,
    ),
    (
        "a long line (CSA, 20,000 statements and blanks, and ten times as many)",
        long_line,
        |text| nodes(Csa, text),
    ),
    (
        "many games in parts (CSA, 500 and ten times as many)",
        many_games,
        nodes_in_parts,
    ),
    ("edits: comments at one move (1,000)", thousand, |text| {
        edit(text, |editor, _| {
            editor
                .at_ply(1)
                .map_or(0, |mut at| at.comment("検討").id().index())
        })
    }),
    ("edits: headers with different keys (1,000)", thousand, |text| {
        edit(text, |editor, number| {
            editor.set_header(&format!("key{number}"), "value");
            0
        })
    }),
    ("edits: headers with one key (1,000)", thousand, |text| {
        edit(text, |editor, number| {
            editor.set_header("key", &format!("value{number}"));
            0
        })
    }),
    ("edits: variations at one move (250)", variations, edit_variations),
    ("edits: moves at the end (1,000)", thousand, edit_moves),
    (
        "a limit of games (CSA, 500 and ten times as many, limit 100)",
        many_games,
        |text| limited(Csa, text, Limits::default().games(100)),
    ),
    (
        "a limit of bytes (CSA, 500 and ten times as many, limit 100,000)",
        many_games,
        |text| limited(Csa, text, Limits::default().bytes(100_000)),
    ),
    (
        "a limit of moves (KIF, 20,000 and ten times as many, limit 1,000)",
        long_game,
        |text| limited(Kif, text, Limits::default().moves(1_000)),
    ),
];

fn main() {
    let arguments: Vec<String> = env::args().collect();
    // `cargo bench -- --test` only checks that the program runs, so one short round is enough.
    let is_test = arguments.iter().any(|argument| argument == "--test");
    let asked = arguments.get(1).and_then(|rounds| rounds.parse().ok());
    let rounds = asked.unwrap_or(if is_test { 1 } else { 15 });
    for (name, make, read) in SHAPES {
        let (small, large) = (make(1), make(10));
        let size = large.len() as f64 / small.len() as f64;
        let mut ratios: Vec<f64> = (0..rounds)
            .map(|_| {
                // The small text is read ten times, so that both measurements take about equally long.
                let small_time = time(|| (0..10).map(|_| read(&small)).sum());
                let large_time = time(|| read(&large));
                10.0 * large_time / small_time
            })
            .collect();
        ratios.sort_unstable_by(f64::total_cmp);
        let median = ratios.get(ratios.len() / 2).copied().unwrap_or_default();
        println!(
            "{name}: {size:.1} x the bytes, {median:.2} x the time ({:.2} to {:.2})",
            ratios[0],
            ratios[ratios.len() - 1]
        );
    }
}

fn time(run: impl FnOnce() -> usize) -> f64 {
    let start = Instant::now();
    black_box(run());
    start.elapsed().as_secs_f64()
}

/// Reads all games of a text one after the other, and counts their nodes. No game is kept.
fn nodes<F: RecordFormat>(format: F, text: &str) -> usize {
    format
        .games(text.into(), &ReadOptions::default())
        .map(|game| game.record.node_count())
        .sum()
}

/// Reads all games of a CSA file in parts, and counts their nodes.
fn nodes_in_parts(text: &str) -> usize {
    let documents = Csa.games_from(text.as_bytes(), &ReadOptions::default());
    let documents = documents.part_size(1 << 16).filter_map(Result::ok);
    documents
        .flat_map(|document| document.games)
        .map(|game| game.record.node_count())
        .sum()
}

/// Reads a text within limits, and counts the nodes of its games.
fn limited<F: RecordFormat>(format: F, text: &str, limits: Limits) -> usize {
    let document = format.read_str(text, &ReadOptions::default().limits(limits));
    let games = document.games.iter();
    games.map(|game| game.record.node_count()).sum()
}

/// Returns a text whose length is the number of edits to make. The text itself is not used.
fn thousand(scale: usize) -> String {
    "x".repeat(1_000 * scale)
}

fn variations(scale: usize) -> String {
    "x".repeat(250 * scale)
}

fn editor() -> RecordEditor {
    let mut game = Record::builder(Handicap::Even);
    let played = "7g7f".parse().ok().map(|mv: Move| game.play(mv).is_ok());
    debug_assert_eq!(played, Some(true));
    game.finish().edit()
}

/// Makes one edit of a record for each byte of the text.
fn edit(text: &str, make: impl Fn(&mut RecordEditor, usize) -> usize) -> usize {
    let mut editor = editor();
    (0..text.len()).map(|number| make(&mut editor, number)).sum()
}

/// Adds a variation with a different first move for each byte of the text.
fn edit_variations(text: &str) -> usize {
    let mut editor = editor();
    editor.legality(Legality::Trust);
    let moves = Square::ALL.iter().flat_map(|&from| {
        let targets = Square::ALL.iter();
        targets.flat_map(move |&to| [false, true].map(|promote| Move::normal(from, to, promote)))
    });
    let added = moves.filter(|&mv| editor.at_start().variation([mv]).is_ok());
    added.take(text.len()).count()
}

/// Adds a move at the end of the main line for each byte of the text.
fn edit_moves(text: &str) -> usize {
    let mut editor = editor();
    let cycle = ["5a5b", "5i5h", "5b5a", "5h5i"].map(|usi| usi.parse::<Move>().ok());
    let mut at = editor.at_end();
    let moves = cycle.iter().flatten().cycle().take(text.len());
    moves.filter(|&&mv| at.play(mv).is_ok()).count()
}

/// Reads a game and counts its losses in BOD and in CSA. These formats treat the headers of the players differently
/// from other headers.
fn lost(text: &str) -> usize {
    let games = Kif.games(text.into(), &ReadOptions::default());
    games
        .map(|game| {
            let bod = Bod.losses(&game.record, &kifu::bod::WriteOptions::default());
            let csa = Csa.losses(&game.record, &kifu::csa::WriteOptions::default());
            bod.len() + csa.len()
        })
        .sum()
}

/// Four moves after which the position is the same as before.
const CYCLE: [&str; 4] = ["５八金(49)", "５二金(41)", "４九金(58)", "４一金(52)"];

fn moves(text: &mut String, first: usize, count: usize) {
    for number in first..first + count {
        let cell = CYCLE[(number - 1) % 4];
        text.push_str(&format!("{number:>4} {cell}   ( 0:01/00:00:00)\n"));
    }
}

fn long_game(scale: usize) -> String {
    let mut text = String::from("手合割：平手\n");
    moves(&mut text, 1, 20_000 * scale);
    text
}

fn many_variations(scale: usize) -> String {
    let mut text = String::from("手合割：平手\n");
    moves(&mut text, 1, 100);
    for index in 0..2_000 * scale {
        let number = 100 - index % 90;
        text.push_str(&format!("\n変化：{number}手\n"));
        // The first move of each variation must differ from the move with the same number in the main line.
        let other = if number % 2 == 1 {
            "９六歩(97)"
        } else {
            "９四歩(93)"
        };
        text.push_str(&format!("{number:>4} {other}\n"));
    }
    text
}

fn many_games(scale: usize) -> String {
    let texts = benches::csa_texts(100);
    let games = texts.iter().cycle().take(500 * scale);
    games.flat_map(|text| [text.as_str(), "/\n"]).collect()
}

fn long_line(scale: usize) -> String {
    let (times, blanks) = ("T1,".repeat(20_000 * scale), " ".repeat(20_000 * scale));
    format!("PI,+,+7776FU,{times}{blanks}")
}

fn long_comments(scale: usize) -> String {
    let mut text = String::from("手合割：平手\n");
    moves(&mut text, 1, 4);
    for _ in 0..20_000 * scale {
        text.push_str("*ここで△８四歩なら穏やかな展開だが、本譜は激しい順を選んだ。\n");
    }
    text
}

fn many_headers(scale: usize) -> String {
    let (events, names) = (
        "棋戦：a\n".repeat(1_000 * scale),
        "先手：a\n".repeat(1_000 * scale),
    );
    format!("{events}{names}手合割：平手\n   1 ７六歩(77)\n")
}
