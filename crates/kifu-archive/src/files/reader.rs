//! [`Reader`]: what is read, and [`AnyPlace`]: what is read at any place.

use std::fs::{self, File};
use std::io::{self, BufRead, Read, Seek};
use std::path::Path;
use std::sync::Arc;

use super::problem::Problem;

/// What is read, decompressed.
pub type Reader = Box<dyn BufRead + Send>;

/// Anything that is read at any place.
pub trait ReadSeek: Read + Seek {}

impl<R: Read + Seek> ReadSeek for R {}

/// A reader of [`Input::seekable`](super::Input::seekable).
pub type SeekableReader = Box<dyn ReadSeek + Send>;

/// A file that is read at any place. Each reader has a place of its own.
#[derive(Clone)]
pub(super) enum AnyPlace {
    File(Arc<Path>),
    Opened(Arc<dyn Fn() -> io::Result<SeekableReader> + Send + Sync>),
}

impl AnyPlace {
    pub(super) fn open(&self) -> io::Result<SeekableReader> {
        match self {
            Self::File(path) => Ok(Box::new(open_regular(path)?)),
            Self::Opened(open) => open(),
        }
    }
}

impl std::fmt::Debug for AnyPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(path) => f.debug_tuple("File").field(path).finish(),
            Self::Opened(_) => f.write_str("Opened"),
        }
    }
}

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
