//! [`TotalTimes`]: adds up the times of each side.

use std::time::Duration;

use super::GameProblem;
use crate::Color;

/// The total time that each side has used on the main line, to be compared with the totals that a text gives.
#[derive(Clone, Debug)]
pub struct TotalTimes {
    /// The total of each side. `None` once one of its moves has no known time.
    used: [Option<Duration>; 2],
    /// Whether a wrong total has been found. Later totals are then wrong too, so they are not reported.
    is_wrong: bool,
}

impl Default for TotalTimes {
    fn default() -> Self {
        Self {
            used: [Some(Duration::ZERO); 2],
            is_wrong: false,
        }
    }
}

impl TotalTimes {
    /// Adds the time of a move or ending to the total of `side`. `stated` is the total that the text gives. Returns the
    /// problem if this is the first total that differs by a second or more.
    #[inline]
    pub fn add(
        &mut self,
        side: Color,
        time: Option<Duration>,
        stated: Option<Duration>,
    ) -> Option<GameProblem> {
        let used = &mut self.used[side.index()];
        *used = used.zip(time).and_then(|(used, time)| used.checked_add(time));
        let (expected, found) = (*used).zip(stated)?;
        if expected.as_secs() == found.as_secs() || self.is_wrong {
            return None;
        }
        self.is_wrong = true;
        let expected = Duration::from_secs(expected.as_secs());
        Some(GameProblem::TotalTime { expected, found })
    }
}
