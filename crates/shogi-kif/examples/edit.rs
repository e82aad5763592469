//! Reads a KIF file, adds a comment after move 2 and a variation that begins at move 3, and prints the changed record
//! in UTF-8.
//!
//! ```text
//! cargo run -p shogi-kif --example edit -- testdata/kif/ok/variations.kif
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

use shogi_kif::{ReadOptions, WriteOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected the path of a file")?;
    let bytes = std::fs::read(path)?;
    let record = shogi_kif::read(&bytes, &ReadOptions::default()).into_record()?;
    let mut edit = record.edit();
    edit.at_ply(2)?
        .comment("ここが分かれ目")
        .variation(["9g9f", "9c9d"])?;
    print!(
        "{}",
        shogi_kif::to_string(&edit.finish(), &WriteOptions::default())?
    );
    Ok(())
}
