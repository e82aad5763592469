//! What other programs read from the fixtures.

use std::fs;

use pretty_assertions::assert_eq;
use shogi_bod::Bod;
use shogi_core::format::{ReadOptions, RecordFormat, read_all};
use shogi_csa::Csa;
use shogi_jkf::Jkf;
use shogi_kif::{Ki2, Kif};
use shogi_testkit::fixtures::{Fixture, fixtures, testdata};

/// `file: board turn hands` of the last position of each game.
fn last_positions<F: RecordFormat>(fixture: &Fixture) -> Vec<String> {
    let games = read_all::<F>(&fixture.bytes, &ReadOptions::default()).games;
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
    let read = |folder: &str, read: fn(&Fixture) -> Vec<String>| {
        let fixtures = fixtures(folder).unwrap().into_iter();
        let inputs = fixtures.filter(|fixture| !fixture.name.ends_with(".outline"));
        inputs.flat_map(|fixture| read(&fixture)).collect::<Vec<_>>()
    };
    let found = [
        read("bod/ok", last_positions::<Bod>),
        read("csa/ok", last_positions::<Csa>),
        read("jkf/ok", last_positions::<Jkf>),
        read("ki2/ok", last_positions::<Ki2>),
        read("kif/ok", last_positions::<Kif>),
    ];
    assert_eq!(found.concat(), expected);
}
