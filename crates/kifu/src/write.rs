//! Writes records in any format.

use shogi_core::Record;
#[cfg(feature = "encoding")]
use shogi_core::format::ReadOptions;
use shogi_core::format::RecordFormat;
use shogi_core::record::{Loss, Losses};
#[cfg(feature = "encoding")]
use shogi_core::text::encoding::{Encoding, Replacements, Unencodable, encode_replacing};

#[cfg(feature = "encoding")]
use crate::error::ConvertError;
use crate::error::WriteError;
use crate::formats::Format;
use crate::games_writer::GamesText;
use crate::options::{GamePlace, LossPolicy, WriteOptions};
use crate::read::Document;

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
    let mut text = String::new();
    write_game(record, format, options, GamePlace::Alone, &mut text)?;
    Ok(text)
}

/// Writes a record to bytes, in the encoding of the options.
///
/// # Errors
///
/// Returns the errors of [`to_string`]. Also returns an error if the encoding lacks some of the characters; it lists
/// them with their places.
#[cfg(feature = "encoding")]
pub fn write(record: &Record, format: Format, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    Ok(encode(&to_string(record, format, options)?, options, true)?.0)
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
    crate::atomic_file::save(path, bytes.as_slice(), crate::atomic_file::IfExists::Fail)
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
    let options = options.clone().of_one_version(&records, format);
    let mut games = GamesText::new(format, &options, records.len() <= 1);
    let mut losses = Vec::with_capacity(records.len());
    for record in &records {
        losses.push(games.push(record)?);
    }
    games.check_separated()?;
    let text = games.text;
    Ok(Written { text, losses })
}

impl WriteOptions {
    /// Returns these options for records that were read from `document`. The source is the format of the document
    /// and, for CSA, its version.
    #[must_use]
    pub fn from_document(self, document: &Document<'_>) -> Self {
        let options = self.from_format(document.format);
        #[cfg(feature = "csa")]
        if document.format == Format::Csa {
            let version = document
                .games
                .first()
                .and_then(|game| game.declared_version.as_deref());
            return Self {
                csa_source_version: version
                    .and_then(|version| version.parse().ok())
                    .unwrap_or_default(),
                ..options
            };
        }
        options
    }
}

/// Reads a file of any format and writes its games in the format `format`, as [`write_games`] does.
///
/// # Errors
///
/// Returns an error if the input has one, or if the encoding lacks some of the characters. Also returns the errors of
/// [`write_games`].
#[cfg(feature = "encoding")]
pub fn convert(
    bytes: &[u8],
    hint: Option<Format>,
    format: Format,
    options: &WriteOptions,
) -> Result<Vec<u8>, ConvertError> {
    let document = crate::read(bytes, hint, &ReadOptions::default());
    let options = options.clone().from_document(&document);
    let records = document.into_records().map_err(crate::Error::from)?;
    let written = write_games(&records, format, &options)?;
    Ok(written.encode(&options)?)
}

impl Written {
    /// Encodes the text in the encoding of the options.
    ///
    /// # Errors
    ///
    /// Returns an error if the encoding lacks some of the characters. The error lists them with their places.
    #[cfg(feature = "encoding")]
    pub fn encode(&self, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
        Ok(encode(&self.text, options, true)?.0)
    }

    /// Returns the characters that [`Written::encode`] replaces because the encoding lacks them. The list is empty
    /// unless the options allow replacements.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Written::encode`].
    #[cfg(feature = "encoding")]
    pub fn replacements(&self, options: &WriteOptions) -> Result<Replacements, WriteError> {
        Ok(encode(&self.text, options, true)?.1)
    }
}

/// Encodes a part of a text. `is_start` says that the text begins with it. Also returns the characters that were replaced.
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

/// Writes one game of a file under the loss policy of the options. `place` says whether it is the only game of the file, the
/// first or a later one. Appends to `text` and returns the losses.
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

impl WriteOptions {
    /// Whether these options write a record as CSA V3.0 although they do not name that version, because the record needs
    /// it.
    #[cfg(feature = "csa")]
    pub fn needs_csa_v3(&self, record: &Record) -> bool {
        use shogi_csa::Version;

        let csa = shogi_csa::WriteOptions::default().version(self.csa_version);
        self.csa_version == Version::Auto && csa.version_for(record) == Version::V3_0
    }

    /// Returns the options with a single version of CSA for all games of a file. The version is V3.0 if any of the games
    /// needs it.
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
