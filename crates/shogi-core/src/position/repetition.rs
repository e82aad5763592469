//! Repetition of positions (`千日手`).
//!
//! When the same position – board, both hands and the side to move – occurs for the fourth time, the game is a draw;
//! but when one side gave check with every one of its moves between the first and the last occurrence, that side loses
//! (`連続王手の千日手`). This is the rule of the Japan Shogi Association for play over the board.

use std::collections::HashMap;

use super::Position;
use crate::{Color, Hands, Square};

/// What a repetition means for the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RepetitionKind {
    /// A draw by repetition (`千日手`). Also when both sides gave check all the time, of which the rules say nothing.
    Draw,
    /// One side gave check with every move and loses (`連続王手の千日手`).
    PerpetualCheck {
        /// The side that gave check.
        by: Color,
    },
}

/// Counts the positions of a game.
///
/// Feed it every position from the start on, the first included. Playing moves does not pay for it: what is compared is
/// taken from the positions that are pushed. Positions are compared in full, not by a hash alone.
#[derive(Clone, Default, Debug)]
pub struct Repetition {
    seen: HashMap<Key, Seen>,
    pushed: usize,
    /// For each side, how many positions had been pushed when it last moved without giving check.
    quiet: [usize; 2],
}

/// How often a position must occur for the game to end.
const LIMIT: u32 = 4;

/// What 千日手 compares.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    board: [u8; Square::COUNT],
    hands: Hands,
    turn: Color,
}

#[derive(Clone, Copy, Debug)]
struct Seen {
    times: u32,
    /// How many positions had been pushed with the first occurrence.
    first: usize,
}

impl Repetition {
    /// A game of which no position has been seen yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next position of the game. Gives a result when it occurs for the fourth time or more.
    pub fn push(&mut self, position: &Position) -> Option<RepetitionKind> {
        self.pushed += 1;
        if !position.is_in_check() {
            self.quiet[position.turn().opposite().index()] = self.pushed;
        }
        let first = self.pushed;
        let seen = self
            .seen
            .entry(Key::of(position))
            .or_insert(Seen { times: 0, first });
        seen.times = seen.times.saturating_add(1);
        (seen.times >= LIMIT)
            .then_some(seen.first)
            .map(|first| self.kind_since(first))
    }

    /// How often this position has been pushed.
    pub fn times(&self, position: &Position) -> u32 {
        self.seen.get(&Key::of(position)).map_or(0, |seen| seen.times)
    }

    fn kind_since(&self, first: usize) -> RepetitionKind {
        let always_checked = |color: Color| self.quiet[color.index()] <= first;
        match Color::ALL.map(always_checked) {
            [true, false] => RepetitionKind::PerpetualCheck { by: Color::Black },
            [false, true] => RepetitionKind::PerpetualCheck { by: Color::White },
            [false, false] | [true, true] => RepetitionKind::Draw,
        }
    }
}

impl Key {
    fn of(position: &Position) -> Self {
        Self {
            board: position.cells(),
            hands: *position.hands(),
            turn: position.turn(),
        }
    }
}
