//! The squares that each piece attacks: tables for steps, bit arithmetic for sliding pieces.
//!
//! All tables together take about 70 KB. The attacks of a sliding piece are computed with one subtraction:
//! subtracting one from `occupied & ray` changes every bit up to the first blocker. This works in directions in which
//! the index of the squares increases. In the opposite directions, except straight up, the order of the bytes is
//! reversed first. It is not necessary to reverse single bits, because the squares of a horizontal or diagonal ray
//! are eight, nine or ten bits apart, so that no byte has two of them. (The method is known from the engine Qugiy.)

use std::array;
use std::ops::Index;

use super::Bitboard;
use crate::{Color, Piece, PieceKind, Rank, Square};

/// A table with one entry for each square. Its size is the next power of two above 81. An index that is masked with
/// the size minus one is always in bounds, so the compiler omits the bounds checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PerSquare<T>([T; SIZE]);

const SIZE: usize = 128;

impl<T: Copy> PerSquare<T> {
    /// Creates a table in which every square has the entry `value`.
    pub(super) const fn filled(value: T) -> Self {
        Self([value; SIZE])
    }

    /// Sets the entry of `square`.
    #[inline]
    pub(super) const fn set(&mut self, square: Square, value: T) {
        self.0[square.index() & (SIZE - 1)] = value;
    }

    /// The entries in the order of [`Square::ALL`].
    #[inline]
    pub(super) fn entries(&self) -> [T; Square::COUNT] {
        array::from_fn(|index| self.0[index])
    }
}

impl<T> Index<Square> for PerSquare<T> {
    type Output = T;

    #[inline]
    fn index(&self, square: Square) -> &T {
        &self.0[square.index() & (SIZE - 1)]
    }
}

type Table = PerSquare<Bitboard>;

/// The squares that a pawn attacks, indexed by its colour and its square.
pub(super) static PAWN: [Table; 2] = steps_of_both(&[(0, -1)]);
/// The squares that a knight attacks, indexed by its colour and its square.
pub(super) static KNIGHT: [Table; 2] = steps_of_both(&[(-1, -2), (1, -2)]);
/// The squares that a silver attacks, indexed by its colour and its square.
pub(super) static SILVER: [Table; 2] = steps_of_both(&[(-1, -1), (0, -1), (1, -1), (-1, 1), (1, 1)]);
/// The squares that a gold attacks, indexed by its colour and its square.
pub(super) static GOLD: [Table; 2] = steps_of_both(&[(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]);
/// The squares that a king attacks, indexed by its square.
pub(super) static KING: Table = steps(&DIRECTIONS, 1);

/// The squares from which an enemy piece can attack a square next to the king in one step, indexed by the colour and
/// the square of the king.
pub(super) static NEAR_KING: [Table; 2] = [near_king(0), near_king(1)];

/// The squares that a lance attacks on an empty board, indexed by its colour and its square.
pub(super) static LANCE_LINES: [Table; 2] = [rays(UP), rays(DOWN)];
/// The squares that a bishop attacks on an empty board, indexed by its square.
pub(super) static BISHOP_LINES: Table = lines([LEFT_UP, LEFT_DOWN, RIGHT_DOWN, RIGHT_UP]);
/// The squares that a rook attacks on an empty board, indexed by its square.
pub(super) static ROOK_LINES: Table = lines([UP, DOWN, LEFT, RIGHT]);

/// The squares that a piece attacks on an empty board, indexed by its colour, kind and square. Looking up a table is
/// faster than a `match` on the kind, because the processor cannot predict the kind of the next piece.
pub(super) static ON_EMPTY_BOARD: [[&Table; PieceKind::COUNT]; 2] = [on_empty_board(0), on_empty_board(1)];

static HORSE_LINES: Table = with_king_steps(&BISHOP_LINES);
static DRAGON_LINES: Table = with_king_steps(&ROOK_LINES);

/// The file and rank offsets of the eight directions, as Black sees the board. The first four directions lead to
/// squares with a higher index. The opposite of direction `d` is `d ^ 4`.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, -1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];
const DOWN: usize = 0;
const LEFT_UP: usize = 1;
const LEFT: usize = 2;
const LEFT_DOWN: usize = 3;
const UP: usize = 4;
const RIGHT_DOWN: usize = 5;
const RIGHT: usize = 6;
const RIGHT_UP: usize = 7;
const NOT_ALIGNED: u8 = 8;

/// The squares from a square (excluded) to the edge of the board, indexed by direction and square. The table of the
/// direction `NOT_ALIGNED` has only empty sets.
static RAYS: [Table; 9] = {
    let mut all = [Table::filled(Bitboard::EMPTY); 9];
    let mut direction = 0;
    while direction < 8 {
        all[direction] = rays(direction);
        direction += 1;
    }
    all
};

/// The ranks that are farthest from a side: none, one, two or three of them. Indexed by the colour of the side and
/// the number of ranks.
const LAST_RANKS: [[Bitboard; 4]; 2] = {
    let mut all = [[Bitboard::EMPTY; 4]; 2];
    let mut color = 0;
    while color < 2 {
        let mut ranks = 1;
        while ranks < 4 {
            let rank = Rank::ALL[if color == 0 { ranks - 1 } else { 9 - ranks }];
            let bits = all[color][ranks - 1].to_bits() | Bitboard::rank(rank).to_bits();
            all[color][ranks] = Bitboard::from_bits(bits);
            ranks += 1;
        }
        color += 1;
    }
    all
};

/// The direction from one square to another, indexed first by the square where the direction begins. `NOT_ALIGNED` if
/// the two squares are the same, or are not on one rank, file or diagonal.
static DIRECTION: PerSquare<PerSquare<u8>> = directions();

/// The squares between `a` and `b`, without `a` and `b`. Empty if `a` and `b` are neighbours, or are not on one rank,
/// file or diagonal.
#[inline]
pub(super) fn between(a: Square, b: Square) -> Bitboard {
    ray_through(a, b) & ray_through(b, a)
}

/// The squares from `from` (excluded) through `through` to the edge of the board. Empty if the two squares are not on
/// one rank, file or diagonal.
#[inline]
pub(super) fn ray_through(from: Square, through: Square) -> Bitboard {
    RAYS[usize::from(DIRECTION[from][through]).min(8)][from]
}

/// The squares from which a piece of this kind and side could never move.
#[inline]
pub(super) const fn nowhere_to_go(kind: PieceKind, color: Color) -> Bitboard {
    match kind.ranks_without_moves() {
        0 => Bitboard::EMPTY,
        ranks => LAST_RANKS[color.index()][ranks as usize],
    }
}

/// The promotion zone of a side.
#[inline]
pub(super) const fn promotion_zone(color: Color) -> Bitboard {
    LAST_RANKS[color.index()][Rank::PROMOTION_ZONE as usize]
}

/// The squares that `piece` on `from` attacks, including squares with pieces of its own side. `occupied` are the
/// squares of all pieces.
#[inline]
pub(super) fn attacks(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    let color = piece.color;
    match piece.kind {
        PieceKind::Pawn => PAWN[color.index()][from],
        PieceKind::Lance => lance(color, from, occupied),
        PieceKind::Knight => KNIGHT[color.index()][from],
        PieceKind::Silver => SILVER[color.index()][from],
        PieceKind::Gold
        | PieceKind::ProPawn
        | PieceKind::ProLance
        | PieceKind::ProKnight
        | PieceKind::ProSilver => GOLD[color.index()][from],
        PieceKind::Bishop => bishop(from, occupied),
        PieceKind::Rook => rook(from, occupied),
        PieceKind::King => KING[from],
        PieceKind::Horse => bishop(from, occupied) | KING[from],
        PieceKind::Dragon => rook(from, occupied) | KING[from],
    }
}

/// The squares that a lance on `from` attacks, up to and including the first occupied square.
#[inline]
pub(super) fn lance(color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match color {
        Color::Black => up(from, occupied),
        Color::White => to_higher(DOWN, from, occupied),
    }
}

/// The squares that a bishop on `from` attacks, up to and including the first occupied square in each direction.
#[inline]
pub(super) fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    to_higher(LEFT_UP, from, occupied)
        | to_higher(LEFT_DOWN, from, occupied)
        | to_lower(RIGHT_DOWN, from, occupied)
        | to_lower(RIGHT_UP, from, occupied)
}

/// The squares that a rook on `from` attacks, up to and including the first occupied square in each direction.
#[inline]
pub(super) fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    to_higher(DOWN, from, occupied)
        | to_higher(LEFT, from, occupied)
        | to_lower(RIGHT, from, occupied)
        | up(from, occupied)
}

#[inline]
fn to_higher(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[direction][from].to_bits();
    let blockers = occupied.to_bits() & ray;
    Bitboard::from_bits((blockers ^ blockers.wrapping_sub(1)) & ray)
}

#[inline]
fn to_lower(direction: usize, from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[direction][from].to_bits();
    let blockers = (occupied.to_bits() & ray).swap_bytes();
    Bitboard::from_bits((blockers ^ blockers.wrapping_sub(1)).swap_bytes() & ray)
}

/// The attacked squares from `from` upwards, in the direction of rank 1 (`一段`). The squares of a file are
/// neighbouring bits, so reversing bytes does not help. Instead, shifts mark all squares behind a blocker.
#[inline]
fn up(from: Square, occupied: Bitboard) -> Bitboard {
    let ray = RAYS[UP][from].to_bits();
    let mut shadow = (occupied.to_bits() & ray) >> 1;
    shadow |= shadow >> 1;
    shadow |= shadow >> 2;
    shadow |= shadow >> 4;
    Bitboard::from_bits(ray & !shadow)
}

const fn steps_of_both(offsets: &[(i8, i8)]) -> [Table; 2] {
    [steps(offsets, 1), steps(offsets, -1)]
}

/// Creates a table of steps with these file and rank offsets, which are given for Black. `side` is 1 for Black and -1
/// for White; -1 reverses the offsets.
const fn steps(offsets: &[(i8, i8)], side: i8) -> Table {
    let mut table = Table::filled(Bitboard::EMPTY);
    let mut from = 0;
    while from < Square::COUNT {
        let square = Square::ALL[from];
        let mut set = Bitboard::EMPTY;
        let mut at = 0;
        while at < offsets.len() {
            let (files, ranks) = offsets[at];
            if let Some(to) = square.offset(files * side, ranks * side) {
                set.insert(to);
            }
            at += 1;
        }
        table.set(square, set);
        from += 1;
    }
    table
}

const fn rays(direction: usize) -> Table {
    let (files, ranks) = DIRECTIONS[direction];
    let mut table = Table::filled(Bitboard::EMPTY);
    let mut from = 0;
    while from < Square::COUNT {
        let mut set = Bitboard::EMPTY;
        let mut next = Square::ALL[from].offset(files, ranks);
        while let Some(square) = next {
            set.insert(square);
            next = square.offset(files, ranks);
        }
        table.set(Square::ALL[from], set);
        from += 1;
    }
    table
}

const fn lines(four: [usize; 4]) -> Table {
    let parts = [rays(four[0]), rays(four[1]), rays(four[2]), rays(four[3])];
    let mut table = Table::filled(Bitboard::EMPTY);
    let mut from = 0;
    while from < Square::COUNT {
        let bits = parts[0].0[from].to_bits()
            | parts[1].0[from].to_bits()
            | parts[2].0[from].to_bits()
            | parts[3].0[from].to_bits();
        table.set(Square::ALL[from], Bitboard::from_bits(bits));
        from += 1;
    }
    table
}

const fn with_king_steps(lines: &Table) -> Table {
    let mut table = Table::filled(Bitboard::EMPTY);
    let mut from = 0;
    while from < Square::COUNT {
        let bits = lines.0[from].to_bits() | KING.0[from].to_bits();
        table.set(Square::ALL[from], Bitboard::from_bits(bits));
        from += 1;
    }
    table
}

/// The tables of a colour, one for each kind of piece, in the order of [`PieceKind::ALL`].
const fn on_empty_board(color: usize) -> [&'static Table; PieceKind::COUNT] {
    let gold = &GOLD[color];
    [
        &PAWN[color],
        &LANCE_LINES[color],
        &KNIGHT[color],
        &SILVER[color],
        gold,
        &BISHOP_LINES,
        &ROOK_LINES,
        &KING,
        gold,
        gold,
        gold,
        gold,
        &HORSE_LINES,
        &DRAGON_LINES,
    ]
}

const fn near_king(color: usize) -> Table {
    let mut table = Table::filled(Bitboard::EMPTY);
    let mut king = 0;
    while king < Square::COUNT {
        let mut bits = 0;
        let mut neighbour = 0;
        while neighbour < Square::COUNT {
            if KING.0[king].contains(Square::ALL[neighbour]) {
                bits |= PAWN[color].0[neighbour].to_bits()
                    | KNIGHT[color].0[neighbour].to_bits()
                    | SILVER[color].0[neighbour].to_bits()
                    | GOLD[color].0[neighbour].to_bits()
                    | KING.0[neighbour].to_bits();
            }
            neighbour += 1;
        }
        table.set(Square::ALL[king], Bitboard::from_bits(bits));
        king += 1;
    }
    table
}

const fn directions() -> PerSquare<PerSquare<u8>> {
    let mut table = PerSquare::filled(PerSquare::filled(NOT_ALIGNED));
    let mut direction = 0u8;
    while direction < 8 {
        let (files, ranks) = DIRECTIONS[direction as usize];
        let mut from = 0;
        while from < Square::COUNT {
            let mut next = Square::ALL[from].offset(files, ranks);
            while let Some(to) = next {
                table.0[from].set(to, direction);
                next = to.offset(files, ranks);
            }
            from += 1;
        }
        direction += 1;
    }
    table
}
