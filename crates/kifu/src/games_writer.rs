//! [`GamesWriter`]: writing any number of games with only some of them in memory.

use std::collections::HashSet;
use std::io::Write;

use shogi_core::Record;
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
/// In CSA the first game decides the version of the file, unless the options name one. If only a later game needs V3.0
/// ([`csa::needs_v3`](crate::csa::needs_v3)), that game has losses that `write_games` would avoid.
///
/// ```
/// use kifu::{Format, GamesWriter, WriteOptions};
///
/// let game = kifu::parse("position startpos moves 7g7f 3c3d")?;
/// let mut writer = GamesWriter::new(Vec::new(), Format::Usi, &WriteOptions::default());
/// for _ in 0..2 {
///     writer.write(&game)?;
/// }
/// let (bytes, _) = writer.finish()?;
/// assert_eq!(bytes, b"position startpos moves 7g7f 3c3d\n".repeat(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GamesWriter<W> {
    out: W,
    games: GamesText,
    count: usize,
    /// The first game, until the second one. A game that is alone in its file may be written differently.
    first: Option<Record>,
    /// The number of bytes at the start of `games.text` that have been written already. These bytes are the last
    /// written game. It stays in memory until the check that a reader separates it from the next game.
    written: usize,
    /// The number of bytes of text before `games.text`, which have been written and are no longer in memory.
    text_before: usize,
    is_started: bool,
    replacements: Replacements,
    /// The characters that the encoding lacks, if there are any. After the first such character nothing is written.
    unencodable: Option<Unencodable>,
}

impl<W: Write> GamesWriter<W> {
    /// Creates a writer for any number of games.
    pub fn new(out: W, format: Format, options: &WriteOptions) -> Self {
        Self {
            out,
            games: GamesText::new(format, options, &[]),
            count: 0,
            first: None,
            written: 0,
            text_before: 0,
            is_started: false,
            replacements: Replacements::default(),
            unencodable: None,
        }
    }

    /// The version of CSA in which the games are written. [`Version::Auto`](crate::csa::Version::Auto) before the first game
    /// and in other formats, unless the options name a version.
    #[cfg(feature = "csa")]
    pub const fn csa_version(&self) -> crate::csa::Version {
        self.games.options.csa_version
    }

    /// Writes a game. Returns the parts of the game that the format cannot hold.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`write_games`](crate::write_games). Also returns an error if the writer below returns an
    /// error. After an error the file is incomplete.
    pub fn write(&mut self, record: &Record) -> Result<Losses, WriteError> {
        self.count += 1;
        let format = self.games.format;
        if self.count > 1 && !format.holds_several_games() {
            let count = self.count;
            return Err(WriteError::OneGame { format, count });
        }
        if let Some(first) = self.first.take() {
            self.games = GamesText::new(format, &self.games.options, &[&first, record]);
            self.games.push(&first)?;
        }
        let is_first = self.games.is_empty();
        if is_first {
            self.games = GamesText::new(format, &self.games.options, &[record]);
        }
        let losses = self.games.push(record)?;
        self.first = is_first.then(|| record.clone());
        if self.first.is_none() && self.games.text.len() >= self.written + PART {
            self.write_part()?;
            self.text_before += self.games.text.len();
            self.games.keep_last();
            self.text_before -= self.games.text.len();
            self.written = self.games.text.len();
        }
        Ok(losses)
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
        match self.unencodable {
            Some(error) => Err(error.into()),
            None => Ok((self.out, self.replacements)),
        }
    }

    /// Checks, encodes and writes the text that has not been written.
    fn write_part(&mut self) -> Result<(), WriteError> {
        self.games.check_separated()?;
        let text = self.games.text.get(self.written..).unwrap_or_default();
        let before = self.text_before + self.written;
        let options = &self.games.options;
        let (bytes, mut replacements) = match encode(text, options, !self.is_started) {
            Ok(encoded) => encoded,
            Err(mut error) => {
                for (offset, _) in &mut error.characters {
                    *offset += before;
                }
                match &mut self.unencodable {
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
        self.replacements.add(replacements);
        // The encoder begins every text in UTF-16 with a byte order mark.
        let mark = if options.shared.encoding.is_utf16() && self.is_started {
            2
        } else {
            0
        };
        self.is_started = true;
        if self.unencodable.is_none() {
            let bytes = bytes.get(mark..).unwrap_or_default();
            self.out
                .write_all(bytes)
                .map_err(|source| WriteError::Output { source })?;
        }
        Ok(())
    }
}
