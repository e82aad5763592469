//! The errors and warnings about a BOD document. All of them are problems that other formats can have too.

use shogi_core::format::{self, NoProblem};
use shogi_core::text;

/// The name of the format in messages, and in the sources of records.
pub(crate) const NAME: &str = "BOD";

/// What a diagnostic about a BOD document says. BOD has no problems of its own.
pub type Problem = format::Problem<NoProblem>;

/// An error or warning about a BOD document, with its place.
pub type Diagnostic = text::Diagnostic<Problem>;

/// The error of a call that could not return a position: the first error in the BOD document.
pub type Error = format::Error<NoProblem>;
