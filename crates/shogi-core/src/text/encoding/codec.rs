//! Decoding bytes to text and encoding text to bytes, with `encoding_rs`.

use std::borrow::Cow;
use std::cmp::Ordering;

use encoding_rs::{DecoderResult, EUC_JP, EncoderResult, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};
use thiserror::Error;

use super::Encoding;
use super::replacements::{Replacements, alias, list_distinct, replacement};
use crate::messages;
use crate::messages::Language;
use crate::text::Span;

/// The result of decoding bytes: the text, its encoding and the faults.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Decoded<'a> {
    /// The decoded text. A byte order mark is kept as U+FEFF, so that in UTF-8 without faults an offset in the text is
    /// also the offset in the file.
    pub text: Cow<'a, str>,
    /// The encoding that was detected, or that the caller asked for.
    pub encoding: Encoding,
    /// Whether the text starts with a byte order mark.
    pub has_bom: bool,
    /// Whether all bytes are ASCII. Most encodings then give the same text.
    pub is_ascii: bool,
    /// The faults, which are the places that cannot be decoded. Of several faults on one line, only the first is
    /// listed.
    pub faults: Vec<DecodeFault>,
    /// The number of all faults, including those that are not listed.
    pub fault_count: usize,
}

impl Decoded<'_> {
    /// The last listed fault, if it is a cut-off character at the end of the text. `None` also if a fault is in front
    /// of this character on the same line, because only the first fault of a line is listed.
    pub(crate) fn cut_character(&self) -> Option<DecodeFault> {
        let last = self.faults.last().copied();
        last.filter(|fault| fault.is_cut && fault.span.end as usize == self.text.len())
    }
}

/// Bytes that cannot be decoded in the encoding of the text. The text has one U+FFFD in their place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DecodeFault {
    /// The offset in the file of the first byte that cannot be decoded.
    pub byte_offset: usize,
    /// The place in the text of the U+FFFD that replaces the bytes.
    pub span: Span,
    /// The number of faults on the same line, including this one.
    pub faults_on_line: usize,
    /// Whether the bytes are the beginning of a character whose rest is missing at the end of the file.
    pub is_cut: bool,
}

messages! {
    /// The characters of a text that an encoding cannot hold.
    #[derive(Clone, PartialEq, Eq, Debug, Error)]
    #[non_exhaustive]
    pub struct Unencodable {
        /// The encoding that lacks the characters.
        pub encoding: Encoding,
        /// The characters that the encoding lacks, in the order of the text, with their byte offsets in the text. A
        /// character that occurs several times is listed each time.
        pub characters: Vec<(usize, char)>,
    },
        en("{encoding} cannot hold {}", list(characters, Language::English)),
        ja("{encoding}では書けない文字があります: {}", list(characters, Language::Japanese));
}

/// Lists each different character once, with its code: `☗` (U+2617).
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

/// Decodes bytes to text, in the encoding `forced` if it is given, otherwise in the encoding that is detected from the
/// bytes. Never fails: bytes that cannot be decoded are listed in [`Decoded::faults`].
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

/// Returns where the characters at the byte offsets `starts` of a text begin in the bytes from which it was decoded.
/// `starts` must be in order, and each the start of a line.
pub(crate) fn offsets_before_decoding(bytes: &[u8], encoding: Encoding, starts: &[u32]) -> Vec<u64> {
    let mut decoder = codec(encoding).new_decoder_without_bom_handling();
    let mut piece = [0; PIECE_LENGTH * 4];
    let (mut read, mut length) = (0, 0);
    let offset = |&start: &u32| {
        while length < start as usize && read < bytes.len() {
            // A byte gives at most three, and a character that began before it another three.
            let safe = (start as usize - length).saturating_sub(3) / 3;
            let end = bytes.len().min(read + safe.clamp(1, PIECE_LENGTH));
            let input = bytes.get(read..end).unwrap_or_default();
            let (result, consumed, written) =
                decoder.decode_to_utf8_without_replacement(input, &mut piece, false);
            read += consumed;
            length += written;
            if let DecoderResult::Malformed(..) = result {
                length += char::REPLACEMENT_CHARACTER.len_utf8();
            }
        }
        read as u64
    };
    starts.iter().map(offset).collect()
}

/// Returns the end of the last complete line of a file that may go on after `bytes`. `None` if there is no line end. The
/// encoding is only needed if it is UTF-16 and the bytes do not begin with a byte order mark.
pub fn last_line_end(bytes: &[u8], encoding: Option<Encoding>) -> Option<usize> {
    let [lf, cr]: [&[u8]; 2] = match (encoding, bytes) {
        (Some(Encoding::Utf16Le), _) | (None, [0xff, 0xfe, ..]) => [b"\n\0", b"\r\0"],
        (Some(Encoding::Utf16Be), _) | (None, [0xfe, 0xff, ..]) => [b"\0\n", b"\0\r"],
        _ => [b"\n", b"\r"],
    };
    let count = bytes.len() / lf.len();
    // An LF may follow a CR at the end.
    let ends_line = |(index, unit): (usize, &[u8])| unit == lf || unit == cr && index + 1 < count;
    let mut units = bytes.chunks_exact(lf.len()).enumerate();
    let last = units.rfind(|&unit| ends_line(unit));
    last.map(|(index, _)| (index + 1) * lf.len())
}

/// Encodes a text. In UTF-8, the text is returned unchanged. In UTF-16, a byte order mark is added if the text has
/// none. Seven characters of JIS X 0208 have two code points in Unicode, such as `〜` and `～`. In Shift_JIS, EUC-JP and
/// ISO-2022-JP, both code points become the same bytes.
///
/// # Errors
///
/// If the encoding lacks a character of the text, even if it has a similar one. The error lists all characters that are
/// lacking.
pub fn encode(text: &str, encoding: Encoding) -> Result<Cow<'_, [u8]>, Unencodable> {
    match encoding {
        Encoding::Utf8 => Ok(Cow::Borrowed(text.as_bytes())),
        Encoding::Utf16Le => Ok(Cow::Owned(utf16(text).flat_map(u16::to_le_bytes).collect())),
        Encoding::Utf16Be => Ok(Cow::Owned(utf16(text).flat_map(u16::to_be_bytes).collect())),
        Encoding::ShiftJis | Encoding::EucJp | Encoding::Iso2022Jp => encode_legacy(text, encoding),
    }
}

/// Encodes a text as [`encode`] does, but replaces each character that the encoding lacks: `☗` by `▲`, `☖` by `△`, and
/// a character without a similar one by `〓`. Also returns the characters that were replaced.
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
/// If the encoding lacks one of the replacements. This does not happen, because every [`Encoding`] has all of them.
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
    let bytes = encode_unverified(text, encoding);
    if let Some(bytes) = bytes.filter(|bytes| comes_back(bytes, text, encoding)) {
        return Ok(Cow::Owned(bytes));
    }
    // Checking each character is slow, so it is done only if the text as a whole is not the same after encoding and
    // decoding.
    let characters: Vec<(usize, char)> = text
        .char_indices()
        .filter(|&(_, character)| !is_held(alias(character), encoding))
        .collect();
    let aliased: String = text.chars().map(alias).collect();
    match encode_unverified(&aliased, encoding) {
        Some(bytes) if characters.is_empty() => Ok(Cow::Owned(bytes)),
        _ => Err(Unencodable { encoding, characters }),
    }
}

/// Encodes a text with `encoding_rs`, which silently replaces some characters by similar ones. `None` if it cannot
/// encode a character.
fn encode_unverified(text: &str, encoding: Encoding) -> Option<Vec<u8>> {
    let mut encoder = codec(encoding).new_encoder();
    let length = encoder.max_buffer_length_from_utf8_without_replacement(text.len())?;
    let mut bytes = Vec::with_capacity(length);
    let (result, _) = encoder.encode_from_utf8_to_vec_without_replacement(text, &mut bytes, true);
    (result == EncoderResult::InputEmpty).then_some(bytes)
}

/// Whether the encoding has this character itself, so that the character is the same after encoding and decoding. The
/// encoders of `encoding_rs` silently replace some characters, such as `−` by `－`, `¥` by `\` and half-width kana by
/// full-width kana.
fn is_held(character: char, encoding: Encoding) -> bool {
    if matches!(character, ' '..='~' | '\n') {
        return true;
    }
    let mut buffer = [0; 4];
    let text = character.encode_utf8(&mut buffer);
    encode_unverified(text, encoding).is_some_and(|bytes| comes_back(&bytes, text, encoding))
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
    if let Some(encoding) = marked(bytes) {
        return strict(encoding);
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

/// The encoding of the byte order mark at the start of the bytes. `None` if there is none.
const fn marked(bytes: &[u8]) -> Option<Encoding> {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => Some(Encoding::Utf8),
        [0xff, 0xfe, ..] => Some(Encoding::Utf16Le),
        [0xfe, 0xff, ..] => Some(Encoding::Utf16Be),
        _ => None,
    }
}

/// Whether the bytes switch to kanji in ISO-2022-JP, with the sequence ESC $ B or ESC $ @. Game records in other
/// encodings do not have these sequences.
fn has_iso_2022_jp_escape(bytes: &[u8]) -> bool {
    let is_escape = |window: &[u8]| matches!(window, [0x1b, b'$', b'B' | b'@']);
    bytes.contains(&0x1b) && bytes.windows(3).any(is_escape)
}

/// The encoding that a line near the start of the text names, such as `'CSA encoding=…`. Only the first 1024 bytes are
/// searched.
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

/// Whether a text has private-use characters, or both half-width katakana and kanji. A game record does not have these,
/// but a text in EUC-JP that was decoded as Shift_JIS often does.
fn is_unlikely_text(text: &str) -> bool {
    if text.contains(|character| ('\u{e000}'..='\u{f8ff}').contains(&character)) {
        return true;
    }
    let is_kana = |character: char| ('\u{ff61}'..='\u{ff9f}').contains(&character);
    let is_kanji = |character: char| ('\u{4e00}'..='\u{9fff}').contains(&character);
    text.chars().any(is_kana) && text.chars().any(is_kanji)
}

/// How many times words and characters that are typical of game records occur in a text.
fn word_count(text: &str) -> usize {
    const WORDS: [&str; 12] = [
        "先手", "後手", "上手", "下手", "手合", "手数", "変化", "開始", "消費", "棋戦", "歩", "金",
    ];
    WORDS.iter().map(|word| text.matches(word).count()).sum()
}

/// The number of bytes that are decoded at a time if some bytes cannot be decoded.
const PIECE_LENGTH: usize = 1024;

/// Collects the faults of a text while it is decoded.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    /// The first fault of each line that has one.
    list: Vec<DecodeFault>,
    pub(crate) count: usize,
    /// Whether the line of the last fault has not ended yet in the text decoded so far.
    is_on_line: bool,
}

impl Faults {
    /// Must be called with each part of the decoded text, so that a line end in it ends the line of the last fault.
    fn pass(&mut self, text: &str) {
        self.is_on_line = self.is_on_line && !text.contains(['\n', '\r']);
    }

    /// Adds a fault. A further fault on the same line is only counted. The parameters are the fields of
    /// [`DecodeFault`].
    fn push(&mut self, byte_offset: usize, span: Span, is_cut: bool) {
        self.count += 1;
        if let Some(first) = self.list.last_mut().filter(|_| self.is_on_line) {
            first.faults_on_line += 1;
        } else {
            self.is_on_line = true;
            self.list.push(DecodeFault {
                byte_offset,
                span,
                faults_on_line: 1,
                is_cut,
            });
        }
    }
}

fn decode_fewest_faults(bytes: &[u8]) -> (Cow<'_, str>, Encoding, Faults) {
    let decode = |encoding| {
        let (text, faults) = decode_with_faults(bytes, encoding);
        (Cow::Owned(text), encoding, faults)
    };
    match marked(bytes) {
        Some(encoding) => decode(encoding),
        None => [Encoding::ShiftJis, Encoding::EucJp]
            .into_iter()
            .map(decode)
            .fold(decode(Encoding::Utf8), |best, other| {
                if other.2.count < best.2.count { other } else { best }
            }),
    }
}

/// Decodes bytes in one encoding, with U+FFFD in place of bytes that cannot be decoded.
pub(crate) fn decode_with_faults(bytes: &[u8], encoding: Encoding) -> (String, Faults) {
    let mut decoder = codec(encoding).new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len() * 2);
    let mut faults = Faults::default();
    let mut read = 0;
    // The bytes are decoded piece by piece. Giving the decoder the whole rest after each fault would take quadratic
    // time.
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

/// Whether `bytes` are the beginning of a single character that is not complete.
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
