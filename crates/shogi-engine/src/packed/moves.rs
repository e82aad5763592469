//! [`AperyMove`] and [`YaneuraOuMove`]: moves in 16 bits.

use shogi_core::{HandPiece, Move, MoveKind, Square};

/// A move in 16 bits as Apery, cshogi (`move16`) and dlshogi write it, in `hcpe` files and in the books of Apery: the index of the
/// destination in bits 0 to 6, that of the origin in bits 7 to 13, and bit 14 for a promotion. The origin of a drop is 81 and more:
/// pawn, lance, knight, silver, bishop, rook, gold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AperyMove(pub u16);

/// A move in 16 bits as `YaneuraOu` writes it, in `psv` files and in its binary books: the index of the destination in bits 0 to 6,
/// that of the origin in bits 7 to 13, bit 14 for a drop, and bit 15 for a promotion. A drop has a piece in place of the origin,
/// from 1: pawn, lance, knight, silver, bishop, rook, gold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct YaneuraOuMove(pub u16);

/// The order of the dropped pieces in both.
const DROPS: [HandPiece; 7] = [
    HandPiece::Pawn,
    HandPiece::Lance,
    HandPiece::Knight,
    HandPiece::Silver,
    HandPiece::Bishop,
    HandPiece::Rook,
    HandPiece::Gold,
];

/// The numbers that differ.
struct Numbers {
    first_drop: u16,
    promotion: u16,
}

const APERY: Numbers = Numbers {
    first_drop: 81,
    promotion: 1 << 14,
};

const YANEURAOU: Numbers = Numbers {
    first_drop: (1 << 7) + 1,
    promotion: 1 << 15,
};

impl Numbers {
    fn of(&self, mv: Move) -> u16 {
        let (origin, to, promotion) = match mv.kind() {
            MoveKind::Normal { from, to, promote } => {
                (index(from), to, if promote { self.promotion } else { 0 })
            }
            MoveKind::Drop { piece, to } => {
                let place = (0..).zip(DROPS).find(|&(_, drop)| drop == piece);
                (self.first_drop + place.map_or(0, |(place, _)| place), to, 0)
            }
        };
        index(to) | origin << 7 | promotion
    }

    fn to_move(&self, bits: u16) -> Option<Move> {
        let to = Square::from_index((bits & 0x7f).into())?;
        let origin = (bits & !self.promotion) >> 7;
        let is_promotion = bits & self.promotion != 0;
        if let Some(from) = Square::from_index(origin.into()) {
            return (from != to).then(|| Move::normal(from, to, is_promotion));
        }
        let drop = DROPS.get(usize::from(origin.checked_sub(self.first_drop)?))?;
        (!is_promotion).then(|| Move::drop(*drop, to))
    }
}

macro_rules! packed_move {
    ($type:ident, $numbers:expr) => {
        impl From<Move> for $type {
            fn from(mv: Move) -> Self {
                Self($numbers.of(mv))
            }
        }

        impl $type {
            /// The move. `None` if the number is no move, such as 0.
            pub fn to_move(self) -> Option<Move> {
                $numbers.to_move(self.0)
            }
        }
    };
}

packed_move!(AperyMove, APERY);
packed_move!(YaneuraOuMove, YANEURAOU);

#[expect(clippy::cast_possible_truncation, reason = "indices of squares are below 81")]
const fn index(square: Square) -> u16 {
    square.index() as u16
}
