//! [`ShapeSet`]: a set of shapes of the table.

use crate::table::SHAPES;

/// A set of shapes, one bit each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShapeSet([u64; SHAPES.len().div_ceil(64)]);

impl ShapeSet {
    pub(crate) const EMPTY: Self = Self([0; SHAPES.len().div_ceil(64)]);
    /// All shapes.
    pub(crate) const ALL: Self = {
        let mut all = Self::EMPTY;
        let mut shape = 0;
        while shape < SHAPES.len() {
            all.insert(shape);
            shape += 1;
        }
        all
    };

    pub(crate) const fn insert(&mut self, shape: usize) {
        self.0[shape / 64] |= 1 << (shape % 64);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&bits| bits == 0)
    }

    /// Adds all shapes of another set.
    #[inline]
    pub(crate) fn add(&mut self, other: &Self) {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(word, other)| *word |= other);
    }

    /// Removes all shapes of another set.
    pub(crate) fn remove(&mut self, other: &Self) {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(word, other)| *word &= !other);
    }

    /// Leaves only the shapes that are in another set too.
    pub(crate) fn keep(&mut self, other: &Self) {
        self.0
            .iter_mut()
            .zip(other.0)
            .for_each(|(word, other)| *word &= other);
    }

    /// Removes the first shape and returns it.
    pub(crate) fn take_first(&mut self) -> Option<usize> {
        let (word, bits) = self.0.iter_mut().enumerate().find(|(_, bits)| **bits != 0)?;
        let shape = word * 64 + bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(shape)
    }
}
