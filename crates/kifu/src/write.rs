//! Writing records in any format.

use shogi_core::Record;
#[cfg(any(feature = "kif", feature = "encoding"))]
use shogi_core::format::ReadOptions;
use shogi_core::format::RecordFormat;
#[cfg(feature = "kif")]
use shogi_core::position::Legality;
use shogi_core::record::{Loss, Losses};
#[cfg(feature = "encoding")]
use shogi_core::text::encoding::{Encoding, Replacements, encode_replacing};

#[cfg(feature = "encoding")]
use crate::error::ConvertError;
use crate::error::WriteError;
use crate::formats::Format;
use crate::options::{GamePlace, LossPolicy, WriteOptions};
use crate::read::Document;

/// The text of one or several games, and what it does not hold of each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What is left out, game by game.
    pub losses: Vec<Losses>,
}

/// What a format cannot hold of a record.
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
/// When the format cannot hold all of it and nothing may be lost, or the game does not reach the ply whose position is to
/// be written.
pub fn to_string(record: &Record, format: Format, options: &WriteOptions) -> Result<String, WriteError> {
    write_game(record, format, options, GamePlace::Alone).map(|(text, _)| text)
}

/// Writes a record to bytes, in the encoding of the options.
///
/// # Errors
///
/// As [`to_string`], and when the encoding cannot hold some character: all of them, with their places.
#[cfg(feature = "encoding")]
pub fn write(record: &Record, format: Format, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    encode(&to_string(record, format, options)?, options)
}

/// Writes a record to a file, in the format of its extension and in the encoding of the options;
/// [`WriteOptions::for_path`] gives the options of that extension. Nothing is left half-written, and an existing file is not
/// overwritten.
///
/// # Errors
///
/// As [`write()`], when the extension is that of no format, and when the file exists or cannot be written.
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

/// Writes games into one text, one after the other. In CSA a line `/` is between them, and the version only above the
/// first; in KIF and KI2 each has a `手合割` or a diagram, by which readers know where it begins.
///
/// # Errors
///
/// As [`to_string`]; when there are several games and the format holds one; and when nothing in the text would separate a
/// game from those beside it, as with games of KI2 without moves.
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
    // Where in the text each game begins.
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

impl WriteOptions {
    /// The same options for records that were read from this document: notes its format as the source and, for CSA, its
    /// version.
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

/// Reads a file of any format and writes its games in another, as [`write_games`] does.
///
/// # Errors
///
/// The first error of the input, or as [`write_games`] and when the encoding cannot hold some character.
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
    /// The text in the encoding of the options.
    ///
    /// # Errors
    ///
    /// If the encoding lacks some of the characters. The error lists them with their places.
    #[cfg(feature = "encoding")]
    pub fn encode(&self, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
        encode(&self.text, options)
    }

    /// The characters for which [`Written::encode`] writes something else: those that the encoding lacks, if the options ask
    /// for it.
    ///
    /// # Errors
    ///
    /// As [`Written::encode`].
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

/// The text of a game at a place in its file, and what it does not hold.
fn write_game(
    record: &Record,
    format: Format,
    options: &WriteOptions,
    place: GamePlace,
) -> Result<(String, Losses), WriteError> {
    check_ply(record, format, options)?;
    let mut text = String::new();
    let mut losses: Vec<Loss> = Vec::new();
    // A string takes everything, so writing to it does not fail.
    let _ = format.write_at(place, record, options, &mut text, &mut losses);
    let losses = Losses::new(losses);
    if losses.is_empty() || options.losses == LossPolicy::Drop {
        Ok((text, losses))
    } else {
        Err(WriteError::Losses(format, losses))
    }
}

/// A position can only be written if the game reaches it.
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

/// A file of CSA has one version: V3.0 as soon as one of its games needs it.
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

/// KIF has no mark between games, so the text is read back: each game must begin where it was written, and nowhere else.
#[cfg(feature = "kif")]
fn check_separated(text: &str, starts: &[usize], format: Format) -> Result<(), WriteError> {
    let trusting = ReadOptions::default().legality(Legality::Trust);
    let games = format.games(text, &trusting);
    let mut found = games.map(|game| game.span.start as usize);
    let wrong = starts.iter().position(|&start| found.next() != Some(start));
    // What is found behind the last game was part of it.
    let wrong = wrong.or_else(|| found.next().and(starts.len().checked_sub(1)));
    wrong.map_or(Ok(()), |index| {
        let game = index + 1;
        Err(WriteError::Inseparable { format, game })
    })
}
