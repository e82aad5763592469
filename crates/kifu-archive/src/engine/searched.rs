//! [`Searched`]: the result of a search.

use kifu::usi::protocol::{BestMove, Info};

/// What an engine has found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Searched {
    /// What the engine has said about each candidate, the best one first: the last message with an exact value, or with a bound
    /// if there is no exact value.
    pub candidates: Vec<Info>,
    /// What the engine plays.
    pub best: BestMove,
    /// The number of messages that could not be read.
    pub unreadable: usize,
    /// Whether the engine has said anything about the search before its end.
    pub(super) has_info: bool,
}
