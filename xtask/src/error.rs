//! [`Error`]: the reason why a command failed.

/// The reason why a command failed. It is shown to the user.
pub(crate) type Error = Box<dyn std::error::Error>;
