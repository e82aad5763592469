//! [`Limit`]: the quantities that are limited when a text is read.

use crate::problems;

problems! {
    /// A quantity that can exceed its maximum when a text is read. The maximums are in
    /// [`Limits`](crate::format::Limits). `Display` writes the name of what is limited: `moves`. The code is that of the
    /// diagnostic that reports that the limit was exceeded.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Limit {
        /// The length of a text in UTF-8, in bytes.
        Bytes, error "too_long", en("bytes"), ja("バイト数");
        /// The number of lines of a text.
        Lines, error "too_many_lines", en("lines"), ja("行数");
        /// The number of games of a text.
        Games, error "too_many_games", en("games"), ja("対局数");
        /// The number of diagnostics of all games of a text.
        Diagnostics, error "too_many_diagnostics", en("errors and warnings"), ja("エラーと警告の数");
        /// The number of headers of a game.
        Headers, error "too_many_headers", en("headers"), ja("ヘッダーの数");
        /// The number of moves and endings of a game, including those of variations.
        Moves, error "too_many_moves", en("moves"), ja("指し手の数");
        /// The number of variations of a game.
        Variations, error "too_many_variations", en("variations"), ja("変化の数");
        /// The number of comment lines, bookmarks and remarks of a game.
        Notes, error "too_many_notes", en("comments, bookmarks and remarks"), ja("コメントなどの行数");
    }
}

impl Limit {
    /// All eight limits.
    pub const ALL: [Self; 8] = [
        Self::Bytes,
        Self::Lines,
        Self::Games,
        Self::Diagnostics,
        Self::Headers,
        Self::Moves,
        Self::Variations,
        Self::Notes,
    ];

    /// Whether the limit applies to a text as a whole. The other limits apply to each game.
    pub(crate) const fn is_of_text(self) -> bool {
        matches!(self, Self::Bytes | Self::Lines | Self::Games | Self::Diagnostics)
    }
}
