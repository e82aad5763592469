//! What the tests and benches of the workspace share.
//!
//! * [`fixtures`]: the files of `testdata`.
//! * [`damage`]: texts with something amiss, made of good ones.
//! * [`random`] and [`games`]: records that are random and yet the same on every machine.

pub mod damage;
pub mod fixtures;
pub mod games;
pub mod random;
