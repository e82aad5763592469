//! What every fuzz target of a format runs.

use shogi_core::format::RecordFormat;
use shogi_testkit::invariants::{check_bytes, check_text};

/// Reads bytes, and the same bytes as a text if they are one.
///
/// # Panics
///
/// When a check of the test kit fails, with its words.
pub fn check<F: RecordFormat>(format: F, bytes: &[u8]) {
    let text = std::str::from_utf8(bytes).ok();
    let checked = check_bytes(format, bytes).and_then(|()| text.map_or(Ok(()), |text| check_text(format, text)));
    if let Err(fault) = checked {
        panic!("{fault}");
    }
}
