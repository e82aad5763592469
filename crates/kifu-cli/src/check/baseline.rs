//! [`Baseline`]: the diagnostics that are known, as an earlier run printed them.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{self, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;

use crate::messages::Problem;

/// How many diagnostics with a code are known in each game. Messages and lines make no difference, because they change with the
/// language and with the lines above.
#[derive(Debug, Default)]
pub(super) struct Baseline {
    known: Mutex<HashMap<Key, usize>>,
    count: usize,
}

/// The absolute path of a file, the number of the game in it, and the code.
type Key = (PathBuf, usize, String);

/// The fields of a line of JSON that count.
#[derive(Deserialize)]
struct Known {
    path: PathBuf,
    game: usize,
    code: String,
}

impl Baseline {
    /// Reads the lines of a file. Their paths are relative to the current folder.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if a line is no diagnostic.
    pub(super) fn read(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        let (mut known, mut count) = (HashMap::new(), 0);
        for (index, line) in text.lines().enumerate() {
            let line: Known =
                serde_json::from_str(line).map_err(|_| Problem::NoDiagnostic { line: index + 1 })?;
            *known
                .entry((path::absolute(line.path)?, line.game, line.code))
                .or_default() += 1;
            count += 1;
        }
        let known = Mutex::new(known);
        Ok(Self { known, count })
    }

    /// Whether a diagnostic is known. The next one like it must be known too.
    pub(super) fn take(&self, path: &Path, game: usize, code: &str) -> bool {
        if self.count == 0 {
            return false;
        }
        let path = path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let rest = known.get_mut(&(path, game, code.to_owned()));
        rest.is_some_and(|rest| {
            let is_known = *rest > 0;
            *rest = rest.saturating_sub(1);
            is_known
        })
    }

    /// The number of known diagnostics.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The number of known diagnostics that were not found again.
    pub(super) fn rest(&self) -> usize {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.values().sum()
    }
}
