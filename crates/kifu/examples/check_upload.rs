//! Checks a file that a user uploaded, as a server does: untrusted bytes, limits, diagnostics as JSON in English or Japanese.
//!
//! ```text
//! cargo run -p kifu --example check_upload -- testdata/kif/err/unknown_piece.kif ja
//! ```

#![allow(clippy::print_stdout, reason = "a program that prints")]

use std::error::Error;

use kifu::{Language, ReadOptions};
use serde_json::json;

/// No record of a single game is longer.
const MAX_BYTES: u64 = 1 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("expected the path of a file")?;
    let language: Language = arguments.next().as_deref().unwrap_or("en").parse()?;
    if std::fs::metadata(&path)?.len() > MAX_BYTES {
        return Err("the file is too long".into());
    }
    let bytes = std::fs::read(&path)?;
    let document = kifu::read(&bytes, None, &ReadOptions::default().max_diagnostics(20));
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
