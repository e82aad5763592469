//! [`Position::key`]: a number for a position that stays the same in all versions and on all machines.

use super::Position;
use super::cell::Cell;
use crate::{Color, Hand, HandPiece, Piece, PieceKind, Square};

impl Position {
    /// The key of the position: a 64-bit number of the board, both hands and the side to move. The move number is left out, as
    /// in the rule of 千日手.
    ///
    /// The key of a position is the same in every version of this crate and on every machine, so that it can be stored.
    /// Different positions can have the same key: the probability that any two of a billion positions do is 3 %. Positions
    /// with the same key can also be constructed on purpose.
    ///
    /// # Definition
    ///
    /// The key is a sum modulo 2⁶⁴. Each term is an output of the generator `SplitMix64`:
    ///
    /// | term | output of the generator |
    /// |---|---|
    /// | for each piece on the board | 28 × square + 14 × side + kind |
    /// | for each piece in hand; three pawns are three equal terms | 2268 + 7 × side + kind |
    /// | if White is to move | 2282 |
    ///
    /// The *square* is 9 × (file − 1) + (rank − 1): 0 for 1一, 1 for 1二, 80 for 9九. The *side* is 0 for a piece of Black and 1
    /// for one of White. The *kind* is 0 pawn, 1 lance, 2 knight, 3 silver, 4 gold, 5 bishop, 6 rook, 7 king, 8 promoted pawn,
    /// 9 promoted lance, 10 promoted knight, 11 promoted silver, 12 horse (promoted bishop), 13 dragon (promoted rook).
    ///
    /// Output *n* of the generator, which starts from the seed 0, is computed modulo 2⁶⁴:
    ///
    /// ```text
    /// z = (n + 1) × 0x9e3779b97f4a7c15
    /// z = (z xor (z >> 30)) × 0xbf58476d1ce4e5b9
    /// z = (z xor (z >> 27)) × 0x94d049bb133111eb
    /// output = z xor (z >> 31)
    /// ```
    ///
    /// Output 0 is 0xe220a8397b1dcdaf. Where 64-bit integers have a sign, as in many databases, the key is the signed number
    /// with the same bits ([`u64::cast_signed`]).
    ///
    /// ```
    /// use shogi_core::Position;
    ///
    /// let mut position = Position::startpos();
    /// assert_eq!(position.key(), 0xc4e0_be8a_8f93_644b);
    /// position.play("7g7f".parse()?)?;
    /// assert_eq!(position.key(), 0xcbc8_240f_9707_c4bc);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn key(&self) -> u64 {
        let turn = WHITE_TO_MOVE * self.turn as u64;
        let mut key = self.occupied().iter().fold(turn, |key, square| {
            ON_SQUARE[square.index()][self.board[square].to_bits() as usize & 31].wrapping_add(key)
        });
        for color in Color::ALL {
            let hand = self.hands[color];
            if hand != Hand::EMPTY {
                for piece in HandPiece::ALL {
                    let term = IN_HAND[color.index()][piece.index()];
                    key = term.wrapping_mul(hand.count(piece).into()).wrapping_add(key);
                }
            }
        }
        key
    }
}

const PIECES: usize = 2 * PieceKind::COUNT;
const FIRST_IN_HAND: usize = Square::COUNT * PIECES;
const WHITE_TO_MOVE: u64 = output(FIRST_IN_HAND + 2 * HandPiece::COUNT);

/// The term of a piece on a square, indexed by the square and the bits of its [`Cell`]. 0 for an empty square.
static ON_SQUARE: [[u64; 32]; Square::COUNT] = {
    let mut terms = [[0; 32]; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut piece = 0;
        while piece < PIECES {
            let (color, kind) = (piece / PieceKind::COUNT, piece % PieceKind::COUNT);
            let cell = Cell::of(Piece::new(Color::ALL[color], PieceKind::ALL[kind]));
            terms[square][cell.to_bits() as usize] = output(PIECES * square + piece);
            piece += 1;
        }
        square += 1;
    }
    terms
};

/// The term of a piece in hand, indexed by the side and the kind.
static IN_HAND: [[u64; HandPiece::COUNT]; 2] = {
    let mut terms = [[0; HandPiece::COUNT]; 2];
    let mut index = 0;
    while index < 2 * HandPiece::COUNT {
        terms[index / HandPiece::COUNT][index % HandPiece::COUNT] = output(FIRST_IN_HAND + index);
        index += 1;
    }
    terms
};

/// An output of the generator `SplitMix64` with the seed 0.
const fn output(index: usize) -> u64 {
    let mut bits = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
