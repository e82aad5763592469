//! Japanese notation, as in KIF, KI2 and BOD files and in books.
//!
//! * [`names`] – pieces (`銀`, `成銀`, `全`), sides (`先手`, `上手`) and their marks (`▲`, `△`).
//! * [`numbers`] – `二十七`, `２７`, `27`.
//! * [`squares`] – `７六`.
//! * [`result_line`] – endings (`投了`) and result lines (`まで12手で先手の勝ち`).
//! * [`diagram`] – the board diagram of BOD and KIF files, and the hands beside it.
//! * [`start`] – the lines of KIF and BOD files that define the start of a game.
//! * [`moves`] – moves in Japanese notation (`▲５八金右`).
//!
//! Each spelling is defined in one table, which is used both for reading and for writing. The readers accept more
//! spellings than the writers use. The documentation of each module lists these spellings.

mod broken_rules;
mod confusables;
pub mod diagram;
pub mod moves;
pub mod names;
pub mod numbers;
pub mod result_line;
pub mod squares;
pub mod start;

pub use confusables::did_you_mean;
