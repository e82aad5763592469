//! Checks a move: prints whether it is legal, or the rule that it breaks.
//!
//! ```text
//! cargo run -p shogi-core --example judge -- '4k4/9/9/9/9/9/4P4/9/4K4 b P 1' 'P*5e'
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

use shogi_core::{Move, Position, Setup};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [sfen, usi] = arguments.as_slice() else {
        return Err("expected a position in SFEN and a move in USI".into());
    };
    let position = Position::new(&sfen.parse::<Setup>()?)?;
    match position.check_legal(usi.parse::<Move>()?) {
        Ok(()) => println!("legal"),
        Err(reason) => println!("{reason}"),
    }
    Ok(())
}
