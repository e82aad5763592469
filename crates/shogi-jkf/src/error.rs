//! What can be wrong with a JKF document.

use std::borrow::Cow;

use shogi_core::format::{self, GameProblem};
use shogi_core::notation::ja::start::StartProblem;
use shogi_core::text::{self, Describe, Language, Severity, TextProblem, quoted};
use shogi_core::{Color, PieceKind, Square};
use thiserror::Error;

use crate::handicap_preset;

mod expected;
mod japanese;
#[cfg(test)]
mod messages;

pub use expected::{Expected, Found};

/// A diagnostic about a JKF document.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;

/// Why a document gave no game: the first error in it.
pub type Error = format::Error<DiagnosticKind>;

/// What the position says where a move says something else.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// `color` is that of the other side.
    #[error("{} ({to_move})", to_move.index())]
    Color {
        /// The side to move.
        to_move: Color,
    },
    /// `same`, and the move before went elsewhere.
    #[error("{}", to.map_or("no move before".to_owned(), |square| square.to_string()))]
    Same {
        /// Where the move before went, if there is one.
        to: Option<Square>,
    },
    /// `capture` names another piece.
    #[error("{}", captured.map_or("no capture", PieceKind::to_csa))]
    Capture {
        /// The piece that is captured, if there is one.
        captured: Option<PieceKind>,
    },
    /// `relative` has other letters.
    #[error("{}", if letters.is_empty() { "none".to_owned() } else { format!("`{letters}`") })]
    Relative {
        /// The letters of the move.
        letters: String,
    },
}

impl Contradiction {
    /// The field that contradicts the position.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::Color { .. } => "color",
            Self::Same { .. } => "same",
            Self::Capture { .. } => "capture",
            Self::Relative { .. } => "relative",
        }
    }
}

/// The errors and warnings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// Something about the text itself.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// Something that a game of any format may have.
    #[error(transparent)]
    Game(#[from] GameProblem),
    /// Something about the start that other formats share.
    #[error(transparent)]
    Start(#[from] StartProblem),
    /// The text is not JSON.
    #[error("expected JSON, found {} ({message})", quoted(found, Language::English))]
    NotJson {
        /// What is there, cut short.
        found: String,
        /// What the JSON reader says, in English.
        message: String,
    },
    /// A value of another kind than the format has here.
    #[error("expected {expected}, found {found}")]
    UnexpectedValue {
        /// What should be here.
        expected: Expected,
        /// What is here.
        found: Found,
    },
    /// A header with another value than a string.
    #[error("expected a string, found {found}, which is taken as text")]
    NotAString {
        /// The value.
        found: Found,
    },
    /// A field is missing.
    #[error("expected the field `{field}` here")]
    MissingField {
        /// Its name.
        field: &'static str,
    },
    /// A field more than once in its object.
    #[error("another field `{field}`, left out; the first one counts")]
    DuplicateField {
        /// Its name.
        field: String,
    },
    /// A piece in hand that no hand can hold.
    #[error(
        "expected a piece that can be held in hand, found {}",
        quoted(found, Language::English)
    )]
    NotForHand {
        /// Its code, cut short.
        found: String,
    },
    /// What a move says about itself contradicts the position.
    #[error("`{field}` contradicts the position: expected {0}", field = .0.field())]
    Contradiction(Contradiction),
    /// Entries that cannot be read because of an error in the first of them, or in the start.
    #[error("{} left out because of the error before", entries(*count))]
    SkippedEntries {
        /// How many.
        count: usize,
    },
    /// Forks of the entry of the start position.
    #[error("expected variations of a move, found variations of the start position; they are left out")]
    ForkOfStart,
    /// Forks within forks beyond the limit.
    #[error("expected forks nested at most {limit} deep")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
}

impl Describe for DiagnosticKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::Game(problem) => problem.code(),
            Self::Start(problem) => problem.code(),
            Self::NotJson { .. } => "not_json",
            Self::UnexpectedValue { .. } => "unexpected_value",
            Self::NotAString { .. } => "not_a_string",
            Self::MissingField { .. } => "missing_field",
            Self::DuplicateField { .. } => "duplicate_field",
            Self::NotForHand { .. } => "bad_hand",
            Self::Contradiction(_) => "contradiction",
            Self::SkippedEntries { .. } => "left_out",
            Self::ForkOfStart => "bad_variation_ply",
            Self::TooDeep { .. } => "too_deep",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Game(problem) => problem.severity(),
            Self::Start(problem) => problem.severity(),
            Self::NotAString { .. }
            | Self::DuplicateField { .. }
            | Self::SkippedEntries { .. }
            | Self::Contradiction(_) => Severity::Warning,
            Self::NotJson { .. }
            | Self::UnexpectedValue { .. }
            | Self::MissingField { .. }
            | Self::NotForHand { .. }
            | Self::ForkOfStart
            | Self::TooDeep { .. } => Severity::Error,
        }
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        match self {
            Self::Text(problem) => problem.help(language),
            Self::Start(StartProblem::UnknownHandicap { .. }) => {
                let names = handicap_preset::names();
                Some(match language {
                    Language::English => format!("presets are {names}").into(),
                    Language::Japanese => format!("presetは {names} です").into(),
                })
            }
            Self::Game(GameProblem::UnknownPiece { .. }) => {
                let (english, japanese) = (
                    "pieces are FU KY KE GI KI KA HI OU and TO NY NK NG UM RY",
                    "駒は FU KY KE GI KI KA HI OU と TO NY NK NG UM RY です",
                );
                Some(language.choose(english, japanese).into())
            }
            Self::Start(problem) => problem.help(language),
            Self::Game(problem) => problem.help(language),
            _ => None,
        }
    }
}

impl DiagnosticKind {
    /// Whether it is about half of a surrogate pair.
    pub(crate) const fn is_lone_surrogate(&self) -> bool {
        matches!(
            self,
            Self::NotAString {
                found: Found::LoneSurrogate(_)
            } | Self::UnexpectedValue {
                found: Found::LoneSurrogate(_),
                ..
            }
        )
    }
}

/// `the rest of the entry is` or `3 entries from here on are`.
fn entries(count: usize) -> String {
    match count {
        1 => "the rest of the entry is".to_owned(),
        _ => format!("{count} entries from here on are"),
    }
}
