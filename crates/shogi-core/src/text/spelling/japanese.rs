//! The Japanese message of [`SpellingError`].

use std::fmt;

use super::SpellingError;
use crate::text::{Localize, mismatch_in_japanese};

impl Localize for SpellingError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [_, expected] = self.expected;
        f.write_str(&mismatch_in_japanese(&self.found, expected))?;
        match self.names.as_slice() {
            [] => Ok(()),
            names => write!(f, "（使えるのは {}）", names.join("、")),
        }
    }
}
