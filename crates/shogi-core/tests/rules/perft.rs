//! Perft: counts of legal move sequences, compared with counts from other programs.
//!
//! Shogi programs compare their move generators in these three positions. The tests count to depths that are fast in
//! a debug build. The example `perft` counts deeper: 19,861,490 sequences of 5 moves from the start, 4,809,015 of 3
//! moves from `MATSURI`, and 53,393,368 of 3 moves from `MAX_MOVES`.

use pretty_assertions::assert_eq;
use shogi_core::Position;

use crate::position;

const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
const MAX_MOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";

/// Counts the sequences of `depth` legal moves by playing and taking back every move.
fn perft(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for mv in position.legal_moves() {
        let undo = position.play_unchecked(mv);
        count += perft(position, depth - 1);
        position.undo(undo);
    }
    count
}

#[test]
fn the_start_has_30_moves_and_719731_games_of_four() {
    let mut position = Position::startpos();
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&mut position, depth)).collect();
    assert_eq!(counts, [30, 900, 25_470, 719_731]);
    assert_eq!(position, Position::startpos());
}

#[test]
fn matsuri_has_28684_games_of_two() {
    assert_eq!(perft(&mut position(MATSURI), 1), 207);
    assert_eq!(perft(&mut position(MATSURI), 2), 28_684);
}

#[test]
fn max_moves_has_593_moves() {
    assert_eq!(position(MAX_MOVES).legal_moves().len(), 593);
    assert_eq!(perft(&mut position(MAX_MOVES), 2), 105_677);
}
