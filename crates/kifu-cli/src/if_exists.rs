//! [`IfExists`]: what happens if an output file already exists.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use kifu::WriteError;

use crate::saving;

/// What happens if an output file already exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum IfExists {
    /// Keep the file and fail.
    Fail,
    /// Keep the file and write nothing.
    Skip,
    /// Keep the file and write to another name: `game-2.kif`.
    Suffix,
    /// Replace the file.
    Overwrite,
}

/// Writes `content` to a file, as a whole or not at all. Returns the path of the written file, or `None` if an existing
/// file is kept and nothing is written.
///
/// # Errors
///
/// Returns an error if the file cannot be written, if it is a folder, or if it exists and `if_exists` is [`IfExists::Fail`].
pub(crate) fn save(
    path: &Path,
    mut content: impl Read + Seek,
    if_exists: IfExists,
) -> Result<Option<PathBuf>, WriteError> {
    let method = match if_exists {
        IfExists::Overwrite => kifu::IfExists::Replace,
        IfExists::Fail | IfExists::Skip | IfExists::Suffix => kifu::IfExists::Fail,
    };
    refuse_folder(path)?;
    let mut target = path.to_owned();
    let mut number = 1;
    loop {
        if if_exists == IfExists::Suffix && is_there(&target) {
            number += 1;
            target = numbered(path, number);
            continue;
        }
        match saving::save(&target, &mut content, method) {
            Ok(()) => return Ok(Some(target)),
            Err(error) if !is_about_existing(&error) => return Err(error),
            Err(error) => match if_exists {
                IfExists::Fail | IfExists::Overwrite => return Err(error),
                IfExists::Skip => return Ok(None),
                // Another program has just created the file.
                IfExists::Suffix => content.rewind().map_err(|error| WriteError::Output { error })?,
            },
        }
    }
}

/// Whether a file is to be written, as far as that is known before its content is made. `false` if an existing file is kept.
///
/// # Errors
///
/// Returns an error if the path is a folder, or if the file exists and `if_exists` is [`IfExists::Fail`].
pub(crate) fn is_wanted(path: &Path, if_exists: IfExists) -> Result<bool, WriteError> {
    refuse_folder(path)?;
    match if_exists {
        IfExists::Fail if is_there(path) => {
            let (path, error) = (path.to_owned(), io::ErrorKind::AlreadyExists.into());
            Err(WriteError::Io { path, error })
        }
        IfExists::Skip => Ok(!is_there(path)),
        IfExists::Fail | IfExists::Suffix | IfExists::Overwrite => Ok(true),
    }
}

/// Refuses a path that is a folder, whatever happens to files that exist.
pub(crate) fn refuse_folder(path: &Path) -> Result<(), WriteError> {
    if !path.is_dir() {
        return Ok(());
    }
    let (path, error) = (path.to_owned(), io::ErrorKind::IsADirectory.into());
    Err(WriteError::Io { path, error })
}

/// Whether there is anything with this path, be it a link to a file that does not exist.
pub(crate) fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Whether an error says that a file already exists.
pub(crate) fn is_about_existing(error: &WriteError) -> bool {
    matches!(error, WriteError::Io { error, .. } if error.kind() == io::ErrorKind::AlreadyExists)
}

/// Returns a path with a number, or a placeholder for one, after the stem of its name: `game-2.kif`.
pub(crate) fn numbered(path: &Path, number: impl Display) -> PathBuf {
    let mut name = OsString::from(path.file_stem().unwrap_or_default());
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Cursor;

    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn each_choice_treats_an_existing_file_as_its_name_says() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.kif");
        let save = |text: &str, if_exists| save(&path, Cursor::new(text.to_owned()), if_exists);
        assert_eq!(save("1", IfExists::Fail).unwrap(), Some(path.clone()));
        assert!(is_about_existing(&save("2", IfExists::Fail).unwrap_err()));
        assert_eq!(save("3", IfExists::Skip).unwrap(), None);
        for number in [2, 3] {
            let expected = folder.path().join(format!("a-{number}.kif"));
            assert_eq!(save("4", IfExists::Suffix).unwrap(), Some(expected.clone()));
            assert_eq!(fs::read(expected).unwrap(), b"4");
        }
        assert_eq!(fs::read(&path).unwrap(), b"1");
        assert_eq!(save("5", IfExists::Overwrite).unwrap(), Some(path.clone()));
        assert_eq!(fs::read(&path).unwrap(), b"5");
    }

    #[test]
    fn a_number_is_put_before_the_last_extension() {
        for (name, expected) in [
            ("out/a.kif", "out/a-2.kif"),
            ("2020.01.02.csa", "2020.01.02-2.csa"),
            ("x", "x-2"),
        ] {
            assert_eq!(numbered(Path::new(name), 2), Path::new(expected));
        }
    }
}
