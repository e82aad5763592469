//! `cargo xtask fixtures`: writes the test data that is generated from other test data or from a table in the code, the
//! pictures in the documents, and the types of names in TypeScript and Python.
//!
//! The command computes a list of all derived files with their contents, and writes the files. With `--check` it only
//! compares the contents with the existing files. An orphan is an existing file of `testdata` that has the folder or
//! extension of derived files, but is not in the list. The command removes orphans; with `--check` it only reports
//! them.

mod derived;
mod names;
mod outlines;
mod pictures;

use std::fs;
use std::path::Path;

use pretty_assertions::StrComparison;

use crate::{Error, workspace};

use derived::Derived;

/// What to do with the derived files.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Change nothing; print the files that are missing, outdated or orphaned.
    #[arg(long)]
    check: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    Write,
    Check,
}

/// Writes the derived files, or checks them. Returns `Ok(false)` if a file is missing, outdated or orphaned in the
/// check.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    let mode = if arguments.check { Mode::Check } else { Mode::Write };
    let testdata = workspace::root().join("testdata");
    let mut derived = derived::all(&testdata)?;
    derived.extend(outlines::all(&testdata)?);
    let mut is_fresh = true;
    for file in &derived {
        is_fresh &= ensure(&testdata.join(&file.path), &file.contents, mode)?;
    }
    let mut others = pictures::all()?;
    others.extend(names::all());
    for file in &others {
        is_fresh &= ensure(&workspace::root().join(&file.path), &file.contents, mode)?;
    }
    is_fresh &= remove_orphans(&testdata, &derived, mode)?;
    let count = derived.len() + others.len();
    match (mode, is_fresh) {
        (Mode::Write, _) => println!("fixtures: {count} derived files"),
        (Mode::Check, true) => println!("fixtures: {count} derived files are fresh"),
        (Mode::Check, false) => println!("run `cargo xtask fixtures` and commit"),
    }
    Ok(is_fresh || mode == Mode::Write)
}

/// Writes `contents` to a file, unless the file already has them. In check mode, only reports the difference. Returns
/// whether the file already had these contents.
fn ensure(path: &Path, contents: &[u8], mode: Mode) -> Result<bool, Error> {
    let found = if path.exists() {
        Some(fs::read(path)?)
    } else {
        None
    };
    if found.as_deref() == Some(contents) {
        return Ok(true);
    }
    match (mode, found) {
        (Mode::Write, _) => {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(path, contents)?;
        }
        (Mode::Check, None) => println!("{}: missing", workspace::relative(path)),
        (Mode::Check, Some(found)) => {
            let (found, contents) = (String::from_utf8_lossy(&found), String::from_utf8_lossy(contents));
            let comparison = StrComparison::new(&*found, &*contents);
            println!("{}: stale\n{comparison}", workspace::relative(path));
        }
    }
    Ok(false)
}

/// Removes orphaned files. In check mode, only reports them. Returns `true` if there were no orphaned files.
fn remove_orphans(testdata: &Path, derived: &[Derived], mode: Mode) -> Result<bool, Error> {
    let mut has_none = true;
    for path in shogi_testkit::fixtures::files_under(testdata, |_| true)? {
        let name = workspace::relative(&path);
        let name = name.trim_start_matches("testdata/");
        if derived::is_derived(name) && !derived.iter().any(|file| file.path == name) {
            has_none = false;
            match mode {
                Mode::Write => fs::remove_file(&path)?,
                Mode::Check => println!("testdata/{name}: nothing it is derived from"),
            }
        }
    }
    Ok(has_none)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derived_files_are_fresh() {
        assert!(
            run(&Arguments { check: true }).unwrap(),
            "run `cargo xtask fixtures` and commit"
        );
    }

    #[test]
    fn a_stale_and_a_missing_file_are_found_and_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b.kif");
        assert!(!ensure(&path, b"new", Mode::Check).unwrap());
        assert!(!path.exists());
        assert!(!ensure(&path, b"old", Mode::Write).unwrap());
        assert!(!ensure(&path, b"new", Mode::Check).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert!(!ensure(&path, b"new", Mode::Write).unwrap());
        assert!(ensure(&path, b"new", Mode::Check).unwrap());
    }
}
