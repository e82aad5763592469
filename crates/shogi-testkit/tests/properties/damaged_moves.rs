//! A record in which one move line is damaged by one character. The game that is read is the same, or there is an error at the
//! damaged line or the next one: a move is never left out with a warning only.

use std::env;
use std::fmt::Write as _;

use kifu::{Format, LossPolicy, ReadOptions, Record, RecordFormat as _, WriteOptions};
use shogi_core::format::Document;
use shogi_core::text::Diagnostic;
use shogi_testkit::damaged_lines::damage;
use shogi_testkit::random::Random;
use shogi_testkit::random_games::{Games, Shape};

/// How many damaged lines each format reads. `DAMAGED_LINES=100000` in the environment tries more.
const LINES: usize = 6_000;

/// Each game is damaged so many times.
const LINES_PER_GAME: usize = 20;

/// Short games, so that most damages are in the first moves, where the rest can still be played by the wrong side.
const SHORT: Shape = Shape {
    plies: 12,
    handicap_percent: 10,
    headers: &["先手", "後手"],
    time_percent: 0,
    comment_percent: 0,
    bookmark_percent: 0,
    variations: 0,
    endings: &[],
};

/// The same, with times and an ending, which names a winner.
const WITH_TIMES: Shape = Shape {
    time_percent: 100,
    endings: &[kifu::Ending::Resign],
    ..SHORT
};

/// What must not change: the start, the moves of every line of play, the endings and the result of each game.
fn games(document: &Document<'_, Format>) -> Vec<String> {
    let records = document.games.iter().map(|game| &game.record);
    let one = |record: &Record| {
        let nodes = record.nodes_in_order();
        let nodes = nodes.map(|node| (node.ply(), node.mv(), node.ending()));
        format!(
            "{:?} {:?} {:?}",
            record.start(),
            nodes.collect::<Vec<_>>(),
            record.result()
        )
    };
    records.map(one).collect()
}

/// Returns the silent damages of `lines` damaged lines, and how many lines were tried.
fn silent_damages(format: Format, lines: usize) -> (Vec<String>, usize) {
    let mut random = Random::new(41);
    let write = WriteOptions::default().losses(LossPolicy::Drop);
    let mut silent = Vec::new();
    let mut tried = 0;
    let shapes = [SHORT, WITH_TIMES].into_iter().cycle();
    for (seed, shape) in (0..).zip(shapes) {
        if tried >= lines {
            break;
        }
        let record = Games::new(seed, shape).next().unwrap();
        let text = kifu::to_string(&record, format, &write).unwrap();
        let whole = format.read_str(&text, &ReadOptions::default().node_places(true).shared);
        let expected = games(&whole);
        let places = whole.games[0].node_places.iter();
        let nodes = record.nodes_in_order().zip(places);
        let moves: Vec<_> = nodes
            .filter_map(|(node, place)| node.mv().map(|_| place))
            .collect();
        for _ in 0..LINES_PER_GAME {
            let Some(&place) = random.pick(&moves) else { break };
            let line = place.line.offset as usize;
            let end = place.span.end as usize;
            // A line of JKF or USI holds more than the move.
            let is_part = [Format::Jkf, Format::Usi].contains(&format);
            let start = if is_part { place.span.start as usize } else { line };
            let Some(damaged) = damage(&text, start..end, &mut random) else {
                continue;
            };
            // `7g7f` and `7g7f+` are different moves of USI.
            if format == Format::Usi && [damaged.old, damaged.new].contains(&Some('+')) {
                continue;
            }
            tried += 1;
            let read = format.read_str(&damaged.text, &ReadOptions::default().shared);
            let is_same = games(&read) == expected;
            let number = place.line.number;
            let is_reported = read.diagnostics().any(|found| {
                // What is no JSON is found out at its end.
                let is_near = (number..=number + 1).contains(&found.place().line.number);
                found.is_error() && (is_near || found.code() == "not_json")
            });
            if !is_same && !is_reported {
                let codes: Vec<_> = read.diagnostics().map(Diagnostic::code).collect();
                silent.push(format!("{} {codes:?}", damaged.change));
            }
        }
    }
    (silent, tried)
}

#[test]
fn a_damaged_move_is_read_or_an_error() {
    let lines = env::var("DAMAGED_LINES")
        .ok()
        .and_then(|lines| lines.parse().ok());
    let lines = lines.unwrap_or(LINES);
    let formats = [Format::Kif, Format::Ki2, Format::Csa, Format::Usi, Format::Jkf];
    std::thread::scope(|scope| {
        let counts_of = formats.map(|format| (format, scope.spawn(move || silent_damages(format, lines))));
        let mut counts = String::new();
        let mut found = Vec::new();
        for (format, count) in counts_of {
            let (silent, tried) = count.join().unwrap();
            _ = writeln!(counts, "{format}: {} of {tried} are silent", silent.len());
            found.extend(silent);
        }
        assert!(found.is_empty(), "{counts}{found:#?}");
    });
}
