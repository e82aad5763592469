//! [`MoveCode`]: a move in 16 bits, as Apery and `YaneuraOu` have it.

use shogi_core::{HandPiece, Move, Square};

/// How a move is written in 16 bits. The destination is in the lowest 7 bits, and above it the origin or the kind of the dropped
/// piece.
#[derive(Clone, Copy)]
pub(super) struct MoveCode {
    /// What a drop adds.
    drop: u16,
    /// The bit of a promotion.
    promotion: u16,
}

/// The numbers of the kinds of pieces, in the order of [`HandPiece::ALL`].
pub(super) const PIECE_NUMBERS: [u8; HandPiece::COUNT] = [1, 2, 3, 4, 7, 5, 6];

impl MoveCode {
    /// The `fromToPro` of Apery: a drop has 80 and the number of the piece as its origin.
    pub(super) const APERY: Self = Self {
        drop: 80 << 7,
        promotion: 1 << 14,
    };
    /// The `Move16` of `YaneuraOu`: a drop has a bit of its own.
    pub(super) const YANEURAOU: Self = Self {
        drop: 1 << 14,
        promotion: 1 << 15,
    };

    pub(super) fn encode(self, mv: Move) -> u16 {
        let from = match (mv.from(), mv.dropped()) {
            (Some(from), _) => bits(from.index()) << 7,
            (None, dropped) => {
                self.drop + (dropped.map_or(0, |piece| u16::from(PIECE_NUMBERS[piece.index()])) << 7)
            }
        };
        bits(mv.to().index()) | from | if mv.is_promotion() { self.promotion } else { 0 }
    }

    /// `None` if the bits are no move.
    pub(super) fn decode(self, code: u16) -> Option<Move> {
        let promotes = code & self.promotion != 0;
        let origin = code & !self.promotion & !0x7f;
        let to = Square::from_index((code & 0x7f).into())?;
        // The origin of a drop of no piece is a square in Apery.
        match origin.checked_sub(self.drop).map(|number| number >> 7) {
            Some(number @ 1..) => {
                let index = PIECE_NUMBERS
                    .iter()
                    .position(|&known| u16::from(known) == number)?;
                (!promotes).then(|| Move::drop(HandPiece::ALL[index], to))
            }
            _ => Some(Move::normal(
                Square::from_index((origin >> 7).into())?,
                to,
                promotes,
            )),
        }
    }
}

/// The index of a square, which is below 81.
#[expect(clippy::cast_possible_truncation, reason = "indices of squares are below 81")]
const fn bits(index: usize) -> u16 {
    index as u16
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    /// The codes are those that cshogi 1.1 gives (`move16`, `move16_to_psv`).
    #[test]
    fn moves_have_the_codes_of_other_programs() {
        for (usi, apery, yaneuraou) in CODES {
            let mv: Move = usi.parse().unwrap();
            assert_eq!(MoveCode::APERY.encode(mv), apery, "{usi}");
            assert_eq!(MoveCode::YANEURAOU.encode(mv), yaneuraou, "{usi}");
            assert_eq!(MoveCode::APERY.decode(apery), Some(mv));
            assert_eq!(MoveCode::YANEURAOU.decode(yaneuraou), Some(mv));
        }
    }

    const CODES: [(&str, u16, u16); 9] = [
        ("7g7f", 0x1e3b, 0x1e3b),
        ("8h2b+", 0x630a, 0xa30a),
        ("P*2e", 0x288d, 0x408d),
        ("L*2e", 0x290d, 0x410d),
        ("N*2e", 0x298d, 0x418d),
        ("S*2e", 0x2a0d, 0x420d),
        ("G*2e", 0x2b8d, 0x438d),
        ("B*2e", 0x2a8d, 0x428d),
        ("R*2e", 0x2b0d, 0x430d),
    ];

    #[test]
    fn each_move_has_one_code_and_no_code_panics() {
        for layout in [MoveCode::APERY, MoveCode::YANEURAOU] {
            let moves = (0..=u16::MAX).filter_map(|code| {
                let mv = layout.decode(code)?;
                assert_eq!(layout.encode(mv), code);
                Some(mv)
            });
            assert_eq!(moves.count(), 81 * 81 * 2 + 81 * HandPiece::COUNT);
        }
    }
}
