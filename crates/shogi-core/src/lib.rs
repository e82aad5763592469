//! Board, pieces, rules, handicaps and game records of shogi (将棋): the base that the format crates `shogi-kif`,
//! `shogi-bod`, `shogi-csa` and `shogi-jkf` build on.
//!
//! The crate has wings, and each builds only on those above it:
//!
//! * the root – [`Color`], [`Square`], [`Piece`], [`Hand`], [`Move`], [`Setup`], [`Handicap`], [`Ending`]: small types
//!   that know no text,
//! * [`position`] – the rules: [`Position`] plays moves and says which rule a move breaks,
//! * [`text`] – what every text format needs and no shogi: places, lines, encodings, diagnostics,
//! * [`notation`] – spellings, in both directions: SFEN, USI, the codes of CSA, Japanese,
//! * [`record`] – a game: [`Record`] with its tree, headers, comments and times, and the builder that makes one,
//! * [`mod@format`] – what a format crate implements; [`prelude`] – what it hands on.
//!
//! With the feature `serde`, the types of the vocabulary are strings in the data formats of serde (`"7g7f"`, `"black"`).

mod color;
mod ending;
pub mod format;
mod hand;
mod handicap;
mod moves;
pub mod notation;
mod piece;
pub mod position;
pub mod prelude;
pub mod record;
#[cfg(feature = "serde")]
pub mod serde;
pub mod setup;
mod square;
pub mod text;

pub use color::Color;
pub use ending::{Ending, GameResult};
pub use hand::{Hand, Hands};
pub use handicap::Handicap;
pub use moves::{Move, MoveKind};
pub use piece::{HandPiece, Piece, PieceKind};
pub use position::{IllegalMove, Position, PositionError};
pub use record::Record;
pub use setup::{Board, Setup};
pub use square::{File, Rank, Square};
pub use text::SpellingError;

/// The examples of the README, compiled and run.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
