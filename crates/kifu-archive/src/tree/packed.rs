//! [`Packed`]: a position in 33 bytes, without the move number.

use kifu::shogi_core::{Board, Color, HandPiece, Hands, Move, Piece, PieceKind, Position, Setup, Square};

/// The number of bytes. A position takes 1 bit for the side to move, 14 for the kings and at most 241 for the other squares
/// if all pieces are on the board. A piece in hand takes no more than on the board with its square left empty, but a gold
/// takes one bit more: at most 260 bits.
pub(super) const BYTES: usize = 33;

/// A position, packed: equal if board, hands and side to move are equal. It is the position itself and not a hash value of
/// it, so that two positions are never counted as one. The [packed positions](shogi_engine::packed) of engines have 32 bytes, which
/// cannot hold all positions without kings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Packed(pub(super) [u8; BYTES]);

/// For each kind of piece but the king, in the order of [`HandPiece::ALL`]: its code and the bits of the code. No code is the
/// beginning of another.
const CODES: [(u8, u32); 7] = [
    (0b0, 1),
    (0b100, 3),
    (0b101, 3),
    (0b110, 3),
    (0b1110, 4),
    (0b1_1110, 5),
    (0b1_1111, 5),
];

/// In place of the square of a king that is missing.
const NO_KING: u8 = 127;

impl Packed {
    /// Packs a position. `None` if it has more pieces than a full set.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let mut bits = Bits::default();
        bits.push(u8::from(position.turn() == Color::White), 1)?;
        for color in Color::ALL {
            let king = position.king(color).map_or(NO_KING.into(), Square::index);
            bits.push(u8::try_from(king).ok()?, 7)?;
        }
        for square in Square::ALL {
            let Some(piece) = position.piece_at(square) else {
                bits.push(0, 1)?;
                continue;
            };
            let Some(kind) = piece.kind.to_hand_piece() else {
                // A second king has no place.
                if position.king(piece.color) != Some(square) {
                    return None;
                }
                continue;
            };
            bits.push(1, 1)?;
            bits.push_code(kind, piece.color)?;
            if kind != HandPiece::Gold {
                bits.push(u8::from(piece.kind != kind.kind()), 1)?;
            }
        }
        for color in Color::ALL {
            for kind in HandPiece::ALL {
                for _ in 0..position.hand(color).count(kind) {
                    bits.push(1, 1)?;
                    bits.push_code(kind, color)?;
                }
            }
        }
        // The bits after the last piece are zero.
        Some(Self(bits.bytes))
    }

    /// The position, with 1 as its move number.
    pub(super) fn setup(self) -> Setup {
        let mut bits = Bits {
            bytes: self.0,
            length: 0,
        };
        let turn = if bits.take(1) == 1 {
            Color::White
        } else {
            Color::Black
        };
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            if let Some(square) = Square::from_index(bits.take(7).into()) {
                board[square] = Some(Piece::new(color, PieceKind::King));
            }
        }
        for square in Square::ALL {
            if board[square].is_some() || bits.take(1) == 0 {
                continue;
            }
            let (kind, color) = bits.take_code();
            let promoted = (kind != HandPiece::Gold && bits.take(1) == 1).then(|| kind.kind().promoted());
            board[square] = Some(Piece::new(color, promoted.flatten().unwrap_or(kind.kind())));
        }
        let mut hands = Hands::EMPTY;
        while bits.take(1) == 1 {
            let (kind, color) = bits.take_code();
            if !hands[color].add(kind) {
                break;
            }
        }
        Setup {
            board,
            hands,
            turn,
            ..Setup::EMPTY
        }
    }
}

/// Bits that are written or read one after the other, the highest of a byte first.
struct Bits {
    bytes: [u8; BYTES],
    length: usize,
}

impl Default for Bits {
    fn default() -> Self {
        Self {
            bytes: [0; BYTES],
            length: 0,
        }
    }
}

impl Bits {
    /// Adds the last `count` bits of a number. `None` if there is no room.
    fn push(&mut self, number: u8, count: u32) -> Option<()> {
        for shift in (0..count).rev() {
            let byte = self.bytes.get_mut(self.length / 8)?;
            *byte |= (number >> shift & 1) << (7 - self.length % 8);
            self.length += 1;
        }
        Some(())
    }

    fn push_code(&mut self, kind: HandPiece, color: Color) -> Option<()> {
        let (code, length) = CODES[kind.index()];
        self.push(code, length)?;
        self.push(u8::from(color == Color::White), 1)
    }

    /// Takes a number of `count` bits. After the last byte there are zeros.
    fn take(&mut self, count: u32) -> u8 {
        let mut number = 0;
        for _ in 0..count {
            let byte = self.bytes.get(self.length / 8).copied().unwrap_or(0);
            number = number << 1 | (byte >> (7 - self.length % 8) & 1);
            self.length += 1;
        }
        number
    }

    fn take_code(&mut self) -> (HandPiece, Color) {
        let (mut code, mut length) = (0, 0);
        let kind = loop {
            code = code << 1 | self.take(1);
            length += 1;
            let found = CODES.iter().position(|&known| known == (code, length));
            if let Some(index) = found {
                break HandPiece::ALL[index];
            }
        };
        let color = if self.take(1) == 1 {
            Color::White
        } else {
            Color::Black
        };
        (kind, color)
    }
}

/// A move in three bytes: the origin or 81 and the kind of a drop, the destination, and whether the piece promotes.
pub(crate) fn pack_move(mv: Move) -> [u8; 3] {
    let from = mv.from().map(Square::index);
    let from = from.unwrap_or_else(|| Square::COUNT + mv.dropped().map_or(0, HandPiece::index));
    #[expect(
        clippy::cast_possible_truncation,
        reason = "squares and pieces in hand are less than 256"
    )]
    [from as u8, mv.to().index() as u8, u8::from(mv.is_promotion())]
}

/// The move of three bytes. `None` if there is no such move.
pub(super) fn unpack_move([from, to, promotes]: [u8; 3]) -> Option<Move> {
    let (from, to) = (usize::from(from), Square::from_index(to.into())?);
    Some(match Square::from_index(from) {
        Some(from) => Move::normal(from, to, promotes == 1),
        None => Move::drop(*HandPiece::ALL.get(from.checked_sub(Square::COUNT)?)?, to),
    })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_position_is_packed_and_unpacked_unchanged() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            "l+n1g1g1n+l/1r5b1/p1pkp3p/9/9/9/P1PPPPPPP/1+B2K2+R1/LN+SG1GSNL w S3Ps2p 1",
            // All pieces but the kings are in hand: the most bits.
            "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
            "4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p 1",
            "9/9/9/9/9/9/9/9/9 b - 1",
            "7nk/9/7PP/9/9/9/9/9/9 b G 1",
        ] {
            let setup: Setup = sfen.parse().unwrap();
            let packed = Packed::of(&Position::new_lenient(&setup)).unwrap();
            assert_eq!(packed.setup().to_string(), sfen);
        }
    }

    #[test]
    fn more_pieces_than_a_set_are_not_packed() {
        for sfen in ["4k4/9/9/9/9/9/9/9/4K4 b 255P 1", "3kk4/9/9/9/9/9/9/9/4K4 b - 1"] {
            let setup: Setup = sfen.parse().unwrap();
            assert_eq!(Packed::of(&Position::new_lenient(&setup)), None, "{sfen}");
        }
    }

    #[test]
    fn a_move_is_packed_and_unpacked_unchanged() {
        for usi in ["7g7f", "8h2b+", "P*5e", "R*1a", "9i9a+"] {
            let mv: Move = usi.parse().unwrap();
            assert_eq!(unpack_move(pack_move(mv)), Some(mv));
        }
        assert_eq!(unpack_move([88, 0, 0]), None);
        assert_eq!(unpack_move([0, 81, 0]), None);
    }
}
