//! [`RecordFormat`], the trait of record formats, and everything that formats share: options, documents, reading and
//! writing.
//!
//! A format reads a text and returns one [`Game`] for each game in it. Reading never fails, because faults are listed
//! as diagnostics. A format also writes a record. While it writes, it reports the parts of the record that it cannot
//! express. All other methods ([`RecordFormat::parse`], [`RecordFormat::read`], [`RecordFormat::write_string`], …) are
//! built on [`RecordFormat::games`] and [`RecordFormat::write`], so all formats behave alike.

#[macro_use]
mod option_rows;
#[macro_use]
pub(crate) mod write_options;

mod diagnostics;
mod document;
mod doubtful_headers;
mod evidence;
mod functions;
mod game_problem;
mod input_text;
mod limited_games;
mod limits;
mod problem;
mod reading;
mod repair;
mod replay;
#[cfg(feature = "encoding")]
mod stream;
pub mod tools;
mod total_times;

use std::fmt;

use crate::messages::Describe;
use crate::position::Legality;
use crate::record::{Loss, LossSink, Losses, WriteError};
use crate::text::encoding::Encoding;
use crate::{Record, Setup, Square};

pub use document::{Document, Error, Game};
pub use game_problem::{FormatHint, GameProblem, HeaderLike};
pub use input_text::InputText;
pub use limits::Limits;
pub use option_rows::{
    NamedOptions, OptionError, OptionKind, OptionRow, OptionScope, OptionType, OptionValue,
};
pub use problem::{NoProblem, Problem};
pub(crate) use reading::FormatChoice;
#[cfg(feature = "encoding")]
pub use stream::GamesFrom;
pub use write_options::{GamePlace, LossPolicy, WriteOptions};

/// The options for reading a text or a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The policy for moves that break the rules of the game.
    pub legality: Legality,
    /// The encoding of the file, if the caller knows it. With `None`, the encoding is detected from the bytes.
    pub encoding: Option<Encoding>,
    /// Whether undecodable bytes are reported as warnings. By default they are errors, so that
    /// [`RecordFormat::parse`] and [`Document::into_record`] fail. In both cases, U+FFFD replaces the bytes in the
    /// text.
    pub lossy: bool,
    /// Whether a damaged text is repaired. A text may have been damaged by quoting in a mail, by a web page, by
    /// decoding in the wrong encoding, or by joining two encodings. Each repair is reported as a warning, and all
    /// diagnostics have places in the repaired text, [`Document::text`]. Without this option, the first damaged game is
    /// read up to the damage, if the damage prevents reading it, and each kind of damage is reported as one diagnostic of
    /// the text.
    ///
    /// Small faults, such as wrong move numbers or a missing result line or separator, need no repair. With and
    /// without this option, the reader accepts them with a warning. A text that is later written from the record does
    /// not have them.
    pub repair: bool,
    /// The limits for reading: how much of a text is read, and how many diagnostics are listed.
    pub limits: Limits,
    /// The position from which a game begins whose text has no start of its own: no handicap, no diagram, no `PI`. With `None`, this
    /// is the start position of the even game. So moves from the middle of a game, such as `△３四歩▲２六歩` in a mail, can be read from
    /// the position that a board shows.
    pub start: Option<Setup>,
    /// The square to which the move before [`ReadOptions::start`] went, so that `同` can be read there. `None` if it is unknown.
    pub previous_destination: Option<Square>,
    /// Whether [`Game::node_places`] lists the place of each move and ending, for programs that show the text beside the
    /// game.
    pub node_places: bool,
}

/// Defines the setters of the shared options for reading in the `impl` block of a type: of [`ReadOptions`] itself, or of a type that
/// contains them in the field with the given name.
#[doc(hidden)]
#[macro_export(local_inner_macros)]
macro_rules! shared_read_options {
    ($($shared:ident.)?) => {
        setters! {
            /// Sets the policy for moves that break the rules of the game.
            legality: $crate::position::Legality => $($shared.)?legality;
            /// Sets the encoding of the file. The encoding is then not detected from the bytes.
            encoding: $crate::text::encoding::Encoding => $($shared.)?encoding;
            /// Sets whether undecodable bytes are warnings instead of errors.
            lossy: bool => $($shared.)?lossy;
            /// Sets whether a damaged text is repaired.
            repair: bool => $($shared.)?repair;
            /// Sets the limits for reading.
            limits: $crate::format::Limits => $($shared.)?limits;
            /// Sets the position from which a game begins whose text has no start of its own.
            start: $crate::Setup => $($shared.)?start;
            /// Sets the square to which the move before the start went, which `同` refers to.
            previous_destination: $crate::Square => $($shared.)?previous_destination;
            /// Sets whether the place of each move and ending is listed.
            node_places: bool => $($shared.)?node_places;
        }
    };
}

/// Implements the table of the options for reading: of the shared ones, and of a type that contains them in the field with the given name. Its
/// own rows come first.
#[doc(hidden)]
#[macro_export(local_inner_macros)]
macro_rules! shared_read_rows {
    ($($shared:ident.)?; $($first:tt)*) => {
        option_rows! {
            $($first)*
            encoding ($($shared.)?encoding) Bytes,
                "The encoding of the file. By default it is detected from the bytes.",
                "ファイルの文字コード。既定では内容から判定する";
            repair ($($shared.)?repair) Any,
                "Repair texts that were quoted in a mail, put on a web page, or garbled by a wrong encoding, with a warning.",
                "メールの引用、ウェブページへの貼り付け、文字化けなどで壊れた棋譜を、警告を出して修復する";
            legality ($($shared.)?legality) Any,
                "What happens to moves that break the rules: `report`, the default, keeps a foul with a warning, `strict` makes it an \
                 error, `trust` does not check whether moves are legal.",
                "反則の指し手の扱い：report（既定。警告を出して残す）、strict（エラーにする）、trust（調べない）";
            lossy ($($shared.)?lossy) Bytes,
                "Read bytes that the encoding does not have as U+FFFD with a warning. By default they are errors.",
                "文字コードにないバイトを、警告を出してU+FFFDとして読む。既定ではエラーにする";
            start ($($shared.)?start) Any,
                "The position, in SFEN, from which a game begins whose text has no start of its own, such as moves from the middle of a \
                 game. By default the start position of the even game.",
                "開始局面のない棋譜（途中からの指し手など）が始まる局面（SFEN）。既定は平手の開始局面";
            previous_destination ($($shared.)?previous_destination) Any,
                "The square to which the move before the start went, so that the moves can begin with `同`: `2b`.",
                "開始局面の直前の指し手の移動先（2b など）。指し手が「同」で始まるときに使う";
        }
    };
}

impl ReadOptions {
    shared_read_options!();
}

impl NamedOptions for ReadOptions {
    shared_read_rows!(;);
}

/// A record format. Each format crate implements this trait for a unit type (`Kif`, `Csa`, …), and the crate `kifu`
/// for its list of formats. The example `own_format` of the crate `kifu` is a format of one's own.
pub trait RecordFormat: Copy {
    /// The problems that only this format has. A diagnostic is one of these, or a [`Problem`] that other formats have too.
    type Problem: Describe + Clone;
    /// The options for writing a record: the shared options, and those of this format alone.
    type WriteOptions: Default + AsRef<WriteOptions>;
    /// The iterator over the games of a text.
    type Games<'a>: Iterator<Item = Game<Self::Problem>> + 'a;

    /// The name of the format, such as `KIF`.
    fn name(self) -> &'static str;

    /// Whether files with an extension of the format `other` may be in this format. By default, only files with an
    /// extension of this format may.
    fn fits_extension_of(self, other: Self) -> bool {
        self.name() == other.name()
    }

    /// Whether the format holds one position of a game instead of its moves.
    fn is_position(self) -> bool {
        false
    }

    /// Reads the games of a text. The iterator always returns at least one item. For a text without a game, the only
    /// item has an empty record and an error.
    fn games<'a>(self, text: InputText<'a>, options: &ReadOptions) -> Self::Games<'a>;

    /// Writes a record to `out`, as the game that is at this place of its file. Parts that the format cannot express are left out and
    /// reported to `losses`: `&mut ()` ignores the reports, and a `Vec` collects them.
    ///
    /// # Errors
    ///
    /// If writing to `out` fails.
    fn write(
        self,
        record: &Record,
        place: GamePlace,
        options: &Self::WriteOptions,
        out: &mut dyn fmt::Write,
        losses: &mut dyn LossSink,
    ) -> fmt::Result;

    /// Reads a text that has exactly one game.
    ///
    /// # Errors
    ///
    /// The first error in the text. If the text has no error but more than one game, an error at the second game.
    /// Warnings are ignored.
    fn parse(self, text: &str) -> Result<Record, Error<Self::Problem>> {
        self.read_str(text, &ReadOptions::default()).into_record()
    }

    /// Reads all games of a text. Never fails, because faults are listed as diagnostics.
    fn read_str<'a>(self, text: &'a str, options: &ReadOptions) -> Document<'a, Self> {
        FormatChoice::known(self).read_str(text, options)
    }

    /// Reads all games of a file, which may be in any supported encoding. Never fails, because faults are listed as
    /// diagnostics.
    #[cfg(feature = "encoding")]
    fn read<'a>(self, bytes: &'a [u8], options: &ReadOptions) -> Document<'a, Self> {
        FormatChoice::known(self).read(bytes, options)
    }

    /// Reads the games of a file one after the other. Only a part of the file is in memory at a time, so the file may
    /// be of any size. It may be in any supported encoding. See [`GamesFrom`].
    #[cfg(feature = "encoding")]
    fn games_from<R: std::io::BufRead>(self, reader: R, options: &ReadOptions) -> GamesFrom<R, Self> {
        FormatChoice::known(self).games_from(reader, options)
    }

    /// Returns the parts of a record that the format cannot express. The list is empty if the format can express the
    /// whole record.
    fn losses(self, record: &Record, options: &Self::WriteOptions) -> Losses {
        let mut losses = Vec::new();
        // Writing to `Nowhere` cannot fail.
        let _ = self.write(record, GamePlace::Alone, options, &mut Nowhere, &mut losses);
        Losses::new(losses)
    }

    /// Writes a record to a string.
    ///
    /// # Errors
    ///
    /// [`WriteError::Losses`] if parts of the record would be lost and the options do not allow losses. For a format of
    /// positions, [`WriteError::NoSuchPly`] if the main line ends before the ply in the options.
    fn write_string(self, record: &Record, options: &Self::WriteOptions) -> Result<String, WriteError> {
        let mut text = string_for(record);
        self.append(record, GamePlace::Alone, options, &mut text)?;
        Ok(text)
    }

    /// Appends a record to a text, as the game that is at this place of its file, and returns the parts that were left out.
    ///
    /// # Errors
    ///
    /// As [`RecordFormat::write_string`]. The record may have been appended nevertheless.
    fn append(
        self,
        record: &Record,
        place: GamePlace,
        options: &Self::WriteOptions,
        text: &mut String,
    ) -> Result<Losses, WriteError> {
        let shared = options.as_ref();
        if let Some(ply) = shared.ply.filter(|_| self.is_position()) {
            let last = record.position_at(None).0.ply();
            if ply > last {
                return Err(WriteError::NoSuchPly { ply, last });
            }
        }
        let mut losses: Vec<Loss> = Vec::new();
        self.write(record, place, options, text, &mut losses)?;
        let losses = Losses::new(losses);
        if losses.is_empty() || shared.losses == LossPolicy::Drop {
            Ok(losses)
        } else {
            Err(WriteError::Losses(losses))
        }
    }

    /// Writes a record to a string and leaves out the parts that the format cannot express. [`RecordFormat::losses`]
    /// lists these parts. For a format of positions, a ply after the end of the main line means the last position.
    fn write_string_lossy(self, record: &Record, options: &Self::WriteOptions) -> String {
        let mut text = string_for(record);
        // Writing to a `String` cannot fail.
        let _ = self.write(record, GamePlace::Alone, options, &mut text, &mut ());
        text
    }
}

/// Creates an empty string with capacity for a typical record, 24 bytes per node. A line of KIF with its time takes
/// about forty bytes, and a line of CSA half of that. A string that needs more capacity grows.
fn string_for(record: &Record) -> String {
    String::with_capacity(512 + 24 * record.node_count())
}

/// A writer that discards everything that is written to it.
struct Nowhere;

impl fmt::Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}
