//! [`Decoder`]: decodes a text that comes in parts.

use crate::Kind;
use crate::index::{WINDOWS_1252, jis0208, jis0212, shift_jis};

/// The reason why a decoder returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecoderResult {
    /// The whole input was decoded.
    InputEmpty,
    /// The output has no room for another character.
    OutputFull,
    /// Malformed bytes: their number, and the number of bytes that were read after them.
    Malformed(u8, u8),
}

/// What the next bytes are.
#[derive(Clone, Copy)]
enum Next {
    Character(char, usize),
    /// An escape sequence of this length.
    Escape(usize),
    Malformed(usize),
    /// More bytes are needed.
    Incomplete,
}

/// The character set of ISO-2022-JP in which the next bytes are.
#[derive(Clone, Copy, Debug)]
enum Set {
    Ascii,
    Roman,
    Katakana,
    Jis0208,
}

/// The longest character or escape sequence, in bytes.
const LONGEST: usize = 4;

/// Decodes a text that comes in parts.
#[derive(Clone, Debug)]
pub struct Decoder {
    kind: Kind,
    /// The beginning of a character whose rest comes in the next part.
    pending: Vec<u8>,
    set: Set,
    /// Whether the last bytes were an escape sequence. Another one directly after it is malformed.
    was_escape: bool,
}

impl Decoder {
    pub(crate) const fn new(kind: Kind) -> Self {
        Self {
            kind,
            pending: Vec::new(),
            set: Set::Ascii,
            was_escape: false,
        }
    }

    /// Decodes a part of a text to UTF-8. Returns why it ended, and the numbers of bytes that were read and written.
    pub fn decode_to_utf8_without_replacement(
        &mut self,
        bytes: &[u8],
        out: &mut [u8],
        is_last: bool,
    ) -> (DecoderResult, usize, usize) {
        let mut written = 0;
        let (result, read) = self.decode(bytes, is_last, &mut |character| {
            let room = out.get_mut(written..).unwrap_or_default();
            let has_room = room.len() >= character.len_utf8();
            if has_room {
                written += character.encode_utf8(room).len();
            }
            has_room
        });
        (result, read, written)
    }

    /// Decodes a part of a text. `push` returns whether it accepts the character. Returns why it ended, and the number of
    /// bytes that were read.
    pub(crate) fn decode(
        &mut self,
        bytes: &[u8],
        is_last: bool,
        push: &mut dyn FnMut(char) -> bool,
    ) -> (DecoderResult, usize) {
        let mut read = 0;
        loop {
            let rest = bytes.get(read..).unwrap_or_default();
            let before = self.pending.len();
            if before == 0 && rest.is_empty() {
                return (DecoderResult::InputEmpty, read);
            }
            let next = if before == 0 {
                self.next(rest)
            } else {
                let added = rest.iter().take(2 * LONGEST - before);
                let joined: Vec<u8> = self.pending.iter().chain(added).copied().collect();
                self.next(&joined)
            };
            let available = before + rest.len();
            match next {
                Next::Character(character, length) => {
                    if !push(character) {
                        return (DecoderResult::OutputFull, read);
                    }
                    self.was_escape = false;
                    read += self.consume(length);
                }
                Next::Escape(length) => {
                    read += self.consume(length);
                    if std::mem::replace(&mut self.was_escape, true) {
                        // The first of two sequences one after the other is malformed, and has the same length.
                        return self.malformed(length, length, read);
                    }
                }
                Next::Malformed(length) => {
                    self.was_escape = false;
                    read += self.consume(length);
                    return self.malformed(length, 0, read);
                }
                Next::Incomplete if !is_last => {
                    self.pending.extend_from_slice(rest);
                    return (DecoderResult::InputEmpty, bytes.len());
                }
                Next::Incomplete => {
                    // In ISO-2022-JP, only the first byte of an incomplete escape sequence is malformed.
                    let length = if self.kind == Kind::Iso2022Jp {
                        1
                    } else {
                        available
                    };
                    self.was_escape = false;
                    read += self.consume(length);
                    return self.malformed(length, 0, read);
                }
            }
        }
    }

    /// Removes bytes from the pending ones. Returns how many bytes of the current part were used in addition.
    fn consume(&mut self, length: usize) -> usize {
        let from_pending = length.min(self.pending.len());
        self.pending.drain(..from_pending);
        length - from_pending
    }

    fn malformed(&self, length: usize, after: usize, read: usize) -> (DecoderResult, usize) {
        let number = |length: usize| u8::try_from(length).unwrap_or(u8::MAX);
        let after = after + self.pending.len();
        (DecoderResult::Malformed(number(length), number(after)), read)
    }

    /// The first character of `bytes`, which are not empty.
    fn next(&mut self, bytes: &[u8]) -> Next {
        match self.kind {
            Kind::Utf8 => utf8(bytes),
            Kind::Utf16Le => utf16(bytes, u16::from_le_bytes),
            Kind::Utf16Be => utf16(bytes, u16::from_be_bytes),
            Kind::ShiftJis => in_shift_jis(bytes),
            Kind::EucJp => in_euc_jp(bytes),
            Kind::Iso2022Jp => self.in_iso_2022_jp(bytes),
            Kind::Windows1252 => in_windows_1252(bytes[0]),
        }
    }

    fn in_iso_2022_jp(&mut self, bytes: &[u8]) -> Next {
        let first = bytes[0];
        match (self.set, first) {
            (_, 0x1b) => self.escape(bytes),
            (Set::Katakana, 0x21..=0x5f) => half_width(first + 0x80, 1),
            (Set::Jis0208, 0x21..=0x7e) => match bytes.get(1) {
                None => Next::Incomplete,
                Some(0x1b) => Next::Malformed(1),
                Some(&second) => {
                    let pointer = usize::from(first - 0x21) * 94 + usize::from(second.wrapping_sub(0x21));
                    let found = jis0208(pointer).filter(|_| matches!(second, 0x21..=0x7e));
                    decoded(found, 2)
                }
            },
            (Set::Katakana | Set::Jis0208, _) | (_, 0x0e | 0x0f | 0x80..) => Next::Malformed(1),
            (Set::Roman, b'\\') => Next::Character('¥', 1),
            (Set::Roman, b'~') => Next::Character('‾', 1),
            (Set::Ascii | Set::Roman, _) => Next::Character(first.into(), 1),
        }
    }

    fn escape(&mut self, bytes: &[u8]) -> Next {
        self.set = match bytes {
            [_, b'(', b'B', ..] => Set::Ascii,
            [_, b'(', b'J', ..] => Set::Roman,
            [_, b'(', b'I', ..] => Set::Katakana,
            [_, b'$', b'@' | b'B', ..] => Set::Jis0208,
            [_] | [_, b'(' | b'$'] => return Next::Incomplete,
            _ => return Next::Malformed(1),
        };
        Next::Escape(3)
    }
}

fn utf8(bytes: &[u8]) -> Next {
    let start = bytes.get(..LONGEST).unwrap_or(bytes);
    let (valid, malformed) = match std::str::from_utf8(start) {
        Ok(text) => (text, None),
        Err(error) => {
            let valid = start.get(..error.valid_up_to()).unwrap_or_default();
            (std::str::from_utf8(valid).unwrap_or_default(), error.error_len())
        }
    };
    match (valid.chars().next(), malformed) {
        (Some(character), _) => Next::Character(character, character.len_utf8()),
        (None, Some(length)) => Next::Malformed(length),
        (None, None) => Next::Incomplete,
    }
}

fn utf16(bytes: &[u8], read: fn([u8; 2]) -> u16) -> Next {
    let unit = |index: usize| Some(read([*bytes.get(index)?, *bytes.get(index + 1)?]));
    let Some(first) = unit(0) else {
        return Next::Incomplete;
    };
    match (char::from_u32(first.into()), unit(2)) {
        (Some(character), _) => Next::Character(character, 2),
        (None, None) if first < 0xdc00 => Next::Incomplete,
        (None, second) => {
            let units = [first, second.unwrap_or_default()];
            match char::decode_utf16(units).next() {
                Some(Ok(character)) => Next::Character(character, 4),
                _ => Next::Malformed(2),
            }
        }
    }
}

fn in_shift_jis(bytes: &[u8]) -> Next {
    let lead = bytes[0];
    let row = match lead {
        0x00..=0x80 => return Next::Character(lead.into(), 1),
        0xa1..=0xdf => return half_width(lead, 1),
        0x81..=0x9f => lead - 0x81,
        0xe0..=0xfc => lead - 0xc1,
        _ => return Next::Malformed(1),
    };
    let Some(&trail) = bytes.get(1) else {
        return Next::Incomplete;
    };
    let cell = match trail {
        0x40..=0x7e => Some(trail - 0x40),
        0x80..=0xfc => Some(trail - 0x41),
        _ => None,
    };
    let found = cell.and_then(|cell| shift_jis(usize::from(row) * 188 + usize::from(cell)));
    found.map_or_else(|| malformed(trail, 2), |character| Next::Character(character, 2))
}

fn in_euc_jp(bytes: &[u8]) -> Next {
    let lead = bytes[0];
    if lead.is_ascii() {
        return Next::Character(lead.into(), 1);
    }
    if !matches!(lead, 0x8e | 0x8f | 0xa1..=0xfe) {
        return Next::Malformed(1);
    }
    let Some(&second) = bytes.get(1) else {
        return Next::Incomplete;
    };
    let pointer = |row: u8, cell: u8| usize::from(row - 0xa1) * 94 + usize::from(cell - 0xa1);
    match (lead, second) {
        (0x8e, 0xa1..=0xdf) => half_width(second, 2),
        (0x8f, 0xa1..=0xfe) => match bytes.get(2) {
            None => Next::Incomplete,
            Some(&third @ 0xa1..=0xfe) => decoded(jis0212(pointer(second, third)), 3),
            Some(&third) => malformed(third, 3),
        },
        (0xa1..=0xfe, 0xa1..=0xfe) => decoded(jis0208(pointer(lead, second)), 2),
        _ => malformed(second, 2),
    }
}

fn in_windows_1252(byte: u8) -> Next {
    let high = byte
        .checked_sub(0x80)
        .and_then(|place| WINDOWS_1252.get(usize::from(place)));
    Next::Character(high.copied().unwrap_or(byte.into()), 1)
}

/// A malformed character of `length` bytes, of which `last` is the last. If that is ASCII, it is a character of its own.
fn malformed(last: u8, length: usize) -> Next {
    Next::Malformed(length - usize::from(last.is_ascii()))
}

/// The half-width katakana that Shift_JIS has at `byte`.
fn half_width(byte: u8, length: usize) -> Next {
    decoded(char::from_u32(0xff61 - 0xa1 + u32::from(byte)), length)
}

/// The character that was found for `length` bytes.
fn decoded(found: Option<char>, length: usize) -> Next {
    found.map_or(Next::Malformed(length), |character| {
        Next::Character(character, length)
    })
}
