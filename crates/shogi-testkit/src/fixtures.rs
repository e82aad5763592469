//! Loads the files of `testdata`, which are the fixtures of the tests.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Returns the path of the folder `testdata` of the workspace.
pub fn testdata() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata"))
}

/// A fixture: its name and its content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// The path of the file relative to `testdata`, with `/` on every system.
    pub name: String,
    /// The content of the file.
    pub bytes: Vec<u8>,
}

/// Returns the fixtures in a folder of `testdata` (such as `kif/ok`) and its subfolders, sorted by name. The list is
/// empty if the folder does not exist.
///
/// # Errors
///
/// Returns an error if a file or folder cannot be read.
pub fn fixtures(folder: &str) -> io::Result<Vec<Fixture>> {
    let path = testdata().join(folder);
    if !path.exists() {
        return Ok(Vec::new());
    }
    let files = files_under(&path, |_| true)?;
    files.iter().map(|file| load(file)).collect()
}

/// Returns the fixture with the name `name`, such as `kif/ok/plain.kif`.
///
/// # Errors
///
/// Returns an error if the file cannot be read.
pub fn fixture(name: &str) -> io::Result<Fixture> {
    load(&testdata().join(name))
}

fn load(path: &Path) -> io::Result<Fixture> {
    let below = path.strip_prefix(testdata()).unwrap_or(path);
    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    Ok(Fixture {
        name: parts.join("/"),
        bytes: fs::read(path)?,
    })
}

/// Returns the files in a folder and its subfolders, sorted. Files and folders for which `is_wanted` returns `false`
/// are left out.
///
/// # Errors
///
/// Returns an error if a folder cannot be read.
pub fn files_under(folder: &Path, is_wanted: impl Fn(&Path) -> bool) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let path = entry.path();
            if !is_wanted(&path) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}
