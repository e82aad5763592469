//! Code that the tests, benches and tasks of the workspace share.
//!
//! * [`fixtures`]: loads the files of `testdata`.
//! * [`invariants`]: checks that must hold for any input of any format.
//! * [`line_coverage`]: checks that every line of a text is in the record or in a diagnostic.
//! * [`losses`]: checks that a record is read back as it was written, except for the reported losses.
//! * [`damaged_lines`]: a text with one character changed in one line.
//! * [`edits`]: random edits of a record, and a check of the edited record.
//! * [`mutations`]: damaged copies of a text.
//! * [`random_games`]: random legal games. [`floodgate_games`]: records like those of floodgate.
//!   [`arbitrary_records`]: random records with extreme content. The same seed gives the same records on every machine.
//! * [`random_mutations`]: random damaged files, made from undamaged ones.
//! * [`rules`]: a second, simple implementation of the rules, and checks that the rules of the library agree with it.
//! * [`random`]: the random numbers for all random content of this crate.

pub mod arbitrary_records;
pub mod damaged_lines;
pub mod edits;
pub mod fixtures;
pub mod floodgate_games;
pub mod invariants;
pub mod line_coverage;
pub mod losses;
pub mod mutations;
pub mod random;
pub mod random_games;
pub mod random_mutations;
pub mod rules;

/// The examples of the README files of the workspace, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../README.ja.md")]
struct Readme;
