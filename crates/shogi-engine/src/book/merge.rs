//! Joins what books have of a position: [`PositionMerger`].

use std::collections::HashSet;
use std::hash::Hash;
use std::mem;

use super::{BookGames, BookLosses, BookMove, BookPart, BookPosition};

/// Joins the same position of any number of books.
///
/// The result has the moves of all, and of a move that several have the counts added up, the comments, the first quality, and the value, the
/// depth and the reply of the deepest search, or of the first of these. A value is preferred to none.
///
/// ```
/// use shogi_engine::book::{BookPosition, PositionMerger};
/// use shogi_engine::shogi_core::Setup;
///
/// let mut merger = PositionMerger::new(BookPosition::new(Setup::STARTPOS));
/// let losses = merger.add(BookPosition::new(Setup::STARTPOS));
/// assert!(losses.is_empty());
/// assert_eq!(merger.finish(), BookPosition::new(Setup::STARTPOS));
/// ```
#[derive(Clone, Debug)]
pub struct PositionMerger {
    position: BookPosition,
    comments: Known<String>,
    evaluations: Known<super::BookEvaluation>,
    /// The comments of each move.
    of_moves: Vec<Known<String>>,
}

impl PositionMerger {
    /// Begins with the position of a book.
    pub const fn new(position: BookPosition) -> Self {
        Self {
            position,
            comments: Known(None),
            evaluations: Known(None),
            of_moves: Vec::new(),
        }
    }

    /// Adds the same position of another book. Returns what the result does not hold: the qualities that differ from the first.
    pub fn add(&mut self, other: BookPosition) -> BookLosses {
        let (known, mut losses) = (&mut self.position, BookLosses::default());
        known.setup.move_number = known.setup.move_number.min(other.setup.move_number);
        self.comments.add(&mut known.comments, other.comments);
        self.evaluations.add(&mut known.evaluations, other.evaluations);
        known.games = add(known.games, other.games, |one, other| BookGames {
            games: one.games.saturating_add(other.games),
            black_wins: one.black_wins.saturating_add(other.black_wins),
            white_wins: one.white_wins.saturating_add(other.white_wins),
        });
        for mv in other.moves {
            let Some(index) = known.moves.iter().position(|known| known.mv == mv.mv) else {
                known.moves.push(mv);
                continue;
            };
            if self.of_moves.len() <= index {
                self.of_moves.resize_with(index + 1, || Known(None));
            }
            let known = &mut known.moves[index];
            let differs = mv.quality.is_some() && known.quality.is_some_and(|_| known.quality != mv.quality);
            losses.add(BookPart::Quality, usize::from(differs));
            known.merge(mv, &mut self.of_moves[index]);
        }
        losses
    }

    /// The position that all books have.
    pub fn finish(self) -> BookPosition {
        self.position
    }
}

impl BookPosition {
    /// Joins the same position of another book, as [`PositionMerger`] does, which joins many of them faster. Returns what the result does
    /// not hold.
    pub fn merge(&mut self, other: Self) -> BookLosses {
        let mut merger = PositionMerger::new(mem::replace(self, Self::new(other.setup)));
        let losses = merger.add(other);
        *self = merger.finish();
        losses
    }
}

impl BookMove {
    fn merge(&mut self, other: Self, comments: &mut Known<String>) {
        let depth = |mv: &Self| (mv.value.is_some(), mv.depth);
        if depth(&other) > depth(self) {
            (self.value, self.depth) = (other.value, other.depth);
            self.reply = other.reply.or(self.reply);
        } else {
            self.reply = self.reply.or(other.reply);
        }
        self.count = add(self.count, other.count, u64::saturating_add);
        self.quality = self.quality.or(other.quality);
        comments.add(&mut self.comments, other.comments);
    }
}

/// The sum of two numbers, or the one that is known.
fn add<T>(one: Option<T>, other: Option<T>, sum: impl FnOnce(T, T) -> T) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(sum(one, other)),
        (one, other) => one.or(other),
    }
}

/// What a list has, from the first time on that something may be added.
#[derive(Clone, Debug)]
struct Known<T>(Option<HashSet<T>>);

impl<T: Eq + Hash + Clone> Known<T> {
    /// Adds what is not there yet. What another book has twice stays twice, such as an empty line.
    fn add(&mut self, list: &mut Vec<T>, others: Vec<T>) {
        if others.is_empty() {
            return;
        }
        let there = self.0.get_or_insert_with(|| list.iter().cloned().collect());
        let start = list.len();
        list.extend(others.into_iter().filter(|other| !there.contains(other)));
        there.extend(list[start..].iter().cloned());
    }
}
