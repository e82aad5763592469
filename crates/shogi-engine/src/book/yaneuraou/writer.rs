//! Writes a book.

use std::fmt;

use crate::book::{Book, BookMove, BookPosition};

/// The first line.
const HEADER: &str = "#YANEURAOU-DB2016 1.00";

/// Writes the book of `YaneuraOu`: with LF as line ends, and sorted.
impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&head(&self.comments))?;
        let mut positions: Vec<(String, &BookPosition)> = Vec::with_capacity(self.positions.len());
        positions.extend(
            self.positions
                .iter()
                .map(|position| (position.setup.to_string(), position)),
        );
        positions.sort_by(|(one, _), (other, _)| one.cmp(other));
        positions.iter().try_for_each(|(_, position)| position.fmt(f))
    }
}

/// The lines before the first position.
pub(in crate::book) fn head(comments: &[String]) -> String {
    let lines = comment_lines(comments).map(|line| format!("#{line}\n"));
    format!("{HEADER}\n{}", lines.collect::<String>())
}

/// What a book has of a position.
pub(in crate::book) fn held(position: &BookPosition) -> BookPosition {
    let mut held = position.clone();
    (held.games, held.evaluations) = (None, Vec::new());
    held.moves.iter_mut().for_each(|mv| mv.quality = None);
    held
}

/// Writes the lines of a position in the book of `YaneuraOu`.
impl fmt::Display for BookPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "sfen {}", self.setup)?;
        write_comments(&self.comments, f)?;
        self.sorted_moves().iter().try_for_each(|mv| mv.fmt(f))
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
    comment_lines(comments).try_for_each(|line| writeln!(f, "#{line}"))
}

/// The lines of comments. A comment with a line end would become a move.
fn comment_lines(comments: &[String]) -> impl Iterator<Item = &str> {
    comments.iter().flat_map(|comment| comment.split(['\n', '\r']))
}
