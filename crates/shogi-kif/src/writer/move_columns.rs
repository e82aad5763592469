//! Appends the parts of a move line to a string: number, square, origin, time. The texts come from tables, because
//! formatting them with `fmt` would take most of the time of writing.

use std::fmt::Write;

use shogi_core::Square;

/// A table of texts that all have the length `LENGTH` in bytes, one after the other in a single string.
struct Table<const LENGTH: usize>(&'static str);

/// `00`, `01`, … `99`.
const PAIRS: Table<2> = Table(text(PAIR_BYTES));
/// ` 0`, ` 1`, … `99`.
const PADDED_PAIRS: Table<2> = Table(text(PADDED_PAIR_BYTES));
/// `１一`, `１二`, … `９九`.
const SQUARES: Table<6> = Table(text(SQUARE_BYTES));
/// `(11)`, `(12)`, … `(99)`.
const ORIGINS: Table<4> = Table(text(ORIGIN_BYTES));

const PAIR_BYTES: &[u8; 200] = &pairs(b'0');
const PADDED_PAIR_BYTES: &[u8; 200] = &pairs(b' ');
const SQUARE_BYTES: &[u8; Square::COUNT * 6] = &squares();
const ORIGIN_BYTES: &[u8; Square::COUNT * 4] = &origins();

const fn pairs(fill: u8) -> [u8; 200] {
    let mut pairs = [fill; 200];
    let mut number = 0;
    while number < 100 {
        if number >= 10 {
            pairs[number * 2] = digit(number / 10);
        }
        pairs[number * 2 + 1] = digit(number % 10);
        number += 1;
    }
    pairs
}

const fn squares() -> [u8; Square::COUNT * 6] {
    let mut squares = [0; Square::COUNT * 6];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        let (_, rest) = squares.split_at_mut(index * 6);
        let (file, rest) = rest.split_at_mut(3);
        square.file().to_ja_char().encode_utf8(file);
        square.rank().to_ja_char().encode_utf8(rest);
        index += 1;
    }
    squares
}

const fn origins() -> [u8; Square::COUNT * 4] {
    let mut origins = [0; Square::COUNT * 4];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::ALL[index];
        origins[index * 4] = b'(';
        origins[index * 4 + 1] = digit(square.file().number() as usize);
        origins[index * 4 + 2] = digit(square.rank().number() as usize);
        origins[index * 4 + 3] = b')';
        index += 1;
    }
    origins
}

/// Enough blanks for the longest padding between two parts of a line.
const BLANKS: &str = "            ";

const fn digit(value: usize) -> u8 {
    b"0123456789"[value]
}

/// Converts the bytes of a table to a string. All tables are valid UTF-8, so the empty string is never returned.
const fn text(bytes: &'static [u8]) -> &'static str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

impl<const LENGTH: usize> Table<LENGTH> {
    /// Returns the text with this index.
    #[inline]
    fn entry(&self, index: usize) -> &'static str {
        let start = index * LENGTH;
        &self.0[start..start + LENGTH]
    }
}

/// Appends a move number, padded to four columns, and one blank.
#[inline]
pub(super) fn push_number(row: &mut String, number: u32) {
    let index = number as usize;
    match number {
        0..100 => {
            row.push_str("  ");
            row.push_str(PADDED_PAIRS.entry(index));
        }
        100..10_000 => {
            row.push_str(PADDED_PAIRS.entry(index / 100));
            row.push_str(PAIRS.entry(index % 100));
        }
        _ => push_any(row, number.into()),
    }
    row.push(' ');
}

/// Appends a square: `７六`.
#[inline]
pub(super) fn push_square(row: &mut String, square: Square) {
    row.push_str(SQUARES.entry(square.index()));
}

/// Appends an origin: `(77)`.
#[inline]
pub(super) fn push_origin(row: &mut String, square: Square) {
    row.push_str(ORIGINS.entry(square.index()));
}

#[inline]
pub(super) fn push_blanks(row: &mut String, count: usize) {
    row.push_str(&BLANKS[..count.min(BLANKS.len())]);
}

/// Appends the time of a move and the total time: `( 0:16/00:00:16)`. `spent` and `total` are in seconds.
#[inline]
pub(super) fn push_time(row: &mut String, spent: u64, total: u64) {
    row.push('(');
    push_padded(row, &PADDED_PAIRS, spent / 60);
    row.push(':');
    push_padded(row, &PAIRS, spent % 60);
    row.push('/');
    push_padded(row, &PAIRS, total / 3600);
    row.push(':');
    push_padded(row, &PAIRS, total / 60 % 60);
    row.push(':');
    push_padded(row, &PAIRS, total % 60);
    row.push(')');
}

/// Appends a number, padded to at least two columns. `pairs` has the padded texts of the numbers from 0 to 99.
#[inline]
fn push_padded(row: &mut String, pairs: &Table<2>, number: u64) {
    match usize::try_from(number) {
        Ok(index) if index < 100 => row.push_str(pairs.entry(index)),
        _ => push_any(row, number),
    }
}

#[cold]
fn push_any(row: &mut String, number: u64) {
    // Writing to a string cannot fail.
    let _ = write!(row, "{number}");
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn numbers_are_four_columns_wide_or_more() {
        for number in [1, 9, 10, 99, 100, 101, 999, 1000, 9999, 10_000, u32::MAX] {
            let mut row = String::new();
            push_number(&mut row, number);
            assert_eq!(row, format!("{number:4} "));
        }
    }

    #[test]
    fn times_have_two_digits_or_more() {
        for (spent, total, expected) in [
            (0, 0, "( 0:00/00:00:00)"),
            (16, 3661, "( 0:16/01:01:01)"),
            (599, 35_999, "( 9:59/09:59:59)"),
            (6000, 360_000, "(100:00/100:00:00)"),
        ] {
            let mut row = String::new();
            push_time(&mut row, spent, total);
            assert_eq!(row, expected);
        }
    }

    #[test]
    fn squares_are_spelled_as_everywhere() {
        for square in Square::ALL {
            let mut row = String::new();
            push_square(&mut row, square);
            push_origin(&mut row, square);
            let [file, rank] = [square.file().number(), square.rank().number()];
            assert_eq!(row, format!("{}({file}{rank})", square.to_ja()));
        }
    }
}
