//! [`INDEX`]: which terms of which shapes a change on a square can concern.

use crate::shape::{Condition, Shape, Term};
use crate::table::SHAPES;

/// One more than the kinds of piece: [`Condition::Empty`] has a list of its own.
const KINDS: usize = 9;
/// The list of a square for [`Condition::Empty`].
pub(crate) const ANY_PIECE: usize = 8;
const LISTS: usize = 2 * KINDS * 81;

/// Where a term is: the index of its shape, and its index there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) shape: u8,
    pub(crate) term: u8,
    pub(crate) effect: Effect,
}

/// What a piece that appears on a square means for a term.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Effect {
    /// The term holds while the piece is there.
    Holds,
    /// The term does not hold while the piece is there.
    Fails,
    /// The term has several squares.
    OneOfSeveral,
    /// The term asks for a move.
    Event,
}

impl Effect {
    const fn of(term: &Term) -> Self {
        match term.condition {
            Condition::On if term.now => Self::Event,
            Condition::On if term.squares.count_ones() > 1 => Self::OneOfSeveral,
            Condition::On if term.negated => Self::Fails,
            Condition::On => Self::Holds,
            Condition::Empty if term.negated => Self::Holds,
            Condition::Empty => Self::Fails,
            _ => Self::Event,
        }
    }
}

/// A list of terms for each side (the own one or the opponent), kind of piece and square.
#[derive(Debug)]
pub(crate) struct Index<const N: usize> {
    starts: [u16; LISTS + 1],
    places: [Place; N],
}

pub(crate) static INDEX: Index<{ count_places(&SHAPES) }> = Index::of(&SHAPES);

/// The number of the list of a side, a kind of piece and a square.
const fn list(opponent: bool, kind: usize, square: usize) -> usize {
    ((opponent as usize) * KINDS + kind) * 81 + square
}

const fn count_places(shapes: &[Shape]) -> usize {
    let mut count = 0;
    let mut shape = 0;
    while shape < shapes.len() {
        let mut term = 0;
        while term < shapes[shape].count() {
            count += shapes[shape].term(term).squares.count_ones() as usize;
            term += 1;
        }
        shape += 1;
    }
    count
}

impl<const N: usize> Index<N> {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a number that is too large does not compile"
    )]
    const fn of(shapes: &[Shape]) -> Self {
        assert!(shapes.len() <= u8::MAX as usize && N <= u16::MAX as usize);
        let mut index = Self {
            starts: [0; LISTS + 1],
            places: [Place {
                shape: 0,
                term: 0,
                effect: Effect::Event,
            }; N],
        };
        // The first round counts the terms of each list, and the second writes them.
        let mut writing = false;
        loop {
            let mut shape = shapes.len();
            while shape > 0 {
                shape -= 1;
                let mut term = shapes[shape].count();
                while term > 0 {
                    term -= 1;
                    let place = Place {
                        shape: shape as u8,
                        term: term as u8,
                        effect: Effect::of(shapes[shape].term(term)),
                    };
                    index.add(shapes[shape], place, writing);
                }
            }
            if writing {
                return index;
            }
            writing = true;
            let mut list = 0;
            while list < LISTS {
                index.starts[list + 1] += index.starts[list];
                list += 1;
            }
        }
    }

    /// Counts the squares of a term, or writes the term into their lists from the end of each list to its start.
    const fn add(&mut self, shape: Shape, place: Place, writing: bool) {
        let term = shape.term(place.term as usize);
        let kind = if matches!(term.condition, Condition::Empty) {
            ANY_PIECE
        } else {
            term.kind.index()
        };
        let mut squares = term.squares;
        while squares != 0 {
            let list = list(term.opponent, kind, squares.trailing_zeros() as usize);
            if writing {
                self.starts[list] -= 1;
                self.places[self.starts[list] as usize] = place;
            } else {
                self.starts[list] += 1;
            }
            squares &= squares - 1;
        }
    }

    /// The terms that a change on this square can concern.
    #[inline]
    pub(crate) fn places(&self, opponent: bool, kind: usize, square: usize) -> &[Place] {
        let list = list(opponent, kind, square);
        let [start, end] = [list, list + 1].map(|at| self.starts.get(at).copied().map_or(0, usize::from));
        self.places.get(start..end).unwrap_or_default()
    }
}
