//! What the name of a file says: that it holds records, that it is compressed, or that it is hidden. And which names every system allows.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::Path;

use kifu::Format;
use kifu::shogi_core::text::is_control;

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

/// The names of devices of Windows, there also with an extension (Naming Files, Paths, and Namespaces). A digit from 1 to 9 follows
/// the last two.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// The most bytes of a name without its extension. Most systems allow 255 for all of it.
const LONGEST_NAME: usize = 200;

/// Returns a text in which each character that a file name cannot have on some system is replaced by `_`. A text that names a
/// folder (`.`, `..`) becomes `_` too, so that no text of a record chooses another folder, and one that names a device of Windows
/// gets a `_`. At most this many characters, and 200 bytes, are kept, without a dot or blank at the end. An empty text becomes `unknown`.
pub fn file_name(text: &str, longest: usize) -> String {
    let is_forbidden = |character: char| is_control(character) || "/\\:*?\"<>|".contains(character);
    let text = match text.trim() {
        "" => return "unknown".to_owned(),
        "." | ".." => return "_".to_owned(),
        text => {
            let mut bytes = 0;
            let fits = |character: &char| {
                bytes += character.len_utf8();
                bytes <= LONGEST_NAME
            };
            text.chars().take(longest).take_while(fits).collect::<String>()
        }
    };
    let mut name = text.replace(is_forbidden, "_");
    name.truncate(name.trim_end_matches(['.', ' ']).len());
    if name.is_empty() {
        return "_".to_owned();
    }
    let stem = name.find('.').unwrap_or(name.len());
    if is_device(name[..stem].trim_end()) {
        name.insert(stem, '_');
    }
    name
}

fn is_device(stem: &str) -> bool {
    let device = stem.trim_end_matches(|digit| "123456789¹²³".contains(digit));
    let has_digit = stem[device.len()..].chars().count() == 1;
    let known = DEVICES
        .iter()
        .position(|known| device.eq_ignore_ascii_case(known));
    known.is_some_and(|index| if index < 4 { device == stem } else { has_digit })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn names_end_as_every_system_allows() {
        for (text, expected) in [
            ("a. .", "a"),
            ("...", "_"),
            ("竜王戦 第1局.", "竜王戦 第1局"),
            ("x/..", "x_"),
        ] {
            assert_eq!(file_name(text, 100), expected, "{text}");
        }
        assert_eq!(file_name(&"竜".repeat(100), 100).len(), 198);
    }
}
