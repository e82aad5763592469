//! Joins what two books have of a position.

use std::collections::HashSet;
use std::hash::Hash;

use super::{BookGames, BookMove, BookPosition};

impl BookPosition {
    /// Joins the same position of another book: the moves of both, and of a move that both have the counts added up, the comments, and
    /// the value, the depth and the reply of the deeper search, or those of `self` if both are as deep. A value goes before none.
    pub fn merge(&mut self, other: Self) {
        self.setup.move_number = self.setup.move_number.min(other.setup.move_number);
        add_new(&mut self.comments, other.comments);
        add_new(&mut self.evaluations, other.evaluations);
        self.games = add(self.games, other.games, |one, other| BookGames {
            games: one.games.saturating_add(other.games),
            black_wins: one.black_wins.saturating_add(other.black_wins),
            white_wins: one.white_wins.saturating_add(other.white_wins),
        });
        for mv in other.moves {
            match self.moves.iter_mut().find(|known| known.mv == mv.mv) {
                Some(known) => known.merge(mv),
                None => self.moves.push(mv),
            }
        }
    }
}

impl BookMove {
    fn merge(&mut self, other: Self) {
        let depth = |mv: &Self| (mv.value.is_some(), mv.depth);
        if depth(&other) > depth(self) {
            (self.value, self.depth) = (other.value, other.depth);
            self.reply = other.reply.or(self.reply);
        } else {
            self.reply = self.reply.or(other.reply);
        }
        self.count = add(self.count, other.count, u64::saturating_add);
        self.quality = self.quality.or(other.quality);
        add_new(&mut self.comments, other.comments);
    }
}

/// The sum of two numbers, or the one that is known.
fn add<T>(one: Option<T>, other: Option<T>, sum: impl FnOnce(T, T) -> T) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(sum(one, other)),
        (one, other) => one.or(other),
    }
}

/// Adds what is not there yet.
fn add_new<T: Eq + Hash + Clone>(known: &mut Vec<T>, others: Vec<T>) {
    let there: HashSet<T> = known.iter().cloned().collect();
    known.extend(others.into_iter().filter(|other| !there.contains(other)));
}
