//! Decoding and encoding with `encoding_rs`.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;

use encoding_rs::{DecoderResult, EUC_JP, EncoderResult, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};
use thiserror::Error;

use super::Encoding;
use super::substitutes::{Replacements, alias, list_distinct, replacement};
use crate::text::{Language, Localize, Span};

/// A text and what its bytes say of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded<'a> {
    /// The text. A byte order mark stays in it as U+FEFF, so that for UTF-8 an offset in the text is one in the file.
    pub text: Cow<'a, str>,
    /// The encoding that was found, or the one that was asked for.
    pub encoding: Encoding,
    /// Whether the text starts with a byte order mark.
    pub has_bom: bool,
    /// Whether all bytes are ASCII, so that most encodings give the same text.
    pub is_ascii: bool,
    /// The first place that does not decode of each line.
    pub faults: Vec<DecodeFault>,
    /// How many places do not decode.
    pub fault_count: usize,
}

impl Decoded<'_> {
    /// The fault at the end of the text, if the file is cut off inside a character there.
    pub(crate) fn cut_character(&self) -> Option<DecodeFault> {
        let last = self.faults.last().copied();
        last.filter(|fault| fault.is_cut && fault.span.end as usize == self.text.len())
    }
}

/// Bytes that mean nothing in the encoding of the text. One U+FFFD is in their place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DecodeFault {
    /// The offset of the first such byte in the file.
    pub byte_offset: usize,
    /// The U+FFFD that replaces the bytes in the text.
    pub span: Span,
    /// How many places of the line do not decode, this one included.
    pub places: usize,
    /// Whether the bytes begin a character that the end of the bytes cuts off.
    pub is_cut: bool,
}

/// Characters that the encoding cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{encoding} cannot hold {}", list(.characters, Language::English))]
pub struct Unencodable {
    /// The encoding.
    pub encoding: Encoding,
    /// Each such character, in order, with its byte offset in the text; every occurrence is listed.
    pub characters: Vec<(usize, char)>,
}

/// Each different character once, with its code: `☗` (U+2617).
fn list(characters: &[(usize, char)], language: Language) -> String {
    let characters = characters.iter().map(|&(_, character)| character);
    list_distinct(characters, language, |character| {
        let code = u32::from(character);
        match language {
            Language::English => format!("`{character}` (U+{code:04X})"),
            Language::Japanese => format!("「{character}」(U+{code:04X})"),
        }
    })
}

impl Localize for Unencodable {
    fn fmt_japanese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let characters = list(&self.characters, Language::Japanese);
        write!(f, "{}では書けない文字があります: {characters}", self.encoding)
    }
}

/// Decodes bytes to text: in the `forced` encoding, else in the one the bytes show. Never fails: what does not decode
/// is listed in [`Decoded::faults`].
pub fn decode(bytes: &[u8], forced: Option<Encoding>) -> Decoded<'_> {
    let is_ascii = bytes.is_ascii();
    let strict = match forced {
        Some(encoding) => decode_strict(bytes, encoding).map(|text| (text, encoding)),
        None => detect(bytes),
    };
    let (text, encoding, faults) = match (strict, forced) {
        (Some((text, encoding)), _) => (text, encoding, Faults::default()),
        (None, Some(encoding)) => {
            let (text, faults) = decode_with_faults(bytes, encoding);
            (Cow::Owned(text), encoding, faults)
        }
        (None, None) => decode_fewest_faults(bytes),
    };
    let has_bom = text.starts_with('\u{feff}');
    Decoded {
        text,
        encoding,
        has_bom,
        is_ascii,
        faults: faults.list,
        fault_count: faults.count,
    }
}

/// Encodes a text. UTF-8 borrows it; UTF-16 gets a byte order mark if the text has none. In the encodings of JIS X 0208 the
/// seven characters that Unicode has two of, such as `〜` and `～`, get the same bytes.
///
/// # Errors
///
/// When the encoding cannot hold some character, or has only one like it: all of them, with their places.
pub fn encode(text: &str, encoding: Encoding) -> Result<Cow<'_, [u8]>, Unencodable> {
    match encoding {
        Encoding::Utf8 => Ok(Cow::Borrowed(text.as_bytes())),
        Encoding::Utf16Le => Ok(Cow::Owned(utf16(text).flat_map(u16::to_le_bytes).collect())),
        Encoding::Utf16Be => Ok(Cow::Owned(utf16(text).flat_map(u16::to_be_bytes).collect())),
        Encoding::ShiftJis | Encoding::EucJp | Encoding::Iso2022Jp => encode_legacy(text, encoding),
    }
}

/// Encodes a text as [`encode`] does, and writes something else for each character that the encoding lacks: `▲` for `☗`,
/// `△` for `☖`, and `〓` where nothing is like it. What was replaced is returned.
///
/// ```
/// use shogi_core::text::encoding::{Encoding, decode, encode_replacing};
///
/// let (bytes, replaced) = encode_replacing("☗７六歩", Encoding::ShiftJis)?;
/// assert_eq!(decode(&bytes, None).text, "▲７六歩");
/// assert_eq!(replaced.to_string(), "1 character that Shift_JIS lacks: `☗` as `▲`");
/// # Ok::<(), shogi_core::text::encoding::Unencodable>(())
/// ```
///
/// # Errors
///
/// When even that does not fit, which happens in none of the encodings.
pub fn encode_replacing(
    text: &str,
    encoding: Encoding,
) -> Result<(Cow<'_, [u8]>, Replacements), Unencodable> {
    let mut replacements = Replacements {
        encoding,
        ..Replacements::default()
    };
    let error = match encode(text, encoding) {
        Ok(bytes) => return Ok((bytes, replacements)),
        Err(error) => error,
    };
    let mut replaced = String::with_capacity(text.len());
    let mut end = 0;
    for (start, character) in error.characters {
        let written = replacement(character);
        replaced.push_str(text.get(end..start).unwrap_or_default());
        replaced.push_str(written);
        end = start + character.len_utf8();
        replacements.characters.push((start, character, written));
    }
    replaced.push_str(text.get(end..).unwrap_or_default());
    let bytes = encode(&replaced, encoding)?.into_owned();
    Ok((Cow::Owned(bytes), replacements))
}

fn utf16(text: &str) -> impl Iterator<Item = u16> + '_ {
    let bom = (!text.starts_with('\u{feff}')).then_some(0xfeff);
    bom.into_iter().chain(text.encode_utf16())
}

fn encode_legacy(text: &str, encoding: Encoding) -> Result<Cow<'_, [u8]>, Unencodable> {
    let bytes = encode_with_replacements(text, encoding);
    if let Some(bytes) = bytes.filter(|bytes| comes_back(bytes, text, encoding)) {
        return Ok(Cow::Owned(bytes));
    }
    // Single characters are checked only if the text as a whole does not fit.
    let characters: Vec<(usize, char)> = text
        .char_indices()
        .filter(|&(_, character)| !is_held(alias(character), encoding))
        .collect();
    let aliased: String = text.chars().map(alias).collect();
    match encode_with_replacements(&aliased, encoding) {
        Some(bytes) if characters.is_empty() => Ok(Cow::Owned(bytes)),
        _ => Err(Unencodable { encoding, characters }),
    }
}

/// Encodes a text, possibly with replacements for some characters. `None` if a character has no replacement.
fn encode_with_replacements(text: &str, encoding: Encoding) -> Option<Vec<u8>> {
    let mut encoder = codec(encoding).new_encoder();
    let length = encoder.max_buffer_length_from_utf8_without_replacement(text.len())?;
    let mut bytes = Vec::with_capacity(length);
    let (result, _) = encoder.encode_from_utf8_to_vec_without_replacement(text, &mut bytes, true);
    (result == EncoderResult::InputEmpty).then_some(bytes)
}

/// Whether the encoding has this character itself. The encoders of `encoding_rs` silently replace some characters, such
/// as `−` by `－`, `¥` by `\` and narrow kana by wide kana; decoding would then give another text.
fn is_held(character: char, encoding: Encoding) -> bool {
    if matches!(character, ' '..='~' | '\n') {
        return true;
    }
    let mut buffer = [0; 4];
    let text = character.encode_utf8(&mut buffer);
    encode_with_replacements(text, encoding).is_some_and(|bytes| comes_back(&bytes, text, encoding))
}

fn comes_back(bytes: &[u8], text: &str, encoding: Encoding) -> bool {
    decode_strict(bytes, encoding).is_some_and(|decoded| decoded == text)
}

fn codec(encoding: Encoding) -> &'static encoding_rs::Encoding {
    match encoding {
        Encoding::Utf8 => UTF_8,
        Encoding::ShiftJis => SHIFT_JIS,
        Encoding::EucJp => EUC_JP,
        Encoding::Iso2022Jp => ISO_2022_JP,
        Encoding::Utf16Le => UTF_16LE,
        Encoding::Utf16Be => UTF_16BE,
    }
}

fn decode_strict(bytes: &[u8], encoding: Encoding) -> Option<Cow<'_, str>> {
    codec(encoding).decode_without_bom_handling_and_without_replacement(bytes)
}

fn detect(bytes: &[u8]) -> Option<(Cow<'_, str>, Encoding)> {
    let strict = |encoding| decode_strict(bytes, encoding).map(|text| (text, encoding));
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => return strict(Encoding::Utf8),
        [0xff, 0xfe, ..] => return strict(Encoding::Utf16Le),
        [0xfe, 0xff, ..] => return strict(Encoding::Utf16Be),
        _ => {}
    }
    if has_iso_2022_jp_escape(bytes)
        && let Some(found) = strict(Encoding::Iso2022Jp)
    {
        return Some(found);
    }
    if let Some(found) = strict(Encoding::Utf8) {
        return Some(found);
    }
    match (strict(Encoding::ShiftJis), strict(Encoding::EucJp)) {
        (Some(shift_jis), Some(euc_jp)) => {
            let (shift_jis_words, euc_jp_words) = (word_count(&shift_jis.0), word_count(&euc_jp.0));
            let euc_jp_is_likelier = match euc_jp_words.cmp(&shift_jis_words) {
                Ordering::Greater => true,
                Ordering::Less => false,
                Ordering::Equal => match declared(bytes) {
                    Some(encoding @ (Encoding::ShiftJis | Encoding::EucJp)) => encoding == Encoding::EucJp,
                    _ => is_unlikely_text(&shift_jis.0),
                },
            };
            Some(if euc_jp_is_likelier { euc_jp } else { shift_jis })
        }
        (shift_jis, euc_jp) => shift_jis.or(euc_jp),
    }
}

/// ISO-2022-JP switches to kanji with ESC $ B or ESC $ @; no other text of a game record holds these.
fn has_iso_2022_jp_escape(bytes: &[u8]) -> bool {
    if !bytes.contains(&0x1b) {
        return false;
    }
    let mut rest = bytes;
    while let Some(found) = rest.iter().position(|&byte| byte == 0x1b) {
        rest = &rest[found + 1..];
        if matches!(rest, [b'$', b'B' | b'@', ..]) {
            return true;
        }
    }
    false
}

/// The encoding that a line at the start of the text names (`'CSA encoding=…`).
fn declared(bytes: &[u8]) -> Option<Encoding> {
    const KEY: &[u8] = b"encoding=";
    let start = bytes.get(..bytes.len().min(1024))?;
    let key = start.windows(KEY.len()).position(|window| window == KEY)?;
    let label = start
        .get(key + KEY.len()..)?
        .split(u8::is_ascii_whitespace)
        .next()?;
    std::str::from_utf8(label).ok().and_then(Encoding::from_label)
}

/// Whether a text mixes half-width katakana with kanji or has private-use characters. No record is written like that,
/// but EUC-JP decoded as Shift_JIS looks like that.
fn is_unlikely_text(text: &str) -> bool {
    if text.contains(|character| ('\u{e000}'..='\u{f8ff}').contains(&character)) {
        return true;
    }
    let is_kana = |character: char| ('\u{ff61}'..='\u{ff9f}').contains(&character);
    let is_kanji = |character: char| ('\u{4e00}'..='\u{9fff}').contains(&character);
    text.chars().any(is_kana) && text.chars().any(is_kanji)
}

/// How often a text holds characters and words that game records consist of.
fn word_count(text: &str) -> usize {
    const WORDS: [&str; 12] = [
        "先手", "後手", "上手", "下手", "手合", "手数", "変化", "開始", "消費", "棋戦", "歩", "金",
    ];
    WORDS.iter().map(|word| text.matches(word).count()).sum()
}

/// How many bytes are decoded at a time where each fault stops the codec.
const PIECE_LENGTH: usize = 1024;

/// Places that do not decode.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    /// The first of each line.
    list: Vec<DecodeFault>,
    pub(crate) count: usize,
    /// Whether the text is still on the line of the last fault.
    is_on_line: bool,
}

impl Faults {
    /// Goes on in the text.
    fn pass(&mut self, text: &str) {
        self.is_on_line = self.is_on_line && !text.contains(['\n', '\r']);
    }

    /// Adds a fault: bytes at this offset of the file, and the U+FFFD in their place.
    fn push(&mut self, byte_offset: usize, span: Span, is_cut: bool) {
        self.count += 1;
        if let Some(first) = self.list.last_mut().filter(|_| self.is_on_line) {
            first.places += 1;
        } else {
            self.is_on_line = true;
            self.list.push(DecodeFault {
                byte_offset,
                span,
                places: 1,
                is_cut,
            });
        }
    }
}

fn decode_fewest_faults(bytes: &[u8]) -> (Cow<'_, str>, Encoding, Faults) {
    let candidates: &[Encoding] = match bytes {
        [0xef, 0xbb, 0xbf, ..] => &[Encoding::Utf8],
        [0xff, 0xfe, ..] => &[Encoding::Utf16Le],
        [0xfe, 0xff, ..] => &[Encoding::Utf16Be],
        _ => &[Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp],
    };
    let mut best: Option<(String, Encoding, Faults)> = None;
    for &encoding in candidates {
        let (text, faults) = decode_with_faults(bytes, encoding);
        if best
            .as_ref()
            .is_none_or(|(_, _, fewest)| faults.count < fewest.count)
        {
            best = Some((text, encoding, faults));
        }
    }
    let (text, encoding, faults) = best.unwrap_or_else(|| (String::new(), Encoding::Utf8, Faults::default()));
    (Cow::Owned(text), encoding, faults)
}

/// Decodes bytes in one encoding, with U+FFFD for what does not decode.
pub(crate) fn decode_with_faults(bytes: &[u8], encoding: Encoding) -> (String, Faults) {
    let mut decoder = codec(encoding).new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len() * 2);
    let mut faults = Faults::default();
    let mut read = 0;
    // Piece by piece: a decoder that is given the whole rest after each fault takes quadratic time for it.
    let mut piece = [0; PIECE_LENGTH * 4];
    loop {
        let rest = bytes.get(read..).unwrap_or_default();
        let is_last = rest.len() <= PIECE_LENGTH;
        let input = rest.get(..PIECE_LENGTH).unwrap_or(rest);
        let (result, consumed, written) =
            decoder.decode_to_utf8_without_replacement(input, &mut piece, is_last);
        read += consumed;
        let characters = piece
            .get(..written)
            .and_then(|piece| std::str::from_utf8(piece).ok());
        faults.pass(characters.unwrap_or_default());
        text.push_str(characters.unwrap_or_default());
        match result {
            DecoderResult::InputEmpty if is_last => return (text, faults),
            DecoderResult::InputEmpty | DecoderResult::OutputFull => {}
            DecoderResult::Malformed(length, after) => {
                let byte_offset = read.saturating_sub(usize::from(length) + usize::from(after));
                let start = text.len();
                text.push(char::REPLACEMENT_CHARACTER);
                let is_cut = is_last && begins_character(bytes.get(byte_offset..), encoding);
                faults.push(byte_offset, Span::from(start..text.len()), is_cut);
            }
        }
    }
}

/// Whether bytes are the beginning of one character, and more may follow.
fn begins_character(bytes: Option<&[u8]>, encoding: Encoding) -> bool {
    const LONGEST: usize = 4;
    let Some(bytes) = bytes.filter(|bytes| (1..LONGEST).contains(&bytes.len())) else {
        return false;
    };
    let mut decoder = codec(encoding).new_decoder_without_bom_handling();
    let mut piece = [0; LONGEST * 4];
    let (result, _, written) = decoder.decode_to_utf8_without_replacement(bytes, &mut piece, false);
    result == DecoderResult::InputEmpty && written == 0
}

#[cfg(test)]
mod tests;
