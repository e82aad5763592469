//! Writes records in any format.

#[cfg(feature = "encoding")]
use std::path::Path;

use shogi_core::Record;
use shogi_core::format::{GamePlace, RecordFormat};
use shogi_core::record::Losses;
#[cfg(feature = "encoding")]
use shogi_core::text::encoding::Replacements;

#[cfg(feature = "encoding")]
use crate::atomic_file::{IfExists, write_file};
use crate::error::WriteError;
use crate::formats::Format;
use crate::games_text::GamesText;
#[cfg(feature = "encoding")]
use crate::games_text::encode;
use crate::write_options::WriteOptions;

/// The text of one or several games, with the losses of each game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WrittenGames {
    /// The text of all games.
    pub text: String,
    /// The losses of each game, in the order of the games.
    pub losses: Vec<Losses>,
}

/// Lists the parts of a record that are lost if the record is written in a format with the default options.
///
/// ```
/// use kifu::Format;
///
/// # #[cfg(all(feature = "kif", feature = "csa"))] {
/// let record = kifu::parse("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)\n")?;
/// let losses = kifu::losses(&record, Format::Csa);
/// assert_eq!(losses.to_string(), "a variation of 1 move (from move 2)");
/// # }
/// # Ok::<(), kifu::Error>(())
/// ```
pub fn losses(record: &Record, format: Format) -> Losses {
    format.losses(record, &WriteOptions::default())
}

/// Writes a record to a string.
///
/// # Errors
///
/// Returns an error if the format cannot hold the whole record and the options do not allow losses. For a format of
/// positions, also returns an error if the main line ends before the ply in the options.
pub fn to_string(record: &Record, format: Format, options: &WriteOptions) -> Result<String, WriteError> {
    let text = format.write_string(record, options);
    text.map_err(|error| WriteError::of_record(format, error))
}

/// Writes a record to bytes, in the encoding of the options.
///
/// # Errors
///
/// Returns the errors of [`to_string`]. Also returns an error if the encoding lacks some of the characters and the
/// options do not replace such characters. This error lists the characters with their places.
#[cfg(feature = "encoding")]
pub fn to_bytes(record: &Record, format: Format, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    Ok(encode(&to_string(record, format, options)?, options, true)?.0)
}

/// Writes a record to a new file. The extension of the file decides the format, and the options decide the encoding;
/// [`WriteOptions::for_path`] returns the options that fit the extension. The file is never left half-written. An existing file is
/// not replaced; [`overwrite`] does this.
///
/// # Errors
///
/// Returns the errors of [`to_bytes`]. Also returns an error if no format has the extension of the file, or if the file cannot be
/// written. If a file with this path already exists, it is [`WriteError::Io`] with
/// [`ErrorKind::AlreadyExists`](std::io::ErrorKind::AlreadyExists).
#[cfg(feature = "encoding")]
pub fn save(path: impl AsRef<Path>, record: &Record, options: &WriteOptions) -> Result<(), WriteError> {
    save_if(path.as_ref(), record, options, IfExists::Fail)
}

/// Writes a record to a file as [`save`] does, and replaces the file if it exists. Until the new file is complete, the old one stays.
///
/// # Errors
///
/// Returns the errors of [`save`], except that the file may exist.
#[cfg(feature = "encoding")]
pub fn overwrite(path: impl AsRef<Path>, record: &Record, options: &WriteOptions) -> Result<(), WriteError> {
    save_if(path.as_ref(), record, options, IfExists::Replace)
}

#[cfg(feature = "encoding")]
fn save_if(
    path: &Path,
    record: &Record,
    options: &WriteOptions,
    if_exists: IfExists,
) -> Result<(), WriteError> {
    let Some(format) = Format::from_path(path) else {
        let path = path.to_owned();
        return Err(WriteError::UnknownExtension { path });
    };
    let bytes = to_bytes(record, format, options)?;
    write_file(path, bytes.as_slice(), if_exists)
}

/// Writes games into one text, one after the other. In CSA a line `/` separates the games, and each has its own version line. In KIF
/// and KI2 each game has a `手合割` header or a diagram, which shows where the game begins. In USI, SFEN and USEN each line is a game.
///
/// # Errors
///
/// Returns the errors of [`to_string`]. Also returns an error if there are several games and the format holds only
/// one, or if a reader could not separate a game from the games beside it, such as KI2 games without moves.
pub fn write_games<'r>(
    records: impl IntoIterator<Item = &'r Record>,
    format: Format,
    options: &WriteOptions,
) -> Result<WrittenGames, WriteError> {
    let records: Vec<&Record> = records.into_iter().collect();
    if records.len() > 1 && !format.holds_several_games() {
        let count = records.len();
        return Err(WriteError::OneGame { format, count });
    }
    let place = if records.len() > 1 {
        GamePlace::First
    } else {
        GamePlace::Alone
    };
    let mut games = GamesText::new(format, options, place);
    let mut losses = Vec::with_capacity(records.len());
    for record in &records {
        losses.push(games.push(record)?);
    }
    games.check_separated()?;
    let text = games.text;
    Ok(WrittenGames { text, losses })
}

impl WrittenGames {
    /// Encodes the text in the encoding of the options.
    ///
    /// # Errors
    ///
    /// Returns an error if the encoding lacks some of the characters and the options do not replace such characters.
    /// The error lists the characters with their places.
    #[cfg(feature = "encoding")]
    pub fn encode(&self, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
        Ok(encode(&self.text, options, true)?.0)
    }

    /// Returns the characters that [`WrittenGames::encode`] replaces because the encoding lacks them. The list is empty
    /// unless the options allow replacements.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`WrittenGames::encode`].
    #[cfg(feature = "encoding")]
    pub fn replacements(&self, options: &WriteOptions) -> Result<Replacements, WriteError> {
        Ok(encode(&self.text, options, true)?.1)
    }
}
