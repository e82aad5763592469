//! The diagnostics of USI and SFEN.

use std::borrow::Cow;
use std::fmt;

use shogi_core::format::GameProblem;
use shogi_core::notation::sfen::SfenErrorKind;
use shogi_core::text::{Describe, Language, Localize, Severity, TextProblem, quoted};
use thiserror::Error;

/// An error or warning about a line of USI or SFEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// A problem of the text itself, such as its encoding.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// A problem that games of every format can have.
    #[error(transparent)]
    Game(#[from] GameProblem),
    /// The start position cannot be read.
    #[error(transparent)]
    Sfen(#[from] SfenErrorKind),
    /// A line has no start position, neither `startpos` nor `sfen`.
    #[error(
        "expected `startpos`, or `sfen` and a position, found {}",
        quoted(found, Language::English)
    )]
    MissingPosition {
        /// The text where the start position is expected, shortened.
        found: String,
    },
    /// The word `moves` before the moves is missing.
    #[error("expected `moves` before the moves, found `{found}`")]
    MissingMoves {
        /// The text where `moves` is expected, shortened.
        found: String,
    },
}

impl Localize for DiagnosticKind {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problem) => problem.fmt_japanese(f),
            Self::Game(problem) => problem.fmt_japanese(f),
            Self::Sfen(kind) => kind.fmt_japanese(f),
            Self::MissingPosition { found } => {
                write!(
                    f,
                    "{}は「startpos」でも「sfen」と局面でもありません",
                    quoted(found, Language::Japanese)
                )
            }
            Self::MissingMoves { found } => write!(f, "指し手「{found}」の前に「moves」がありません"),
        }
    }
}

impl Describe for DiagnosticKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::Game(problem) => problem.code(),
            Self::Sfen(kind) => kind.code(),
            Self::MissingPosition { .. } => "bad_position",
            Self::MissingMoves { .. } => "missing_moves",
        }
    }

    fn is_cut_short(&self) -> bool {
        match self {
            Self::Game(problem) => problem.is_cut_short(),
            Self::Sfen(kind) => kind.is_cut_short(),
            _ => false,
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Game(problem) => problem.severity(),
            Self::Sfen(_) | Self::MissingPosition { .. } | Self::MissingMoves { .. } => Severity::Error,
        }
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        match self {
            Self::Text(problem) => problem.help(language),
            Self::Game(problem) => problem.help(language),
            Self::Sfen(kind) => kind.help(language),
            Self::MissingPosition { .. } | Self::MissingMoves { .. } => {
                let (english, japanese) = (
                    "a game is written `position startpos moves 7g7f 3c3d`",
                    "対局は「position startpos moves 7g7f 3c3d」のように書きます",
                );
                Some(language.choose(english, japanese).into())
            }
        }
    }
}
