//! Counting the legal moves to a depth: how a generator is compared.

use kifu::Position;

/// Positions that perft figures are published for, the depth, and the figure.
pub const POSITIONS: [(&str, &str, u32, u64); 3] = [
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

/// Counts the moves of the last depth without playing them.
pub fn list(position: &mut Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth <= 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for &mv in moves.as_slice() {
        let undo = position.play_unchecked(mv);
        leaves += list(position, depth - 1);
        position.undo(undo);
    }
    leaves
}

/// Plays every move, those of the last depth too.
pub fn play(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for &mv in position.legal_moves().as_slice() {
        let undo = position.play_unchecked(mv);
        leaves += play(position, depth - 1);
        position.undo(undo);
    }
    leaves
}
