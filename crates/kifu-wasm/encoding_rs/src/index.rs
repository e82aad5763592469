//! The tables of JIS X 0208 and JIS X 0212, as the Encoding Standard defines them, and shorter ones. `examples/tables.rs`
//! writes the long tables; `LICENSE-WHATWG` is their licence.

use std::sync::OnceLock;

/// The low bytes and then the high bytes of the code points, by pointer. 0 where there is no character.
static JIS0208: &[u8] = include_bytes!("jis0208.bin");
static JIS0212: &[u8] = include_bytes!("jis0212.bin");

/// The pointers of JIS X 0208 that Windows leaves to users. Shift_JIS maps them to the private use area.
const USER_DEFINED: std::ops::RangeInclusive<usize> = 8836..=10715;
/// The pointers of JIS X 0208 that a Shift_JIS encoder does not use, because their characters occur again later.
const REPEATED: std::ops::RangeInclusive<usize> = 8272..=8835;

/// The characters of the bytes 0x80 to 0x9F in Windows-1252. A byte without a character is a control character.
pub(crate) const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The full-width characters of the half-width katakana from U+FF61 on.
const FULL_WIDTH: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

/// The full-width character of a half-width katakana. Another character is returned unchanged.
pub(crate) fn full_width(character: char) -> char {
    let place = u32::from(character).checked_sub(0xff61);
    let found = place.and_then(|place| FULL_WIDTH.chars().nth(place as usize));
    found.unwrap_or(character)
}

fn lookup(table: &[u8], pointer: usize) -> Option<char> {
    let half = table.len() / 2;
    let low = *table.get(..half)?.get(pointer)?;
    let high = *table.get(half + pointer)?;
    match u16::from_le_bytes([low, high]) {
        0 => None,
        code => char::from_u32(code.into()),
    }
}

/// The character of JIS X 0208 at a pointer.
pub(crate) fn jis0208(pointer: usize) -> Option<char> {
    lookup(JIS0208, pointer)
}

/// The character of JIS X 0212 at a pointer.
pub(crate) fn jis0212(pointer: usize) -> Option<char> {
    lookup(JIS0212, pointer)
}

/// The character at a pointer in Shift_JIS.
pub(crate) fn shift_jis(pointer: usize) -> Option<char> {
    if USER_DEFINED.contains(&pointer) {
        let code = 0xe000 + pointer - USER_DEFINED.start();
        return u32::try_from(code).ok().and_then(char::from_u32);
    }
    jis0208(pointer)
}

/// The first pointer of a character in JIS X 0208. `None` also for characters that only JIS X 0212 has.
pub(crate) fn jis0208_pointer(character: char) -> Option<usize> {
    pointers(character).next()
}

/// The pointer of a character that a Shift_JIS encoder uses.
pub(crate) fn shift_jis_pointer(character: char) -> Option<usize> {
    pointers(character).find(|pointer| !REPEATED.contains(pointer))
}

fn pointers(character: char) -> impl Iterator<Item = usize> {
    static SORTED: OnceLock<Vec<(char, u16)>> = OnceLock::new();
    let sorted = SORTED.get_or_init(|| {
        let all =
            (0..=u16::MAX).map_while(|pointer| (usize::from(pointer) < JIS0208.len() / 2).then_some(pointer));
        let mut pairs: Vec<(char, u16)> = all
            .filter_map(|pointer| Some((jis0208(pointer.into())?, pointer)))
            .collect();
        pairs.sort_unstable();
        pairs
    });
    let start = sorted.partition_point(|&(other, _)| other < character);
    let found = sorted.get(start..).unwrap_or_default().iter();
    found
        .take_while(move |&&(other, _)| other == character)
        .map(|&(_, pointer)| pointer.into())
}
