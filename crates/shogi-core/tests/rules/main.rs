//! The rules of the game, seen from outside: perft counts of other programs, every reason why a move is not legal, and
//! properties that hold in random games.

mod perft;

use shogi_core::Position;

/// The position of an SFEN, whatever the rules say about it.
fn position(sfen: &str) -> Position {
    Position::new_lenient(&sfen.parse().unwrap())
}
