//! [`GamesWriter`]: writing any number of games with only some of them in memory.

use std::collections::HashSet;
use std::io::Write;
use std::mem;
use std::sync::Arc;

use shogi_core::Record;
use shogi_core::format::{GamePlace, RecordFormat as _};
use shogi_core::record::Losses;
use shogi_core::text::encoding::{Replacements, Unencodable};

use crate::error::WriteError;
use crate::formats::Format;
use crate::games_text::{GamesText, encode};
use crate::write_options::WriteOptions;

/// The number of bytes of new text after which the games are checked, encoded and written.
const PART: usize = 1 << 20;

/// Writes any number of games into one file, one after the other, as [`write_games`](crate::write_games) does. Only
/// about a megabyte of text is in memory, or the text of one game if that is longer.
///
/// ```
/// # #[cfg(feature = "usi")] {
/// use kifu::{Format, GamesWriter, WriteOptions};
///
/// let game = kifu::parse("position startpos moves 7g7f 3c3d")?;
/// let mut writer = GamesWriter::new(Vec::new(), Format::Usi, &WriteOptions::default());
/// for _ in 0..2 {
///     writer.write(&game)?;
/// }
/// let (bytes, _) = writer.finish()?;
/// assert_eq!(bytes, b"position startpos moves 7g7f 3c3d\n".repeat(2));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GamesWriter<W> {
    out: W,
    state: State,
}

/// How far a [`GamesWriter`] has come. See [`GamesWriter::checkpoint`].
#[derive(Clone, Debug)]
pub struct Checkpoint(State);

#[derive(Clone, Debug)]
struct State {
    games: GamesText,
    count: usize,
    /// The first game, until the second one. A game that is alone in its file may be written differently.
    first: Option<Record>,
    /// Where the last game was checked, if its text was used as it was checked.
    last: Option<(Arc<()>, usize)>,
    /// The number of bytes at the start of `games.text` that have been written already. These bytes are the last
    /// written game. It stays in memory until the check that a reader separates it from the next game.
    written: usize,
    /// The number of bytes of text before `games.text`, which have been written and are no longer in memory.
    text_before: usize,
    is_started: bool,
    /// The number of bytes that were passed on.
    bytes: u64,
    replacements: Replacements,
    /// The characters that the encoding lacks, if there are any. After the first such character nothing is written.
    unencodable: Option<Unencodable>,
}

/// A game whose text was written beforehand, on another thread, for [`GamesWriter::write_prepared`].
#[derive(Clone, Debug)]
pub struct PreparedGame {
    record: Record,
    options: WriteOptions,
    /// The text for any place but the first one, with its losses. `None` if it cannot be written.
    text: Option<(String, Losses)>,
    /// The games with which it was [checked](PreparedGame::check), and its place among them.
    checked: Option<(Arc<()>, usize)>,
}

impl PreparedGame {
    /// Writes a game as one that is not the first of its file.
    pub fn new(record: Record, format: Format, options: &WriteOptions) -> Self {
        let mut text = String::new();
        let losses = format.append(&record, GamePlace::Later, options, &mut text).ok();
        Self {
            record,
            options: options.clone(),
            text: losses.map(|losses| (text, losses)),
            checked: None,
        }
    }

    /// Checks that a reader separates games that will be written one after the other, so that the writer need not do it. That
    /// it does not is an error of the writer.
    pub fn check<'g>(format: Format, games: impl IntoIterator<Item = &'g mut Self>) {
        if format.separator() != Some("") {
            return;
        }
        let mut games: Vec<&mut Self> = games.into_iter().collect();
        let Some(first) = games.first() else { return };
        let mut text = GamesText::new(format, &first.options, GamePlace::First);
        for game in &games {
            text.push_text(game.text.as_ref().map_or("", |(text, _)| text), false);
            text.place = GamePlace::Later;
        }
        if text.check_separated().is_ok() {
            let together = Arc::new(());
            for (index, game) in games.iter_mut().enumerate() {
                game.checked = Some((Arc::clone(&together), index));
            }
        }
    }

    /// Whether the game was checked with another one directly before it.
    fn was_checked_after(&self, before: Option<&(Arc<()>, usize)>) -> bool {
        match (&self.checked, before) {
            (Some((together, index)), Some((before, last))) => {
                Arc::ptr_eq(together, before) && *index == last + 1
            }
            _ => false,
        }
    }

    /// The game.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The number of bytes of the text.
    pub fn size(&self) -> usize {
        self.text.as_ref().map_or(0, |(text, _)| text.len())
    }
}

impl<W: Write> GamesWriter<W> {
    /// Creates a writer for any number of games.
    pub fn new(out: W, format: Format, options: &WriteOptions) -> Self {
        Self {
            out,
            state: State {
                games: GamesText::new(format, options, GamePlace::Alone),
                count: 0,
                first: None,
                last: None,
                written: 0,
                text_before: 0,
                is_started: false,
                bytes: 0,
                replacements: Replacements::default(),
                unencodable: None,
            },
        }
    }

    /// Creates a writer for several games: the first game is written as one that others follow. [`GamesWriter::complete`] then
    /// writes everything.
    pub fn for_several(out: W, format: Format, options: &WriteOptions) -> Self {
        let mut writer = Self::new(out, format, options);
        writer.state.games.place = GamePlace::First;
        writer
    }

    /// The number of games that were written.
    pub const fn count(&self) -> usize {
        self.state.count
    }

    /// Writes a game. Returns the parts of the game that the format cannot hold.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write_games`](crate::write_games). Also returns an error if the writer below returns an
    /// error. After an error the file is incomplete.
    pub fn write(&mut self, record: &Record) -> Result<Losses, WriteError> {
        let state = &mut self.state;
        state.count += 1;
        state.last = None;
        let format = state.games.format;
        if state.count > 1 && !format.holds_several_games() {
            let count = state.count;
            return Err(WriteError::OneGame { format, count });
        }
        if let Some(first) = state.first.take() {
            state.games = GamesText::new(format, &state.games.options, GamePlace::First);
            state.games.push(&first)?;
        }
        let is_first = state.games.is_empty();
        let place = state.games.place;
        let losses = state.games.push(record)?;
        state.first = (is_first && place == GamePlace::Alone).then(|| record.clone());
        self.write_if_long()?;
        Ok(losses)
    }

    /// Writes a game, as [`GamesWriter::write`] does. Its text is used if it fits the place.
    ///
    /// # Errors
    ///
    /// As [`GamesWriter::write`].
    pub fn write_prepared(&mut self, game: PreparedGame) -> Result<Losses, WriteError> {
        let state = &mut self.state;
        let is_separated = game.was_checked_after(state.last.as_ref());
        let holds_several = state.games.format.holds_several_games();
        let is_later = state.first.is_none() && state.games.place == GamePlace::Later;
        let fits = holds_several && is_later && game.options == state.games.options;
        match game.text.filter(|_| fits) {
            Some((text, losses)) => {
                state.count += 1;
                state.games.push_text(&text, is_separated);
                state.last = game.checked;
                self.write_if_long()?;
                Ok(losses)
            }
            None => self.write(&game.record),
        }
    }

    /// Writes the rest of the games, and removes all but the last one from memory.
    fn write_if_long(&mut self) -> Result<(), WriteError> {
        let state = &self.state;
        if state.first.is_none() && state.games.text.len() >= state.written + PART {
            self.write_all()?;
        }
        Ok(())
    }

    fn write_all(&mut self) -> Result<(), WriteError> {
        self.write_part()?;
        let state = &mut self.state;
        state.text_before += state.games.text.len();
        state.games.keep_last();
        state.text_before -= state.games.text.len();
        state.written = state.games.text.len();
        Ok(())
    }

    /// Writes everything, if this is a writer [for several games](GamesWriter::for_several). Returns the characters that were
    /// replaced since this was called before. After an error, [`GamesWriter::roll_back`] takes back the last games.
    ///
    /// # Errors
    ///
    /// As [`GamesWriter::finish`].
    pub fn complete(&mut self) -> Result<Replacements, WriteError> {
        if !self.state.games.is_empty() && self.state.first.is_none() {
            self.write_all()?;
        }
        match self.state.unencodable.take() {
            Some(error) => Err(error.into()),
            None => Ok(mem::take(&mut self.state.replacements)),
        }
    }

    /// How far the writer has come: after [`GamesWriter::complete`], or before the first game.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint(self.state.clone())
    }

    /// Takes back all games after a checkpoint. Returns the writer below, and how many bytes of it are left: the others have to
    /// be removed from it.
    pub fn roll_back(&mut self, checkpoint: &Checkpoint) -> (&mut W, u64) {
        self.state.clone_from(&checkpoint.0);
        (&mut self.out, self.state.bytes)
    }

    /// Writes the rest of the games. Returns the writer that was passed to [`GamesWriter::new`], and the characters
    /// that were replaced because the encoding lacks them. A character that is replaced in several parts of the text is
    /// listed once and then counted, so the list stays short.
    ///
    /// # Errors
    ///
    /// Returns an error if the encoding lacks some of the characters and the options do not replace such characters. The
    /// error has the first places of each character.
    /// Also returns the errors of [`GamesWriter::write`].
    pub fn finish(mut self) -> Result<(W, Replacements), WriteError> {
        self.write_part()?;
        match self.state.unencodable {
            Some(error) => Err(error.into()),
            None => Ok((self.out, self.state.replacements)),
        }
    }

    /// Checks, encodes and writes the text that has not been written.
    fn write_part(&mut self) -> Result<(), WriteError> {
        let state = &mut self.state;
        state.games.check_separated()?;
        let text = state.games.text.get(state.written..).unwrap_or_default();
        let before = state.text_before + state.written;
        let options = &state.games.options;
        let (bytes, mut replacements) = match encode(text, options, !state.is_started) {
            Ok(encoded) => encoded,
            Err(mut error) => {
                for (offset, _) in &mut error.characters {
                    *offset += before;
                }
                match &mut state.unencodable {
                    Some(first) => {
                        let known: HashSet<char> = first.characters.iter().map(|&(_, known)| known).collect();
                        error
                            .characters
                            .retain(|(_, character)| !known.contains(character));
                        first.characters.append(&mut error.characters);
                    }
                    none => *none = Some(error),
                }
                return Ok(());
            }
        };
        for (offset, _, _) in &mut replacements.characters {
            *offset += before;
        }
        state.replacements.add(replacements);
        // The encoder begins every text in UTF-16 with a byte order mark.
        let mark = if options.shared.encoding.is_utf16() && state.is_started {
            2
        } else {
            0
        };
        state.is_started = true;
        if state.unencodable.is_none() {
            let bytes = bytes.get(mark..).unwrap_or_default();
            self.out
                .write_all(bytes)
                .map_err(|error| WriteError::Output { error })?;
            state.bytes += bytes.len() as u64;
        }
        Ok(())
    }
}
