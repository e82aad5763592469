//! The table of formats. To add a format, add the following to this file: a re-export of its crate, a variant of
//! [`Format`], a variant of [`DiagnosticKind`] and a row of [`ROWS`]. Also add the Cargo feature of the format to
//! `Cargo.toml`, the lines that identify the format to `detect.rs`, and the write options of the format to
//! `write_options.rs`.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

#[cfg(feature = "bod")]
pub use shogi_bod as bod;
use shogi_core::format::{Game, ReadOptions, RecordFormat};
use shogi_core::notation::ja::result_line::ending_word;
use shogi_core::record::{Loss, LossSink, Losses, WriteError};
use shogi_core::text::encoding::Encoding;
use shogi_core::text::{
    Describe, Language, Localize, Newline, Severity, SpellingError, TextProblem, find_named,
};
use shogi_core::{Color, Ending, Record};
#[cfg(feature = "csa")]
pub use shogi_csa as csa;
#[cfg(feature = "jkf")]
pub use shogi_jkf as jkf;
#[cfg(feature = "kif")]
pub use shogi_kif as kif;
use thiserror::Error;

use crate::usi::{self, Sfen, Usi};
use crate::write_options::{GamePlace, LossPolicy, Source, WriteOptions};

/// A format of game records or positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// KIF, the format of Kifu for Windows and 柿木将棋: games with variations.
    #[cfg(feature = "kif")]
    Kif,
    /// KI2: games with variations in newspaper notation, without times.
    #[cfg(feature = "kif")]
    Ki2,
    /// BOD: a position as a diagram.
    #[cfg(feature = "bod")]
    Bod,
    /// CSA, the standard of the Computer Shogi Association: games without variations.
    #[cfg(feature = "csa")]
    Csa,
    /// JKF: games with variations as JSON.
    #[cfg(feature = "jkf")]
    Jkf,
    /// USI: one game per line, as the command `position … moves …` that engines receive.
    Usi,
    /// SFEN: one position per line.
    Sfen,
}

/// What an error or warning says about a text in any format. The place is in [`Diagnostic`](crate::Diagnostic).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagnosticKind {
    /// A problem of the text itself, independent of its format.
    #[error(transparent)]
    Text(#[from] TextProblem),
    /// A diagnostic about KIF or KI2.
    #[cfg(feature = "kif")]
    #[error(transparent)]
    Kif(#[from] shogi_kif::DiagnosticKind),
    /// A diagnostic about BOD.
    #[cfg(feature = "bod")]
    #[error(transparent)]
    Bod(#[from] shogi_bod::DiagnosticKind),
    /// A diagnostic about CSA.
    #[cfg(feature = "csa")]
    #[error(transparent)]
    Csa(#[from] shogi_csa::DiagnosticKind),
    /// A diagnostic about JKF.
    #[cfg(feature = "jkf")]
    #[error(transparent)]
    Jkf(#[from] shogi_jkf::DiagnosticKind),
    /// A diagnostic about USI or SFEN.
    #[error(transparent)]
    Usi(#[from] usi::DiagnosticKind),
}

/// The properties of one format: a row of the table [`ROWS`].
struct Row {
    format: Format,
    name: &'static str,
    /// Whether a file can hold several games.
    holds_several_games: bool,
    /// The line that separates two games in a file; `""` is an empty line. `None` if every line is a game, or if a
    /// file holds only one game.
    separator: Option<&'static str>,
    /// Whether the format holds positions instead of games.
    is_position: bool,
    /// The file extensions of the format, the default one first. Each comes with the encoding that other programs
    /// expect in a file with this extension, or `None` if they do not expect a particular encoding.
    extensions: &'static [(&'static str, Option<Encoding>)],
    read: for<'t> fn(&'t str, &ReadOptions) -> Games<'t>,
    write: Writer,
}

type Writer = fn(&Record, &WriteOptions, GamePlace, &mut dyn fmt::Write, &mut dyn LossSink) -> fmt::Result;

const ROWS: &[Row] = &[
    #[cfg(feature = "kif")]
    Row {
        format: Format::Kif,
        name: "KIF",
        holds_several_games: true,
        separator: Some(""),
        is_position: false,
        extensions: &[("kif", Some(Encoding::ShiftJis)), ("kifu", Some(Encoding::Utf8))],
        read: |text, options| Games::of(shogi_kif::Kif, text, options),
        write: |record, options, place, out, losses| {
            shogi_kif::Kif.write(record, &options.to_kif(place), out, losses)
        },
    },
    #[cfg(feature = "kif")]
    Row {
        format: Format::Ki2,
        name: "KI2",
        holds_several_games: true,
        separator: Some(""),
        is_position: false,
        extensions: &[("ki2", Some(Encoding::ShiftJis)), ("ki2u", Some(Encoding::Utf8))],
        read: |text, options| Games::of(shogi_kif::Ki2, text, options),
        write: |record, options, place, out, losses| {
            shogi_kif::Ki2.write(record, &options.to_kif(place), out, losses)
        },
    },
    #[cfg(feature = "bod")]
    Row {
        format: Format::Bod,
        name: "BOD",
        holds_several_games: false,
        separator: None,
        is_position: true,
        extensions: &[("bod", None)],
        read: |text, options| Games::of(shogi_bod::Bod, text, options),
        write: |record, options, _, out, losses| shogi_bod::Bod.write(record, &options.to_bod(), out, losses),
    },
    #[cfg(feature = "csa")]
    Row {
        format: Format::Csa,
        name: "CSA",
        holds_several_games: true,
        separator: Some("/"),
        is_position: false,
        extensions: &[("csa", None)],
        read: |text, options| Games::of(shogi_csa::Csa, text, options),
        write: |record, options, place, out, losses| {
            shogi_csa::Csa.write(record, &options.to_csa(record, place), out, losses)
        },
    },
    #[cfg(feature = "jkf")]
    Row {
        format: Format::Jkf,
        name: "JKF",
        holds_several_games: false,
        separator: None,
        is_position: false,
        extensions: &[("jkf", None), ("json", None)],
        read: |text, options| Games::of(shogi_jkf::Jkf, text, options),
        write: |record, options, _, out, losses| shogi_jkf::Jkf.write(record, &options.to_jkf(), out, losses),
    },
    Row {
        format: Format::Usi,
        name: "USI",
        holds_several_games: true,
        separator: None,
        is_position: false,
        extensions: &[("usi", None)],
        read: |text, options| Games::of(Usi, text, options),
        write: |record, options, _, out, losses| Usi.write(record, &options.to_line(), out, losses),
    },
    Row {
        format: Format::Sfen,
        name: "SFEN",
        holds_several_games: true,
        separator: None,
        is_position: true,
        extensions: &[("sfen", None)],
        read: |text, options| Games::of(Sfen, text, options),
        write: |record, options, _, out, losses| Sfen.write(record, &options.to_line(), out, losses),
    },
];

impl Format {
    /// Returns every format that this crate was built with.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| row.format)
    }

    fn row(self) -> &'static Row {
        let row = ROWS.iter().find(|row| row.format == self);
        // A row is always found: a test checks that every variant has a row.
        row.unwrap_or(&ROWS[0])
    }

    /// Returns the file extensions of this format, the default one first.
    pub fn extensions(self) -> impl Iterator<Item = &'static str> {
        self.row().extensions.iter().map(|&(extension, _)| extension)
    }

    /// Whether a file in this format can hold several games.
    pub fn holds_several_games(self) -> bool {
        self.row().holds_several_games
    }

    /// Returns the line that separates two games in a file. Returns `None` if there is no such line.
    pub(crate) fn separator(self) -> Option<&'static str> {
        self.row().separator
    }

    /// Whether this format holds positions instead of games.
    pub fn is_position(self) -> bool {
        self.row().is_position
    }

    /// Returns the format of files with the extension of `path`, in upper or lower case. Returns `None` if `path` has
    /// no extension, or one that no format has.
    pub fn from_path(path: &Path) -> Option<Self> {
        by_extension(path).map(|(format, _)| format)
    }

    /// Returns the encoding that programs expect for the extension of `path`: Shift_JIS for `kif` and `ki2`, UTF-8 for
    /// `kifu` and `ki2u`. Returns `None` for any other extension.
    pub fn encoding_from_path(path: &Path) -> Option<Encoding> {
        by_extension(path).and_then(|(_, encoding)| encoding)
    }

    /// Returns the text by which files in this format name an ending: `投了`, `%TORYO`, `TORYO`. `to_move` is the side to
    /// move after the ending. If the format has no text for the ending, returns the [name](Ending::name) of the ending.
    pub fn ending_text(self, ending: Ending, to_move: Color) -> String {
        let text = match self {
            #[cfg(feature = "csa")]
            Self::Csa => shogi_csa::ending_word(ending, to_move),
            #[cfg(feature = "jkf")]
            Self::Jkf => ending.to_csa(to_move).map(str::to_owned),
            _ => ending_word(ending).map(str::to_owned),
        };
        text.unwrap_or_else(|| ending.name().to_owned())
    }

    /// Writes a record. `place` says whether the file holds other games, and whether one of them comes before this
    /// game.
    pub(crate) fn write_at(
        self,
        place: GamePlace,
        record: &Record,
        options: &WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        (self.row().write)(record, options, place, out, losses)
    }
}

fn by_extension(path: &Path) -> Option<(Format, Option<Encoding>)> {
    let extension = path.extension()?.to_str()?;
    ROWS.iter().find_map(|row| {
        let mut extensions = row.extensions.iter();
        let found = extensions.find(|(known, _)| known.eq_ignore_ascii_case(extension));
        found.map(|&(_, encoding)| (row.format, encoding))
    })
}

impl WriteOptions {
    /// Returns the default options for the extension of `path`: Shift_JIS with CR LF for `.kif` and `.ki2`, UTF-8
    /// with LF for all others.
    pub fn for_path(path: &Path) -> Self {
        let options = Self::default();
        match Format::encoding_from_path(path) {
            Some(Encoding::ShiftJis) => options.encoding(Encoding::ShiftJis).newline(Newline::CrLf),
            _ => options,
        }
    }

    /// Returns these options for a record that was read from the format `source`.
    #[must_use]
    pub fn from_format(mut self, source: Format) -> Self {
        self.source = if matches!(source.name(), "KIF" | "KI2") {
            Source::Kif
        } else {
            Source::Other
        };
        self
    }
}

/// Displays the name of the format in upper case: `KIF`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.row().name)
    }
}

/// Parses the name of a format in upper or lower case: `KIF`, `kif`. The error lists the formats that the crate was
/// built with.
impl FromStr for Format {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let formats = ROWS.iter().map(|row| row.format);
        find_named(["a format", "形式"], formats, |format| format.row().name, text)
    }
}

/// Serializes the name of the format as a string.
#[cfg(feature = "serde")]
impl serde::Serialize for Format {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.row().name)
    }
}

/// Deserializes the name of a format, in upper or lower case.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Format {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        shogi_core::serde::deserialize(deserializer)
    }
}

impl RecordFormat for Format {
    type Kind = DiagnosticKind;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        self.row().name
    }

    /// Files with the extension `sfen` may hold games in USI, as those of Blunder.Converter do, because a position in SFEN
    /// is a part of a line in USI.
    fn fits_extension_of(self, other: Self) -> bool {
        self == other || matches!((self, other), (Self::Usi, Self::Sfen))
    }

    fn games<'a>(self, text: &'a str, options: &ReadOptions) -> Games<'a> {
        (self.row().read)(text, options)
    }

    fn write(
        self,
        record: &Record,
        options: &WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        self.write_at(GamePlace::Alone, record, options, out, losses)
    }

    /// Writes a record to a string. If anything would be lost, returns an error, unless the loss policy of the
    /// options allows losses.
    fn to_string(self, record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
        let mut losses: Vec<Loss> = Vec::new();
        let mut text = String::new();
        self.write(record, options, &mut text, &mut losses)?;
        if losses.is_empty() || options.losses == LossPolicy::Drop {
            Ok(text)
        } else {
            Err(WriteError::Losses(Losses::new(losses)))
        }
    }
}

/// An iterator over the games of a text in any format.
pub struct Games<'t>(Box<dyn Iterator<Item = Game<DiagnosticKind>> + 't>);

impl<'t> Games<'t> {
    fn of<F>(format: F, text: &'t str, options: &ReadOptions) -> Self
    where
        F: RecordFormat,
        DiagnosticKind: From<F::Kind>,
    {
        let games = format.games(text, options);
        Self(Box::new(games.map(|game| game.map_kind(DiagnosticKind::from))))
    }
}

impl Iterator for Games<'_> {
    type Item = Game<DiagnosticKind>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl fmt::Debug for Games<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games").finish_non_exhaustive()
    }
}

impl DiagnosticKind {
    /// Returns the diagnostic that this enum wraps: that of a format, or a problem of the text.
    fn of_format(&self) -> &dyn Describe {
        match self {
            Self::Text(kind) => kind,
            #[cfg(feature = "kif")]
            Self::Kif(kind) => kind,
            #[cfg(feature = "bod")]
            Self::Bod(kind) => kind,
            #[cfg(feature = "csa")]
            Self::Csa(kind) => kind,
            #[cfg(feature = "jkf")]
            Self::Jkf(kind) => kind,
            Self::Usi(kind) => kind,
        }
    }
}

impl Describe for DiagnosticKind {
    fn code(&self) -> &'static str {
        self.of_format().code()
    }

    fn severity(&self) -> Severity {
        self.of_format().severity()
    }

    fn help(&self, language: Language) -> Option<Cow<'static, str>> {
        self.of_format().help(language)
    }
}

impl Localize for DiagnosticKind {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of_format().fmt_japanese(f)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn each_format_has_a_row_of_its_own() {
        for format in Format::all() {
            assert_eq!(format.row().format, format);
            assert_eq!(format.name().parse(), Ok(format));
        }
    }

    #[test]
    fn a_name_that_no_format_has_is_an_error_with_the_names() {
        let error = "PGN".parse::<Format>().unwrap_err();
        assert!(error.names().contains(&"SFEN"));
        let message = error.to_string();
        assert!(message.starts_with("expected a format (one of "), "{message}");
        assert!(message.ends_with("USI, SFEN), found `PGN`"), "{message}");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_format_is_its_name_in_json() {
        for format in Format::all() {
            let json = serde_json::to_string(&format).unwrap();
            assert_eq!(json, format!("\"{format}\""));
            assert_eq!(serde_json::from_str::<Format>(&json).unwrap(), format);
        }
        assert!(serde_json::from_str::<Format>("\"PGN\"").is_err());
    }
}
