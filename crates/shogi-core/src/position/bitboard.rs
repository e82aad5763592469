//! [`Bitboard`]: a set of squares in one integer.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{File, Rank, Square};

/// A set of squares with one bit for each square, in the order of [`Square::ALL`]: bit 0 is 1一 and bit 80 is 9九.
///
/// The operators `&`, `|`, `^`, `!` and `-` combine sets. The set `a - b` has the squares of `a` that are not in `b`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// All 81 squares.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);

    /// The set that has only `square`.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The set of the nine squares of a file.
    pub const fn file(file: File) -> Self {
        Self(0x1ff << (file.index() * 9))
    }

    /// The set of the nine squares of a rank.
    pub const fn rank(rank: Rank) -> Self {
        Self(FIRST_RANK << rank.index())
    }

    /// Creates a set from bits; bit `n` is the square with index `n`. Bits above bit 80 are ignored.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set as bits; bit `n` is the square with index `n`.
    pub const fn to_bits(self) -> u128 {
        self.0
    }

    /// Whether `square` is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// Adds `square` to the set.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= Self::of(square).0;
    }

    /// Removes `square` from the set.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !Self::of(square).0;
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether at least one square is in both sets.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of squares in the set, 0 to 81.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first square of the set, in the order of [`Square::ALL`]. `None` if the set is empty.
    pub const fn first(self) -> Option<Square> {
        Square::from_index(self.0.trailing_zeros() as usize)
    }

    /// The last square of the set, in the order of [`Square::ALL`]. `None` if the set is empty.
    pub const fn last(self) -> Option<Square> {
        match self.0.checked_ilog2() {
            Some(bit) => Square::from_index(bit as usize),
            None => None,
        }
    }

    /// The only square of the set. `None` if the set is empty or has several squares.
    pub const fn single(self) -> Option<Square> {
        if self.has_several() { None } else { self.first() }
    }

    /// Whether the set has at least two squares.
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// An iterator over the squares of the set, in the order of [`Square::ALL`].
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }
}

/// Bit 0 of every file: the squares of rank 1.
const FIRST_RANK: u128 = {
    let mut bits = 0;
    let mut file = 0;
    while file < 9 {
        bits |= 1 << (file * 9);
        file += 1;
    }
    bits
};

/// An iterator over the squares of a [`Bitboard`], in the order of [`Square::ALL`].
#[derive(Clone, Debug)]
pub struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Square::from_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0.wrapping_sub(1);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }

    /// Visits first the squares in the low 64 bits, then those in the high bits. Two loops over a `u64` are faster
    /// than one loop over a `u128`.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the bits")]
    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut visit: F) -> B {
        let mut folded = init;
        for (half, first) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            let mut bits = half;
            while bits != 0 {
                if let Some(square) = Square::from_index(first + bits.trailing_zeros() as usize) {
                    folded = visit(folded, square);
                }
                bits &= bits - 1;
            }
        }
        folded
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl From<Square> for Bitboard {
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Bitboard {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl SubAssign for Bitboard {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Writes the squares in USI spelling: `{7g, 7f}`.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut set = f.debug_set();
        for square in *self {
            set.entry(&format_args!("{square}"));
        }
        set.finish()
    }
}
