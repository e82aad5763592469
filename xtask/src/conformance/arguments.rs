//! [`Arguments`] of `cargo xtask conformance`.

use std::fs;
use std::path::PathBuf;

use crate::Error;

/// Which files to compare and what to print.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The folder with the files and their `manifest.jsonl`.
    pub(super) folder: PathBuf,
    /// Print every difference.
    #[arg(long)]
    pub(super) list: bool,
    /// Compare the diagnostics of malformed files (the folder has such files).
    #[arg(long)]
    pub(super) bad: bool,
    /// Write each record in other formats and read it back.
    #[arg(long, conflicts_with = "bad")]
    pub(super) round_trips: bool,
    /// Compare only files whose path contains this.
    #[arg(long, default_value = "")]
    pub(super) only: String,
}

impl Arguments {
    /// Reads a file of the corpus. `path` is relative to the parent of the folder.
    pub(super) fn file(&self, path: &str) -> Result<Vec<u8>, Error> {
        let path = self.folder.join("..").join(path);
        fs::read(&path).map_err(|error| format!("{}: {error}", path.display()).into())
    }
}
