//! [`name_of`]: the names of players, as they are counted.

use kifu::shogi_core::format::tools::trim_blanks;
use kifu::{Color, Record};

/// The name of the player of a side, without blanks at its ends. `None` without a name.
pub(super) fn name_of(record: &Record, color: Color) -> Option<&str> {
    record
        .player(color)
        .map(trim_blanks)
        .filter(|name| !name.is_empty())
}
