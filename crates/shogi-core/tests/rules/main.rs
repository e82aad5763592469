//! Tests of the rules through the public API: perft counts from other programs, every kind of illegal move,
//! declarations and repetition.

mod bitboards_and_lists;
mod declaration;
mod ending_doubt;
mod equality_and_display;
mod illegal;
mod key;
mod lenient;
mod perft;
mod repetition;
mod validity;

use shogi_core::{Move, Position, Square};

/// The position of an SFEN, without checking the rules.
fn position(sfen: &str) -> Position {
    Position::new_lenient(&sfen.parse().unwrap())
}

/// A move in USI spelling.
fn mv(usi: &str) -> Move {
    usi.parse().unwrap()
}

/// A square in USI spelling.
fn square(usi: &str) -> Square {
    usi.parse().unwrap()
}
