//! [`PositionError`], and the check whether a setup is a position that can be played. The faults that a setup has
//! without regard to check (二歩, too many pieces) are in `setup/problem.rs`.

use thiserror::Error;

use super::Position;
use crate::setup::SetupProblem;
use crate::{Color, Square, messages};

messages! {
    /// The reason why [`Position::new`](crate::Position::new) refuses a setup.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum PositionError {
        /// The arrangement of the pieces breaks a rule.
        Setup(SetupProblem) => problem;
        /// The side that is not to move is in check, so its king could be captured.
        OpponentInCheck {
            /// The side that is in check.
            color: Color,
            /// The square of a piece that gives check.
            checker: Square,
        },
            en("{color}, who is not to move, is in check by the piece on {checker}"),
            ja("手番ではない{}の玉に、{}の駒で王手がかかっています", color.to_ja(), checker.to_ja());
    }
}

impl Position {
    /// Lists all problems of the position: those of its setup, then a check on the side that is not to move.
    ///
    /// ```
    /// use shogi_core::Position;
    ///
    /// let position = Position::new_lenient(&"4k4/9/9/9/4R4/9/9/9/4K4 b - 1".parse()?);
    /// let problems: Vec<_> = position.problems().iter().map(ToString::to_string).collect();
    /// assert_eq!(problems, ["White, who is not to move, is in check by the piece on 5e"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn problems(&self) -> Vec<PositionError> {
        let problems = self.to_setup().problems().into_iter();
        problems
            .map(PositionError::Setup)
            .chain(self.opponent_in_check())
            .collect()
    }

    /// The check on the side that is not to move. `None` if that side has no king or several kings.
    fn opponent_in_check(&self) -> Option<PositionError> {
        let color = self.turn.opposite();
        let attackers = self.attackers(self.king(color)?, self.turn);
        let checker = attackers.first()?;
        Some(PositionError::OpponentInCheck { color, checker })
    }
}
