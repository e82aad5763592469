//! Writes records in any format.

use shogi_core::Record;
#[cfg(feature = "kif")]
use shogi_core::format::ReadOptions;
use shogi_core::format::RecordFormat;
#[cfg(feature = "kif")]
use shogi_core::position::Legality;
use shogi_core::record::{Loss, Losses};
#[cfg(feature = "encoding")]
use shogi_core::text::encoding::{Encoding, Replacements, encode_replacing};

use crate::error::WriteError;
use crate::formats::Format;
use crate::write_options::{GamePlace, LossPolicy, WriteOptions};

/// The text of one or several games, with the losses of each game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The text of all games.
    pub text: String,
    /// The losses of each game, in the order of the games.
    pub losses: Vec<Losses>,
}

/// Lists the parts of a record that a format cannot hold.
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
/// Returns an error if the format cannot hold the whole record and the options do not allow losses. Also returns an
/// error if the options ask for a position after the end of the main line.
pub fn to_string(record: &Record, format: Format, options: &WriteOptions) -> Result<String, WriteError> {
    write_game(record, format, options, GamePlace::Alone).map(|(text, _)| text)
}

/// Writes a record to bytes, in the encoding of the options.
///
/// # Errors
///
/// Returns the errors of [`to_string`]. Also returns an error if the encoding lacks some of the characters; it lists
/// them with their places.
#[cfg(feature = "encoding")]
pub fn write(record: &Record, format: Format, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    encode(&to_string(record, format, options)?, options)
}

/// Writes a record to a file. The extension of the file decides the format, and the options decide the encoding;
/// [`WriteOptions::for_path`] returns the options that fit the extension. The file is never left half-written, and an
/// existing file is not overwritten.
///
/// # Errors
///
/// Returns the errors of [`write()`]. Also returns an error if no format has the extension of the file, if the file
/// exists, or if it cannot be written.
#[cfg(feature = "encoding")]
pub fn write_path(
    path: impl AsRef<std::path::Path>,
    record: &Record,
    options: &WriteOptions,
) -> Result<(), WriteError> {
    let path = path.as_ref();
    let Some(format) = Format::from_path(path) else {
        let path = path.to_owned();
        return Err(WriteError::UnknownExtension { path });
    };
    let bytes = write(record, format, options)?;
    crate::atomic_file::save(path, &bytes, crate::atomic_file::IfExists::Fail)
}

/// Writes games into one text, one after the other. In CSA a line `/` separates the games, and only the first game has
/// a version line. In KIF and KI2 each game has a `手合割` header or a diagram, which shows where the game begins.
///
/// # Errors
///
/// Returns the errors of [`to_string`]. Also returns an error if there are several games and the format holds only
/// one, or if a reader could not separate a game from the games beside it, such as KI2 games without moves.
pub fn write_games<'r>(
    records: impl IntoIterator<Item = &'r Record>,
    format: Format,
    options: &WriteOptions,
) -> Result<Written, WriteError> {
    let records: Vec<&Record> = records.into_iter().collect();
    if records.len() > 1 && !format.holds_several_games() {
        let count = records.len();
        return Err(WriteError::OneGame { format, count });
    }
    let options = of_one_version(&records, format, options);
    let mut place = if records.len() > 1 {
        GamePlace::First
    } else {
        GamePlace::Alone
    };
    let mut written = Written::default();
    // The offset in the text at which each game begins.
    let mut starts = Vec::with_capacity(records.len());
    for record in &records {
        if place == GamePlace::Later
            && let Some(separator) = format.separator()
        {
            written.text.push_str(separator);
            written.text.push_str(options.newline.as_str());
        }
        starts.push(written.text.len());
        let (text, losses) = write_game(record, format, &options, place)?;
        written.text.push_str(&text);
        written.losses.push(losses);
        place = GamePlace::Later;
    }
    #[cfg(feature = "kif")]
    if matches!(format, Format::Kif | Format::Ki2) && starts.len() > 1 {
        check_separated(&written.text, &starts, format)?;
    }
    Ok(written)
}

impl Written {
    /// Encodes the text in the encoding of the options.
    ///
    /// # Errors
    ///
    /// Returns an error if the encoding lacks some of the characters. The error lists them with their places.
    #[cfg(feature = "encoding")]
    pub fn encode(&self, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
        encode(&self.text, options)
    }

    /// Returns the characters that [`Written::encode`] replaces because the encoding lacks them. The list is empty
    /// unless the options allow replacements.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Written::encode`].
    #[cfg(feature = "encoding")]
    pub fn replacements(&self, options: &WriteOptions) -> Result<Replacements, WriteError> {
        if options.replaces_characters {
            Ok(encode_replacing(&self.text, options.encoding)?.1)
        } else {
            Ok(Replacements::default())
        }
    }
}

#[cfg(feature = "encoding")]
fn encode(text: &str, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let has_mark = options.byte_order_mark && options.encoding == Encoding::Utf8;
    let mut bytes = if has_mark {
        "\u{feff}".as_bytes().to_vec()
    } else {
        Vec::new()
    };
    if options.replaces_characters {
        bytes.extend_from_slice(&encode_replacing(text, options.encoding)?.0);
    } else {
        bytes.extend_from_slice(&shogi_core::text::encoding::encode(text, options.encoding)?);
    }
    Ok(bytes)
}

/// Writes one game of a file under the loss policy of the options. `place` says whether it is the only game of the file, the
/// first or a later one. Returns the text and the losses.
fn write_game(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    place: GamePlace,
) -> Result<(String, Losses), WriteError> {
    check_ply(record, format, options)?;
    let mut text = String::new();
    let mut losses: Vec<Loss> = Vec::new();
    // Writing to a string never fails.
    let _ = format.write_at(place, record, options, &mut text, &mut losses);
    let losses = Losses::new(losses);
    if losses.is_empty() || options.losses == LossPolicy::Drop {
        Ok((text, losses))
    } else {
        Err(WriteError::Losses(format, losses))
    }
}

/// Checks that the main line reaches the ply of the position that the options ask for.
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

/// Returns the options with a single version of CSA for all games of a file. The version is V3.0 if any of the games
/// needs it.
#[cfg_attr(
    not(feature = "csa"),
    expect(unused_variables, reason = "only CSA has versions")
)]
fn of_one_version(records: &[&Record], format: Format, options: &WriteOptions) -> WriteOptions {
    #[cfg(feature = "csa")]
    if format == Format::Csa {
        use shogi_csa::Version;

        let csa = shogi_csa::WriteOptions::default()
            .version(options.csa_version)
            .source_version(options.csa_source_version);
        let mut versions = records.iter().map(|record| csa.version_for(record));
        let first = versions.next().unwrap_or(options.csa_version);
        let needs_v3 = versions.any(|version| version == Version::V3_0);
        let version = if needs_v3 { Version::V3_0 } else { first };
        return options.clone().csa_version(version);
    }
    options.clone()
}

/// Checks that a reader separates the games in `text` correctly. The text is read back, because KIF and KI2 have no
/// mark between games. The games that are found must begin exactly at `starts`.
#[cfg(feature = "kif")]
fn check_separated(text: &str, starts: &[usize], format: Format) -> Result<(), WriteError> {
    let trusting = ReadOptions::default().legality(Legality::Trust);
    let games = format.games(text, &trusting);
    let mut found = games.map(|game| game.span.start as usize);
    let wrong = starts.iter().position(|&start| found.next() != Some(start));
    // If more games are found than were written, a part of the last written game was taken for another game.
    let wrong = wrong.or_else(|| found.next().and(starts.len().checked_sub(1)));
    wrong.map_or(Ok(()), |index| {
        let game = index + 1;
        Err(WriteError::Inseparable { format, game })
    })
}
