//! Pieces in hand.

use std::ops::{Index, IndexMut};

use crate::{Color, HandPiece};

/// The pieces that one side holds in hand (`持駒`). Each count is 0 to 255. A set has only eighteen pawns; the larger
/// range keeps any diagram as it was written.
///
/// `Display` and `FromStr` use the SFEN spelling in upper case, for either side. An empty hand is `-`.
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
    /// An empty hand.
    pub const EMPTY: Self = Self([0; HandPiece::COUNT]);

    /// The number of pieces of this kind.
    pub const fn count(&self, piece: HandPiece) -> u8 {
        self.0[piece.index()]
    }

    /// Sets the number of pieces of this kind.
    pub const fn set(&mut self, piece: HandPiece, count: u8) {
        self.0[piece.index()] = count;
    }

    /// Adds one piece. Returns `false` and changes nothing if the hand has 255 of this kind.
    #[must_use]
    pub const fn add(&mut self, piece: HandPiece) -> bool {
        let count = self.0[piece.index()];
        if count == u8::MAX {
            return false;
        }
        self.0[piece.index()] = count + 1;
        true
    }

    /// Removes one piece. Returns `false` and changes nothing if the hand has none of this kind.
    #[must_use]
    pub const fn take(&mut self, piece: HandPiece) -> bool {
        let count = self.0[piece.index()];
        if count == 0 {
            return false;
        }
        self.0[piece.index()] = count - 1;
        true
    }

    /// Whether the hand has no pieces.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The kinds in the hand with their counts, rook first. Kinds with a count of zero are skipped.
    pub fn iter(&self) -> impl Iterator<Item = (HandPiece, u8)> + use<> {
        let hand = *self;
        HandPiece::ALL_STRONGEST_FIRST
            .into_iter()
            .map(move |piece| (piece, hand.count(piece)))
            .filter(|&(_, count)| count > 0)
    }
}

/// The hands of both sides, indexed by [`Color`]. The spelling is that of SFEN, with Black's pieces in upper case:
/// `R2b3p`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hands([Hand; 2]);

impl Hands {
    /// Two empty hands.
    pub const EMPTY: Self = Self([Hand::EMPTY; 2]);

    /// Whether both hands are empty.
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
