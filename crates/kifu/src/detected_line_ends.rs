//! [`LineEnds`]: the kind of line end that a text uses. `Newline` is the line end with which a text is written.

use std::fmt;
use std::str::FromStr;

use shogi_core::text::{SpellingError, find_named};

/// The kind of line end that a text uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LineEnds {
    /// The lines end with LF (`\n`).
    Lf,
    /// The lines end with CR LF (`\r\n`).
    CrLf,
    /// The lines end with CR (`\r`).
    Cr,
    /// The text uses more than one kind of line end.
    Mixed,
}

impl LineEnds {
    /// All variants.
    pub const ALL: [Self; 4] = [Self::Lf, Self::CrLf, Self::Cr, Self::Mixed];

    /// Returns the name of the kind: `lf`, `crlf`, `cr` or `mixed`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lf => "lf",
            Self::CrLf => "crlf",
            Self::Cr => "cr",
            Self::Mixed => "mixed",
        }
    }

    /// Finds the kind of line end that a text uses. Returns `None` if the text has no line end.
    pub fn find(text: &str) -> Option<Self> {
        let carriage_returns = text.matches('\r').count();
        let line_feeds = text.matches('\n').count();
        let pairs = if carriage_returns > 0 {
            text.matches("\r\n").count()
        } else {
            0
        };
        match (line_feeds - pairs, pairs, carriage_returns - pairs) {
            (0, 0, 0) => None,
            (_, 0, 0) => Some(Self::Lf),
            (0, _, 0) => Some(Self::CrLf),
            (0, 0, _) => Some(Self::Cr),
            _ => Some(Self::Mixed),
        }
    }
}

/// Displays the [name](LineEnds::name): `crlf`.
impl fmt::Display for LineEnds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the [name](LineEnds::name): `crlf`.
impl FromStr for LineEnds {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<Self, SpellingError> {
        find_named(["line ends", "改行コード"], Self::ALL, Self::name, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for line_ends in LineEnds::ALL {
            assert_eq!(line_ends.to_string().parse(), Ok(line_ends));
        }
    }

    #[test]
    fn each_kind_is_told_apart() {
        for (text, expected) in [
            ("a", None),
            ("a\nb\n", Some(LineEnds::Lf)),
            ("a\r\nb\r\n", Some(LineEnds::CrLf)),
            ("a\rb\r", Some(LineEnds::Cr)),
            ("a\r\nb\n", Some(LineEnds::Mixed)),
        ] {
            assert_eq!(LineEnds::find(text), expected);
        }
    }
}
