//! [`MoveLine`]: a move or an ending with its number, time and branch mark: `   1 ７六歩(77)   ( 0:16/00:00:16)+`.

use std::time::Duration;

use shogi_core::notation::ja::numbers::{arabic_digit, parse_number};
use shogi_core::notation::ja::result_line;
use shogi_core::text::{Place, after_blanks, excerpt, is_blank, trim_blanks};

use crate::error::{DiagnosticKind, Fault, MoveError};
use crate::move_time::{self, MoveTime, TimeError};
use crate::written_move::{self, WrittenMove, text_before};

/// A move or an ending with a move number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveLine<'t> {
    /// The move number.
    pub number: u32,
    /// The move or ending.
    pub cell: Cell<'t>,
    /// The time spent on the move.
    pub time: Option<MoveTime>,
    /// Whether the line ends with the branch mark `+`: a variation later in the file has an alternative to the move.
    pub has_alternative: bool,
    /// The text after a `*` at the end of the line, which is a comment.
    pub comment: Option<&'t str>,
    /// The text after a `#` at the end of the line.
    pub remark: Option<&'t str>,
    /// A time that cannot be read or is too exact: its text, and the problem.
    pub(crate) bad_time: Option<(&'t str, TimeError)>,
    /// A second time that differs from the first: its text, and the time.
    pub(crate) second_time: Option<(&'t str, Duration)>,
    /// Text at the end of the line that has no meaning.
    pub(crate) trailing: Option<&'t str>,
    /// Whether the move number is written with full-width digits.
    pub(crate) is_full_width: bool,
    /// The irregular form of the line, for a warning. `None` if the line has no such form. Full-width digits are noted
    /// in `is_full_width` instead.
    pub(crate) irregularity: Option<Irregularity>,
    /// The text after the move, if this text may be another move.
    pub(crate) further_move: Option<FurtherMove<'t>>,
}

/// An irregular form of a line with a move number. The line is read, with a warning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Irregularity {
    /// A colon follows the number: `1：７六歩(77)`.
    Colon,
    /// The move follows another move on the same line.
    SecondMove,
}

/// The text after a move that may be another move on the same line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FurtherMove<'t> {
    /// The rest of the line.
    pub(crate) text: &'t str,
    /// Whether `text` has a number, a mark or an origin. `text` is then a move, unless the next line of the file has
    /// the number of this move. If `false`, `text` is a move only if the next line of the file has the number after
    /// that. See `split_rest` in `event.rs`.
    pub(crate) is_certain: bool,
}

/// The part of a move line after its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell<'t> {
    /// A move.
    Move(WrittenMove<'t>),
    /// The text of an ending such as `投了`, known or unknown.
    Ending(&'t str),
}

/// The characters that begin a comment after a move.
pub(crate) const COMMENT_MARKS: [char; 2] = ['*', '＊'];

/// The character that begins a remark after a move.
pub(crate) const REMARK_MARK: char = '#';

/// The colons that may follow a move number or the key of a header.
pub(crate) const COLONS: [char; 2] = [':', '：'];

impl<'t> MoveLine<'t> {
    const fn new(number: u32, cell: Cell<'t>) -> Self {
        Self {
            number,
            cell,
            time: None,
            has_alternative: false,
            comment: None,
            remark: None,
            bad_time: None,
            second_time: None,
            trailing: None,
            is_full_width: false,
            irregularity: None,
            further_move: None,
        }
    }
}

/// Decodes a [`LineKind::PlainMove`](crate::lexer::LineKind::PlainMove). The lexer has already checked the form of each
/// part. Returns `None` if the number is too large.
#[inline]
pub(crate) fn plain(content: &str) -> Option<MoveLine<'_>> {
    let length = content.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = content.split_at_checked(length)?;
    let append = |number: u32, digit: u8| number.checked_mul(10)?.checked_add(u32::from(digit & 15));
    let number = digits
        .bytes()
        .try_fold(0, append)
        .filter(|&number| number < u32::MAX)?;
    let (mv, rest) = written_move::plain(after_blanks(rest))?;
    let mut line = MoveLine::new(number, Cell::Move(mv));
    let tail = after_blanks(rest);
    line.has_alternative = tail.ends_with('+');
    line.time = tail.starts_with('(').then(|| move_time::plain(tail));
    Some(line)
}

/// Reads a line that begins with digits. Returns `None` if the line is a header such as `1日目：…` or `9手詰：…`.
///
/// ```text
/// line   = number [ "." | "手目" | ":" ] ( move | ending ) { time | "+" } [ "*" comment | "#" remark | line ]
/// ```
///
/// Blanks are allowed between all parts. A colon belongs to the number only if a move or a known ending follows it.
pub(crate) fn read(content: &str) -> Result<Option<MoveLine<'_>>, Fault<'_>> {
    let (digits, rest) = split_digits(content);
    let after_colon = rest
        .strip_prefix(COLONS)
        .map(after_blanks)
        .filter(|rest| written_move::is_move(rest) || begins_with_ending(rest));
    if after_colon.is_none() && is_rest_of_key(rest) {
        return Ok(None);
    }
    // In a line such as `７六歩` the first digit is the file of the destination, not a move number.
    if written_move::begins_with_move(content) {
        let found = excerpt(trim_blanks(content));
        return Err((MoveError::Unnumbered { found }.into(), content));
    }
    let number = parse_move_number(digits).ok_or_else(|| {
        let found = excerpt(digits);
        (DiagnosticKind::NumberOverflow { found }, digits)
    })?;
    let rest = after_colon.unwrap_or_else(|| after_number(rest));
    let mut line = read_cell(number, after_blanks(rest))?;
    line.is_full_width = !digits.is_ascii();
    line.irregularity = after_colon.map(|_| Irregularity::Colon);
    Ok(Some(line))
}

/// Reads a move that follows another move on the same line. The move gets the number `number` if the text does not give
/// its number.
pub(crate) fn read_further_move(text: &str, number: u32) -> Result<MoveLine<'_>, Fault<'_>> {
    let (digits, rest) = split_digits(text);
    let mut line = match parse_move_number(digits) {
        Some(written) if written_move::strip(text).is_err() => {
            read_cell(written, after_blanks(after_number(rest)))?
        }
        _ => read_cell(number, text)?,
    };
    line.irregularity = Some(Irregularity::SecondMove);
    Ok(line)
}

/// Returns the move number at the beginning of a text. Returns `None` if the text does not begin with a number, or if
/// the number is too large.
pub(crate) fn leading_number(text: &str) -> Option<u32> {
    parse_move_number(split_digits(after_blanks(text)).0)
}

/// Returns the text after a number. Skips the `.` or `手目` that may follow the number.
fn after_number(rest: &str) -> &str {
    rest.strip_prefix('.')
        .or_else(|| rest.strip_prefix("手目"))
        .unwrap_or(rest)
}

/// Reads the part of a move line after its number.
fn read_cell(number: u32, text: &str) -> Result<MoveLine<'_>, Fault<'_>> {
    let (cell, tail) = strip_cell(text)?;
    let mut line = MoveLine::new(number, cell);
    read_tail(tail, &mut line);
    Ok(line)
}

/// Finds the move in a line with a move number, so that a diagnostic about the move does not point at the whole line.
/// Returns the place of the whole line if no move is found.
#[cold]
pub(crate) fn place_of_move(line: Place, text: &str) -> Place {
    let content = text.get(line.span.range()).unwrap_or_default();
    let (_, rest) = split_digits(content);
    let rest = rest.strip_prefix(COLONS).unwrap_or_else(|| after_number(rest));
    // The second move of a line may have no number. So first a move is expected at the beginning of `content`, and only
    // then after a number.
    let found = [content, after_blanks(rest)]
        .into_iter()
        .find_map(|cell| Some(text_before(cell, written_move::strip(cell).ok()?.1)));
    found.map_or(line, |part| line.of(part, text))
}

/// Whether `rest`, the text after the digits, belongs to the key of a header such as `1日目：…`: it does not begin with
/// a blank, and has a colon before any parenthesis.
fn is_rest_of_key(rest: &str) -> bool {
    let before_time = rest.split(['(', '（']).next().unwrap_or_default();
    !rest.starts_with(is_blank) && before_time.contains(COLONS)
}

/// Splits a text after the digits at its beginning. The digits may be half-width or full-width.
fn split_digits(text: &str) -> (&str, &str) {
    let ascii = text.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = text.split_at(ascii);
    if rest.as_bytes().first().is_some_and(u8::is_ascii) {
        return (digits, rest);
    }
    let rest = rest.trim_start_matches(|character| arabic_digit(character).is_some());
    text.split_at(text.len() - rest.len())
}

fn parse_move_number(digits: &str) -> Option<u32> {
    let number = digits.parse().ok().or_else(|| parse_number(digits));
    number.filter(|&number: &u32| number < u32::MAX)
}

/// Returns the part of a text before its first blank, time or branch mark.
pub(crate) fn first_word(text: &str) -> &str {
    let mut words = text.split(|c: char| is_blank(c) || matches!(c, '(' | '（' | '+' | '＋'));
    words.next().unwrap_or_default()
}

/// Whether a text begins with the name of a known ending.
fn begins_with_ending(text: &str) -> bool {
    result_line::ending(first_word(text)).is_some()
}

/// Splits the part of a line after the move number into a move or an ending, and the rest.
fn strip_cell(text: &str) -> Result<(Cell<'_>, &str), Fault<'_>> {
    let fault = match written_move::strip(text) {
        Ok((mv, tail)) => {
            let bad_origin = bad_origin(tail).filter(|_| !mv.has_origin());
            return bad_origin.map_or(Ok((Cell::Move(mv), tail)), Err);
        }
        Err(fault) => fault,
    };
    let name = first_word(text);
    let may_be_ending = || {
        let before_comment = text.split(['*', '＊', REMARK_MARK]).next().unwrap_or_default();
        !name.is_empty() && !written_move::looks_like_a_move(before_comment)
    };
    if begins_with_ending(text) || may_be_ending() {
        Ok((Cell::Ending(name), text.get(name.len()..).unwrap_or_default()))
    } else {
        Err(fault)
    }
}

/// Returns an error if `tail`, the text after a move without an origin, begins with a wrong origin. This is a text in
/// parentheses that is not a time, or any text that follows without a blank and begins no other part of the line.
fn bad_origin(tail: &str) -> Option<Fault<'_>> {
    let rest = after_blanks(tail);
    let part = match rest.chars().next()? {
        '+' | '＋' | '*' | '＊' | REMARK_MARK => return None,
        '(' | '（' => {
            let (field, _) = move_time::strip(rest);
            if field.time.is_some() {
                return None;
            }
            field.text
        }
        _ if rest.len() < tail.len() => return None,
        _ => rest.trim_end_matches(is_blank),
    };
    let found = excerpt(part);
    Some((MoveError::Origin { found }.into(), part))
}

/// Reads the part after a move: the time, the branch mark, a comment or remark, or another move.
fn read_tail<'t>(tail: &'t str, line: &mut MoveLine<'t>) {
    let mut rest = tail;
    // `line.trailing` contains everything from the first to the last part without meaning.
    let mut trailing_from = None;
    loop {
        rest = after_blanks(rest);
        let part = rest;
        match rest.chars().next() {
            None => return,
            Some('(' | '（') => {
                let (field, after) = move_time::strip(rest);
                rest = after;
                let second = field
                    .time
                    .filter(|&time| line.time.is_some_and(|first| first != time));
                // If the line has several times, the first counts; a different second time is reported. IS-SHOGI writes
                // the same time twice.
                line.time = line.time.or(field.time);
                match field.fault {
                    Some(fault) if line.bad_time.is_none() => {
                        line.bad_time = Some((field.text, fault));
                        continue;
                    }
                    Some(_) => {}
                    None => match second {
                        None => continue,
                        Some(second) if line.second_time.is_none() => {
                            line.second_time = Some((field.text, second.spent));
                            continue;
                        }
                        Some(_) => {}
                    },
                }
            }
            Some('+' | '＋') => {
                line.has_alternative = true;
                rest = rest.trim_start_matches(['+', '＋']);
                continue;
            }
            Some('*' | '＊') => {
                line.comment = rest.strip_prefix(COMMENT_MARKS);
                return;
            }
            Some('#') => {
                line.remark = rest.strip_prefix(REMARK_MARK);
                return;
            }
            Some(_) => {
                line.further_move = further_move(rest);
                if line.further_move.is_some() {
                    return;
                }
                rest = "";
            }
        }
        let from = *trailing_from.get_or_insert(part);
        line.trailing = Some(text_before(from, rest).trim_end_matches(is_blank));
    }
}

/// Returns `text` if it may be another move: if it begins with a move, with or without a number, or with an ending that
/// has a number.
fn further_move(text: &str) -> Option<FurtherMove<'_>> {
    let strip = |text| {
        let (mv, tail) = written_move::strip(text).ok()?;
        let is_parted = tail.is_empty() || tail.starts_with(|c| is_blank(c) || "(（+＋*＊#".contains(c));
        is_parted.then_some(mv)
    };
    let is_certain = strip(text).map(|mv| mv.has_origin() || mv.color.is_some());
    let is_numbered = || {
        let (digits, rest) = split_digits(text);
        let cell = after_blanks(after_number(rest));
        let is_one = !digits.is_empty() && (strip(cell).is_some() || begins_with_ending(cell));
        is_one.then_some(true)
    };
    let is_certain = is_certain.or_else(is_numbered)?;
    Some(FurtherMove { text, is_certain })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::text::Classify;

    use super::*;
    use crate::lexer::LineKind;

    /// Plain lines that together have every name of a piece.
    fn lines() -> Vec<String> {
        let moves = [
            "７六歩(77)",
            "同　銀(31)",
            "同　成銀(31)",
            "同角成(88)",
            "５五角打",
            "１一香成(19)",
            "９九龍(91)",
            "９九竜(91)",
            "２二成桂(23)",
            "２二圭(23)",
            "３三成香(44)",
            "３三杏(44)",
            "４四全(54)",
            "４八玉(59)",
            "４八王(59)",
            "８六飛(82)",
            "５八金(49)",
            "６三と(53)",
            "３七桂(29)",
            "１八馬(27)",
        ];
        let tails = [
            "",
            "   ( 0:16/00:00:16)",
            " (75:00/01:15:02)+",
            "( 0:03/00:00:26)",
            "   +",
        ];
        let numbered = (1..).zip(moves);
        numbered
            .flat_map(|(number, mv)| tails.map(|tail| format!("{number} {mv}{tail}")))
            .collect()
    }

    #[test]
    fn plain_lines_are_decoded_as_the_general_reader_reads_them() {
        for line in lines() {
            assert_eq!(LineKind::classify(&line), LineKind::PlainMove, "{line}");
            let plain = plain(&line);
            assert!(plain.is_some(), "{line}");
            assert_eq!(plain, read(&line).unwrap(), "{line}");
        }
    }

    /// Checks that the fast reader for plain lines and the reader for all lines agree, even after a character of a line
    /// was replaced, removed or doubled.
    #[test]
    fn changed_plain_lines_are_read_alike_in_both_ways() {
        let characters = [
            '0', '7', ' ', '　', '(', ')', '+', '/', ':', '成', '打', '同', '銀', '７', '七', '右', '*', 'x',
        ];
        let mut compared = 0;
        for line in lines() {
            let letters: Vec<char> = line.chars().collect();
            for index in 0..letters.len() {
                let replaced = characters.iter().map(|&other| vec![other]);
                for other in replaced.chain([vec![], vec![letters[index]; 2]]) {
                    let mut changed = letters.clone();
                    changed.splice(index..=index, other);
                    let text: String = changed.into_iter().collect();
                    if LineKind::classify(&text) == LineKind::PlainMove {
                        compared += 1;
                        assert_eq!(read(&text).unwrap(), plain(&text), "{text}");
                    }
                }
            }
        }
        assert!(compared > 3000, "{compared}");
    }

    #[test]
    fn a_plain_line_with_a_number_that_is_too_large_is_left_to_the_general_reader() {
        let line = "4294967295 ７六歩(77)";
        assert_eq!(LineKind::classify(line), LineKind::PlainMove);
        assert_eq!(plain(line), None);
        assert!(read(line).is_err());
    }
}
