//! Prints all moves of a KIF or KI2 file: first the main line, then each variation, indented by its depth.
//!
//! ```text
//! cargo run -p shogi-kif --example walk -- testdata/kif/ok/variations.kif
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints")]

use std::error::Error;

use shogi_kif::ReadOptions;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected the path of a file")?;
    let bytes = std::fs::read(path)?;
    let document = shogi_kif::read(&bytes, &ReadOptions::default());
    for diagnostic in document.diagnostics() {
        eprintln!("{}", diagnostic.display(&document.text));
    }
    for line in document.into_record()?.lines() {
        for step in line.moves() {
            println!("{}{} {}", "  ".repeat(line.depth), step.ply, step.notation());
        }
    }
    Ok(())
}
