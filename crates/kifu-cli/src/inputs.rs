//! The input files of a command: finding and reading them.

use std::fmt;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use kifu::{Document, Encoding, Format, ReadOptions, RecordFormat as _};
use rayon::prelude::*;

use crate::complain;

/// An input of a command: a file, or standard input.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    path: PathBuf,
    /// The path of the file relative to the folder that was searched. If the file is named on the command line, its
    /// file name.
    pub(crate) relative: PathBuf,
}

impl Input {
    fn new(path: &Path) -> Self {
        let relative = path.file_name().map_or_else(|| path.to_owned(), PathBuf::from);
        Self {
            path: path.to_owned(),
            relative,
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

    /// Reads the bytes of the input in the format `from`, or in the detected format if `from` is `None`.
    pub(crate) fn document<'a>(
        &self,
        bytes: &'a [u8],
        from: Option<Format>,
        options: &ReadOptions,
    ) -> Document<'a> {
        match from {
            Some(format) => format.read(bytes, options),
            None => kifu::read(bytes, self.hint(), options),
        }
    }

    pub(crate) fn is_standard_input(&self) -> bool {
        self.path == Path::new("-")
    }

    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        if self.is_standard_input() {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes)?;
            return Ok(bytes);
        }
        if self.path.is_dir() {
            return Err(io::Error::other("is a folder"));
        }
        std::fs::read(&self.path)
    }
}

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.display().fmt(f)
    }
}

/// The number of files that are processed before their output is printed. This is enough to keep all cores busy, and
/// not too much to keep the output in memory.
pub(crate) const BATCH: usize = 1024;

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
    found.par_sort_unstable_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    inputs.extend(found.into_iter().map(|path| {
        let relative = path.strip_prefix(folder).unwrap_or(&path).to_owned();
        Input { path, relative }
    }));
    Ok(())
}

/// Writes bytes to standard output. It is no error if the reader has closed the pipe, as in `kifu … | head`.
pub(crate) fn print(bytes: &[u8]) -> io::Result<()> {
    match io::stdout().lock().write_all(bytes) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
