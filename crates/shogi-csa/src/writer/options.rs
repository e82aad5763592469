//! How to write CSA: the options, and what belongs to which version.

use shogi_core::Ending;
use shogi_core::record::{NodeRef, Record};
use shogi_core::text::Newline;
use shogi_core::text::encoding::Encoding;

/// How to write CSA.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct WriteOptions {
    /// The version to write.
    pub version: Version,
    /// The first line `'CSA encoding=…` of V3.0, naming this encoding; `None` writes no such line.
    pub declaration: Option<Encoding>,
    /// Whether other games precede this one in the file. The encoding and the version are written once, above the first.
    pub continues_file: bool,
    /// The line end.
    pub newline: Newline,
}

/// A version of the CSA format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Version {
    /// V2.2, or V3.0 if the record has something that only V3.0 can hold: fractions of a second, `%MAX_MOVES`, a header
    /// that V2.2 has no key for, such as `$NOTE` and `$MAX_MOVES`.
    #[default]
    Auto,
    /// V2.2 of 2008.
    V2_2,
    /// V3.0 of 2024.
    V3_0,
}

impl WriteOptions {
    /// The same options with another version.
    #[must_use]
    pub fn version(mut self, version: Version) -> Self {
        self.version = version;
        self
    }

    /// The same options with a first line that names the encoding.
    #[must_use]
    pub fn declaring(mut self, encoding: Encoding) -> Self {
        self.declaration = Some(encoding);
        self
    }

    /// The same options for a game after others in one file, without the lines that name the encoding and the version.
    #[must_use]
    pub fn continuing_file(mut self) -> Self {
        self.continues_file = true;
        self
    }

    /// The same options with another line end.
    #[must_use]
    pub fn newline(mut self, newline: Newline) -> Self {
        self.newline = newline;
        self
    }

    /// Whether a record is written as V3.0.
    pub fn is_v3(&self, record: &Record) -> bool {
        match self.version {
            Version::Auto => {
                record.headers.iter().any(|header| is_v3_key(&header.key))
                    || record.root().line().any(needs_v3)
            }
            Version::V2_2 => false,
            Version::V3_0 => true,
        }
    }
}

fn needs_v3(node: NodeRef<'_>) -> bool {
    node.time().is_some_and(|time| time.subsec_millis() != 0) || node.ending() == Some(Ending::MaxMoves)
}

/// Whether a key, with its `$` or before it gets one, came with V3.0, whose text and whose example spell the times of one
/// side differently.
pub(super) fn is_v3_key(key: &str) -> bool {
    matches!(
        key.strip_prefix('$').unwrap_or(key),
        "TIME" | "TIME+" | "TIME-" | "TIMET+" | "TIMET-" | "MAX_MOVES" | "JISHOGI" | "NOTE"
    )
}
