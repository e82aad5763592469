//! Pieces in hand.

use std::ops::{Index, IndexMut};

use crate::{Color, HandPiece};

/// The pieces one side holds in hand (`持駒`). A count goes from 0 to 255, far beyond the eighteen pawns of a set, so
/// that any diagram can be kept as it was written.
///
/// It is spelled as in SFEN with letters in upper case, whoever holds it, and `-` when it is empty.
///
/// ```
/// use shogi_core::{Hand, HandPiece};
///
/// let mut hand: Hand = "B2P".parse()?;
/// assert_eq!(hand.count(HandPiece::Pawn), 2);
/// assert!(hand.add(HandPiece::Rook) && hand.take(HandPiece::Pawn));
/// assert_eq!(hand.to_string(), "RBP");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hand([u8; HandPiece::COUNT]);

impl Hand {
    /// A hand with nothing in it.
    pub const EMPTY: Self = Self([0; HandPiece::COUNT]);

    /// How many pieces of this kind are held.
    pub const fn count(&self, piece: HandPiece) -> u8 {
        self.0[piece.index()]
    }

    /// Sets how many pieces of this kind are held.
    pub const fn set(&mut self, piece: HandPiece, count: u8) {
        self.0[piece.index()] = count;
    }

    /// Adds one piece. Returns `false`, changing nothing, when 255 are held already.
    #[must_use]
    pub const fn add(&mut self, piece: HandPiece) -> bool {
        let count = self.0[piece.index()];
        if count == u8::MAX {
            return false;
        }
        self.0[piece.index()] = count + 1;
        true
    }

    /// Takes one piece away. Returns `false`, changing nothing, when none is held.
    #[must_use]
    pub const fn take(&mut self, piece: HandPiece) -> bool {
        let count = self.0[piece.index()];
        if count == 0 {
            return false;
        }
        self.0[piece.index()] = count - 1;
        true
    }

    /// Whether nothing is held.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The kinds that are held and how many of each, rook first.
    pub fn iter(&self) -> impl Iterator<Item = (HandPiece, u8)> + use<> {
        let hand = *self;
        HandPiece::ALL_STRONGEST_FIRST
            .into_iter()
            .map(move |piece| (piece, hand.count(piece)))
            .filter(|&(_, count)| count > 0)
    }
}

/// The hands of both sides, indexed by [`Color`], spelled as in SFEN: `R2b3p`, Black's in upper case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hands([Hand; 2]);

impl Hands {
    /// Two hands with nothing in them.
    pub const EMPTY: Self = Self([Hand::EMPTY; 2]);

    /// Whether neither side holds anything.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }
}

impl Index<Color> for Hands {
    type Output = Hand;

    fn index(&self, color: Color) -> &Hand {
        &self.0[color.index()]
    }
}

impl IndexMut<Color> for Hands {
    fn index_mut(&mut self, color: Color) -> &mut Hand {
        &mut self.0[color.index()]
    }
}
