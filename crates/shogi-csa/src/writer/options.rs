//! [`WriteOptions`] and [`Version`]: how to write CSA, and which version a record needs.

use std::fmt;
use std::str::FromStr;

use shogi_core::Ending;
use shogi_core::record::{Header, NodeRef, Record};
use shogi_core::text::encoding::Encoding;
use shogi_core::text::{Newline, SpellingError, find_named, trim_blanks};

/// Options for writing CSA.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The version to write.
    pub version: Version,
    /// The version of the file that the record was read from, or `Auto` if it is unknown. If `version` is
    /// [`Version::Auto`], this version is written, provided that it can hold the record.
    pub source_version: Version,
    /// The encoding that the first line declares, as in V3.0: `'CSA encoding=…`. `None` leaves this line out.
    pub declaration: Option<Encoding>,
    /// Whether the game is appended to other games in the same file. Then the encoding and the version are not
    /// written, because they are above the first game.
    pub continues_file: bool,
    /// The line end of the written text.
    pub newline: Newline,
}

/// A version of the CSA format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Version {
    /// The version of the file that the record was read from, or V2.2 if that is unknown. V3.0 is written instead if
    /// only V3.0 can hold the record: if it has fractions of a second, `%MAX_MOVES`, or a header that V2.2 has no key
    /// for, such as `$NOTE` and `$MAX_MOVES`.
    #[default]
    Auto,
    /// V2, the first version with a version line.
    V2,
    /// V2.1.
    V2_1,
    /// V2.2 of 2008.
    V2_2,
    /// V3.0 of 2024.
    V3_0,
}

impl Version {
    /// All versions, and `Auto`.
    pub const ALL: [Self; 5] = [Self::Auto, Self::V2, Self::V2_1, Self::V2_2, Self::V3_0];

    /// Whether a version line with `text` after its `V` is read without a warning. The known versions are V1 and the
    /// versions that can be written.
    pub(crate) fn is_known(text: &str) -> bool {
        let mut versions = Self::ALL.into_iter().filter(|&version| version != Self::Auto);
        text == "1" || versions.any(|version| version.name() == canonical(text))
    }

    /// The name of the version: `auto`, `2`, `2.1`, `2.2` or `3.0`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::V2 => "2",
            Self::V2_1 => "2.1",
            Self::V2_2 => "2.2",
            Self::V3_0 => "3.0",
        }
    }
}

/// Displays the [name](Version::name): `2.2`.
impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the [name](Version::name): `2.2`. A `V` before the name is allowed (`V2.2`), and `.0` is optional.
impl FromStr for Version {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        let number = text.strip_prefix(['V', 'v']).unwrap_or(text);
        let number = canonical(number);
        find_named(
            ["a version of CSA", "CSAのバージョン"],
            Self::ALL,
            Self::name,
            number,
        )
    }
}

/// Returns the name of a version. `number` may be written with or without `.0`.
fn canonical(number: &str) -> &str {
    match number {
        "3" => "3.0",
        "2.0" => "2",
        other => other,
    }
}

impl WriteOptions {
    /// Returns these options with the version `version`.
    #[must_use]
    pub fn version(mut self, version: Version) -> Self {
        self.version = version;
        self
    }

    /// Returns these options for a record that was read from a file of the version `version`.
    #[must_use]
    pub fn source_version(mut self, version: Version) -> Self {
        self.source_version = version;
        self
    }

    /// Returns these options with a first line that declares `encoding`.
    #[must_use]
    pub fn declaring(mut self, encoding: Encoding) -> Self {
        self.declaration = Some(encoding);
        self
    }

    /// Returns these options for a game that is appended to other games in the same file. The lines with the encoding
    /// and the version are left out.
    #[must_use]
    pub fn continuing_file(mut self) -> Self {
        self.continues_file = true;
        self
    }

    /// Returns these options with the line end `newline`.
    #[must_use]
    pub fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }

    /// Returns the version in which `record` is written. Never returns [`Version::Auto`].
    pub fn version_for(&self, record: &Record) -> Version {
        let needs_v3 = || {
            let is_v3 = |header: &Header| is_v3_key(&header.key) && !trim_blanks(&header.value).is_empty();
            record.headers.iter().any(is_v3) || record.root().line().any(needs_v3)
        };
        match (self.version, self.source_version) {
            (Version::Auto, _) if needs_v3() => Version::V3_0,
            (Version::Auto, Version::Auto) => Version::V2_2,
            (Version::Auto, version) | (version, _) => version,
        }
    }
}

fn needs_v3(node: NodeRef<'_>) -> bool {
    node.time().is_some_and(|time| time.subsec_millis() != 0) || node.ending() == Some(Ending::MaxMoves)
}

/// Whether a key, with or without its `$`, is new in V3.0. For the time limit of one side, the text of the V3.0
/// document has `$TIMET+`, but its example has `$TIME+`. So both count.
pub(super) fn is_v3_key(key: &str) -> bool {
    matches!(
        key.strip_prefix('$').unwrap_or(key),
        "TIME" | "TIME+" | "TIME-" | "TIMET+" | "TIMET-" | "MAX_MOVES" | "JISHOGI" | "NOTE"
    )
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_version_reads_back() {
        for version in Version::ALL {
            assert_eq!(version.to_string().parse(), Ok(version));
        }
        assert_eq!(
            ("V2.2".parse(), "3".parse()),
            (Ok(Version::V2_2), Ok(Version::V3_0))
        );
        assert!("2.3".parse::<Version>().is_err());
    }
}
