//! Positions and moves in as few bits as the training data of engines has them: [`Hcp`] and [`PackedSfen`], [`AperyMove`] and
//! [`YaneuraOuMove`].
//!
//! **Source**: `src/cppshogi/init.cpp` and `position.cpp` of [Apery and DeepLearningShogi](https://github.com/TadaoYamaoka/DeepLearningShogi)
//! for the former of each pair, `source/extra/sfen_packer.cpp` of [YaneuraOu](https://github.com/yaneurao/YaneuraOu) for the latter;
//! [cshogi](https://github.com/TadaoYamaoka/cshogi) for the pieces that are missing in both.
//!
//! ```text
//! position = TURN BLACK-KING WHITE-KING { square } { hand } { box }     1, 7 and 7 bits, then codes; the lowest bit of a byte first
//! square   = EMPTY | PIECE COLOR [ PROMOTED ]                           from 1一 down and to the left, without the kings
//! hand     = PIECE COLOR                                                Black's pieces before White's
//! box      = PIECE                                                      what is missing from a full set, as in handicap games
//! ```
//!
//! A piece in hand or in the box takes one bit less than on the board, where it leaves an empty square. So a position with both kings
//! always takes 256 bits. Each missing king, whose square is then 81, takes one bit more, and the last bits are left out. They are
//! read as those of the piece that is then missing, for the owner of the piece before it, and pieces are written in an order in which
//! this is right. That is the order of other programs unless one side, or the box, has a single piece at the end.
//!
//! ```
//! use shogi_core::{Position, Setup};
//! use shogi_engine::packed::{Hcp, YaneuraOuMove};
//!
//! let packed = Hcp::of(&Position::startpos())?;
//! assert_eq!(packed.setup()?, Setup::STARTPOS);
//! let mv = "7g7f".parse()?;
//! assert_eq!(YaneuraOuMove::from(mv), YaneuraOuMove(0x1e3b));
//! assert_eq!(YaneuraOuMove(0x1e3b).to_move(), Some(mv));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod code;
mod moves;

#[cfg(test)]
mod tests;

use shogi_core::messages::messages;
use shogi_core::{HandPiece, Position, Setup};
use thiserror::Error;

use code::{HCP, PACKED_SFEN};
pub use moves::{AperyMove, YaneuraOuMove};

/// A position as in `hcp` and `hcpe` files: `HuffmanCodedPos` of Apery, cshogi and dlshogi.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hcp(pub [u8; 32]);

/// A position as in `psv` files: `PackedSfen` of `YaneuraOu`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PackedSfen(pub [u8; 32]);

macro_rules! packed_position {
    ($type:ident, $layout:expr) => {
        impl $type {
            /// Packs a position. Its move number is left out.
            ///
            /// # Errors
            ///
            /// Returns an error if the position has more pieces than a full set, or too few kings and pieces in hand for its bits.
            pub fn of(position: &Position) -> Result<Self, PackError> {
                $layout.pack(position).map(Self)
            }

            /// The position, with 1 as its move number. It need not follow the rules.
            ///
            /// # Errors
            ///
            /// Returns an error if the bytes are no position.
            pub fn setup(&self) -> Result<Setup, UnpackError> {
                $layout.unpack(self.0)
            }
        }
    };
}

packed_position!(Hcp, HCP);
packed_position!(PackedSfen, PACKED_SFEN);

messages! {
    /// Why a position cannot be packed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum PackError {
        /// A side has more than one king.
        Kings,
            en("a side has more than one king"),
            ja("一方の玉が2枚以上あります");
        /// There are more pieces of a kind than in a full set.
        Pieces {
            /// The kind.
            kind: HandPiece,
        },
            en("there are more than {} pieces of the kind {kind}", kind.kind().count_in_set()),
            ja("{}が{}枚より多くあります", kind.to_ja_char(), kind.kind().count_in_set());
        /// A king is missing, and so few pieces are in hand that the last bits, for which there is no room, could not be restored.
        Room,
            en("a king is missing, and too few pieces are in hand to pack the position into 32 bytes"),
            ja("玉がなく、持駒が少ないため、32バイトで表せません");
    }
}

messages! {
    /// Why bytes are no packed position.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum UnpackError {
        /// The square of a king is none, or both kings are on the same one.
        King,
            en("the square of a king is none, or that of the other king"),
            ja("玉の位置が正しくありません");
        /// There are more pieces of a kind than in a full set.
        Pieces {
            /// The kind.
            kind: HandPiece,
        },
            en("there are more than {} pieces of the kind {kind}", kind.kind().count_in_set()),
            ja("{}が{}枚より多くあります", kind.to_ja_char(), kind.kind().count_in_set());
        /// Some bits are no piece.
        Code,
            en("some bits are no piece of a full set"),
            ja("どの駒でもないデータがあります");
    }
}
