//! Replaces patterns such as `*.kif` by the files that match them. The shells of some systems do this; others, or quotes
//! around a pattern, leave it to the command.

use std::ffi::OsStr;
use std::io;
use std::path::{Component, Path, PathBuf};

use glob::{MatchOptions, Pattern};

use crate::messages::PathError;

/// Adds the files and folders that match a pattern to `paths`, sorted by name. A path is a pattern if it has one of the
/// characters `*?[` and is not the path of an existing file. If no file matches, the path is added as it is, so that it is
/// reported as missing.
///
/// Each part of a path is a pattern of its own. There is no pattern for the files in all subfolders, because a folder is an
/// input that means them.
pub(super) fn expand(path: &Path, paths: &mut Vec<PathBuf>) -> Result<(), PathError> {
    if !has_wildcard(path.as_os_str()) || path.symlink_metadata().is_ok() {
        paths.push(path.to_owned());
        return Ok(());
    }
    let mut found = vec![PathBuf::new()];
    for part in path.components() {
        found = match pattern(part) {
            Some(pattern) => matches(&found, &pattern)?,
            None => found.into_iter().map(|folder| folder.join(part)).collect(),
        };
    }
    // The last parts may be no patterns.
    found.retain(|path| path.symlink_metadata().is_ok());
    if found.is_empty() {
        found.push(path.to_owned());
    }
    paths.append(&mut found);
    Ok(())
}

fn has_wildcard(name: &OsStr) -> bool {
    name.as_encoded_bytes().iter().any(|byte| b"*?[".contains(byte))
}

/// Returns the pattern of a part of a path, or `None` if it is a name.
fn pattern(part: Component<'_>) -> Option<Pattern> {
    let name = part.as_os_str();
    Pattern::new(name.to_str().filter(|_| has_wildcard(name))?).ok()
}

/// Returns the files and folders in `folders` with names that match the pattern.
fn matches(folders: &[PathBuf], pattern: &Pattern) -> Result<Vec<PathBuf>, PathError> {
    // As in a shell, a name that begins with a dot is matched only by a dot.
    let options = MatchOptions {
        require_literal_leading_dot: true,
        ..MatchOptions::default()
    };
    let mut found = Vec::new();
    for folder in folders {
        let before = found.len();
        match names(folder) {
            // Bytes that are not Unicode are matched by wildcards only.
            Ok(names) => found.extend(
                names
                    .into_iter()
                    .filter(|name| pattern.matches_with(&name.to_string_lossy(), options))
                    .map(|name| folder.join(name)),
            ),
            Err(error) if is_no_folder(&error) => {}
            Err(error) => return Err(PathError::new(folder, error)),
        }
        found[before..].sort_unstable_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    }
    Ok(found)
}

fn names(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let entries = std::fs::read_dir(folder)?;
    entries
        .map(|entry| Ok(PathBuf::from(entry?.file_name())))
        .collect()
}

fn is_no_folder(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}
