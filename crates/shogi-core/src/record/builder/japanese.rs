//! The Japanese message of [`VariationError`](super::VariationError).

use std::fmt;

use super::VariationError;
use crate::text::Localize;

impl Localize for VariationError {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "変化は1手目から{}手目までですが、{}手目が指定されました",
            self.last, self.ply
        )
    }
}
