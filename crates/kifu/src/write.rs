//! Writing records in any format.

use std::fmt;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use shogi_core::Record;
use shogi_core::encoding::{Encoding, Unencodable, encode};
use shogi_core::format::{Loss, Newline, ReadOptions, RecordFormat, to_string_dropping};
use thiserror::Error as ThisError;

use crate::{Format, Read};

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
    /// What is done about parts of the record that the format cannot hold.
    pub losses: LossPolicy,
    /// The format that the record was read from, if any. KIF from KIF keeps the headers as they are; from anything else
    /// it gets a `手合割`, as Kifu for Windows writes it.
    pub source: Option<Format>,
    /// For BOD: the ply whose position is written; `None` for the last one.
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

    /// The options that fit a file name: its format, and the encoding its extension stands for (`.kif` Shift_JIS with
    /// CR LF, all others UTF-8). `None` for extensions nobody knows.
    pub fn for_path(path: &Path) -> Option<Self> {
        let format = Format::from_path(path)?;
        let is_kif = path.extension().is_some_and(|extension| {
            ["kif", "ki2"]
                .iter()
                .any(|known| extension.eq_ignore_ascii_case(known))
        });
        let options = Self::new(format);
        Some(if is_kif {
            options.encoding(Encoding::ShiftJis).newline(Newline::CrLf)
        } else {
            options
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

/// What a format would leave out of a record, each with its place.
pub fn losses(record: &Record, format: Format) -> Vec<Loss> {
    losses_with(record, &WriteOptions::new(format)).unwrap_or_default()
}

/// What writing with these options would leave out.
///
/// # Errors
///
/// When the format was not compiled in.
pub fn losses_with(record: &Record, options: &WriteOptions) -> Result<Vec<Loss>, WriteError> {
    Ok(match options.format {
        #[cfg(feature = "kif")]
        Format::Kif => shogi_kif::losses(record, &kif_options(options)),
        #[cfg(feature = "kif")]
        Format::Ki2 => shogi_kif::Ki2::losses(record, &kif_options(options)),
        #[cfg(feature = "bod")]
        Format::Bod => shogi_bod::losses(record, &bod_options(options)),
        #[cfg(feature = "csa")]
        Format::Csa => shogi_csa::losses(record, &csa_options(record, options)),
        #[cfg(feature = "jkf")]
        Format::Jkf => shogi_jkf::losses(record, &shogi_jkf::WriteOptions::default()),
        Format::Usi => crate::usi::Usi::losses(record, &()),
        Format::Sfen => crate::usi::Sfen::losses(record, &()),
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
/// When the format cannot hold all of it and nothing may be lost, or was not compiled in.
pub fn to_string(record: &Record, options: &WriteOptions) -> Result<String, WriteError> {
    if options.losses == LossPolicy::Refuse {
        let losses = losses_with(record, options)?;
        if !losses.is_empty() {
            return Err(WriteError::Losses(options.format, losses));
        }
    }
    let written: Result<String, fmt::Error> = match options.format {
        #[cfg(feature = "kif")]
        Format::Kif => to_string_dropping::<shogi_kif::Kif>(record, &kif_options(options)),
        #[cfg(feature = "kif")]
        Format::Ki2 => to_string_dropping::<shogi_kif::Ki2>(record, &kif_options(options)),
        #[cfg(feature = "bod")]
        Format::Bod => to_string_dropping::<shogi_bod::Bod>(record, &bod_options(options)),
        #[cfg(feature = "csa")]
        Format::Csa => to_string_dropping::<shogi_csa::Csa>(record, &csa_options(record, options)),
        #[cfg(feature = "jkf")]
        Format::Jkf => to_string_dropping::<shogi_jkf::Jkf>(record, &jkf_options()),
        Format::Usi => to_string_dropping::<crate::usi::Usi>(record, &()),
        Format::Sfen => to_string_dropping::<crate::usi::Sfen>(record, &()),
        #[allow(
            unreachable_patterns,
            reason = "which formats are left depends on the features"
        )]
        other => return Err(WriteError::NotCompiled(other)),
    };
    // A string takes everything, so a format cannot fail to write to it.
    Ok(written.unwrap_or_default())
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

/// Puts bytes into a file: into a temporary one beside it first, so that nothing is left half-written.
///
/// # Errors
///
/// When the file cannot be written, or exists and `overwrite` is not set.
pub fn save(path: &Path, bytes: &[u8], overwrite: bool) -> Result<(), WriteError> {
    let failed = |source| WriteError::Io {
        path: path.to_owned(),
        source,
    };
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let mut file = new_file_builder().tempfile_in(folder).map_err(failed)?;
    file.write_all(bytes).map_err(failed)?;
    let saved = if overwrite {
        file.persist(path)
    } else {
        file.persist_noclobber(path)
    };
    saved.map(|_| ()).map_err(|error| failed(error.error))
}

/// A temporary file is for its owner alone; one that stays is for whom the user's mask lets read it.
fn new_file_builder() -> tempfile::Builder<'static, 'static> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "other systems have no mode"))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// Reads a file of any format and writes its games in another, one after the other. In CSA they are parted by `/`.
///
/// # Errors
///
/// The first error of the input, or as [`write()`].
pub fn convert(bytes: &[u8], hint: Option<Format>, options: &WriteOptions) -> Result<Vec<u8>, ConvertError> {
    let read = crate::read(bytes, hint, &ReadOptions::default());
    if let Some(error) = read.first_error() {
        return Err(error.clone().into());
    }
    Ok(encode(&games_to_string(&read, options)?, options.encoding)
        .map_err(WriteError::from)?
        .into_owned())
}

/// Writes all games that were read, one after the other. In CSA they are parted by `/`.
///
/// # Errors
///
/// As [`to_string`].
pub fn games_to_string(read: &Read<'_>, options: &WriteOptions) -> Result<String, WriteError> {
    let options = options.clone().from_format(read.format);
    let separator = match options.format {
        Format::Csa => "/",
        _ => "",
    };
    let mut text = String::new();
    for (index, game) in read.games.iter().enumerate() {
        if index > 0 && !matches!(options.format, Format::Usi | Format::Sfen | Format::Jkf) {
            text.push_str(separator);
            text.push_str(options.newline.as_str());
        }
        text.push_str(&to_string(&game.record, &options)?);
    }
    Ok(text)
}

/// Writes all games of a text to bytes, as [`games_to_string`] does.
///
/// # Errors
///
/// As [`write()`].
pub fn write_games(read: &Read<'_>, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    to_bytes(&games_to_string(read, options)?, options)
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

#[cfg(feature = "kif")]
fn kif_options(options: &WriteOptions) -> shogi_kif::WriteOptions {
    let kif = shogi_kif::WriteOptions::default().newline(options.newline);
    if matches!(options.source, Some(Format::Kif | Format::Ki2)) {
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
fn csa_options(record: &Record, options: &WriteOptions) -> shogi_csa::WriteOptions {
    let csa = shogi_csa::WriteOptions::default()
        .newline(options.newline)
        .version(options.csa_version);
    // V3.0 takes a text without this line for Shift_JIS.
    if csa.is_v3(record) {
        csa.version(shogi_csa::Version::V3_0).declaring(options.encoding)
    } else {
        csa.version(shogi_csa::Version::V2_2)
    }
}

#[cfg(feature = "jkf")]
fn jkf_options() -> shogi_jkf::WriteOptions {
    shogi_jkf::WriteOptions::default().one_entry_a_line()
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_saved_file_has_the_mode_of_any_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let (saved, plain) = (folder.path().join("saved"), folder.path().join("plain"));
        super::save(&saved, b"x", false).unwrap();
        fs::write(&plain, b"x").unwrap();
        let mode = |path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(saved), mode(plain));
    }
}
