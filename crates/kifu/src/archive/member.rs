//! [`Member`]: a file in a ZIP file.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use flate2::Crc;
use flate2::read::DeflateDecoder;
use zip::{CompressionMethod, ZipArchive};

use super::extensions::may_hold_records;
use super::problem::Problem;
use super::reader::{Reader, open_regular};
use super::unfold::most_bytes;

/// A file in a ZIP file. It is decompressed while it is read, so that several members are read at the same time.
#[derive(Clone)]
pub(super) struct Member {
    name: PathBuf,
    archive: ZipArchive<SharedFile>,
    index: usize,
    size: u64,
}

impl Member {
    /// The members of a ZIP file that may be records, in their order in the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a ZIP file or has far more content than its size.
    pub(super) fn all(path: &Path) -> io::Result<Vec<Self>> {
        let file = open_regular(path)?;
        let stored = file.metadata()?.len();
        let zip = |error: zip::result::ZipError| {
            io::Error::from(Problem::Zip {
                reason: error.to_string(),
            })
        };
        let mut archive = ZipArchive::new(SharedFile::new(file)).map_err(zip)?;
        let mut members = Vec::new();
        let mut all: u64 = 0;
        for index in 0..archive.len() {
            let file = archive.by_index_raw(index).map_err(zip)?;
            if file.is_dir() {
                continue;
            }
            let name = file.enclosed_name().ok_or(Problem::UnsafeName)?;
            all = all.saturating_add(file.size());
            if may_hold_records(&name) {
                members.push((name, index, file.size()));
            }
        }
        let limit = most_bytes(stored);
        if all > limit {
            return Err(Problem::TooLarge { limit }.into());
        }
        Ok(members
            .into_iter()
            .map(|(name, index, size)| Self {
                name,
                archive: archive.clone(),
                index,
                size,
            })
            .collect())
    }

    /// The path in the ZIP file.
    pub(super) fn name(&self) -> &Path {
        &self.name
    }

    /// The number of bytes that the ZIP file says the member has.
    pub(super) const fn size(&self) -> u64 {
        self.size
    }

    pub(super) fn open(&self) -> io::Result<Reader> {
        let mut archive = self.archive.clone();
        let file = archive.by_index_raw(self.index)?;
        if file.encrypted() {
            return Err(Problem::Method.into());
        }
        let (method, length, crc) = (file.compression(), file.compressed_size(), file.crc32());
        let start = file.data_start().ok_or(Problem::Corrupt)?;
        drop(file);
        let mut stored = archive.into_inner();
        stored.seek(SeekFrom::Start(start))?;
        let stored = stored.take(length);
        let content: Box<dyn Read + Send> = match method {
            CompressionMethod::Stored => Box::new(stored),
            CompressionMethod::Deflated => Box::new(DeflateDecoder::new(BufReader::new(stored))),
            _ => return Err(Problem::Method.into()),
        };
        Ok(Box::new(BufReader::new(Checked {
            content,
            rest: self.size,
            crc: Crc::new(),
            expected: crc,
        })))
    }
}

/// The content of a member. Ends with an error if it has another length or another checksum than the ZIP file says.
struct Checked {
    content: Box<dyn Read + Send>,
    rest: u64,
    crc: Crc,
    expected: u32,
}

impl Read for Checked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.content.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof => Problem::Corrupt.into(),
            _ => error,
        })?;
        let rest = self.rest.checked_sub(read as u64).ok_or(Problem::Corrupt)?;
        self.rest = rest;
        self.crc.update(&buffer[..read]);
        let is_end = read == 0 && !buffer.is_empty();
        if is_end && (rest > 0 || self.crc.sum() != self.expected) {
            return Err(Problem::Corrupt.into());
        }
        Ok(read)
    }
}

/// A file that several readers read, each at its own place.
#[derive(Clone)]
struct SharedFile {
    file: Arc<Mutex<File>>,
    position: u64,
}

impl SharedFile {
    fn new(file: File) -> Self {
        Self {
            file: Arc::new(Mutex::new(file)),
            position: 0,
        }
    }
}

impl Read for SharedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.position))?;
        let read = file.read(buffer)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl Seek for SharedFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.position))?;
        self.position = file.seek(to)?;
        Ok(self.position)
    }
}
