//! The errors that can occur in a board diagram.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

use crate::Rank;
use crate::text::Localize;

/// An error in a row of a diagram, with its place in the row.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("byte {}: {kind}", range.start)]
pub struct DiagramError {
    /// The kind of error.
    pub kind: DiagramErrorKind,
    /// The bytes of the line that are wrong. Empty if a part of the row is missing.
    pub range: Range<usize>,
}

/// The kind of error in a row of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DiagramErrorKind {
    /// The row does not begin with a border.
    #[error("expected a row of the board, beginning with `|`")]
    MissingBorder,
    /// The cells have a character that is none of the characters of a row, or a mark of White where a piece must be.
    #[error("expected a piece (one of `玉飛龍角馬金銀全桂圭香杏歩と`) or `・`, found `{found}`")]
    UnknownPiece {
        /// The unknown character.
        found: char,
    },
    /// White's mark is not followed by a piece.
    #[error("expected a piece after `{mark}`")]
    MarkWithoutPiece {
        /// The mark, as written.
        mark: char,
    },
    /// A piece or a dot has neither a blank nor a mark of White in front of it. This is an error only if the row does
    /// not have exactly nine pieces and dots, because only the width of the cells then shows which square each cell
    /// is.
    #[error("expected a blank or `v` before `{found}`")]
    PieceWithoutMark {
        /// The piece or the dot.
        found: char,
    },
    /// The row has fewer than nine cells.
    #[error("expected 9 squares on rank {}, found {count}", rank.number())]
    TooFewCells {
        /// The rank of the row.
        rank: Rank,
        /// The number of cells in the row.
        count: u8,
    },
    /// The row has more than nine cells.
    #[error("expected 9 squares on rank {}, found more", rank.number())]
    TooManyCells {
        /// The rank of the row.
        rank: Rank,
    },
    /// The row is followed by text that is not a rank.
    #[error("expected a rank from `一` to `九` or the end of the line, found `{found}`")]
    Trailing {
        /// The first character of that text.
        found: char,
    },
    /// The diagram has more than nine rows.
    #[error("expected 9 rows, found more")]
    TooManyRows,
}

/// The rank at the end of a row is wrong. The row is read nevertheless, and gets the rank that follows from its
/// position in the diagram.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected `{}` at the end of the row, found `{}`", expected.to_ja_char(), found.to_ja_char())]
pub struct RankMismatch {
    /// The rank that follows from the position of the row.
    pub expected: Rank,
    /// The rank that is written at the end of the row.
    pub found: Rank,
    /// The bytes of the written rank in the line.
    pub range: Range<usize>,
}

/// A diagram has fewer than nine rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected 9 rows, found {count}")]
pub struct TooFewRows {
    /// The number of rows that were read.
    pub count: u8,
}

impl Localize for DiagramError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}バイト目: ", self.range.start + 1)?;
        self.kind.fmt_japanese(f)
    }
}

impl Localize for DiagramErrorKind {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::MissingBorder => f.write_str("局面図の行が「|」で始まっていません"),
            Self::UnknownPiece { found } => {
                write!(
                    f,
                    "「{found}」は駒（玉飛龍角馬金銀全桂圭香杏歩と）でも「・」でもありません"
                )
            }
            Self::MarkWithoutPiece { mark } => write!(f, "「{mark}」の後に駒がありません"),
            Self::PieceWithoutMark { found } => write!(f, "「{found}」の前に空白か「v」がありません"),
            Self::TooFewCells { rank, count } => {
                write!(
                    f,
                    "{}段目が{count}マスしかありません（9マス必要です）",
                    rank.to_ja_char()
                )
            }
            Self::TooManyCells { rank } => write!(f, "{}段目が9マスより多くあります", rank.to_ja_char()),
            Self::Trailing { found } => write!(
                f,
                "行の終わりには「一」から「九」の段が必要ですが、「{found}」があります"
            ),
            Self::TooManyRows => f.write_str("局面図が9段より多くあります"),
        }
    }
}

impl Localize for RankMismatch {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (expected, found) = (self.expected.to_ja_char(), self.found.to_ja_char());
        write!(f, "{expected}段目の行の終わりが「{found}」です")
    }
}

impl Localize for TooFewRows {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "局面図が{}段しかありません（9段必要です）", self.count)
    }
}
