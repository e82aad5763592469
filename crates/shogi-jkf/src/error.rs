//! What can be wrong with a JKF document.

use std::borrow::Cow;

use shogi_core::format::{self, GameProblem};
use shogi_core::text::{self, Describe, Severity, TextProblem};
use thiserror::Error;

use crate::preset;

/// A diagnostic about a JKF document.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;

/// Why a document gave no game: the first error in it.
pub type Error = format::Error<DiagnosticKind>;

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
    /// The text is not JSON.
    #[error("expected JSON, found `{found}` ({message})")]
    NotJson {
        /// What is there, cut short.
        found: String,
        /// What the JSON reader says.
        message: String,
    },
    /// The text ends in the middle of a JSON value.
    #[error("expected the rest of the JSON text, found its end: the file is cut off")]
    CutOff,
    /// A value of another kind than the format has here.
    #[error("expected {expected}, found `{found}`")]
    UnexpectedValue {
        /// What should stand here.
        expected: &'static str,
        /// What does, cut short.
        found: String,
    },
    /// A field is missing.
    #[error("expected the field `{field}` here")]
    MissingField {
        /// Its name.
        field: &'static str,
    },
    /// A field that the format does not have.
    #[error("expected a field of JKF, found `{field}`, which is left out")]
    UnknownField {
        /// Its name.
        field: String,
    },
    /// A field that stands more than once in its object.
    #[error("another field `{field}`, which is left out; the first one counts")]
    DuplicateField {
        /// Its name.
        field: String,
    },
    /// A name of a handicap that the format does not have.
    #[error("expected a preset such as `HIRATE`, found `{name}`")]
    UnknownPreset {
        /// The name.
        name: String,
    },
    /// `same` without a move before.
    #[error("expected `to`, found `same` where no move was played before")]
    SameWithoutPrevious,
    /// What a move says about itself contradicts the position.
    #[error("`{field}` contradicts the position: expected {expected}")]
    Contradiction {
        /// The field.
        field: &'static str,
        /// What the position says.
        expected: String,
    },
    /// Entries that cannot be read because of an error in the first of them, or in the start.
    #[error("{} left out because of the error before", entries(*count))]
    SkippedEntries {
        /// How many.
        count: usize,
    },
    /// Forks of the entry of the start position.
    #[error("expected variations beside a move, found them beside the start position; they are left out")]
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
            Self::NotJson { .. } | Self::CutOff => "not_json",
            Self::UnexpectedValue { .. } => "unexpected_value",
            Self::MissingField { .. } => "missing_field",
            Self::UnknownField { .. } => "unknown_field",
            Self::DuplicateField { .. } => "duplicate_field",
            Self::UnknownPreset { .. } => "unknown_handicap",
            Self::SameWithoutPrevious => "same_without_previous",
            Self::Contradiction { .. } => "contradiction",
            Self::SkippedEntries { .. } => "left_out",
            Self::ForkOfStart => "bad_variation_ply",
            Self::TooDeep { .. } => "too_deep",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Game(problem) => problem.severity(),
            Self::UnknownField { .. }
            | Self::DuplicateField { .. }
            | Self::SkippedEntries { .. }
            | Self::Contradiction { .. } => Severity::Warning,
            Self::NotJson { .. }
            | Self::CutOff
            | Self::UnexpectedValue { .. }
            | Self::MissingField { .. }
            | Self::UnknownPreset { .. }
            | Self::SameWithoutPrevious
            | Self::ForkOfStart
            | Self::TooDeep { .. } => Severity::Error,
        }
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        match self {
            Self::Text(problem) => problem.help(),
            Self::Game(problem) => problem.help(),
            Self::UnknownPreset { .. } => Some(format!("presets are {}", preset::names()).into()),
            _ => None,
        }
    }
}

/// `the rest of the entry is` or `3 entries from here on are`.
fn entries(count: usize) -> String {
    match count {
        1 => "the rest of the entry is".to_owned(),
        _ => format!("{count} entries from here on are"),
    }
}
