//! Spellings of the vocabulary, each in one table that serves reading and writing.
//!
//! * [`sfen`] – positions in ASCII, as programs pass them on.
//! * [`usi`] – moves (`7g7f`, `P*5e`) and the `position` command.
//! * [`csa`] – the codes of the Computer Shogi Association: pieces (`FU`) and endings (`TORYO`).
//! * [`names`] – names that pick one of a few values (`black`, `resign`, `strict`).
//! * [`ja`] – what Japanese records, books and people write: names, numbers, squares, moves, board diagrams.

pub mod csa;
pub mod ja;
pub mod names;
pub mod sfen;
pub mod usi;
