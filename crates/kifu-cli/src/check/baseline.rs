//! [`Baseline`]: the diagnostics that are known, as an earlier run printed them.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;

use crate::messages::Problem;

/// The diagnostics of a file that `kifu check --format json` printed. One is the same if it has the same message in the same game; the
/// line may be another one.
#[derive(Debug, Default)]
pub(super) struct Baseline(HashSet<Known>);

/// The fields of a line of JSON that say which diagnostic it is.
#[derive(PartialEq, Eq, Hash, Debug, Deserialize)]
pub(super) struct Known {
    pub(super) path: String,
    pub(super) game: usize,
    pub(super) code: String,
    pub(super) message: String,
}

impl Baseline {
    /// Reads the lines of a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if a line is no diagnostic.
    pub(super) fn read(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        let lines = text.lines().enumerate();
        let known = lines.map(|(index, line)| {
            serde_json::from_str(line).map_err(|_| Problem::NoDiagnostic { line: index + 1 }.into())
        });
        known.collect::<io::Result<_>>().map(Self)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn has(&self, diagnostic: &Known) -> bool {
        self.0.contains(diagnostic)
    }
}
