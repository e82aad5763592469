//! [`FileSplit`]: a part of a large file, which begins and ends between two games.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::PathBuf;

use shogi_core::reader::PartOfFile;
use shogi_core::text::encoding::Encoding;

use super::reader::Reader;
use crate::formats::Format;

/// A part of a large file, which begins and ends between two games. The splits of a file can be read at the same time, by
/// several programs or machines, as [`Input::from`](super::Input). Their games are those of the file.
///
/// Only files of lines are cut: CSA at the separators `/`, USI and SFEN between two lines. The lines must be shorter than
/// 64 KiB, and the encoding must not be UTF-16. Any other file is a single split, and so is a compressed file. What comes
/// from a game of more than 16 MiB on is a single split too.
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
}

impl FileSplit {
    /// Opens the file at the start of the split.
    pub(super) fn open(&self) -> io::Result<Reader> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.start))?;
        let length = self.end.map_or(u64::MAX, |end| end.saturating_sub(self.start));
        Ok(Box::new(BufReader::new(file.take(length))))
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
