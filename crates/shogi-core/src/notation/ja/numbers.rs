//! Numbers in kanji (`二十七`) and in half- or full-width digits (`27`, `２７`).

use std::fmt;
use std::fmt::Write as _;

use crate::text::{from_fn, strip_digits};

/// The kanji of the digits 1 to 9.
pub(super) const KANJI_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

const UNITS: [(char, u32); 3] = [('千', 1000), ('百', 100), ('十', 10)];

/// The index in [`KANJI_DIGITS`] for the last five bits of a kanji digit. These bits are different for all nine
/// kanji. For other bits the entry is 0, so the caller must compare the kanji.
const BY_LAST_BITS: [u8; 32] = {
    let mut places = [0; 32];
    let mut place = 0;
    while place < 9 {
        places[KANJI_DIGITS[place as usize] as usize % 32] = place;
        place += 1;
    }
    places
};

/// The value of a kanji from `一` to `九`. `None` for any other character.
#[inline]
pub fn kanji_digit(digit: char) -> Option<u8> {
    let place = BY_LAST_BITS[digit as usize % 32];
    (KANJI_DIGITS[usize::from(place)] == digit).then_some(place + 1)
}

/// Reads a number at the start of a text. Returns its value and the rest of the text, or `None` if the text does not
/// begin with a number.
///
/// Digits may be of half and full width, also mixed. Kanji numerals must be below ten thousand and in their spoken
/// form: `三`, `十`, `十八`, `二十七`, `百二`, `二百五十五`. A value above `u32::MAX` becomes `u32::MAX`.
///
/// ```
/// use shogi_core::format::tools::numbers::strip_number;
///
/// assert_eq!(strip_number("十八　香"), Some((18, "　香")));
/// assert_eq!(strip_number("１3"), Some((13, "")));
/// assert_eq!(strip_number("香"), None);
/// ```
pub fn strip_number(text: &str) -> Option<(u32, &str)> {
    strip_digits(text).or_else(|| strip_kanji(text))
}

/// Reads a text that consists of one number. `None` for any other text. [`strip_number`] lists the accepted forms.
pub fn parse_number(text: &str) -> Option<u32> {
    match strip_number(text) {
        Some((value, "")) => Some(value),
        _ => None,
    }
}

/// Reads a kanji numeral such as `二百五十五` at the start of a text. The units 千, 百 and 十 occur in this order, each at
/// most once, with or without a digit before it. A last digit may follow. `None` if the text does not begin with a
/// numeral.
fn strip_kanji(text: &str) -> Option<(u32, &str)> {
    let mut value = 0;
    let mut rest = text;
    for (unit, worth) in UNITS {
        if let Some((digit, after)) = strip_kanji_digit(rest) {
            if let Some(after) = after.strip_prefix(unit) {
                value += digit * worth;
                rest = after;
            }
        } else if let Some(after) = rest.strip_prefix(unit) {
            value += worth;
            rest = after;
        }
    }
    if let Some((digit, after)) = strip_kanji_digit(rest) {
        value += digit;
        rest = after;
    }
    (value > 0).then_some((value, rest))
}

fn strip_kanji_digit(text: &str) -> Option<(u32, &str)> {
    let mut chars = text.chars();
    let digit = kanji_digit(chars.next()?)?;
    Some((digit.into(), chars.as_str()))
}

/// Displays a number above 0 in kanji: `十八`, `二百五十五`.
pub(super) fn display_kanji(number: u8) -> impl fmt::Display {
    let digit = |digit: u8| KANJI_DIGITS.get(usize::from(digit).wrapping_sub(1));
    from_fn(move |f| {
        for (count, unit) in [(number / 100, '百'), (number / 10 % 10, '十')] {
            if let Some(&kanji) = digit(count).filter(|_| count > 1) {
                f.write_char(kanji)?;
            }
            if count > 0 {
                f.write_char(unit)?;
            }
        }
        digit(number % 10).map_or(Ok(()), |&kanji| f.write_char(kanji))
    })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    const SPOKEN: [(u8, &str); 12] = [
        (1, "一"),
        (9, "九"),
        (10, "十"),
        (11, "十一"),
        (18, "十八"),
        (20, "二十"),
        (27, "二十七"),
        (100, "百"),
        (102, "百二"),
        (110, "百十"),
        (200, "二百"),
        (255, "二百五十五"),
    ];

    #[test]
    fn numbers_are_written_and_read_as_they_are_spoken() {
        for (value, kanji) in SPOKEN {
            assert_eq!(display_kanji(value).to_string(), kanji);
            assert_eq!(parse_number(kanji), Some(value.into()), "{kanji}");
        }
    }

    #[test]
    fn every_number_of_a_hand_reads_back() {
        for value in 1..=u8::MAX {
            assert_eq!(
                parse_number(&display_kanji(value).to_string()),
                Some(value.into())
            );
        }
    }

    #[test]
    fn digits_of_both_widths_are_read() {
        assert_eq!(parse_number("13"), Some(13));
        assert_eq!(parse_number("１３"), Some(13));
        assert_eq!(parse_number("1３"), Some(13));
        assert_eq!(parse_number("0"), Some(0));
    }

    #[test]
    fn a_number_that_is_too_large_becomes_the_maximum() {
        assert_eq!(parse_number("99999999999999999999"), Some(u32::MAX));
        assert_eq!(parse_number("九千九百九十九"), Some(9999));
    }

    #[test]
    fn text_after_a_number_is_returned() {
        assert_eq!(strip_number("三歩"), Some((3, "歩")));
        assert_eq!(strip_number("十百"), Some((10, "百")));
        assert_eq!(strip_number("二三"), Some((2, "三")));
        assert_eq!(strip_number("十二十"), Some((12, "十")));
        assert_eq!(strip_number("5五"), Some((5, "五")));
    }

    #[test]
    fn other_texts_are_not_numbers() {
        for text in ["", "歩", "〇", "-1", "万", " 1"] {
            assert_eq!(strip_number(text), None, "{text}");
        }
    }
}
