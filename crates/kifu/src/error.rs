//! The errors of reading, writing and converting records.

use std::error;
use std::io;
use std::path::PathBuf;

use shogi_core::format;
use shogi_core::messages::Language::Japanese;
use shogi_core::messages::{messages, problems};
use shogi_core::record::{self, Losses};
#[cfg(feature = "encoding")]
use shogi_core::text::encoding::Unencodable;
use thiserror::Error as ThisError;

use crate::formats::{Format, FormatProblem};

messages! {
    /// The reasons why a text or file gives no record.
    #[derive(Debug, ThisError)]
    #[non_exhaustive]
    pub enum Error {
        /// The text has an error, or it holds more than one game.
        Text(format::Error<FormatProblem>) from error,
            en("{error}"),
            ja("{}", error.message(Japanese));
        /// The file could not be opened or read.
        Io {
            /// The path of the file.
            path: PathBuf,
            /// The error of the operating system.
            error: io::Error,
        },
            en("{}: {error}", path.display()),
            ja("{}を読み込めません: {error}", path.display());
    }
}

problems! {
    /// The reasons why a record is not written.
    #[derive(Debug, ThisError)]
    #[non_exhaustive]
    pub enum WriteError {
        /// The format cannot hold the whole record.
        Losses {
            /// The format.
            format: Format,
            /// The parts that would be left out.
            losses: Losses,
        },
            error "losses",
            en("{format} cannot hold all of the record: {losses}"),
            ja("{format}では保存できないものがあります: {}", losses.message(Japanese));
        /// The encoding of the output cannot hold all characters of the text.
        Unencodable(Unencodable) from error, cfg(feature = "encoding"),
            error "unencodable",
            message(error: Unencodable);
        /// Several games should be written to one file, but the format holds only one game per file.
        OneGame {
            /// The format.
            format: Format,
            /// The number of games.
            count: usize,
        },
            error "one_game",
            en("a file of {format} holds one game, found {count}; {} hold several", several(", ")),
            ja(
                "{format}のファイルに書けるのは1局だけですが、{count}局あります（{}には何局でも書けます）",
                several("・")
            );
        /// A reader could not separate a game from the games before and after it in the written text.
        Inseparable {
            /// The format.
            format: Format,
            /// The number of the game, from 1.
            game: usize,
        },
            error "inseparable",
            en("game {game} cannot be separated from its neighbours in {format}; write it to its own file"),
            ja("{format}では{game}局目を前後の対局と区切れません。別のファイルに書いてください");
        /// The record cannot be written for another reason.
        Record(record::WriteError) as error,
            severity(error.severity()), code(error.code()),
            message(error: record::WriteError);
        /// The file name does not have the extension of a format.
        UnknownExtension {
            /// The path of the file.
            path: PathBuf,
        },
            error "unknown_extension",
            en("{}: expected a name with the extension of a format, such as .kif or .csa", path.display()),
            ja("{}の拡張子から形式がわかりません。「.kif」「.csa」などにしてください", path.display());
        /// The file could not be written.
        Io {
            /// The path of the file.
            path: PathBuf,
            /// The error of the operating system.
            error: io::Error,
        },
            error "io",
            en("{}: {error}", path.display()),
            ja("{}に書き込めません: {error}", path.display());
        /// The writer to which the text is passed, such as that of [`GamesWriter`](crate::GamesWriter), returned an
        /// error.
        Output {
            /// The error of the writer.
            error: io::Error,
        },
            error "output",
            en("the output cannot be written: {error}"),
            ja("出力に書き込めません: {error}");
    }
}

problems! {
    /// The reasons why a conversion fails.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum ConvertError {
        /// The input could not be read without an error.
        Read(Error) from error, error "read_error", message(error: Error);
        /// The output could not be written.
        Write(WriteError) => error;
    }
}

impl error::Error for ConvertError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Read(error) => error.source(),
            Self::Write(error) => error.source(),
        }
    }
}

impl WriteError {
    /// The error of writing a record in `format`.
    pub(crate) fn of_record(format: Format, error: record::WriteError) -> Self {
        match error {
            record::WriteError::Losses(losses) => Self::Losses { format, losses },
            other => Self::Record(other),
        }
    }
}

/// Returns the names of the formats that hold several games, joined with `separator`.
fn several(separator: &str) -> String {
    let names = Format::ALL
        .into_iter()
        .filter(|format| format.holds_several_games());
    names
        .map(|format| format.to_string())
        .collect::<Vec<_>>()
        .join(separator)
}
