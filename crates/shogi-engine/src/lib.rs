//! Reads and writes the files of shogi engines: a [book](book::Book), which says for many positions what an engine may play, of the
//! [kinds](book::BookFormat) of `YaneuraOu`, `ShogiGUI` and Apery; and [positions] with which engines learn, [packed] into few bits.
//!
//! **Source** of the text of `YaneuraOu`: `source/book/book.cpp` of [YaneuraOu](https://github.com/yaneurao/YaneuraOu), and how
//! [ShogiHome](https://github.com/sunfish-shogi/shogihome) reads such a file. The sources of the other kinds are in their modules.
//!
//! **Read**: positions with their moves; for a move the reply, the value, the depth and how often it was played; comments.
//!
//! **Also read** in that text: a byte order mark, any line ends, and comments behind a move; a missing first line, bytes that are not text
//! and a second entry of a position or a move, with a warning.
//!
//! **Refused**, with an error: a position or a move that cannot be read, an illegal move, a field that is no number. Only this
//! line is left out, or this field unknown; the rest is read.
//!
//! ```
//! use shogi_engine::book::Book;
//!
//! let text = "#YANEURAOU-DB2016 1.00\n\
//!     sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 3c3d 30 20 5\n7g7e\n";
//! let document = Book::read_str(text);
//! let error = document.first_error().unwrap();
//! assert_eq!((error.code(), error.line()), ("illegal_move", 4));
//! assert_eq!(document.book.positions[0].moves.len(), 1);
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod book;
pub mod packed;
pub mod positions;

pub use shogi_core;

use shogi_core::messages::Explanation;

/// The explanations of the codes that only these files have. The codes that records have too are explained in the crate `kifu`.
pub fn explanations() -> impl Iterator<Item = &'static Explanation> {
    book::EXPLANATIONS.iter()
}

/// The examples of the README, compiled and run as tests.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
