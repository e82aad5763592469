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
mod error;
mod moves;

#[cfg(test)]
mod tests;

use shogi_core::{Position, Setup};

use code::{HCP, PACKED_SFEN};
pub use error::{PackError, UnpackError};
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
