//! Writes a book.

use std::cmp::Reverse;
use std::fmt;

use crate::book::{Book, BookMove, BookPosition};

/// The first line.
const HEADER: &str = "#YANEURAOU-DB2016 1.00";

/// Writes the book: with LF as line ends, and sorted.
impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        write_comments(&self.comments, f)?;
        let mut positions: Vec<(String, &BookPosition)> = Vec::with_capacity(self.positions.len());
        positions.extend(
            self.positions
                .iter()
                .map(|position| (position.setup.to_string(), position)),
        );
        positions.sort_by(|(one, _), (other, _)| one.cmp(other));
        for (sfen, position) in positions {
            writeln!(f, "sfen {sfen}")?;
            write_comments(&position.comments, f)?;
            let mut moves: Vec<&BookMove> = position.moves.iter().collect();
            moves.sort_by_key(|mv| (Reverse(mv.count), Reverse(mv.value)));
            for mv in moves {
                mv.fmt(f)?;
            }
        }
        Ok(())
    }
}

impl BookMove {
    /// Writes the lines of the move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mv)?;
        write_field(self.reply, f)?;
        write_field(self.value, f)?;
        write_field(self.depth, f)?;
        write_field(self.count, f)?;
        writeln!(f)?;
        write_comments(&self.comments, f)
    }
}

/// Writes a field. Readers join blanks, so that nothing is written as an empty field.
fn write_field(value: Option<impl fmt::Display>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match value {
        Some(value) => write!(f, " {value}"),
        None => f.write_str(" none"),
    }
}

fn write_comments(comments: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // A comment with a line end would become a move.
    let mut lines = comments.iter().flat_map(|comment| comment.split(['\n', '\r']));
    lines.try_for_each(|line| writeln!(f, "#{line}"))
}
