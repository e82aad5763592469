//! [`Limit`]: the quantities that are limited when a text is read.

use std::fmt;

use super::Localize;

/// A quantity that can exceed its maximum when a text is read. The maximums are in [`Limits`](crate::format::Limits).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// The length of a text in UTF-8, in bytes.
    Bytes,
    /// The number of lines of a text.
    Lines,
    /// The number of games of a text.
    Games,
    /// The number of moves and endings of a game, including those of variations.
    Moves,
    /// The number of variations of a game.
    Variations,
    /// The number of comment lines, bookmarks and remarks of a game.
    Notes,
}

impl Limit {
    /// All six limits.
    pub const ALL: [Self; 6] = [
        Self::Bytes,
        Self::Lines,
        Self::Games,
        Self::Moves,
        Self::Variations,
        Self::Notes,
    ];

    /// The code of the diagnostic that reports that this limit was exceeded.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::Bytes => "too_long",
            Self::Lines => "too_many_lines",
            Self::Games => "too_many_games",
            Self::Moves => "too_many_moves",
            Self::Variations => "too_many_variations",
            Self::Notes => "too_many_notes",
        }
    }

    /// Whether the limit applies to a text as a whole. The other limits apply to each game.
    pub(crate) const fn is_of_text(self) -> bool {
        matches!(self, Self::Bytes | Self::Lines | Self::Games)
    }
}

/// Writes the English name of what is limited: `moves`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bytes => "bytes",
            Self::Lines => "lines",
            Self::Games => "games",
            Self::Moves => "moves",
            Self::Variations => "variations",
            Self::Notes => "comments, bookmarks and remarks",
        })
    }
}

impl Localize for Limit {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bytes => "バイト数",
            Self::Lines => "行数",
            Self::Games => "対局数",
            Self::Moves => "指し手の数",
            Self::Variations => "変化の数",
            Self::Notes => "コメントなどの行数",
        })
    }
}
