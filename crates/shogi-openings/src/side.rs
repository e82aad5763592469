//! [`Side`]: what is known of one side while a line is played.

use crate::shape::{Condition, Shape};
use crate::table::{CLASSES, SHAPES};

/// The kinds of piece that shapes name: those that are not promoted.
pub(crate) const KINDS: usize = 8;

/// A set of shapes, one bit each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShapeSet([u64; SHAPES.len().div_ceil(64)]);

impl ShapeSet {
    pub(crate) const EMPTY: Self = Self([0; SHAPES.len().div_ceil(64)]);

    pub(crate) const fn insert(&mut self, shape: usize) {
        self.0[shape / 64] |= 1 << (shape % 64);
    }

    /// Adds the shapes of `more` that are also in both other sets.
    const fn add(&mut self, more: &Self, also_in: [&Self; 2]) {
        let mut word = 0;
        while word < self.0.len() {
            self.0[word] |= more.0[word] & also_in[0].0[word] & also_in[1].0[word];
            word += 1;
        }
    }

    pub(crate) const fn remove(&mut self, shape: usize) {
        self.0[shape / 64] &= !(1 << (shape % 64));
    }

    /// Removes the first shape and returns it.
    pub(crate) fn take_first(&mut self) -> Option<usize> {
        let (word, bits) = self.0.iter_mut().enumerate().find(|(_, bits)| **bits != 0)?;
        let shape = word * 64 + bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(shape)
    }
}

/// What can make a late term hold, other than the move itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// A piece was captured or dropped, or the opening is over.
    Pieces,
    /// A side has ranged its rook.
    Rook,
    /// A class was completed.
    Class,
}

impl Cause {
    const fn of(condition: Condition) -> Option<Self> {
        match condition {
            Condition::InHand | Condition::BishopsTraded | Condition::OpeningOver => Some(Self::Pieces),
            Condition::Ranging | Condition::RookFile(_) => Some(Self::Rook),
            Condition::Class(_) => Some(Self::Class),
            _ => None,
        }
    }
}

/// The shapes that ask for each [`Cause`].
static ASKING: [ShapeSet; 3] = {
    let mut asking = [ShapeSet::EMPTY; 3];
    let mut shape = 0;
    while shape < SHAPES.len() {
        let mut term = 0;
        while term < SHAPES[shape].count() {
            if let Some(cause) = Cause::of(SHAPES[shape].term(term).condition) {
                asking[cause as usize].insert(shape);
            }
            term += 1;
        }
        shape += 1;
    }
    asking
};

/// What is known of one side.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// The squares of each kind of piece, as this side sees the board. Promoted pieces are left out.
    pub(crate) pieces: [u128; KINDS],
    /// For each shape the terms that do not hold, one bit each. Late terms have no bit.
    unmet: [u16; SHAPES.len()],
    /// The shapes all of whose other terms hold.
    ready: ShapeSet,
    /// The shapes whose class can still be completed, as far as is known.
    open: ShapeSet,
    /// The shapes that are ready, and of which something has changed.
    pub(crate) changed: ShapeSet,
    /// The ply at which each class was completed; `None` if it was not. At the start of a game it is 0.
    pub(crate) reached: [Option<u16>; CLASSES.len()],
    /// The file to which the rook ranged.
    pub(crate) rook_file: Option<u8>,
    /// Whether the rook has captured on 2四, after which it does not range.
    pub(crate) took_on_24: bool,
    pub(crate) captured_bishop: bool,
    /// Whether the rook was at home at the start.
    pub(crate) starts_with_rook: bool,
}

impl Side {
    /// A side without pieces.
    pub(crate) const EMPTY: Self = {
        let mut side = Self {
            pieces: [0; KINDS],
            unmet: [0; SHAPES.len()],
            ready: ShapeSet::EMPTY,
            open: ShapeSet::EMPTY,
            changed: ShapeSet::EMPTY,
            reached: [None; CLASSES.len()],
            rook_file: None,
            took_on_24: false,
            captured_bishop: false,
            starts_with_rook: false,
        };
        let mut shape = 0;
        while shape < SHAPES.len() {
            let mut term = 0;
            while term < SHAPES[shape].count() {
                if is_unmet_at_first(SHAPES[shape], term) {
                    side.unmet[shape] |= 1 << term;
                }
                term += 1;
            }
            if side.unmet[shape] == 0 {
                side.ready.insert(shape);
            }
            side.open.insert(shape);
            shape += 1;
        }
        side
    };

    /// Notes whether a term of a shape holds.
    #[inline]
    pub(crate) fn set(&mut self, shape: usize, term: u8, holds: bool) {
        let unmet = &mut self.unmet[shape];
        let before = *unmet;
        *unmet = if holds {
            before & !(1 << term)
        } else {
            before | 1 << term
        };
        if *unmet == 0 {
            self.ready.insert(shape);
            self.changed.insert(shape);
        } else if before == 0 {
            self.ready.remove(shape);
            self.changed.remove(shape);
        }
    }

    /// Notes that a move concerns a shape.
    pub(crate) const fn touch(&mut self, shape: usize) {
        if self.unmet[shape] == 0 {
            self.changed.insert(shape);
        }
    }

    /// Whether all terms of a shape hold that are not late.
    pub(crate) const fn is_ready(&self, shape: usize) -> bool {
        self.unmet[shape] == 0
    }

    /// Notes that any shape may have become complete.
    pub(crate) const fn change_all(&mut self) {
        self.changed = self.ready;
    }

    /// Notes that something has changed for the shapes that ask for it.
    pub(crate) const fn change_those_that_ask_for(&mut self, cause: Cause) {
        self.changed
            .add(&ASKING[cause as usize], [&self.ready, &self.open]);
    }

    /// Notes that a shape need not be compared any more.
    pub(crate) const fn close(&mut self, shape: usize) {
        self.open.remove(shape);
    }

    /// Notes that a class was completed.
    pub(crate) fn complete(&mut self, class: usize, ply: u32) {
        self.reached[class] = Some(u16::try_from(ply).unwrap_or(u16::MAX));
    }
}

/// Whether a term does not hold on an empty board.
const fn is_unmet_at_first(shape: Shape, term: usize) -> bool {
    let term = shape.term(term);
    match term.condition {
        Condition::Empty => term.negated,
        _ => !term.is_late() && !term.negated,
    }
}
