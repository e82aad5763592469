//! What our readers make of a file, whatever its format.

use std::fmt;
use std::panic;
use std::time::{Duration, Instant};

use shogi_core::Color;
use shogi_core::encoding::Encoding;
use shogi_core::format::{ReadOptions, RecordFormat, read_all};
use shogi_core::record::{Ending, Record};
use shogi_core::source::Severity;

/// How a format spells an ending after which this side is to move.
type EndingWord = fn(Ending, Color) -> Option<String>;

fn kif_word(ending: Ending, _: Color) -> Option<String> {
    shogi_kif::ending_word(ending).map(str::to_owned)
}

/// A file as it was read.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) encoding: Encoding,
    pub(super) games: Vec<Game>,
    /// The word that the format has for an ending.
    pub(super) ending_word: EndingWord,
    pub(super) time: Duration,
}

/// One game of a file.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) record: Record,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// What was wrong or odd.
#[derive(Debug)]
pub(super) struct Diagnostic {
    pub(super) severity: Severity,
    pub(super) code: &'static str,
    pub(super) line: u32,
    pub(super) message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        write!(
            f,
            "line {}: {severity}[{}]: {}",
            self.line, self.code, self.message
        )
    }
}

/// Why there is no reading.
#[derive(Debug)]
pub(super) enum NoReading {
    /// There is no reader for this format yet.
    NoReader,
    /// The reader panicked, which it never should.
    Panic,
}

/// Reads all games of a file as what the manifest says it is.
pub(super) fn read(bytes: &[u8], format: &str) -> Result<Reading, NoReading> {
    let read: fn(&[u8]) -> Reading = match format {
        "bod" => |bytes| read_as::<shogi_bod::Bod>(bytes, |_, _| None),
        "csa" => |bytes| read_as::<shogi_csa::Csa>(bytes, shogi_csa::ending_word),
        "kif" => |bytes| read_as::<shogi_kif::Kif>(bytes, kif_word),
        _ => return Err(NoReading::NoReader),
    };
    panic::catch_unwind(|| read(bytes)).map_err(|_| NoReading::Panic)
}

fn read_as<F: RecordFormat>(bytes: &[u8], ending_word: EndingWord) -> Reading {
    let start = Instant::now();
    let read = read_all::<F>(bytes, &ReadOptions::default().lossy());
    let time = start.elapsed();
    let games = read.games.into_iter().map(|game| Game {
        diagnostics: game
            .diagnostics
            .iter()
            .map(|diagnostic| Diagnostic {
                severity: diagnostic.severity(),
                code: diagnostic.code(),
                line: diagnostic.line(),
                message: diagnostic.kind().to_string(),
            })
            .collect(),
        record: game.record,
    });
    Reading {
        encoding: read.encoding,
        games: games.collect(),
        ending_word,
        time,
    }
}
