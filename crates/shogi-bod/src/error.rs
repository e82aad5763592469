//! The errors and warnings about a BOD document: [`DiagnosticKind`].

use shogi_core::Color;
use shogi_core::format::tools::start::StartProblem;
use shogi_core::format::{self, GameProblem};
use shogi_core::messages::problems;
use shogi_core::text::{self, TextProblem};
use thiserror::Error;

/// The name of the format in messages, and in the sources of records.
pub(crate) const NAME: &str = "BOD";

/// An error or warning about a BOD document, with its place.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;

/// The error of a call that could not return a position: the first error in the BOD document.
pub type Error = format::Error<DiagnosticKind>;

problems! {
    /// The kinds of errors and warnings about a BOD document.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum DiagnosticKind {
        /// A problem of the text itself, for example that it has no diagram.
        Text(TextProblem) => problem,
            help(
                if matches!(problem, TextProblem::NotARecord { .. });
                en("a position needs a board diagram, rows such as `|v香v桂v銀v金v玉v金v銀v桂v香|一`"),
                ja("局面には「|v香v桂v銀v金v玉v金v銀v桂v香|一」のような局面図が必要です")
            );
        /// A problem of the position.
        Start(StartProblem) => problem;
        /// A problem that documents of every format can have, such as an unknown line.
        //
        // An unknown last line is never the beginning of a header: most documents end with the side to move, so `後手`
        // without a line end is a misspelled `後手番`.
        Game(GameProblem) from problem,
            severity(problem.severity()), code(problem.code()),
            message(problem: GameProblem),
            help_from(|language| problem.help(language)),
            help(
                if matches!(problem, GameProblem::UnknownPart { found, .. } if begins_with_side(found));
                en("the side to move is written `後手番`, a player `後手：` and a hand `後手の持駒：`"),
                ja("手番は「後手番」、対局者は「後手：」、持駒は「後手の持駒：」と書きます")
            );
    }
}

fn begins_with_side(line: &str) -> bool {
    let names = |side: Color| [side.to_ja(), side.to_ja_handicap()];
    Color::ALL
        .into_iter()
        .flat_map(names)
        .any(|name| line.starts_with(name))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::messages::{Describe, Language};

    use super::*;

    #[test]
    fn a_line_that_begins_with_a_side_gets_a_hint_also_at_the_end_of_a_document() {
        let found = "後手".to_owned();
        let kind = DiagnosticKind::from(GameProblem::UnknownPart { format: "BOD", found });
        let help = kind.help(Language::English).unwrap_or_default();
        assert!(help.starts_with("the side to move is written `後手番`"), "{help}");
        assert_eq!(kind.is_cut_short(), false);
    }
}
