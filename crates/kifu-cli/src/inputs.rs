//! The files a command works on.

use std::fmt;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use kifu::{Document, Encoding, Format, ReadOptions, RecordFormat as _};
use rayon::prelude::*;

use crate::complain;

/// A file, or standard input.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    path: PathBuf,
    /// Where the file is below the folder it was found in.
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

    /// The format that the extension means.
    pub(crate) fn hint(&self) -> Option<Format> {
        Format::from_path(&self.path)
    }

    /// The encoding that the extension means.
    pub(crate) fn named_encoding(&self) -> Option<Encoding> {
        Format::encoding_from_path(&self.path)
    }

    /// The games in the bytes of the input, which are read as a format if the caller names one.
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

/// How many files are worked on before what they gave is printed: enough to keep all cores busy, few enough to hold.
pub(crate) const BATCH: usize = 1024;

/// The inputs that the arguments name, folders replaced by the records in them, in the order of their names. A folder
/// without any is named on standard error.
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
    // Folders still to be searched; a list instead of recursion, so that depth does not matter.
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
    // By their bytes: comparing names part by part takes longer than reading the files.
    found.par_sort_unstable_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    inputs.extend(found.into_iter().map(|path| {
        let relative = path.strip_prefix(folder).unwrap_or(&path).to_owned();
        Input { path, relative }
    }));
    Ok(())
}

/// Writes to standard output. A reader that has gone away (`kifu … | head`) ends the output quietly.
pub(crate) fn print(bytes: &[u8]) -> io::Result<()> {
    match io::stdout().lock().write_all(bytes) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
