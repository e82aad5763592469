//! The formats by name.

use std::fmt;
use std::path::Path;

use shogi_core::encoding::Encoding;

/// A format of game records or positions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// KIF: games with variations, of Kifu for Windows and 柿木将棋.
    Kif,
    /// KI2: games with variations in newspaper notation, without times.
    Ki2,
    /// BOD: a position as a diagram.
    Bod,
    /// CSA: games, the standard of the Computer Shogi Association.
    Csa,
    /// JKF: games with variations as JSON.
    Jkf,
    /// USI: `position … moves …`, a game as engines get it, one a line.
    Usi,
    /// SFEN: a position in a line.
    Sfen,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 7] = [
        Self::Kif,
        Self::Ki2,
        Self::Bod,
        Self::Csa,
        Self::Jkf,
        Self::Usi,
        Self::Sfen,
    ];

    /// The name in lower case, as the command takes it: `kif`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Ki2 => "ki2",
            Self::Bod => "bod",
            Self::Csa => "csa",
            Self::Jkf => "jkf",
            Self::Usi => "usi",
            Self::Sfen => "sfen",
        }
    }

    /// The format with this name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The extensions of files in this format, the usual one first. `kif` and `ki2` are Shift_JIS,
    /// `kifu` and `ki2u` UTF-8.
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Kif => &["kif", "kifu"],
            Self::Ki2 => &["ki2", "ki2u"],
            Self::Bod => &["bod"],
            Self::Csa => &["csa"],
            Self::Jkf => &["jkf", "json"],
            Self::Usi => &["usi"],
            Self::Sfen => &["sfen"],
        }
    }

    /// Whether a file holds any number of games, and not one alone.
    pub const fn holds_several_games(self) -> bool {
        match self {
            Self::Kif | Self::Ki2 | Self::Csa | Self::Usi | Self::Sfen => true,
            Self::Bod | Self::Jkf => false,
        }
    }

    /// Whether a file holds positions, and no moves.
    pub const fn is_position(self) -> bool {
        match self {
            Self::Bod | Self::Sfen => true,
            Self::Kif | Self::Ki2 | Self::Csa | Self::Jkf | Self::Usi => false,
        }
    }

    /// The encoding that the extension of a file name stands for: Shift_JIS for `kif` and `ki2`, UTF-8 for `kifu` and `ki2u`.
    pub fn encoding_from_path(path: &Path) -> Option<Encoding> {
        let extension = path.extension()?.to_str()?;
        let encodings = [
            ("kif", Encoding::ShiftJis),
            ("ki2", Encoding::ShiftJis),
            ("kifu", Encoding::Utf8),
            ("ki2u", Encoding::Utf8),
        ];
        let known = encodings
            .into_iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(extension));
        known.map(|(_, encoding)| encoding)
    }

    /// The format that the extension of a file name tells.
    pub fn from_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        Self::ALL.into_iter().find(|format| {
            format
                .extensions()
                .iter()
                .any(|known| known.eq_ignore_ascii_case(extension))
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Kif => "KIF",
            Self::Ki2 => "KI2",
            Self::Bod => "BOD",
            Self::Csa => "CSA",
            Self::Jkf => "JKF",
            Self::Usi => "USI",
            Self::Sfen => "SFEN",
        })
    }
}
