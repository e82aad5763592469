//! The input files of a command: finding and reading them.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::ProgressBar;
use kifu::{Encoding, Format, GamesFrom, ReadOptions, RecordFormat as _};
use tempfile::NamedTempFile;

use crate::output::{self, Output};
use crate::{Outcome, complain};

/// An input of a command: a file, or standard input.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    path: PathBuf,
    /// For a file that was found in a folder, the path relative to the folder on the command line. For a file that is
    /// itself named on the command line, the file name.
    pub(crate) relative: PathBuf,
    /// A copy of standard input, which can be read several times.
    copy: Option<Arc<NamedTempFile>>,
}

impl Input {
    pub(crate) fn new(path: &Path) -> Self {
        let relative = path.file_name().map_or_else(|| path.to_owned(), PathBuf::from);
        Self {
            path: path.to_owned(),
            relative,
            copy: None,
        }
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

    /// If the input is standard input, copies it to a temporary file, so that it can be read several times.
    pub(crate) fn copy_standard_input(&mut self) -> io::Result<()> {
        if self.is_standard_input() {
            let mut file = NamedTempFile::new()?;
            io::copy(&mut io::stdin().lock(), &mut file)?;
            self.copy = Some(Arc::new(file));
        }
        Ok(())
    }

    fn open(&self) -> io::Result<Box<dyn BufRead>> {
        if let Some(copy) = &self.copy {
            return Ok(Box::new(BufReader::new(copy.reopen()?)));
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
    work: impl Fn(&Input, &mut Output<'_>) -> io::Result<Outcome> + Sync,
) -> Outcome {
    let outcomes = collect(paths).and_then(|inputs| {
        output::process(&inputs, &ProgressBar::hidden(), |input, output| {
            work(input, output).unwrap_or_else(|error| {
                output.complain(format_args!("{input}: {error}"));
                Outcome::Failed
            })
        })
    });
    match outcomes {
        Ok(outcomes) => outcomes.into_iter().fold(Outcome::Fine, Outcome::and),
        Err(error) => {
            complain(error);
            Outcome::Failed
        }
    }
}

/// Returns the inputs that the arguments name. A folder names all files in it with a known extension, including
/// those in subfolders, sorted by path. A folder without such files is reported on standard error.
pub(crate) fn collect(paths: &[PathBuf]) -> io::Result<Vec<Input>> {
    let mut inputs = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = inputs.len();
            walk(path, &mut inputs)?;
            if inputs.len() == before {
                complain(format_args!("no records found in {}", path.display()));
            }
        } else {
            inputs.push(Input::new(path));
        }
    }
    Ok(inputs)
}

fn walk(folder: &Path, inputs: &mut Vec<Input>) -> io::Result<()> {
    // The folders that are not searched yet. A list is used instead of recursion, so that deeply nested folders
    // cannot overflow the stack.
    let mut pending = vec![folder.to_owned()];
    let mut found = Vec::new();
    while let Some(current) = pending.pop() {
        for entry in std::fs::read_dir(&current)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                pending.push(entry.path());
            } else if Format::from_path(&entry.path()).is_some() {
                found.push(entry.path());
            }
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
            copy: None,
        }
    }));
    Ok(())
}
