//! The errors and warnings about a JKF document: [`DiagnosticKind`].

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
mod message_examples;

pub use expected::{Expected, Found};

/// An error or warning about a JKF document, with its place.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;

/// The error of a call that could not return a game: the first error in the JKF document.
pub type Error = format::Error<DiagnosticKind>;

/// A field of a move that contradicts the position. Each variant is for a field, and has the value that the position
/// requires.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Contradiction {
    /// The field `color` names the side that is not to move.
    #[error("{} ({to_move})", to_move.index())]
    Color {
        /// The side to move.
        to_move: Color,
    },
    /// The field `same` is true, but the previous move has another destination than this move, or there is no previous
    /// move.
    #[error("{}", to.map_or("no move before".to_owned(), |square| square.to_string()))]
    Same {
        /// The destination of the previous move. `None` for the first move.
        to: Option<Square>,
    },
    /// The field `capture` does not name the piece that the move captures.
    #[error("{}", captured.map_or("no capture", PieceKind::to_csa))]
    Capture {
        /// The piece that the move captures. `None` if it captures nothing.
        captured: Option<PieceKind>,
    },
    /// The field `relative` does not have the letters that the move needs.
    #[error("{}", if letters.is_empty() { "none".to_owned() } else { format!("`{letters}`") })]
    Relative {
        /// The letters that the move needs.
        letters: String,
    },
}

impl Contradiction {
    /// Returns the name of the field that contradicts the position.
    pub const fn field(&self) -> &'static str {
        match self {
            Self::Color { .. } => "color",
            Self::Same { .. } => "same",
            Self::Capture { .. } => "capture",
            Self::Relative { .. } => "relative",
        }
    }
}

/// The kinds of errors and warnings about a JKF document.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// A problem of the text itself, such as its encoding.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// A problem that games of every format can have.
    #[error(transparent)]
    Game(#[from] GameProblem),
    /// A problem of the start position that other formats can have too.
    #[error(transparent)]
    Start(#[from] StartProblem),
    /// The text is not JSON.
    #[error("expected JSON, found {} ({message})", quoted(found, Language::English))]
    NotJson {
        /// The text where the JSON parser stopped, shortened if it is long.
        found: String,
        /// The message of the JSON parser, in English.
        message: String,
    },
    /// A value is not of the kind that JKF requires there.
    #[error("expected {expected}, found {found}")]
    UnexpectedValue {
        /// The kind of value that JKF requires there.
        expected: Expected,
        /// The value that the document has.
        found: Found,
    },
    /// The value of a header is not a string.
    #[error("expected a string, found {found}, which is taken as text")]
    NotAString {
        /// The value that the document has.
        found: Found,
    },
    /// An object lacks a field that it needs.
    #[error("expected the field `{field}` here")]
    MissingField {
        /// The name of the missing field.
        field: &'static str,
    },
    /// An object has the same field more than once.
    #[error("another field `{field}`, left out; the first one counts")]
    DuplicateField {
        /// The name of the field.
        field: String,
    },
    /// The object of a hand names a piece that cannot be held in hand.
    #[error(
        "expected a piece that can be held in hand, found {}",
        quoted(found, Language::English)
    )]
    NotForHand {
        /// The code of the piece, shortened if it is long.
        found: String,
    },
    /// A field of a move contradicts the position.
    #[error("`{field}` contradicts the position: expected {0}", field = .0.field())]
    Contradiction(Contradiction),
    /// Entries of `moves` are skipped because of an error in the first of these entries, or in the start position.
    #[error("{} left out because of the error before", entries(*count))]
    SkippedEntries {
        /// The number of skipped entries.
        count: usize,
    },
    /// The first entry, which is the start position, has forks. Only a move can have alternatives.
    #[error("expected variations of a move, found variations of the start position; they are left out")]
    ForkOfStart,
    /// Forks are nested deeper than the limit.
    #[error("expected forks nested at most {limit} deep")]
    TooDeep {
        /// The largest depth that is read.
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
    /// Whether the diagnostic is about an escape that is only one half of a surrogate pair.
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

/// Returns `the rest of the entry is` for one entry, or `3 entries from here on are` for several.
fn entries(count: usize) -> String {
    match count {
        1 => "the rest of the entry is".to_owned(),
        _ => format!("{count} entries from here on are"),
    }
}
