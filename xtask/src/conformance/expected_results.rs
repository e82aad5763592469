//! Reads the manifests of a corpus, which have the expected result for each file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::Error;

/// The expected result for a file in the folder `dev`.
#[derive(Debug, Deserialize)]
pub(super) struct Entry {
    /// The path of the file, relative to the parent of the manifest's folder.
    pub(super) path: String,
    /// The format of the file: `kif`, `ki2`, `bod` or `csa`.
    pub(super) format: String,
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

/// The expected result for a file in the folder `bad`.
#[derive(Debug, Deserialize)]
pub(super) struct BadEntry {
    pub(super) path: String,
    pub(super) format: String,
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

/// Reads `FOLDER/manifest.jsonl`, which has one JSON object per line.
pub(super) fn load<T: DeserializeOwned>(folder: &Path) -> Result<Vec<T>, Error> {
    let path = folder.join("manifest.jsonl");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let entries = text.lines().zip(1..).map(|(line, number)| {
        serde_json::from_str(line).map_err(|error| format!("{}:{number}: {error}", path.display()).into())
    });
    entries.collect()
}
