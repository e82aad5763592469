//! Reading files of any format.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use shogi_core::encoding::{Decoded, Encoding, decode};
use shogi_core::format::{Parsed, ReadOptions, RecordFormat, TextProblem, read_decoded};
use shogi_core::source::{DiagnosticKind, LineStart, ParseError, Span};
use shogi_core::{Record, Setup};
use thiserror::Error as ThisError;

use crate::error::{Error, ErrorKind};
use crate::{Format, LineEnds, detect};

/// What was read from a file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Read<'a> {
    /// The decoded text. Spans of the diagnostics are places in it.
    pub text: Cow<'a, str>,
    /// The format.
    pub format: Format,
    /// The encoding of the bytes.
    pub encoding: Encoding,
    /// The encoding that the text itself names.
    pub declared_encoding: Option<Encoding>,
    /// Whether the text begins with a byte order mark.
    pub has_bom: bool,
    /// The line ends; `None` when there are none.
    pub line_ends: Option<LineEnds>,
    /// The games, at least one.
    pub games: Vec<Game>,
}

/// A game of a file, and everything that was noticed on the way.
#[derive(Clone, Debug)]
pub struct Game {
    /// The game, as far as it could be read.
    pub record: Record,
    /// What is wrong or odd, in the order of the text.
    pub diagnostics: Vec<Error>,
    /// The stretch of the text that holds the game.
    pub span: Span,
}

/// Why a file gave no record.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum ReadError {
    /// The file could not be opened or read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file holds an error.
    #[error(transparent)]
    Parse(#[from] Error),
    /// The file holds more than one game, and one was asked for.
    #[error("expected one game, found {count}")]
    MoreGames {
        /// How many there are.
        count: usize,
    },
}

impl Read<'_> {
    /// The first error of all games.
    pub fn first_error(&self) -> Option<&Error> {
        self.games
            .iter()
            .flat_map(|game| &game.diagnostics)
            .find(|diagnostic| diagnostic.is_error())
    }

    /// The one game, if nothing is wrong with it. Warnings do not count.
    ///
    /// # Errors
    ///
    /// The first error, or how many games there are if not one.
    pub fn into_result(mut self) -> Result<Record, ReadError> {
        if let Some(error) = self.first_error() {
            return Err(error.clone().into());
        }
        match self.games.len() {
            1 => Ok(self.games.swap_remove(0).record),
            count => Err(ReadError::MoreGames { count }),
        }
    }
}

/// Reads a file of any format. The content decides the format; `hint`, from the extension, only where the content fits
/// several. Never fails: what is wrong is listed.
pub fn read<'a>(bytes: &'a [u8], hint: Option<Format>, options: &ReadOptions) -> Read<'a> {
    let decoded = decode(bytes, options.encoding);
    match detect(&decoded.text, hint).or(hint) {
        Some(format) => read_format(bytes, decoded, format, options),
        None => read_format(bytes, decoded, Format::Kif, options),
    }
}

/// Reads a file as the given format, whatever its content looks like.
pub fn read_as<'a>(bytes: &'a [u8], format: Format, options: &ReadOptions) -> Read<'a> {
    read_format(bytes, decode(bytes, options.encoding), format, options)
}

/// Reads the one game of a file on disk.
///
/// # Errors
///
/// When the file cannot be read, or its first error, or how many games it holds if not one.
pub fn read_path(path: impl AsRef<Path>) -> Result<Record, ReadError> {
    let path = path.as_ref();
    let bytes = std::fs::read(path).map_err(|source| ReadError::Io {
        path: path.to_owned(),
        source,
    })?;
    read(&bytes, Format::from_path(path), &ReadOptions::default()).into_result()
}

/// Reads the one game of a text of any format.
///
/// # Errors
///
/// The first error, or how many games there are if not one.
pub fn parse(text: &str) -> Result<Record, ReadError> {
    read(text.as_bytes(), None, &ReadOptions::default()).into_result()
}

fn read_format<'a>(bytes: &[u8], decoded: Decoded<'a>, format: Format, options: &ReadOptions) -> Read<'a> {
    let (games, declared_encoding) = match format {
        #[cfg(feature = "kif")]
        Format::Kif => games_of::<shogi_kif::Kif>(bytes, &decoded, options),
        #[cfg(feature = "kif")]
        Format::Ki2 => games_of::<shogi_kif::Ki2>(bytes, &decoded, options),
        #[cfg(feature = "bod")]
        Format::Bod => games_of::<shogi_bod::Bod>(bytes, &decoded, options),
        #[cfg(feature = "csa")]
        Format::Csa => games_of::<shogi_csa::Csa>(bytes, &decoded, options),
        #[cfg(feature = "jkf")]
        Format::Jkf => games_of::<shogi_jkf::Jkf>(bytes, &decoded, options),
        Format::Usi => games_of::<crate::usi::Usi>(bytes, &decoded, options),
        Format::Sfen => games_of::<crate::usi::Sfen>(bytes, &decoded, options),
        #[allow(
            unreachable_patterns,
            reason = "which formats are left depends on the features"
        )]
        other => (vec![not_compiled(&decoded.text, other)], None),
    };
    let line_ends = LineEnds::find(&decoded.text);
    Read {
        format,
        encoding: decoded.encoding,
        declared_encoding,
        has_bom: decoded.has_bom,
        line_ends,
        games,
        text: decoded.text,
    }
}

fn games_of<F: RecordFormat>(
    bytes: &[u8],
    decoded: &Decoded<'_>,
    options: &ReadOptions,
) -> (Vec<Game>, Option<Encoding>)
where
    ErrorKind: From<F::Kind>,
{
    let (games, declared) = read_decoded::<F>(bytes, decoded, options);
    (games.into_iter().map(Game::from_parsed).collect(), declared)
}

impl Game {
    fn from_parsed<K: DiagnosticKind>(parsed: Parsed<K>) -> Self
    where
        ErrorKind: From<K>,
    {
        let diagnostics = parsed
            .diagnostics
            .into_iter()
            .map(|diagnostic| diagnostic.map_kind(ErrorKind::from))
            .collect();
        Self {
            record: parsed.record,
            diagnostics,
            span: parsed.span,
        }
    }

    /// The first error, if there is one.
    pub fn first_error(&self) -> Option<&Error> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.is_error())
    }
}

fn not_compiled(text: &str, format: Format) -> Game {
    let kind = if text.trim().is_empty() {
        TextProblem::Empty.into()
    } else {
        ErrorKind::NotCompiled(format)
    };
    let span = Span::default();
    let diagnostics = vec![ParseError::new(text, LineStart::FIRST, span, kind)];
    Game {
        record: Record::new(Setup::EMPTY),
        diagnostics,
        span,
    }
}
