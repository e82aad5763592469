//! [`Limit`]: what the reading of a text is limited by.

use std::fmt;

use super::Localize;

/// What can be too many or too long in a text. [`Limits`](crate::format::Limits) has the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// The bytes of a text in UTF-8.
    Bytes,
    /// The lines of a text.
    Lines,
    /// The games of a text.
    Games,
    /// The moves and endings of a game, those of variations included.
    Moves,
    /// The variations of a game.
    Variations,
    /// The comment lines, bookmarks and remarks of a game.
    Notes,
}

impl Limit {
    /// All six.
    pub const ALL: [Self; 6] = [
        Self::Bytes,
        Self::Lines,
        Self::Games,
        Self::Moves,
        Self::Variations,
        Self::Notes,
    ];

    /// The code of the diagnostic.
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

    /// Whether the limit is one of a text, not of each game.
    pub(crate) const fn is_of_text(self) -> bool {
        matches!(self, Self::Bytes | Self::Lines | Self::Games)
    }
}

/// The English name of what is counted: `moves`.
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
