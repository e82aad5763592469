//! What the tests and benches of the workspace share.
//!
//! * [`fixtures`]: the files of `testdata`.
//! * [`checks`], [`lines`] and [`losses`]: what holds for any input, any line of a text, and any record that is written.
//! * [`damage`]: texts with something amiss, made of good ones.
//! * [`edits`]: random edits of a record.
//! * [`random`], [`games`] and [`odd`]: records that are random and yet the same on every machine.

pub mod checks;
pub mod damage;
pub mod edits;
pub mod fixtures;
pub mod games;
pub mod lines;
pub mod losses;
pub mod odd;
pub mod random;
