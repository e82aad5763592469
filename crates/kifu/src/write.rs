//! Writing records in any format.

mod games;
mod save;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use shogi_core::Record;
use shogi_core::encoding::{Encoding, Unencodable, encode};
use shogi_core::format::{Loss, LossKind, LossPlace, Newline, RecordFormat, counted, to_string_dropping};
use thiserror::Error as ThisError;

use crate::Format;
use crate::usi::LineOptions;

pub use games::{ConvertError, convert, games_to_string, records_to_string, write_games, write_records};
pub use save::save;

/// What is done about parts of a record that the format cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LossPolicy {
    /// Nothing is written; the error lists them.
    #[default]
    Refuse,
    /// They are left out. [`losses`] lists them beforehand.
    Drop,
}

/// How to write a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The format.
    pub format: Format,
    /// The encoding.
    pub encoding: Encoding,
    /// The line end.
    pub newline: Newline,
    /// Whether bytes begin with a byte order mark, as Kifu for Windows has it in files of UTF-8. Encodings without one
    /// have none.
    pub byte_order_mark: bool,
    /// Whether KIF, KI2 and CSA begin with the line that names the encoding (`#KIF version=2.0 encoding=…`). CSA has it
    /// always in V3.0, and in other encodings than UTF-8 and Shift_JIS.
    pub declares_encoding: bool,
    /// What is done about parts of the record that the format cannot hold.
    pub losses: LossPolicy,
    /// The format that the record was read from, if any. KIF from KIF keeps the headers as they are; from anything else
    /// it gets a `手合割`, as Kifu for Windows writes it.
    pub source: Option<Format>,
    /// For BOD and SFEN: the ply whose position is written; `None` for the last one.
    pub ply: Option<u32>,
    /// For CSA: the version to write.
    #[cfg(feature = "csa")]
    pub csa_version: shogi_csa::Version,
}

impl WriteOptions {
    /// UTF-8 with LF, refusing to lose anything.
    pub const fn new(format: Format) -> Self {
        Self {
            format,
            encoding: Encoding::Utf8,
            newline: Newline::Lf,
            byte_order_mark: false,
            declares_encoding: false,
            losses: LossPolicy::Refuse,
            source: None,
            ply: None,
            #[cfg(feature = "csa")]
            csa_version: shogi_csa::Version::Auto,
        }
    }

    /// CSA V3.0 in UTF-8, which its first line says.
    #[cfg(feature = "csa")]
    pub const fn csa_v3() -> Self {
        let mut options = Self::new(Format::Csa);
        options.csa_version = shogi_csa::Version::V3_0;
        options
    }

    /// The options that fit a file name: its format, and the encoding its extension stands for (`.kif` and `.ki2`
    /// Shift_JIS with CR LF, all others UTF-8 with LF). `None` for extensions nobody knows.
    pub fn for_path(path: &Path) -> Option<Self> {
        let format = Format::from_path(path)?;
        let options = Self::new(format);
        Some(match Format::encoding_from_path(path) {
            Some(Encoding::ShiftJis) => options.encoding(Encoding::ShiftJis).newline(Newline::CrLf),
            _ => options,
        })
    }

    /// The same options with another encoding.
    #[must_use]
    pub const fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// The same options with another line end.
    #[must_use]
    pub const fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }

    /// The same options with a byte order mark before the text.
    #[must_use]
    pub const fn with_byte_order_mark(mut self) -> Self {
        self.byte_order_mark = true;
        self
    }

    /// The same options with a first line that names the encoding, where KIF, KI2 or CSA is written.
    #[must_use]
    pub const fn declaring_encoding(mut self) -> Self {
        self.declares_encoding = true;
        self
    }

    /// The same options, leaving out what the format cannot hold.
    #[must_use]
    pub const fn dropping(mut self) -> Self {
        self.losses = LossPolicy::Drop;
        self
    }

    /// The same options for a record that was read from this format.
    #[must_use]
    pub const fn from_format(mut self, source: Format) -> Self {
        self.source = Some(source);
        self
    }

    /// The same options for another version of CSA, where CSA is written.
    #[cfg(feature = "csa")]
    #[must_use]
    pub const fn csa_version(mut self, version: shogi_csa::Version) -> Self {
        self.csa_version = version;
        self
    }

    /// The same options for the position after so many moves, where a position is written.
    #[must_use]
    pub const fn ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }
}

/// Why a record was not written.
#[derive(Debug, ThisError)]
#[non_exhaustive]
pub enum WriteError {
    /// The format cannot hold all of it.
    #[error("{} cannot hold all of the record: {}", .0, list(.1))]
    Losses(Format, Vec<Loss>),
    /// The encoding cannot hold all characters.
    #[error(transparent)]
    Unencodable(#[from] Unencodable),
    /// The format was not compiled in.
    #[error("this program was built without {0}")]
    NotCompiled(Format),
    /// There are several games, and the format holds one.
    #[error(
        "a file of {format} holds one game, found {count}; {} hold several",
        several()
    )]
    OneGame {
        /// The format.
        format: Format,
        /// How many games there are.
        count: usize,
    },
    /// Nothing in the text would tell a game from those beside it.
    #[error(
        "nothing in {format} would tell game {game} from the games beside it; each needs a file of its own"
    )]
    NotToldApart {
        /// The format.
        format: Format,
        /// The game, 1 for the first.
        game: usize,
    },
    /// The position of a ply was asked for that the game does not reach.
    #[error("there is no ply {ply}: the game has {}", counted(*.last as usize, "move"))]
    NoSuchPly {
        /// The ply that was asked for.
        ply: u32,
        /// The last ply of the main line.
        last: u32,
    },
    /// The file could not be written.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

fn list(losses: &[Loss]) -> String {
    const SHOWN: usize = 5;
    let mut text: Vec<String> = losses.iter().take(SHOWN).map(ToString::to_string).collect();
    if losses.len() > SHOWN {
        text.push(format!("and {} more", losses.len() - SHOWN));
    }
    text.join("; ")
}

/// The formats that hold several games, for people.
fn several() -> String {
    let names = Format::ALL
        .into_iter()
        .filter(|format| format.holds_several_games());
    names
        .map(|format| format.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// Where in a file a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// No other game stands there.
    Alone,
    /// It is the first of several.
    First,
    /// Others stand before it.
    Later,
}

/// What a format would leave out of a record, each with its place. A format that was not compiled in would leave out
/// everything, which is one loss that says so.
pub fn losses(record: &Record, format: Format) -> Vec<Loss> {
    losses_with(record, &WriteOptions::new(format)).unwrap_or_else(|error| {
        let what = format!("any part of the record: {error}");
        let kind = LossKind::Other { what };
        vec![Loss {
            kind,
            place: LossPlace::Record,
        }]
    })
}

/// What writing with these options would leave out.
///
/// # Errors
///
/// When the format was not compiled in, or the game does not reach the ply whose position is to be written.
pub fn losses_with(record: &Record, options: &WriteOptions) -> Result<Vec<Loss>, WriteError> {
    losses_at(record, options, Place::Alone)
}

#[cfg_attr(
    not(any(feature = "kif", feature = "csa")),
    expect(unused_variables, reason = "only these formats look at it")
)]
fn losses_at(record: &Record, options: &WriteOptions, place: Place) -> Result<Vec<Loss>, WriteError> {
    check_ply(record, options)?;
    Ok(match options.format {
        #[cfg(feature = "kif")]
        Format::Kif => shogi_kif::losses(record, &kif_options(options, place)),
        #[cfg(feature = "kif")]
        Format::Ki2 => shogi_kif::Ki2::losses(record, &kif_options(options, place)),
        #[cfg(feature = "bod")]
        Format::Bod => shogi_bod::losses(record, &bod_options(options)),
        #[cfg(feature = "csa")]
        Format::Csa => shogi_csa::losses(record, &csa_options(record, options, place)),
        #[cfg(feature = "jkf")]
        Format::Jkf => shogi_jkf::losses(record, &shogi_jkf::WriteOptions::default()),
        Format::Usi => crate::usi::Usi::losses(record, &line_options(options)),
        Format::Sfen => crate::usi::Sfen::losses(record, &line_options(options)),
        #[allow(
            unreachable_patterns,
            reason = "which formats are left depends on the features"
        )]
        other => return Err(WriteError::NotCompiled(other)),
    })
}

/// Writes a record to a string.
///
/// # Errors
///
/// When the format cannot hold all of it and nothing may be lost, or was not compiled in, or when the game does not reach
/// the ply whose position is to be written.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    to_string_at(record, options, Place::Alone)
}

fn to_string_at(record: &Record, options: &WriteOptions, place: Place) -> Result<String, WriteError> {
    check_ply(record, options)?;
    if options.losses == LossPolicy::Refuse {
        let losses = losses_at(record, options, place)?;
        if !losses.is_empty() {
            return Err(WriteError::Losses(options.format, losses));
        }
    }
    let written: Result<String, fmt::Error> = match options.format {
        #[cfg(feature = "kif")]
        Format::Kif => to_string_dropping::<shogi_kif::Kif>(record, &kif_options(options, place)),
        #[cfg(feature = "kif")]
        Format::Ki2 => to_string_dropping::<shogi_kif::Ki2>(record, &kif_options(options, place)),
        #[cfg(feature = "bod")]
        Format::Bod => to_string_dropping::<shogi_bod::Bod>(record, &bod_options(options)),
        #[cfg(feature = "csa")]
        Format::Csa => to_string_dropping::<shogi_csa::Csa>(record, &csa_options(record, options, place)),
        #[cfg(feature = "jkf")]
        Format::Jkf => jkf_text(record, options),
        Format::Usi => to_string_dropping::<crate::usi::Usi>(record, &line_options(options)),
        Format::Sfen => to_string_dropping::<crate::usi::Sfen>(record, &line_options(options)),
        #[allow(
            unreachable_patterns,
            reason = "which formats are left depends on the features"
        )]
        other => return Err(WriteError::NotCompiled(other)),
    };
    // A string takes everything, so a format cannot fail to write to it.
    Ok(written.unwrap_or_default())
}

/// A position can only be written if the game reaches it.
fn check_ply(record: &Record, options: &WriteOptions) -> Result<(), WriteError> {
    let Some(ply) = options.ply.filter(|_| options.format.is_position()) else {
        return Ok(());
    };
    let last = record.mainline().last().map_or(0, |step| step.ply);
    if ply > last {
        return Err(WriteError::NoSuchPly { ply, last });
    }
    Ok(())
}

/// Writes a record to bytes.
///
/// # Errors
///
/// As [`to_string`], and when the encoding cannot hold some character: all of them, with their places.
pub fn write(record: &Record, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    to_bytes(&to_string(record, options)?, options)
}

/// A text in the encoding of the options.
fn to_bytes(text: &str, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let has_mark = options.byte_order_mark && options.encoding == Encoding::Utf8;
    let mut bytes = if has_mark {
        "\u{feff}".as_bytes().to_vec()
    } else {
        Vec::new()
    };
    bytes.extend_from_slice(&encode(text, options.encoding)?);
    Ok(bytes)
}

/// Writes a record to a file, in the format and encoding of the options; [`WriteOptions::for_path`] has those that the
/// extension tells. Nothing is left half-written, and a file that is there is not overwritten.
///
/// # Errors
///
/// As [`write()`], when the file exists or cannot be written.
pub fn write_path(path: impl AsRef<Path>, record: &Record, options: &WriteOptions) -> Result<(), WriteError> {
    let bytes = write(record, options)?;
    save(path.as_ref(), &bytes, false)
}

#[cfg(feature = "kif")]
fn kif_options(options: &WriteOptions, place: Place) -> shogi_kif::WriteOptions {
    let kif = shogi_kif::WriteOptions::default().newline(options.newline);
    let kif = if options.declares_encoding && place != Place::Later {
        kif.declaring(options.encoding)
    } else {
        kif
    };
    // Among several games the line tells where one begins.
    if place == Place::Alone && matches!(options.source, Some(Format::Kif | Format::Ki2)) {
        kif
    } else {
        kif.with_handicap_line()
    }
}

#[cfg(feature = "bod")]
fn bod_options(options: &WriteOptions) -> shogi_bod::WriteOptions {
    let bod = shogi_bod::WriteOptions::default().newline(options.newline);
    match options.ply {
        Some(ply) => bod.ply(ply),
        None => bod,
    }
}

#[cfg(feature = "csa")]
fn csa_options(record: &Record, options: &WriteOptions, place: Place) -> shogi_csa::WriteOptions {
    let csa = shogi_csa::WriteOptions::default()
        .newline(options.newline)
        .version(options.csa_version);
    let csa = if place == Place::Later {
        csa.continuing_file()
    } else {
        csa
    };
    let is_v3 = csa.is_v3(record);
    let csa = csa.version(if is_v3 {
        shogi_csa::Version::V3_0
    } else {
        shogi_csa::Version::V2_2
    });
    // V3.0 takes a text without this line for Shift_JIS; and the bytes of EUC-JP alone may be taken for it.
    let is_usual = matches!(options.encoding, Encoding::Utf8 | Encoding::ShiftJis);
    if is_v3 || options.declares_encoding || !is_usual {
        csa.declaring(options.encoding)
    } else {
        csa
    }
}

/// JSON has line ends between its tokens alone.
#[cfg(feature = "jkf")]
fn jkf_text(record: &Record, options: &WriteOptions) -> Result<String, fmt::Error> {
    let jkf = shogi_jkf::WriteOptions::default().one_entry_a_line();
    let text = to_string_dropping::<shogi_jkf::Jkf>(record, &jkf)?;
    Ok(match options.newline {
        Newline::Lf => text,
        Newline::CrLf => text.replace('\n', Newline::CrLf.as_str()),
    })
}

fn line_options(options: &WriteOptions) -> LineOptions {
    LineOptions {
        newline: options.newline,
        ply: options.ply,
    }
}
