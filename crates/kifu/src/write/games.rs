//! Several games in one text.

use shogi_core::Record;
use shogi_core::format::ReadOptions;
#[cfg(feature = "kif")]
use shogi_core::format::{Legality, RecordFormat};
use thiserror::Error as ThisError;

use super::{Place, WriteError, WriteOptions, to_bytes, to_string, to_string_at};
use crate::{Format, Read};

/// Reads a file of any format and writes its games in another, as [`games_to_string`] does.
///
/// # Errors
///
/// The first error of the input, or as [`write_games`].
pub fn convert(bytes: &[u8], hint: Option<Format>, options: &WriteOptions) -> Result<Vec<u8>, ConvertError> {
    let read = crate::read(bytes, hint, &ReadOptions::default());
    if let Some(error) = read.first_error() {
        return Err(error.clone().into());
    }
    Ok(write_games(&read, options)?)
}

/// Writes all games that were read, one after the other, as [`records_to_string`] does.
///
/// # Errors
///
/// As [`records_to_string`].
pub fn games_to_string(read: &Read<'_>, options: &WriteOptions) -> Result<String, WriteError> {
    let records: Vec<&Record> = read.games.iter().map(|game| &game.record).collect();
    records_to_string(&records, &options.clone().from_format(read.format))
}

/// Writes all games of a text to bytes, as [`games_to_string`] does.
///
/// # Errors
///
/// As [`games_to_string`], and when the encoding cannot hold some character.
pub fn write_games(read: &Read<'_>, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    to_bytes(&games_to_string(read, options)?, options)
}

/// Writes games into one text, one after the other. In CSA they are parted by `/`, and the version is told once; in KIF and
/// KI2 each has a `手合割` or a diagram, by which readers know where it begins.
///
/// # Errors
///
/// As [`to_string`]; when there are several games and the format holds one; and when nothing in the text would tell a game
/// from those beside it, as with games of KI2 without moves.
pub fn records_to_string(records: &[&Record], options: &WriteOptions) -> Result<String, WriteError> {
    match records {
        [] => return Ok(String::new()),
        [record] => return to_string(record, options),
        _ => {}
    }
    if !options.format.holds_several_games() {
        return Err(WriteError::OneGame {
            format: options.format,
            count: records.len(),
        });
    }
    let options = of_one_version(records, options);
    let mut text = String::new();
    // Where in the text each game begins.
    let mut starts = Vec::with_capacity(records.len());
    let mut place = Place::First;
    for record in records {
        if place == Place::Later {
            push_separator(&options, &mut text);
        }
        starts.push(text.len());
        text.push_str(&to_string_at(record, &options, place)?);
        place = Place::Later;
    }
    #[cfg(feature = "kif")]
    if matches!(options.format, Format::Kif | Format::Ki2) {
        check_told_apart(&text, &starts, options.format)?;
    }
    Ok(text)
}

/// Writes games into one text of bytes, as [`records_to_string`] does.
///
/// # Errors
///
/// As [`records_to_string`], and when the encoding cannot hold some character.
pub fn write_records(records: &[&Record], options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    to_bytes(&records_to_string(records, options)?, options)
}

fn push_separator(options: &WriteOptions, text: &mut String) {
    match options.format {
        Format::Usi | Format::Sfen => return,
        Format::Csa => text.push('/'),
        _ => {}
    }
    text.push_str(options.newline.as_str());
}

/// A file of CSA has one version: V3.0 as soon as one of its games needs it.
#[cfg_attr(
    not(feature = "csa"),
    expect(unused_variables, reason = "only CSA has versions")
)]
fn of_one_version(records: &[&Record], options: &WriteOptions) -> WriteOptions {
    let options = options.clone();
    #[cfg(feature = "csa")]
    if options.format == Format::Csa {
        let csa = shogi_csa::WriteOptions::default().version(options.csa_version);
        let needs_v3 = records.iter().any(|record| csa.is_v3(record));
        return options.csa_version(if needs_v3 {
            shogi_csa::Version::V3_0
        } else {
            shogi_csa::Version::V2_2
        });
    }
    options
}

/// KIF has no mark between games, so the text is read back: each game must begin where it was written, and nowhere else.
#[cfg(feature = "kif")]
fn check_told_apart(text: &str, starts: &[usize], format: Format) -> Result<(), WriteError> {
    let trusting = ReadOptions::default().legality(Legality::Trust);
    let games = shogi_kif::Kif::games(text, &trusting);
    let mut found = games.map(|game| game.span.start as usize);
    let wrong = starts.iter().position(|&start| found.next() != Some(start));
    // What is found behind the last game was part of it.
    let wrong = wrong.or_else(|| found.next().and(starts.len().checked_sub(1)));
    wrong.map_or(Ok(()), |index| {
        let game = index + 1;
        Err(WriteError::NotToldApart { format, game })
    })
}

/// Why a conversion failed.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum ConvertError {
    /// The input holds an error.
    #[error(transparent)]
    Read(#[from] crate::Error),
    /// The output could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}
