//! The files of a corpus, and what its manifest expects of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::Error;

/// Which files to compare and what to print.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The folder with the files and their `manifest.jsonl`.
    folder: PathBuf,
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
    /// Reads the manifest, which has one JSON object per line, and the files in it that are to be compared.
    pub(super) fn files<T: DeserializeOwned>(&self) -> Result<Vec<File<T>>, Error> {
        let manifest = self.folder.join("manifest.jsonl");
        let text = String::from_utf8(read(&manifest)?)?;
        let mut files = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let mut file: File<T> = serde_json::from_str(line)
                .map_err(|error| format!("{}:{number}: {error}", manifest.display()))?;
            if file.path.contains(&self.only) {
                file.bytes = read(&self.folder.join("..").join(&file.path))?;
                files.push(file);
            }
        }
        Ok(files)
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()).into())
}

/// A file of the corpus.
#[derive(Debug, Deserialize)]
pub(super) struct File<T> {
    /// The path of the file, relative to the parent of the manifest's folder.
    pub(super) path: String,
    /// The format of the file: `kif`, `ki2`, `bod` or `csa`.
    pub(super) format: String,
    /// What the manifest expects of the file.
    #[serde(flatten)]
    pub(super) expected: T,
    #[serde(skip)]
    pub(super) bytes: Vec<u8>,
}

/// The expected result for a file in the folder `dev`.
#[derive(Debug, Deserialize)]
pub(super) struct Document {
    /// The encoding of the file: `utf-8`, `utf-8-bom`, `ascii`, `shift_jis`, `euc-jp` or `iso-2022-jp`.
    pub(super) encoding: String,
    /// How the expected result was found: `consensus`, `adjudicated` or `unresolved`.
    pub(super) status: String,
    /// The reason why the status is `adjudicated` or `unresolved`.
    pub(super) note: Option<String>,
    #[serde(flatten)]
    pub(super) game: Game,
    pub(super) final_sfen: Option<String>,
    pub(super) terminator_kind: Option<String>,
    pub(super) terminator_time_s: Option<f64>,
    #[serde(default)]
    pub(super) variations: Vec<Variation>,
    pub(super) n_comment_lines: usize,
    pub(super) bookmarks: Vec<String>,
    /// All games of the file, including the first. Empty for a file with a single game.
    #[serde(default)]
    pub(super) games: Vec<Game>,
}

/// The expected result for one game of a file.
#[derive(Debug, Deserialize)]
pub(super) struct Game {
    pub(super) start_sfen: Option<String>,
    pub(super) moves_usi: Vec<String>,
    pub(super) terminator: Option<String>,
    pub(super) times_s: Option<Vec<Option<f64>>>,
    pub(super) headers: BTreeMap<String, String>,
}

/// An expected variation.
#[derive(Debug, Deserialize)]
pub(super) struct Variation {
    pub(super) from_ply: u32,
    pub(super) parent: usize,
    pub(super) moves_usi: Vec<String>,
    #[serde(default)]
    pub(super) times_s: Vec<Option<f64>>,
}

/// What is wrong in a file in the folder `bad`, and the expected diagnostic.
#[derive(Debug, Deserialize)]
pub(super) struct Malformed {
    pub(super) why: String,
    pub(super) expect: Expectation,
}

/// The expected diagnostic of a malformed file.
#[derive(Debug, Deserialize)]
pub(super) struct Expectation {
    /// The expected severity: `error`, `warning`, or `ok` for no diagnostic.
    pub(super) severity: String,
    pub(super) kind: String,
    pub(super) line: Option<u32>,
    /// The minimum number of moves that must be read before the fault. `None` if the number is not compared.
    pub(super) moves_before: Option<usize>,
    /// Another acceptable kind, or a description of other acceptable results. Only a kind is compared; a description is
    /// for people.
    pub(super) also_acceptable: Option<String>,
}
