//! One row of a diagram, read and written: `|v香v桂 ・ ・ ・ ・ ・ ・ ・|一`.

use std::fmt;
use std::fmt::Write as _;
use std::ops::Range;

use super::error::DiagramErrorKind;
use crate::text::{Span, after_blanks, from_fn, is_blank, trim_blanks};
use crate::{Board, Color, File, Piece, PieceKind, Rank, Square};

/// The content of a square: a piece or nothing.
type Cell = Option<Piece>;

/// An error, with the part of the row that is wrong. The part is empty if something is missing.
type Fault<'t> = (DiagramErrorKind, &'t str);

/// A row that was read.
pub(in crate::notation::ja) struct Row {
    /// The nine cells, from file 9 to file 1.
    pub(in crate::notation::ja) cells: [Cell; 9],
    /// The rank that is written at the end of the row, with its bytes in the line.
    pub(in crate::notation::ja) written_rank: Option<(Rank, Range<usize>)>,
}

/// Reads a row. `rank` is the rank that the row has because of its position in the diagram. An error has the bytes of
/// the line that are wrong.
pub(in crate::notation::ja) fn read_row(
    line: &str,
    rank: Rank,
) -> Result<Row, (DiagramErrorKind, Range<usize>)> {
    let range = |part| Span::of(part, line).range();
    let read = || {
        let indented = after_blanks(line);
        let inside = indented
            .strip_prefix(is_border)
            .ok_or((DiagramErrorKind::MissingBorder, first_character(indented)))?;
        let (cells, tail) = inside
            .split_once(is_border)
            .unwrap_or_else(|| inside.split_at(end_of_cells(inside)));
        Ok((read_cells(cells, rank)?, read_rank(tail)?))
    };
    let (cells, written_rank) = read().map_err(|(kind, part)| (kind, range(part)))?;
    Ok(Row {
        cells,
        written_rank: written_rank.map(|(rank, part)| (rank, range(part))),
    })
}

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

/// The offset in `inside` at which the cells of a row without a second border end: after the ninth piece or dot or,
/// if there are fewer, after the last character that is not a blank. `inside` is the text after the first border.
fn end_of_cells(inside: &str) -> usize {
    let fills_a_cell = |&(_, c): &(usize, char)| Glyph::of(c).is_some_and(Glyph::fills_a_cell);
    let ninth = inside.char_indices().filter(fills_a_cell).nth(8);
    ninth.map_or(inside.trim_end_matches(is_blank).len(), |(at, c)| {
        at + c.len_utf8()
    })
}

/// Reads the nine cells, from file 9 to file 1. `text` is the text between the borders.
///
/// If each cell has a piece or a dot, the blanks of the row have no meaning, so their number does not matter. If some
/// cells are blank, only the width of the cells shows which square a cell is, so every cell must have two characters,
/// or be U+3000 alone.
fn read_cells(text: &str, rank: Rank) -> Result<[Cell; 9], Fault<'_>> {
    let character = |at: usize| first_character(&text[at..]);
    let mut filled = 0;
    for (at, found) in text.char_indices() {
        let unknown = (DiagramErrorKind::UnknownPiece { found }, character(at));
        filled += usize::from(Glyph::of(found).ok_or(unknown)?.fills_a_cell());
    }
    let has_blank_cells = filled != 9;
    let mut cells = [None; 9];
    let mut count = 0;
    // The first of the two characters of a cell: White's mark or, if the width counts, a blank.
    let mut first: Option<(usize, char)> = None;
    for (at, found) in text.char_indices() {
        let start = first.map_or(at, |(start, _)| start);
        let cell = match (first.take(), Glyph::of(found)) {
            (None, Some(Glyph::Blank | Glyph::WideBlank)) if !has_blank_cells => continue,
            (None, Some(Glyph::Blank | Glyph::Mark)) => {
                first = Some((at, found));
                continue;
            }
            (None, Some(Glyph::Piece(_) | Glyph::Dot)) if has_blank_cells => {
                return Err((DiagramErrorKind::PieceWithoutMark { found }, character(at)));
            }
            (None, Some(Glyph::Piece(kind))) => Some(Piece::new(Color::Black, kind)),
            (Some((_, blank)), Some(Glyph::Piece(kind))) if is_blank(blank) => {
                Some(Piece::new(Color::Black, kind))
            }
            (Some(_), Some(Glyph::Piece(kind))) => Some(Piece::new(Color::White, kind)),
            (Some((_, blank)), Some(Glyph::Mark)) if is_blank(blank) => {
                return Err((DiagramErrorKind::UnknownPiece { found }, character(at)));
            }
            (Some((_, mark)), _) if !is_blank(mark) => {
                return Err((DiagramErrorKind::MarkWithoutPiece { mark }, character(start)));
            }
            _ => None,
        };
        let too_many = (DiagramErrorKind::TooManyCells { rank }, &text[start..]);
        *cells.get_mut(usize::from(count)).ok_or(too_many)? = cell;
        count += 1;
    }
    match first {
        Some((at, mark)) if !is_blank(mark) => {
            Err((DiagramErrorKind::MarkWithoutPiece { mark }, character(at)))
        }
        _ if count < 9 => Err((DiagramErrorKind::TooFewCells { rank, count }, &text[text.len()..])),
        _ => Ok(cells),
    }
}

/// Reads the rank at the end of a row. `None` if no rank is written. `text` is the text after the second border.
fn read_rank(text: &str) -> Result<Option<(Rank, &str)>, Fault<'_>> {
    let label = trim_blanks(text);
    let mut characters = label.chars();
    let Some(found) = characters.next() else {
        return Ok(None);
    };
    match Rank::from_ja_char(found) {
        Some(rank) if characters.as_str().is_empty() => Ok(Some((rank, label))),
        _ => Err((DiagramErrorKind::Trailing { found }, label)),
    }
}

/// The part of a text that has its first character. Empty if the text is empty.
fn first_character(text: &str) -> &str {
    &text[..text.chars().next().map_or(0, char::len_utf8)]
}

/// Displays one row of a board: `|v香v桂 ・ ・ ・ ・ ・ ・ ・|一`.
pub fn display_row(board: &Board, rank: Rank) -> impl fmt::Display {
    from_fn(move |f| {
        f.write_char('|')?;
        for file in File::ALL.into_iter().rev() {
            let piece = board[Square::new(file, rank)];
            let is_white = piece.is_some_and(|piece| piece.color == Color::White);
            f.write_char(if is_white { 'v' } else { ' ' })?;
            f.write_char(piece.map_or('・', |piece| piece.kind.to_ja_char()))?;
        }
        f.write_char('|')?;
        f.write_char(rank.to_ja_char())
    })
}
