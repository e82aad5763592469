//! Reads texts and files of any format.

#[cfg(feature = "encoding")]
use std::io::BufRead;
#[cfg(feature = "encoding")]
use std::path::Path;

use shogi_core::Record;
use shogi_core::format::{self, FormatChoice, ReadOptions};
use shogi_core::text;

use crate::detect::detect;
use crate::error::Error;
use crate::formats::{DiagnosticKind, Format};

/// A text of any format and the games that were read from it.
pub type Document<'a> = format::Document<'a, Format>;
/// A game in any format, with its diagnostics.
pub type Game = format::Game<DiagnosticKind>;
/// An error or warning about a text in any format, with its place.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;

/// Reads a text of any format. The format is detected from the content; if the content fits several formats or none,
/// `hint` decides. If the content contradicts the hint, there is a warning. The hint is the format that the extension of
/// the file suggests ([`Format::from_path`]). Never fails: errors are diagnostics of the document.
pub fn read_str<'a>(text: &'a str, hint: Option<Format>, options: &ReadOptions) -> Document<'a> {
    format::read_str_chosen(choice(hint), text, options)
}

/// Reads a file of any format and encoding. The format is detected from the content; if the content fits several
/// formats or none, `hint` decides. If the content contradicts the hint, there is a warning. The hint is the format that
/// the extension of the file suggests ([`Format::from_path`]). Never fails: errors are diagnostics of the document.
///
/// To read a file in one given format without detection, call [`RecordFormat::read`](format::RecordFormat::read), for
/// example `Format::Csa.read(&bytes, &options)`.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], hint: Option<Format>, options: &ReadOptions) -> Document<'a> {
    format::read_chosen(choice(hint), bytes, options)
}

/// Reads a text of any format that holds one game.
///
/// # Errors
///
/// Returns the first error of the text. Also returns an error if the text has more than one game.
pub fn parse(text: &str) -> Result<Record, Error> {
    Ok(read_str(text, None, &ReadOptions::default()).into_record()?)
}

/// Reads a file on disk that holds one game.
///
/// # Errors
///
/// Returns an error if the file cannot be read, if its text has an error (then the first one), or if the text has more
/// than one game.
#[cfg(feature = "encoding")]
pub fn read_path(path: impl AsRef<Path>) -> Result<Record, Error> {
    let path = path.as_ref();
    let bytes = std::fs::read(path).map_err(|source| Error::Io {
        path: path.to_owned(),
        source,
    })?;
    let document = read(&bytes, Format::from_path(path), &ReadOptions::default());
    Ok(document.into_record()?)
}

/// The iterator that [`games_from`] returns. An item is a document with one game, or an error in reading the file.
#[cfg(feature = "encoding")]
pub type GamesFrom<R> = format::GamesFrom<R, Format>;

/// Iterates over the games of a file of any size, format and encoding. Only a part of the file is in memory at a time.
/// The format is detected from the first megabyte of the file; if this part fits several formats or none, `hint`
/// decides. If the content contradicts the hint, the first game has a warning. If the file is not longer than this part, the games are the same as those of [`read()`]. An error in
/// reading the file is an item of the iterator.
#[cfg(feature = "encoding")]
pub fn games_from<R: BufRead>(reader: R, hint: Option<Format>, options: &ReadOptions) -> GamesFrom<R> {
    format::games_from_chosen(choice(hint), reader, options)
}

fn choice(hint: Option<Format>) -> FormatChoice<Format> {
    FormatChoice::Detected {
        detect: format_of,
        hint,
    }
}

/// Returns the format in which a text is read: the detected format; if no format is detected, `hint`; if there is no
/// hint either, the first format of the table. The reader of this first format then reports that the text is not a
/// record.
fn format_of(text: &str, hint: Option<Format>) -> Format {
    let any = || Format::all().next().unwrap_or(Format::Usi);
    detect(text, hint).or(hint).unwrap_or_else(any)
}
