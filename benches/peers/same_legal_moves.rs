//! Checks, in every position of many random games, that the legal moves are the same as those of rsshogi.

use kifu::{Move, Setup};
use rsshogi::board::{MoveList, position_from_sfen};
use rsshogi::movegen::generate_legal_all;
use shogi_testkit::random_games::{Games, Shape};

const GAMES: usize = 3000;

#[test]
fn legal_moves_are_the_same_set() {
    let mut positions = 0_usize;
    let mut moves = 0_usize;
    for (index, record) in Games::new(7, Shape::PLAIN).take(GAMES).enumerate() {
        for step in record.mainline() {
            let ours = spelled(step.position.legal_moves().as_slice());
            let sfen = Setup::from(&step.position).to_string();
            assert_eq!(ours, theirs(&sfen), "game {index}, {sfen}");
            positions += 1;
            moves += ours.len();
        }
    }
    assert!(
        positions > 100_000 && moves > positions,
        "{positions} positions, {moves} moves"
    );
}

fn spelled(moves: &[Move]) -> Vec<String> {
    let mut spelled: Vec<String> = moves.iter().map(Move::to_string).collect();
    spelled.sort_unstable();
    spelled
}

fn theirs(sfen: &str) -> Vec<String> {
    let mut position = position_from_sfen(sfen).unwrap();
    position.init_stack();
    let mut list = MoveList::new();
    generate_legal_all(&position, &mut list);
    let mut spelled: Vec<String> = list.as_slice().iter().map(|mv| mv.to_usi()).collect();
    spelled.sort_unstable();
    spelled
}
