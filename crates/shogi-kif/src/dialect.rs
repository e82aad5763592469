//! [`Dialect`]: KIF or KI2, the two formats of this crate.

/// One of the two formats. Both are read alike, but written differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    Kif,
    Ki2,
}

impl Dialect {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Kif => "KIF",
            Self::Ki2 => "KI2",
        }
    }
}

/// The number of lines of play, or of parts of them with consecutive numbers, that a reader searches at most for the move
/// that a variation replaces. The limit keeps the time of a search constant in a text with many of them. The writer knows
/// it to write each variation where a reader finds its place.
pub(crate) const SEARCH_DEPTH: usize = 64;
