//! [`Input`]: a file that is read, and [`UnreadableFile`]: the error if it cannot be read.

use std::borrow::Cow;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, Cursor, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use kifu::shogi_core::format::tools::PartOfFile;
use kifu::shogi_core::text::printable;
use kifu::{Document, Encoding, Format, GamesFrom, ReadOptions, games_from};
use shogi_engine::book::BookFormat;
use shogi_engine::positions::PositionsFormat;
use thiserror::Error;

use super::decompress::{decompress, is_compressed as has_compressed_content};
use super::file_names::{is_compressed, is_tar, is_zip, record_path};
use super::member::Member;
use super::options::Options;
use super::problem::Problem;
use super::reader::{AnyPlace, Reader, SeekableReader, open_regular};
use super::split::FileSplit;

/// The number of bytes that are read at first for a single game.
const GAME_SIZE: usize = 1 << 14;

/// The size of the buffer of a reader that has none of its own.
const BUFFER: usize = 1 << 16;

/// The function that opens an [`Input::reader`].
type OpenReader = dyn Fn() -> io::Result<Reader> + Send + Sync;

/// So many bytes of standard input show whether it is a book: its first words, perhaps with a byte order mark, or the first texts of an SBK.
const START_OF_BOOK: u64 = 512;

/// A file of an archive.
#[derive(Clone)]
pub struct Input {
    path: PathBuf,
    relative: PathBuf,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    /// A file that the caller names. It may be anything that can be read, such as a pipe.
    Named,
    /// A file that was found in a folder.
    InFolder,
    /// With its first bytes, if these were read to find out whether it is a book.
    StandardInput(Arc<OnceLock<Vec<u8>>>),
    Split(FileSplit),
    Member(Member),
    Bytes(Arc<[u8]>),
    Reader(Arc<OpenReader>),
    Seekable(AnyPlace),
    Unreadable(Arc<io::Error>),
}

impl Input {
    fn new(path: PathBuf, kind: Kind) -> Self {
        let relative = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
        Self { path, relative, kind }
    }

    /// A file that is read whatever it is, also if it is a pipe.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self::new(path.into(), Kind::Named)
    }

    /// A file that is read only if it is a regular one: not a pipe or a device.
    pub fn regular(path: impl Into<PathBuf>) -> Self {
        Self::new(path.into(), Kind::InFolder)
    }

    /// Standard input. Its path is `-`.
    pub fn standard_input() -> Self {
        Self::new(PathBuf::from("-"), Kind::StandardInput(Arc::default()))
    }

    /// Bytes in memory. The extension of the name is the hint for the format.
    pub fn bytes(name: impl Into<PathBuf>, bytes: impl Into<Arc<[u8]>>) -> Self {
        Self::new(name.into(), Kind::Bytes(bytes.into()))
    }

    /// Anything else that can be read. It is opened when it is read. The extension of the name is the hint for the format.
    pub fn reader(
        name: impl Into<PathBuf>,
        open: impl Fn() -> io::Result<Reader> + Send + Sync + 'static,
    ) -> Self {
        Self::new(name.into(), Kind::Reader(Arc::new(open)))
    }

    /// As [`Input::reader`], but read at any place, so that it may be a ZIP file, and a single game is read without those before it.
    pub fn seekable(
        name: impl Into<PathBuf>,
        open: impl Fn() -> io::Result<SeekableReader> + Send + Sync + 'static,
    ) -> Self {
        Self::new(name.into(), Kind::Seekable(AnyPlace::Opened(Arc::new(open))))
    }

    /// What cannot be read. Opening it is this error.
    pub fn unreadable(path: impl Into<PathBuf>, error: io::Error) -> Self {
        Self::new(path.into(), Kind::Unreadable(Arc::new(error)))
    }

    /// A file in a folder. `folder` is what the caller named.
    pub(super) fn in_folder(path: PathBuf, folder: &Path) -> Self {
        let relative = path.strip_prefix(folder).map(Path::to_owned);
        let mut input = Self::regular(path);
        input.relative = relative.unwrap_or(input.relative);
        input
    }

    /// A member of a ZIP file, which is another input.
    pub(super) fn in_zip(&self, member: Member) -> Self {
        Self {
            path: self.path.join(member.name()),
            relative: self.relative.join(member.name()),
            kind: Kind::Member(member),
        }
    }

    /// The file as one that is read at any place. `None` if it may be no such file.
    pub(super) fn any_place(&self) -> Option<AnyPlace> {
        match &self.kind {
            Kind::Named | Kind::InFolder => Some(AnyPlace::File(self.path.as_path().into())),
            Kind::Seekable(file) => Some(file.clone()),
            _ => None,
        }
    }

    /// The path. That of a member of a ZIP file begins with the path of the ZIP file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// For a file that was found in a folder, the path relative to the folder that was named. For a named file, its name.
    pub fn relative(&self) -> &Path {
        &self.relative
    }

    /// [`Input::relative`] without the extension of a compression: `a.csa` for `a.csa.gz`.
    pub fn record_path(&self) -> Cow<'_, Path> {
        record_path(&self.relative)
    }

    /// The path as a text. Bytes that are not Unicode are replaced.
    pub fn name(&self) -> Cow<'_, str> {
        self.path.to_string_lossy()
    }

    /// Whether this is standard input.
    pub const fn is_standard_input(&self) -> bool {
        matches!(self.kind, Kind::StandardInput(_))
    }

    /// Whether the name is that of a ZIP file, whose [members](super::members) are files of their own.
    pub fn is_zip(&self) -> bool {
        is_zip(&self.path) && self.any_place().is_some()
    }

    /// Whether this is a book for engines, which has no games: a file with the extension of a kind of book other than `.bin`, which other
    /// files have too, or standard input with the first bytes of a book.
    pub fn is_book(&self) -> bool {
        self.book_format()
            .is_some_and(|format| format != BookFormat::Apery)
    }

    /// The kind of book that this is, if it is one: that of the extension, or of the first bytes of standard input.
    pub fn book_format(&self) -> Option<BookFormat> {
        let Kind::StandardInput(start) = &self.kind else {
            return BookFormat::from_path(&self.record_path());
        };
        // These bytes are read again when the input is opened. An error then comes again too.
        let start = start.get_or_init(|| {
            let mut bytes = Vec::new();
            let _ = io::stdin().take(START_OF_BOOK).read_to_end(&mut bytes);
            bytes
        });
        BookFormat::detect(start)
    }

    /// The kind of file with positions, which has no games, by the extension: `train.hcpe`. `None` for other files.
    pub fn positions_format(&self) -> Option<PositionsFormat> {
        PositionsFormat::from_path(&self.record_path())
    }

    /// The part of a file, if this is only a part.
    pub(super) const fn split(&self) -> Option<&FileSplit> {
        match &self.kind {
            Kind::Split(split) => Some(split),
            _ => None,
        }
    }

    /// Opens the input for reading, from its start. What is compressed is decompressed.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be opened, or if it was found in a folder and is not a regular file.
    pub fn open(&self) -> io::Result<Reader> {
        if is_tar(&self.path) {
            return Err(Problem::Tar.into());
        }
        let reader: Reader = match &self.kind {
            Kind::Named => {
                if self.path.is_dir() {
                    return Err(io::ErrorKind::IsADirectory.into());
                }
                Box::new(BufReader::new(File::open(&self.path)?))
            }
            Kind::InFolder => Box::new(BufReader::new(open_regular(&self.path)?)),
            Kind::StandardInput(start) => {
                let start = start.get().cloned().unwrap_or_default();
                Box::new(BufReader::new(Cursor::new(start).chain(io::stdin())))
            }
            Kind::Split(split) => split.open()?,
            Kind::Member(member) => member.open()?,
            Kind::Bytes(bytes) => Box::new(Cursor::new(Arc::clone(bytes))),
            Kind::Reader(open) => open()?,
            Kind::Seekable(file) => Box::new(BufReader::with_capacity(BUFFER, file.open()?)),
            Kind::Unreadable(error) => return Err(same_error(error)),
        };
        decompress(reader)
    }

    /// Opens a book as a file. One that is not a file, or compressed, is first written to a temporary file.
    pub(crate) fn open_file(&self) -> io::Result<File> {
        if let Kind::Named = self.kind
            && let Ok(mut file) = File::open(&self.path)
        {
            let mut start = Vec::new();
            (&mut file).take(START_OF_BOOK).read_to_end(&mut start)?;
            if BookFormat::detect(&start).is_some() && file.rewind().is_ok() {
                return Ok(file);
            }
        }
        let mut file = tempfile::tempfile()?;
        io::copy(&mut self.open()?, &mut file)?;
        file.rewind()?;
        Ok(file)
    }

    /// Reads the games one after the other.
    ///
    /// # Errors
    ///
    /// As [`Input::open`].
    pub fn games(&self, options: &Options) -> io::Result<GamesFrom<Reader>> {
        Ok(games_from(self.open()?, &self.read_options(options)))
    }

    /// Reads the game that begins at a byte of the input, without compression: the `offset` of a table. In CSA and in formats with a
    /// game on each line, only the first game before it is read, for the format and the encoding; in others, all games before it.
    /// What is compressed is decompressed. Lines count from the game in the former case, and from the start of the file in the latter.
    ///
    /// # Errors
    ///
    /// As [`Input::open`]. [`Problem::NoGame`] if no game begins there.
    pub fn game_at(&self, offset: u64, options: &Options) -> io::Result<Document<'static>> {
        let mut read = self.read_options(options);
        let mut place = PartOfFile {
            offset,
            ..PartOfFile::START
        };
        let no_game = || io::Error::from(Problem::NoGame { offset });
        if offset > 0 {
            let first = games_from(self.open()?, &read).part_size(GAME_SIZE).next();
            let first = first.ok_or_else(no_game)??;
            read.format = read.format.or_else(|| first.recognized_format());
            let is_known = !first.text.is_ascii() || first.encoding != Encoding::Utf8;
            place.encoding = is_known.then_some(first.encoding);
            let source = first.games.first().and_then(|game| game.record.source.as_ref());
            place.version = source.and_then(|source| source.version.clone());
            if !self.is_between_games(offset, read.format)? {
                return self.game_from_start(offset, options)?.ok_or_else(no_game);
            }
        }
        let games = games_from(self.open_at(offset)?, &read).part_size(GAME_SIZE);
        let game = games.part_of_file(place).next().ok_or_else(no_game)??;
        if game.file_offset != Some(offset) || game.text.is_empty() {
            return Err(no_game());
        }
        Ok(game)
    }

    /// Whether the line before a byte alone says that a game may begin there: in CSA it is a `/`, and in formats with a game on each
    /// line any line.
    fn is_between_games(&self, offset: u64, format: Option<Format>) -> io::Result<bool> {
        // In UTF-16 a line ends with another byte, so that the games are read from the start.
        let mut before = Vec::new();
        let start = offset.saturating_sub(4);
        self.open_at(start)?
            .take(offset - start)
            .read_to_end(&mut before)?;
        Ok(match format {
            Some(Format::Csa) => before.ends_with(b"\n/\n") || before.ends_with(b"\n/\r\n"),
            Some(Format::Usi | Format::Sfen | Format::Usen) => before.ends_with(b"\n"),
            _ => false,
        })
    }

    /// Whether the name promises that [`Input::game_at`] need not read the games before the one that it is asked for.
    pub(crate) fn can_seek_to_games(&self) -> bool {
        let has_format = |format| matches!(format, Format::Csa | Format::Usi | Format::Sfen | Format::Usen);
        self.any_place().is_some()
            && !is_compressed(&self.path)
            && self.named_format().is_some_and(has_format)
    }

    /// Reads the games up to the one that begins at a byte.
    fn game_from_start(&self, offset: u64, options: &Options) -> io::Result<Option<Document<'static>>> {
        for game in self.games(options)? {
            let game = game?;
            match game.file_offset {
                Some(start) if start < offset => {}
                Some(start) if start == offset && !game.text.is_empty() => return Ok(Some(game)),
                _ => break,
            }
        }
        Ok(None)
    }

    /// Opens the input at a byte. A file that is not compressed is not read up to there.
    pub(crate) fn open_at(&self, offset: u64) -> io::Result<Reader> {
        if let Some(file) = self.any_place() {
            let (mut file, mut start) = (file.open()?, Vec::new());
            file.by_ref().take(4).read_to_end(&mut start)?;
            if !has_compressed_content(&start) {
                file.seek(SeekFrom::Start(offset))?;
                return Ok(Box::new(BufReader::new(file)));
            }
        }
        let mut reader = self.open()?;
        io::copy(&mut reader.by_ref().take(offset), &mut io::sink())?;
        Ok(reader)
    }

    /// The options for reading this input.
    pub(super) fn read_options(&self, options: &Options) -> ReadOptions {
        options.read.clone().name(record_path(&self.path))
    }

    /// The format that the extension suggests.
    pub(super) fn named_format(&self) -> Option<Format> {
        Format::from_path(&record_path(&self.path))
    }

    /// The number of bytes that [`Progress`](super::Progress) counts for the input. `None` if it is known only after reading, as
    /// for a compressed file.
    pub fn bytes_to_read(&self) -> Option<u64> {
        match &self.kind {
            Kind::Split(split) => Some(split.end.unwrap_or(split.file_size).saturating_sub(split.start)),
            _ if is_compressed(&self.path) => None,
            _ => self.size(),
        }
    }

    /// About how many bytes there are to read. `None` if that is unknown.
    pub(super) fn size(&self) -> Option<u64> {
        let stored = match &self.kind {
            Kind::Named | Kind::InFolder => {
                fs::metadata(&self.path).ok().filter(fs::Metadata::is_file)?.len()
            }
            Kind::Split(_) | Kind::StandardInput(_) | Kind::Reader(_) | Kind::Seekable(_) => return None,
            Kind::Unreadable(_) => return Some(0),
            Kind::Member(member) => return Some(member.size()),
            Kind::Bytes(bytes) => bytes.len() as u64,
        };
        Some(if is_compressed(&self.path) {
            stored.saturating_mul(USUAL_RATIO)
        } else {
            stored
        })
    }
}

/// The error once more.
fn same_error(error: &Arc<io::Error>) -> io::Error {
    let problem = error.get_ref().and_then(|inner| inner.downcast_ref::<Problem>());
    match (problem, error.raw_os_error()) {
        (Some(problem), _) => problem.clone().into(),
        (None, Some(code)) => io::Error::from_raw_os_error(code),
        (None, None) => io::Error::new(error.kind(), Arc::clone(error)),
    }
}

/// About how many times larger a record is than its compressed form.
const USUAL_RATIO: u64 = 8;

/// A file that cannot be opened, or not be read to its end.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct UnreadableFile {
    /// The file.
    pub path: PathBuf,
    /// Why it cannot be read: an error of the operating system, or a [`Problem`](super::Problem).
    pub error: io::Error,
}

impl UnreadableFile {
    /// The error of a file.
    pub fn new(path: &Path, error: impl Into<io::Error>) -> Self {
        Self {
            path: path.to_owned(),
            error: error.into(),
        }
    }
}

/// A part of a file as an input.
impl From<FileSplit> for Input {
    fn from(split: FileSplit) -> Self {
        Self::new(split.path.clone(), Kind::Split(split))
    }
}

/// Writes the path for people: on one line and without control characters, which a terminal would obey.
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&printable(&self.name()))
    }
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Input").field(&self.path).finish()
    }
}
