//! [`expand`]: patterns such as `*.kif`, which a shell has not expanded; [`Exclusion`]: patterns of what is not wanted.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use glob::{MatchOptions, Pattern};

use super::file_names::is_hidden;
use super::input::UnreadableFile;

/// Returns the files and folders that match a pattern, sorted by name. A path is a pattern if it has one of the characters
/// `*?[` and is not the path of an existing file. If no file matches, the path is returned as it is, so that it is reported
/// as missing. Folders in which names are to be matched, but that cannot be listed, are added to `unreadable`.
///
/// Each part of a path is a pattern of its own. `**` is any number of folders. A name that begins with a dot is matched only
/// by a dot, as in a shell. In a pattern with `**`, links to folders match no part, because they may lead around in a circle.
pub(super) fn expand(path: &Path, unreadable: &mut Vec<UnreadableFile>) -> Vec<PathBuf> {
    if !has_wildcard(path.as_os_str()) || path.symlink_metadata().is_ok() {
        return vec![path.to_owned()];
    }
    // A folder means all files in it and in its subfolders.
    let path = match path.parent() {
        Some(folder) if path.ends_with("**") && folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) if path.ends_with("**") => folder,
        _ => path,
    };
    let follows_links = !path.iter().any(|part| part == "**");
    let mut found = vec![PathBuf::new()];
    for part in path.components() {
        found = match pattern(part) {
            Some(pattern) if pattern.as_str() == "**" => folders_below(found, unreadable),
            Some(pattern) => {
                let mut found = matches(&found, &pattern, unreadable);
                found.retain(|path| follows_links || !path.is_symlink() || !path.is_dir());
                found
            }
            None => found.into_iter().map(|folder| folder.join(part)).collect(),
        };
    }
    // The last parts may be no patterns, and `**` may lead to a file in several ways.
    let mut seen = HashSet::new();
    found.retain(|path| path.symlink_metadata().is_ok() && seen.insert(path.clone()));
    if found.is_empty() {
        found.push(path.to_owned());
    }
    found
}

/// A pattern of files and folders that are not wanted.
pub(super) struct Exclusion {
    /// The pattern as it is written, which is also the name or path of a file.
    written: PathBuf,
    pattern: Option<Pattern>,
}

impl Exclusion {
    pub(super) fn new(pattern: &Path) -> Self {
        let written = without_dot(pattern).to_owned();
        let text = written.to_str().filter(|_| has_wildcard(written.as_os_str()));
        Self {
            pattern: text.and_then(|text| Pattern::new(text).ok()),
            written,
        }
    }

    /// Whether the pattern matches a path or one of the folders of the path. A pattern of one part matches their names, any
    /// other pattern their paths.
    pub(super) fn matches(&self, path: &Path) -> bool {
        let path = without_dot(path);
        if self.written.iter().count() == 1 {
            return path.iter().any(|name| self.matches_path(Path::new(name)));
        }
        path.ancestors().any(|path| self.matches_path(path))
    }

    fn matches_path(&self, path: &Path) -> bool {
        let options = MatchOptions {
            require_literal_separator: true,
            ..NAMES
        };
        let pattern = self.pattern.as_ref();
        path == self.written
            || pattern.is_some_and(|pattern| pattern.matches_with(&path.to_string_lossy(), options))
    }
}

/// A path without `./` at its start.
fn without_dot(path: &Path) -> &Path {
    path.strip_prefix(".").unwrap_or(path)
}

/// How names are matched: as in a shell.
const NAMES: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: false,
    require_literal_leading_dot: true,
};

fn has_wildcard(name: &OsStr) -> bool {
    name.as_encoded_bytes().iter().any(|byte| b"*?[".contains(byte))
}

/// The pattern of a part of a path. `None` if it is a name.
fn pattern(part: Component<'_>) -> Option<Pattern> {
    let name = part.as_os_str();
    Pattern::new(name.to_str().filter(|_| has_wildcard(name))?).ok()
}

/// The files and folders in `folders` with names that match the pattern. Bytes that are not Unicode are matched by wildcards
/// only.
fn matches(folders: &[PathBuf], pattern: &Pattern, unreadable: &mut Vec<UnreadableFile>) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in folders {
        let names = sorted_names(folder, unreadable);
        let fits = |name: &PathBuf| pattern.matches_with(&name.to_string_lossy(), NAMES);
        found.extend(names.into_iter().filter(fits).map(|name| folder.join(name)));
    }
    found
}

/// The folders, each before the folders in it. Links to folders are not followed.
fn folders_below(folders: Vec<PathBuf>, unreadable: &mut Vec<UnreadableFile>) -> Vec<PathBuf> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let mut pending = folders;
    pending.reverse();
    while let Some(folder) = pending.pop() {
        if !seen.insert(folder.clone()) {
            continue;
        }
        let names = sorted_names(&folder, unreadable).into_iter().rev();
        let visible = names.filter(|name| !is_hidden(name.as_os_str()));
        let is_folder = |path: &PathBuf| path.symlink_metadata().is_ok_and(|found| found.is_dir());
        pending.extend(visible.map(|name| folder.join(name)).filter(is_folder));
        found.push(folder);
    }
    found
}

/// The names in a folder, sorted by their bytes. None if it is no folder.
fn sorted_names(folder: &Path, unreadable: &mut Vec<UnreadableFile>) -> Vec<PathBuf> {
    let listed = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let names = || {
        fs::read_dir(listed)?
            .map(|entry| Ok(PathBuf::from(entry?.file_name())))
            .collect()
    };
    let mut names: Vec<PathBuf> = match names() {
        Ok(names) => names,
        Err(error) if is_no_folder(listed, &error) => Vec::new(),
        Err(error) => {
            unreadable.push(UnreadableFile::new(folder, error));
            Vec::new()
        }
    };
    names.sort_unstable_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    names
}

/// Whether a path cannot be listed because it is no folder, but a file or a link that leads nowhere, also around in a circle.
fn is_no_folder(path: &Path, error: &io::Error) -> bool {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => true,
        kind => kind != io::ErrorKind::PermissionDenied && path.is_symlink(),
    }
}
