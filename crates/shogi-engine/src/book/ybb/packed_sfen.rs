//! The `PackedSfen` of `YaneuraOu`: a position in 32 bytes, without its move number.
//!
//! The bits of a byte are read from the lowest. They are the side to move, the squares of the kings, the other squares file by
//! file, the hands, and the pieces that are missing from the set.

use shogi_core::{Board, Color, HandPiece, Piece, PieceKind, Setup, Square};

/// The codes of the pieces on the board in the order of [`HandPiece::ALL`], and their lengths. A piece in hand has the code without its
/// first bit. Behind the code, all but a gold have the bit of promotion, and all have that of the color.
const CODES: [(u32, usize); HandPiece::COUNT] = [
    (0b1, 2),
    (0b0011, 4),
    (0b1011, 4),
    (0b0111, 4),
    (0b0_1111, 5),
    (0b01_1111, 6),
    (0b11_1111, 6),
];

/// The square of a king that is missing.
const NO_KING: u32 = 81;

/// Packs a position. `None` if its pieces and those that are missing are not one set.
pub(in crate::book) fn pack(setup: &Setup) -> Option<[u8; 32]> {
    let mut bits = Bits::default();
    bits.push(u32::from(setup.turn == Color::White), 1)?;
    for color in Color::ALL {
        let king = Some(Piece::new(color, PieceKind::King));
        let square = Square::ALL
            .into_iter()
            .position(|square| setup.board[square] == king);
        bits.push(
            square.map_or(Some(NO_KING), |square| u32::try_from(square).ok())?,
            7,
        )?;
    }
    let mut kings = 0;
    for square in Square::ALL {
        match setup.board[square] {
            Some(piece) if piece.kind == PieceKind::King => kings += 1,
            Some(piece) => bits.push_piece(piece, 0)?,
            None => bits.push(0, 1)?,
        }
    }
    for color in Color::ALL {
        for (piece, count) in HandPiece::ALL.map(|piece| (piece, setup.hands[color].count(piece))) {
            for _ in 0..count {
                bits.push_piece(Piece::new(color, piece.kind()), 1)?;
            }
        }
    }
    for piece in HandPiece::ALL {
        let count = u16::from(piece.kind().count_in_set()).checked_sub(setup.count(piece))?;
        // A gold cannot promote. In its place is a promoted silver of White.
        let boxed = match piece {
            HandPiece::Gold => Piece::new(Color::White, PieceKind::ProSilver),
            piece => Piece::new(Color::Black, piece.kind().promoted()?),
        };
        for _ in 0..count {
            bits.push_piece(boxed, 1)?;
        }
    }
    (bits.length == 256 && kings <= 2).then_some(bits.bytes)
}

/// The position, with 1 as its move number. `None` if the bytes are no position.
pub(super) fn unpack(bytes: [u8; 32]) -> Option<Setup> {
    let mut bits = Bits { bytes, length: 0 };
    let mut setup = Setup {
        board: Board::EMPTY,
        turn: if bits.take(1)? == 1 {
            Color::White
        } else {
            Color::Black
        },
        ..Setup::EMPTY
    };
    for color in Color::ALL {
        match bits.take(7)? {
            NO_KING => {}
            square => {
                setup.board[Square::from_index(square as usize)?] = Some(Piece::new(color, PieceKind::King));
            }
        }
    }
    for square in Square::ALL {
        if setup.board[square].is_none() && bits.take(1)? == 1 {
            setup.board[square] = Some(bits.take_piece()?);
        }
    }
    while bits.length < 256 {
        let piece = bits.take_piece()?;
        // A promoted piece is one that is missing.
        if let Some(kind) = HandPiece::from_kind(piece.kind)
            && !setup.hands[piece.color].add(kind)
        {
            return None;
        }
    }
    Some(setup)
}

#[derive(Default)]
struct Bits {
    bytes: [u8; 32],
    length: usize,
}

impl Bits {
    fn push(&mut self, number: u32, count: usize) -> Option<()> {
        for shift in 0..count {
            *self.bytes.get_mut(self.length / 8)? |= u8::from(number >> shift & 1 == 1) << (self.length % 8);
            self.length += 1;
        }
        Some(())
    }

    /// Adds a piece without the first bits of its code.
    fn push_piece(&mut self, piece: Piece, skipped: usize) -> Option<()> {
        let kind = piece.kind.to_hand_piece()?;
        let (code, length) = CODES[kind.index()];
        self.push(code >> skipped, length - skipped)?;
        if kind != HandPiece::Gold {
            self.push(u32::from(piece.kind.is_promoted()), 1)?;
        }
        self.push(u32::from(piece.color == Color::White), 1)
    }

    fn take(&mut self, count: usize) -> Option<u32> {
        let mut number = 0;
        for shift in 0..count {
            let byte = self.bytes.get(self.length / 8)?;
            number |= u32::from(byte >> (self.length % 8) & 1) << shift;
            self.length += 1;
        }
        Some(number)
    }

    /// Takes a piece without the first bit of its code, which is 1.
    fn take_piece(&mut self) -> Option<Piece> {
        let (mut code, mut length) = (1, 1);
        let kind = loop {
            code |= self.take(1)? << length;
            length += 1;
            if let Some(index) = CODES.iter().position(|&known| known == (code, length)) {
                break HandPiece::ALL[index];
            }
            if length > 6 {
                return None;
            }
        };
        let promotes = kind != HandPiece::Gold && self.take(1)? == 1;
        let color = if self.take(1)? == 1 {
            Color::White
        } else {
            Color::Black
        };
        let kind = if promotes {
            kind.kind().promoted()?
        } else {
            kind.kind()
        };
        Some(Piece::new(color, kind))
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// The bytes are those that cshogi 1.1 gives (`Board.to_psfen`).
    #[test]
    fn positions_have_the_bytes_of_other_programs() {
        for (sfen, hex) in [
            (
                "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
                "58a451220ceb67227e9653221caf447824c22b119e53221ceb6f223e9651220c",
            ),
            (
                "l+n1g1g1n+l/1r5b1/p1pkp3p/9/9/9/P1PPPPPPP/1+B2K2+R1/LN+SG1GSNL w S3Ps2p 1",
                "57af59220ceb27c4df0284e305e121115e080f8970edbfe06b1925c200609053",
            ),
            (
                "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 1",
                "8dcb51120c24e11f3c201e808f14342978f8738ae36094ab58c8251806c97a9f",
            ),
            (
                "4k4/9/9/9/9/9/9/9/4K4 b - 1",
                "58240000000000000000008024499224499294524aadb5b6d65a7beffd7afd7e",
            ),
            (
                "4k4/9/9/9/4G4/9/9/9/4K4 w 2R2Bgs 1",
                "592400000000c00300000000783c3e9f79254992244992a494526aadb5b5d6de",
            ),
        ] {
            let setup: Setup = sfen.parse().unwrap();
            let packed = pack(&setup).unwrap();
            let written: Vec<String> = packed.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(written.concat(), hex, "{sfen}");
            assert_eq!(unpack(packed), Some(setup));
        }
    }

    #[test]
    fn what_is_not_made_of_one_set_is_not_packed() {
        for sfen in [
            "4k4/9/9/9/9/9/9/9/9 b - 1",
            "4k4/9/9/9/9/9/9/9/4K4 b 5G 1",
            "3kk4/9/9/9/9/9/9/9/4K4 b - 1",
        ] {
            assert_eq!(pack(&sfen.parse().unwrap()), None, "{sfen}");
        }
    }
}
