//! Prints what a book has of a position, without loading the book:
//!
//! ```text
//! cargo run -p shogi-engine --example find_in_book -- book.ybb 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1'
//! ```

use std::error::Error;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

use shogi_engine::book::{BookFile, BookFormat};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(path), Some(sfen)) = (arguments.next(), arguments.next()) else {
        return Err("expected a book and a position in SFEN".into());
    };
    let format = BookFormat::from_path(Path::new(&path)).unwrap_or_default();
    let mut book = BookFile::new(File::open(&path)?, format)?;
    let mut out = io::stdout().lock();
    let Some(entry) = book.find(&sfen.parse()?)? else {
        writeln!(out, "the book does not have the position")?;
        return Ok(());
    };
    for diagnostic in &entry.diagnostics {
        writeln!(out, "{}", diagnostic.kind())?;
    }
    if let Some(position) = entry.position {
        write!(out, "{position}")?;
    }
    Ok(())
}
