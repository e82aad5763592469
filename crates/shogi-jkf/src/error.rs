//! What can be wrong with a JKF text.

use std::borrow::Cow;

use shogi_core::csa::ending_names;
use shogi_core::format::{TextProblem, hint_at_format};
use shogi_core::setup::SetupProblem;
use shogi_core::source::{DiagnosticKind, ParseError, Severity};
use shogi_core::{Color, IllegalMove, PieceKind};
use thiserror::Error;

/// A diagnostic about a JKF text.
pub type Error = ParseError<ErrorKind>;

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Something about the text itself.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// The text is not JSON.
    #[error("expected JSON, found `{found}` ({message})")]
    NotJson {
        /// What stands there, cut short.
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
    /// The piece of a move is not the one on its origin.
    #[error("expected {}, the piece on the origin, found {}", found_there.to_csa(), written.to_csa())]
    PieceMismatch {
        /// What the move says.
        written: PieceKind,
        /// What stands there.
        found_there: PieceKind,
    },
    /// The colour of a move is not the side to move.
    #[error("expected a move of {to_move}, found one of {}", to_move.opposite())]
    WrongTurn {
        /// The side to move.
        to_move: Color,
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
    /// A move that cannot be carried out.
    #[error("{0}")]
    ImpossibleMove(IllegalMove),
    /// Entries that cannot be read because of an error in the first of them, or in the start.
    #[error("{} left out because of the error before", entries(*count))]
    LeftOut {
        /// How many.
        count: usize,
    },
    /// A move against the rules, kept.
    #[error("{reason}")]
    IllegalMove {
        /// The rule it breaks.
        reason: IllegalMove,
        /// Whether the caller wants every illegal move to be an error.
        strict: bool,
    },
    /// An arrangement outside the rules.
    #[error(transparent)]
    Setup(#[from] SetupProblem),
    /// A word for an ending that CSA does not have.
    #[error("expected the CSA name of an ending, found `{name}`, kept as it is")]
    UnknownSpecial {
        /// The word.
        name: String,
    },
    /// An entry after the ending of its line.
    #[error("a move after the ending of the line")]
    MoveAfterEnd,
    /// Forks of the entry of the start position.
    #[error("expected variations beside a move, found them beside the start position; they are left out")]
    ForkOfStart,
    /// A time of the start position.
    #[error("expected a time beside a move, found one beside the start position; it is left out")]
    TimeOfStart,
    /// A time that nothing lasts.
    #[error("expected a time below 50 days, found {found}")]
    NumberOverflow {
        /// The time.
        found: String,
    },
    /// Forks within forks beyond the limit.
    #[error("expected forks nested at most {limit} deep")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
}

impl DiagnosticKind for ErrorKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Text(problem) => problem.code(),
            Self::NotJson { .. } | Self::CutOff => "not_json",
            Self::UnexpectedValue { .. } => "unexpected_value",
            Self::MissingField { .. } => "missing_field",
            Self::UnknownField { .. } => "unknown_field",
            Self::DuplicateField { .. } => "duplicate_field",
            Self::UnknownPreset { .. } => "unknown_handicap",
            Self::PieceMismatch { .. } => "piece_mismatch",
            Self::WrongTurn { .. } => "wrong_turn",
            Self::SameWithoutPrevious => "same_without_previous",
            Self::Contradiction { .. } => "contradiction",
            Self::ImpossibleMove(_) => "impossible_move",
            Self::LeftOut { .. } => "left_out",
            Self::IllegalMove { .. } => "illegal_move",
            Self::Setup(problem) => problem.code(),
            Self::UnknownSpecial { .. } => "unknown_special",
            Self::MoveAfterEnd => "move_after_end",
            Self::ForkOfStart => "bad_variation_ply",
            Self::TimeOfStart => "time_without_move",
            Self::NumberOverflow { .. } => "number_overflow",
            Self::TooDeep { .. } => "too_deep",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::Text(problem) => problem.severity(),
            Self::Setup(problem) if !problem.is_error() => Severity::Warning,
            Self::IllegalMove {
                reason,
                strict: false,
            } if reason.is_foul() => Severity::Warning,
            Self::UnknownField { .. }
            | Self::DuplicateField { .. }
            | Self::LeftOut { .. }
            | Self::Contradiction { .. }
            | Self::UnknownSpecial { .. }
            | Self::TimeOfStart
            | Self::NumberOverflow { .. }
            | Self::MoveAfterEnd => Severity::Warning,
            Self::NotJson { .. }
            | Self::CutOff
            | Self::UnexpectedValue { .. }
            | Self::MissingField { .. }
            | Self::UnknownPreset { .. }
            | Self::PieceMismatch { .. }
            | Self::WrongTurn { .. }
            | Self::SameWithoutPrevious
            | Self::ImpossibleMove(_)
            | Self::IllegalMove { .. }
            | Self::Setup(_)
            | Self::ForkOfStart
            | Self::TooDeep { .. } => Severity::Error,
        }
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        match self {
            Self::Text(problem) => problem.help(),
            // A part of a JSON text looks like JSON, whatever is wrong with it.
            Self::NotJson { found, .. } if !found.starts_with(['{', '[']) => hint_at_format(found),
            Self::UnknownSpecial { .. } => {
                let names: Vec<_> = ending_names().collect();
                Some(format!("endings are {}", names.join(" ")).into())
            }
            Self::UnknownPreset { .. } => {
                Some("presets are HIRATE KY KY_R KA HI HIKY 2 3 4 5 5_L 6 7_L 7_R 8 10 OTHER".into())
            }
            _ => None,
        }
    }
}

/// `the rest of the entry is` or `3 entries from here on are`.
fn entries(count: usize) -> String {
    if count == 1 {
        "the rest of the entry is".to_owned()
    } else {
        format!("{count} entries from here on are")
    }
}
