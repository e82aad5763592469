//! A line with a move number: `   1 ７六歩(77)   ( 0:16/00:00:16)+`.

use shogi_core::notation::ja::numbers::{arabic_digit, parse_number};
use shogi_core::notation::ja::result_line;
use shogi_core::text::{Place, after_blanks, excerpt, is_blank, trim_blanks};

use crate::error::{DiagnosticKind, Fault, MoveError};
use crate::time::{self, MoveTime, TimeError};
use crate::written_move::{self, WrittenMove, text_before};

/// A line with a move number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveLine<'t> {
    /// The move number.
    pub number: u32,
    /// The move, or the ending in its place.
    pub cell: Cell<'t>,
    /// The time.
    pub time: Option<MoveTime>,
    /// Whether the line ends with `+`: an alternative to the move follows later in the file.
    pub has_alternative: bool,
    /// A comment at the end of the line.
    pub comment: Option<&'t str>,
    /// What follows a `#` at the end of the line.
    pub remark: Option<&'t str>,
    /// A time that cannot be read.
    pub(crate) bad_time: Option<(&'t str, TimeError)>,
    /// Text at the end of the line that means nothing.
    pub(crate) trailing: Option<&'t str>,
    /// Whether the number is of full width.
    pub(crate) is_full_width: bool,
    /// Whether a colon follows the number.
    pub(crate) has_colon: bool,
    /// Whether another move is before it on its line.
    pub(crate) follows_move: bool,
    /// What follows on the line and may be another move.
    pub(crate) another: Option<Another<'t>>,
}

/// What follows a move on its line and begins like another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Another<'t> {
    /// The rest of the line.
    pub(crate) text: &'t str,
    /// Whether a number, a mark or an origin shows that it is one.
    pub(crate) is_certain: bool,
}

/// What a move line has after its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell<'t> {
    /// A move.
    Move(WrittenMove<'t>),
    /// The text of an ending, such as `投了`, known or not.
    Ending(&'t str),
}

/// What a comment behind a move begins with.
pub(crate) const COMMENT_MARKS: [char; 2] = ['*', '＊'];

/// What a remark behind a move begins with.
pub(crate) const REMARK_MARK: char = '#';

/// What may follow a number or a key.
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
            trailing: None,
            is_full_width: false,
            has_colon: false,
            follows_move: false,
            another: None,
        }
    }
}

/// Decodes a [`LineKind::PlainMove`](crate::lexer::LineKind::PlainMove) by position. `None` for a number that is too
/// large.
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
    line.time = tail.starts_with('(').then(|| time::plain(tail));
    Some(line)
}

/// Reads a line that begins with digits. `None` for a header: `1日目：…`, `9手詰：…`.
///
/// ```text
/// line   = number [ "." | "手目" | ":" ] ( move | ending ) { time | "+" } [ "*" comment | "#" remark | line ]
/// ```
///
/// Blanks are allowed between all parts; a colon belongs to the number only before a move or a known ending.
pub(crate) fn read(content: &str) -> Result<Option<MoveLine<'_>>, Fault<'_>> {
    let (digits, rest) = split_digits(content);
    let after_colon = rest
        .strip_prefix(COLONS)
        .map(after_blanks)
        .filter(|rest| written_move::is_move(rest) || begins_with_ending(rest));
    if after_colon.is_none() && is_rest_of_key(rest) {
        return Ok(None);
    }
    // The digit of a square is no move number.
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
    line.has_colon = after_colon.is_some();
    Ok(Some(line))
}

/// Reads a move behind another one on its line, which has this number if it names none.
pub(crate) fn read_another(text: &str, number: u32) -> Result<MoveLine<'_>, Fault<'_>> {
    let (digits, rest) = split_digits(text);
    let mut line = match parse_move_number(digits) {
        Some(written) if written_move::strip(text).is_err() => {
            read_cell(written, after_blanks(after_number(rest)))?
        }
        _ => read_cell(number, text)?,
    };
    line.follows_move = true;
    Ok(line)
}

/// The number of the line that a text begins with, if it has one.
pub(crate) fn leading_number(text: &str) -> Option<u32> {
    parse_move_number(split_digits(after_blanks(text)).0)
}

/// What follows a number and the full stop or 手目 behind it.
fn after_number(rest: &str) -> &str {
    rest.strip_prefix('.')
        .or_else(|| rest.strip_prefix("手目"))
        .unwrap_or(rest)
}

/// Reads what follows a number.
fn read_cell(number: u32, text: &str) -> Result<MoveLine<'_>, Fault<'_>> {
    let (cell, tail) = strip_cell(text)?;
    let mut line = MoveLine::new(number, cell);
    read_tail(tail, &mut line);
    Ok(line)
}

/// Where the move is on a line with a number: what is wrong with it is reported there.
#[cold]
pub(crate) fn place_of_move(line: Place, text: &str) -> Place {
    let content = text.get(line.span.range()).unwrap_or_default();
    let (_, rest) = split_digits(content);
    let rest = rest.strip_prefix(COLONS).unwrap_or_else(|| after_number(rest));
    // Behind another move there may be no number.
    let found = [content, after_blanks(rest)]
        .into_iter()
        .find_map(|cell| Some(text_before(cell, written_move::strip(cell).ok()?.1)));
    found.map_or(line, |part| line.of(part, text))
}

/// Whether what follows the digits is the rest of a key: it has a colon that is not one of a time.
fn is_rest_of_key(rest: &str) -> bool {
    let before_time = rest.split(['(', '（']).next().unwrap_or_default();
    !rest.starts_with(is_blank) && before_time.contains(COLONS)
}

/// The digits of any width at the start of a text, and what follows them.
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

/// The part of a text before the first blank, time or branch mark.
pub(crate) fn first_word(text: &str) -> &str {
    let mut words = text.split(|c: char| is_blank(c) || matches!(c, '(' | '（' | '+' | '＋'));
    words.next().unwrap_or_default()
}

/// Whether a text begins with the name of a known ending.
fn begins_with_ending(text: &str) -> bool {
    result_line::ending(first_word(text)).is_some()
}

/// Takes the move or ending off the front of what follows the number.
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

/// What is in the place of an origin and is none: parentheses without a time, or a text that no blank parts from the move.
fn bad_origin(tail: &str) -> Option<Fault<'_>> {
    let rest = after_blanks(tail);
    let part = match rest.chars().next()? {
        '+' | '＋' | '*' | '＊' | REMARK_MARK => return None,
        '(' | '（' => {
            let (field, _) = time::strip(rest);
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

/// Reads the time, the branch mark and what else follows a move.
fn read_tail<'t>(tail: &'t str, line: &mut MoveLine<'t>) {
    let mut rest = tail;
    // What means nothing goes up to the last such part, from the first on.
    let mut trailing_from = None;
    loop {
        rest = after_blanks(rest);
        let part = rest;
        match rest.chars().next() {
            None => return,
            Some('(' | '（') => {
                let (field, after) = time::strip(rest);
                rest = after;
                let is_another = line.time.is_some() && field.time.is_some() && field.time != line.time;
                // Of several times the first counts; IS-SHOGI writes the same one twice.
                line.time = line.time.or(field.time);
                match field.fault {
                    Some(fault) if line.bad_time.is_none() => {
                        line.bad_time = Some((field.text, fault));
                        continue;
                    }
                    None if !is_another => continue,
                    _ => {}
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
                line.another = another(rest);
                if line.another.is_some() {
                    return;
                }
                rest = "";
            }
        }
        let from = *trailing_from.get_or_insert(part);
        line.trailing = Some(text_before(from, rest).trim_end_matches(is_blank));
    }
}

/// Another move, or ending with a number, that a text begins with.
fn another(text: &str) -> Option<Another<'_>> {
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
    Some(Another { text, is_certain })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use shogi_core::text::Classify;

    use super::*;
    use crate::lexer::LineKind;

    /// Plain lines, all piece names among them.
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

    /// Every line with one character replaced by another, left out or doubled.
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
