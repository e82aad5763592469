//! [`Encoder`]: encodes a text.

use crate::Kind;
use crate::index::{WINDOWS_1252, full_width, jis0208_pointer, shift_jis_pointer};

/// The reason why an encoder returned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EncoderResult {
    /// The whole text was encoded.
    InputEmpty,
    /// The output may have no room for the next character.
    OutputFull,
    /// The encoding lacks this character. It is U+FFFD for a control character that ISO-2022-JP does not allow.
    Unmappable(char),
}

/// Encodes a text that comes in parts.
#[derive(Clone, Debug)]
pub struct Encoder {
    kind: Kind,
    /// The character set of ISO-2022-JP that is selected.
    set: Set,
}

/// A character set of ISO-2022-JP: the escape sequence that selects it.
type Set = &'static [u8; 3];

const ASCII: Set = b"\x1b(B";
const ROMAN: Set = b"\x1b(J";
const JIS0208: Set = b"\x1b$B";

/// The most bytes that a character takes: an escape sequence and two bytes.
const LONGEST: usize = 5;

impl Encoder {
    pub(crate) const fn new(kind: Kind) -> Self {
        Self { kind, set: ASCII }
    }

    /// The capacity that is enough for a text of `length` bytes in UTF-8.
    pub fn max_buffer_length_from_utf8_without_replacement(&self, length: usize) -> Option<usize> {
        length.checked_mul(4)?.checked_add(LONGEST)
    }

    /// Appends the bytes of a part of a text to `bytes`, but not more than its capacity. Returns why it ended, and how many
    /// bytes of the text were read.
    pub fn encode_from_utf8_to_vec_without_replacement(
        &mut self,
        text: &str,
        bytes: &mut Vec<u8>,
        is_last: bool,
    ) -> (EncoderResult, usize) {
        for (place, character) in text.char_indices() {
            if bytes.capacity() - bytes.len() < LONGEST {
                return (EncoderResult::OutputFull, place);
            }
            if let Err(lacking) = self.push(character, bytes) {
                return (EncoderResult::Unmappable(lacking), place + character.len_utf8());
            }
        }
        if is_last {
            if bytes.capacity() - bytes.len() < LONGEST {
                return (EncoderResult::OutputFull, text.len());
            }
            self.select(ASCII, bytes);
        }
        (EncoderResult::InputEmpty, text.len())
    }

    /// Encodes a whole text, with a reference such as `&#9731;` for a character that the encoding lacks. Returns whether
    /// there are any.
    pub(crate) fn encode_all(&mut self, text: &str, bytes: &mut Vec<u8>) -> bool {
        let mut has_errors = false;
        for character in text.chars() {
            if let Err(lacking) = self.push(character, bytes) {
                has_errors = true;
                bytes.extend(format!("&#{};", u32::from(lacking)).bytes());
            }
        }
        self.select(ASCII, bytes);
        has_errors
    }

    /// Appends a character, or returns the character that is lacking.
    fn push(&mut self, character: char, bytes: &mut Vec<u8>) -> Result<(), char> {
        match self.kind {
            Kind::ShiftJis => shift_jis(character, bytes).ok_or(character),
            Kind::EucJp => euc_jp(character, bytes).ok_or(character),
            Kind::Iso2022Jp => self.iso_2022_jp(character, bytes),
            Kind::Windows1252 => windows_1252(character, bytes).ok_or(character),
            // There is no encoder of UTF-16: it writes UTF-8.
            Kind::Utf8 | Kind::Utf16Le | Kind::Utf16Be => {
                bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                Ok(())
            }
        }
    }

    fn iso_2022_jp(&mut self, character: char, bytes: &mut Vec<u8>) -> Result<(), char> {
        match character {
            '\x0e' | '\x0f' | '\x1b' => {
                self.leave_jis0208(bytes);
                Err(char::REPLACEMENT_CHARACTER)
            }
            '¥' | '‾' => {
                self.select(ROMAN, bytes);
                bytes.push(if character == '¥' { b'\\' } else { b'~' });
                Ok(())
            }
            '\0'..='\x7f' => {
                // The other characters of ASCII are the same in both sets.
                if self.set != ROMAN || matches!(character, '\\' | '~') {
                    self.select(ASCII, bytes);
                }
                bytes.push(u8::try_from(character).unwrap_or_default());
                Ok(())
            }
            _ => {
                let Some([row, cell]) = cell(full_width(minus(character))) else {
                    self.leave_jis0208(bytes);
                    return Err(character);
                };
                self.select(JIS0208, bytes);
                bytes.extend([row + 0x21, cell + 0x21]);
                Ok(())
            }
        }
    }

    fn leave_jis0208(&mut self, bytes: &mut Vec<u8>) {
        if self.set == JIS0208 {
            self.select(ASCII, bytes);
        }
    }

    fn select(&mut self, set: Set, bytes: &mut Vec<u8>) {
        if self.kind == Kind::Iso2022Jp && self.set != set {
            bytes.extend_from_slice(set);
            self.set = set;
        }
    }
}

fn shift_jis(character: char, bytes: &mut Vec<u8>) -> Option<()> {
    if let Some(byte) = single(character).or((character == '\u{80}').then_some(0x80)) {
        bytes.push(byte);
        return Some(());
    }
    let pointer = shift_jis_pointer(minus(character))?;
    let row = u8::try_from(pointer / 188).ok()?;
    let cell = u8::try_from(pointer % 188).ok()?;
    bytes.push(row + if row < 0x1f { 0x81 } else { 0xc1 });
    bytes.push(cell + if cell < 0x3f { 0x40 } else { 0x41 });
    Some(())
}

fn euc_jp(character: char, bytes: &mut Vec<u8>) -> Option<()> {
    match single(character) {
        Some(byte) if byte.is_ascii() => bytes.push(byte),
        Some(byte) => bytes.extend([0x8e, byte]),
        None => {
            let [row, cell] = cell(minus(character))?;
            bytes.extend([row + 0xa1, cell + 0xa1]);
        }
    }
    Some(())
}

/// The byte of a character that Shift_JIS writes in one byte.
fn single(character: char) -> Option<u8> {
    match character {
        '¥' => Some(b'\\'),
        '‾' => Some(b'~'),
        '\u{ff61}'..='\u{ff9f}' => u8::try_from(u32::from(character) - 0xff61 + 0xa1).ok(),
        _ if character.is_ascii() => u8::try_from(character).ok(),
        _ => None,
    }
}

/// The minus sign of Unicode is written as the full-width one.
fn minus(character: char) -> char {
    if character == '−' { '－' } else { character }
}

/// The row and the cell of a character in JIS X 0208, from 0.
fn cell(character: char) -> Option<[u8; 2]> {
    let pointer = jis0208_pointer(character).filter(|&pointer| pointer < 94 * 94)?;
    Some([u8::try_from(pointer / 94).ok()?, u8::try_from(pointer % 94).ok()?])
}

fn windows_1252(character: char, bytes: &mut Vec<u8>) -> Option<()> {
    let high = (0x80..).zip(WINDOWS_1252).find(|&(_, other)| other == character);
    let byte = high.map(|(byte, _)| byte).or_else(|| {
        let byte = u8::try_from(character).ok()?;
        (!matches!(byte, 0x80..=0x9f)).then_some(byte)
    })?;
    bytes.push(byte);
    Some(())
}
