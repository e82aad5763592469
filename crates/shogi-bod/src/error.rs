//! The errors and warnings about a BOD document: [`DiagnosticKind`].

use std::borrow::Cow;
use std::fmt;

use shogi_core::format::{self, GameProblem};
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{self, Describe, Language, Localize, Severity, TextProblem};
use thiserror::Error;

/// An error or warning about a BOD document, with its place.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;

/// The error of a call that could not return a position: the first error in the BOD document.
pub type Error = format::Error<DiagnosticKind>;

/// The kinds of errors and warnings about a BOD document.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// A problem of the text itself, for example that it has no diagram.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// A problem of the position.
    #[error(transparent)]
    Start(#[from] StartProblem),
    /// A problem that documents of every format can have, such as an unknown line.
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

    fn is_cut_short(&self) -> bool {
        match self {
            Self::Start(problem) => problem.is_cut_short(),
            _ => false,
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Start(problem) => problem.severity(),
            Self::Game(problem) => problem.severity(),
        }
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        let (english, japanese) = match self {
            Self::Text(TextProblem::NotARecord { .. }) => (
                "a position needs a board diagram, rows such as `|v香v桂v銀v金v玉v金v銀v桂v香|一`",
                "局面には「|v香v桂v銀v金v玉v金v銀v桂v香|一」のような局面図が必要です",
            ),
            Self::Game(GameProblem::UnknownPart { found, .. })
                if ["先手", "後手", "下手", "上手"]
                    .iter()
                    .any(|side| found.starts_with(side)) =>
            {
                (
                    "the side to move is written `後手番`, a player `後手：` and a hand `後手の持駒：`",
                    "手番は「後手番」、対局者は「後手：」、持駒は「後手の持駒：」と書きます",
                )
            }
            Self::Text(problem) => return problem.help(language),
            Self::Start(problem) => return problem.help(language),
            Self::Game(problem) => return problem.help(language),
        };
        Some(language.choose(english, japanese).into())
    }
}

impl Localize for DiagnosticKind {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(problem) => problem.fmt_japanese(f),
            Self::Start(problem) => problem.fmt_japanese(f),
            Self::Game(problem) => problem.fmt_japanese(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::text::MessageRow;

    use super::*;

    #[test]
    #[expect(
        clippy::print_stdout,
        reason = "`cargo xtask messages` makes the table of messages of what is printed"
    )]
    fn messages_about_bod_are_in_all_languages() {
        let found = || "後手".to_owned();
        let unknown = GameProblem::UnknownPart {
            format: "BOD",
            found: found(),
        };
        let not_a_record = TextProblem::NotARecord { found: found() };
        for kind in [
            DiagnosticKind::from(not_a_record),
            unknown.into(),
            StartProblem::Unterminated.into(),
        ] {
            let row = MessageRow::of(&kind);
            assert_eq!(row.check(), Ok(()), "{row}");
            println!("{row}");
            match kind {
                DiagnosticKind::Text(_) | DiagnosticKind::Start(_) | DiagnosticKind::Game(_) => {}
            }
        }
    }
}
