//! [`files_in`]: finds the records in a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use kifu::Format;

/// Returns all files in a folder and its subfolders that have the extension of a format, sorted by path. Pipes, sockets and
/// devices are left out, because reading one might never end. Calls `report` for each folder that cannot be listed.
pub fn files_in(folder: &Path, mut report: impl FnMut(&Path, io::Error)) -> Vec<PathBuf> {
    // The folders that are not searched yet. A list is used instead of recursion, so that deeply nested folders cannot
    // overflow the stack.
    let mut pending = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(current) = pending.pop() {
        if let Err(error) = list(&current, &mut pending, &mut files) {
            report(&current, error);
        }
    }
    // The paths are compared by their bytes. Comparing them component by component would take longer than reading the
    // files.
    files.sort_unstable_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    files
}

/// Adds the subfolders of a folder to `folders`, and its files with a known extension to `files`.
fn list(folder: &Path, folders: &mut Vec<PathBuf>, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let file_type = entry.file_type()?;
        if file_type.is_dir() {
            folders.push(entry.path());
        } else if (file_type.is_file() || file_type.is_symlink())
            && Format::from_path(&entry.path()).is_some()
        {
            files.push(entry.path());
        }
    }
    Ok(())
}
