//! Repair of mojibake: texts that were decoded in the wrong encoding and saved again.

use encoding_rs::{SHIFT_JIS, WINDOWS_1252};

use super::{Damage, Repair, WrongEncoding};
use crate::text::encoding::{Decoded, Encoding, decode, decode_with_faults};
use crate::text::{LineStart, Span, line_end};

/// The maximum number of wrong decodings to undo after the first one.
const LEVELS: usize = 3;

/// Words of records. If the restored text has one of them, the text was certainly garbled: no undamaged text gives such
/// a word by chance.
const WORDS: [&str; 12] = [
    "手合割",
    "先手",
    "後手",
    "上手",
    "下手",
    "手数",
    "まで",
    "投了",
    "変化",
    "棋戦",
    "持駒",
    "開始日時",
];

/// How many Japanese letters side by side in the restored text show that the text may have been garbled. Fewer may
/// occur by chance: the undamaged name `Jérémy` gives two kanji.
const LETTERS: usize = 4;

/// Restores a text that was decoded in the wrong encoding and saved. If characters are lost, the returned repair has
/// only the cause of the damage, not the text. Returns `None` if the text shows no sign of a wrong decoding.
pub(crate) fn ungarble(text: &str) -> Option<Repair> {
    if text.is_ascii() {
        return None;
    }
    // Garbled text has two characters beyond ASCII side by side. A single one, such as an accented letter, is no sign.
    let mut was_beyond = false;
    let mut characters = text.chars().map(|c| !c.is_ascii());
    if !characters.any(|is_beyond| std::mem::replace(&mut was_beyond, is_beyond) && is_beyond) {
        return None;
    }
    let (line, first) = first_line_beyond_ascii(text)?;
    [WrongEncoding::Latin1, WrongEncoding::ShiftJis]
        .into_iter()
        .find_map(|wrong| {
            // A cheap test first: in almost every undamaged text, the first line with other characters than ASCII shows
            // that the text is undamaged.
            bytes_before(first, wrong).filter(|before| before.are_likely(wrong))?;
            let (text, original, is_exact) = text_before(text, wrong, LEVELS)?;
            let damage = Damage::Garbled {
                original,
                decoded_as: wrong,
                is_exact,
            };
            let is_proven = has_word_of_records(&text);
            Some(Repair::new(is_exact.then_some(text), damage, line, is_proven))
        })
}

/// If characters of a text are lost, only its lines within so many bytes are decoded. They are enough to find the cause
/// of the damage.
const SAMPLE: usize = 1 << 16;

/// Undoes wrong decodings until the text is Japanese. Returns the Japanese text, its encoding, and whether the text is
/// exact. If characters are lost, the text is not exact, and only its beginning is returned. Returns `None` if no
/// Japanese text is found. `levels` is how many more decodings may be undone after the first.
fn text_before(text: &str, wrong: WrongEncoding, levels: usize) -> Option<(String, Encoding, bool)> {
    let is_lost = text.contains(char::REPLACEMENT_CHARACTER);
    let text = if is_lost { beginning(text, SAMPLE) } else { text };
    let before = bytes_before(text, wrong)?;
    let (text, original) = before.text(wrong)?;
    if is_japanese(&text) {
        return Some((text, original, !is_lost));
    }
    let (text, original, is_exact) = text_before(&text, wrong, levels.checked_sub(1)?)?;
    Some((text, original, is_exact && !is_lost))
}

/// The first lines of a text, up to about `length` bytes. If the first line is longer than that, the first part of this
/// line.
fn beginning(text: &str, length: usize) -> &str {
    let Some(end) = (length..text.len()).find(|&end| text.is_char_boundary(end)) else {
        return text;
    };
    let head = text.get(..end).unwrap_or(text);
    head.rfind(['\n', '\r'])
        .and_then(|end| head.get(..=end))
        .unwrap_or(head)
}

/// The first line with other characters than ASCII, after its number.
fn first_line_beyond_ascii(text: &str) -> Option<(u32, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let offset = text.find(|c: char| !c.is_ascii())?;
    let line = LineStart::find(text, Span::from(offset..text.len()).start);
    let rest = text.get(line.offset as usize..)?;
    Some((line.number, rest.get(..line_end(rest.as_bytes()).0)?))
}

/// The bytes that a text had before a wrong decoding.
struct Before {
    bytes: Vec<u8>,
    /// The number of U+FFFD in the text. The bytes of these characters are lost.
    lost: usize,
}

/// The bytes that give `text` when they are decoded in the encoding `wrong`. `None` if there are no such bytes. A byte
/// 0xFF replaces the lost bytes of each U+FFFD.
fn bytes_before(text: &str, wrong: WrongEncoding) -> Option<Before> {
    let codec = match wrong {
        WrongEncoding::Latin1 => WINDOWS_1252,
        WrongEncoding::ShiftJis => SHIFT_JIS,
    };
    // In Windows-1252, no character has a higher code point than `™`. U+FFFD is allowed too, because it can mark a lost
    // character.
    let is_foreign = |c: char| c > '™' && c != char::REPLACEMENT_CHARACTER;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if wrong == WrongEncoding::Latin1 && text.contains(is_foreign) {
        return None;
    }
    let mut before = Before {
        bytes: Vec::with_capacity(text.len()),
        lost: 0,
    };
    for (index, part) in text.split(char::REPLACEMENT_CHARACTER).enumerate() {
        if index > 0 {
            before.lost += 1;
            // This byte marks the lost bytes, because it is invalid in every encoding.
            before.bytes.push(0xff);
        }
        let (bytes, _, has_errors) = codec.encode(part);
        if !has_errors {
            before.bytes.extend_from_slice(&bytes);
            continue;
        }
        if wrong != WrongEncoding::Latin1 {
            return None;
        }
        // Programs that decode as Latin-1 turn the bytes 0x80 to 0x9F into the control characters U+0080 to U+009F. The
        // codec does not accept most of these, because Windows-1252 has signs for these bytes.
        for character in part.chars() {
            let byte = u8::try_from(character).ok().or_else(|| {
                let mut buffer = [0; 4];
                let (bytes, _, has_errors) = codec.encode(character.encode_utf8(&mut buffer));
                (!has_errors).then(|| bytes.first().copied()).flatten()
            });
            before.bytes.push(byte?);
        }
    }
    Some(before)
}

impl Before {
    /// Whether the bytes of a line may be Japanese text.
    fn are_likely(&self, wrong: WrongEncoding) -> bool {
        match wrong {
            WrongEncoding::Latin1 => true,
            WrongEncoding::ShiftJis => self.lost > 0 || std::str::from_utf8(&self.bytes).is_ok(),
        }
    }

    /// Decodes the bytes in their correct encoding, which is returned too. If some bytes are lost, the correct encoding
    /// is the first in which the text is Japanese. `None` if no encoding is correct.
    fn text(&self, wrong: WrongEncoding) -> Option<(String, Encoding)> {
        let encodings: &[Encoding] = match wrong {
            WrongEncoding::Latin1 => &[Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp],
            WrongEncoding::ShiftJis => &[Encoding::Utf8],
        };
        if self.lost == 0 {
            let Decoded {
                text,
                encoding,
                fault_count,
                ..
            } = decode(&self.bytes, None);
            let is_found = fault_count == 0 && encodings.contains(&encoding);
            return is_found.then(|| (text.into_owned(), encoding));
        }
        encodings.iter().find_map(|&encoding| {
            let (text, faults) = decode_with_faults(&self.bytes, encoding);
            // A lost byte is one fault. If it was the first byte of a character, up to two more bytes of this character
            // remain. They cannot be decoded either, and each is another fault.
            let is_found = faults.count <= 3 * self.lost && is_japanese(&text);
            is_found.then_some((text, encoding))
        })
    }
}

/// Whether a text has a word of records, or at least [`LETTERS`] Japanese letters side by side.
fn is_japanese(text: &str) -> bool {
    let is_letter =
        |c: char| matches!(c, '\u{3005}' | '\u{3041}'..='\u{30fe}' | '\u{4e00}'..='\u{9fff}' | '０'..='９');
    let mut count = 0;
    let has_letters = text.chars().any(|c| {
        count = if is_letter(c) { count + 1 } else { 0 };
        count == LETTERS
    });
    has_letters || has_word_of_records(text)
}

/// Whether a text has one of the [`WORDS`], or a square such as `７六`.
fn has_word_of_records(text: &str) -> bool {
    let mut was_file = false;
    let mut characters = text.chars();
    let has_square = characters.any(|c| {
        std::mem::replace(&mut was_file, matches!(c, '１'..='９'))
            && matches!(c, '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九')
    });
    has_square || WORDS.iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use encoding_rs::Encoding as Codec;
    use pretty_assertions::assert_eq;

    use super::*;

    const TEXT: &str = "手合割：平手\n先手：羽生\n1 ７六歩(77)\n2 ３四歩(33)\n";

    fn bytes(text: &str, codec: &'static Codec) -> Vec<u8> {
        codec.encode(text).0.into_owned()
    }

    /// Decodes as Latin-1, in which every byte is a character.
    fn latin1(bytes: &[u8]) -> String {
        bytes.iter().copied().map(char::from).collect()
    }

    fn decoded(bytes: &[u8], codec: &'static Codec) -> String {
        codec.decode_without_bom_handling(bytes).0.into_owned()
    }

    fn found(text: &str) -> Option<(Option<String>, Encoding, WrongEncoding)> {
        let repair = ungarble(text)?;
        assert_eq!(repair.found[0].line, 1);
        match repair.found[0].damage {
            Damage::Garbled {
                original, decoded_as, ..
            } => Some((repair.text, original, decoded_as)),
            ref other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_lone_carriage_return_ends_a_line() {
        let text = format!("# KIF\r\r{}", TEXT.replace('\n', "\r"));
        let repair = ungarble(&latin1(text.as_bytes())).unwrap();
        assert_eq!((repair.text, repair.found[0].line), (Some(text), 3));
    }

    #[test]
    fn text_decoded_in_the_wrong_encoding_is_taken_back() {
        use encoding_rs::{EUC_JP, UTF_8};

        let whole = || Some(TEXT.to_owned());
        for (codec, encoding) in [
            (SHIFT_JIS, Encoding::ShiftJis),
            (EUC_JP, Encoding::EucJp),
            (UTF_8, Encoding::Utf8),
        ] {
            let original = bytes(TEXT, codec);
            let expected = Some((whole(), encoding, WrongEncoding::Latin1));
            assert_eq!(found(&latin1(&original)), expected);
            assert_eq!(found(&decoded(&original, WINDOWS_1252)), expected);
        }
        // A text that was decoded in the wrong encoding twice.
        let once = latin1(TEXT.as_bytes());
        let twice = latin1(once.as_bytes());
        assert_eq!(found(&twice).unwrap().0, whole());
    }

    #[test]
    fn where_characters_are_lost_the_cause_is_found_all_the_same() {
        let text = decoded(TEXT.as_bytes(), SHIFT_JIS);
        assert!(text.contains(char::REPLACEMENT_CHARACTER));
        assert_eq!(
            found(&text),
            Some((None, Encoding::Utf8, WrongEncoding::ShiftJis))
        );
        // Some libraries have no characters for five bytes of Windows-1252, and decode these bytes as U+FFFD.
        let text = latin1(&bytes(TEXT, SHIFT_JIS)).replace(['\u{81}', '\u{8d}', '\u{90}'], "\u{fffd}");
        assert_eq!(
            found(&text),
            Some((None, Encoding::ShiftJis, WrongEncoding::Latin1))
        );
    }

    #[test]
    fn sound_texts_are_left_alone() {
        for text in [
            TEXT,
            "V2.2\nN+José Müller – cafés\nPI\n+\n",
            "N+ÄÖÜ äöü ß\n",
            "N+Jérémy\nN-Hélène, Frédéric, Ångström, Łódź\n",
            "N+Łódź\n'éréréréré\n",
            "*棋譜\u{fffd}の一部\u{fffd}が読めない\n",
            "*ｶﾅ ﾃｽﾄ\n",
            "&&\n",
            "",
        ] {
            assert_eq!(ungarble(text), None, "{text}");
        }
    }

    #[test]
    fn words_of_records_are_a_proof() {
        for (text, is_proven) in [("N+羽生善治\n", false), ("'まで\n", true), ("▲７六銀\n", true)]
        {
            let repair = ungarble(&latin1(&bytes(text, SHIFT_JIS))).unwrap();
            assert_eq!(repair.text.as_deref(), Some(text));
            assert_eq!(repair.is_proven, is_proven, "{text}");
        }
    }
}
