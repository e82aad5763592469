//! [`Book`]: for many positions, which moves an engine may play. There are four [kinds](BookFormat) of files. What each of them
//! holds:
//!
//! | kind | extension | of a move | of a position, of the book | find in a file |
//! |---|---|---|---|---|
//! | `YaneuraOu` | `.db` | reply, value, depth, count, comments | move number, comments; comments | yes |
//! | YBB | `.ybb` | value (16 bits), depth | move number | yes |
//! | SBK | `.sbk` | count, quality | move number, comments, games, evaluations; author, comments | by reading through it |
//! | Apery | `.bin` | value, count | a key in place of the position | yes |
//!
//! [`Book::to_bytes`] writes each kind and counts [what is lost](BookLosses). An unknown value or depth is 0 in YBB, and an unknown value 0 and
//! an unknown count 1 in a book of Apery. [`BookFile`] looks a position up without loading the file, and [`BookWriter`] writes a book
//! that is larger than the memory.
//!
//! The text of `YaneuraOu`:
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
//! [`Book::parse`] fails at the first error. [`Book::read`], [`Book::read_as`] and [`Book::read_str`] never fail: what cannot be read is left out,
//! and the [`Document`] lists why.

mod apery;
mod bytes;
mod document;
mod entry;
mod error;
mod explanations;
mod file;
mod format;
mod losses;
mod merge;
mod sbk;
mod writer;
mod yaneuraou;
mod ybb;

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::mem;

use shogi_core::{Move, Position, Setup};

pub use document::Document;
pub use entry::BookEntry;
pub use error::{BookProblem, Diagnostic, Error, Problem};
pub(crate) use explanations::EXPLANATIONS;
pub use file::BookFile;
pub use format::BookFormat;
pub use losses::{BookLosses, BookPart};
pub use merge::PositionMerger;
pub use writer::{BookWriter, WrittenBook};

/// A book: which moves an engine may play in many positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Book {
    /// The positions. Reading gives each of them once.
    pub positions: Vec<BookPosition>,
    /// The comments before the first position, without their marks, or the lines of the description.
    pub comments: Vec<String>,
    /// The author.
    pub author: Option<String>,
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
    /// The games that had the position.
    pub games: Option<BookGames>,
    /// What engines said about the position.
    pub evaluations: Vec<BookEvaluation>,
}

/// The games that had a position of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BookGames {
    /// Their number.
    pub games: u64,
    /// Those that Black won.
    pub black_wins: u64,
    /// Those that White won.
    pub white_wins: u64,
}

/// What an engine said about a position of a book.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct BookEvaluation {
    /// The value in centipawns.
    pub value: i32,
    /// The depth.
    pub depth: i32,
    /// The selective depth.
    pub selective_depth: i32,
    /// The number of nodes.
    pub nodes: i64,
    /// The principal variation, as the book has it.
    pub variation: String,
    /// The name of the engine.
    pub engine: Option<String>,
}

/// How good a move of a book is, in the opinion of its author.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveQuality {
    /// The only move (`絶対手`).
    Forced = 1,
    /// A good move (`好手`).
    Good = 2,
    /// A dubious move (`疑問手`).
    Dubious = 3,
    /// A bad move (`悪手`).
    Bad = 4,
}

impl MoveQuality {
    /// All qualities.
    pub const ALL: [Self; 4] = [Self::Forced, Self::Good, Self::Dubious, Self::Bad];

    /// The quality with this number in SBK.
    fn from_number(number: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|&quality| quality as i32 == number)
    }
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
    /// How good the move is.
    pub quality: Option<MoveQuality>,
}

impl BookPosition {
    /// A position without moves.
    pub const fn new(setup: Setup) -> Self {
        Self {
            setup,
            moves: Vec::new(),
            comments: Vec::new(),
            games: None,
            evaluations: Vec::new(),
        }
    }

    /// Adds a move that was read, or returns why it is left out. `position` is that of the entry.
    fn add(&mut self, read: BookMove, position: &Position) -> Result<(), BookProblem> {
        if let Some(other) = self.moves.iter_mut().find(|other| other.mv == read.mv) {
            // Comments are compared where there are any.
            let comments = mem::take(&mut other.comments);
            let without_comments = BookMove {
                comments: Vec::new(),
                ..read
            };
            let differs = *other != without_comments;
            other.comments = comments;
            return Err(BookProblem::DuplicateMove { differs });
        }
        position
            .check_legal(read.mv)
            .map_err(|rule| BookProblem::Illegal { rule })?;
        self.moves.push(read);
        Ok(())
    }

    /// Keeps the entry of the position with the smaller move number. Returns whether the other entry has other moves or data.
    fn keep_smaller(&mut self, mut other: Self) -> bool {
        if other.setup.move_number < self.setup.move_number {
            mem::swap(self, &mut other);
        }
        other.setup.move_number = self.setup.move_number;
        *self != other
    }

    /// The moves by count and value, as books have them.
    fn sorted_moves(&self) -> Vec<&BookMove> {
        let mut moves: Vec<&BookMove> = self.moves.iter().collect();
        moves.sort_by_key(|mv| (Reverse(mv.count), Reverse(mv.value)));
        moves
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
            quality: None,
        }
    }
}

/// The position without its number, by which a book has each position once.
fn without_number(setup: &Setup) -> Setup {
    Setup {
        move_number: 1,
        ..*setup
    }
}
