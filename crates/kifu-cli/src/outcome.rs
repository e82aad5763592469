//! [`Outcome`]: how a command ends, and the messages that say why.

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use kifu::shogi_core::text::printable;

/// The result of a command, which decides its exit code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Outcome {
    /// Exit code 0: the command found no errors.
    #[default]
    Fine,
    /// Exit code 1: a record has an error, but everything else was done.
    RecordErrors,
    /// Exit code 2: a file could not be read or written, or the arguments are wrong.
    Failed,
}

impl Outcome {
    /// Returns the worse of two results, which has the larger exit code.
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        self.max(other)
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => Self::SUCCESS,
            Outcome::RecordErrors => Self::from(1),
            Outcome::Failed => Self::from(2),
        }
    }
}

/// Prints a message on standard error, on one line.
pub(crate) fn complain(message: impl fmt::Display) {
    // If standard error is closed, nobody reads the message.
    let _ = io::stderr().write_all(complaint(message).as_bytes());
}

/// Prints a message on standard error, and returns the outcome of a command that cannot go on.
pub(crate) fn fail(message: impl fmt::Display) -> Outcome {
    complain(message);
    Outcome::Failed
}

/// Returns the line of a message. Control characters, which may be in names and texts, are replaced: a line feed would begin
/// another line, and a terminal would obey others.
pub(crate) fn complaint(message: impl fmt::Display) -> String {
    format!("kifu: {}\n", printable(&message.to_string()))
}
