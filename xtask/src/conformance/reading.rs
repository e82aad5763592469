//! [`Reading`]: the result of reading a file of the corpus in any format.

use std::panic;
use std::path::Path;
use std::time::{Duration, Instant};

use kifu::{Color, Diagnostic, Encoding, Ending, Format, Game, ReadOptions, RecordFormat as _};

/// The result of reading a file.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) format: Format,
    /// The format detected from the content.
    pub(super) detected: Option<Format>,
    pub(super) encoding: Encoding,
    pub(super) games: Vec<Game>,
    pub(super) time: Duration,
}

impl Reading {
    /// Reads all games of a file in the format given by the manifest. Returns `None` if the reader panics.
    pub(super) fn new(bytes: &[u8], path: &str, format: Format) -> Option<Self> {
        let read = || {
            let start = Instant::now();
            let document = format.read(bytes, &ReadOptions::default().lossy(true).shared);
            let time = start.elapsed();
            Self {
                format,
                detected: kifu::detect(&document.text, Format::from_path(Path::new(path))),
                encoding: document.encoding,
                games: document.games,
                time,
            }
        };
        panic::catch_unwind(read).ok()
    }

    /// Returns the diagnostics of all games.
    pub(super) fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.games.iter().flat_map(|game| &game.diagnostics)
    }

    /// Prints each diagnostic on one line.
    pub(super) fn print_diagnostics(&self) {
        for diagnostic in self.diagnostics() {
            let (severity, line) = (diagnostic.severity(), diagnostic.line());
            let (code, kind) = (diagnostic.code(), diagnostic.kind());
            println!("  line {line}: {severity}[{code}]: {kind}");
        }
    }

    /// Returns the spelling of an ending in the format of the file. `to_move` is the side to move after the ending.
    pub(super) fn ending_word(&self, ending: Ending, to_move: Color) -> Option<String> {
        match self.format {
            Format::Kif => ending.to_ja().map(str::to_owned),
            Format::Csa => kifu::csa::ending_word(ending, to_move),
            _ => None,
        }
    }
}
