//! [`Member`]: a file in a ZIP file.

use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Component, Path, PathBuf};

use flate2::Crc;
use flate2::read::DeflateDecoder;
use kifu::shogi_core::text::encoding::decode;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

use super::decompress::most_bytes;
use super::problem::Problem;
use super::reader::{AnyPlace, Reader};

/// A file in a ZIP file. It is decompressed while it is read, so that several members are read at the same time.
#[derive(Clone, Debug)]
pub(super) struct Member {
    name: PathBuf,
    zip: AnyPlace,
    /// Where its bytes begin. `None` if that is unknown.
    start: Option<u64>,
    /// `None` if it is encrypted.
    method: Option<CompressionMethod>,
    stored: u64,
    size: u64,
    checksum: u32,
}

/// The names of the members that cannot be read, and why.
pub(super) type UnreadableMembers = Vec<(String, Problem)>;

impl Member {
    /// The members of a ZIP file, in their order in the file, and the names of those that cannot be read, and why.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a ZIP file or has far more content than its size.
    pub(super) fn all(zip: &AnyPlace) -> io::Result<(Vec<Self>, UnreadableMembers)> {
        let mut file = zip.open()?;
        let stored = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        let mut archive = ZipArchive::new(BufReader::new(file)).map_err(|error| match error {
            ZipError::Io(error) => error,
            _ => Problem::Zip.into(),
        })?;
        let (mut members, mut unreadable) = (Vec::new(), Vec::new());
        let mut all: u64 = 0;
        for index in 0..archive.len() {
            let name = archive.name_for_index(index).map(str::to_owned);
            let Ok(file) = archive.by_index_raw(index) else {
                unreadable.push((name.unwrap_or_default(), Problem::Member));
                continue;
            };
            if file.is_dir() {
                continue;
            }
            let name = match safe_name(file.name_raw()) {
                Ok(name) => name,
                Err(name) => {
                    unreadable.push((name, Problem::UnsafeName));
                    continue;
                }
            };
            all = all.saturating_add(file.size());
            members.push(Self {
                name,
                zip: zip.clone(),
                start: file.data_start(),
                method: Some(file.compression()).filter(|_| !file.encrypted()),
                stored: file.compressed_size(),
                size: file.size(),
                checksum: file.crc32(),
            });
        }
        let limit = most_bytes(stored);
        if all > limit {
            return Err(Problem::TooLarge { limit }.into());
        }
        Ok((members, unreadable))
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
        let mut file = self.zip.open()?;
        file.seek(SeekFrom::Start(self.start.ok_or(Problem::Corrupt)?))?;
        let stored = file.take(self.stored);
        let content: Box<dyn Read + Send> = match self.method {
            Some(CompressionMethod::Stored) => Box::new(stored),
            Some(CompressionMethod::Deflated) => Box::new(DeflateDecoder::new(BufReader::new(stored))),
            _ => return Err(Problem::Method.into()),
        };
        Ok(Box::new(BufReader::new(Checked {
            content,
            rest: self.size,
            crc: Crc::new(),
            expected: self.checksum,
        })))
    }
}

/// The name of a member as a path. ZIP files of Windows have names in Shift_JIS. An error is a name that leads out of the ZIP
/// file.
fn safe_name(name: &[u8]) -> Result<PathBuf, String> {
    let name = decode(name, None).text.into_owned();
    let mut parts = Path::new(&name).components();
    let is_safe = parts.all(|part| matches!(part, Component::Normal(_))) && !name.is_empty();
    if is_safe { Ok(name.into()) } else { Err(name) }
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
