//! The table of formats. To add a format, add the following to this file: a re-export of its crate, a variant of
//! [`Format`], a variant of [`FormatProblem`] and a row of [`ROWS`], at the same place as the variant. Also add the Cargo
//! feature of the format to `Cargo.toml`. If the format has options of its own for writing, convert them in
//! `write_options.rs`.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

#[cfg(feature = "bod")]
pub use shogi_bod as bod;
#[cfg(feature = "bod")]
use shogi_core::format::NoProblem;
use shogi_core::format::tools::start::StartProblem;
use shogi_core::format::tools::{FormatLines, find_named};
use shogi_core::format::{Game, GamePlace, GameProblem, InputText, ReadOptions, RecordFormat};
use shogi_core::messages::{MessageTexts, problems};
use shogi_core::record::{LossSink, Node};
use shogi_core::text::encoding::Encoding;
use shogi_core::text::{Newline, SpellingError, TextProblem};
use shogi_core::{Color, Ending, Record};
#[cfg(feature = "csa")]
pub use shogi_csa as csa;
#[cfg(feature = "jkf")]
pub use shogi_jkf as jkf;
#[cfg(feature = "kif")]
pub use shogi_kif as kif;
#[cfg(feature = "usi")]
pub use shogi_usi as usi;
use thiserror::Error;

use crate::write_options::WriteOptions;

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
    #[cfg(feature = "usi")]
    Usi,
    /// SFEN: one position per line.
    #[cfg(feature = "usi")]
    Sfen,
    /// USEN (Url Safe sfen-Extended Notation): one game with variations per line, as a text for links:
    /// `~0.6y236e7ku4be.j`. A line may also be a link of Shogi Playground or ShogiHome, which has the text in the parameter
    /// `u` or `usen`. The rest of the link is then a remark.
    #[cfg(feature = "usi")]
    Usen,
}

problems! {
    /// A problem that only one format has. All other problems are the same in every format: see [`Problem`].
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    #[non_exhaustive]
    pub enum FormatProblem {
        /// A problem of KIF or KI2.
        Kif(shogi_kif::KifProblem) => problem, cfg(feature = "kif");
        /// BOD has no problems of its own.
        Bod(NoProblem) => problem, cfg(feature = "bod");
        /// A problem of CSA.
        Csa(shogi_csa::CsaProblem) => problem, cfg(feature = "csa");
        /// A problem of JKF.
        Jkf(shogi_jkf::JkfProblem) => problem, cfg(feature = "jkf");
        /// A problem of USI, SFEN or USEN.
        Usi(shogi_usi::UsiProblem) => problem, cfg(feature = "usi");
    }
}

/// What an error or warning about a text in any format says. The place is in [`Diagnostic`](crate::Diagnostic).
pub type Problem = shogi_core::format::Problem<FormatProblem>;

/// The messages of all problems.
#[doc(hidden)]
pub const PROBLEM_MESSAGES: &[MessageTexts] = &[
    MessageTexts::new("Text").content(TextProblem::MESSAGES),
    MessageTexts::new("Game").content(GameProblem::MESSAGES),
    MessageTexts::new("Start").content(StartProblem::MESSAGES),
    MessageTexts::new("Format").content(FormatProblem::MESSAGES),
];

/// The properties of one format: a row of the table [`ROWS`].
struct Row {
    format: Format,
    calls: Calls,
    layout: Layout,
    /// The file extensions of the format, the default one first. Each comes with the encoding that other programs
    /// expect in a file with this extension, or `None` if they do not expect a particular encoding.
    extensions: &'static [(&'static str, Option<Encoding>)],
    /// The text of an ending in files of the format. `None` if the format has no text for the ending.
    ending_text: fn(Ending, Color) -> Option<String>,
}

/// What the type of a format says and does.
struct Calls {
    name: fn() -> &'static str,
    is_position: fn() -> bool,
    lines: &'static dyn FormatLines,
    read: for<'t> fn(InputText<'t>, &ReadOptions) -> Games<'t>,
    write: fn(&Record, GamePlace, &WriteOptions, &mut dyn fmt::Write, &mut dyn LossSink) -> fmt::Result,
}

/// The [`Calls`] of the format `$format`, whose options for writing are a part of the `$options` of all formats.
macro_rules! calls {
    ($format:expr, |$options:ident| $own:expr) => {
        Calls {
            name: || $format.name(),
            is_position: || $format.is_position(),
            lines: &$format,
            read: |text, options| Games::of($format, text, options),
            write: |record, place, $options, out, losses| $format.write(record, place, $own, out, losses),
        }
    };
}

/// How many games a file holds, and what separates them.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(
    not(all(feature = "kif", feature = "bod", feature = "csa", feature = "jkf")),
    allow(dead_code, reason = "a layout may be that of formats that are left out")
)]
enum Layout {
    OneGame,
    /// Every line is a game or a position.
    GamePerLine,
    /// Several games. Between them is this line; `""` is an empty line.
    SeparatedBy(&'static str),
}

const ROWS: &[Row] = &[
    #[cfg(feature = "kif")]
    Row {
        format: Format::Kif,
        calls: calls!(shogi_kif::Kif, |options| &options.shared),
        layout: Layout::SeparatedBy(""),
        extensions: &[("kif", Some(Encoding::ShiftJis)), ("kifu", Some(Encoding::Utf8))],
        ending_text: japanese_ending_text,
    },
    #[cfg(feature = "kif")]
    Row {
        format: Format::Ki2,
        calls: calls!(shogi_kif::Ki2, |options| &options.shared),
        layout: Layout::SeparatedBy(""),
        extensions: &[("ki2", Some(Encoding::ShiftJis)), ("ki2u", Some(Encoding::Utf8))],
        ending_text: japanese_ending_text,
    },
    #[cfg(feature = "bod")]
    Row {
        format: Format::Bod,
        calls: calls!(shogi_bod::Bod, |options| &options.shared),
        layout: Layout::OneGame,
        extensions: &[("bod", None)],
        ending_text: japanese_ending_text,
    },
    #[cfg(feature = "csa")]
    Row {
        format: Format::Csa,
        calls: calls!(shogi_csa::Csa, |options| &options.to_csa()),
        layout: Layout::SeparatedBy("/"),
        extensions: &[("csa", None)],
        ending_text: shogi_csa::ending_word,
    },
    #[cfg(feature = "jkf")]
    Row {
        format: Format::Jkf,
        calls: calls!(shogi_jkf::Jkf, |options| &options.shared),
        layout: Layout::OneGame,
        extensions: &[("jkf", None), ("json", None)],
        ending_text: |ending, to_move| ending.to_csa(to_move).map(str::to_owned),
    },
    #[cfg(feature = "usi")]
    Row {
        format: Format::Usi,
        calls: calls!(shogi_usi::Usi, |options| &options.to_usi()),
        layout: Layout::GamePerLine,
        extensions: &[("usi", None)],
        ending_text: japanese_ending_text,
    },
    #[cfg(feature = "usi")]
    Row {
        format: Format::Sfen,
        calls: calls!(shogi_usi::Sfen, |options| &options.to_usi()),
        layout: Layout::GamePerLine,
        extensions: &[("sfen", None)],
        ending_text: japanese_ending_text,
    },
    #[cfg(feature = "usi")]
    Row {
        format: Format::Usen,
        calls: calls!(shogi_usi::Usen, |options| &options.to_usi()),
        layout: Layout::GamePerLine,
        extensions: &[("usen", None)],
        ending_text: japanese_ending_text,
    },
];

impl Format {
    /// The first format of the table.
    pub(crate) const FIRST: Self = ROWS[0].format;

    /// Every format that this crate was built with.
    pub const ALL: [Self; ROWS.len()] = {
        let mut all = [Self::FIRST; ROWS.len()];
        let mut index = 0;
        while index < ROWS.len() {
            all[index] = ROWS[index].format;
            index += 1;
        }
        all
    };

    fn row(self) -> &'static Row {
        // The rows are in the order of the enum, which a test checks.
        &ROWS[self as usize]
    }

    /// The name in lower case, which is also the default extension: `kif`.
    pub const fn short_name(self) -> &'static str {
        ROWS[self as usize].extensions[0].0
    }

    /// Returns the file extensions of this format, the default one first.
    pub fn extensions(self) -> impl Iterator<Item = &'static str> {
        self.row().extensions.iter().map(|&(extension, _)| extension)
    }

    /// Returns what this format says about single lines.
    pub fn lines(self) -> &'static dyn FormatLines {
        self.row().calls.lines
    }

    /// Whether a file in this format can hold several games.
    pub fn holds_several_games(self) -> bool {
        self.row().layout != Layout::OneGame
    }

    /// Whether every line of a file in this format is a game or a position.
    pub fn has_game_per_line(self) -> bool {
        self.row().layout == Layout::GamePerLine
    }

    /// Returns the line that separates two games in a file. Returns `None` if there is no such line.
    pub(crate) fn separator(self) -> Option<&'static str> {
        match self.row().layout {
            Layout::SeparatedBy(line) => Some(line),
            Layout::OneGame | Layout::GamePerLine => None,
        }
    }

    /// Returns the format of files with the extension of `path`, in upper or lower case. Returns `None` if `path` has
    /// no extension, or one that no format has.
    pub fn from_path(path: &Path) -> Option<Self> {
        by_extension(extension_of(path)?).map(|(format, _)| format)
    }

    /// Returns the encoding that programs expect for the extension of `path`: Shift_JIS for `kif` and `ki2`, UTF-8 for
    /// `kifu` and `ki2u`. Returns `None` for any other extension.
    pub fn encoding_from_path(path: &Path) -> Option<Encoding> {
        by_extension(extension_of(path)?)?.1
    }

    /// Returns the text of an ending: its [own](Node::ending_text), or else the one that programs show for records in this
    /// format, such as `投了`, `%TORYO` or `TORYO`. USI, SFEN and USEN have the Japanese word. If the format has no text for the
    /// ending, returns the [name](Ending::name) of the ending. `None` if the node is not an ending.
    pub fn ending_text(self, node: Node<'_>) -> Option<Cow<'_, str>> {
        ending_text(node, self.row().ending_text)
    }
}

/// Returns the text of an ending as programs show it that know no format, which is the Japanese word.
#[cfg(feature = "serde")]
pub(crate) fn ending_text_in_japanese(node: Node<'_>) -> Option<Cow<'_, str>> {
    ending_text(node, japanese_ending_text)
}

fn ending_text(node: Node<'_>, of_format: fn(Ending, Color) -> Option<String>) -> Option<Cow<'_, str>> {
    let ending = node.ending()?;
    let text = node.ending_text().map(Cow::Borrowed);
    let text = text.or_else(|| of_format(ending, node.turn()).map(Cow::Owned));
    Some(text.unwrap_or(Cow::Borrowed(ending.name())))
}

#[cfg(any(feature = "kif", feature = "bod", feature = "usi", feature = "serde"))]
fn japanese_ending_text(ending: Ending, _to_move: Color) -> Option<String> {
    ending.to_ja().map(str::to_owned)
}

fn extension_of(path: &Path) -> Option<&str> {
    path.extension()?.to_str()
}

fn by_extension(extension: &str) -> Option<(Format, Option<Encoding>)> {
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
}

/// Displays the name of the format in upper case: `KIF`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the name of a format, or one of its extensions, in upper or lower case: `KIF`, `kif`, `kifu`. The error lists the formats
/// that the crate was built with.
impl FromStr for Format {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        if let Some((format, _)) = by_extension(text) {
            return Ok(format);
        }
        let formats = ROWS.iter().map(|row| row.format);
        find_named(["a format", "形式"], formats, Self::name, text)
    }
}

shogi_core::option_names! {
    Format, "Format", short_name;
}

/// Serializes the name of the format as a string.
#[cfg(feature = "serde")]
impl serde::Serialize for Format {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
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
    type Problem = FormatProblem;
    type WriteOptions = WriteOptions;
    type Games<'a> = Games<'a>;

    fn name(self) -> &'static str {
        (self.row().calls.name)()
    }

    /// Files with the extension `sfen` may hold games in USI, as those of Blunder.Converter do, because a position in SFEN
    /// is a part of a line in USI.
    fn fits_extension_of(self, other: Self) -> bool {
        match (self, other) {
            #[cfg(feature = "usi")]
            (Self::Usi, Self::Sfen) => true,
            _ => self == other,
        }
    }

    fn is_position(self) -> bool {
        (self.row().calls.is_position)()
    }

    fn games<'a>(self, text: InputText<'a>, options: &ReadOptions) -> Games<'a> {
        (self.row().calls.read)(text, options)
    }

    fn write(
        self,
        record: &Record,
        place: GamePlace,
        options: &WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result {
        (self.row().calls.write)(record, place, options, out, losses)
    }
}

/// An iterator over the games of a text in any format.
pub struct Games<'t>(Box<dyn Iterator<Item = Game<FormatProblem>> + 't>);

impl<'t> Games<'t> {
    fn of<F>(format: F, text: InputText<'t>, options: &ReadOptions) -> Self
    where
        F: RecordFormat,
        FormatProblem: From<F::Problem>,
    {
        let games = format.games(text, options);
        Self(Box::new(games.map(|game| game.map_problems(FormatProblem::from))))
    }
}

impl Iterator for Games<'_> {
    type Item = Game<FormatProblem>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl fmt::Debug for Games<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::format::tools::GameLine;

    use super::*;

    #[test]
    fn each_format_has_a_row_of_its_own() {
        for format in Format::ALL {
            assert_eq!(format.row().format, format);
            assert_eq!(format.name().parse(), Ok(format));
        }
    }

    /// Large files are cut by the first characters of their lines.
    #[test]
    fn the_first_character_decides_what_a_line_is_among_games() {
        for lines in Format::ALL.into_iter().map(Format::lines) {
            for first in '!'..='~' {
                let alone = lines.game_line(&first.to_string());
                for line in ["7776FU", "x", "  ,", "*", "/"].map(|rest| format!("{first}{rest}")) {
                    let found = lines.game_line(&line);
                    assert!(
                        found == alone || alone == Some(GameLine::Separator),
                        "{lines:?} {line}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_name_that_no_format_has_is_an_error_with_the_names() {
        let error = "PGN".parse::<Format>().unwrap_err();
        assert!(error.names().contains(&"SFEN"));
        let message = error.to_string();
        assert!(message.starts_with("expected a format (one of "), "{message}");
        assert!(message.ends_with("USI, SFEN, USEN), found `PGN`"), "{message}");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_format_is_its_name_in_json() {
        for format in Format::ALL {
            let json = serde_json::to_string(&format).unwrap();
            assert_eq!(json, format!("\"{format}\""));
            assert_eq!(serde_json::from_str::<Format>(&json).unwrap(), format);
        }
        assert!(serde_json::from_str::<Format>("\"PGN\"").is_err());
    }
}
