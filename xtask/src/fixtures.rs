//! `cargo xtask fixtures`: writes the test data that is generated from other test data or from a table in the code, the
//! pictures in the documents, the table of codes, the lists of openings and dependencies, and the types of names in TypeScript and Python.
//!
//! The command computes a list of all derived files with their contents, and writes the files. With `--check` it only
//! compares the contents with the existing files. An orphan is an existing file of `testdata` that has the folder or
//! extension of derived files, or a diagram of an opening, but is not in the list. The command removes orphans; with `--check` it only reports
//! them.

mod codes;
mod dependencies;
mod derived;
mod names;
mod openings;
mod options;
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

/// Writes the derived files, or checks them. Returns `Ok(false)` if a file is missing, outdated or orphaned in the
/// check.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    let root = workspace::root();
    let mut derived = derived::all()?;
    derived.extend(outlines::all()?);
    derived.extend(pictures::all()?);
    derived.extend(names::all());
    derived.extend(codes::all());
    derived.extend(openings::all()?);
    derived.push(dependencies::all()?);
    let orphans = orphans(&derived)?;
    let mut is_fresh = orphans.is_empty();
    for Derived { path, contents } in &derived {
        if let Some(fault) = fault(&root.join(path), contents)? {
            is_fresh = false;
            if arguments.check {
                println!("{path}: {fault}");
            } else {
                write(&root.join(path), contents)?;
            }
        }
    }
    for path in orphans {
        if arguments.check {
            println!("{path}: nothing it is derived from");
        } else {
            fs::remove_file(root.join(path))?;
        }
    }
    let count = derived.len();
    match (arguments.check, is_fresh) {
        (false, _) => println!("fixtures: {count} derived files"),
        (true, true) => println!("fixtures: {count} derived files are fresh"),
        (true, false) => println!("run `cargo xtask fixtures` and commit"),
    }
    Ok(is_fresh || !arguments.check)
}

/// Returns the reason why a file does not have these contents. `None` if it has them.
fn fault(path: &Path, contents: &[u8]) -> Result<Option<String>, Error> {
    if !path.exists() {
        return Ok(Some("missing".to_owned()));
    }
    let found = fs::read(path)?;
    if found == contents {
        return Ok(None);
    }
    let (found, contents) = (String::from_utf8_lossy(&found), String::from_utf8_lossy(contents));
    let comparison = StrComparison::new(&*found, &*contents);
    Ok(Some(format!("stale\n{comparison}")))
}

/// Writes a file, and its folder if there is none.
fn write(path: &Path, contents: &[u8]) -> Result<(), Error> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(fs::write(path, contents)?)
}

/// Returns the paths of the orphaned files.
fn orphans(derived: &[Derived]) -> Result<Vec<String>, Error> {
    let is_orphan = |path: &String| {
        (derived::is_derived(path) || openings::is_picture(path))
            && derived.iter().all(|file| file.path != *path)
    };
    Ok(workspace::files()?.into_iter().filter(is_orphan).collect())
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

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
        assert_eq!(fault(&path, b"new").unwrap().as_deref(), Some("missing"));
        assert!(!path.exists());
        write(&path, b"old").unwrap();
        assert!(fault(&path, b"new").unwrap().unwrap().starts_with("stale"));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        write(&path, b"new").unwrap();
        assert_eq!(fault(&path, b"new").unwrap(), None);
    }
}
