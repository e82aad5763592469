//! What the tests and benches of the workspace share.
//!
//! * [`fixtures`]: the files of `testdata`.
//! * [`invariants`]: what holds for any input of any format.
//! * [`line_coverage`]: every line of a text is in the record or in a diagnostic.
//! * [`losses`]: what is read back is what was written, less the reported losses.
//! * [`edits`]: random edits of a record.
//! * [`mutations`]: damaged copies of a text.
//! * [`random_games`] and [`arbitrary_records`]: random records, the same for the same seed on every machine.
//! * [`random`]: the numbers behind them.

pub mod arbitrary_records;
pub mod edits;
pub mod fixtures;
pub mod invariants;
pub mod line_coverage;
pub mod losses;
pub mod mutations;
pub mod random;
pub mod random_damage;
pub mod random_games;

/// The examples of the README files of the workspace, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../README.ja.md")]
struct Readme;
