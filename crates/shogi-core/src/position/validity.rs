//! [`PositionError`], and the check whether a setup is a position that can be played. The faults that a setup has
//! without regard to check (二歩, too many pieces) are in `setup/problem.rs`.

use thiserror::Error;

use super::Position;
use crate::setup::SetupProblem;
use crate::{Color, Setup, Square, messages};

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
    /// Checks the rules of [`Position::new`]. `setup` is the setup from which this position was created.
    pub(super) fn check(&self, setup: &Setup) -> Result<(), PositionError> {
        let problems = setup.problems();
        if let Some(&problem) = problems.iter().find(|&&problem| problem != SetupProblem::NoKing) {
            return Err(problem.into());
        }
        let color = self.turn.opposite();
        if let Some(king) = self.king(color)
            && let Some(checker) = self.attackers(king, self.turn, self.occupied()).first()
        {
            return Err(PositionError::OpponentInCheck { color, checker });
        }
        Ok(())
    }
}
