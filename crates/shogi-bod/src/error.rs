//! What can be wrong with a BOD document.

use std::borrow::Cow;

use shogi_core::format::{self, GameProblem};
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{self, Describe, Severity, TextProblem};
use thiserror::Error;

/// A diagnostic about a BOD document.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;

/// Why a document gave no position: the first error in it.
pub type Error = format::Error<DiagnosticKind>;

/// The errors and warnings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// Something about the text itself. A text without a diagram is no record.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// Something about the position.
    #[error(transparent)]
    Start(#[from] StartProblem),
    /// Something that any format may have: a line that means nothing.
    #[error(transparent)]
    Game(#[from] GameProblem),
}

impl Describe for DiagnosticKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::Start(problem) => problem.code(),
            Self::Game(problem) => problem.code(),
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Start(problem) => problem.severity(),
            Self::Game(problem) => problem.severity(),
        }
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        match self {
            Self::Text(TextProblem::NotARecord { .. }) => Some(
                "a position needs a board diagram, rows such as `|v香v桂v銀v金v玉v金v銀v桂v香|一`".into(),
            ),
            Self::Game(GameProblem::UnknownLine { found, .. })
                if ["先手", "後手", "下手", "上手"]
                    .iter()
                    .any(|side| found.starts_with(side)) =>
            {
                Some(
                    "the side to move is written `後手番`, a player `後手：` and a hand `後手の持駒：`"
                        .into(),
                )
            }
            Self::Text(problem) => problem.help(),
            Self::Start(problem) => problem.help(),
            Self::Game(problem) => problem.help(),
        }
    }
}
