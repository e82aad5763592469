//! Prints the board of a position and its legal moves in Japanese notation.
//!
//! ```text
//! cargo run -p shogi-core --example legal_moves -- 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

use shogi_core::notation::ja::moves::Notation;
use shogi_core::{Position, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    let sfen = std::env::args().nth(1).ok_or("expected a position in SFEN")?;
    let position = Position::new(&sfen.parse::<Setup>()?)?;
    println!("{position}");
    for mv in position.legal_moves() {
        println!("{}", Notation::of(mv, &position, None));
    }
    Ok(())
}
