//! Prints the moves of the links of Shogi Playground in a file, and of games in USEN, one on each line.
//!
//! ```text
//! cargo run -p shogi-usi --example links -- testdata/usen/ok/variations.usen
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use shogi_usi::{ReadOptions, RecordFormat, Usen};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected the path of a file")?;
    let file = BufReader::new(File::open(&path)?);
    for document in Usen.games_from(file, &ReadOptions::default()) {
        let document = document?;
        if let Some(error) = document.first_error() {
            println!("{}", error.display(&document.text));
        }
        for line in document.games[0].record.lines() {
            let moves: Vec<String> = line.moves().map(|step| step.notation().to_string()).collect();
            println!("{}{}", "  ".repeat(line.depth), moves.join(" "));
        }
    }
    Ok(())
}
