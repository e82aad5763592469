//! [`Square`], [`File`] and [`Rank`]: the squares of the board, and their coordinates.

use std::fmt;

/// Defines a coordinate of the board, which is a number from 1 to 9.
macro_rules! coordinate {
    ($(#[$attribute:meta])* $type:ident, $noun:literal) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $type(u8);

        impl $type {
            #[doc = concat!("The nine ", $noun, "s, from 1 to 9.")]
            pub const ALL: [Self; 9] = [
                Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8), Self(9),
            ];

            #[doc = concat!("The ", $noun, " with this number. `None` if the number is not 1 to 9.")]
            pub const fn new(number: u8) -> Option<Self> {
                if matches!(number, 1..=9) { Some(Self(number)) } else { None }
            }

            #[doc = concat!("The number of the ", $noun, ", 1 to 9.")]
            pub const fn number(self) -> u8 {
                self.0
            }

            #[doc = concat!("The index of the ", $noun, ", which is its number minus one: 0 to 8.")]
            pub const fn index(self) -> usize {
                self.0 as usize - 1
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($type), "({})"), self.0)
            }
        }
    };
}

coordinate! {
    /// A file (`筋`, *suji*), numbered 1 to 9 from the right as Black sees the board.
    File, "file"
}

coordinate! {
    /// A rank (`段`, *dan*), numbered 1 to 9 from the top, which is White's side of the board.
    Rank, "rank"
}

/// One of the 81 squares of the board (`升`, *masu*). Squares are indexed file by file: 1一 is 0, 1二 is 1, and 9九 is 80.
///
/// ```
/// use shogi_core::Square;
///
/// let square: Square = "7f".parse()?;
/// assert_eq!((square.file().number(), square.rank().number()), (7, 6));
/// assert_eq!(Some(square), Square::from_numbers(7, 6));
/// assert_eq!(square.to_string(), "7f");
/// assert_eq!(square.to_ja().to_string(), "７六");
/// # Ok::<(), shogi_core::SpellingError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Rank {
    /// The letter of the rank in USI, from `a` to `i`.
    pub const fn letter(self) -> char {
        (b'a' + self.0 - 1) as char
    }

    /// How many of the farthest ranks are the promotion zone of a side (`敵陣`).
    pub(crate) const PROMOTION_ZONE: u8 = 3;

    /// The rank as the side `color` counts it. Rank 1 is then at the far end of the board, where no pawn of that side
    /// can go further. For Black, the rank is unchanged; for White, rank 9 becomes rank 1.
    #[must_use]
    pub const fn relative_to(self, color: crate::Color) -> Self {
        match color {
            crate::Color::Black => self,
            crate::Color::White => Self(10 - self.0),
        }
    }
}

impl Square {
    /// The number of squares on the board, which is 81.
    pub const COUNT: usize = 81;

    /// All squares, file by file: 1一, 1二, …, 9九.
    pub const ALL: [Self; 81] = {
        let mut all = [Self(0); 81];
        let mut index = 0;
        while index < 81 {
            all[index as usize] = Self(index);
            index += 1;
        }
        all
    };

    /// The square on `file` and `rank`.
    pub const fn new(file: File, rank: Rank) -> Self {
        Self((file.0 - 1) * 9 + rank.0 - 1)
    }

    /// The square whose file and rank have these numbers: 7 and 6 give 7六. `None` if a number is not 1 to 9.
    pub const fn from_numbers(file: u8, rank: u8) -> Option<Self> {
        match (File::new(file), Rank::new(rank)) {
            (Some(file), Some(rank)) => Some(Self::new(file, rank)),
            _ => None,
        }
    }

    /// The square with this index. `None` if the index is above 80.
    #[expect(clippy::cast_possible_truncation, reason = "the index is below 81")]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 81 { Some(Self(index as u8)) } else { None }
    }

    /// The index of the square, from 0 (1一) to 80 (9九), file by file.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file of the square.
    pub const fn file(self) -> File {
        File(self.0 / 9 + 1)
    }

    /// The rank of the square.
    pub const fn rank(self) -> Rank {
        Rank(self.0 % 9 + 1)
    }

    /// The square to which this square comes if the board is rotated by 180 degrees: 7六 becomes 3四.
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self(80 - self.0)
    }

    /// The square to which this square comes if left and right are exchanged: 7六 becomes 3六.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self((8 - self.0 / 9) * 9 + self.0 % 9)
    }

    /// The square that is `files` files to the left and `ranks` ranks down, as Black sees the board. Negative numbers
    /// mean to the right and up. `None` if that square would be off the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file().number().cast_signed().saturating_add(files);
        let rank = self.rank().number().cast_signed().saturating_add(ranks);
        // The cast turns a negative number into one above 127. `from_numbers` rejects that number like any other
        // above 9.
        Self::from_numbers(file.cast_unsigned(), rank.cast_unsigned())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({self})")
    }
}
