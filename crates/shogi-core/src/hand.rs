//! [`Hand`] and [`Hands`]: the pieces in hand of one side and of both sides.

use std::ops::{Index, IndexMut};

use crate::{Color, HandPiece};

/// The pieces that one side has in hand (`持駒`). The count of each kind is 0 to 255. A full set has only 18 pawns, but
/// a diagram may contradict the rules, and the larger range can hold the counts of such a diagram.
///
/// `Display` and `FromStr` use SFEN with upper-case letters, whichever side has the pieces. An empty hand is `-`.
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
    /// A hand without pieces.
    pub const EMPTY: Self = Self([0; HandPiece::COUNT]);

    /// The number of pieces of the kind `piece`.
    pub const fn count(&self, piece: HandPiece) -> u8 {
        self.0[piece.index()]
    }

    /// Sets the number of pieces of the kind `piece`.
    pub const fn set(&mut self, piece: HandPiece, count: u8) {
        self.0[piece.index()] = count;
    }

    /// Adds one piece of the kind `piece` and returns `true`. If the hand already has 255 pieces of this kind,
    /// returns `false` and changes nothing.
    #[must_use]
    pub const fn add(&mut self, piece: HandPiece) -> bool {
        let count = self.0[piece.index()];
        if count == u8::MAX {
            return false;
        }
        self.0[piece.index()] = count + 1;
        true
    }

    /// Adds `count` pieces of the kind `piece`, as a list of pieces in a text says. If `count` is 0, or if the hand
    /// would have more than 255 pieces of this kind, returns the count or the sum and changes nothing.
    pub(crate) fn add_count(&mut self, piece: HandPiece, count: u32) -> Result<(), u32> {
        let sum = count.saturating_add(self.count(piece).into());
        if count == 0 {
            return Err(count);
        }
        self.set(piece, u8::try_from(sum).map_err(|_| sum)?);
        Ok(())
    }

    /// Removes one piece of the kind `piece` and returns `true`. If the hand has no piece of this kind, returns
    /// `false` and changes nothing.
    #[must_use]
    pub const fn take(&mut self, piece: HandPiece) -> bool {
        let count = self.0[piece.index()];
        if count == 0 {
            return false;
        }
        self.0[piece.index()] = count - 1;
        true
    }

    /// Whether the hand has no pieces at all.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The kinds of pieces in the hand with their counts, the strongest kind first. Kinds that the hand does not have
    /// are skipped.
    pub fn iter(&self) -> impl Iterator<Item = (HandPiece, u8)> + use<> {
        let hand = *self;
        HandPiece::ALL
            .into_iter()
            .rev()
            .map(move |piece| (piece, hand.count(piece)))
            .filter(|&(_, count)| count > 0)
    }
}

/// The hands of both sides, indexed by [`Color`]. `Display` and `FromStr` use SFEN, with upper-case letters for
/// Black's pieces and lower-case letters for White's: `R2b3p`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hands([Hand; 2]);

impl Hands {
    /// Two hands without pieces.
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
