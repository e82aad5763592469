//! Reads and writes the files of shogi engines: [`book`]s, which say what an engine may play.

pub mod book;

pub use shogi_core as core;
