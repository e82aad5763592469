//! Decoding and encoding of game records.
//!
//! The encoding is detected from the bytes, not from the file extension. These steps are tried in turn until one
//! succeeds. “Strict” means that all bytes can be decoded.
//!
//! 1. a byte order mark (UTF-8, UTF-16), after which no other encoding is tried,
//! 2. the escape sequences of ISO-2022-JP,
//! 3. strict UTF-8,
//! 4. strict Shift_JIS, in the form that Windows calls code page 932,
//! 5. strict EUC-JP. If both 4 and 5 succeed, the encoding wins whose text has more terms of game records. If both
//!    texts have equally many, the encoding wins that the text names in its first 1024 bytes. If the text names neither
//!    of the two, Shift_JIS wins, unless its text has characters that are unlikely in a record.
//!
//! If no step succeeds, [`decode`] chooses the encoding with the fewest faults: that of the byte order mark if there is
//! one, otherwise UTF-8, Shift_JIS or EUC-JP. It lists the first fault of each line with its byte offset. In the
//! decoded text, a U+FFFD replaces the bytes of each fault. [`TextProblems`](crate::text::TextProblems)
//! report any U+FFFD that was already in the file.

use super::is_same_name;

named_enum! {
    /// An encoding in which game records are stored. Its name is the registered one.
    #[derive(PartialOrd, Ord, Default)]
    #[non_exhaustive]
    pub enum Encoding {
        /// UTF-8, with or without a byte order mark.
        #[default]
        Utf8 = "UTF-8",
        /// Shift_JIS with the extensions of Windows (code page 932), such as `髙`, `①` and `～`.
        ShiftJis = "Shift_JIS",
        /// EUC-JP.
        EucJp = "EUC-JP",
        /// ISO-2022-JP, the encoding of Japanese mail.
        Iso2022Jp = "ISO-2022-JP",
        /// UTF-16, little endian.
        Utf16Le = "UTF-16LE",
        /// UTF-16, big endian.
        Utf16Be = "UTF-16BE",
    }
}

/// The labels of each encoding that are common in record files.
const LABELS: [(Encoding, &str); 6] = [
    (Encoding::Utf8, "utf8"),
    (
        Encoding::ShiftJis,
        "shiftjis sjis xsjis mskanji windows31j cp932 ms932 932",
    ),
    (Encoding::EucJp, "eucjp euc xeucjp"),
    (Encoding::Iso2022Jp, "iso2022jp jis"),
    (Encoding::Utf16Le, "utf16le utf16"),
    (Encoding::Utf16Be, "utf16be"),
];

impl Encoding {
    /// Whether this is UTF-16, of either byte order.
    pub const fn is_utf16(self) -> bool {
        matches!(self, Self::Utf16Le | Self::Utf16Be)
    }

    /// Returns the encoding that `label` names, or `None` if the label is unknown. The known labels are those that are
    /// common in record files: `utf8`, `SHIFT_JIS`, `sjis`, `cp932`, `euc-jp`, `jis`, … Upper and lower case, hyphens,
    /// underscores and spaces make no difference.
    pub fn from_label(label: &str) -> Option<Self> {
        let is_named = |known: &str| known.split(' ').any(|known| is_same_name(known, label));
        let found = LABELS.iter().find(|(_, known)| is_named(known));
        found.map(|&(encoding, _)| encoding)
    }
}

#[cfg(feature = "encoding")]
pub(crate) mod codec;
#[cfg(feature = "encoding")]
mod replacements;
#[cfg(feature = "encoding")]
pub(super) use codec::decode_with_faults;
#[cfg(feature = "encoding")]
pub(crate) use codec::offsets_before_decoding;
#[cfg(feature = "encoding")]
pub use codec::{Decoded, Unencodable, decode, encode, encode_replacing, last_line_end};
#[cfg(feature = "encoding")]
pub use replacements::Replacements;
