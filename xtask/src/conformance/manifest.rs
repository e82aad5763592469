//! The manifests of a corpus: what each file should be read as.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::Error;

/// What one file of `dev` should be read as.
#[derive(Debug, Deserialize)]
pub(super) struct Entry {
    /// The file, seen from the folder above the manifest.
    pub(super) path: String,
    /// `kif`, `ki2`, `bod` or `csa`.
    pub(super) format: String,
    /// `utf-8`, `utf-8-bom`, `ascii`, `shift_jis`, `euc-jp` or `iso-2022-jp`.
    pub(super) encoding: String,
    /// `lf`, `crlf`, `cr`, `none`, or `mixed:` and which.
    pub(super) newline: String,
    /// `consensus`, `adjudicated` or `unresolved`.
    pub(super) status: String,
    /// Why it is adjudicated or unresolved.
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
    /// All games of the file, when there are several; the first again.
    #[serde(default)]
    pub(super) games: Vec<Game>,
}

/// What the manifest says about each game of a file.
#[derive(Debug, Deserialize)]
pub(super) struct Game {
    pub(super) start_sfen: Option<String>,
    pub(super) moves_usi: Vec<String>,
    pub(super) terminator: Option<String>,
    pub(super) times_s: Option<Vec<Option<f64>>>,
    pub(super) headers: BTreeMap<String, String>,
}

/// A line other than the main line.
#[derive(Debug, Deserialize)]
pub(super) struct Variation {
    pub(super) from_ply: u32,
    pub(super) parent: usize,
    pub(super) moves_usi: Vec<String>,
    #[serde(default)]
    pub(super) times_s: Vec<Option<f64>>,
}

/// What one file of `bad` should give.
#[derive(Debug, Deserialize)]
pub(super) struct BadEntry {
    pub(super) path: String,
    pub(super) format: String,
    pub(super) why: String,
    pub(super) expect: Expectation,
}

/// The diagnostic that a bad file should give.
#[derive(Debug, Deserialize)]
pub(super) struct Expectation {
    /// `error`, `warning`, or `ok` for none.
    pub(super) severity: String,
    pub(super) kind: String,
    pub(super) line: Option<u32>,
    /// How many moves come before it.
    pub(super) moves_before: Option<usize>,
    /// What else would be right, as a sentence.
    pub(super) also_acceptable: Option<String>,
}

/// Reads `FOLDER/manifest.jsonl`: one JSON object a line.
pub(super) fn load<T: DeserializeOwned>(folder: &Path) -> Result<Vec<T>, Error> {
    let path = folder.join("manifest.jsonl");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let entries = text.lines().zip(1..).map(|(line, number)| {
        serde_json::from_str(line).map_err(|error| format!("{}:{number}: {error}", path.display()).into())
    });
    entries.collect()
}
