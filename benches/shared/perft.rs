//! Perft: counting legal move sequences of a given length, the standard comparison of move generators.

use kifu::Position;
use kifu::shogi_core::position::MoveList;

/// The positions to measure. Each has a name, an SFEN, a depth and the published number of move sequences.
pub const POSITIONS: [(&str, &str, usize, u64); 3] = [
    (
        "startpos",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        3,
        25_470,
    ),
    (
        "matsuri",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        2,
        28_684,
    ),
    (
        "max_moves",
        "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        2,
        105_677,
    ),
];

/// Counts the move sequences of the length `depth`. The last moves are listed without being played.
pub fn list(position: &mut Position, depth: usize) -> u64 {
    list_into(position, &mut vec![MoveList::new(); depth])
}

/// Counts the move sequences of the length `depth`. Every move is played, including the last ones.
pub fn play(position: &mut Position, depth: usize) -> u64 {
    play_into(position, &mut vec![MoveList::new(); depth])
}

/// Counts move sequences like [`list`], with one reusable move list for each depth.
fn list_into(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else {
        return 1;
    };
    moves.clear();
    position.add_legal_moves(moves);
    if deeper.is_empty() {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for &mv in moves.as_slice() {
        let undo = position.play_unchecked(mv);
        leaves += list_into(position, deeper);
        position.undo(undo);
    }
    leaves
}

fn play_into(position: &mut Position, lists: &mut [MoveList]) -> u64 {
    let Some((moves, deeper)) = lists.split_first_mut() else {
        return 1;
    };
    moves.clear();
    position.add_legal_moves(moves);
    let mut leaves = 0;
    for &mv in moves.as_slice() {
        let undo = position.play_unchecked(mv);
        leaves += play_into(position, deeper);
        position.undo(undo);
    }
    leaves
}
