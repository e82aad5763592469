//! [`Writing`]: writes games of a collection.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::vec;

use kifu::shogi_core::messages::Language;
use kifu::shogi_core::record::Losses;
use kifu::shogi_core::text::encoding::Replacements;
use kifu::{Document, Format, GamesWriter, Localize as _, Record, WriteError, WriteOptions};
use zip::ZipWriter;
use zip::result::ZipError;
use zip::write::{SimpleFileOptions, StreamWriter};

use super::Collection;
use super::reading::{Reopener, STEP};
use crate::files::{Input, Options, file_name};

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WriteAs {
    /// All games, one after the other, in one file.
    File,
    /// A ZIP file with a file for each game.
    Zip,
}

/// What a step of [`Writing`] did with a game that was not written as it is.
#[derive(Debug)]
#[non_exhaustive]
pub enum Remark {
    /// The game has parts that the format cannot hold.
    Losses {
        /// The game.
        game: u32,
        /// The parts.
        losses: Losses,
    },
    /// The encoding lacks characters, for which others were written.
    Replaced {
        /// The game. `None` if this is about all games in a file.
        game: Option<u32>,
        /// The characters.
        replacements: Replacements,
    },
    /// The game was left out.
    LeftOut {
        /// The game. `None` if this is about the whole file, which is then incomplete.
        game: Option<u32>,
        /// The reason, in the language of the writer.
        reason: String,
    },
}

impl Remark {
    /// The game. `None` if this is about the whole file.
    pub const fn game(&self) -> Option<u32> {
        match *self {
            Self::Losses { game, .. } => Some(game),
            Self::Replaced { game, .. } | Self::LeftOut { game, .. } => game,
        }
    }

    /// What is lost of what is written: parts and characters, a text for each.
    pub fn lost(&self, language: Language) -> Vec<String> {
        match self {
            Self::Losses { losses, .. } => losses.folded(language),
            Self::Replaced { replacements, .. } => vec![replacements.message(language).to_string()],
            Self::LeftOut { .. } => Vec::new(),
        }
    }

    /// Why the game, or the rest of the file, is not written.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::LeftOut { reason, .. } => Some(reason),
            Self::Losses { .. } | Self::Replaced { .. } => None,
        }
    }
}

/// Writes games of a collection, step by step. Their files are read again. A game with an error is left out.
pub struct Writing<O> {
    games: vec::IntoIter<u32>,
    of: usize,
    options: Options,
    format: Format,
    write_options: WriteOptions,
    language: Language,
    reopener: Reopener<O>,
    out: Out,
    written: Bytes,
    /// The names of the files in the ZIP file, and for each name without a number the next number.
    names: HashSet<String>,
    numbers: HashMap<String, u32>,
    /// What there is to say about the games. A caller may take it after each step.
    pub remarks: Vec<Remark>,
}

/// The most characters of a name in a ZIP file, without its extension.
const LONGEST_STEM: usize = 100;

/// Where games are written.
enum Out {
    File(Box<GamesWriter<Bytes>>),
    Zip(Box<ZipWriter<StreamWriter<Bytes>>>),
    Finished,
}

/// The bytes that were written and not taken yet.
#[derive(Clone, Default)]
struct Bytes(Arc<Mutex<Vec<u8>>>);

impl Bytes {
    fn take(&self) -> Vec<u8> {
        mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Write for Bytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<O: Fn(u32, &str) -> Input> Writing<O> {
    /// Begins to write games, with remarks in a language.
    pub fn new(
        games: Vec<u32>,
        target: (Format, WriteAs),
        write_options: &WriteOptions,
        language: Language,
        reopener: Reopener<O>,
        options: &Options,
    ) -> Self {
        let (format, write_as) = target;
        let written = Bytes::default();
        let out = match write_as {
            WriteAs::File => {
                let writer = GamesWriter::new(written.clone(), format, write_options);
                Out::File(Box::new(writer))
            }
            WriteAs::Zip => Out::Zip(Box::new(ZipWriter::new_stream(written.clone()))),
        };
        Self {
            of: games.len(),
            games: games.into_iter(),
            options: options.clone(),
            format,
            write_options: write_options.clone(),
            language,
            reopener,
            out,
            written,
            names: HashSet::new(),
            numbers: HashMap::new(),
            remarks: Vec::new(),
        }
    }

    /// The number of games that are done.
    pub fn done(&self) -> usize {
        self.of - self.games.len()
    }

    /// The number of all games.
    pub const fn of(&self) -> usize {
        self.of
    }

    /// Writes the next games. Returns the next bytes, which may be none. `None` after the last step.
    pub fn step(&mut self, collection: &Collection) -> Option<Vec<u8>> {
        if let Out::Finished = self.out {
            return None;
        }
        for _ in 0..STEP.1 {
            if self.written.len() >= STEP.0 {
                break;
            }
            let Some(game) = self.games.next() else {
                self.finish();
                break;
            };
            if let Err(reason) = self.write(collection, game) {
                let game = Some(game);
                self.remarks.push(Remark::LeftOut { game, reason });
            }
        }
        Some(self.written.take())
    }

    fn write(&mut self, collection: &Collection, game: u32) -> Result<(), String> {
        let language = self.language;
        let of_write = |error: WriteError| error.message(language).to_string();
        let document = self.reopener.document(collection, game, &self.options);
        let document = document.map_err(|error| super::reading::reason(&error, language))?;
        let record = record_of(document, language)?;
        let losses = match &mut self.out {
            Out::File(writer) => writer.write(&record).map_err(of_write)?,
            Out::Zip(_) => {
                let written = kifu::write_games([&record], self.format, &self.write_options);
                let mut written = written.map_err(of_write)?;
                let replacements = written.replacements(&self.write_options).map_err(of_write)?;
                self.note_replacements(Some(game), replacements);
                let bytes = written.encode(&self.write_options).map_err(of_write)?;
                let name = self.name(collection, game);
                self.add_to_zip(&name, &bytes)
                    .map_err(|error| error.to_string())?;
                written.losses.pop().unwrap_or_default()
            }
            Out::Finished => Losses::default(),
        };
        if !losses.is_empty() {
            self.remarks.push(Remark::Losses { game, losses });
        }
        Ok(())
    }

    fn add_to_zip(&mut self, name: &str, bytes: &[u8]) -> Result<(), ZipError> {
        let Out::Zip(zip) = &mut self.out else {
            return Ok(());
        };
        zip.start_file(name, SimpleFileOptions::default())?;
        zip.write_all(bytes)?;
        Ok(())
    }

    /// A new name for a game in the ZIP file: that of its file, with a number if the name is taken.
    fn name(&mut self, collection: &Collection, game: u32) -> String {
        let file = collection.row(game).map(super::Row::file).unwrap_or_default();
        let name = file.rsplit(['/', '\\']).next().unwrap_or_default();
        let is_compression = |part: &str| part.eq_ignore_ascii_case("gz") || part.eq_ignore_ascii_case("zst");
        let stem = match name.rsplit_once('.') {
            Some((stem, last)) if is_compression(last) => stem,
            _ => name,
        };
        let stem = stem.rsplit_once('.').map_or(stem, |(stem, _)| stem);
        let stem = file_name(stem.trim_matches(['.', ' ']), LONGEST_STEM);
        let extension = self.format.extensions().next().unwrap_or_default();
        let next = self.numbers.entry(stem.to_lowercase()).or_insert(1);
        let mut name = format!("{stem}.{extension}");
        while !self.names.insert(name.to_lowercase()) {
            *next = next.saturating_add(1);
            name = format!("{stem}-{next}.{extension}");
        }
        name
    }

    fn note_replacements(&mut self, game: Option<u32>, replacements: Replacements) {
        if replacements.count() > 0 {
            self.remarks.push(Remark::Replaced { game, replacements });
        }
    }

    fn finish(&mut self) {
        let result = match mem::replace(&mut self.out, Out::Finished) {
            Out::File(writer) if writer.count() > 0 => match writer.finish() {
                Ok((_, replacements)) => {
                    self.note_replacements(None, replacements);
                    Ok(())
                }
                Err(error) => Err(error.message(self.language).to_string()),
            },
            Out::Zip(zip) => zip.finish().map(|_| ()).map_err(|error| error.to_string()),
            Out::File(_) | Out::Finished => Ok(()),
        };
        if let Err(reason) = result {
            self.remarks.push(Remark::LeftOut { game: None, reason });
        }
    }
}

/// The record of a document with one game. An error is the first error of the game.
fn record_of(document: Document<'_>, language: Language) -> Result<Record, String> {
    match document.first_error() {
        Some(error) => Err(error.located_message(language).to_string()),
        None => Ok(document
            .into_records()
            .map(|mut records| records.swap_remove(0))
            .unwrap_or_default()),
    }
}

impl<O> std::fmt::Debug for Writing<O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writing")
            .field("of", &self.of)
            .finish_non_exhaustive()
    }
}
