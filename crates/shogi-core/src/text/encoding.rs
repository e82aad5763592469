//! Bytes to text and back, in the encodings that game records are kept in.
//!
//! What the bytes say decides, not the extension and not a line inside the file:
//!
//! 1. a byte order mark (UTF-8, UTF-16),
//! 2. the escape sequences of ISO-2022-JP,
//! 3. strict UTF-8,
//! 4. strict Shift_JIS, in the form that Windows calls code page 932,
//! 5. strict EUC-JP; when 4 and 5 both decode, the text that holds more of the words of a game record wins, or, where
//!    neither does, the encoding that the text itself names.
//!
//! When nothing decodes, [`decode`] takes the encoding with the fewest faults and lists each fault with its byte offset.
//! The character U+FFFD is in the text only where such a fault is listed, or where the file itself holds it, which
//! [`IrregularCharacters`](crate::text::OddCharacters) reports.

use std::fmt;

/// An encoding that game records are kept in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    #[default]
    Utf8,
    /// Shift_JIS as Windows writes it (code page 932), with `髙`, `①` and `～`.
    ShiftJis,
    /// EUC-JP.
    EucJp,
    /// ISO-2022-JP, the encoding of mail.
    Iso2022Jp,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

impl Encoding {
    /// Every encoding.
    pub const ALL: [Self; 6] = [
        Self::Utf8,
        Self::ShiftJis,
        Self::EucJp,
        Self::Iso2022Jp,
        Self::Utf16Le,
        Self::Utf16Be,
    ];

    /// The registered name: `UTF-8`, `Shift_JIS`, `EUC-JP`, `ISO-2022-JP`, `UTF-16LE`, `UTF-16BE`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
            Self::EucJp => "EUC-JP",
            Self::Iso2022Jp => "ISO-2022-JP",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
        }
    }

    /// The encoding that a label means, in any case and in the spellings that record files use: `utf8`, `SHIFT_JIS`,
    /// `sjis`, `cp932`, `euc-jp`, `jis`, …
    pub fn from_label(label: &str) -> Option<Self> {
        let mut buffer = [0; 16];
        let mut length = 0;
        for byte in label
            .trim()
            .bytes()
            .filter(|byte| !matches!(byte, b'-' | b'_' | b' '))
        {
            *buffer.get_mut(length)? = byte.to_ascii_lowercase();
            length += 1;
        }
        Some(match &buffer[..length] {
            b"utf8" => Self::Utf8,
            b"shiftjis" | b"sjis" | b"xsjis" | b"mskanji" | b"windows31j" | b"cp932" | b"ms932" | b"932" => {
                Self::ShiftJis
            }
            b"eucjp" | b"euc" | b"xeucjp" => Self::EucJp,
            b"iso2022jp" | b"jis" => Self::Iso2022Jp,
            b"utf16le" | b"utf16" => Self::Utf16Le,
            b"utf16be" => Self::Utf16Be,
            _ => return None,
        })
    }
}

/// The registered name: `Shift_JIS`.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(feature = "encoding")]
mod codec;
#[cfg(feature = "encoding")]
mod substitutes;
#[cfg(feature = "encoding")]
pub use codec::{DecodeFault, Decoded, Unencodable, decode, encode, encode_replacing};
#[cfg(feature = "encoding")]
pub use substitutes::Replacements;
