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

mod error;
mod hand;
mod position;
mod row;

use std::fmt;
use std::fmt::Write as _;

use row::Row;

use crate::{Board, Color, File, Piece, Rank, Square};

pub use error::{DiagramError, DiagramErrorKind, RankMismatch, TooFewRows};
pub use hand::{HandError, HandErrorKind, HandText, NO_PIECES, REST, display_hand, parse_hand};
pub use position::{DisplaySetup, display_setup};

/// The line above the frame: the numbers of the files.
pub const HEADER: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １";

/// The line above and below the rows.
pub const FRAME: &str = "+---------------------------+";

/// Reads a diagram row by row.
///
/// ```
/// use shogi_core::notation::ja::diagram::DiagramReader;
///
/// let mut reader = DiagramReader::new();
/// reader.row("|v香v桂v銀v金v玉v金v銀v桂v香|一")?;
/// assert!(reader.finish().is_err(), "eight rows are missing");
/// # Ok::<(), shogi_core::notation::ja::diagram::DiagramError>(())
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

/// Writes a board as the BOD document draws it: header, frame, nine rows, frame. Lines are separated by LF; there is none
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
