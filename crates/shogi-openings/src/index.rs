//! Which shapes a move can complete: [`INDEX`] for what changes on squares, [`SETS`] for anything else and for what rules shapes out.

use crate::class::{ClassKind, LATEST_CASTLE};
use crate::shape::{Condition, KINDS, STATIC_OR_RANGING, Shape, Term};
use crate::shape_set::ShapeSet;
use crate::table::{CLASSES, SHAPES, TERMS};

/// What happens on a square.
#[derive(Clone, Copy)]
pub(crate) enum Change {
    Arrival,
    Departure,
}

/// The kind of piece for [`Condition::Empty`], after the others.
pub(crate) const ANY_PIECE: usize = KINDS;
const PLACES: usize = 2 * 2 * (KINDS + 1) * 81;

/// The shapes that a change on a square can complete.
#[derive(Debug)]
pub(crate) struct Index<const N: usize> {
    /// For each place the number of its set. Most have the first one, which is empty.
    numbers: [u16; PLACES],
    sets: [ShapeSet; N],
    /// For each kind of piece the squares with a term that asks for a move there at any later time.
    pub(crate) events: [u128; KINDS],
}

pub(crate) static INDEX: Index<{ count_squares() + 1 }> = Index::new();

const fn count_squares() -> usize {
    let mut count = 0;
    let mut term = 0;
    while term < TERMS.len() {
        count += TERMS[term].squares.count_ones() as usize;
        term += 1;
    }
    count
}

/// The place of a change on a square: of a piece of the side itself or of the opponent, and of a kind.
const fn place(change: Change, opponent: bool, kind: usize, square: usize) -> usize {
    ((change as usize * 2 + opponent as usize) * (KINDS + 1) + kind) * 81 + square
}

impl<const N: usize> Index<N> {
    const fn new() -> Self {
        assert!(N <= u16::MAX as usize);
        let mut index = Self {
            numbers: [0; PLACES],
            sets: [ShapeSet::EMPTY; N],
            events: [0; KINDS],
        };
        let mut used: u16 = 0;
        let mut shape = 0;
        while shape < SHAPES.len() {
            let mut number = 0;
            while number < SHAPES[shape].count() {
                let term = SHAPES[shape].term(number);
                let (change, kind) = match term.condition {
                    Condition::Empty => (Change::Departure, ANY_PIECE),
                    Condition::On if term.negated => (Change::Departure, term.kind.index()),
                    _ => (Change::Arrival, term.kind.index()),
                };
                if term.event > 0 {
                    index.events[term.kind.index()] |= term.squares;
                }
                let mut squares = term.squares;
                while squares != 0 {
                    let place = place(change, term.opponent, kind, squares.trailing_zeros() as usize);
                    if index.numbers[place] == 0 {
                        used += 1;
                        index.numbers[place] = used;
                    }
                    index.sets[index.numbers[place] as usize].insert(shape);
                    squares &= squares - 1;
                }
                number += 1;
            }
            shape += 1;
        }
        index
    }

    /// The shapes that a change of a piece can complete.
    #[inline]
    pub(crate) fn shapes(&self, change: Change, opponent: bool, kind: usize, square: usize) -> &ShapeSet {
        &self.sets[usize::from(self.numbers[place(change, opponent, kind, square)])]
    }
}

/// Sets of shapes.
#[derive(Debug)]
pub(crate) struct Sets {
    pub(crate) of_class: [ShapeSet; CLASSES.len()],
    pub(crate) of_castles: ShapeSet,
    pub(crate) of_fallbacks: ShapeSet,
    pub(crate) of_ranked: ShapeSet,
    /// Those that ask for each class of the side or of the opponent.
    pub(crate) after_class: [[ShapeSet; 2]; CLASSES.len()],
    /// Those that ask for what captures, drops and the end of the opening change.
    pub(crate) after_capture: ShapeSet,
    /// Those that may be completed at each ply of an even game.
    pub(crate) in_time: [ShapeSet; LATEST_CASTLE as usize + 1],
    /// Those that can be complete with the own king on each square.
    pub(crate) with_king: [ShapeSet; 81],
    /// Those that can be complete with each place of the own rook and of that of the opponent.
    pub(crate) with_rook: [[ShapeSet; STATIC_OR_RANGING + 1]; 2],
}

pub(crate) static SETS: Sets = {
    let mut sets = Sets {
        of_class: [ShapeSet::EMPTY; CLASSES.len()],
        of_castles: ShapeSet::EMPTY,
        of_fallbacks: ShapeSet::EMPTY,
        of_ranked: ShapeSet::EMPTY,
        after_class: [[ShapeSet::EMPTY; 2]; CLASSES.len()],
        after_capture: ShapeSet::EMPTY,
        in_time: [ShapeSet::EMPTY; LATEST_CASTLE as usize + 1],
        with_king: [ShapeSet::EMPTY; 81],
        with_rook: [[ShapeSet::EMPTY; STATIC_OR_RANGING + 1]; 2],
    };
    let mut shape = 0;
    while shape < SHAPES.len() {
        sets.add(shape, SHAPES[shape]);
        shape += 1;
    }
    sets
};

impl Sets {
    const fn add(&mut self, number: usize, shape: Shape) {
        let class = &CLASSES[shape.class as usize];
        self.of_class[shape.class as usize].insert(number);
        if matches!(class.kind, ClassKind::Castle) {
            self.of_castles.insert(number);
        }
        if class.is_fallback {
            self.of_fallbacks.insert(number);
        }
        if class.rank.is_some() {
            self.of_ranked.insert(number);
        }
        let rank = class.rank;
        let mut term = 0;
        while term < shape.count() {
            match *shape.term(term) {
                Term {
                    condition: Condition::Class(class),
                    opponent,
                    ..
                } => {
                    self.after_class[class as usize][opponent as usize].insert(number);
                    // Ranked classes are also looked for alone.
                    assert!(rank.is_none() || CLASSES[class as usize].rank.is_some());
                }
                Term {
                    condition: Condition::InHand | Condition::BishopsTraded | Condition::OpeningOver,
                    ..
                } => {
                    self.after_capture.insert(number);
                }
                _ => {}
            }
            term += 1;
        }
        let mut at = 0;
        while at < self.in_time.len() {
            if !matches!(class.latest, Some(latest) if at > latest as usize) {
                self.in_time[at].insert(number);
            }
            if at < self.with_king.len() && shape.allows_king(at) {
                self.with_king[at].insert(number);
            }
            let mut side = 0;
            while at <= STATIC_OR_RANGING && side < 2 {
                if shape.allows_rook(side == 1, at) {
                    self.with_rook[side][at].insert(number);
                }
                side += 1;
            }
            at += 1;
        }
    }
}

impl Shape {
    /// Whether the shape can be complete with the own king on a square.
    const fn allows_king(self, square: usize) -> bool {
        let mut index = 0;
        while index < self.count() {
            let term = self.term(index);
            if term.is_about_own_king() && (term.squares >> square & 1 != 0) == term.negated {
                return false;
            }
            index += 1;
        }
        true
    }

    /// Whether the shape can be complete with the rook of a side in a [place](STATIC_OR_RANGING).
    const fn allows_rook(self, opponent: bool, place: usize) -> bool {
        let mut index = 0;
        while index < self.count() {
            let term = self.term(index);
            let holds = match term.condition {
                Condition::Ranging if place != STATIC_OR_RANGING => place > 0,
                Condition::RookFile(file) => place + 4 == file as usize,
                _ => !term.negated,
            };
            if term.opponent == opponent && holds == term.negated {
                return false;
            }
            index += 1;
        }
        true
    }
}
