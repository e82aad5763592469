//! Japanese spellings of the vocabulary: what KIF, KI2 and BOD files, books and people write.
//!
//! * [`names`] – pieces (`銀`, `成銀`, `全`), sides (`先手`, `上手`) and their marks (`▲`, `△`).
//! * [`numbers`] – `二十七`, `２７`, `27`.
//! * [`squares`] – `７六`.
//! * [`result_line`] – endings (`投了`) and result lines (`まで12手で先手の勝ち`).
//! * [`diagram`] – the board picture of BOD and KIF files, and the hands beside it.
//! * [`moves`] – moves as people write them (`▲５八金右`), for reading and writing.
//!
//! Each spelling is in one table, which serves reading and writing. Reading knows more spellings than writing uses;
//! each module says which.

mod confusables;
pub mod diagram;
pub mod moves;
pub mod names;
pub mod numbers;
pub mod result_line;
mod rules;
pub mod squares;
pub mod start;

pub use confusables::did_you_mean;
