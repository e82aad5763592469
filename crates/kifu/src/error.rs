//! Diagnostics of every format as one type.

use std::borrow::Cow;

use shogi_core::IllegalMove;
use shogi_core::format::TextProblem;
use shogi_core::setup::SetupProblem;
use shogi_core::source::{DiagnosticKind, ParseError, Severity};
use thiserror::Error;

use crate::Format;

/// A diagnostic about a text in any format.
pub type Error = ParseError<ErrorKind>;

/// What is wrong, whatever the format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Something about the text itself.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// A diagnostic about KIF.
    #[cfg(feature = "kif")]
    #[error(transparent)]
    Kif(#[from] shogi_kif::ErrorKind),
    /// A diagnostic about BOD.
    #[cfg(feature = "bod")]
    #[error(transparent)]
    Bod(#[from] shogi_bod::ErrorKind),
    /// A diagnostic about CSA.
    #[cfg(feature = "csa")]
    #[error(transparent)]
    Csa(#[from] shogi_csa::ErrorKind),
    /// A diagnostic about JKF.
    #[cfg(feature = "jkf")]
    #[error(transparent)]
    Jkf(#[from] shogi_jkf::ErrorKind),
    /// A diagnostic about USI or SFEN.
    #[error(transparent)]
    Usi(#[from] UsiProblem),
    /// The format was not compiled in.
    #[error("expected a format that this program was built with, found {0}")]
    NotCompiled(Format),
}

/// What can be wrong with a line of USI or SFEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UsiProblem {
    /// The line cannot be read.
    #[error("{message}")]
    Malformed {
        /// What was expected and found.
        message: String,
    },
    /// A move that cannot be carried out; it and those after it are left out.
    #[error("{reason}; this move and the {left_out} after it are left out")]
    ImpossibleMove {
        /// Why.
        reason: IllegalMove,
        /// How many moves follow it.
        left_out: usize,
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
}

impl DiagnosticKind for UsiProblem {
    fn code(&self) -> &'static str {
        match self {
            Self::Malformed { .. } => "bad_usi",
            Self::ImpossibleMove { .. } => "impossible_move",
            Self::IllegalMove { .. } => "illegal_move",
            Self::Setup(problem) => problem.code(),
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::IllegalMove {
                reason,
                strict: false,
            } if reason.is_foul() => Severity::Warning,
            Self::Setup(problem) if !problem.is_error() => Severity::Warning,
            Self::Malformed { .. }
            | Self::ImpossibleMove { .. }
            | Self::IllegalMove { .. }
            | Self::Setup(_) => Severity::Error,
        }
    }
}

impl ErrorKind {
    /// The diagnostic of the format that it came from.
    fn inner(&self) -> Option<&dyn DiagnosticKind> {
        Some(match self {
            Self::Text(kind) => kind,
            #[cfg(feature = "kif")]
            Self::Kif(kind) => kind,
            #[cfg(feature = "bod")]
            Self::Bod(kind) => kind,
            #[cfg(feature = "csa")]
            Self::Csa(kind) => kind,
            #[cfg(feature = "jkf")]
            Self::Jkf(kind) => kind,
            Self::Usi(kind) => kind,
            Self::NotCompiled(_) => return None,
        })
    }
}

impl DiagnosticKind for ErrorKind {
    fn code(&self) -> &'static str {
        self.inner().map_or("not_compiled", DiagnosticKind::code)
    }

    fn severity(&self) -> Severity {
        self.inner().map_or(Severity::Error, DiagnosticKind::severity)
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        self.inner().and_then(DiagnosticKind::help)
    }
}
