//! Builds a handicap game and prints it as KIF and CSA.
//!
//! ```text
//! cargo run -p kifu --example build
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;
use std::time::Duration;

use kifu::{Ending, Format, Handicap, Record, WriteOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Record::builder(Handicap::TwoPiece);
    game.header("棋戦", "支部例会");
    game.play("7c7d".parse()?)?
        .time(Duration::from_secs(12))
        .comment("急戦");
    game.play("7g7f".parse()?)?.time(Duration::from_secs(3));
    game.end(Ending::Resign);
    let record = game.finish();
    for format in [Format::Kif, Format::Csa] {
        println!("{}", kifu::to_string(&record, format, &WriteOptions::default())?);
    }
    Ok(())
}
