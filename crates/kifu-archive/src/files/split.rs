//! [`FileSplit`]: a part of a large file, which begins and ends between two games.

use std::fs::{File, Metadata};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use kifu::Format;
use kifu::shogi_core::format::tools::PartOfFile;
use kifu::shogi_core::text::encoding::Encoding;

use super::problem::Problem;
use super::reader::Reader;

/// A part of a large file, which begins and ends between two games. The splits of a file can be read at the same time, by
/// several programs or machines, as [`Input::from`](super::Input). Their games are those of the file.
///
/// Only files of lines are cut: CSA at the separators `/`, USI, SFEN and USEN between two lines. The lines must be shorter than
/// 64 KiB, and the encoding must not be UTF-16. Any other file is a single split, and so is a compressed file. What comes
/// from a game of more than 16 MiB on is a single split too.
///
/// A file that has changed since it was split is an error ([`Problem::Changed`](super::Problem::Changed)), because games would
/// be missing or cut otherwise. A copy of a file on another machine must have the same time of change.
///
/// Two things are looked for in a split alone. A split with only ASCII does not show the encoding of the splits after it, so
/// the encoding of its games is UTF-8. And if two encodings are joined in a file, each split is read in the encoding that it
/// has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileSplit {
    /// The file.
    pub path: PathBuf,
    /// The bytes of the file, from 0. The last split has no end, so that it has everything up to the end of the file.
    pub start: u64,
    /// The byte after the last byte of the split. `None` for the last split of a file.
    pub end: Option<u64>,
    /// The line of the file at which the split begins, from 1.
    pub first_line: u32,
    /// The number of games in the file before the split.
    pub first_game: u64,
    /// The format of the file. `None` if it is detected when the split is read, which is the start of the file.
    pub format: Option<Format>,
    /// The encoding of the file before the split. `None` if only ASCII comes before the split.
    pub encoding: Option<Encoding>,
    /// The version of the format that the file declares before the split.
    pub version: Option<String>,
    /// The number of bytes of the whole file, when it was split.
    pub file_size: u64,
    /// When the file had last been changed, in nanoseconds since 1970. `None` if the system does not say.
    pub modified_ns: Option<u64>,
}

impl FileSplit {
    /// Opens the file at the start of the split.
    pub(super) fn open(&self) -> io::Result<Reader> {
        let mut file = File::open(&self.path)?;
        if version_of(&file.metadata()?) != (self.file_size, self.modified_ns) {
            return Err(Problem::Changed.into());
        }
        file.seek(SeekFrom::Start(self.start))?;
        let length = self.end.map_or(u64::MAX, |end| end.saturating_sub(self.start));
        let end = self.end.unwrap_or(self.file_size);
        Ok(Box::new(BufReader::new(Complete {
            reader: file.take(length),
            rest: end.saturating_sub(self.start),
        })))
    }

    /// What the reader of the split must know of the file.
    pub(super) fn place(&self) -> PartOfFile {
        PartOfFile {
            offset: self.start,
            line: self.first_line,
            games: usize::try_from(self.first_game).unwrap_or(usize::MAX),
            encoding: self.encoding,
            version: self.version.clone(),
        }
    }
}

/// The bytes of a split. That the file ends before the split is an error.
struct Complete<R> {
    reader: R,
    /// The number of bytes that are still expected.
    rest: u64,
}

impl<R: Read> Read for Complete<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.rest = self.rest.saturating_sub(read as u64);
        if read == 0 && !buffer.is_empty() && self.rest > 0 {
            return Err(Problem::Changed.into());
        }
        Ok(read)
    }
}

/// The size and the time of change of a file, which are others after a change: [`FileSplit::file_size`] and
/// [`FileSplit::modified_ns`].
pub(super) fn version_of(file: &Metadata) -> (u64, Option<u64>) {
    let modified = file.modified().ok();
    let since_1970 = modified.and_then(|modified| modified.duration_since(UNIX_EPOCH).ok());
    let modified_ns = since_1970.and_then(|time| time.as_nanos().try_into().ok());
    (file.len(), modified_ns)
}
