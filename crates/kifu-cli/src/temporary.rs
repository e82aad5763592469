//! Temporary files. They have no names, so nothing is left behind if the command is stopped.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};

use tempfile::SpooledTempFile;

use crate::messages::Problem;

/// The maximum number of bytes of a spool that are kept in memory. A larger spool is kept in a temporary file.
const IN_MEMORY: usize = 1 << 22;

/// A temporary file that is written. Its errors name the temporary folder.
pub(crate) struct Temporary<F>(F);

/// The output of a conversion, until it is known that the conversion has no error.
pub(crate) type Spool = Temporary<SpooledTempFile>;

impl Spool {
    pub(crate) fn new() -> Self {
        Self(SpooledTempFile::new(IN_MEMORY))
    }

    /// Removes everything after `length` bytes.
    pub(crate) fn truncate(&mut self, length: u64) -> io::Result<()> {
        let cut = self.0.set_len(length);
        cut.and_then(|()| self.0.seek(SeekFrom::End(0)).map(drop))
            .map_err(name_folder)
    }
}

impl Temporary<File> {
    /// Copies everything that `reader` returns to a new file.
    pub(crate) fn copy(mut reader: impl Read) -> io::Result<File> {
        let mut copy = Self(tempfile::tempfile().map_err(name_folder)?);
        io::copy(&mut reader, &mut copy)?;
        Ok(copy.0)
    }

    /// Reads a copy from its start, beside other readers of it: not at the same time.
    pub(crate) fn reader(copy: &File) -> io::Result<BufReader<File>> {
        let mut copy = copy.try_clone().map_err(name_folder)?;
        copy.rewind().map_err(name_folder)?;
        Ok(BufReader::new(copy))
    }
}

impl<F: Seek> Temporary<F> {
    /// Returns the file for reading, at its start.
    pub(crate) fn into_reader(mut self) -> io::Result<F> {
        self.0.rewind().map_err(name_folder)?;
        Ok(self.0)
    }
}

impl<F: Write> Write for Temporary<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(name_folder)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(name_folder)
    }
}

fn name_folder(source: io::Error) -> io::Error {
    let folder = std::env::temp_dir();
    Problem::Temporary { folder, source }.into()
}
