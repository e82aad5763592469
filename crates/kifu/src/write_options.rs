//! [`WriteOptions`]: how to write a record in any format. Also converts these options to the options of each format.

use std::fmt;
use std::str::FromStr;

use shogi_core::text::encoding::Encoding;
use shogi_core::text::{Newline, SpellingError, find_named};

use crate::usi::LineOptions;

/// What a writer does with the parts of a record that the format cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LossPolicy {
    /// Write nothing and return an error that lists these parts.
    #[default]
    Refuse,
    /// Leave these parts out. [`losses`](crate::losses) lists them.
    Drop,
}

impl LossPolicy {
    /// Both policies.
    pub const ALL: [Self; 2] = [Self::Refuse, Self::Drop];

    /// Returns the name of the policy: `refuse` or `drop`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Refuse => "refuse",
            Self::Drop => "drop",
        }
    }
}

/// Displays the [name](LossPolicy::name): `drop`.
impl fmt::Display for LossPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the [name](LossPolicy::name): `drop`.
impl FromStr for LossPolicy {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(
            ["a loss policy", "書けないものの扱い方"],
            Self::ALL,
            Self::name,
            text,
        )
    }
}

/// Options for writing a record in any format.
///
/// By default the encoding is UTF-8, the line end is LF, and a record is not written if anything would be lost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
#[non_exhaustive]
pub struct WriteOptions {
    /// The encoding of the written bytes.
    pub encoding: Encoding,
    /// The line end of the written text.
    pub newline: Newline,
    /// Whether a file in UTF-8 begins with a byte order mark, as Kifu for Windows writes it. A file in UTF-16 always
    /// begins with a byte order mark, and a file in any other encoding never does.
    pub byte_order_mark: bool,
    /// Whether a character that the encoding lacks is replaced: `☗` by `▲`, and a character without a similar one by
    /// `〓`. Otherwise such a character is an error. [`Written::replacements`](crate::Written::replacements) lists the
    /// replaced characters.
    pub replaces_characters: bool,
    /// Whether a text in KIF, KI2 or CSA begins with a line that names the encoding (`#KIF version=2.0 encoding=…`).
    /// Even without this option, a text in CSA has such a line in V3.0 and in encodings other than UTF-8 and Shift_JIS.
    pub declares_encoding: bool,
    /// What to do with the parts of the record that the format cannot hold.
    pub losses: LossPolicy,
    /// For writing KIF and KI2: the kind of format that the record was read from.
    pub source: Source,
    /// For BOD and SFEN: the ply of the position to write; `None` for the last position.
    pub ply: Option<u32>,
    /// For USI: whether the word for the ending (`resign`, `rep_draw`, …) is written after the moves. Other programs
    /// write such words in files, but engines do not understand them.
    pub usi_endings: bool,
    /// For CSA: the version to write.
    #[cfg(feature = "csa")]
    pub csa_version: shogi_csa::Version,
    /// For CSA: the version of the file that the record was read from. This version is written if `csa_version` is
    /// [`Auto`](shogi_csa::Version::Auto) and the record does not need V3.0.
    #[cfg(feature = "csa")]
    pub csa_source_version: shogi_csa::Version,
}

/// The kind of format that a record was read from. KIF and KI2 are written differently depending on this kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Source {
    /// The source is unknown. The record gets a `手合割` header, as Kifu for Windows writes it.
    #[default]
    Unknown,
    /// The source is KIF or KI2. The headers are written as they were read, and no `手合割` header is added unless the
    /// file has several games.
    Kif,
    /// The source is another format. The record gets a `手合割` header. In KIF the remarks on moves are left out,
    /// because some programs fail on remarks between moves.
    Other,
}

/// The place of a game among the games of its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GamePlace {
    /// The game is the only one in its file.
    Alone,
    /// The game is the first of several.
    First,
    /// The game comes after another game.
    Later,
}

impl WriteOptions {
    /// Returns options for CSA V3.0 in UTF-8. The first line of such a file names the encoding.
    #[cfg(feature = "csa")]
    pub fn csa_v3() -> Self {
        Self::default().csa_version(shogi_csa::Version::V3_0)
    }

    /// Returns these options with the encoding `encoding`.
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// Returns these options with the line end `newline`.
    #[must_use]
    pub fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }

    /// Returns these options with a byte order mark at the start of a file in UTF-8.
    #[must_use]
    pub fn with_byte_order_mark(mut self) -> Self {
        self.byte_order_mark = true;
        self
    }

    /// Returns these options with `replaces_characters` on: each character that the encoding lacks is replaced.
    #[must_use]
    pub fn replacing_characters(mut self) -> Self {
        self.replaces_characters = true;
        self
    }

    /// Returns these options with a first line that names the encoding, in KIF, KI2 and CSA.
    #[must_use]
    pub fn declaring_encoding(mut self) -> Self {
        self.declares_encoding = true;
        self
    }

    /// Returns these options with [`LossPolicy::Drop`]: the parts of a record that the format cannot hold are left
    /// out, and writing does not fail because of them.
    #[must_use]
    pub fn dropping(mut self) -> Self {
        self.losses = LossPolicy::Drop;
        self
    }

    /// Returns these options with the CSA version `version`.
    #[cfg(feature = "csa")]
    #[must_use]
    pub fn csa_version(mut self, version: shogi_csa::Version) -> Self {
        self.csa_version = version;
        self
    }

    /// Returns these options for the position at the ply `ply`, in BOD and SFEN.
    #[must_use]
    pub fn ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// Returns these options with the word for the ending after the moves, in USI.
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
        // In a file with several games, each game gets a `手合割` line, which shows where the game begins.
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
        // V3.0 must name its encoding, because readers take a text of V3.0 without such a line for Shift_JIS. An
        // encoding that is not always detected must be named too: EUC-JP may be mistaken for Shift_JIS.
        let is_detectable = matches!(self.encoding, Encoding::Utf8 | Encoding::ShiftJis);
        if version == Version::V3_0 || self.declares_encoding || !is_detectable {
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
