//! What can be wrong with a BOD document.

use std::borrow::Cow;

use shogi_core::format::{TextProblem, hint_at_format};
use shogi_core::ja::start::StartProblem;
use shogi_core::source::{DiagnosticKind, ParseError, Severity};
use thiserror::Error;

/// A diagnostic about a BOD document.
pub type Error = ParseError<ErrorKind>;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Something about the text itself.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// Something about the position.
    #[error(transparent)]
    Start(#[from] StartProblem),
    /// The text has no diagram, and so no position.
    #[error(
        "expected a board diagram with rows such as `|v香v桂v銀v金v玉v金v銀v桂v香|一`, found none after `{found}`"
    )]
    MissingDiagram {
        /// The first line, cut short.
        found: String,
    },
    /// A line that is nothing of BOD.
    #[error("expected a line of BOD, found `{found}`, which is left out")]
    UnknownLine {
        /// The line, cut short.
        found: String,
    },
}

impl DiagnosticKind for ErrorKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::Start(problem) => problem.code(),
            // A text without a position is no record, whatever else it is.
            Self::MissingDiagram { .. } => "not_a_record",
            Self::UnknownLine { .. } => "unknown_line",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Start(problem) => problem.severity(),
            Self::MissingDiagram { .. } => Severity::Error,
            Self::UnknownLine { .. } => Severity::Warning,
        }
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        match self {
            Self::Text(problem) => problem.help(),
            Self::Start(problem) => problem.help(),
            Self::UnknownLine { found }
                if ["先手", "後手", "下手", "上手"]
                    .iter()
                    .any(|side| found.starts_with(side)) =>
            {
                Some(
                    "the side to move is written `後手番`, a player `後手：` and a hand `後手の持駒：`"
                        .into(),
                )
            }
            Self::MissingDiagram { found } | Self::UnknownLine { found } => hint_at_format(found),
        }
    }
}
