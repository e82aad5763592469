//! What can be wrong with a game, whatever the format: one code, one severity and one wording for one fault.

use std::borrow::Cow;
use std::time::Duration;

use thiserror::Error;

use crate::setup::SetupProblem;
use crate::text::{Describe, Severity, counted};
use crate::{Color, IllegalMove, PieceKind};

/// Something about a game, its lines and its moves, whatever the format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GameProblem {
    /// A line that means nothing in the format. It is left out.
    #[error("expected a line of {format}, found `{found}`, which is left out")]
    UnknownLine {
        /// The format.
        format: &'static str,
        /// The line, cut short.
        found: String,
    },
    /// An arrangement outside the rules, which is read all the same.
    #[error(transparent)]
    Setup(#[from] SetupProblem),
    /// A part of the start of the game, such as a diagram, after the first move.
    #[error("the start of the game is given after its first move; the line is left out")]
    LateStart,
    /// A move that cannot be carried out. What follows it on its line of play is left out.
    #[error("{0}")]
    ImpossibleMove(IllegalMove),
    /// A move against the rules, kept.
    #[error("{reason}")]
    IllegalMove {
        /// The rule it breaks.
        reason: IllegalMove,
        /// Whether the caller wants every illegal move to be an error.
        strict: bool,
    },
    /// A move of the side that is not to move.
    #[error("expected a move of {to_move}, found one of {}", to_move.opposite())]
    WrongTurn {
        /// The side to move.
        to_move: Color,
    },
    /// The piece of a move is not the one on its origin, which decides.
    #[error("expected a move of the piece on the origin, a {found_there} ({}), found one of a {written} ({})", found_there.to_ja(), written.to_ja())]
    PieceMismatch {
        /// What the move says.
        written: PieceKind,
        /// What is there.
        found_there: PieceKind,
    },
    /// A move after the ending of its line.
    #[error("a move after the ending of the line")]
    MoveAfterEnding,
    /// A second ending.
    #[error("another ending of the line")]
    SecondEnding,
    /// A word where an ending should stand that is no known one. It is kept as the ending.
    #[error("expected a move or an ending, found `{found}`, kept as the ending")]
    UnknownEnding {
        /// The word, cut short.
        found: String,
        /// The endings that the format knows.
        known: Cow<'static, str>,
    },
    /// A time that cannot be read.
    #[error("expected a time such as `{example}`, found `{found}`")]
    BadTime {
        /// A time of the format.
        example: &'static str,
        /// What is there, cut short.
        found: String,
    },
    /// A time that is too long.
    #[error("expected a time below 49 days, found `{found}`")]
    TimeOverflow {
        /// What is there, cut short.
        found: String,
    },
    /// A time where no move is.
    #[error("a time before the first move, which is left out")]
    TimeWithoutMove,
    /// A time of a move whose time is known, and is another one. The first one counts.
    #[error("another time of the same move: {} after {}; the first one counts", seconds(*.found), seconds(*.kept))]
    DifferentTime {
        /// The time that counts.
        kept: Duration,
        /// The other time.
        found: Duration,
    },
    /// Lines that cannot be read because of an error before them.
    #[error("{} left out because of the error before", lines(*.first, *.last, *.is_partial))]
    Skipped {
        /// The first of them.
        first: u32,
        /// The last of them.
        last: u32,
        /// Whether a part of the first line was read.
        is_partial: bool,
    },
    /// Another game in the same text.
    #[error("another game begins here")]
    NextGame,
}

impl Describe for GameProblem {
    fn code(&self) -> &'static str {
        match self {
            Self::UnknownLine { .. } => "unknown_line",
            Self::Setup(problem) => problem.code(),
            Self::LateStart => "late_start",
            Self::ImpossibleMove(reason) => match reason {
                IllegalMove::NoPiece { .. } => "from_empty",
                IllegalMove::NotYours { .. } => "wrong_side",
                IllegalMove::NothingInHand { .. } => "drop_without_piece",
                IllegalMove::SquareOccupied { .. } => "drop_on_occupied",
                _ => "illegal_move",
            },
            Self::IllegalMove { .. } => "illegal_move",
            Self::WrongTurn { .. } => "wrong_turn",
            Self::PieceMismatch { .. } => "piece_mismatch",
            Self::MoveAfterEnding => "move_after_end",
            Self::SecondEnding => "duplicate_special",
            Self::UnknownEnding { .. } => "unknown_special",
            Self::BadTime { .. } => "bad_time",
            Self::TimeOverflow { .. } => "number_overflow",
            Self::TimeWithoutMove => "time_without_move",
            Self::DifferentTime { .. } => "duplicate_time",
            Self::Skipped { .. } => "left_out",
            Self::NextGame => "next_game",
        }
    }

    fn severity(&self) -> Severity {
        match self {
            Self::IllegalMove {
                reason,
                strict: false,
            } if reason.is_foul() => Severity::Warning,
            Self::LateStart
            | Self::ImpossibleMove(_)
            | Self::IllegalMove { .. }
            | Self::WrongTurn { .. }
            | Self::PieceMismatch { .. } => Severity::Error,
            Self::UnknownLine { .. }
            | Self::Setup(_)
            | Self::MoveAfterEnding
            | Self::SecondEnding
            | Self::UnknownEnding { .. }
            | Self::BadTime { .. }
            | Self::TimeOverflow { .. }
            | Self::TimeWithoutMove
            | Self::DifferentTime { .. }
            | Self::Skipped { .. }
            | Self::NextGame => Severity::Warning,
        }
    }

    fn help(&self) -> Option<Cow<'static, str>> {
        match self {
            Self::UnknownEnding { known, .. } => Some(format!("endings are {known}").into()),
            _ => None,
        }
    }
}

/// `line 3 is` or `lines 3 to 5 are`; within a line `the rest of line 3 is`.
fn lines(first: u32, last: u32, is_partial: bool) -> String {
    match (first == last, is_partial) {
        (true, false) => format!("line {first} is"),
        (true, true) => format!("the rest of line {first} is"),
        (false, false) => format!("lines {first} to {last} are"),
        (false, true) => format!("the rest of line {first} and all up to line {last} are"),
    }
}

/// `12 seconds`, `1.5 seconds`.
fn seconds(time: Duration) -> String {
    match time.subsec_millis() {
        0 => counted(time.as_secs(), "second"),
        _ => format!("{} seconds", time.as_secs_f64()),
    }
}
