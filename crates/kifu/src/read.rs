//! Reading texts and files of any format.

#[cfg(feature = "encoding")]
use std::io::{self, BufRead, Read};
#[cfg(feature = "encoding")]
use std::path::Path;

use shogi_core::Record;
#[cfg(feature = "encoding")]
use shogi_core::format::RecordFormat;
use shogi_core::format::{self, ReadOptions};
use shogi_core::text;

use crate::detect::detect;
use crate::error::Error;
use crate::formats::{DiagnosticKind, Format};

/// A text of any format and the games that were read from it.
pub type Document<'a> = format::Document<'a, Format>;
/// A game, and everything that was noticed while it was read.
pub type Game = format::Game<DiagnosticKind>;
/// The errors and warnings about a text in any format, and where.
pub type Diagnostic = text::Diagnostic<DiagnosticKind>;

/// Reads a text of any format. The content decides the format; `hint`, from the extension, only where the content fits
/// several. Never fails: what is wrong is listed.
pub fn read_str<'a>(text: &'a str, hint: Option<Format>, options: &ReadOptions) -> Document<'a> {
    format::read_str_chosen(|text| format_of(text, hint), text, options)
}

/// Reads a file of any format and encoding. The content decides the format; `hint`, from the extension, only where the
/// content fits several. Never fails: what is wrong is listed.
///
/// To read a file as one format whatever its content looks like, call [`RecordFormat::read`]:
/// `Format::Csa.read(&bytes, &options)`.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], hint: Option<Format>, options: &ReadOptions) -> Document<'a> {
    format::read_chosen(|text| format_of(text, hint), bytes, options)
}

/// Reads the one game of a text of any format.
///
/// # Errors
///
/// The first error of the text, or that it holds more than one game.
pub fn parse(text: &str) -> Result<Record, Error> {
    Ok(read_str(text, None, &ReadOptions::default()).into_record()?)
}

/// Reads the one game of a file on disk.
///
/// # Errors
///
/// When the file cannot be read, its first error, or that it holds more than one game.
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

/// The games of a file that [`games_from`] reads.
#[cfg(feature = "encoding")]
pub type GamesFrom<R> = format::GamesFrom<io::Chain<io::Cursor<Vec<u8>>, R>, Format>;

/// The games of a file of any size, format and encoding, one after the other. Only a part of the file is in memory at a
/// time. The first megabyte of the file decides the format; see [`read`] for `hint`.
///
/// # Errors
///
/// When the reader fails within the first megabyte.
#[cfg(feature = "encoding")]
pub fn games_from<R: BufRead>(
    mut reader: R,
    hint: Option<Format>,
    options: &ReadOptions,
) -> io::Result<GamesFrom<R>> {
    const HEAD: u64 = 1 << 20;
    let mut head = Vec::new();
    reader.by_ref().take(HEAD).read_to_end(&mut head)?;
    let decoded = text::encoding::decode(&head, options.encoding);
    let format = format_of(&decoded.text, hint);
    Ok(format.games_from(io::Cursor::new(head).chain(reader), options))
}

/// A text that looks like no format is read as the one that the hint names, else as the first of the table, whose reader
/// says that it is no record.
fn format_of(text: &str, hint: Option<Format>) -> Format {
    let any = || Format::all().next().unwrap_or(Format::Usi);
    detect(text, hint).or(hint).unwrap_or_else(any)
}
