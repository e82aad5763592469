//! Repetition of positions (`千日手`).
//!
//! When the same position (board, both hands and side to move) occurs for the fourth time, the game is a draw.
//! Exception: if one side gave check with every move between the first and the fourth occurrence, that side loses
//! (`連続王手の千日手`). This is the rule of the Japan Shogi Association for games over the board.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::Position;
use crate::{Color, Ending, Hands, Square};

/// The result of a game in which a position occurred for the fourth time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RepetitionKind {
    /// The game is a draw (`千日手`). This is also returned when both sides gave check with every move, a case that the
    /// rules do not mention.
    Draw,
    /// One side gave check with every move and therefore loses (`連続王手の千日手`).
    PerpetualCheck {
        /// The side that gave check, which loses.
        by: Color,
    },
}

impl RepetitionKind {
    /// The ending of the game after the last move. `turn` is the side to move.
    ///
    /// ```
    /// use shogi_core::position::repetition::RepetitionKind;
    /// use shogi_core::{Color, Ending, GameResult};
    ///
    /// let by = Color::White;
    /// for turn in Color::ALL {
    ///     let ending = RepetitionKind::PerpetualCheck { by }.ending(turn);
    ///     assert_eq!(ending.result(turn, Color::Black), Some(GameResult::Win(Color::Black)));
    /// }
    /// assert_eq!(RepetitionKind::Draw.ending(by), Ending::Repetition);
    /// ```
    pub fn ending(self, turn: Color) -> Ending {
        match self {
            Self::Draw => Ending::Repetition,
            Self::PerpetualCheck { by } if by == turn => Ending::IllegalLoss,
            Self::PerpetualCheck { .. } => Ending::IllegalWin,
        }
    }
}

/// Counts how often each position of a game occurs.
///
/// Call [`Repetition::push`] with every position of the game in order, including the start position. [`Position`]
/// itself keeps no history, so that playing moves stays fast. Positions are compared in full, not only by their hash.
#[derive(Clone, Default, Debug)]
pub struct Repetition {
    seen: HashMap<Key, Seen>,
    /// Each position that was pushed, and what `quiet` was before it for the side that made the move.
    pushed: Vec<(Key, usize)>,
    /// For each side: the number of the last position, counted from 1, in which the other side is to move and not in
    /// check. 0 if there is no such position.
    quiet: [usize; 2],
}

/// The game ends when a position has occurred this many times.
const LIMIT: u32 = 4;

/// The parts of a position that the rule of repetition compares.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    board: [u8; Square::COUNT],
    hands: Hands,
    turn: Color,
}

#[derive(Clone, Copy, Debug)]
struct Seen {
    times: u32,
    /// The number of positions that had been pushed when this position first occurred, including that occurrence.
    first: usize,
}

impl Repetition {
    /// Creates a counter without positions.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next position of the game. Returns the result of the game if the position occurs for the fourth time
    /// or more, and `None` otherwise.
    pub fn push(&mut self, position: &Position) -> Option<RepetitionKind> {
        let key = Key::of(position);
        let quiet = &mut self.quiet[position.turn().opposite().index()];
        self.pushed.push((key.clone(), *quiet));
        let first = self.pushed.len();
        if !position.is_in_check() {
            *quiet = first;
        }
        let seen = self.seen.entry(key).or_insert(Seen { times: 0, first });
        seen.times = seen.times.saturating_add(1);
        (seen.times >= LIMIT)
            .then_some(seen.first)
            .map(|first| self.kind_since(first))
    }

    /// Takes back the last [`Repetition::push`], as a search does when it takes back a move. Returns `false` if no position is
    /// left.
    ///
    /// ```
    /// use shogi_core::Position;
    /// use shogi_core::position::repetition::Repetition;
    ///
    /// let (start, mut seen) = (Position::startpos(), Repetition::new());
    /// seen.push(&start);
    /// seen.push(&start);
    /// assert!(seen.pop());
    /// assert_eq!(seen.times(&start), 1);
    /// ```
    pub fn pop(&mut self) -> bool {
        let Some((key, quiet)) = self.pushed.pop() else {
            return false;
        };
        self.quiet[key.turn.opposite().index()] = quiet;
        if let Entry::Occupied(mut seen) = self.seen.entry(key) {
            seen.get_mut().times -= 1;
            if seen.get().times == 0 {
                seen.remove();
            }
        }
        true
    }

    /// The number of times that `position` was pushed.
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
