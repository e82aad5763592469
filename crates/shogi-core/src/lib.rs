//! Board, pieces, rules, handicaps and game records of shogi (将棋): the base that the format crates `shogi-kif`,
//! `shogi-bod` and `shogi-csa` build on.
//!
//! * **Vocabulary**: [`Color`], [`File`], [`Rank`], [`Square`], [`PieceKind`], [`HandPiece`], [`Piece`], [`Hand`],
//!   [`Move`] – small `Copy` types that know no format.
//! * **Positions**: [`Setup`] is any arrangement of pieces; [`Position`] is one that can be played, with the rules of
//!   the game. [`Handicap`] names the arrangements a game starts from.
//! * **Spellings**: [`sfen`], [`usi`] and [`csa`] in ASCII, [`ja`] in Japanese.
//! * **Records**: [`record::Record`] is a game: headers, a start, a tree of moves, endings, comments, times.
//! * **What formats share**: [`source`] (places in a text and errors there), [`encoding`] (bytes to text),
//!   [`mod@format`] (what a format crate implements).
//!
//! Inside this crate the order is vocabulary → position → spellings → record; `source`, `encoding` and `format` stand
//! beside them.

mod color;
pub mod csa;
pub mod encoding;
pub mod format;
mod hand;
mod handicap;
pub mod ja;
mod moves;
mod piece;
pub mod position;
pub mod record;
pub mod setup;
pub mod sfen;
pub mod source;
mod square;
pub mod usi;

pub use color::Color;
pub use hand::{Hand, Hands};
pub use handicap::Handicap;
pub use moves::{Move, MoveKind};
pub use piece::{HandPiece, Piece, PieceKind};
pub use position::{IllegalMove, Position, PositionError};
pub use record::Record;
pub use setup::{Board, Setup};
pub use square::{File, Rank, Square, SquareError};
