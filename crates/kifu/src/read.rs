//! Reads texts and files of any format.

#[cfg(feature = "encoding")]
use std::io::BufRead;
#[cfg(feature = "encoding")]
use std::path::Path;
use std::path::PathBuf;

use shogi_core::Record;
use shogi_core::format;
use shogi_core::format::NamedOptions;
use shogi_core::format::tools::FormatChoice;
use shogi_core::text;

use crate::detect::detect;
use crate::error::Error;
use crate::formats::{Format, FormatProblem, Problem};

/// A text of any format and the games that were read from it.
pub type Document<'a> = format::Document<'a, Format>;
/// A game in any format, with its diagnostics.
pub type Game = format::Game<FormatProblem>;
/// An error or warning about a text in any format, with its place.
pub type Diagnostic = text::Diagnostic<Problem>;

/// The options for reading a text or a file: those of [all formats](format::ReadOptions), the format, and the name of the file.
///
/// ```
/// # #[cfg(feature = "usi")] {
/// use kifu::{Format, Limits, ReadOptions};
///
/// let limits = Limits::default().bytes(1 << 20);
/// let options = ReadOptions::default().limits(limits).format(Format::Usi).name("game.usi");
/// assert_eq!(options.shared.limits.bytes, 1 << 20);
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The options that all formats share.
    pub shared: format::ReadOptions,
    /// The format of the text. With `None`, the format is detected from the content.
    pub format: Option<Format>,
    /// The name of the file, or its path. Its extension suggests a format and an encoding. If the content fits several
    /// formats or none, the suggested format is chosen. If the content contradicts the extension, there is a warning.
    pub name: Option<PathBuf>,
    /// Whether the encoding may be another one than the extension of the name suggests, without a diagnostic. This is for files that
    /// are converted.
    pub any_encoding: bool,
}

impl ReadOptions {
    shogi_core::shared_read_options!(shared.);
    shogi_core::setters! {
        /// Sets the format of the text. The format is then not detected from the content.
        format: Format => format;
        /// Sets whether the encoding may be another one than the extension of the name suggests.
        any_encoding: bool => any_encoding;
    }

    /// Sets the name of the file, or its path.
    #[must_use]
    pub fn name(mut self, name: impl Into<PathBuf>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// How the format is chosen.
    fn choice(&self) -> FormatChoice<Format> {
        let name = self.name.as_deref();
        let detected = FormatChoice::detected(format_of, name.and_then(Format::from_path));
        let choice = self.format.map_or(detected, FormatChoice::known);
        let encoding = name.and_then(Format::encoding_from_path);
        choice.named_encoding(encoding.filter(|_| !self.any_encoding))
    }
}

impl NamedOptions for ReadOptions {
    shogi_core::shared_read_rows! {
        shared.;
        format (format) Any,
            "Read as this format, whatever the content looks like. By default the format is detected from the content.",
            "内容にかかわらず、この形式として読む。既定では内容から判定する";
    }
}

/// Reads a text of any format. Never fails: errors are diagnostics of the document.
pub fn read_str<'a>(text: &'a str, options: &ReadOptions) -> Document<'a> {
    options.choice().read_str(text, &options.shared)
}

/// Reads a file of any format and encoding. Never fails: errors are diagnostics of the document.
#[cfg(feature = "encoding")]
pub fn read<'a>(bytes: &'a [u8], options: &ReadOptions) -> Document<'a> {
    options.choice().read(bytes, &options.shared)
}

/// Reads a text of any format that holds one game.
///
/// # Errors
///
/// Returns the first error of the text. Also returns an error if the text has more than one game.
pub fn parse(text: &str) -> Result<Record, Error> {
    Ok(read_str(text, &ReadOptions::default()).into_record()?)
}

/// Reads a file on disk that holds one game.
///
/// # Errors
///
/// Returns an error if the file cannot be read, if its text has an error (then the first one), or if the text has more
/// than one game.
#[cfg(feature = "encoding")]
pub fn load(path: impl AsRef<Path>) -> Result<Record, Error> {
    let path = path.as_ref();
    let bytes = std::fs::read(path).map_err(|error| Error::Io {
        path: path.to_owned(),
        error,
    })?;
    Ok(read(&bytes, &ReadOptions::default().name(path)).into_record()?)
}

/// The iterator that [`games_from`] returns. An item is a document with one game, or an error in reading the file.
#[cfg(feature = "encoding")]
pub type GamesFrom<R> = format::GamesFrom<R, Format>;

/// Iterates over the games of a file of any size, format and encoding. Only a part of the file is in memory at a time.
/// The format is detected from the first megabyte of the file. If the file is not longer than this part, the games are the
/// same as those of [`read()`]. An error in reading the file is an item of the iterator.
#[cfg(feature = "encoding")]
pub fn games_from<R: BufRead>(reader: R, options: &ReadOptions) -> GamesFrom<R> {
    options.choice().games_from(reader, &options.shared)
}

/// Returns the format in which a text is read: the detected format; if no format is detected, `hint`; if there is no
/// hint either, the first format of the table. The reader of this first format then reports that the text is not a
/// record.
fn format_of(text: &str, hint: Option<Format>) -> Format {
    detect(text, hint).or(hint).unwrap_or(Format::FIRST)
}
