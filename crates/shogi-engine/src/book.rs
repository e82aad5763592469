//! The book of `YaneuraOu` (`.db`): for many positions, which moves an engine may play. `YaneuraOu`, `ShogiHome` and others
//! read it.
//!
//! ```text
//! book     = "#YANEURAOU-DB2016 1.00" { position }
//! position = "sfen" SFEN { comment } { move { comment } }     the move number may be missing
//! move     = MOVE [ REPLY [ VALUE [ DEPTH [ COUNT ] ] ] ] [ comment ]     `none` is unknown, and so is what is missing
//! comment  = "#" text | "//" text
//! ```
//!
//! A byte order mark, any line ends and a missing first line are accepted. A book is written with its positions sorted by the
//! bytes of their SFEN, as engines need it that search the file on disk, and the moves of a position by count and value.
//!
//! ```
//! use shogi_engine::book::Book;
//!
//! let text = "#YANEURAOU-DB2016 1.00\n\
//!     sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 3c3d 30 20 5\n";
//! let (book, diagnostics) = Book::parse(text);
//! assert!(diagnostics.is_empty());
//! let mv = &book.positions[0].moves[0];
//! assert_eq!((mv.mv.to_string().as_str(), mv.value, mv.count), ("7g7f", Some(30), Some(5)));
//! assert_eq!(book.to_string(), text);
//! ```

mod problem;
mod reader;

use std::cmp::Reverse;
use std::fmt;
use std::path::Path;

use shogi_core::{Move, Setup};

pub use problem::BookProblem;

/// The first line.
const HEADER: &str = "#YANEURAOU-DB2016 1.00";

/// Whether a file with this name is a book: `book.db`.
pub fn is_book(path: &Path) -> bool {
    let extension = path.extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("db"))
}

/// A book: which moves an engine may play in many positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Book {
    /// The positions. Reading gives each of them once.
    pub positions: Vec<BookPosition>,
    /// The comments before the first position, without their marks.
    pub comments: Vec<String>,
}

/// A position of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BookPosition {
    /// The position. Its move number is 1 if the book does not have it.
    pub setup: Setup,
    /// The moves, in the order of the book.
    pub moves: Vec<BookMove>,
    /// The comments on the position.
    pub comments: Vec<String>,
}

/// A move of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// The move that is expected after it.
    pub reply: Option<Move>,
    /// The value in centipawns, positive if the side that moves is better.
    pub value: Option<i64>,
    /// The depth to which an engine searched.
    pub depth: Option<i64>,
    /// How often the move was played.
    pub count: Option<u64>,
    /// The comments on the move.
    pub comments: Vec<String>,
}

impl BookPosition {
    /// A position without moves.
    pub const fn new(setup: Setup) -> Self {
        Self {
            setup,
            moves: Vec::new(),
            comments: Vec::new(),
        }
    }
}

impl BookMove {
    /// A move about which nothing is known.
    pub const fn new(mv: Move) -> Self {
        Self {
            mv,
            reply: None,
            value: None,
            depth: None,
            count: None,
            comments: Vec::new(),
        }
    }
}

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
