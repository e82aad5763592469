//! [`MoveList`]: a list of moves without heap allocation.

use std::fmt;
use std::ops::Deref;

use super::Bitboard;
use crate::{Move, Square};

/// A list of moves that is stored inline, without heap allocation. No position that a game can reach has more than
/// 593 legal moves, but an irregular arrangement can have more. The list allocates memory only if it gets more than
/// 608 moves.
#[derive(Clone)]
pub struct MoveList {
    /// The moves, as long as `spilled` is empty. After an overflow, all moves are in `spilled`.
    moves: [Move; CAPACITY],
    length: usize,
    spilled: Vec<Move>,
}

/// The number of moves that are stored inline. A position that a game can reach has at most 593 legal moves. The rest
/// is room for writing a whole row of eight moves at the end.
const CAPACITY: usize = 608;
const ROW: usize = 8;
/// The value of unused entries. Both bytes of this value are equal, so that the compiler can fill the array byte by
/// byte, which is fastest.
const FILLER: Move = Move::normal(Square::ALL[1], Square::ALL[0], false);

impl MoveList {
    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Self {
            moves: [FILLER; CAPACITY],
            length: 0,
            spilled: Vec::new(),
        }
    }

    /// Removes all moves from the list.
    #[inline]
    pub fn clear(&mut self) {
        self.length = 0;
        self.spilled.clear();
    }

    /// Adds a move at the end.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        match self.moves.get_mut(self.length) {
            Some(place) => {
                *place = mv;
                self.length += 1;
            }
            None => self.spill(mv),
        }
    }

    /// The moves of the list as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        if self.spilled.is_empty() {
            self.moves.get(..self.length).unwrap_or_default()
        } else {
            &self.spilled
        }
    }

    /// Adds one move for every square of `to`: `mv` with that square as its destination.
    #[inline]
    pub(super) fn push_to_each(&mut self, mv: Move, to: Bitboard) {
        let mut length = self.length;
        to.iter().for_each(|square| {
            let mv = mv.with_to(square);
            match self.moves.get_mut(length) {
                Some(place) => {
                    *place = mv;
                    length += 1;
                }
                None => self.spill(mv),
            }
        });
        self.length = length;
    }

    /// For every square of `to`, adds the first `count` moves of `row` with that square as their destination. The whole
    /// row is always written, because that is faster; the next row overwrites the moves beyond `count`.
    #[inline]
    pub(super) fn push_rows(&mut self, row: &[Move; ROW], count: usize, to: Bitboard) {
        let mut length = self.length;
        to.iter().for_each(|square| {
            if let Some(places) = self.moves.get_mut(length..length + ROW) {
                for (place, mv) in places.iter_mut().zip(row) {
                    *place = mv.with_to(square);
                }
                length += count;
            } else {
                self.length = length;
                row.iter()
                    .take(count)
                    .for_each(|mv| self.push(mv.with_to(square)));
                length = self.length;
            }
        });
        self.length = length;
    }

    #[cold]
    #[inline(never)]
    fn spill(&mut self, mv: Move) {
        if self.spilled.is_empty() {
            self.spilled.extend_from_slice(&self.moves);
        }
        self.spilled.push(mv);
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl Extend<Move> for MoveList {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        moves.into_iter().for_each(|mv| self.push(mv));
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let mut list = Self::new();
        list.extend(moves);
        list
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter { list: self, next: 0 }
    }
}

/// An iterator over the moves of a [`MoveList`], by value.
#[derive(Clone, Debug)]
pub struct IntoIter {
    list: MoveList,
    next: usize,
}

impl Iterator for IntoIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.list.as_slice().get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoIter {}
