//! [`GamesText`]: the text of several games. Also encodes a text.

use shogi_core::Record;
use shogi_core::format::{GamePlace, ReadOptions, RecordFormat as _};
use shogi_core::position::Legality;
use shogi_core::record::Losses;
#[cfg(feature = "encoding")]
use shogi_core::text::encoding::{Encoding, Replacements, Unencodable, encode_replacing};

use crate::error::WriteError;
use crate::formats::Format;
use crate::write_options::WriteOptions;

/// The text of games that are written one after the other.
#[derive(Clone, Debug)]
pub(crate) struct GamesText {
    pub(crate) format: Format,
    pub(crate) options: WriteOptions,
    /// The place of the next game.
    pub(crate) place: GamePlace,
    pub(crate) text: String,
    /// Where each game begins.
    starts: Vec<Start>,
    /// The number of games before the games in `text`, which were removed from the text.
    games_before: usize,
}

/// The start of a game in a text.
#[derive(Clone, Copy, Debug)]
struct Start {
    /// The byte offset.
    offset: usize,
    /// Whether it is known that a reader separates the game from the one before it.
    is_separated: bool,
}

impl GamesText {
    /// Creates a text for a game that is `place`d so.
    pub(crate) fn new(format: Format, options: &WriteOptions, place: GamePlace) -> Self {
        Self {
            format,
            options: options.clone(),
            place,
            text: String::new(),
            starts: Vec::new(),
            games_before: 0,
        }
    }

    #[cfg(feature = "encoding")]
    pub(crate) const fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Appends a game and returns its losses. If the game cannot be written, the text is left as it was.
    pub(crate) fn push(&mut self, record: &Record) -> Result<Losses, WriteError> {
        let end = self.text.len();
        let pushed = self.push_all(record);
        if pushed.is_err() {
            self.text.truncate(end);
            self.starts.retain(|start| start.offset < end);
        } else {
            self.place = GamePlace::Later;
        }
        pushed
    }

    /// Appends the text of a game that is not the first one. `is_separated` says that a reader separates it from the game
    /// before it.
    #[cfg(feature = "encoding")]
    pub(crate) fn push_text(&mut self, text: &str, is_separated: bool) {
        self.begin(is_separated);
        self.text.push_str(text);
    }

    fn begin(&mut self, is_separated: bool) {
        if self.place == GamePlace::Later
            && let Some(separator) = self.format.separator()
        {
            self.text.push_str(separator);
            self.text.push_str(self.options.shared.newline.as_str());
        }
        let offset = self.text.len();
        self.starts.push(Start { offset, is_separated });
    }

    /// Appends a game, also if it is refused because of its losses.
    fn push_all(&mut self, record: &Record) -> Result<Losses, WriteError> {
        self.begin(false);
        let losses = self
            .format
            .append(record, self.place, &self.options, &mut self.text);
        losses.map_err(|error| WriteError::of_record(self.format, error))
    }

    /// Checks that a reader separates the games in the text correctly. The text is read back if only empty lines are
    /// between its games, as in KIF and KI2, because a game may have empty lines too. The games that are found must begin
    /// exactly where they were written. Games that are known to be separated from those before them are not read.
    pub(crate) fn check_separated(&self) -> Result<(), WriteError> {
        if self.format.separator() != Some("") {
            return Ok(());
        }
        let mut first = 0;
        while let Some(rest) = self.starts.get(first + 1..).filter(|rest| !rest.is_empty()) {
            let count = rest.iter().take_while(|start| !start.is_separated).count();
            if count > 0 {
                self.check_games(first, first + count)?;
            }
            first += count + 1;
        }
        Ok(())
    }

    /// Checks that a reader separates these games: those with the indexes from `first` to `last`.
    fn check_games(&self, first: usize, last: usize) -> Result<(), WriteError> {
        let begin = self.starts[first].offset;
        let end = self
            .starts
            .get(last + 1)
            .map_or(self.text.len(), |next| next.offset);
        let trusting = ReadOptions::default().legality(Legality::Trust);
        let games = self.format.games(self.text[begin..end].into(), &trusting);
        let mut found = games.map(|game| begin + game.span.start as usize);
        let mut starts = self.starts[first..=last].iter();
        let wrong = starts.position(|start| found.next() != Some(start.offset));
        // If more games are found than were written, a part of the last written game was taken for another game.
        let wrong = wrong.or_else(|| found.next().map(|_| last - first));
        wrong.map_or(Ok(()), |index| {
            let format = self.format;
            let game = self.games_before + first + index + 1;
            Err(WriteError::Inseparable { format, game })
        })
    }

    /// Removes all games but the last one from the text. The last game stays, so that the next check covers the border
    /// between it and the next game.
    #[cfg(feature = "encoding")]
    pub(crate) fn keep_last(&mut self) {
        let last = self.starts.last().map_or(0, |start| start.offset);
        self.text.drain(..last);
        self.games_before += self.starts.len().saturating_sub(1);
        self.starts.clear();
        let (offset, is_separated) = (0, true);
        self.starts.push(Start { offset, is_separated });
    }
}

/// Encodes a part of a text. `is_start` says that this part is the beginning of the text; then it may get a byte order
/// mark. Also returns the characters that were replaced.
#[cfg(feature = "encoding")]
pub(crate) fn encode(
    text: &str,
    options: &WriteOptions,
    is_start: bool,
) -> Result<(Vec<u8>, Replacements), Unencodable> {
    let options = &options.shared;
    let has_mark = is_start && options.byte_order_mark && options.encoding == Encoding::Utf8;
    let mut bytes = if has_mark {
        "\u{feff}".as_bytes().to_vec()
    } else {
        Vec::new()
    };
    if options.replace_characters {
        let (encoded, replacements) = encode_replacing(text, options.encoding)?;
        bytes.extend_from_slice(&encoded);
        return Ok((bytes, replacements));
    }
    bytes.extend_from_slice(&shogi_core::text::encoding::encode(text, options.encoding)?);
    Ok((bytes, Replacements::default()))
}
