//! [`SfenError`]: an error in a text that should be SFEN.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

use crate::Rank;
use crate::text::{Describe, Localize, Severity};

/// An error in a text that should be SFEN, with its place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("byte {}: {kind}", range.start)]
pub struct SfenError {
    /// The kind of error.
    pub kind: SfenErrorKind,
    /// The bytes of the text that are wrong. Empty if a part of the text is missing.
    pub range: Range<usize>,
}

/// The kind of error in a text that should be SFEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SfenErrorKind {
    /// The board has a character that is neither a piece nor a number of empty squares.
    #[error(
        "expected a piece (one of KRBGSNLP or krbgsnlp), `+`, `/` or a digit from 1 to 9, found `{found}`"
    )]
    UnknownPiece {
        /// The unknown character.
        found: char,
    },
    /// A `+` is not followed by a piece that can promote.
    #[error("expected a piece that can promote (one of RBSNLP or rbsnlp) after `+`, found {}", Found(*.found))]
    CannotPromote {
        /// The character after the `+`. `None` if the board ends there.
        found: Option<char>,
    },
    /// A rank has more than nine squares.
    #[error("expected 9 squares on rank {}, found more", rank.number())]
    TooManySquares {
        /// The rank.
        rank: Rank,
    },
    /// A rank has fewer than nine squares.
    #[error("expected 9 squares on rank {}, found {count}", rank.number())]
    TooFewSquares {
        /// The rank.
        rank: Rank,
        /// The number of squares that the text has for this rank.
        count: u8,
    },
    /// The board has more than nine ranks.
    #[error("expected 9 ranks, found more")]
    TooManyRanks,
    /// The board has fewer than nine ranks.
    #[error("expected 9 ranks, found {count}")]
    TooFewRanks {
        /// The number of ranks in the text.
        count: u8,
    },
    /// The side to move is missing, or is not `b` or `w`.
    #[error("expected `b` (Black) or `w` (White) to move, found {}", Found(*.found))]
    Turn {
        /// The first character of the field for the side to move. `None` if the text ends there.
        found: Option<char>,
    },
    /// A piece in hand is expected, but the hands have another character, such as the letter of a king, or end there.
    #[error("expected a piece in hand (one of RBGSNLP or rbgsnlp), found {}", Found(*.found))]
    UnknownHandPiece {
        /// The unknown character. `None` if the hands end where a piece is expected.
        found: Option<char>,
    },
    /// A [`Hand`](crate::Hand), which has no side, is written with a lower-case letter. In SFEN, such a letter means a
    /// piece of White.
    #[error("expected a hand of one side, in upper case, found a piece in lower case")]
    LowerCase,
    /// The count of a piece in hand, or the sum of several counts of one kind, is 0 or more than 255.
    #[error("expected 1 to 255 pieces of a kind in hand, found {found}")]
    HandCount {
        /// The count or the sum, or `u32::MAX` if it is larger than that.
        found: u32,
    },
    /// The move number is not a number from 0 to `u32::MAX`.
    #[error("expected a move number from 0 to {}", u32::MAX)]
    MoveNumber,
    /// The move number is followed by more text.
    #[error("expected the end after the move number, found `{found}`")]
    Trailing {
        /// The first character of the text after the move number.
        found: char,
    },
}

/// Displays the character that was found: in backquotes, or "the end" for `None`.
pub(crate) struct Found(pub(crate) Option<char>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "`{found}`"),
            None => f.write_str("the end"),
        }
    }
}

impl Found {
    /// Writes the second half of a Japanese message: the character that was found instead of the expected one, or
    /// that the text ends there.
    pub(in crate::notation) fn fmt_there(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "「{found}」があります"),
            None => f.write_str("ここで終わっています"),
        }
    }
}

impl Localize for SfenError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}バイト目: ", self.range.start + 1)?;
        self.kind.fmt_japanese(f)
    }
}

impl Localize for SfenErrorKind {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownPiece { found } => {
                write!(
                    f,
                    "「{found}」は駒（KRBGSNLP、krbgsnlp）でも「+」「/」でも1から9の数字でもありません"
                )
            }
            Self::CannotPromote { found } => {
                f.write_str("「+」の後に成れる駒（RBSNLP、rbsnlp）が必要ですが、")?;
                Found(found).fmt_there(f)
            }
            Self::TooManySquares { rank } => write!(f, "{}段目が9マスより多くあります", rank.number()),
            Self::TooFewSquares { rank, count } => {
                write!(
                    f,
                    "{}段目が{count}マスしかありません（9マス必要です）",
                    rank.number()
                )
            }
            Self::TooManyRanks => f.write_str("盤面が9段より多くあります"),
            Self::TooFewRanks { count } => write!(f, "盤面が{count}段しかありません（9段必要です）"),
            Self::Turn { found } => {
                f.write_str("手番「b」（先手）か「w」（後手）が必要ですが、")?;
                Found(found).fmt_there(f)
            }
            Self::UnknownHandPiece { found } => {
                f.write_str("持駒（RBGSNLP、rbgsnlp）が必要ですが、")?;
                Found(found).fmt_there(f)
            }
            Self::LowerCase => f.write_str("片方の持駒は大文字で書きますが、小文字の駒があります"),
            Self::HandCount { found } => {
                write!(f, "持駒は1種類につき1枚から255枚までですが、{found}枚あります")
            }
            Self::MoveNumber => write!(f, "手数は0から{}までの数です", u32::MAX),
            Self::Trailing { found } => write!(f, "手数の後に余分な文字「{found}」があります"),
        }
    }
}

/// A fault that can also occur in a board diagram of KIF or BOD has the same code as in the diagram.
impl Describe for SfenErrorKind {
    fn code(&self) -> &'static str {
        match self {
            Self::UnknownPiece { .. } | Self::CannotPromote { .. } => "unknown_piece",
            Self::TooManySquares { .. } | Self::TooFewSquares { .. } => "diagram_columns",
            Self::TooManyRanks | Self::TooFewRanks { .. } => "diagram_rows",
            Self::Turn { .. } => "unknown_turn",
            Self::UnknownHandPiece { .. } | Self::LowerCase | Self::HandCount { .. } => "bad_hand",
            Self::MoveNumber => "bad_move_count",
            Self::Trailing { .. } => "trailing_garbage",
        }
    }

    fn is_cut_short(&self) -> bool {
        matches!(
            self,
            Self::TooFewSquares { .. }
                | Self::TooFewRanks { .. }
                | Self::CannotPromote { found: None }
                | Self::Turn { found: None }
                | Self::UnknownHandPiece { found: None }
        )
    }

    fn severity(&self) -> Severity {
        Severity::Error
    }
}
