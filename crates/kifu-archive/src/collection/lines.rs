//! [`Lines`]: the moves of the main lines and the evaluations after them.

use kifu::shogi_core::Move;

/// The number of items of a page. A page is never copied to a larger one, as a single list would be, which takes three times the
/// memory for a moment.
const PAGE: usize = 1 << 18;

/// Lists of items, each in one piece.
#[derive(Debug)]
pub(super) struct Lists<T>(Vec<Vec<T>>);

/// Where a list begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    page: u32,
    start: u32,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Copy> Lists<T> {
    pub(super) fn add(&mut self, items: &[T]) -> Place {
        let has_room = |page: &Vec<T>| page.len() + items.len() <= PAGE;
        if !self.0.last().is_some_and(has_room) {
            // The first page grows, so that a small collection is small. The later ones are allocated as a whole.
            let is_first = self.0.is_empty();
            let size = if is_first { 0 } else { PAGE };
            self.0.push(Vec::with_capacity(size.max(items.len())));
        }
        let page = self.0.len() - 1;
        let start = self.0[page].len();
        self.0[page].extend_from_slice(items);
        Place {
            page: u32::try_from(page).unwrap_or(u32::MAX),
            start: u32::try_from(start).unwrap_or(u32::MAX),
        }
    }

    /// The list of `length` items that begins at a place.
    pub(super) fn get(&self, place: Place, length: usize) -> &[T] {
        let (page, start) = (place.page as usize, place.start as usize);
        let items = self.0.get(page).and_then(|page| page.get(start..));
        items.and_then(|items| items.get(..length)).unwrap_or_default()
    }
}

/// The number of a move without an evaluation.
const NO_EVALUATION: i16 = i16::MIN;

/// The main lines of games.
#[derive(Debug, Default)]
pub(super) struct Lines {
    moves: Lists<u16>,
    evaluations: Lists<i16>,
}

/// Where the main line of a game is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Line {
    moves: Place,
    /// `None` if no move has an evaluation.
    evaluations: Option<Place>,
    length: u32,
}

impl Line {
    pub(super) const fn len(self) -> u32 {
        self.length
    }
}

impl Lines {
    /// Adds a line, with the evaluations after its moves as values of books.
    pub(super) fn add(&mut self, moves: &[Move], evaluations: &[Option<i64>]) -> Line {
        let bits: Vec<u16> = moves.iter().map(|mv| mv.to_bits().get()).collect();
        let has_evaluations = evaluations.iter().any(Option::is_some);
        Line {
            moves: self.moves.add(&bits),
            evaluations: has_evaluations.then(|| {
                let values = evaluations.iter().map(|value| value.map_or(NO_EVALUATION, small));
                self.evaluations.add(&values.collect::<Vec<_>>())
            }),
            length: u32::try_from(bits.len()).unwrap_or(u32::MAX),
        }
    }

    pub(super) fn moves(&self, line: Line) -> impl Iterator<Item = Move> {
        let moves = self.moves.get(line.moves, line.length as usize);
        moves.iter().filter_map(|&bits| Move::from_bits(bits))
    }

    /// The evaluation after a move, given the number of moves before it.
    pub(super) fn evaluation(&self, line: Line, ply: u32) -> Option<i64> {
        let values = self.evaluations.get(line.evaluations?, line.length as usize);
        let value = *values.get(ply as usize)?;
        (value != NO_EVALUATION).then_some(value.into())
    }
}

/// The value in 16 bits. What is out of range is a mate in any case.
fn small(value: i64) -> i16 {
    let value = value.clamp(-i64::from(i16::MAX), i64::from(i16::MAX));
    i16::try_from(value).unwrap_or_default()
}
