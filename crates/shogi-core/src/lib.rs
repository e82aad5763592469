//! Board, pieces, rules, handicaps and game records of shogi (将棋). The format crates `shogi-kif`, `shogi-bod`,
//! `shogi-csa`, `shogi-jkf` and `shogi-usi` are built on this crate.
//!
//! The crate has layers. Each layer imports only from the layers above it in this list:
//!
//! * the root – [`Color`], [`Square`], [`Piece`], [`Hand`], [`Move`], [`Setup`], [`Handicap`], [`Ending`]: small
//!   types, without their spellings in texts,
//! * [`position`] – the rules: [`Position`] plays moves and reports which rule a move breaks,
//! * [`text`] – tools for any text format, without boards and records: places, lines, encodings, diagnostics,
//! * [`notation`] – reading and writing of SFEN, USI, CSA codes and Japanese notation,
//! * [`record`] – games: [`Record`] with its tree, headers, comments and times, and the builder and the editor of
//!   records,
//! * [`mod@format`] – the trait that format crates implement. [`prelude`] lists the items that format crates
//!   re-export,
//! * [`format::tools`] – what format crates need besides the trait.
//!
//! All layers may use [`messages`](mod@messages): texts in English and Japanese, and the macros that declare them.
//!
//! With the feature `serde`, values of the basic types can be serialized as strings, such as `"7g7f"` and `"black"`
//! (module `serde`).

#![cfg_attr(docsrs, feature(doc_cfg))]

#[macro_use]
mod named_enum;

mod color;
mod ending;
pub mod format;
mod hand;
mod handicap;
pub mod messages;
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

/// The examples of the README, compiled and run as tests.
#[cfg(all(doctest, feature = "encoding"))]
#[doc = include_str!("../README.md")]
struct Readme;
