//! [`GamesText`]: the text of several games. Also writes and encodes one game.

use shogi_core::Record;
#[cfg(feature = "kif")]
use shogi_core::format::{ReadOptions, RecordFormat as _};
#[cfg(feature = "kif")]
use shogi_core::position::Legality;
use shogi_core::record::{Loss, Losses};
#[cfg(feature = "encoding")]
use shogi_core::text::encoding::{Encoding, Replacements, Unencodable, encode_replacing};

use crate::error::WriteError;
use crate::formats::Format;
use crate::write_options::{GamePlace, LossPolicy, WriteOptions};

/// The text of games that are written one after the other.
#[derive(Clone, Debug)]
pub(crate) struct GamesText {
    pub(crate) format: Format,
    pub(crate) options: WriteOptions,
    place: GamePlace,
    pub(crate) text: String,
    /// The byte offset in `text` at which each game begins.
    starts: Vec<usize>,
    /// The number of games before the games in `text`, which were removed from the text.
    #[cfg_attr(
        not(feature = "kif"),
        allow(dead_code, reason = "only KIF and KI2 are read back")
    )]
    games_before: usize,
}

impl GamesText {
    pub(crate) fn new(format: Format, options: &WriteOptions, is_alone: bool) -> Self {
        Self {
            format,
            options: options.clone(),
            place: if is_alone {
                GamePlace::Alone
            } else {
                GamePlace::First
            },
            text: String::new(),
            starts: Vec::new(),
            games_before: 0,
        }
    }

    /// Says that the text has only one game.
    #[cfg(feature = "encoding")]
    pub(crate) const fn set_alone(&mut self) {
        self.place = GamePlace::Alone;
    }

    /// Appends a game and returns its losses. If the game cannot be written, the text is left as it was.
    pub(crate) fn push(&mut self, record: &Record) -> Result<Losses, WriteError> {
        let end = self.text.len();
        let pushed = self.push_all(record);
        if pushed.is_err() {
            self.text.truncate(end);
            self.starts.retain(|&start| start < end);
        } else {
            self.place = GamePlace::Later;
        }
        pushed
    }

    /// Appends a game, also if it is refused because of its losses.
    fn push_all(&mut self, record: &Record) -> Result<Losses, WriteError> {
        if self.place == GamePlace::Later
            && let Some(separator) = self.format.separator()
        {
            self.text.push_str(separator);
            self.text.push_str(self.options.newline.as_str());
        }
        self.starts.push(self.text.len());
        write_game(record, self.format, &self.options, self.place, &mut self.text)
    }

    /// Checks that a reader separates the games in the text correctly. The text is read back if it is KIF or KI2, which
    /// have no mark between games. The games that are found must begin exactly where they were written.
    #[cfg_attr(
        not(feature = "kif"),
        expect(
            clippy::unused_self,
            clippy::unnecessary_wraps,
            reason = "only KIF and KI2 are read back"
        )
    )]
    pub(crate) fn check_separated(&self) -> Result<(), WriteError> {
        #[cfg(feature = "kif")]
        if matches!(self.format, Format::Kif | Format::Ki2) && self.starts.len() > 1 {
            let trusting = ReadOptions::default().legality(Legality::Trust);
            let games = self.format.games(&self.text, &trusting);
            let mut found = games.map(|game| game.span.start as usize);
            let wrong = self.starts.iter().position(|&start| found.next() != Some(start));
            // If more games are found than were written, a part of the last written game was taken for another game.
            let wrong = wrong.or_else(|| found.next().and(self.starts.len().checked_sub(1)));
            return wrong.map_or(Ok(()), |index| {
                let format = self.format;
                let game = self.games_before + index + 1;
                Err(WriteError::Inseparable { format, game })
            });
        }
        Ok(())
    }

    /// Removes all games but the last one from the text. The last game stays, so that the next check covers the border
    /// between it and the next game.
    #[cfg(feature = "encoding")]
    pub(crate) fn keep_last(&mut self) {
        let last = self.starts.last().copied().unwrap_or_default();
        self.text.drain(..last);
        self.games_before += self.starts.len().saturating_sub(1);
        self.starts.clear();
        self.starts.push(0);
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
    let has_mark = is_start && options.byte_order_mark && options.encoding == Encoding::Utf8;
    let mut bytes = if has_mark {
        "\u{feff}".as_bytes().to_vec()
    } else {
        Vec::new()
    };
    if options.replaces_characters {
        let (encoded, replacements) = encode_replacing(text, options.encoding)?;
        bytes.extend_from_slice(&encoded);
        return Ok((bytes, replacements));
    }
    bytes.extend_from_slice(&shogi_core::text::encoding::encode(text, options.encoding)?);
    Ok((bytes, Replacements::default()))
}

/// Writes one game of a file under the loss policy of the options. `place` says whether the game is the only game of
/// the file, the first or a later one. Appends the game to `text` and returns the losses.
pub(crate) fn write_game(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    place: GamePlace,
    text: &mut String,
) -> Result<Losses, WriteError> {
    check_ply(record, format, options)?;
    let mut losses: Vec<Loss> = Vec::new();
    // Writing to a string never fails.
    let _ = format.write_at(place, record, options, text, &mut losses);
    let losses = Losses::new(losses);
    if losses.is_empty() || options.losses == LossPolicy::Drop {
        Ok(losses)
    } else {
        Err(WriteError::Losses(format, losses))
    }
}

/// For a format of positions, checks that the main line reaches the ply in the options. Other formats ignore this ply.
fn check_ply(record: &Record, format: Format, options: &WriteOptions) -> Result<(), WriteError> {
    let Some(ply) = options.ply.filter(|_| format.is_position()) else {
        return Ok(());
    };
    let last = record.mainline().last().map_or(0, |step| step.ply);
    if ply > last {
        return Err(WriteError::NoSuchPly { ply, last });
    }
    Ok(())
}

impl WriteOptions {
    /// Whether a record is written as CSA V3.0 with these options only because the record needs V3.0: the options name
    /// no version.
    #[cfg(feature = "csa")]
    pub fn needs_csa_v3(&self, record: &Record) -> bool {
        use shogi_csa::Version;

        let csa = shogi_csa::WriteOptions::default().version(self.csa_version);
        self.csa_version == Version::Auto && csa.version_for(record) == Version::V3_0
    }

    /// For CSA, returns the options with one version for all games of a file: V3.0 if any game needs V3.0, otherwise
    /// the version of the first game. For other formats, returns the options unchanged.
    #[cfg_attr(
        not(feature = "csa"),
        expect(unused_variables, reason = "only CSA has versions")
    )]
    pub(crate) fn of_one_version(self, records: &[&Record], format: Format) -> Self {
        #[cfg(feature = "csa")]
        if format == Format::Csa {
            use shogi_csa::Version;

            let csa = shogi_csa::WriteOptions::default()
                .version(self.csa_version)
                .source_version(self.csa_source_version);
            let first = records
                .first()
                .map_or(self.csa_version, |first| csa.version_for(first));
            let needs_v3 = records.iter().any(|record| self.needs_csa_v3(record));
            return self.csa_version(if needs_v3 { Version::V3_0 } else { first });
        }
        self
    }
}
