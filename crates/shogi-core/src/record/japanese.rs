//! The Japanese message of [`VariationError`](super::VariationError).

use std::fmt;

use super::builder::VariationError;
use crate::text::Localize;

impl Localize for VariationError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "変化は1手目から{}手目までのはずです: {}手目",
            self.last, self.ply
        )
    }
}
