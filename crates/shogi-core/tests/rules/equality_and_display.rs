//! Positions as values: equality, hashing and display.

use std::collections::{HashMap, HashSet};

use pretty_assertions::assert_eq;
use shogi_core::format::tools::start::{self, StartReader};
use shogi_core::text::Place;
use shogi_core::{Color, Position, Setup};

use crate::position;

#[test]
fn equal_positions_are_one_entry_of_a_set() {
    let mut set = HashSet::new();
    let mut position = Position::startpos();
    assert!(set.insert(position.clone()));
    for mv in position.legal_moves() {
        let undo = position.play_unchecked(mv);
        assert!(set.insert(position.clone()));
        assert!(!set.insert(Position::new_lenient(&position.to_setup())));
        position.undo(undo);
        assert!(set.contains(&position));
    }
    assert_eq!(set.len(), 31);
}

#[test]
fn positions_differ_in_board_hands_turn_and_number() {
    let sfens = [
        "4k4/9/9/9/9/9/9/9/4K4 b - 1",
        "4k4/9/9/9/9/9/9/9/4+P4 b - 1",
        "4k4/9/9/9/9/9/9/9/4G4 b - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b P 1",
        "4k4/9/9/9/9/9/9/9/4K4 b p 1",
        "4k4/9/9/9/9/9/9/9/4K4 w - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b - 2",
    ];
    let by_position: HashMap<Position, &str> = sfens.iter().map(|sfen| (position(sfen), *sfen)).collect();
    assert_eq!(by_position.len(), sfens.len());
    for sfen in sfens {
        assert_eq!(by_position[&position(sfen)], sfen);
    }
}

/// Reads a position that `Display` wrote, with the parsers for lines of BOD.
fn read(text: &str) -> Setup {
    let mut reader = StartReader::default();
    let place = Place::START;
    for line in text.lines() {
        if line.starts_with('|') {
            reader.row(line, place);
        } else if line.starts_with('+') {
            reader.frame(line, place);
        } else if let Some((color, pieces)) = start::hand(line) {
            reader.hand(color, pieces, place);
        } else if let Some((digits, _)) = start::move_count(line) {
            reader.moves_played(digits, "", place);
        } else if let Some(color) = start::turn(line) {
            reader.turn(color, place);
        }
    }
    let start = reader.finish(|_| None);
    assert!(start.problems.is_empty(), "{:?}", start.problems);
    start.setup.unwrap()
}

#[test]
fn display_shows_the_whole_position() {
    for sfen in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "7nk/9/7PP/9/9/9/9/9/9 b G 57",
    ] {
        let position = position(sfen);
        let text = position.to_string();
        assert_eq!(read(&text).to_string(), sfen);
        assert_eq!(text.lines().count(), 16);
        assert!(text.ends_with(&format!("{}番", position.turn().to_ja())));
    }
    assert_eq!(Color::White.to_ja(), "後手");
}
