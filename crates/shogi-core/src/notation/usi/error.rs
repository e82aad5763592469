//! The errors of a move in USI spelling and of a `position` command.

use std::ops::Range;

use thiserror::Error;

use crate::messages;
use crate::messages::Language::{English, Japanese};
use crate::notation::sfen::{SfenError, or_end};

messages! {
    /// An error in a text that should be a move in USI spelling, with its place.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub struct UsiMoveError {
        /// The place of the error, as an offset in bytes. For an error in a [`PositionCommandError`], it is an offset in
        /// the whole command; otherwise in the text of the move.
        pub offset: usize,
        /// The part of a move that is expected at that place.
        pub expected: UsiExpected,
        /// The character at that place. `None` if the text ends there.
        pub found: Option<char>,
    },
        en("byte {offset}: expected {expected}, found {}", or_end(*found, English)),
        ja("{}バイト目: {}が必要ですが、{}", offset + 1, expected.message(Japanese), or_end(*found, Japanese));
}

messages! {
    /// A part of a move in USI spelling, as error messages name it.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum UsiExpected {
        /// The file of the origin, or the piece of a drop.
        FileOrPiece, en("a file from 1 to 9 or a piece (one of RBGSNLP)"), ja("1から9の筋か駒（RBGSNLP）");
        /// The file of a square.
        File, en("a file from 1 to 9"), ja("1から9の筋");
        /// The rank of a square.
        Rank, en("a rank from a to i"), ja("aからiの段");
        /// The star between the piece and the square of a drop.
        Star, en("`*`"), ja("「*」");
        /// The `+` of a promotion, or the end of the text.
        PromotionOrEnd, en("`+` or the end of the move"), ja("「+」か指し手の終わり");
        /// The end of the text.
        End, en("the end of the move"), ja("指し手の終わり");
    }
}

messages! {
    /// An error in a text that should be a `position` command. All places are offsets in the text of the whole command.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum PositionCommandError {
        /// The word at which the position of the command should begin is missing, or no form of a position begins with
        /// this word.
        Start {
            /// The bytes of that word. If the word is missing, an empty range at the end of the command.
            range: Range<usize>,
        },
            en("byte {}: expected `startpos` or `sfen`", range.start),
            ja("{}バイト目: 「startpos」か「sfen」がありません", range.start + 1);
        /// The position of the command is not valid SFEN.
        Sfen(SfenError) => error;
        /// There is a word after the position, but that word is not `moves`.
        Moves {
            /// The bytes of that word.
            range: Range<usize>,
        },
            en("byte {}: expected `moves` or the end of the command", range.start),
            ja("{}バイト目: 指し手の前に「moves」がありません", range.start + 1);
        /// A word after `moves` is not a move.
        Move {
            /// The index of the move in the command; 0 is the first move.
            index: usize,
            /// The bytes of the whole word.
            range: Range<usize>,
            /// The error in that word.
            error: UsiMoveError,
        },
            en("move {}: {error}", index + 1),
            ja("{}手目: {}", index + 1, error.message(Japanese));
    }
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
