//! The errors of reading, writing and converting records.

use std::fmt;
use std::io;
use std::path::PathBuf;

use shogi_core::format;
use shogi_core::record::Losses;
#[cfg(feature = "encoding")]
use shogi_core::text::encoding::Unencodable;
use shogi_core::text::{Language, Localize, pluralize};
use thiserror::Error as ThisError;

use crate::formats::{DiagnosticKind, Format};

/// The reasons why a text or file gives no record.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// The text has an error, or it holds more than one game.
    #[error(transparent)]
    Text(#[from] format::Error<DiagnosticKind>),
    /// The file could not be opened or read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

/// The reasons why a record is not written.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum WriteError {
    /// The format cannot hold the whole record. The losses are the parts that would be left out.
    #[error("{0} cannot hold all of the record: {1}")]
    Losses(Format, Losses),
    /// The encoding of the output cannot hold all characters of the text.
    #[cfg(feature = "encoding")]
    #[error(transparent)]
    Unencodable(#[from] Unencodable),
    /// Several games should be written to one file, but the format holds only one game per file.
    #[error(
        "a file of {format} holds one game, found {count}; {} hold several",
        several(", ")
    )]
    OneGame {
        /// The format.
        format: Format,
        /// The number of games.
        count: usize,
    },
    /// A reader could not separate a game from the games before and after it in the written text.
    #[error("game {game} cannot be separated from its neighbours in {format}; write it to its own file")]
    Inseparable {
        /// The format.
        format: Format,
        /// The number of the game, from 1.
        game: usize,
    },
    /// The position at the requested ply cannot be written, because the main line ends before that ply.
    #[error("there is no ply {ply}: the game has {}", pluralize(*.last as usize, "move"))]
    NoSuchPly {
        /// The requested ply.
        ply: u32,
        /// The last ply of the main line.
        last: u32,
    },
    /// The file name does not have the extension of a format.
    #[error("{}: expected a name with the extension of a format, such as .kif or .csa", path.display())]
    UnknownExtension {
        /// The path of the file.
        path: PathBuf,
    },
    /// The file could not be written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The writer to which the text is passed, such as that of [`GamesWriter`](crate::GamesWriter), returned an error.
    #[error("the output cannot be written: {source}")]
    Output {
        /// The error of the writer.
        source: io::Error,
    },
}

/// The reasons why a conversion fails.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum ConvertError {
    /// The input could not be read without an error.
    #[error(transparent)]
    Read(#[from] Error),
    /// The output could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Returns the names of the formats that hold several games, joined with `separator`.
fn several(separator: &str) -> String {
    let names = Format::all().filter(|format| format.holds_several_games());
    names
        .map(|format| format.to_string())
        .collect::<Vec<_>>()
        .join(separator)
}

impl Localize for Error {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt_japanese(f),
            Self::Io { path, source } => write!(f, "{}を読み込めません: {source}", path.display()),
        }
    }
}

impl Localize for WriteError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Losses(format, losses) => {
                let losses = losses.message(Language::Japanese);
                write!(f, "{format}では書けないものがあります: {losses}")
            }
            #[cfg(feature = "encoding")]
            Self::Unencodable(error) => error.fmt_japanese(f),
            Self::OneGame { format, count } => write!(
                f,
                "{format}のファイルに書けるのは1局だけですが、{count}局あります（{}には何局でも書けます）",
                several("・")
            ),
            Self::Inseparable { format, game } => write!(
                f,
                "{format}では{game}局目を前後の対局と区切れません。別のファイルに書いてください"
            ),
            Self::NoSuchPly { ply, last } => write!(f, "{ply}手目はありません（指し手は{last}手です）"),
            Self::UnknownExtension { path } => write!(
                f,
                "{}の拡張子から形式がわかりません。「.kif」「.csa」などにしてください",
                path.display()
            ),
            Self::Io { path, source } => write!(f, "{}に書き込めません: {source}", path.display()),
            Self::Output { source } => write!(f, "出力に書き込めません: {source}"),
        }
    }
}

impl Localize for ConvertError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(error) => error.fmt_japanese(f),
            Self::Write(error) => error.fmt_japanese(f),
        }
    }
}
