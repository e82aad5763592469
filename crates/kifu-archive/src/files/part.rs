//! [`Part`]: what a thread reads at a time.

use std::io::{self, BufReader, Cursor, Read};
use std::sync::Arc;

use kifu::shogi_core::format::tools::PartOfFile;
use kifu::{Document, Format, GamesFrom, games_from};

use super::input::Input;
use super::options::{Options, Progress};
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
        let progress = self.options.progress.clone();
        let reader: io::Result<Reader> = match self.content {
            Content::Whole => self.input.open(),
            Content::Bytes(bytes) => Ok(Box::new(Cursor::new(bytes))),
            Content::Rest(reader) => Ok(reader),
        };
        let counted = |reader| {
            let counted = Counted {
                reader,
                progress: progress.clone(),
            };
            games_from(BufReader::new(counted), &read).part_of_file(self.place)
        };
        GamesOfPart {
            games: match reader.map(counted) {
                Ok(games) => Some(Ok(games)),
                Err(error) => Some(Err(error)),
            },
            ends_file: self.is_last.then_some(progress),
        }
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

impl std::fmt::Debug for GamesOfPart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GamesOfPart").finish_non_exhaustive()
    }
}
