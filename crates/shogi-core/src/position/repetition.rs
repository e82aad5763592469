//! Repetition of positions (`千日手`).
//!
//! When the same position (board, both hands and side to move) occurs for the fourth time, the game is a draw.
//! Exception: if one side gave check with every move between the first and the fourth occurrence, that side loses
//! (`連続王手の千日手`). This is the rule of the Japan Shogi Association for games over the board.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::Position;
use crate::{Color, Ending, HandPiece, Square};

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
    /// The positions that were pushed.
    pushed: Vec<Pushed>,
    /// For each side: the number of the last position, counted from 1, in which the other side is to move and not in
    /// check. 0 if there is no such position.
    quiet: [usize; 2],
}

/// The game ends when a position has occurred this many times.
const LIMIT: u32 = 4;

/// The parts of a position that the rule of repetition compares: the board, both hands and the side to move. They are hashed
/// fastest as one row of bytes.
type Key = [u8; HANDS_END + 1];

const HANDS_END: usize = Square::COUNT + 2 * HandPiece::COUNT;

/// How often a position has occurred.
#[derive(Clone, Copy, Debug)]
struct Seen {
    times: u32,
    /// The number of positions that had been pushed when this position first occurred, including that occurrence.
    first: usize,
}

#[derive(Clone, Debug)]
struct Pushed {
    key: Key,
    /// The occurrences up to this one.
    seen: Seen,
    /// What `quiet` was before this position for the side that made the move.
    quiet: usize,
}

impl Repetition {
    /// Creates a counter without positions.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next position of the game. Returns the result of the game if the position occurs for the fourth time
    /// or more, and `None` otherwise.
    pub fn push(&mut self, position: &Position) -> Option<RepetitionKind> {
        let key = key_of(position);
        let first = self.pushed.len() + 1;
        let seen = self.seen.entry(key).or_insert(Seen { times: 0, first });
        seen.times = seen.times.saturating_add(1);
        let quiet = &mut self.quiet[position.turn().opposite().index()];
        self.pushed.push(Pushed {
            key,
            seen: *seen,
            quiet: *quiet,
        });
        if !position.is_in_check() {
            *quiet = first;
        }
        self.last().1
    }

    /// How often the last position that was pushed and not taken back has occurred, and what [`Repetition::push`] returned for
    /// it. `(0, None)` if there is no position.
    ///
    /// ```
    /// use shogi_core::Position;
    /// use shogi_core::position::repetition::{Repetition, RepetitionKind};
    ///
    /// let (mut position, mut seen) = (Position::startpos(), Repetition::new());
    /// seen.push(&position);
    /// for usi in ["4i4h", "6a6b", "4h4i", "6b6a"].repeat(3) {
    ///     position.play(usi.parse()?)?;
    ///     seen.push(&position);
    /// }
    /// assert_eq!(seen.last(), (4, Some(RepetitionKind::Draw)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last(&self) -> (u32, Option<RepetitionKind>) {
        let Some(&Pushed { seen, .. }) = self.pushed.last() else {
            return (0, None);
        };
        let kind = (seen.times >= LIMIT).then(|| self.kind_since(seen.first));
        (seen.times, kind)
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
        let Some(last) = self.pushed.pop() else {
            return false;
        };
        let turn = usize::from(last.key[HANDS_END]);
        self.quiet[1 - turn] = last.quiet;
        if let Entry::Occupied(mut seen) = self.seen.entry(last.key) {
            seen.get_mut().times -= 1;
            if seen.get().times == 0 {
                seen.remove();
            }
        }
        true
    }

    /// The number of times that `position` was pushed.
    pub fn times(&self, position: &Position) -> u32 {
        self.seen.get(&key_of(position)).map_or(0, |seen| seen.times)
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

fn key_of(position: &Position) -> Key {
    let mut key = [0; HANDS_END + 1];
    key[..Square::COUNT].copy_from_slice(&position.cells());
    let hands = Color::ALL.map(|color| HandPiece::ALL.map(|piece| position.hand(color).count(piece)));
    key[Square::COUNT..HANDS_END].copy_from_slice(hands.as_flattened());
    key[HANDS_END] = position.turn() as u8;
    key
}
