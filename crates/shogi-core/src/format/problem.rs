//! [`Problem`]: what a diagnostic about a text says, whatever its format.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use super::GameProblem;
use crate::messages::{Describe, Language, Localize, MessageTexts, Severity};
use crate::notation::ja::start::problem::StartProblem;
use crate::text::TextProblem;

/// What an error or a warning about a text says: the kind of a [`Diagnostic`](crate::text::Diagnostic). It is always one of these
/// four; each of them can get further variants.
///
/// A fault that every format can have is the same value in all of them. So a program that looks for illegal moves asks
/// [`Problem::game`], and need not know the format. `K` is the type of the faults that only one format has.
///
/// ```
/// use shogi_core::format::{GameProblem, Problem};
///
/// fn is_illegal_move<K>(problem: &Problem<K>) -> bool {
///     matches!(problem.game(), Some(GameProblem::IllegalMove { .. } | GameProblem::ImpossibleMove(_)))
/// }
/// # let problem: Problem<()> = GameProblem::MoveAfterEnding.into();
/// # assert!(!is_illegal_move(&problem));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem<K> {
    /// A problem of the text itself, such as its encoding.
    Text(TextProblem),
    /// A problem of a game, its headers and its moves.
    Game(GameProblem),
    /// A problem of the start position.
    Start(StartProblem),
    /// A problem that only this format has.
    Format(K),
}

impl<K> Problem<K> {
    /// The problem of the text itself, if it is one.
    pub const fn text(&self) -> Option<&TextProblem> {
        match self {
            Self::Text(problem) => Some(problem),
            _ => None,
        }
    }

    /// The problem of a game, if it is one.
    pub const fn game(&self) -> Option<&GameProblem> {
        match self {
            Self::Game(problem) => Some(problem),
            _ => None,
        }
    }

    /// The problem of the start position, if it is one.
    pub const fn start(&self) -> Option<&StartProblem> {
        match self {
            Self::Start(problem) => Some(problem),
            _ => None,
        }
    }

    /// The problem that only this format has, if it is one.
    pub const fn format(&self) -> Option<&K> {
        match self {
            Self::Format(problem) => Some(problem),
            _ => None,
        }
    }

    /// The same problem, with `f` applied to one that only this format has.
    pub fn map_format<L>(self, f: impl FnOnce(K) -> L) -> Problem<L> {
        match self {
            Self::Text(problem) => Problem::Text(problem),
            Self::Game(problem) => Problem::Game(problem),
            Self::Start(problem) => Problem::Start(problem),
            Self::Format(problem) => Problem::Format(f(problem)),
        }
    }
}

impl<K: Describe> Problem<K> {
    fn content(&self) -> &dyn Describe {
        match self {
            Self::Text(problem) => problem,
            Self::Game(problem) => problem,
            Self::Start(problem) => problem,
            Self::Format(problem) => problem,
        }
    }
}

impl<K: Describe> Describe for Problem<K> {
    fn code(&self) -> &'static str {
        self.content().code()
    }

    fn severity(&self) -> Severity {
        self.content().severity()
    }

    fn is_cut_short(&self) -> bool {
        self.content().is_cut_short()
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        self.content().help(language)
    }
}

impl<K: Describe> Localize for Problem<K> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.content().fmt_in(language, f)
    }
}

/// Displays the message in English.
impl<K: Describe> fmt::Display for Problem<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_in(Language::English, f)
    }
}

impl<K: Describe> Error for Problem<K> {}

impl<K> From<TextProblem> for Problem<K> {
    fn from(problem: TextProblem) -> Self {
        Self::Text(problem)
    }
}

impl<K> From<GameProblem> for Problem<K> {
    fn from(problem: GameProblem) -> Self {
        Self::Game(problem)
    }
}

impl<K> From<StartProblem> for Problem<K> {
    fn from(problem: StartProblem) -> Self {
        Self::Start(problem)
    }
}

/// The problems of a format that has none of its own. There is no value of this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoProblem {}

impl NoProblem {
    /// The messages of all variants.
    #[doc(hidden)]
    pub const MESSAGES: &'static [MessageTexts] = &[];
}

impl fmt::Display for NoProblem {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Localize for NoProblem {
    fn fmt_in(&self, _: Language, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl Describe for NoProblem {
    fn code(&self) -> &'static str {
        match *self {}
    }

    fn severity(&self) -> Severity {
        match *self {}
    }
}
