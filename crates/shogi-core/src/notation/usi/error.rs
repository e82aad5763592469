//! The errors of a move in USI spelling and of a `position` command.

use std::ops::Range;

use thiserror::Error;

use crate::notation::sfen::{Found, SfenError};

mod japanese;

/// An error in a text that should be a move in USI spelling, with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("byte {offset}: expected {expected}, found {}", Found(*.found))]
pub struct UsiMoveError {
    /// The place of the error, as an offset in bytes. For an error in a [`PositionCommandError`], it is an offset in
    /// the whole command; otherwise in the text of the move.
    pub offset: usize,
    /// The part of a move that is expected at that place.
    pub expected: UsiExpected,
    /// The character at that place. `None` if the text ends there.
    pub found: Option<char>,
}

/// A part of a move in USI spelling, as error messages name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum UsiExpected {
    /// The file of the origin, or the piece of a drop.
    #[error("a file from 1 to 9 or a piece (one of RBGSNLP)")]
    FileOrPiece,
    /// The file of a square.
    #[error("a file from 1 to 9")]
    File,
    /// The rank of a square.
    #[error("a rank from a to i")]
    Rank,
    /// The star between the piece and the square of a drop.
    #[error("`*`")]
    Star,
    /// The `+` of a promotion, or the end of the text.
    #[error("`+` or the end of the move")]
    PromotionOrEnd,
    /// The end of the text.
    #[error("the end of the move")]
    End,
}

/// An error in a text that should be a `position` command. All places are offsets in the text of the whole command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PositionCommandError {
    /// The word at which the position of the command should begin is missing, or no form of a position begins with
    /// this word.
    #[error("byte {}: expected `startpos` or `sfen`", .range.start)]
    Start {
        /// The bytes of that word. If the word is missing, an empty range at the end of the command.
        range: Range<usize>,
    },
    /// The position of the command is not valid SFEN.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// There is a word after the position, but that word is not `moves`.
    #[error("byte {}: expected `moves` or the end of the command", .range.start)]
    Moves {
        /// The bytes of that word.
        range: Range<usize>,
    },
    /// A word after `moves` is not a move.
    #[error("move {}: {error}", index + 1)]
    Move {
        /// The index of the move in the command; 0 is the first move.
        index: usize,
        /// The bytes of the whole word.
        range: Range<usize>,
        /// The error in that word.
        error: UsiMoveError,
    },
}

impl PositionCommandError {
    /// The bytes of the command that are wrong. Empty if a part of the command is missing.
    pub fn range(&self) -> Range<usize> {
        match self {
            Self::Start { range } | Self::Moves { range } | Self::Move { range, .. } => range.clone(),
            Self::Sfen(error) => error.range.clone(),
        }
    }
}
