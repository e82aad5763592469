//! [`Spool`]: a temporary file. It has no name, so nothing is left behind if the command is stopped.

use std::io::{self, Seek, SeekFrom, Write};

use tempfile::SpooledTempFile;

use crate::messages::Problem;

/// The maximum number of bytes of a spool that are kept in memory. A larger spool is kept in a temporary file.
const IN_MEMORY: usize = 1 << 22;

/// The output of a conversion, until it is known that the conversion has no error. Its errors name the temporary folder.
pub(crate) struct Spool(SpooledTempFile);

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

    /// Returns the file for reading, at its start.
    pub(crate) fn into_reader(mut self) -> io::Result<SpooledTempFile> {
        self.0.rewind().map_err(name_folder)?;
        Ok(self.0)
    }
}

impl Write for Spool {
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
