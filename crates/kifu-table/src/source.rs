//! [`Source`]: a file that is read, and [`UnreadableFile`]: the error if it cannot be read.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use crate::split::FileSplit;

/// A file of an archive.
#[derive(Clone)]
#[non_exhaustive]
pub enum Source {
    /// A file of the file system. It is opened when it is read.
    Path(PathBuf),
    /// A part of a large file; see [`split_file`](crate::split_file).
    Split(FileSplit),
    /// Bytes in memory, such as those of a member of a ZIP file.
    Bytes {
        /// The name. Its extension is the hint for the format.
        name: String,
        /// The content.
        bytes: Arc<[u8]>,
    },
    /// Anything else that can be read, such as standard input. It is opened when it is read.
    Reader {
        /// The name. Its extension is the hint for the format.
        name: String,
        /// Opens it.
        open: Arc<OpenReader>,
    },
}

/// The function that opens a [`Source::Reader`].
pub type OpenReader = dyn Fn() -> io::Result<Box<dyn BufRead>> + Send + Sync;

impl Source {
    /// The name, as in the column `path`.
    pub fn name(&self) -> Cow<'_, str> {
        self.path().to_string_lossy()
    }

    /// The name as a path, whose extension is the hint for the format.
    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::Path(path) | Self::Split(FileSplit { path, .. }) => path,
            Self::Bytes { name, .. } | Self::Reader { name, .. } => name.as_ref(),
        }
    }

    pub(crate) fn open(&self) -> io::Result<Box<dyn BufRead>> {
        Ok(match self {
            Self::Path(path) => Box::new(BufReader::new(File::open(path)?)),
            Self::Split(split) => split.open()?,
            Self::Bytes { bytes, .. } => Box::new(Cursor::new(Arc::clone(bytes))),
            Self::Reader { open, .. } => open()?,
        })
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Source").field(&self.name()).finish()
    }
}

/// A file that cannot be opened, or not be read to its end.
#[derive(Debug, Error)]
#[error("{path}: {source}")]
pub struct UnreadableFile {
    /// The file.
    pub path: String,
    /// Why it cannot be read.
    pub source: io::Error,
}
