//! Which setups are positions of the game: [`PositionError`].

use thiserror::Error;

use super::Position;
use crate::setup::SetupProblem;
use crate::{Color, Setup, Square};

/// Why a setup is not a position that the rules allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The arrangement itself is out of order.
    #[error(transparent)]
    Setup(#[from] SetupProblem),
    /// The side that is not to move is in check, so its king could be captured.
    #[error("{color}, who is not to move, is in check by the piece on {checker}")]
    OpponentInCheck {
        /// The side that is in check.
        color: Color,
        /// A piece that gives check.
        checker: Square,
    },
}

impl Position {
    /// The rules for positions, as [`Position::new`] applies them to the setup that this position was made from.
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
