//! Japanese notation, as in KIF, KI2 and BOD files and in books.
//!
//! * [`names`] – pieces (`銀`, `成銀`, `全`), sides (`先手`, `上手`) and their marks (`▲`, `△`).
//! * [`squares`] – `７六`.
//! * [`Ending::to_ja`](crate::Ending::to_ja) – endings (`投了`).
//! * [`diagram`] – the board diagram of BOD and KIF files, and the hands beside it.
//! * [`moves`] – moves in Japanese notation (`▲５八金右`).
//!
//! The names of a type are defined in one table, which is used both for reading and for writing. The readers accept more
//! spellings than the writers use. The documentation of each module lists these spellings. For crates that read a
//! format, [`format::tools`](crate::format::tools) has numbers (`二十七`), result lines (`まで12手で先手の勝ち`) and the lines that
//! define the start of a game.

pub(crate) mod confusables;
pub mod diagram;
pub mod moves;
pub mod names;
pub(crate) mod numbers;
pub(crate) mod result_line;
pub mod squares;
pub(crate) mod start;

pub(crate) use confusables::did_you_mean;
