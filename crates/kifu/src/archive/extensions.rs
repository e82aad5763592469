//! What the extension of a file says: that it holds records, or that it is compressed.

use std::borrow::Cow;
use std::path::Path;

use crate::formats::Format;

/// Whether a name says that the file is compressed.
pub(super) fn is_compressed(path: &Path) -> bool {
    let extension = path.extension();
    extension.is_some_and(|extension| {
        ["gz", "zst"]
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
    })
}

/// The path without the extension of a compression: `a.csa` for `a.csa.gz`.
pub(super) fn record_path(path: &Path) -> Cow<'_, Path> {
    if is_compressed(path) {
        path.with_extension("").into()
    } else {
        path.into()
    }
}

/// Whether a file in a folder is a record, a compressed record or a ZIP file, by its extension.
pub(super) fn may_hold_records(path: &Path) -> bool {
    Format::from_path(&record_path(path)).is_some() || is_zip(path)
}

pub(super) fn is_zip(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}
