//! Reads an archive of any size, with only a part of it in memory. Prints the header `$EVENT` of each game, and counts the
//! results.
//!
//! ```text
//! cargo run -p shogi-csa --example stream -- testdata/csa/ok/three_games.csa
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use shogi_csa::{Event, ReadOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected the path of a file")?;
    let mut results: BTreeMap<String, u32> = BTreeMap::new();
    for document in shogi_csa::games_from(BufReader::new(File::open(&path)?), &ReadOptions::default()) {
        let document = document?;
        // The headers are read from the lines, without building a record.
        for event in shogi_csa::events(&document.text) {
            if let Event::Header { key: "EVENT", value } = event?.value {
                println!("{value}");
            }
        }
        let result = document.games[0].record.result();
        let name = result.map_or_else(|| "no result".to_owned(), |result| result.to_string());
        *results.entry(name).or_default() += 1;
    }
    println!("{results:?}");
    Ok(())
}
