//! [`Part`]: what a thread reads at a time.

use std::io::{self, BufReader, Cursor, Read};
use std::sync::Arc;

use kifu::shogi_core::format::tools::PartOfFile;
use kifu::{Document, Format, GamesFrom, games_from};
use shogi_engine::positions::{PositionsFormat, TrainingPosition};

use super::input::Input;
use super::options::{Options, Progress};
use super::problem::Problem;
use super::reader::Reader;

/// An input of an archive, or some of the games of a large one.
#[derive(Debug)]
pub struct Part {
    pub(super) index: usize,
    pub(super) input: Arc<Input>,
    pub(super) options: Arc<Options>,
    pub(super) content: Content,
    pub(super) place: PartOfFile,
    /// The format of the input, if an earlier part shows it.
    pub(super) format: Option<Format>,
    pub(super) is_last: bool,
}

pub(super) enum Content {
    /// All of the input, which is opened when it is read.
    Whole,
    Bytes(Vec<u8>),
    Rest(Reader),
}

impl Part {
    /// The index of the input.
    pub const fn index(&self) -> usize {
        self.index
    }

    /// The input.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The number of games of the input before this part.
    pub const fn first_game(&self) -> usize {
        self.place.games
    }

    /// The byte of the input at which the part begins, without compression.
    pub const fn offset(&self) -> u64 {
        self.place.offset
    }

    /// Whether this is the last part of the input.
    pub const fn is_last(&self) -> bool {
        self.is_last
    }

    /// Reads the games of the part, one after the other. Each item is a document with one game. The game says where it is in
    /// the input.
    ///
    /// An item is an error if the input cannot be opened, or not be read to its end. It is the last item.
    pub fn games(self) -> GamesOfPart {
        let mut read = self.input.read_options(&self.options);
        read.format = read.format.or(self.format);
        let (place, is_last) = (self.place.clone(), self.is_last);
        let progress = self.options.progress.clone();
        let reader = self.open();
        GamesOfPart {
            games: Some(reader.map(|reader| games_from(reader, &read).part_of_file(place))),
            ends_file: is_last.then_some(progress),
        }
    }

    /// Reads the entries of a [file with positions](Input::positions_format).
    ///
    /// An item is an error if the file cannot be opened or read, or has something else at that place. It is the last item.
    pub fn positions(self, format: PositionsFormat) -> PositionsOfPart {
        let progress = self.options.progress.clone();
        PositionsOfPart {
            format,
            place: self.place.offset,
            reader: Some(self.open()),
            progress,
        }
    }

    /// Opens what the part has to read.
    fn open(self) -> io::Result<BufReader<Counted>> {
        let progress = self.options.progress.clone();
        let reader: Reader = match self.content {
            Content::Whole => self.input.open()?,
            Content::Bytes(bytes) => Box::new(Cursor::new(bytes)),
            Content::Rest(reader) => reader,
        };
        Ok(BufReader::new(Counted { reader, progress }))
    }
}

/// The entries of a file with positions. See [`Part::positions`].
pub struct PositionsOfPart {
    format: PositionsFormat,
    /// The byte of the file at which the next entry begins.
    place: u64,
    /// `None` after an error, and after the last entry.
    reader: Option<io::Result<BufReader<Counted>>>,
    progress: Progress,
}

impl Iterator for PositionsOfPart {
    type Item = io::Result<TrainingPosition>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut reader = match self.reader.take()? {
            Ok(reader) => reader,
            Err(error) => return Some(Err(error)),
        };
        let mut bytes = Vec::with_capacity(self.format.size());
        let mut entry = reader.by_ref().take(self.format.size() as u64);
        match entry.read_to_end(&mut bytes) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => return Some(Err(error)),
        }
        let offset = self.place;
        match TrainingPosition::read(self.format, &bytes) {
            Ok(entry) => {
                self.place += bytes.len() as u64;
                self.reader = Some(Ok(reader));
                Some(Ok(entry))
            }
            Err(error) => Some(Err(Problem::Entry { offset, error }.into())),
        }
    }
}

impl Drop for PositionsOfPart {
    fn drop(&mut self) {
        self.progress.add_file();
    }
}

/// The games of a part of an input. See [`Part::games`].
pub struct GamesOfPart {
    /// `None` after an error.
    games: Option<io::Result<GamesFrom<BufReader<Counted>>>>,
    /// Where the file is counted when its last part was read.
    ends_file: Option<Progress>,
}

impl Iterator for GamesOfPart {
    type Item = io::Result<Document<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.games.take()? {
            Ok(mut games) => {
                let item = games.next();
                self.games = Some(Ok(games));
                item
            }
            Err(error) => Some(Err(error)),
        }
    }
}

impl Drop for GamesOfPart {
    fn drop(&mut self) {
        if let Some(progress) = &self.ends_file {
            progress.add_file();
        }
    }
}

/// Counts the bytes that are read.
struct Counted {
    reader: Reader,
    progress: Progress,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.progress.add_bytes(read);
        Ok(read)
    }
}

impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Whole => "Whole",
            Self::Bytes(_) => "Bytes",
            Self::Rest(_) => "Rest",
        })
    }
}

impl std::fmt::Debug for PositionsOfPart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PositionsOfPart")
            .field("place", &self.place)
            .finish_non_exhaustive()
    }
}

impl std::fmt::Debug for GamesOfPart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GamesOfPart").finish_non_exhaustive()
    }
}
