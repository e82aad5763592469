//! Tests that this crate gives the same results as `encoding_rs`.

use original as theirs;

/// Decodes bytes in pieces of this length to a buffer of this length. Returns the text and the offsets of the malformed
/// bytes.
macro_rules! decoded {
    ($crate_name:ident, $encoding:ident, $bytes:expr, $piece:expr, $buffer:expr) => {{
        let (bytes, piece): (&[u8], usize) = ($bytes, $piece);
        let mut decoder = $crate_name::$encoding.new_decoder_without_bom_handling();
        let (mut text, mut faults, mut read) = (String::new(), Vec::new(), 0);
        let mut buffer = vec![0; $buffer];
        loop {
            let rest = &bytes[read..];
            let is_last = rest.len() <= piece;
            let input = rest.get(..piece).unwrap_or(rest);
            let (result, consumed, written) =
                decoder.decode_to_utf8_without_replacement(input, &mut buffer, is_last);
            read += consumed;
            text.push_str(std::str::from_utf8(&buffer[..written]).unwrap());
            match result {
                $crate_name::DecoderResult::InputEmpty if is_last => break,
                $crate_name::DecoderResult::InputEmpty => {}
                $crate_name::DecoderResult::OutputFull => assert!(consumed + written > 0, "no progress"),
                $crate_name::DecoderResult::Malformed(length, after) => {
                    faults.push(read - usize::from(length) - usize::from(after));
                    text.push(char::REPLACEMENT_CHARACTER);
                }
            }
        }
        (text, faults)
    }};
}

macro_rules! check_decoding {
    ($bytes:expr, $pieces:expr, $($encoding:ident),*) => {
        $(
            for &(piece, buffer) in $pieces {
                let theirs = decoded!(theirs, $encoding, $bytes, piece, buffer);
                let ours = decoded!(encoding_rs, $encoding, $bytes, piece, buffer);
                let name = stringify!($encoding);
                assert_eq!(ours, theirs, "{name} {:x?} in pieces of {piece} to {buffer}", $bytes);
            }
            let theirs = theirs::$encoding.decode_without_bom_handling_and_without_replacement($bytes);
            let ours = encoding_rs::$encoding.decode_without_bom_handling_and_without_replacement($bytes);
            assert_eq!(ours, theirs, "{} {:x?}", stringify!($encoding), $bytes);
        )*
    };
}

/// Decodes bytes in all encodings. `pieces` are the lengths of the pieces and of the buffer.
fn check_bytes(bytes: &[u8], pieces: &[(usize, usize)]) {
    check_decoding!(
        bytes,
        pieces,
        UTF_8,
        UTF_16LE,
        UTF_16BE,
        SHIFT_JIS,
        EUC_JP,
        ISO_2022_JP,
        WINDOWS_1252
    );
}

/// Pseudorandom numbers below a bound.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(bound).unwrap()).unwrap()
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).unwrap()
    }

    fn of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// A text of at most 24 characters: several of one kind after each other, and single ones.
    fn text(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..self.below(7) {
            let kind = self.below(KINDS.len());
            for _ in 0..=self.below(3) {
                let characters: Vec<char> = KINDS[kind].chars().collect();
                text.push(self.of(&characters));
            }
            if self.below(4) == 0 {
                let code = u32::try_from(self.below(0x11_0000)).unwrap();
                text.extend(char::from_u32(code));
            }
        }
        text
    }
}

/// Characters whose bytes differ in kind, and those that the standard treats specially.
const KINDS: [&str; 12] = [
    "abc &;#0",
    "\\~",
    "¥‾",
    "\u{e}\u{f}\u{1b}\n\0\u{7f}",
    "歩金銀角先手あアｱ。",
    "ｱｶﾞﾟｰ｡",
    "−－〜～∥‖",
    "①Ⅲ㈱髙﨑纊ⅰ￢∵",
    "丂侂é鷗",
    "\u{80}\u{81}\u{9f}\u{a0}€œŸÿ",
    "\u{e000}\u{e757}\u{fffd}\u{feff}\u{ffff}",
    "☗☖𠮷🎉",
];

/// The lengths of the buffers for decoding. Both crates can write every character to the shortest one.
const BUFFERS: [usize; 6] = [4, 5, 6, 7, 13, 64];
/// The capacities of the output for encoding. Both crates can write every character to the smallest one.
const CAPACITIES: [usize; 5] = [8, 9, 11, 16, 300];

#[test]
fn every_pair_of_bytes_is_decoded_in_the_same_way() {
    for first in 0..=u8::MAX {
        for second in 0..=u8::MAX {
            for prefix in [&b""[..], b"\x8f", b"\x1b$B", b"\x1b(I"] {
                for suffix in [&b""[..], b"a"] {
                    check_bytes(&[prefix, &[first, second], suffix].concat(), &[(1, 64), (64, 64)]);
                }
            }
        }
    }
}

#[test]
fn random_bytes_are_decoded_in_the_same_way() {
    const PARTS: [&[u8]; 18] = [
        b"\x1b$B",
        b"\x1b(B",
        b"\x1b(J",
        b"\x1b(I",
        b"\x1b",
        b"$",
        b"(",
        b"a",
        b"\n",
        b"\x81",
        b"\xe3",
        b"\x8f",
        b"\x8e",
        b"\xd8\x3d",
        b"\x82\xa0",
        b"\xa4\xa2",
        b"\xe3\x81\x82",
        b"\xff",
    ];
    let mut random = Random(12345);
    for _ in 0..50_000 {
        let mut bytes = Vec::new();
        for _ in 0..=random.below(12) {
            match random.below(3) {
                0 => bytes.push(random.byte()),
                _ => bytes.extend_from_slice(random.of(&PARTS)),
            }
        }
        let small = (1 + random.below(5), random.of(&BUFFERS));
        check_bytes(&bytes, &[(1, 64), (64, 64), small]);
    }
}

#[test]
fn random_texts_are_decoded_in_the_same_way_also_with_a_changed_byte() {
    let mut random = Random(2);
    for _ in 0..10_000 {
        let text = random.text();
        let utf16 = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect();
        let encoded: [Vec<u8>; 6] = [
            text.clone().into_bytes(),
            utf16(u16::to_le_bytes),
            utf16(u16::to_be_bytes),
            theirs::SHIFT_JIS.encode(&text).0.into_owned(),
            theirs::EUC_JP.encode(&text).0.into_owned(),
            theirs::ISO_2022_JP.encode(&text).0.into_owned(),
        ];
        for mut bytes in encoded {
            let small = (1 + random.below(9), random.of(&BUFFERS));
            check_bytes(&bytes, &[small, (1024, 4096)]);
            if let Some(place) = random.below(bytes.len() + 1).checked_sub(1) {
                bytes[place] = random.byte();
                check_bytes(&bytes, &[small, (1024, 4096)]);
            }
        }
    }
}

/// Encodes a text in pieces of at most this many bytes to a vector of this capacity. Returns the bytes and the lacking
/// characters, each with the number of bytes before it.
macro_rules! encoded {
    ($crate_name:ident, $encoding:ident, $text:expr, $piece:expr, $capacity:expr) => {{
        let (text, piece): (&str, usize) = ($text, $piece);
        let mut encoder = $crate_name::$encoding.new_encoder();
        let (mut bytes, mut lacking, mut read) = (Vec::new(), Vec::new(), 0);
        let mut output = Vec::with_capacity($capacity);
        loop {
            let rest = &text[read..];
            let end = (0..=piece).rev().find(|&end| rest.is_char_boundary(end));
            let input = &rest[..end.filter(|&end| end > 0).unwrap_or(rest.len()).min(rest.len())];
            let is_last = input.len() == rest.len();
            let (result, consumed) =
                encoder.encode_from_utf8_to_vec_without_replacement(input, &mut output, is_last);
            assert!(output.len() <= $capacity, "beyond the capacity");
            read += consumed;
            let written = output.len();
            bytes.append(&mut output);
            match result {
                $crate_name::EncoderResult::InputEmpty if is_last => break,
                $crate_name::EncoderResult::InputEmpty => {}
                $crate_name::EncoderResult::OutputFull => assert!(consumed + written > 0, "no progress"),
                $crate_name::EncoderResult::Unmappable(character) => lacking.push((bytes.len(), character)),
            }
        }
        (bytes, lacking)
    }};
}

macro_rules! check_encoding {
    ($text:expr, $pieces:expr, $($encoding:ident),*) => {
        $(
            let (text, name): (&str, _) = ($text, stringify!($encoding));
            for &(piece, capacity) in $pieces {
                let theirs = encoded!(theirs, $encoding, text, piece, capacity);
                let ours = encoded!(encoding_rs, $encoding, text, piece, capacity);
                assert_eq!(ours, theirs, "{name} {text:?} in pieces of {piece} to {capacity}");
            }
            let (bytes, encoding, has_errors) = theirs::$encoding.encode(text);
            let ours = encoding_rs::$encoding.encode(text);
            assert_eq!((&ours.0, ours.2), (&bytes, has_errors), "{name} {text:?}");
            let is_same = encoding == theirs::$encoding;
            assert_eq!(ours.1 == encoding_rs::$encoding, is_same, "{name}");
            assert_eq!(ours.1 == encoding_rs::UTF_8, encoding == theirs::UTF_8, "{name}");
        )*
    };
}

/// Encodes a text in all encodings. `pieces` are the lengths of the pieces and the capacities of the output.
fn check_text(text: &str, pieces: &[(usize, usize)]) {
    check_encoding!(
        text,
        pieces,
        UTF_8,
        UTF_16LE,
        UTF_16BE,
        SHIFT_JIS,
        EUC_JP,
        ISO_2022_JP,
        WINDOWS_1252
    );
}

#[test]
fn every_character_is_encoded_in_the_same_way() {
    let mut buffer = [0; 4];
    for character in '\0'..=char::MAX {
        check_text(character.encode_utf8(&mut buffer), &[(4, 16)]);
    }
}

#[test]
fn random_texts_are_encoded_in_the_same_way() {
    let mut random = Random(3);
    for _ in 0..100_000 {
        let text = random.text();
        let small = (4 + random.below(9), random.of(&CAPACITIES));
        check_text(&text, &[small, (1024, 1024)]);
    }
}

#[test]
fn the_capacity_that_is_promised_is_enough() {
    let mut random = Random(4);
    for _ in 0..10_000 {
        let text = random.text().replace(['\u{e}', '\u{f}', '\u{1b}'], "");
        let mut encoder = encoding_rs::ISO_2022_JP.new_encoder();
        let length = encoder.max_buffer_length_from_utf8_without_replacement(text.len());
        let mut bytes = Vec::with_capacity(length.unwrap());
        let (result, _) = encoder.encode_from_utf8_to_vec_without_replacement(&text, &mut bytes, true);
        assert_ne!(result, encoding_rs::EncoderResult::OutputFull, "{text:?}");
    }
}
