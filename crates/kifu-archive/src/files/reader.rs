//! [`Reader`]: what is read.

use std::fs::{self, File};
use std::io::{self, BufRead};
use std::path::Path;

use super::problem::Problem;

/// What is read, decompressed.
pub type Reader = Box<dyn BufRead + Send>;

/// Opens a file that has to be a regular one. Opening a pipe might never end, and reading a device too.
pub(super) fn open_regular(path: &Path) -> io::Result<File> {
    let check = |metadata: fs::Metadata| -> io::Result<()> {
        if metadata.is_file() {
            Ok(())
        } else if metadata.is_dir() {
            Err(io::ErrorKind::IsADirectory.into())
        } else {
            Err(Problem::NotRegular.into())
        }
    };
    check(fs::metadata(path)?)?;
    let file = File::open(path)?;
    // The file may have been replaced in between.
    check(file.metadata()?)?;
    Ok(file)
}
