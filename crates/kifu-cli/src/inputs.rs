//! The input files of a command: finding and reading them.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use indicatif::ProgressBar;
use kifu::{Encoding, Format, GamesFrom, ReadOptions, RecordFormat as _};

use crate::output::{self, Output};
use crate::session::Session;
use crate::temporary::Temporary;
use crate::{Outcome, complain};

/// An input of a command: a file, or standard input.
#[derive(Debug)]
pub(crate) struct Input {
    path: PathBuf,
    /// For a file that was found in a folder, the path relative to the folder on the command line. For a file that is
    /// itself named on the command line, the file name.
    pub(crate) relative: PathBuf,
    /// A copy of an input that is not a regular file. The copy can be read several times.
    copy: OnceLock<File>,
}

impl Input {
    pub(crate) fn new(path: &Path) -> Self {
        let relative = path.file_name().map_or_else(|| path.to_owned(), PathBuf::from);
        Self {
            path: path.to_owned(),
            relative,
            copy: OnceLock::new(),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the format of files with the extension of this file.
    pub(crate) fn hint(&self) -> Option<Format> {
        Format::from_path(&self.path)
    }

    /// Returns the encoding that programs expect for the extension of this file.
    pub(crate) fn named_encoding(&self) -> Option<Encoding> {
        Format::encoding_from_path(&self.path)
    }

    /// Reads the games of the input one after the other, in the format `from`, or in the detected format if `from` is
    /// `None`.
    pub(crate) fn games(
        &self,
        from: Option<Format>,
        options: &ReadOptions,
    ) -> io::Result<GamesFrom<Box<dyn BufRead>>> {
        let reader = self.open()?;
        Ok(match from {
            Some(format) => format.games_from(reader, options),
            None => kifu::games_from(reader, self.hint(), options),
        })
    }

    /// Makes sure that the input can be read several times, one after the other. Standard input, and any other input that
    /// is not a regular file, such as a pipe, is copied to a temporary file.
    pub(crate) fn make_repeatable(&self) -> io::Result<()> {
        if self.copy.get().is_none() && (self.is_standard_input() || !self.path.metadata()?.is_file()) {
            let copy = Temporary::copy(self.open()?)?;
            self.copy.get_or_init(|| copy);
        }
        Ok(())
    }

    fn open(&self) -> io::Result<Box<dyn BufRead>> {
        if let Some(copy) = self.copy.get() {
            let mut copy = copy.try_clone()?;
            copy.rewind()?;
            return Ok(Box::new(BufReader::new(copy)));
        }
        if self.is_standard_input() {
            return Ok(Box::new(BufReader::new(io::stdin())));
        }
        if self.path.is_dir() {
            return Err(io::Error::other("is a folder"));
        }
        Ok(Box::new(BufReader::new(File::open(&self.path)?)))
    }

    pub(crate) fn is_standard_input(&self) -> bool {
        self.path == Path::new("-")
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.display().fmt(f)
    }
}

/// Processes the inputs that the arguments name with `work`, and returns the worst outcome. If `work` returns an error,
/// the input has failed, and the error is printed on standard error.
pub(crate) fn run(
    paths: &[PathBuf],
    session: &Session,
    work: impl Fn(&Input, &mut Output<'_>) -> io::Result<Outcome> + Sync,
) -> Outcome {
    let outcome = collect(paths).and_then(|(inputs, found)| {
        let outcomes = output::process(&inputs, &ProgressBar::hidden(), session, |input, output| {
            work(input, output).unwrap_or_else(|error| {
                output.complain(format_args!("{input}: {error}"));
                Outcome::Failed
            })
        })?;
        Ok(outcomes.into_iter().fold(found, Outcome::and))
    });
    outcome.unwrap_or_else(|error| {
        complain(error);
        Outcome::Failed
    })
}

/// Returns the inputs that the arguments name. A folder names all files in it with a known extension, including
/// those in subfolders, sorted by path. A folder without such files is reported on standard error. So is a folder that
/// cannot be read; the outcome is then [`Outcome::Failed`].
///
/// # Errors
///
/// Returns an error if standard input is named twice.
pub(crate) fn collect(paths: &[PathBuf]) -> io::Result<(Vec<Input>, Outcome)> {
    check_standard_input(paths)?;
    let mut inputs = Vec::new();
    let mut outcome = Outcome::Fine;
    for path in paths {
        if path.is_dir() {
            let before = inputs.len();
            let found = walk(path, &mut inputs);
            if inputs.len() == before && found == Outcome::Fine {
                complain(format_args!("no records found in {}", path.display()));
            }
            outcome = outcome.and(found);
        } else {
            inputs.push(Input::new(path));
        }
    }
    Ok((inputs, outcome))
}

/// Checks that standard input, which can be read only once, is named only once.
///
/// # Errors
///
/// Returns an error if it is named twice.
pub(crate) fn check_standard_input(paths: &[PathBuf]) -> io::Result<()> {
    if paths
        .iter()
        .filter(|path| path.as_path() == Path::new("-"))
        .count()
        > 1
    {
        return Err(io::Error::other("standard input (-) can be named only once"));
    }
    Ok(())
}

fn walk(folder: &Path, inputs: &mut Vec<Input>) -> Outcome {
    // The folders that are not searched yet. A list is used instead of recursion, so that deeply nested folders
    // cannot overflow the stack.
    let mut pending = vec![folder.to_owned()];
    let mut found = Vec::new();
    let mut outcome = Outcome::Fine;
    while let Some(current) = pending.pop() {
        if let Err(error) = list(&current, &mut pending, &mut found) {
            complain(format_args!("{}: {error}", current.display()));
            outcome = Outcome::Failed;
        }
    }
    // The paths are compared by their bytes. Comparing them component by component would take longer than reading the
    // files.
    found.sort_unstable_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    inputs.extend(found.into_iter().map(|path| {
        let relative = path.strip_prefix(folder).unwrap_or(&path).to_owned();
        Input {
            path,
            relative,
            copy: OnceLock::new(),
        }
    }));
    outcome
}

/// Adds the subfolders of a folder to `folders`, and its files with a known extension to `files`.
fn list(folder: &Path, folders: &mut Vec<PathBuf>, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            folders.push(entry.path());
        } else if Format::from_path(&entry.path()).is_some() {
            files.push(entry.path());
        }
    }
    Ok(())
}
