//! Tests of decoding and encoding. The byte values come from the code charts of the encodings.

use std::collections::HashSet;

use pretty_assertions::assert_eq;

use super::*;
use crate::messages::Localize;

/// The text 先手：歩 in each encoding, from the code charts.
const SENTE_UTF8: &[u8] = "先手：歩".as_bytes();
const SENTE_SHIFT_JIS: &[u8] = b"\x90\xe6\x8e\xe8\x81\x46\x95\xe0";
const SENTE_EUC_JP: &[u8] = b"\xc0\xe8\xbc\xea\xa1\xa7\xca\xe2";
const SENTE_ISO_2022_JP: &[u8] = b"\x1b$B@h<j!'Jb\x1b(B";

#[test]
fn the_bytes_decide_the_encoding() {
    let cases = [
        (SENTE_UTF8, Encoding::Utf8),
        (SENTE_SHIFT_JIS, Encoding::ShiftJis),
        (SENTE_EUC_JP, Encoding::EucJp),
        (SENTE_ISO_2022_JP, Encoding::Iso2022Jp),
    ];
    for (bytes, encoding) in cases {
        let decoded = decode(bytes, None);
        assert_eq!((decoded.text.as_ref(), decoded.encoding), ("先手：歩", encoding));
        assert_eq!((decoded.fault_count, decoded.has_bom), (0, false));
    }
}

#[test]
fn a_byte_order_mark_decides_and_stays_in_the_text() {
    let little: Vec<u8> = "\u{feff}歩".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = "\u{feff}歩".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let cases: [(&[u8], Encoding); 3] = [
        ("\u{feff}歩".as_bytes(), Encoding::Utf8),
        (&little, Encoding::Utf16Le),
        (&big, Encoding::Utf16Be),
    ];
    for (bytes, encoding) in cases {
        let decoded = decode(bytes, None);
        assert_eq!(
            (decoded.text.as_ref(), decoded.encoding, decoded.has_bom),
            ("\u{feff}歩", encoding, true)
        );
    }
}

#[test]
fn utf8_text_is_borrowed() {
    assert!(matches!(decode(SENTE_UTF8, None).text, Cow::Borrowed(_)));
}

#[test]
fn shift_jis_is_code_page_932() {
    // Characters of the extensions by NEC and IBM, and the wave dash, which Windows decodes to U+FF5E.
    let decoded = decode(b"\xfb\xfc\xed\x95\x87\x40\x87\x55\x81\x60", None);
    assert_eq!(decoded.text, "髙﨑①Ⅱ～");
    assert_eq!(
        encode("髙①～", Encoding::ShiftJis).unwrap().as_ref(),
        b"\xfb\xfc\x87\x40\x81\x60"
    );
}

#[test]
fn a_lone_lead_byte_is_a_fault_with_its_byte_offset() {
    let bytes = [SENTE_SHIFT_JIS, b"\x95"].concat();
    let decoded = decode(&bytes, None);
    assert_eq!(decoded.encoding, Encoding::ShiftJis);
    assert_eq!(decoded.text, "先手：歩\u{fffd}");
    assert_eq!(
        decoded.faults,
        [DecodeFault {
            byte_offset: 8,
            span: Span::new(12, 15),
            faults_on_line: 1,
            is_cut: true,
        }]
    );
}

#[test]
fn many_faults_are_found_in_their_places_whatever_the_length() {
    // Each line has a valid pair of bytes, and then a lead byte followed by a space, which is not a valid trail byte.
    let bytes = b"\x90\xe6\x81\x20\n".repeat(1000);
    let decoded = decode(&bytes, Some(Encoding::ShiftJis));
    assert_eq!(decoded.text, "先\u{fffd} \n".repeat(1000));
    assert_eq!(decoded.fault_count, 1000);
    let offsets: Vec<usize> = decoded.faults.iter().map(|fault| fault.byte_offset).collect();
    assert_eq!(offsets, (0..1000).map(|index| 5 * index + 2).collect::<Vec<_>>());
    let error = encode(&"歩☗歩".repeat(1000), Encoding::ShiftJis).unwrap_err();
    let offsets: Vec<usize> = error.characters.iter().map(|&(offset, _)| offset).collect();
    assert_eq!(offsets, (0..1000).map(|index| 9 * index + 3).collect::<Vec<_>>());
    let encoded = encode(&"歩歩歩".repeat(1000), Encoding::ShiftJis)
        .unwrap()
        .into_owned();
    assert_eq!(encoded, b"\x95\xe0".repeat(3000));
}

#[test]
fn a_forced_encoding_is_used() {
    let decoded = decode(b"\xb1\xb2", Some(Encoding::ShiftJis));
    assert_eq!(decoded.text, "ｱｲ");
    let decoded = decode(SENTE_SHIFT_JIS, Some(Encoding::Utf8));
    assert_eq!(
        (decoded.encoding, decoded.fault_count > 0),
        (Encoding::Utf8, true)
    );
}

/// The expected bytes are those of nkf and of the Shift_JIS codecs of Ruby and Python, and agree with the chart of JIS
/// X 0208.
#[test]
fn characters_that_unicode_has_twice_have_the_same_bytes() {
    for (text, bytes) in [
        ("\u{301c}\u{ff5e}", b"\x81\x60"),
        ("\u{2014}\u{2015}", b"\x81\x5c"),
        ("\u{2016}\u{2225}", b"\x81\x61"),
        ("\u{2212}\u{ff0d}", b"\x81\x7c"),
        ("\u{a2}\u{ffe0}", b"\x81\x91"),
        ("\u{a3}\u{ffe1}", b"\x81\x92"),
        ("\u{ac}\u{ffe2}", b"\x81\xca"),
    ] {
        let encoded = encode(text, Encoding::ShiftJis).unwrap();
        assert_eq!(*encoded, bytes.repeat(2), "{text}");
        for encoding in [Encoding::EucJp, Encoding::Iso2022Jp] {
            let encoded = encode(text, encoding).unwrap();
            let second = text.chars().nth(1).unwrap();
            let expected = String::from_iter([second, second]);
            assert_eq!(decode(&encoded, Some(encoding)).text, expected, "{encoding}");
        }
    }
}

#[test]
fn characters_that_the_encoding_lacks_are_replaced_where_asked() {
    let text = "¢☗雞🐎☗";
    for encoding in [Encoding::ShiftJis, Encoding::EucJp, Encoding::Iso2022Jp] {
        let (bytes, replaced) = encode_replacing(text, encoding).unwrap();
        assert_eq!(decode(&bytes, Some(encoding)).text, "￠▲鶏〓▲");
        let expected = format!("4 characters that {encoding} lacks: `☗` as `▲`, `雞` as `鶏`, `🐎` as `〓`");
        assert_eq!(replaced.to_string(), expected);
        let offsets: Vec<usize> = replaced.characters.iter().map(|replaced| replaced.0).collect();
        assert_eq!(offsets, [2, 5, 8, 12]);
        let japanese = replaced.message(Language::Japanese).to_string();
        let expected = format!(
            "{encoding}にない文字を置き換えました（4文字）: 「☗」→「▲」、「雞」→「鶏」、「🐎」→「〓」"
        );
        assert_eq!(japanese, expected);
    }
}

#[test]
fn nothing_is_replaced_that_the_encoding_has() {
    for (text, encoding) in [
        ("☗🐎", Encoding::Utf8),
        ("☗🐎", Encoding::Utf16Le),
        ("▲〜", Encoding::ShiftJis),
    ] {
        let (bytes, replaced) = encode_replacing(text, encoding).unwrap();
        assert!(replaced.is_empty());
        assert_eq!(bytes, encode(text, encoding).unwrap());
    }
}

/// Checks that every encoding can hold the replacements of all characters that it lacks.
#[test]
fn every_character_can_be_written_or_replaced() {
    let all: String = ('\0'..=char::MAX)
        .filter(|&character| character != '\u{1b}')
        .collect();
    for encoding in [Encoding::ShiftJis, Encoding::EucJp, Encoding::Iso2022Jp] {
        let (_, replaced) = encode_replacing(&all, encoding).unwrap();
        assert!(replaced.characters.len() > 1_000_000, "{encoding}");
    }
}

#[test]
fn characters_that_do_not_fit_are_all_named() {
    let error = encode("a☗b☖☗", Encoding::ShiftJis).unwrap_err();
    assert_eq!(error.characters, [(1, '☗'), (5, '☖'), (8, '☗')]);
    assert_eq!(
        error.to_string(),
        "Shift_JIS cannot hold `☗` (U+2617), `☖` (U+2616)"
    );
}

/// As the code charts show, Shift_JIS and EUC-JP have the full-width `￥` and `￣`, but neither U+00A5 (yen sign) nor
/// U+203E (overline). ISO-2022-JP has no half-width kana.
#[test]
fn a_character_is_never_written_as_one_like_it() {
    for (encoding, unheld) in [
        (Encoding::ShiftJis, "¥‾"),
        (Encoding::EucJp, "¥‾"),
        // ISO-2022-JP can switch to JIS X 0201, which has the yen sign and the overline.
        (Encoding::Iso2022Jp, "ｱﾞ\u{1b}"),
    ] {
        for character in unheld.chars() {
            let text = format!("歩{character}a{character}");
            let error = encode(&text, encoding).unwrap_err();
            let second = 4 + character.len_utf8();
            assert_eq!(
                error.characters,
                [(3, character), (second, character)],
                "{encoding}"
            );
        }
    }
}

#[test]
fn what_is_encoded_is_the_text() {
    for (encoding, text) in [
        (Encoding::ShiftJis, "\\~－ｱﾞ髙①～\u{80}"),
        (Encoding::EucJp, "\\~－ｱﾞ①～"),
        (Encoding::Iso2022Jp, "¥‾\\~－アa①～"),
    ] {
        let bytes = encode(text, encoding).unwrap();
        assert_eq!(decode(&bytes, Some(encoding)).text, text);
    }
}

#[test]
fn no_character_becomes_another_in_any_encoding() {
    let all: String = ('\0'..='\u{fefe}').collect();
    for encoding in Encoding::ALL {
        let held = match encode(&all, encoding) {
            Ok(_) => all.clone(),
            Err(error) => {
                let unheld: HashSet<char> = error.characters.into_iter().map(|(_, other)| other).collect();
                all.chars()
                    .filter(|character| !unheld.contains(character))
                    .collect()
            }
        };
        let bytes = encode(&held, encoding).unwrap();
        let text = decode(&bytes, Some(encoding)).text;
        // If Unicode has two code points for a character, decoding returns the one that Windows uses.
        let is_legacy = matches!(
            encoding,
            Encoding::ShiftJis | Encoding::EucJp | Encoding::Iso2022Jp
        );
        let alias = |character| if is_legacy { alias(character) } else { character };
        let expected: String = held.chars().map(alias).collect();
        assert!(text.trim_start_matches('\u{feff}') == expected, "{encoding}");
    }
}

#[test]
fn labels_are_read_in_any_spelling() {
    for (label, encoding) in [
        ("UTF-8", Encoding::Utf8),
        ("SHIFT_JIS", Encoding::ShiftJis),
        ("Shift-JIS", Encoding::ShiftJis),
        ("euc-jp", Encoding::EucJp),
    ] {
        assert_eq!(Encoding::from_label(label), Some(encoding));
    }
    assert_eq!(Encoding::from_label("EBCDIC"), None);
}

#[test]
fn a_long_list_of_characters_is_cut_short() {
    let text: String = ('\u{1f600}'..).take(21).collect();
    let error = encode(&text, Encoding::ShiftJis).unwrap_err();
    let message = error.to_string();
    assert!(message.ends_with("`\u{1f613}` (U+1F613), …"), "{message}");
}

#[test]
fn the_faults_of_a_line_are_listed_as_one() {
    let long = [&b"\xff".repeat(3)[..], &b"a".repeat(5000), b"\xff"].concat();
    for line_end in ["\n", "\r", "\r\n"] {
        let bytes = [
            b"\xffa\xff",
            line_end.as_bytes(),
            b"a",
            line_end.as_bytes(),
            &long,
        ]
        .concat();
        let decoded = decode(&bytes, None);
        let third = 4 + 2 * line_end.len();
        let found: Vec<_> = decoded
            .faults
            .iter()
            .map(|fault| (fault.byte_offset, fault.faults_on_line))
            .collect();
        assert_eq!(found, [(0, 2), (third, 4)]);
        assert_eq!(decoded.fault_count, 6);
    }
}

/// The EUC-JP bytes of 羽生 (B1 A9 C0 B8) are `ｱｩﾀｸ` in Shift_JIS. Neither text has a word that is typical of game
/// records.
#[test]
fn between_two_encodings_the_declaration_decides() {
    let name = b"N+\xb1\xa9\xc0\xb8\n";
    assert_eq!(decode(name, None).text, "N+ｱｩﾀｸ\n");
    for (label, text) in [("EUC-JP", "N+羽生\n"), ("SHIFT_JIS", "N+ｱｩﾀｸ\n")] {
        let line = format!("'CSA encoding={label}\n");
        let bytes = [line.as_bytes(), name].concat();
        assert_eq!(decode(&bytes, None).text, format!("{line}{text}"));
    }
}
