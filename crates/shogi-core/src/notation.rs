//! Notations of the basic types. The names of a type are defined in one table, which is used both for reading and for
//! writing.
//!
//! * [`sfen`] – positions in SFEN, the ASCII notation of shogi programs.
//! * [`usi`] – moves (`7g7f`, `P*5e`) and the `position` command.
//! * [`csa`] – the codes of the Computer Shogi Association: pieces (`FU`) and endings (`TORYO`).
//! * [`western`] – moves in English texts (`P-7f`).
//! * [`MoveNotation`] – all notations of a move, by name. [`strip_move`] reads a move in any of them.
//! * [`english_names`] – English names of values (`black`, `resign`, `strict`).
//! * [`ja`] – Japanese notation: names, numbers, squares, moves, board diagrams.

pub mod csa;
pub mod english_names;
pub mod ja;
mod moves;
pub mod sfen;
pub mod usi;
pub mod western;

pub use moves::{MoveNotation, strip_move};
