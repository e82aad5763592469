//! The board diagram (`局面図`) of BOD documents and KIF files, and the pieces in hand (`持駒`) beside it. A diagram is a
//! notation of a [`Setup`](crate::Setup), as SFEN is.
//!
//! ```text
//!   ９ ８ ７ ６ ５ ４ ３ ２ １
//! +---------------------------+
//! |v香v桂 ・ ・ ・ ・ ・ ・ ・|一
//! | ・ ・ ・ 馬 ・ ・ 龍 ・ ・|二
//! …
//! ```
//!
//! A row has nine cells. Each cell is a mark (` ` for Black, `v` for White) and a piece, or ` ・` for an empty square
//! (BOD document, translated 2020-11-11). The caller decides which lines of a file are rows. The line of file numbers
//! and the frame lines are not needed.
//!
//! The parser is relaxed in these points only:
//! * `V` and `ｖ` also mark White; `王` and `竜` are accepted;
//! * an empty square may be ` ･`, ` .`, two blanks, a blank with U+3000, or U+3000 alone;
//! * in a row that has exactly nine pieces and dots, blanks before a cell may be missing or doubled;
//! * the border may be `│` or `｜`, the second border may be missing, and blanks may surround the row;
//! * the rank at the end may be missing or a digit. If it is wrong, the row gets the rank that follows from its
//!   position in the diagram, and a [`RankMismatch`] is returned.
//!
//! Anything else is an error. In particular, an unknown character is never read as an empty square.

mod display_setup;
mod error;
mod hand;
mod row;

use std::fmt;

use row::Row;

use crate::{Board, File, Rank, Square};

pub use display_setup::{DisplaySetup, display_setup};
pub use error::{DiagramError, DiagramErrorKind, RankMismatch, TooFewRows};
pub use hand::{HandError, HandErrorKind, HandText, NO_PIECES, REST, display_hand, parse_hand};
pub use row::{DisplayRow, display_row};

/// The line above the frame, which has the numbers of the files.
pub const HEADER: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １";

/// The frame line, which is written above and below the rows.
pub const FRAME: &str = "+---------------------------+";

/// Reads a diagram row by row. [`DiagramReader::finish`] returns the board.
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
    /// Creates a reader that has not read a row yet.
    pub const fn new() -> Self {
        Self {
            board: Board::EMPTY,
            rows: 0,
        }
    }

    /// The number of rows read so far, including rows with an error. It is at most 9, because further rows are not
    /// counted.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Reads the next row. The first row is rank 1. If the rank at the end of the row is wrong, the row is read
    /// nevertheless, and the wrong rank is returned.
    ///
    /// # Errors
    ///
    /// A [`DiagramError`] for the first fault of the row. The faulty row is still counted and its squares stay empty,
    /// so that the next row gets the right rank. A tenth row is not counted.
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

    /// Returns the board after nine rows. The squares of rows with an error are empty on this board.
    ///
    /// # Errors
    ///
    /// [`TooFewRows`] if fewer than nine rows were read.
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

/// Displays a board as in the BOD document: file numbers, frame, nine rows, frame. The lines are separated by LF, and
/// the last line has no line end.
pub const fn display_board(board: &Board) -> DisplayBoard<'_> {
    DisplayBoard(board)
}

/// Displays a board. Returned by [`display_board`].
#[derive(Clone, Copy, Debug)]
pub struct DisplayBoard<'a>(&'a Board);

impl fmt::Display for DisplayBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{HEADER}\n{FRAME}\n")?;
        for rank in Rank::ALL {
            writeln!(f, "{}", display_row(self.0, rank))?;
        }
        f.write_str(FRAME)
    }
}

#[cfg(test)]
mod tests;
