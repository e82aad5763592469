//! The board picture (`局面図`) of BOD documents and KIF files, and the hands (`持駒`) beside it: a spelling of a
//! [`Setup`](crate::Setup), as SFEN is.
//!
//! ```text
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂 ・ ・ ・ ・ ・ ・ ・|一
//! | ・ ・ ・ 馬 ・ ・ 龍 ・ ・|二
//! …
//! ```
//!
//! Nine cells make a row. A cell is a mark, ` ` for Black and `v` for White, and a piece, or ` ・` when the square is
//! empty (BOD document, translated 2020-11-11). Which lines of a file are rows is for the caller to know; header and
//! frames carry nothing and are not needed.
//!
//! Reading is relaxed in these points, and in no other:
//! * `V` and `ｖ` mark White; `王` and `竜` are read;
//! * an empty square may be ` ･`, ` .`, two blanks, ` ` with U+3000, or U+3000 alone;
//! * blanks before a cell may be missing or doubled, as long as nine pieces and dots are seen;
//! * the border may be `│` or `｜`, and the one at the end may be missing; blanks may stand before and after the row;
//! * the rank at the end may be missing, or be a digit. A wrong one is a [`RankMismatch`], and the order of rows decides.
//!
//! Anything else is an error that names it, never an empty square.

mod hand;
mod row;

use std::fmt;
use std::fmt::Write as _;
use std::ops::Range;

use thiserror::Error;

use crate::ja::diagram::row::Row;
use crate::{Board, Color, File, Piece, Rank, Square};

pub use hand::{HandError, HandErrorKind, HandText, NO_PIECES, REST, display_hand, parse_hand};

/// The line above the frame: the numbers of the files.
pub const HEADER: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １";

/// The line above and below the rows.
pub const FRAME: &str = "+---------------------------+";

/// Why a line is not a row of a diagram, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("byte {}: {kind}", range.start)]
pub struct DiagramError {
    /// What is wrong.
    pub kind: DiagramErrorKind,
    /// The bytes of the line that are wrong; empty where something is missing.
    pub range: Range<usize>,
}

/// What is wrong with a row of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DiagramErrorKind {
    /// The row does not begin with a border.
    #[error("expected a row of the board, beginning with `|`")]
    MissingBorder,
    /// A cell holds something that is neither a piece nor an empty square.
    #[error("expected a piece (one of 玉飛龍角馬金銀全桂圭香杏歩と) or `・`, found `{found}`")]
    UnknownPiece {
        /// What stands there.
        found: char,
    },
    /// White's mark is not followed by a piece.
    #[error("expected a piece after `{mark}`")]
    MarkWithoutPiece {
        /// The mark.
        mark: char,
    },
    /// A piece has no mark, and the blanks of the row do not tell which cells are empty.
    #[error("expected a blank or `v` before `{found}`")]
    PieceWithoutMark {
        /// The piece or dot.
        found: char,
    },
    /// The row has fewer than nine cells.
    #[error("expected 9 squares on rank {}, found {count}", rank.number())]
    TooFewCells {
        /// The rank.
        rank: Rank,
        /// How many there are.
        count: u8,
    },
    /// The row has more than nine cells.
    #[error("expected 9 squares on rank {}, found more", rank.number())]
    TooManyCells {
        /// The rank.
        rank: Rank,
    },
    /// Something else than the rank follows the row.
    #[error("expected a rank from 一 to 九 or the end of the line, found `{found}`")]
    Trailing {
        /// The first character of it.
        found: char,
    },
    /// There are nine rows already.
    #[error("expected 9 rows, found more")]
    TooManyRows,
}

/// The rank written at the end of a row is not the row's own. The order of the rows decides.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected `{}` at the end of the row, found `{}`", expected.to_ja_char(), found.to_ja_char())]
pub struct RankMismatch {
    /// The rank of the row.
    pub expected: Rank,
    /// The rank that is written there.
    pub found: Rank,
    /// The bytes of the line that say so.
    pub range: Range<usize>,
}

/// A diagram has fewer than nine rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected 9 rows, found {count}")]
pub struct TooFewRows {
    /// How many it has.
    pub count: u8,
}

/// Reads a diagram row by row.
///
/// ```
/// use shogi_core::ja::diagram::DiagramReader;
///
/// let mut reader = DiagramReader::new();
/// reader.row("|v香v桂v銀v金v玉v金v銀v桂v香|一")?;
/// assert!(reader.finish().is_err(), "eight rows are missing");
/// # Ok::<(), shogi_core::ja::diagram::DiagramError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DiagramReader {
    board: Board,
    rows: u8,
}

impl DiagramReader {
    /// A reader that has seen no row.
    pub const fn new() -> Self {
        Self {
            board: Board::EMPTY,
            rows: 0,
        }
    }

    /// How many rows have been read, those with an error included; 9 at most.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Reads the next row, from rank 1 on. Returns what is odd about it but does not keep it from being read.
    ///
    /// # Errors
    ///
    /// A [`DiagramError`] for the first thing that is wrong. The row counts as read, so that reading may go on with the
    /// next one; its squares are left empty.
    pub fn row(&mut self, line: &str) -> Result<Option<RankMismatch>, DiagramError> {
        let Some(rank) = Rank::new(self.rows + 1) else {
            let range = 0..line.len();
            return Err(DiagramError {
                kind: DiagramErrorKind::TooManyRows,
                range,
            });
        };
        self.rows += 1;
        let row = Row::find(line, rank)?;
        let cells = row.cells()?;
        let mismatch = row.check_rank()?;
        for (file, cell) in File::ALL.into_iter().rev().zip(cells) {
            self.board[Square::new(file, rank)] = cell;
        }
        Ok(mismatch)
    }

    /// The board, when nine rows have been read. A row with an error has been left empty.
    ///
    /// # Errors
    ///
    /// [`TooFewRows`] when there are fewer.
    pub fn finish(self) -> Result<Board, TooFewRows> {
        if self.rows < 9 {
            Err(TooFewRows { count: self.rows })
        } else {
            Ok(self.board)
        }
    }
}

impl Default for DiagramReader {
    fn default() -> Self {
        Self::new()
    }
}

/// Writes a board as the BOD document draws it: header, frame, nine rows, frame. Lines are parted by LF; there is none
/// after the last one.
pub const fn display_board(board: &Board) -> DisplayBoard<'_> {
    DisplayBoard(board)
}

/// Writes one row of a board: `|v香v桂 ・ ・ ・ ・ ・ ・ ・|一`.
pub const fn display_row(board: &Board, rank: Rank) -> DisplayRow<'_> {
    DisplayRow(board, rank)
}

/// See [`display_board`].
#[derive(Clone, Copy, Debug)]
pub struct DisplayBoard<'a>(&'a Board);

/// See [`display_row`].
#[derive(Clone, Copy, Debug)]
pub struct DisplayRow<'a>(&'a Board, Rank);

impl fmt::Display for DisplayBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{HEADER}\n{FRAME}\n")?;
        for rank in Rank::ALL {
            writeln!(f, "{}", display_row(self.0, rank))?;
        }
        f.write_str(FRAME)
    }
}

impl fmt::Display for DisplayRow<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(board, rank) = *self;
        f.write_char('|')?;
        for file in File::ALL.into_iter().rev() {
            let (mark, piece) = match board[Square::new(file, rank)] {
                None => (' ', '・'),
                Some(Piece {
                    color: Color::Black,
                    kind,
                }) => (' ', kind.to_ja_char()),
                Some(Piece {
                    color: Color::White,
                    kind,
                }) => ('v', kind.to_ja_char()),
            };
            f.write_char(mark)?;
            f.write_char(piece)?;
        }
        f.write_char('|')?;
        f.write_char(rank.to_ja_char())
    }
}

#[cfg(test)]
mod tests;
