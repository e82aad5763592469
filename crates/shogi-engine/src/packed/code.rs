//! [`Layout`]: the codes of the pieces, and how positions are packed with them.

use std::iter;

use shogi_core::{Color, Hand, HandPiece, Piece, PieceKind, Position, Setup, Square};

use super::bits::{Bits, ROOM, mask};
use super::error::{PackError, UnpackError};

/// Bits and their number. The lowest bit comes first.
type Code = (u8, u32);

/// The codes of the kinds of pieces, in the order of [`HandPiece::ALL`].
type Codes = [Code; HandPiece::COUNT];

/// What differs between two kinds of packed positions. No code is the beginning of another.
pub(super) struct Layout {
    /// The codes of pieces on the board, with color and promotion, by [`Color::index`] and [`PieceKind::index`].
    board: [[Code; PieceKind::COUNT]; 2],
    /// The codes of pieces in hand, before the color.
    hand: Codes,
    /// The codes of pieces in the box.
    boxed: Codes,
}

// Pawn, lance, knight, silver, gold, bishop, rook; the first bit of a code first.
pub(super) const HCP: Layout = Layout {
    board: on_board(
        codes(["10", "1100", "1110", "1101", "11110", "111110", "111111"]),
        true,
    ),
    hand: codes(["00", "1000", "1100", "1010", "1110", "111110", "111111"]),
    boxed: codes(["010", "10010", "11010", "10110", "10111", "1111000", "1111010"]),
};

pub(super) const PACKED_SFEN: Layout = Layout {
    board: on_board(
        codes(["10", "1100", "1101", "1110", "11110", "111110", "111111"]),
        false,
    ),
    hand: codes(["00", "1000", "1010", "1100", "1110", "111100", "111110"]),
    boxed: codes(["010", "10010", "10110", "11010", "11011", "1111010", "1111110"]),
};

/// Codes that are written with the first bit first.
const fn codes(texts: [&str; HandPiece::COUNT]) -> Codes {
    let mut codes = [(0, 0); HandPiece::COUNT];
    let mut kind = 0;
    while kind < codes.len() {
        let text = texts[kind].as_bytes();
        let (code, length) = &mut codes[kind];
        while (*length as usize) < text.len() {
            *code |= (text[*length as usize] - b'0') << *length;
            *length += 1;
        }
        kind += 1;
    }
    codes
}

/// The codes of pieces on the board: their code, and then the color and whether they are promoted, which gold does not have. Kings have
/// no code.
const fn on_board(codes: Codes, has_color_first: bool) -> [[Code; PieceKind::COUNT]; 2] {
    let mut board = [[(0, 0); PieceKind::COUNT]; 2];
    let (color_place, promotion_place) = if has_color_first { (0, 1) } else { (1, 0) };
    let mut index = 0;
    while index < 2 * PieceKind::COUNT {
        let (is_white, kind) = (
            index >= PieceKind::COUNT,
            PieceKind::ALL[index % PieceKind::COUNT],
        );
        board[is_white as usize][kind.index()] = match kind.to_hand_piece() {
            None => (0, 0),
            Some(HandPiece::Gold) => {
                let (code, length) = codes[HandPiece::Gold.index()];
                (code | (is_white as u8) << length, length + 1)
            }
            Some(unpromoted) => {
                let (code, length) = codes[unpromoted.index()];
                let flags = (is_white as u8) << color_place | (kind.is_promoted() as u8) << promotion_place;
                (code | flags << length, length + 2)
            }
        };
        index += 1;
    }
    board
}

/// In place of the square of a king that is missing.
const NO_KING: u8 = 81;

/// Whose hand a piece is in. `None` is the box.
type Owner = Option<Color>;

impl Layout {
    pub(super) fn pack(&self, position: &Position) -> Result<[u8; 32], PackError> {
        let (mut bits, mut left) = (Bits::default(), full_set());
        bits.push(u8::from(position.turn() == Color::White), 1);
        let kings = Color::ALL.map(|color| position.king(color));
        for king in kings {
            bits.push(king.map_or(NO_KING, index), 7);
        }
        let mut counts = [0; PieceKind::COUNT];
        let mut passed = 0;
        for square in position.occupied() {
            let Some(piece) = position.piece_at(square) else {
                continue;
            };
            counts[piece.kind.index()] += 1;
            let (code, length) = self.board[piece.color.index()][piece.kind.index()];
            // The empty squares before the piece are zeros.
            bits.place += u32::from(index(square) - passed);
            passed = index(square) + 1;
            bits.push(code, length);
        }
        bits.place += u32::try_from(Square::COUNT).unwrap_or_default() - u32::from(passed);
        for (kind, count) in PieceKind::ALL.into_iter().zip(counts) {
            match kind.to_hand_piece() {
                Some(kind) => take(&mut left, kind, count)?,
                None if usize::from(count) == kings.iter().flatten().count() => {}
                None => return Err(PackError::Kings),
            }
        }
        let hands = Color::ALL.map(|color| position.hand(color));
        for (kind, count) in hands.iter().flat_map(Hand::iter) {
            take(&mut left, kind, count)?;
        }
        let lacks_king = kings.contains(&None);
        let [black, white] = hands;
        let mut groups = [
            (Some(Color::Black), black),
            (Some(Color::White), white),
            (None, left),
        ];
        if lacks_king {
            end_with_two_of_an_owner(&mut groups);
        }
        let mut pieces = Vec::new();
        for (owner, hand) in groups {
            for kind in HandPiece::ALL {
                pieces.extend(iter::repeat_n((owner, kind), hand.count(kind).into()));
            }
        }
        let bytes = self.finish(bits, &pieces);
        let is_restored = |bytes: &[u8; 32]| {
            self.unpack(*bytes)
                .is_ok_and(|found| found.is_same_position(&position.to_setup()))
        };
        // Nothing is left out but without a king.
        if !lacks_king || is_restored(&bytes) {
            return Ok(bytes);
        }
        let mut orders = orders_by_end(&pieces).map(|pieces| self.finish(bits, &pieces));
        orders.find(is_restored).ok_or(PackError::Room)
    }

    /// The bytes with the pieces beside the board.
    fn finish(&self, mut bits: Bits, pieces: &[(Owner, HandPiece)]) -> [u8; 32] {
        for &(owner, kind) in pieces {
            let (code, length) = self.beside_board(owner, kind);
            bits.push(code, length);
        }
        bits.to_bytes()
    }

    /// The code of a piece in a hand or in the box.
    const fn beside_board(&self, owner: Owner, kind: HandPiece) -> Code {
        let Some(color) = owner else {
            return self.boxed[kind.index()];
        };
        let (code, length) = self.hand[kind.index()];
        (code | (color as u8) << length, length + 1)
    }

    pub(super) fn unpack(&self, bytes: [u8; 32]) -> Result<Setup, UnpackError> {
        let (mut bits, mut left) = (Bits::from_bytes(bytes), full_set());
        let mut setup = Setup::EMPTY;
        setup.turn = Color::ALL[usize::from(bits.take(1))];
        let mut end = ROOM;
        for color in Color::ALL {
            let found = bits.take(7);
            if found == NO_KING {
                end += 1;
                continue;
            }
            let square = Square::from_index(found.into()).filter(|&square| setup.board[square].is_none());
            setup.board[square.ok_or(UnpackError::King)?] = Some(Piece::new(color, PieceKind::King));
        }
        for square in Square::ALL {
            if setup.board[square].is_some() {
                continue;
            }
            if let Some(piece) = self.take_from_board(&mut bits)? {
                let kind = piece.kind.to_hand_piece().ok_or(UnpackError::Code)?;
                take(&mut left, kind, 1).map_err(|_| UnpackError::Pieces { kind })?;
                setup.board[square] = Some(piece);
            }
        }
        let mut owner = Some(Color::Black);
        while !left.is_empty() {
            let (next, kind) = self.take_beside_board(&mut bits, end, left, owner)?;
            take(&mut left, kind, 1).map_err(|_| UnpackError::Pieces { kind })?;
            if let Some(color) = next {
                // The counts of a full set are small.
                let _ = setup.hands[color].add(kind);
            }
            owner = next;
        }
        if bits.place == end || bits.place == ROOM {
            Ok(setup)
        } else {
            Err(UnpackError::Code)
        }
    }

    /// The piece on the next square.
    fn take_from_board(&self, bits: &mut Bits) -> Result<Option<Piece>, UnpackError> {
        let next = bits.peek();
        if next & 1 == 0 {
            bits.place += 1;
            return Ok(None);
        }
        let pieces = Color::ALL
            .into_iter()
            .flat_map(|color| PieceKind::ALL.map(|kind| Piece::new(color, kind)));
        let mut found = pieces.filter_map(|piece| {
            let (code, length) = self.board[piece.color.index()][piece.kind.index()];
            (length > 0 && next & mask(length) == code).then_some((piece, length))
        });
        let (piece, length) = found.next().ok_or(UnpackError::Code)?;
        bits.place += length;
        Ok(Some(piece))
    }

    /// The next piece in a hand or in the box, of which some are left. `before` has the piece before it.
    fn take_beside_board(
        &self,
        bits: &mut Bits,
        end: u32,
        left: Hand,
        before: Owner,
    ) -> Result<(Owner, HandPiece), UnpackError> {
        let is_last = left.iter().map(|(_, count)| u32::from(count)).sum::<u32>() == 1;
        let room = ROOM.saturating_sub(bits.place);
        let next = bits.peek();
        let fits = |owner: Owner, kind: HandPiece| {
            let (code, length) = self.beside_board(owner, kind);
            let known = length.min(room);
            // Only the last piece may lack bits.
            let is_complete = if is_last {
                bits.place + length == end
            } else {
                known == length
            };
            is_complete && left.count(kind) > 0 && (next ^ code) & mask(known) == 0
        };
        let owners = [before, Some(Color::Black), Some(Color::White), None];
        let mut all = owners
            .into_iter()
            .flat_map(|owner| HandPiece::ALL.map(|kind| (owner, kind)));
        let found = all
            .find(|&(owner, kind)| fits(owner, kind))
            .ok_or(UnpackError::Code)?;
        bits.place += self.beside_board(found.0, found.1).1;
        Ok(found)
    }
}

/// Takes pieces from those of a full set that are left.
fn take(left: &mut Hand, kind: HandPiece, count: u8) -> Result<(), PackError> {
    let rest = left.count(kind).checked_sub(count);
    left.set(kind, rest.ok_or(PackError::Pieces { kind })?);
    Ok(())
}

/// Orders the pieces beside the board so that the last two have one owner, if an owner has two.
fn end_with_two_of_an_owner(groups: &mut [(Owner, Hand); 3]) {
    let pieces = |(_, hand): &(Owner, Hand)| hand.iter().map(|(_, count)| u32::from(count)).sum::<u32>();
    let last = groups.iter().rposition(|group| pieces(group) > 0);
    let two = groups.iter().rposition(|group| pieces(group) > 1);
    if let (Some(last), Some(two)) = (last, two) {
        groups[two..=last].rotate_left(1);
    }
}

/// The pieces with every two of them at the end, where bits may lack.
fn orders_by_end(pieces: &[(Owner, HandPiece)]) -> impl Iterator<Item = Vec<(Owner, HandPiece)>> {
    let mut kinds = pieces.to_vec();
    kinds.dedup();
    let ends = kinds.clone().into_iter();
    let ends = ends.flat_map(move |last| kinds.clone().into_iter().map(move |before| [before, last]));
    ends.filter_map(|end| {
        let mut order = pieces.to_vec();
        for piece in end {
            let index = order.iter().position(|&other| other == piece)?;
            order.remove(index);
        }
        order.extend(end);
        Some(order)
    })
}

fn full_set() -> Hand {
    let mut hand = Hand::EMPTY;
    for kind in HandPiece::ALL {
        hand.set(kind, kind.kind().count_in_set());
    }
    hand
}

#[expect(clippy::cast_possible_truncation, reason = "indices of squares are below 81")]
const fn index(square: Square) -> u8 {
    square.index() as u8
}
