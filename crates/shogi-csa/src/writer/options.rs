//! [`WriteOptions`] and [`Version`]: how to write CSA, and which version a record needs.

use std::str::FromStr;

use shogi_core::Ending;
use shogi_core::format;
use shogi_core::format::tools::{find_named, trim_blanks};
use shogi_core::record::{Header, Node, Record};
use shogi_core::text::SpellingError;
use shogi_core::text::encoding::Encoding;

use crate::error::NAME;

/// Options for writing CSA: the shared options and the version. The first line names the encoding if the options say so,
/// in V3.0, and in an encoding that is not always detected.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The options that all formats share.
    pub shared: format::WriteOptions,
    /// The version to write.
    pub version: Version,
}

shogi_core::messages::named_enum! {
    /// A version of the CSA format.
    #[derive(Default)]
    #[non_exhaustive]
    pub enum Version {
        /// The version that the game was read from, or V2.2 if it was not read from CSA or the version is unknown. V3.0 is
        /// written instead if only V3.0 can hold the game: if it has fractions of a second, `%MAX_MOVES`, or a header that V2.2
        /// has no key for, such as `$NOTE` and `$MAX_MOVES`. In a text of several games each has its own version.
        #[default]
        Auto = "auto",
        /// V2, the first version with a version line.
        V2 = "2",
        /// V2.1.
        V2_1 = "2.1",
        /// V2.2 of 2008.
        V2_2 = "2.2",
        /// V3.0 of 2024.
        V3_0 = "3.0",
    }
}

impl Version {
    /// Whether a version line with `text` after its `V` is read without a warning. The known versions are V1 and the
    /// versions that can be written.
    pub(crate) fn is_known(text: &str) -> bool {
        let mut versions = Self::ALL.into_iter().filter(|&version| version != Self::Auto);
        text == "1" || versions.any(|version| version.name() == canonical(text))
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

shogi_core::option_names! {
    Version, "CsaVersion", name;
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
    shogi_core::shared_write_options!(shared.);

    shogi_core::setters! {
        /// Sets the version to write.
        version: Version => version;
    }

    /// Returns the version in which a game is written. Never returns [`Version::Auto`].
    pub fn version_for(&self, record: &Record) -> Version {
        if self.version != Version::Auto {
            return self.version;
        }
        if needs_v3(record) {
            return Version::V3_0;
        }
        let source = record.source.as_ref().filter(|source| source.format == NAME);
        let declared = source.and_then(|source| source.version.as_deref()?.parse().ok());
        declared
            .filter(|&version| version != Version::Auto)
            .unwrap_or(Version::V2_2)
    }

    /// Whether a file in this version begins with a line that names the encoding. Readers take a text of V3.0 without such
    /// a line for Shift_JIS, and may take a text in EUC-JP for one.
    pub(super) fn declares_encoding(&self, version: Version) -> bool {
        let is_detectable = matches!(self.shared.encoding, Encoding::Utf8 | Encoding::ShiftJis);
        self.shared.declare_encoding || version == Version::V3_0 || !is_detectable
    }
}

impl From<format::WriteOptions> for WriteOptions {
    fn from(shared: format::WriteOptions) -> Self {
        Self {
            shared,
            version: Version::Auto,
        }
    }
}

impl AsRef<format::WriteOptions> for WriteOptions {
    fn as_ref(&self) -> &format::WriteOptions {
        &self.shared
    }
}

/// Whether only V3.0 can hold all of a record: it has a fraction of a second, `%MAX_MOVES`, or a header that V2.2 has no key
/// for.
fn needs_v3(record: &Record) -> bool {
    let is_v3 = |header: &Header| is_v3_key(&header.key) && !trim_blanks(&header.value).is_empty();
    record.headers.iter().any(is_v3) || record.root().line().any(node_needs_v3)
}

fn node_needs_v3(node: Node<'_>) -> bool {
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
