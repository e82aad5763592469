//! The rules of the game, seen from outside: perft counts of other programs, every reason why a move is not legal, and
//! properties that hold in random games; positions as values.

mod declaration;
mod illegal;
mod lenient;
mod perft;
mod properties;
mod reference;
mod repetition;
mod sets;
mod validity;
mod values;

use shogi_core::{Move, Position, Square};

/// The position of an SFEN, whatever the rules say about it.
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
