//! Repair of mojibake (texts that were decoded in the wrong encoding and saved again), and of files in two encodings.

use encoding_rs::{SHIFT_JIS, WINDOWS_1252};

use super::{Damage, Repair, WrongEncoding};
use crate::text::encoding::{Decoded, Encoding, decode, decode_with_faults};

/// The maximum number of wrong decodings to undo after the first one.
const LEVELS: usize = 3;

/// Words of records. They prove that a text was garbled; no other text gives them by chance.
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

/// How many Japanese letters in a row show that a text may have been garbled. `Jérémy` gives two kanji.
const LETTERS: usize = 4;

/// Restores a text that was decoded in the wrong encoding and saved. Returns `None` if the text shows no sign of that.
pub(crate) fn ungarble(text: &str) -> Option<Repair> {
    // Single accented letters between others are no sign.
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
            Some(Repair {
                is_proven: has_word_of_records(&text),
                text: is_exact.then_some(text),
                found: vec![(damage, line)],
                lines: vec![line],
            })
        })
}

/// The number of bytes that show the cause of the damage, if the text itself is lost.
const SAMPLE: usize = 1 << 16;

/// Undoes wrong decodings until the text is Japanese. Returns the Japanese text, its encoding, and whether it is
/// complete. If not, it is only the beginning. `levels` is how many more decodings may be undone after the first.
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

/// The first lines of a text, or of its only line the first part.
fn beginning(text: &str, length: usize) -> &str {
    let Some(end) = (length..text.len()).find(|&end| text.is_char_boundary(end)) else {
        return text;
    };
    let head = text.get(..end).unwrap_or(text);
    head.rfind('\n').and_then(|end| head.get(..=end)).unwrap_or(head)
}

fn first_line_beyond_ascii(text: &str) -> Option<(u32, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.is_ascii() {
        return None;
    }
    let mut lines = (1..).zip(text.lines());
    lines.find(|(_, line)| !line.is_ascii())
}

/// The bytes of a text before a wrong decoding.
struct Before {
    bytes: Vec<u8>,
    /// The number of U+FFFD in the text. The bytes of these characters are lost.
    lost: usize,
}

/// The bytes from which a wrong decoding gives `text`; `None` if there are no such bytes.
fn bytes_before(text: &str, wrong: WrongEncoding) -> Option<Before> {
    let codec = match wrong {
        WrongEncoding::Latin1 => WINDOWS_1252,
        WrongEncoding::ShiftJis => SHIFT_JIS,
    };
    // The last character of Windows-1252 is `™`, apart from U+FFFD, which may be a lost one.
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
            // A placeholder that is invalid in every encoding.
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
        // Windows-1252 encodes some of the bytes 0x80 to 0x9F as signs. In Latin-1 these bytes are control characters,
        // which the codec does not accept.
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

    /// Decodes the bytes in their correct encoding. If some bytes are lost, the correct encoding is the first in which
    /// the text is Japanese.
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
            // If the first byte of a character is lost, up to two bytes of it remain, which cannot be decoded.
            let is_found = faults.count <= 3 * self.lost && is_japanese(&text);
            is_found.then_some((text, encoding))
        })
    }
}

/// Whether a text has a word of records, or many Japanese letters side by side. A few may occur by chance.
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

/// Decodes a file whose lines are in two encodings: UTF-8, and Shift_JIS or EUC-JP. Returns the encoding of the first
/// lines and the decoded text. `None` if the file is not of this kind.
pub(crate) fn decode_mixed(bytes: &[u8]) -> Option<(Encoding, Repair)> {
    let stretches = stretches(bytes)?;
    let [first, second, more @ ..] = &stretches[..] else {
        return None;
    };
    let others = stretches.iter().filter(|stretch| !stretch.is_utf8);
    let others: Vec<_> = others.flat_map(|stretch| stretch.bytes).copied().collect();
    let Decoded {
        encoding: other,
        fault_count: 0,
        ..
    } = decode(&others, None)
    else {
        return None;
    };
    let encoding = |stretch: &Stretch<'_>| if stretch.is_utf8 { Encoding::Utf8 } else { other };
    let mut text = String::with_capacity(bytes.len());
    for stretch in &stretches {
        let decoded = decode(stretch.bytes, Some(encoding(stretch)));
        if decoded.fault_count > 0 {
            return None;
        }
        text.push_str(&decoded.text);
    }
    let damage = Damage::MixedEncodings {
        first: encoding(first),
        rest: encoding(second),
        line: second.line,
        further_changes: u32::try_from(more.len()).unwrap_or(u32::MAX),
    };
    let repair = Repair {
        text: Some(text),
        found: vec![(damage, second.line)],
        lines: vec![second.line],
        is_proven: true,
    };
    Some((encoding(first), repair))
}

/// Lines in one encoding.
struct Stretch<'b> {
    is_utf8: bool,
    /// The number of the first line that is not ASCII.
    line: u32,
    bytes: &'b [u8],
}

/// Divides a file by the encoding of its lines; `None` if a line is damaged UTF-8, whose bytes may be Shift_JIS by chance.
fn stretches(bytes: &[u8]) -> Option<Vec<Stretch<'_>>> {
    let mut stretches: Vec<Stretch<'_>> = Vec::new();
    let (mut start, mut end) = (0, 0);
    for (line, number) in bytes.split_inclusive(|&byte| byte == b'\n').zip(1..) {
        if !line.is_ascii() {
            let is_utf8 = is_utf8(line)?;
            match stretches.last_mut() {
                Some(last) if last.is_utf8 != is_utf8 => {
                    last.bytes = &bytes[start..end];
                    start = end;
                }
                Some(_) => {
                    end += line.len();
                    continue;
                }
                None => {}
            }
            stretches.push(Stretch {
                is_utf8,
                line: number,
                bytes: &[],
            });
        }
        end += line.len();
    }
    if let Some(last) = stretches.last_mut() {
        last.bytes = &bytes[start..];
    }
    Some(stretches)
}

/// Whether a line is UTF-8; a character may be cut off at the end of the file. `None` if most of its characters are.
fn is_utf8(line: &[u8]) -> Option<bool> {
    match std::str::from_utf8(line) {
        Ok(_) => return Some(true),
        Err(error) if error.error_len().is_none() => return Some(true),
        Err(_) => {}
    }
    let (mut characters, mut faults) = (0, 0);
    for chunk in line.utf8_chunks() {
        characters += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        faults += usize::from(!chunk.invalid().is_empty());
    }
    (characters <= faults).then_some(false)
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
        match repair.found[0] {
            (
                Damage::Garbled {
                    original, decoded_as, ..
                },
                1,
            ) => Some((repair.text, original, decoded_as)),
            ref other => panic!("{other:?}"),
        }
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
        // Decoded in the wrong encoding twice.
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
        // In some libraries, Windows-1252 has no characters for five of the bytes.
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

    #[test]
    fn encodings_may_change_several_times() {
        let (shift_jis, euc_jp) = (bytes(TEXT, SHIFT_JIS), bytes(TEXT, encoding_rs::EUC_JP));
        for (other, encoding) in [(shift_jis, Encoding::ShiftJis), (euc_jp, Encoding::EucJp)] {
            let utf8 = || TEXT.as_bytes().to_vec();
            let (first, repair) = decode_mixed(&[utf8(), other.clone(), utf8(), other].concat()).unwrap();
            assert_eq!(first, Encoding::Utf8);
            assert_eq!(repair.text, Some(TEXT.repeat(4)));
            let damage = Damage::MixedEncodings {
                first,
                rest: encoding,
                line: 5,
                further_changes: 2,
            };
            assert_eq!(repair.found, [(damage, 5)]);
        }
    }

    #[test]
    fn two_encodings_in_one_file_are_told_apart_by_lines() {
        let more = "3 ２六歩(27)\n*ここから\n";
        let shift_jis = |text| bytes(text, SHIFT_JIS);
        for (file, first, rest) in [
            ([shift_jis(TEXT), more.into()], Encoding::ShiftJis, Encoding::Utf8),
            ([TEXT.into(), shift_jis(more)], Encoding::Utf8, Encoding::ShiftJis),
        ] {
            let (found, repair) = decode_mixed(&file.concat()).unwrap();
            assert_eq!(found, first);
            assert_eq!(repair.text, Some(format!("{TEXT}{more}")));
            let damage = Damage::MixedEncodings {
                first,
                rest,
                line: 5,
                further_changes: 0,
            };
            assert_eq!(repair.found, [(damage, 5)]);
        }
        assert_eq!(decode_mixed(b"1 \xff\n"), None);
        // A damaged character of UTF-8.
        let damaged = [
            TEXT.as_bytes(),
            b"*\x81\x93\xe3\x82\x8c\xe3\x81\xaf\n",
            TEXT.as_bytes(),
        ]
        .concat();
        assert_eq!(decode_mixed(&damaged), None);
        // `これは` without its last byte is a text in Shift_JIS as well.
        let cut = format!("{TEXT}*これは");
        assert_eq!(decode_mixed(&cut.as_bytes()[..cut.len() - 1]), None);
    }
}
