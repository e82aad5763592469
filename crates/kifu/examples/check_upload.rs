//! Checks an uploaded file as a server would: limits the size of untrusted bytes, and prints the diagnostics as JSON,
//! in English or Japanese.
//!
//! ```text
//! cargo run -p kifu --example check_upload -- testdata/kif/err/unknown_piece.kif ja
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;
use std::fs::File;
use std::io::Read;

use kifu::{Language, Limits, ReadOptions};
use serde_json::json;

/// The maximum size of an uploaded file, in bytes. A file with a single game is much smaller.
const MAX_BYTES: u64 = 1 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("expected the path of a file")?;
    let language: Language = arguments.next().as_deref().unwrap_or("en").parse()?;
    let mut bytes = Vec::new();
    File::open(&path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err("the file is too long".into());
    }
    let limits = Limits::default()
        .games(1000)
        .headers(1000)
        .moves(100_000)
        .diagnostics(20);
    let options = ReadOptions::default().limits(limits);
    let document = kifu::read(&bytes, &options);
    let diagnostics: Vec<_> = document
        .diagnostics()
        .map(|diagnostic| {
            json!({
                "code": diagnostic.code(),
                "severity": diagnostic.severity().to_string(),
                "line": diagnostic.line(),
                "column": diagnostic.column(),
                "message": diagnostic.message(language).to_string(),
                "help": diagnostic.help(language),
            })
        })
        .collect();
    let games = document.games.len();
    println!("{:#}", json!({ "games": games, "diagnostics": diagnostics }));
    Ok(())
}
