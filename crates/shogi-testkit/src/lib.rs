//! What the tests and benches of the workspace share.
//!
//! * [`fixtures`]: the files of `testdata`.

pub mod fixtures;
