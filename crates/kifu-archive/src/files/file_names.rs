//! What the name of a file says: that it holds records, that it is compressed, or that it is hidden.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

use kifu::Format;

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

/// Whether a name is that of a tar archive, also a compressed one.
pub(super) fn is_tar(path: &Path) -> bool {
    let path = record_path(path);
    let extension = path.extension();
    extension.is_some_and(|extension| {
        ["tar", "tgz"]
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
    })
}

/// Whether a file in a folder is a record, a compressed record or a ZIP file, by its extension.
pub(super) fn may_hold_records(path: &Path) -> bool {
    Format::from_path(&record_path(path)).is_some() || is_zip(path)
}

/// Whether a name begins with a dot, as those of hidden files and folders do.
pub(crate) fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

pub(super) fn is_zip(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}
