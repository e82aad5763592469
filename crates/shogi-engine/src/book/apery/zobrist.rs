//! The keys of positions in a book of Apery.
//!
//! **Source**: `Book::init` and `Book::bookKey` in `src/book.cpp` of [Apery](https://github.com/HiraokaTakuya/apery) say how the
//! numbers come one after the other from `std::mt19937_64` with its default seed, and which of them a key has. The generator is
//! written here after its paper: T. Nishimura, Tables of 64-bit Mersenne Twisters, ACM TOMACS 10 (2000), with the constants of the
//! C++ standard, [rand.predef].

use shogi_core::{Color, HandPiece, Position};

/// The numbers of the kinds of pieces, in the order of [`HandPiece::ALL`]. A king has 8, and a promoted piece 8 more.
const PIECE_NUMBERS: [usize; HandPiece::COUNT] = [1, 2, 3, 4, 7, 5, 6];
/// The numbers of the pieces are below this. 0 is an empty square, and White has 16 more than Black.
const PIECES: usize = 31;
/// The number of the first hand. A hand has up to 18 pieces of a kind.
const HANDS: usize = PIECES * 81;
const COUNTS: usize = 19;
/// The number of White to move.
const WHITE: usize = HANDS + HandPiece::COUNT * COUNTS;

static NUMBERS: [u64; WHITE + 1] = {
    let mut generator = Generator::new();
    let mut numbers = [0; WHITE + 1];
    let mut index = 0;
    while index < numbers.len() {
        numbers[index] = generator.next();
        index += 1;
    }
    numbers
};

/// The key of a position: of the board, of the hand of the side to move, and of that side. `None` if the hand has more pieces
/// than a set.
pub(super) fn key(position: &Position) -> Option<u64> {
    let mut key = if position.turn() == Color::White {
        NUMBERS[WHITE]
    } else {
        0
    };
    for square in position.occupied() {
        let piece = position.piece_at(square)?;
        let base = match piece.kind.to_hand_piece() {
            Some(kind) => PIECE_NUMBERS[kind.index()],
            None => 8,
        };
        let promotion = if piece.kind.is_promoted() { 8 } else { 0 };
        let color = if piece.color == Color::White { 16 } else { 0 };
        key ^= NUMBERS[(base + promotion + color) * 81 + square.index()];
    }
    let hand = position.hand(position.turn());
    for kind in HandPiece::ALL {
        let count = usize::from(hand.count(kind));
        if count >= COUNTS {
            return None;
        }
        key ^= NUMBERS[HANDS + kind.index() * COUNTS + count];
    }
    Some(key)
}

const LENGTH: usize = 312;

/// MT19937-64.
struct Generator {
    state: [u64; LENGTH],
    next: usize,
}

impl Generator {
    const fn new() -> Self {
        let mut state = [5489; LENGTH];
        let mut index = 1;
        while index < LENGTH {
            let before: u64 = state[index - 1];
            state[index] = (before ^ before >> 62)
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(index as u64);
            index += 1;
        }
        Self { state, next: 0 }
    }

    /// Replaces one word of the state, and tempers it.
    const fn next(&mut self) -> u64 {
        const LOWER: u64 = (1 << 31) - 1;
        let index = self.next;
        self.next = (index + 1) % LENGTH;
        let word = self.state[index] & !LOWER | self.state[self.next] & LOWER;
        let twist = if word & 1 == 1 { 0xb502_6f5a_a966_19e9 } else { 0 };
        let mut word = self.state[(index + 156) % LENGTH] ^ word >> 1 ^ twist;
        self.state[index] = word;
        word ^= word >> 29 & 0x5555_5555_5555_5555;
        word ^= word << 17 & 0x71d6_7fff_eda6_0000;
        word ^= word << 37 & 0xfff7_eee0_0000_0000;
        word ^ word >> 43
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// The C++ standard names this number as that of `std::mt19937_64`.
    #[test]
    fn the_generator_gives_the_number_that_the_standard_names() {
        let mut generator = Generator::new();
        let numbers = std::iter::repeat_with(|| generator.next());
        assert_eq!(numbers.take(10_000).last(), Some(9_981_545_732_273_789_042));
    }

    fn key_of(sfen: &str) -> Option<u64> {
        key(&Position::new_lenient(&sfen.parse().unwrap()))
    }

    /// The keys are those that cshogi 1.1 gives (`Board.book_key`).
    #[test]
    fn positions_have_the_keys_of_other_programs() {
        for (sfen, expected) in [
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                0xeebe_8ee7_e1ad_7e15,
            ),
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
                0x3e7b_1f82_5672_20d5,
            ),
            (
                "l+n1g1g1n+l/1r5b1/p1pkp3p/9/9/9/P1PPPPPPP/1+B2K2+R1/LN+SG1GSNL w S3Ps2p 1",
                0xdbd5_102f_ad61_2ce7,
            ),
            (
                "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
                0x2e30_2ff0_a999_fb84,
            ),
        ] {
            assert_eq!(key_of(sfen), Some(expected), "{sfen}");
        }
        assert_eq!(key_of("4k4/9/9/9/9/9/9/9/4K4 b 19P 1"), None);
    }
}
