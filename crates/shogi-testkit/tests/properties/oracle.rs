//! What other programs read from the fixtures.

use std::fs;

use kifu::{ReadOptions, RecordFormat};
use pretty_assertions::assert_eq;
use shogi_testkit::fixtures::{Fixture, fixtures, testdata};

use crate::formats::format_of;

/// `file: board turn hands` of the last position of each game.
fn last_positions(fixture: &Fixture) -> Vec<String> {
    let Some(format) = format_of(fixture) else {
        return Vec::new();
    };
    let games = format.read(&fixture.bytes, &ReadOptions::default()).games;
    let last = games.iter().map(|game| {
        let sfen = game.record.mainline().last_position().to_setup().to_string();
        let (position, _move_number) = sfen.rsplit_once(' ').unwrap();
        format!("{}: {position}", fixture.name)
    });
    last.collect()
}

#[test]
fn the_last_position_of_every_fixture_is_that_of_other_programs() {
    let oracle = fs::read_to_string(testdata().join("oracle/final_positions.txt")).unwrap();
    let lines = oracle
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    let expected: Vec<String> = lines
        .map(|line| {
            let [file, board, turn, hands, ..] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                panic!("expected a file, a position and programs, found `{line}`");
            };
            format!("{file}: {board} {turn} {hands}")
        })
        .collect();
    let found: Vec<String> = ["bod/ok", "csa/ok", "jkf/ok", "ki2/ok", "kif/ok"]
        .into_iter()
        .flat_map(|folder| fixtures(folder).unwrap())
        .flat_map(|fixture| last_positions(&fixture))
        .collect();
    assert_eq!(found, expected);
}
