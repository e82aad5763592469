//! Arabic digits, half-width (`27`) and full-width (`２７`).

/// The value of a digit in half width (`0` to `9`) or full width (`０` to `９`). `None` for any other character.
#[inline]
pub fn arabic_digit(digit: char) -> Option<u8> {
    let zero = match digit {
        '0'..='9' => '0',
        '０'..='９' => '０',
        _ => return None,
    };
    u8::try_from(u32::from(digit) - u32::from(zero)).ok()
}

/// Reads a number in arabic digits at the start of a text. Returns its value and the rest of the text, or `None` if the
/// text does not begin with a digit. The digits may be of half and full width, also mixed. A value above `u32::MAX`
/// becomes `u32::MAX`.
///
/// ```
/// use shogi_core::format::tools::strip_digits;
///
/// assert_eq!(strip_digits("１3手"), Some((13, "手")));
/// assert_eq!(strip_digits("十三手"), None);
/// ```
#[inline]
pub fn strip_digits(text: &str) -> Option<(u32, &str)> {
    let mut rest = text.as_bytes();
    let mut value = 0_u32;
    loop {
        let (digit, after) = match rest {
            [digit @ b'0'..=b'9', after @ ..] => (digit - b'0', after),
            // `０` to `９` in UTF-8.
            [0xef, 0xbc, digit @ 0x90..=0x99, after @ ..] => (digit - 0x90, after),
            _ => break,
        };
        value = value.saturating_mul(10).saturating_add(digit.into());
        rest = after;
    }
    let length = text.len() - rest.len();
    (length > 0).then(|| (value, text.get(length..).unwrap_or_default()))
}
