//! Counts the legal move sequences of a given length (perft) and measures the speed.
//!
//! ```text
//! cargo run --release --example perft -- 5                            # the start of an even game
//! cargo run --release --example perft -- 3 'l6nl/5+P1gk/… w RGgsn5p 1'
//! ```
//!
//! `list` counts the last moves without playing them, `full` plays every move.

#![allow(clippy::print_stdout, reason = "a command that prints")]

use std::error::Error;
use std::time::Instant;

use shogi_core::{Position, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let mut position = match arguments.next() {
        Some(sfen) => Position::new_lenient(&sfen.parse::<Setup>()?),
        None => Position::startpos(),
    };
    report("list", || list(&mut position, depth));
    report("full", || full(&mut position, depth));
    Ok(())
}

fn report(name: &str, count: impl FnOnce() -> u64) {
    let start = Instant::now();
    let leaves = count();
    let micros = start.elapsed().as_micros().max(1);
    println!("{name}: {leaves} leaves, {} Mnps", u128::from(leaves) / micros);
}

fn list(position: &mut Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => return 1,
        1 => return moves.len() as u64,
        _ => {}
    }
    let mut leaves = 0;
    for &mv in moves.as_slice() {
        let undo = position.play_unchecked(mv);
        leaves += list(position, depth - 1);
        position.undo(undo);
    }
    leaves
}

fn full(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for &mv in position.legal_moves().as_slice() {
        let undo = position.play_unchecked(mv);
        leaves += full(position, depth - 1);
        position.undo(undo);
    }
    leaves
}
