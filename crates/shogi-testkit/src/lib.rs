//! What the tests and benches of the workspace share.
//!
//! * [`fixtures`]: the files of `testdata`.
//! * [`checks`], [`lines`] and [`losses`]: what holds for any input, any line of a text, and any record that is written.
//! * [`damage`]: texts with something amiss, made of good ones.
//! * [`random`], [`games`] and [`odd`]: records that are random and yet the same on every machine.

pub mod checks;
pub mod damage;
pub mod fixtures;
pub mod games;
pub mod lines;
pub mod losses;
pub mod odd;
pub mod random;

/// The examples of the README files of the workspace, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../README.ja.md")]
struct Readme;
