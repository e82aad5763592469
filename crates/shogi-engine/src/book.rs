//! [`Book`]: for many positions, which moves an engine may play. The format is that of `YaneuraOu` (`.db`), which
//! `YaneuraOu`, `ShogiHome` and others read.
//!
//! ```text
//! book     = "#YANEURAOU-DB2016 1.00" { comment } { position }
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
//! let book = Book::parse(text)?;
//! let mv = &book.positions[0].moves[0];
//! assert_eq!((mv.mv.to_string().as_str(), mv.value, mv.count), ("7g7f", Some(30), Some(5)));
//! assert_eq!(book.to_string(), text);
//! # Ok::<(), shogi_engine::book::Error>(())
//! ```
//!
//! [`Book::parse`] fails at the first error. [`Book::read`] and [`Book::read_str`] never fail: what cannot be read is left out,
//! and the [`Document`] lists why.

mod document;
mod error;
mod explanations;
mod yaneuraou;

#[cfg(test)]
mod tests;

use std::path::Path;

use shogi_core::{Move, Setup};

pub use document::Document;
pub use error::{BookProblem, Diagnostic, Error, Problem};
pub(crate) use explanations::EXPLANATIONS;

/// A book: which moves an engine may play in many positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Book {
    /// The positions. Reading gives each of them once.
    pub positions: Vec<BookPosition>,
    /// The comments before the first position, without their marks.
    pub comments: Vec<String>,
}

impl Book {
    /// Whether a file with this name is a book: `book.db`.
    pub fn has_name(path: &Path) -> bool {
        let extension = path.extension();
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case("db"))
    }

    /// Whether a file that begins with these bytes is a book: its first line is `#YANEURAOU-DB2016`.
    pub fn is_recognized(start: &[u8]) -> bool {
        start
            .strip_prefix(b"\xef\xbb\xbf")
            .unwrap_or(start)
            .starts_with(b"#YANEURAOU-DB2016")
    }
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
    /// The value in centipawns, positive if the side that moves is better. If that side mates, [`BookMove::mate_value`]; if the other side
    /// does, its negative.
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
    /// The least value that means a mate. `YaneuraOu` cuts values in centipawns here.
    pub const LEAST_MATE: i64 = 30_000;

    /// The value of a move with which the side that moves mates in so many single moves: 32000 less this number, as `YaneuraOu`
    /// computes it, and at least [`BookMove::LEAST_MATE`], which is also the value if the number is unknown.
    ///
    /// ```
    /// use shogi_engine::book::BookMove;
    ///
    /// assert_eq!([Some(3), Some(0), Some(5000), None].map(BookMove::mate_value), [31_997, 32_000, 30_000, 30_000]);
    /// ```
    pub fn mate_value(moves: Option<u32>) -> i64 {
        let value = moves.map(|moves| 32_000 - i64::from(moves));
        value.unwrap_or_default().max(Self::LEAST_MATE)
    }

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
