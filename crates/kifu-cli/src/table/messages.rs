//! The messages of `kifu table`, in English and Japanese.

use std::fmt;
use std::path::Path;

use kifu::Localize;
use kifu::diagram::printable;
use kifu_table::{ColumnsError, Table};
use thiserror::Error;

/// A mistake in the arguments.
#[derive(Debug, Error)]
pub(super) enum UsageError {
    #[error("expected --to csv, jsonl or parquet, or --output FILE with such an extension (games.parquet)")]
    NoKind,
    #[error("a Parquet file cannot be shown in a terminal; name a file with --output")]
    ParquetInTerminal,
    #[error(transparent)]
    Columns(#[from] ColumnsError),
}

impl Localize for UsageError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKind => f.write_str(
                "--to csv・jsonl・parquet か、その拡張子を持つ --output FILE（games.parquet など）が必要です",
            ),
            Self::ParquetInTerminal => {
                f.write_str("Parquetは端末に表示できません。--output でファイルを指定してください")
            }
            Self::Columns(ColumnsError::Unknown { table, name }) => {
                write!(
                    f,
                    "表 {table} に列「{name}」はありません。列は {} です",
                    list(*table)
                )
            }
            Self::Columns(ColumnsError::Repeated { name }) => {
                write!(
                    f,
                    "列「{name}」が2回指定されています。同じ列は1回だけ指定してください"
                )
            }
            Self::Columns(ColumnsError::Missing { table }) => {
                write!(
                    f,
                    "列が指定されていません。表 {table} の列は {} です",
                    list(*table)
                )
            }
            Self::Columns(error) => write!(f, "{error}"),
        }
    }
}

fn list(table: Table) -> String {
    let names: Vec<&str> = table.columns().map(|column| column.name).collect();
    names.join("、")
}

fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// A message about what was read, or about the output.
#[derive(Debug)]
pub(super) enum Message<'p> {
    /// Some games have errors.
    Errors { games: u64 },
    /// The output exists, and is kept as the arguments say.
    Kept { path: &'p Path },
    /// The output has a number in its name.
    Renamed { path: &'p Path },
}

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Errors { games } => {
                let games = match games {
                    1 => "1 game".to_owned(),
                    games => format!("{games} games"),
                };
                write!(
                    f,
                    "{games} with errors, written as far as could be read (kifu check shows why)"
                )
            }
            Self::Kept { path } => write!(f, "{}: already exists, skipped", shown(path)),
            Self::Renamed { path } => write!(f, "writing to {}", shown(path)),
        }
    }
}

impl Localize for Message<'_> {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Errors { games } => write!(
                f,
                "{games}局にエラーがあり、読めたところまでを書きました（kifu check で理由が分かります）"
            ),
            Self::Kept { path } => write!(f, "{}: すでにあるので書き込みません", shown(path)),
            Self::Renamed { path } => write!(f, "{}に書き込みます", shown(path)),
        }
    }
}
