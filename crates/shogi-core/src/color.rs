//! The two sides of a game.

use std::fmt;
use std::ops::Not;

/// One of the two sides. In an even game, Black (`先手`) moves first. In a handicap game, Black is the weaker player
/// (`下手`), and White (`上手`) moves first. So "Black" does not mean "the side that moves first".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Known as `先手` (*sente*), and in handicap games as `下手` (*shitate*).
    Black = 0,
    /// Known as `後手` (*gote*), and in handicap games as `上手` (*uwate*).
    White = 1,
}

impl Color {
    /// Both sides, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The other side: White for Black, and Black for White.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The name in lower case, for programs: `black` or `white`. `Display` writes the name with a capital letter, for
    /// sentences: `Black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }

    /// A value that is positive if Black is better, as one that is positive if this side is better, and the other way round.
    ///
    /// ```
    /// # use shogi_core::Color;
    /// assert_eq!((Color::Black.relative_value(120), Color::White.relative_value(120)), (120, -120));
    /// ```
    pub const fn relative_value(self, value: i64) -> i64 {
        match self {
            Self::Black => value,
            Self::White => value.saturating_neg(),
        }
    }

    /// The index of the side: 0 for Black, 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.opposite()
    }
}

/// Writes the English name for sentences: `Black` or `White`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}
