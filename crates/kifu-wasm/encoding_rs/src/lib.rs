//! Replaces the crate `encoding_rs` when the module is built. `encoding_rs` has the tables of all encodings of the web, with
//! which the module would be much larger. This crate has the part of its interface that `shogi-core` uses, with the encodings
//! of game records only. The algorithms are those of the [Encoding Standard](https://encoding.spec.whatwg.org/).

mod decoder;
mod encoder;
mod index;

use std::borrow::Cow;

pub use decoder::{Decoder, DecoderResult};
pub use encoder::{Encoder, EncoderResult};

/// An encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encoding(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Utf8,
    Utf16Le,
    Utf16Be,
    ShiftJis,
    EucJp,
    Iso2022Jp,
    Windows1252,
}

/// UTF-8.
pub static UTF_8: &Encoding = &Encoding(Kind::Utf8);
/// UTF-16, little endian.
pub static UTF_16LE: &Encoding = &Encoding(Kind::Utf16Le);
/// UTF-16, big endian.
pub static UTF_16BE: &Encoding = &Encoding(Kind::Utf16Be);
/// Shift_JIS with the extensions of Windows.
pub static SHIFT_JIS: &Encoding = &Encoding(Kind::ShiftJis);
/// EUC-JP.
pub static EUC_JP: &Encoding = &Encoding(Kind::EucJp);
/// ISO-2022-JP.
pub static ISO_2022_JP: &Encoding = &Encoding(Kind::Iso2022Jp);
/// Windows-1252.
pub static WINDOWS_1252: &Encoding = &Encoding(Kind::Windows1252);

impl Encoding {
    /// Decodes bytes, or returns `None` if they are malformed. A byte order mark is decoded as any other character.
    pub fn decode_without_bom_handling_and_without_replacement<'a>(
        &'static self,
        bytes: &'a [u8],
    ) -> Option<Cow<'a, str>> {
        if self.0 == Kind::Utf8 {
            return std::str::from_utf8(bytes).ok().map(Cow::Borrowed);
        }
        let is_same_as_ascii = matches!(self.0, Kind::ShiftJis | Kind::EucJp) && bytes.is_ascii();
        if let Some(text) = std::str::from_utf8(bytes).ok().filter(|_| is_same_as_ascii) {
            return Some(Cow::Borrowed(text));
        }
        let mut text = String::with_capacity(bytes.len() * 2);
        let mut decoder = self.new_decoder_without_bom_handling();
        let result = decoder.decode(bytes, true, &mut |character| {
            text.push(character);
            true
        });
        matches!(result, (DecoderResult::InputEmpty, _)).then_some(Cow::Owned(text))
    }

    /// Creates a decoder for a text that comes in parts.
    pub fn new_decoder_without_bom_handling(&'static self) -> Decoder {
        Decoder::new(self.0)
    }

    /// Creates an encoder.
    pub fn new_encoder(&'static self) -> Encoder {
        Encoder::new(self.0)
    }

    /// Encodes a text, in UTF-8 if the encoding is UTF-16. A character that the encoding lacks is written as a reference
    /// such as `&#9731;`. Returns the bytes, their encoding, and whether a character is lacking.
    pub fn encode<'a>(&'static self, text: &'a str) -> (Cow<'a, [u8]>, &'static Self, bool) {
        if matches!(self.0, Kind::Utf8 | Kind::Utf16Le | Kind::Utf16Be) {
            return (Cow::Borrowed(text.as_bytes()), UTF_8, false);
        }
        let mut bytes = Vec::with_capacity(text.len());
        let has_errors = self.new_encoder().encode_all(text, &mut bytes);
        (Cow::Owned(bytes), self, has_errors)
    }
}
