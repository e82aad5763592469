//! [`TrainingPosition`]: a position with which an engine learns, as in `hcpe` and `psv` files, and [`PositionsFormat`].
//!
//! ```text
//! hcp    32 bytes   HCP
//! hcpe   38 bytes   HCP, value (16 bits), move of Apery (16 bits), result (8 bits: 0 draw, 1 Black won, 2 White won), 0
//! psv    40 bytes   PackedSfen, value (16 bits), move of YaneuraOu (16 bits), move number (16 bits),
//!                   result (8 bits, signed: 1 the side to move won, 0 draw, -1 it lost), 0
//! ```
//!
//! Numbers are little endian, and values are centipawns, positive if the side to move is better. A file is such entries one after
//! the other, with nothing before, between or after them.
//!
//! **Source**: `HuffmanCodedPosAndEval` of [DeepLearningShogi](https://github.com/TadaoYamaoka/DeepLearningShogi),
//! `PackedSfenValue` of [YaneuraOu](https://github.com/yaneurao/YaneuraOu), and the types of
//! [cshogi](https://github.com/TadaoYamaoka/cshogi) with these names.
//!
//! ```
//! use shogi_core::{Color, GameResult, Position};
//! use shogi_engine::positions::{PositionsFormat, TrainingPosition};
//!
//! let mut entry = TrainingPosition::new(Position::startpos());
//! entry.mv = Some("7g7f".parse()?);
//! entry.value = 120;
//! entry.result = GameResult::Win(Color::Black);
//! let mut bytes = Vec::new();
//! entry.write(PositionsFormat::Hcpe, &mut bytes)?;
//! assert_eq!(bytes.len(), PositionsFormat::Hcpe.size());
//! assert_eq!(TrainingPosition::read(PositionsFormat::Hcpe, &bytes)?, entry);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::path::Path;

use shogi_core::messages::{Language, messages, named_enum};
use shogi_core::{Color, GameResult, Move, Position};
use thiserror::Error;

use crate::packed::{AperyMove, Hcp, PackError, PackedSfen, UnpackError, YaneuraOuMove};

#[cfg(test)]
mod tests;

named_enum! {
    /// A kind of file with positions. The name is also the extension.
    #[non_exhaustive]
    pub enum PositionsFormat {
        /// Positions alone: `HuffmanCodedPos` of Apery, cshogi and dlshogi.
        Hcp = "hcp",
        /// `HuffmanCodedPosAndEval` of Apery, cshogi and dlshogi.
        Hcpe = "hcpe",
        /// `PackedSfenValue` of `YaneuraOu`.
        Psv = "psv",
    }
    parsed ["a kind of file with positions", "局面ファイルの種類"]
}

impl PositionsFormat {
    /// The kind of a file with this name, by its extension. Such a file has no other sign of what it is.
    pub fn from_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.name() == extension)
    }

    /// The nearest value that an entry has: from -32767 to 32767, and in `psv` from -32000 to 32000.
    pub fn nearest(self, value: i64) -> i16 {
        let greatest = self.greatest();
        let value = value.clamp((-greatest).into(), greatest.into());
        i16::try_from(value).unwrap_or_default()
    }

    /// The greatest value, which is that of a mate.
    const fn greatest(self) -> i16 {
        match self {
            Self::Hcp | Self::Hcpe => i16::MAX,
            Self::Psv => 32_000,
        }
    }

    /// The number of bytes of an entry.
    pub const fn size(self) -> usize {
        match self {
            Self::Hcp => 32,
            Self::Hcpe => 38,
            Self::Psv => 40,
        }
    }
}

/// A position with the move that was played or is best, its value and the result of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TrainingPosition {
    /// The position. Only `psv` has its move number, up to 65535, where 0 is read as 1; it is 1 in the others.
    pub position: Position,
    /// The move. `None` is 0 in the file.
    pub mv: Option<Move>,
    /// The value in centipawns, positive if the side to move is better. [`TrainingPosition::mate_value`] if a side mates.
    pub value: i16,
    /// The result of the game.
    pub result: GameResult,
}

impl TrainingPosition {
    /// A position of which nothing is known, as in `hcp` files: a draw without a move.
    pub const fn new(position: Position) -> Self {
        Self {
            position,
            mv: None,
            value: 0,
            result: GameResult::Draw,
        }
    }

    /// The value if the side to move mates, or with `is_mated` is mated, in so many single moves. In `hcpe` it is 32767 whatever the
    /// number, as scripts with cshogi write it; in `psv` 32000 less the number, as `YaneuraOu` computes it, and 32000 if the number is unknown.
    pub fn mate_value(format: PositionsFormat, moves: Option<u32>, is_mated: bool) -> i16 {
        let moves = moves
            .filter(|_| format == PositionsFormat::Psv)
            .unwrap_or_default();
        let value = format.nearest(i64::from(format.greatest()) - i64::from(moves.min(2000)));
        if is_mated { -value } else { value }
    }

    /// Appends the entry to the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns an error, and appends nothing, if the position cannot be packed.
    pub fn write(&self, format: PositionsFormat, out: &mut Vec<u8>) -> Result<(), PackError> {
        let mv = |number: fn(Move) -> u16| self.mv.map_or(0, number).to_le_bytes();
        if format == PositionsFormat::Psv {
            out.extend(PackedSfen::of(&self.position)?.0);
            out.extend(self.value.to_le_bytes());
            out.extend(mv(|mv| YaneuraOuMove::from(mv).0));
            let number = u16::try_from(self.position.move_number()).unwrap_or(u16::MAX);
            out.extend(number.to_le_bytes());
            let result: i8 = match self.result {
                GameResult::Draw => 0,
                GameResult::Win(winner) if winner == self.position.turn() => 1,
                GameResult::Win(_) => -1,
            };
            out.extend([result.cast_unsigned(), 0]);
            return Ok(());
        }
        out.extend(Hcp::of(&self.position)?.0);
        if format == PositionsFormat::Hcpe {
            out.extend(self.value.to_le_bytes());
            out.extend(mv(|mv| AperyMove::from(mv).0));
            let mut codes = (0..).zip(RESULTS);
            let code = codes.find(|&(_, result)| result == self.result);
            out.extend([code.map_or(0, |(code, _)| code), 0]);
        }
        Ok(())
    }

    /// Reads an entry: the first [`PositionsFormat::size`] bytes.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too few bytes, or if one of the fields has no meaning. That the move breaks the rules is no error.
    pub fn read(format: PositionsFormat, bytes: &[u8]) -> Result<Self, EntryError> {
        let mut fields = Fields(bytes);
        let packed = fields.take()?;
        let mut setup = match format {
            PositionsFormat::Psv => PackedSfen(packed).setup()?,
            PositionsFormat::Hcp | PositionsFormat::Hcpe => Hcp(packed).setup()?,
        };
        if format == PositionsFormat::Hcp {
            return Ok(Self::new(Position::new_lenient(&setup)));
        }
        let value = i16::from_le_bytes(fields.take()?);
        let number = u16::from_le_bytes(fields.take()?);
        let mv = if format == PositionsFormat::Psv {
            setup.move_number = u16::from_le_bytes(fields.take()?).max(1).into();
            YaneuraOuMove(number).to_move()
        } else {
            AperyMove(number).to_move()
        };
        if mv.is_none() && number != 0 {
            return Err(EntryError::Move { number });
        }
        let [code, _] = fields.take()?;
        let result = if format == PositionsFormat::Psv {
            match code.cast_signed() {
                0 => Some(GameResult::Draw),
                1 => Some(GameResult::Win(setup.turn)),
                -1 => Some(GameResult::Win(setup.turn.opposite())),
                _ => None,
            }
        } else {
            RESULTS.get(usize::from(code)).copied()
        };
        Ok(Self {
            position: Position::new_lenient(&setup),
            mv,
            value,
            result: result.ok_or(EntryError::Result { code })?,
        })
    }
}

/// The results by their numbers in `hcpe`.
const RESULTS: [GameResult; 3] = [
    GameResult::Draw,
    GameResult::Win(Color::Black),
    GameResult::Win(Color::White),
];

/// The fields of an entry that are not yet taken.
struct Fields<'b>(&'b [u8]);

impl Fields<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], EntryError> {
        let (field, rest) = self.0.split_first_chunk().ok_or(EntryError::Incomplete)?;
        self.0 = rest;
        Ok(*field)
    }
}

messages! {
    /// Why an entry of a file with positions cannot be read.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum EntryError {
        /// The file ends within the entry.
        Incomplete,
            en("the file ends within an entry"),
            ja("ファイルが途中で終わっています");
        /// The position cannot be read.
        Position(UnpackError) from error,
            en("no packed position: {error}"),
            ja("局面が読めません: {}", error.message(Language::Japanese));
        /// The move is none.
        Move {
            /// Its number.
            number: u16,
        },
            en("expected a move, found {number:#06x}"),
            ja("指し手ではない値 {number:#06x} があります");
        /// The result is none.
        Result {
            /// Its number.
            code: u8,
        },
            en("expected the result of a game, found {code:#04x}"),
            ja("勝敗ではない値 {code:#04x} があります");
    }
}
