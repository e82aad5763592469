//! One row of a diagram, read and written: `|v香v桂 ・ ・ ・ ・ ・ ・ ・|一`.

use std::fmt;
use std::fmt::Write as _;

use super::error::{DiagramError, DiagramErrorKind, RankMismatch};
use crate::text::{after_blanks, is_blank, trim_blanks};
use crate::{Board, Color, File, Piece, PieceKind, Rank, Square};

/// The content of a square: a piece or nothing.
type Cell = Option<Piece>;

/// The meaning of one character in a row.
#[derive(Clone, Copy)]
enum Glyph {
    /// A blank other than U+3000.
    Blank,
    /// The full-width blank U+3000.
    WideBlank,
    /// The mark of White's pieces.
    Mark,
    /// A dot, which means an empty square.
    Dot,
    /// A kind of piece.
    Piece(PieceKind),
}

impl Glyph {
    /// The meaning of the character `c`. `None` if a row cannot have this character. The names of pieces are defined
    /// in [`crate::notation::ja::names`].
    fn of(c: char) -> Option<Self> {
        Some(match c {
            '\u{3000}' => Self::WideBlank,
            blank if is_blank(blank) => Self::Blank,
            'v' | 'V' | 'ｖ' => Self::Mark,
            '・' | '･' | '.' => Self::Dot,
            piece => Self::Piece(PieceKind::from_ja_char(piece)?),
        })
    }

    const fn fills_a_cell(self) -> bool {
        matches!(self, Self::Dot | Self::Piece(_))
    }
}

const fn is_border(c: char) -> bool {
    matches!(c, '|' | '│' | '｜')
}

/// A row that has been split at its borders.
pub(super) struct Row<'a> {
    rank: Rank,
    /// The text between the borders, which has the cells.
    cells: &'a str,
    start: usize,
    /// The text after the second border. If there is no second border, the text after the cells ([`end_of_cells`]).
    tail: &'a str,
    tail_start: usize,
}

impl<'a> Row<'a> {
    /// Splits a line at its borders. `rank` is the rank that the row has because of its position in the diagram.
    pub(super) fn find(line: &'a str, rank: Rank) -> Result<Self, DiagramError> {
        let indented = after_blanks(line);
        let indent = line.len() - indented.len();
        let Some(inside) = indented.strip_prefix(is_border) else {
            let range = indent..indent + indented.chars().next().map_or(0, char::len_utf8);
            return Err(DiagramError {
                kind: DiagramErrorKind::MissingBorder,
                range,
            });
        };
        let start = line.len() - inside.len();
        let (cells, tail) = inside
            .split_once(is_border)
            .unwrap_or_else(|| inside.split_at(end_of_cells(inside)));
        Ok(Self {
            rank,
            cells,
            start,
            tail,
            tail_start: line.len() - tail.len(),
        })
    }

    /// Reads the nine cells, from file 9 to file 1.
    pub(super) fn cells(&self) -> Result<[Cell; 9], DiagramError> {
        let mut filled = 0_usize;
        for (at, c) in self.cells.char_indices() {
            let glyph = Glyph::of(c);
            filled += usize::from(glyph.is_some_and(Glyph::fills_a_cell));
            if glyph.is_none() {
                return Err(self.error(at, c, DiagramErrorKind::UnknownPiece { found: c }));
            }
        }
        if filled == 9 {
            self.filled_cells()
        } else {
            self.cells_by_width()
        }
    }

    /// Reads a row in which each cell has a piece or a dot. The blanks of such a row have no meaning, so their number
    /// does not matter.
    fn filled_cells(&self) -> Result<[Cell; 9], DiagramError> {
        let mut cells = Cells::new(self);
        let mut mark = None;
        for (at, c, glyph) in self.glyphs() {
            match (glyph, mark) {
                (Glyph::Blank | Glyph::WideBlank, None) => {}
                (Glyph::Mark, None) => mark = Some((at, c)),
                (Glyph::Dot, None) => cells.push(None, at)?,
                (Glyph::Piece(kind), None) => cells.push(Some(Piece::new(Color::Black, kind)), at)?,
                (Glyph::Piece(kind), Some(_)) => {
                    cells.push(Some(Piece::new(Color::White, kind)), at)?;
                    mark = None;
                }
                (_, Some((at, mark))) => {
                    return Err(self.error(at, mark, DiagramErrorKind::MarkWithoutPiece { mark }));
                }
            }
        }
        if let Some((at, mark)) = mark {
            return Err(self.error(at, mark, DiagramErrorKind::MarkWithoutPiece { mark }));
        }
        cells.finish()
    }

    /// Reads a row in which some cells are blank. Only the width of the cells shows which square a cell is, so every
    /// cell must have two characters, or be U+3000 alone.
    fn cells_by_width(&self) -> Result<[Cell; 9], DiagramError> {
        let mut cells = Cells::new(self);
        let mut glyphs = self.glyphs();
        while let Some((at, c, first)) = glyphs.next() {
            let cell = match first {
                Glyph::WideBlank => None,
                Glyph::Blank => match glyphs.next() {
                    Some((_, _, Glyph::Piece(kind))) => Some(Piece::new(Color::Black, kind)),
                    Some((_, _, Glyph::Dot | Glyph::Blank | Glyph::WideBlank)) => None,
                    Some((at, c, Glyph::Mark)) => {
                        return Err(self.error(at, c, DiagramErrorKind::UnknownPiece { found: c }));
                    }
                    // The row ends inside a cell, so it has too few cells. `finish` reports this.
                    None => break,
                },
                Glyph::Mark => match glyphs.next() {
                    Some((_, _, Glyph::Piece(kind))) => Some(Piece::new(Color::White, kind)),
                    _ => return Err(self.error(at, c, DiagramErrorKind::MarkWithoutPiece { mark: c })),
                },
                Glyph::Piece(_) | Glyph::Dot => {
                    return Err(self.error(at, c, DiagramErrorKind::PieceWithoutMark { found: c }));
                }
            };
            cells.push(cell, at)?;
        }
        cells.finish()
    }

    /// The characters of the cells with their offsets and meanings. Unknown characters do not occur, because
    /// [`Row::cells`] has rejected them before.
    fn glyphs(&self) -> impl Iterator<Item = (usize, char, Glyph)> {
        self.cells
            .char_indices()
            .filter_map(|(at, c)| Some((at, c, Glyph::of(c)?)))
    }

    /// Compares the rank that is written at the end of the row with the rank of the row. Returns `None` if they are
    /// the same or if no rank is written. Any other text at the end is an error.
    pub(super) fn check_rank(&self) -> Result<Option<RankMismatch>, DiagramError> {
        let label = trim_blanks(self.tail);
        let start = self.tail_start + (self.tail.len() - after_blanks(self.tail).len());
        let mut chars = label.chars();
        let Some(first) = chars.next() else {
            return Ok(None);
        };
        let range = start..start + label.len();
        match Rank::from_ja_char(first) {
            Some(found) if chars.as_str().is_empty() => {
                let expected = self.rank;
                Ok((found != expected).then_some(RankMismatch {
                    expected,
                    found,
                    range,
                }))
            }
            _ => Err(DiagramError {
                kind: DiagramErrorKind::Trailing { found: first },
                range,
            }),
        }
    }

    /// Creates an error about the character `c`, which is `at` bytes after the first border.
    fn error(&self, at: usize, c: char, kind: DiagramErrorKind) -> DiagramError {
        let start = self.start + at;
        DiagramError {
            kind,
            range: start..start + c.len_utf8(),
        }
    }
}

/// The offset in `inside` at which the cells of a row without a second border end: after the ninth piece or dot or,
/// if there are fewer, after the last character that is not a blank. `inside` is the text after the first border.
fn end_of_cells(inside: &str) -> usize {
    let fills_a_cell = |&(_, c): &(usize, char)| Glyph::of(c).is_some_and(Glyph::fills_a_cell);
    let ninth = inside.char_indices().filter(fills_a_cell).nth(8);
    ninth.map_or(inside.trim_end_matches(is_blank).len(), |(at, c)| {
        at + c.len_utf8()
    })
}

/// Collects the cells of a row while it is read.
struct Cells<'a> {
    row: &'a Row<'a>,
    squares: [Cell; 9],
    count: u8,
}

impl<'a> Cells<'a> {
    const fn new(row: &'a Row<'a>) -> Self {
        Self {
            row,
            squares: [None; 9],
            count: 0,
        }
    }

    /// Adds a cell. `at` is the offset of the cell, in bytes after the first border.
    fn push(&mut self, cell: Cell, at: usize) -> Result<(), DiagramError> {
        let Some(slot) = self.squares.get_mut(usize::from(self.count)) else {
            let range = self.row.start + at..self.row.start + self.row.cells.len();
            let kind = DiagramErrorKind::TooManyCells { rank: self.row.rank };
            return Err(DiagramError { kind, range });
        };
        *slot = cell;
        self.count += 1;
        Ok(())
    }

    fn finish(self) -> Result<[Cell; 9], DiagramError> {
        if self.count == 9 {
            return Ok(self.squares);
        }
        let end = self.row.start + self.row.cells.len();
        let kind = DiagramErrorKind::TooFewCells {
            rank: self.row.rank,
            count: self.count,
        };
        Err(DiagramError {
            kind,
            range: end..end,
        })
    }
}

/// Displays one row of a board: `|v香v桂 ・ ・ ・ ・ ・ ・ ・|一`.
pub const fn display_row(board: &Board, rank: Rank) -> DisplayRow<'_> {
    DisplayRow(board, rank)
}

/// Displays one row of a board. Returned by [`display_row`].
#[derive(Clone, Copy, Debug)]
pub struct DisplayRow<'a>(&'a Board, Rank);

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
