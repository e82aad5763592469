//! [`Adding`]: reads the games of a file into a collection, and [`Reopener`]: reads them again.

use std::io::{self, Read as _};
use std::path::PathBuf;
use std::vec;

use kifu::shogi_core::messages::{Language, Localize as _};
use kifu::shogi_core::position::Legality;
use kifu::shogi_core::text::encoding::{decode, last_line_end};
use kifu::{Document, Encoding, GamesFrom};

use super::Collection;
use super::stored::{FileNumber, Source, StoredRow};
use crate::files::{self, Input, Options, Problem, Reader, UnreadableFile, is_hidden};

/// About how many bytes of text, and at most how many games or files, a step reads.
pub(super) const STEP: (usize, usize) = (1 << 16, 64);

/// Reads the games of a file into a collection, step by step. While it does, nothing else should be added, so that the games of a
/// file follow each other. If it is dropped before the end, what was read stays.
pub struct Adding {
    /// The file. `None` after the first step.
    input: Option<Input>,
    /// The file, or the members of the ZIP file, that are not read yet.
    inputs: vec::IntoIter<Input>,
    options: Options,
    current: Option<Current>,
    /// The files that cannot be read, or were left out, and why. A caller may take them after each step.
    pub problems: Vec<UnreadableFile>,
}

/// A file whose games are read.
struct Current {
    input: Input,
    file: FileNumber,
    /// The number of games before the next one.
    index: usize,
    games: GamesFrom<Reader>,
}

impl Adding {
    /// Begins to read a file: one with games, also a compressed one, or a ZIP file with such files.
    pub fn new(collection: &mut Collection, input: Input, options: &Options) -> Self {
        let name = collection.texts.add(&input.name());
        let first_file = u32::try_from(collection.files.len()).unwrap_or(u32::MAX);
        collection.sources.push(Source { name, first_file });
        Self {
            input: Some(input),
            inputs: Vec::new().into_iter(),
            options: options.clone(),
            current: None,
            problems: Vec::new(),
        }
    }

    /// Reads the next games: about 64 kB of text. A single large game is read at once, and so is the list of the members of a ZIP
    /// file. Returns `false` after the last step.
    pub fn step(&mut self, collection: &mut Collection) -> bool {
        if let Some(input) = self.input.take() {
            self.list(input);
            return true;
        }
        let (mut bytes, mut count) = (0, 0);
        while bytes < STEP.0 && count < STEP.1 {
            count += 1;
            let Some(mut current) = self.current.take() else {
                let Some(input) = self.inputs.next() else {
                    return false;
                };
                self.open(collection, input);
                continue;
            };
            let document = match current.games.next() {
                None => {
                    collection.end_file(current.file);
                    continue;
                }
                Some(Err(error)) => {
                    self.add_problem(&current.input, error);
                    continue;
                }
                Some(Ok(document)) => document,
            };
            bytes += document.text.len();
            let game = &document.games[0];
            if let Some(error) = game.first_error().filter(|_| game.is_unreadable()) {
                self.add_problem(&current.input, io::Error::other(error.clone()));
            }
            let is_checked = self.options.read.shared.legality != Legality::Trust;
            match collection.add_checked(game, current.file, current.index, is_checked) {
                Ok(_) => {}
                Err(full) => {
                    let rest: Vec<Input> = self.inputs.by_ref().collect();
                    for input in [&current.input].into_iter().chain(&rest) {
                        self.add_problem(input, io::Error::other(full));
                    }
                    return false;
                }
            }
            if let Some(row) = collection.rows.last_mut() {
                row.offset = document.file_offset;
            }
            current.index += 1;
            self.current = Some(current);
        }
        true
    }

    /// Finds the files with games in what is added.
    fn list(&mut self, input: Input) {
        if !input.is_zip() {
            self.inputs = vec![input].into_iter();
            return;
        }
        match files::members(&input) {
            Ok(members) => {
                self.problems.extend(members.unreadable);
                // Hidden files are those of systems, such as the forks of files that macOS adds.
                let is_visible = |path: &&PathBuf| {
                    let in_zip = path.strip_prefix(input.path()).unwrap_or(path);
                    !in_zip.iter().any(is_hidden)
                };
                let skipped = members.skipped.iter().filter(is_visible);
                let skipped = skipped.map(|path| UnreadableFile::new(path, Problem::NoRecord));
                self.problems.extend(skipped);
                self.inputs = members.inputs.into_iter();
            }
            Err(error) => self.add_problem(&input, error),
        }
    }

    fn open(&mut self, collection: &mut Collection, input: Input) {
        let file = collection.add_file(&input.name());
        match open(&input, &self.options) {
            Ok(games) => {
                self.current = Some(Current {
                    input,
                    file,
                    index: 0,
                    games,
                });
            }
            Err(error) => self.add_problem(&input, error),
        }
    }

    fn add_problem(&mut self, input: &Input, error: io::Error) {
        self.problems.push(UnreadableFile::new(input.path(), error));
    }
}

impl Collection {
    /// A file was read to its end.
    fn end_file(&mut self, file: FileNumber) {
        if let Some(file) = self.files.get_mut(file.0 as usize) {
            file.is_whole = true;
        }
    }
}

impl std::fmt::Debug for Adding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Adding")
            .field("files", &self.inputs.len())
            .finish_non_exhaustive()
    }
}

/// Begins to read the games of a file. An error is a file that has no games.
pub(super) fn open(input: &Input, options: &Options) -> io::Result<GamesFrom<Reader>> {
    if input.is_book() {
        return Err(Problem::Book.into());
    }
    if input.positions_format().is_some() {
        return Err(Problem::Positions.into());
    }
    input.games(options)
}

impl UnreadableFile {
    /// Why the file cannot be read.
    pub fn reason(&self, language: Language) -> String {
        reason(&self.error, language)
    }
}

/// Why a file cannot be read.
pub(super) fn reason(error: &io::Error, language: Language) -> String {
    let inner = error.get_ref();
    if let Some(problem) = inner.and_then(|inner| inner.downcast_ref::<Problem>()) {
        return problem.message(language).to_string();
    }
    if let Some(full) = inner.and_then(|inner| inner.downcast_ref::<super::Full>()) {
        return full.message(language).to_string();
    }
    match inner.and_then(|inner| inner.downcast_ref::<kifu::Diagnostic>()) {
        Some(diagnostic) => diagnostic.message(language).to_string(),
        None => error.to_string(),
    }
}

/// The bytes of a game in its file, or its text in UTF-8 if these do not show their encoding without the rest of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GameText {
    /// The bytes from the start of the game up to the next game. What is compressed is decompressed.
    pub bytes: Vec<u8>,
    /// The name of the file, without the extension of a compression.
    pub name: String,
}

/// Opens the files of a collection again. `open` returns what was added as the source with this number, from 0. Games that are asked
/// for in their order are read one after the other.
pub struct Reopener<O> {
    open: O,
    /// The members of the last ZIP file, whose source has this number.
    members: Option<(u32, Vec<Input>)>,
    /// The file of the last game, read up to it.
    reading: Option<Rereading>,
}

/// A file that is read again.
struct Rereading {
    file: FileNumber,
    /// The number of games before the next one.
    next: u32,
    games: GamesFrom<Reader>,
}

/// Up to so many games are read and skipped, rather than that the file is opened once more.
const NEAR: u32 = 64;

impl<O: Fn(u32, &str) -> Input> Reopener<O> {
    /// A reopener of what `open` returns for the number and the name of what was added.
    pub const fn new(open: O) -> Self {
        Self {
            open,
            members: None,
            reading: None,
        }
    }

    /// The input of a file.
    pub(super) fn input(&mut self, collection: &Collection, file: FileNumber) -> io::Result<Input> {
        let sources = &collection.sources;
        let later = sources.partition_point(|source| source.first_file <= file.0);
        let index = later.checked_sub(1).ok_or(Problem::ChangedSince)?;
        let source = sources[index];
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        if self.members.as_ref().is_none_or(|(last, _)| *last != number) {
            let name = collection.texts.get(source.name).unwrap_or_default();
            let input = (self.open)(number, name);
            if !input.is_zip() {
                return Ok(input);
            }
            self.members = Some((number, files::members(&input)?.inputs));
        }
        let members = self.members.as_ref().map(|(_, members)| members);
        let member = members.and_then(|members| members.get((file.0 - source.first_file) as usize));
        Ok(member.cloned().ok_or(Problem::ChangedSince)?)
    }

    /// Reads a game.
    ///
    /// # Errors
    ///
    /// As [`Reopener::read`].
    pub fn document(
        &mut self,
        collection: &Collection,
        game: u32,
        options: &Options,
    ) -> io::Result<Document<'static>> {
        let row = (collection.rows.get(game as usize)).ok_or(Problem::ChangedSince)?;
        let input = self.input(collection, row.file)?;
        let next = self.reading_before(row).map_or(0, |reading| reading.next);
        match row.offset {
            Some(offset) if row.index - next > NEAR && input.can_seek_to_games() => {
                input.game_at(offset, options)
            }
            _ => self.read_on(row, &input, options),
        }
    }

    /// The file of a game, if it is read, and not beyond the game.
    fn reading_before(&self, row: &StoredRow) -> Option<&Rereading> {
        let is_before = |reading: &&Rereading| reading.file == row.file && reading.next <= row.index;
        self.reading.as_ref().filter(is_before)
    }

    /// Reads a file on, up to the end of a game.
    fn read_on(
        &mut self,
        row: &StoredRow,
        input: &Input,
        options: &Options,
    ) -> io::Result<Document<'static>> {
        let next = self.reading_before(row).map(|reading| reading.next);
        let reading = self.reading.take().filter(|_| next.is_some());
        let next = next.unwrap_or(0);
        let mut games = match reading {
            Some(reading) => reading.games,
            None => input.games(options)?,
        };
        let document = games.nth((row.index - next) as usize);
        let document = document.ok_or(Problem::ChangedSince)??;
        if document.file_offset != row.offset {
            return Err(Problem::ChangedSince.into());
        }
        self.reading = Some(Rereading {
            file: row.file,
            next: row.index + 1,
            games,
        });
        Ok(document)
    }

    /// Reads the bytes of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if its file cannot be read, or has changed.
    pub fn read(&mut self, collection: &Collection, game: u32, options: &Options) -> io::Result<GameText> {
        let row = (collection.rows.get(game as usize)).ok_or(Problem::ChangedSince)?;
        let input = self.input(collection, row.file)?;
        let name = input.record_path().to_string_lossy().into_owned();
        let Some(offset) = row.offset else {
            let document = self.document(collection, game, options)?;
            let bytes = document.text.into_owned().into_bytes();
            return Ok(GameText { bytes, name });
        };
        let end = self.end_of(collection, game, options)?;
        // The last game is as long as games may be, in any encoding.
        let longest = (options.read.shared.limits.bytes as u64).saturating_mul(4);
        let length = end.map_or(longest, |end| end.saturating_sub(offset));
        let mut bytes = Vec::new();
        input.open_at(offset)?.take(length).read_to_end(&mut bytes)?;
        if bytes.is_empty() && offset > 0 || end.is_some() && (bytes.len() as u64) < length {
            return Err(Problem::ChangedSince.into());
        }
        if offset > 0 {
            bytes = with_own_encoding(bytes, encoding_of(&input, options)?);
        }
        Ok(GameText { bytes, name })
    }

    /// The byte at which the game after this one begins. `None` for the last one of a file.
    fn end_of(&mut self, collection: &Collection, game: u32, options: &Options) -> io::Result<Option<u64>> {
        let file = collection.rows[game as usize].file;
        let next = collection.rows.get(game as usize + 1);
        if let Some(next) = next.filter(|next| next.file == file) {
            return Ok(next.offset);
        }
        if collection.files[file.0 as usize].is_whole {
            return Ok(None);
        }
        // The file was not read to its end.
        let row = &collection.rows[game as usize];
        let input = self.input(collection, file)?;
        self.read_on(row, &input, options)?;
        let next = self.reading.take().and_then(|mut reading| reading.games.next());
        Ok(next.transpose()?.and_then(|next| next.file_offset))
    }
}

/// The number of bytes from which [`games_from`](kifu::games_from) detects an encoding.
const START_OF_FILE: u64 = 1 << 20;

/// The encoding of a file.
fn encoding_of(input: &Input, options: &Options) -> io::Result<Encoding> {
    if let Some(encoding) = options.read.shared.encoding {
        return Ok(encoding);
    }
    let mut start = Vec::new();
    input.open()?.take(START_OF_FILE).read_to_end(&mut start)?;
    start.truncate(last_line_end(&start, None).unwrap_or(start.len()));
    Ok(decode(&start, None).encoding)
}

/// The bytes of a game from the middle of a file. They are UTF-8 if they do not show the encoding of the file by themselves: in UTF-16 only
/// the file begins with a byte order mark, and few characters may fit several encodings.
fn with_own_encoding(bytes: Vec<u8>, encoding: Encoding) -> Vec<u8> {
    if decode(&bytes, None).encoding == encoding {
        return bytes;
    }
    let decoded = decode(&bytes, Some(encoding));
    if decoded.faults.is_empty() {
        decoded.text.into_owned().into_bytes()
    } else {
        bytes
    }
}

impl<O> std::fmt::Debug for Reopener<O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reopener").finish_non_exhaustive()
    }
}
