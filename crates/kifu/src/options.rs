//! How to write, whatever the format, and what that means for each format.

use std::fmt;
use std::str::FromStr;

use shogi_core::text::encoding::Encoding;
use shogi_core::text::{Newline, SpellingError, find_named};

use crate::usi::LineOptions;

/// What is done about parts of a record that the format cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LossPolicy {
    /// Nothing is written; the error lists them.
    #[default]
    Refuse,
    /// They are left out. [`losses`](crate::losses) lists them.
    Drop,
}

impl LossPolicy {
    /// Both policies.
    pub const ALL: [Self; 2] = [Self::Refuse, Self::Drop];

    /// The name: `refuse` or `drop`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Refuse => "refuse",
            Self::Drop => "drop",
        }
    }
}

/// The [name](LossPolicy::name): `drop`.
impl fmt::Display for LossPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the [name](LossPolicy::name): `drop`.
impl FromStr for LossPolicy {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named("a loss policy", Self::ALL, Self::name, text)
    }
}

/// How to write a record, in whatever format.
///
/// By default: UTF-8 with LF, refusing to lose anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
#[non_exhaustive]
pub struct WriteOptions {
    /// The encoding.
    pub encoding: Encoding,
    /// The line end.
    pub newline: Newline,
    /// Whether bytes begin with a byte order mark, as Kifu for Windows has it in files of UTF-8. Encodings without one
    /// have none.
    pub byte_order_mark: bool,
    /// Whether something else is written for a character that the encoding lacks: `▲` for `☗`, `〓` where nothing is like it.
    /// Otherwise nothing is written. [`Written::replacements`](crate::Written::replacements) lists what is replaced.
    pub replaces_characters: bool,
    /// Whether KIF, KI2 and CSA begin with the line that names the encoding (`#KIF version=2.0 encoding=…`). CSA has it
    /// always in V3.0, and in other encodings than UTF-8 and Shift_JIS.
    pub declares_encoding: bool,
    /// What is done about parts of the record that the format cannot hold.
    pub losses: LossPolicy,
    /// For KIF and KI2: the format that the record was read from.
    pub source: Source,
    /// For BOD and SFEN: the ply whose position is written; `None` for the last one.
    pub ply: Option<u32>,
    /// For USI: whether the word of the ending (`resign`, `rep_draw`, …) is written behind the moves, as other programs do in
    /// files. Engines know none of them.
    pub usi_endings: bool,
    /// For CSA: the version to write.
    #[cfg(feature = "csa")]
    pub csa_version: shogi_csa::Version,
    /// For CSA: the version of the file that the record was read from, which is kept where it can be.
    #[cfg(feature = "csa")]
    pub csa_source_version: shogi_csa::Version,
}

/// The format that a record was read from, as far as KIF and KI2 are written differently for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Source {
    /// It is not known. The record gets a `手合割`, as Kifu for Windows writes it.
    #[default]
    Unknown,
    /// KIF or KI2. The headers stay as they are.
    Kif,
    /// Another format. The record gets a `手合割`, and in KIF the remarks on moves are left out, since some programs fail on
    /// them there.
    Other,
}

/// Where in a file a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GamePlace {
    /// No other game is there.
    Alone,
    /// It is the first of several.
    First,
    /// Others stand before it.
    Later,
}

impl WriteOptions {
    /// CSA V3.0 in UTF-8, which its first line says.
    #[cfg(feature = "csa")]
    pub fn csa_v3() -> Self {
        Self::default().csa_version(shogi_csa::Version::V3_0)
    }

    /// The same options with another encoding.
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// The same options with another line end.
    #[must_use]
    pub fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }

    /// The same options with a byte order mark before the text.
    #[must_use]
    pub fn with_byte_order_mark(mut self) -> Self {
        self.byte_order_mark = true;
        self
    }

    /// The same options, writing something else for each character that the encoding lacks.
    #[must_use]
    pub fn replacing_characters(mut self) -> Self {
        self.replaces_characters = true;
        self
    }

    /// The same options with a first line that names the encoding, where KIF, KI2 or CSA is written.
    #[must_use]
    pub fn declaring_encoding(mut self) -> Self {
        self.declares_encoding = true;
        self
    }

    /// The same options, leaving out what the format cannot hold.
    #[must_use]
    pub fn dropping(mut self) -> Self {
        self.losses = LossPolicy::Drop;
        self
    }

    /// The same options for another version of CSA, where CSA is written.
    #[cfg(feature = "csa")]
    #[must_use]
    pub fn csa_version(mut self, version: shogi_csa::Version) -> Self {
        self.csa_version = version;
        self
    }

    /// The same options for the position after so many moves, where a position is written.
    #[must_use]
    pub fn ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// The same options with the word of the ending behind the moves, where USI is written.
    #[must_use]
    pub fn with_usi_endings(mut self) -> Self {
        self.usi_endings = true;
        self
    }

    #[cfg(feature = "kif")]
    pub(crate) fn to_kif(&self, place: GamePlace) -> shogi_kif::WriteOptions {
        let kif = shogi_kif::WriteOptions::default().newline(self.newline);
        let kif = if self.declares_encoding && place != GamePlace::Later {
            kif.declaring(self.encoding)
        } else {
            kif
        };
        let kif = match self.source {
            Source::Other => kif.without_move_remarks(),
            Source::Unknown | Source::Kif => kif,
        };
        // Among several games the line shows where one begins.
        if place == GamePlace::Alone && self.source == Source::Kif {
            kif
        } else {
            kif.with_handicap_line()
        }
    }

    #[cfg(feature = "bod")]
    pub(crate) fn to_bod(&self) -> shogi_bod::WriteOptions {
        let bod = shogi_bod::WriteOptions::default().newline(self.newline);
        match self.ply {
            Some(ply) => bod.ply(ply),
            None => bod,
        }
    }

    #[cfg(feature = "csa")]
    pub(crate) fn to_csa(&self, record: &shogi_core::Record, place: GamePlace) -> shogi_csa::WriteOptions {
        use shogi_csa::Version;

        let csa = shogi_csa::WriteOptions::default()
            .newline(self.newline)
            .version(self.csa_version)
            .source_version(self.csa_source_version);
        let csa = if place == GamePlace::Later {
            csa.continuing_file()
        } else {
            csa
        };
        let version = csa.version_for(record);
        let csa = csa.version(version);
        // V3.0 takes a text without this line for Shift_JIS; and the bytes of EUC-JP alone may be taken for it.
        let is_usual = matches!(self.encoding, Encoding::Utf8 | Encoding::ShiftJis);
        if version == Version::V3_0 || self.declares_encoding || !is_usual {
            csa.declaring(self.encoding)
        } else {
            csa
        }
    }

    #[cfg(feature = "jkf")]
    pub(crate) fn to_jkf(&self) -> shogi_jkf::WriteOptions {
        shogi_jkf::WriteOptions::default()
            .one_entry_a_line()
            .newline(self.newline)
    }

    pub(crate) fn to_line(&self) -> LineOptions {
        LineOptions {
            newline: self.newline,
            endings: self.usi_endings,
            ply: self.ply,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for policy in LossPolicy::ALL {
            assert_eq!(policy.to_string().parse(), Ok(policy));
        }
    }
}
