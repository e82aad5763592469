//! [`ProtocolError`]: why a message of the USI protocol cannot be read.

use std::ops::Range;

use shogi_core::messages::Language::{English, Japanese};
use shogi_core::messages::{messages, mismatch_in_japanese, quoted};
use shogi_core::notation::usi::PositionCommandError;
use thiserror::Error;

messages! {
    /// An error in a message of the USI protocol. All places are offsets in its line.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum ProtocolError {
        /// A known word has another value than expected.
        Value {
            /// The bytes of the value. If it is missing, an empty range at the end of the line.
            range: Range<usize>,
            /// What is expected there.
            expected: ProtocolExpected,
            /// The value, shortened. Empty if it is missing.
            found: String,
        },
            en("byte {}: expected {expected}, found {}", range.start, quoted(found, English)),
            ja("{}バイト目: {}", range.start + 1, mismatch_in_japanese(found, expected.message(Japanese)));
        /// The position or a move of the command `position` cannot be read.
        Position(PositionCommandError) => error;
    }
}

messages! {
    /// What a value of a message should be, as error messages say it.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub enum ProtocolExpected {
        /// A whole number that is not too large.
        Number, en("a number"), ja("数");
        /// One of these words.
        Word(&'static str) as words, en("{words}"), ja("{words}");
        /// A move in USI.
        Move, en("a move in USI, such as `7g7f`"), ja("「7g7f」のようなUSIの指し手");
        /// The name of an option.
        Name, en("`name` and the name of an option"), ja("「name」とオプションの名前");
        /// The type of an option.
        Kind, en("`type` and the type of the option"), ja("「type」とオプションの種類");
        /// Nothing else.
        End, en("the end of the line"), ja("行の終わり");
    }
}

impl ProtocolError {
    /// The bytes of the line that are wrong. Empty if a part of the line is missing.
    pub fn range(&self) -> Range<usize> {
        match self {
            Self::Value { range, .. } => range.clone(),
            Self::Position(error) => error.range(),
        }
    }
}
