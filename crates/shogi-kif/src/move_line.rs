//! [`MoveLine`]: a move or an ending with its number, time and branch mark: `   1 ７六歩(77)   ( 0:16/00:00:16)+`.

use shogi_core::format::tools::start::COLONS;
use shogi_core::format::tools::{after_blanks, is_blank, result_line, start, strip_digits, trim_blanks};
use shogi_core::messages::excerpt;
use shogi_core::text::Place;
use shogi_core::{Color, PieceKind, Rank};

use crate::error::{Fault, KifProblem, MoveError};
use crate::move_prefix;
use crate::move_time::{self, MoveTime, TimeField};
use crate::written_move::{self, WrittenMove, begins_with_ending, begins_with_move, first_word, text_before};

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
    /// The text after the move. Empty if there is nothing but a valid time and a branch mark, as in nearly all lines.
    tail: &'t str,
    /// Whether the move number is written with full-width digits.
    pub(crate) is_full_width: bool,
    /// The irregular form of the line, for a warning. `None` if the line has no such form. Full-width digits are noted
    /// in `is_full_width` instead.
    pub(crate) irregularity: Option<Irregularity>,
}

/// A part of a line after the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part<'t> {
    /// A time, which may be wrong: `( 0:16/00:00:16)`.
    Time(TimeField<'t>),
    /// The branch mark: `+`.
    Alternative,
    /// The text after a `*`, which is a comment.
    Comment(&'t str),
    /// The text after a `#`.
    Remark(&'t str),
    /// Any other text up to the end of the line. It may be another move.
    Other(&'t str),
}

impl Part<'_> {
    /// Whether the part is a time that can be read.
    pub(crate) fn is_time(self) -> bool {
        matches!(self, Self::Time(field) if field.fault.is_none())
    }
}

/// An irregular form of a line with a move number. The line is read, with a warning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Irregularity {
    /// A colon follows the number: `1：７六歩(77)`.
    Colon,
    /// The move follows another move on the same line.
    SecondMove,
    /// The text before the move is not a plain number: `② ３四歩(33)`.
    Prefix {
        /// Whether the line has a number.
        has_number: bool,
    },
    /// A part of the move is behind its origin: `２二角(88)成`.
    Displaced,
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
    Move(WrittenMove),
    /// The text of an ending such as `投了`, known or unknown.
    Ending(&'t str),
}

/// The characters that begin a comment after a move.
pub(crate) const COMMENT_MARKS: [char; 2] = ['*', '＊'];

/// The character that begins a remark after a move.
pub(crate) const REMARK_MARK: char = '#';

/// Whether a character begins a comment or a remark after a move.
fn begins_note(character: char) -> bool {
    COMMENT_MARKS.contains(&character) || character == REMARK_MARK
}

impl<'t> MoveLine<'t> {
    /// The text after a `*` at the end of the line, which is a comment.
    pub fn comment(&self) -> Option<&'t str> {
        self.parts().find_map(|part| match part {
            Part::Comment(text) => Some(text),
            _ => None,
        })
    }

    /// The text after a `#` at the end of the line.
    pub fn remark(&self) -> Option<&'t str> {
        self.parts().find_map(|part| match part {
            Part::Remark(text) => Some(text),
            _ => None,
        })
    }

    /// The text at the end of the line, if it may be another move.
    pub(crate) fn further_move(&self) -> Option<FurtherMove<'t>> {
        self.parts().find_map(|part| match part {
            Part::Other(text) => further_move(text),
            _ => None,
        })
    }

    /// The parts of the line after the move. Nothing if there is only a valid time and a branch mark.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part<'t>> + use<'t> {
        parts(self.tail)
    }

    /// Ends the line before `rest`, which is the end of its tail.
    pub(crate) fn end_before(&mut self, rest: &str) {
        self.tail = text_before(self.tail, rest);
    }

    /// Whether the next line of the text is needed to read this line: if another move may follow on the line, or if the
    /// origin may be on the next line.
    #[inline]
    pub(crate) fn depends_on_next_line(&self) -> bool {
        !self.tail.is_empty() || self.lacks_origin()
    }

    /// Whether the line has a move without its origin.
    pub(crate) fn lacks_origin(&self) -> bool {
        matches!(self.cell, Cell::Move(mv) if !mv.has_origin())
    }

    /// The side whose mark a move has that is written as in KI2: with a mark, without an origin.
    pub(crate) fn notation_mark(&self) -> Option<Color> {
        match self.cell {
            Cell::Move(mv) if !mv.has_origin() => mv.notation.color,
            _ => None,
        }
    }

    /// Reads `tail`, the text after the move, and joins the parts of the line.
    #[inline]
    pub(crate) fn new(head: &LineHead<'t>, cell: Cell<'t>, tail: &'t str) -> Self {
        let mut time = None;
        let mut has_alternative = false;
        let mut kept_tail = "";
        for part in parts(tail) {
            match part {
                Part::Alternative => has_alternative = true,
                // IS-SHOGI writes the same time twice.
                Part::Time(field) if field.fault.is_none() && (time.is_none() || time == field.time) => {
                    time = field.time;
                }
                Part::Time(field) => {
                    time = time.or(field.time);
                    kept_tail = tail;
                }
                _ => kept_tail = tail,
            }
        }
        Self {
            number: head.number,
            cell,
            time,
            has_alternative,
            tail: kept_tail,
            is_full_width: head.is_full_width,
            irregularity: head.irregularity,
        }
    }
}

/// Splits the part of a line after the move number into a move or an ending, and the rest.
#[inline]
pub(crate) fn strip_cell(text: &str) -> Result<(Cell<'_>, &str), Fault<'_>> {
    match written_move::strip(text) {
        Ok((mv, tail)) => {
            if !mv.has_origin() {
                check_origin(tail)?;
            }
            Ok((Cell::Move(mv), tail))
        }
        Err(fault) => {
            let text = strip_mark_of_ending(text);
            let name = ending_name(text).ok_or(fault)?;
            Ok((Cell::Ending(name), text.get(name.len()..).unwrap_or_default()))
        }
    }
}

/// Splits the text after a move into its parts.
#[inline]
fn parts(tail: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = tail;
    std::iter::from_fn(move || {
        let text = after_blanks(rest);
        rest = "";
        Some(match text.chars().next()? {
            '(' | '（' => {
                let (field, after) = move_time::strip(text);
                rest = after;
                Part::Time(field)
            }
            '+' | '＋' => {
                rest = text.trim_start_matches(['+', '＋']);
                Part::Alternative
            }
            REMARK_MARK => Part::Remark(text.strip_prefix(REMARK_MARK)?),
            _ => text
                .strip_prefix(COMMENT_MARKS)
                .map_or(Part::Other(text), Part::Comment),
        })
    })
}

/// The beginning of a line with a move number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineHead<'t> {
    number: u32,
    is_full_width: bool,
    irregularity: Option<Irregularity>,
    /// The text after the number, which begins with a move or an ending.
    pub(crate) rest: &'t str,
}

/// What follows the length of a problem: `3手詰`, `3手詰め`.
pub(crate) const OF_PROBLEM: &str = "手詰";

/// Reads the beginning of a line that begins with digits. Returns `None` if the line is no move but the numbers of the files
/// above a diagram, the length of a problem, or a header such as `1日目：…` or `9手詰：…`.
///
/// ```text
/// line   = number [ "." | "手目" | ":" ] ( move | ending ) { time | "+" } [ "*" comment | "#" remark | line ]
/// ```
///
/// Blanks are allowed between all parts. A colon belongs to the number only if a move or a known ending follows it.
#[inline]
pub(crate) fn read_head(content: &str) -> Result<Option<LineHead<'_>>, Fault<'_>> {
    // File numbers begin with 9, so that only few lines are searched for them.
    let is_move = |&(number, _): &(u32, &str)| number != 9 || !start::is_file_numbers(content);
    let Some((number, rest)) = strip_digits(content).filter(is_move) else {
        return Ok(None);
    };
    let digits = text_before(content, rest);
    let mut irregularity = None;
    let mut cell = after_blanks(rest);
    if cell.len() == rest.len() {
        let after_colon = rest
            .strip_prefix(COLONS)
            .map(after_blanks)
            .filter(|rest| written_move::is_move(rest) || begins_with_ending(rest));
        if after_colon.is_none() && (is_rest_of_key(rest) || rest.starts_with(OF_PROBLEM)) {
            return Ok(None);
        }
        // `12６五歩(66)` lacks the blank after the number.
        if let Some((Some(number), rest)) = move_prefix::strip(content).filter(|_| begins_in_square(rest)) {
            return Ok(Some(LineHead {
                number,
                is_full_width: false,
                irregularity: Some(Irregularity::Prefix { has_number: true }),
                rest,
            }));
        }
        // In a line such as `７六歩` the first digit is the file of the destination, not a move number.
        if written_move::begins_with_move(content) {
            let found = excerpt(trim_blanks(content));
            return Err((MoveError::Unnumbered { found }.into(), content));
        }
        irregularity = after_colon.map(|_| Irregularity::Colon);
        cell = after_blanks(after_colon.unwrap_or_else(|| after_number(rest)));
    }
    if number == u32::MAX {
        let found = excerpt(digits);
        return Err((KifProblem::NumberOverflow { found }.into(), digits));
    }
    Ok(Some(LineHead {
        number,
        is_full_width: !digits.is_ascii(),
        irregularity,
        rest: cell,
    }))
}

/// Whether a text begins with a rank or a piece, because the digit of the file was taken for one of the number.
fn begins_in_square(text: &str) -> bool {
    text.starts_with(|c| Rank::from_ja_char(c).is_some() || PieceKind::from_ja_char(c).is_some())
}

/// Reads a line with something else than a plain number before its move.
#[cold]
pub(crate) fn read_prefixed(line: &str) -> Option<MoveLine<'_>> {
    let (number, rest) = move_prefix::strip(line)?;
    let irregularity = Some(Irregularity::Prefix {
        has_number: number.is_some(),
    });
    let head = LineHead {
        number: number.unwrap_or_default(),
        is_full_width: false,
        irregularity,
        rest,
    };
    let line = read(&head).ok()?;
    let is_alone = line.further_move().is_none() && line.notation_mark().is_none();
    (is_alone && head.number < u32::MAX).then_some(line)
}

/// Reads a move that follows another move on the same line. The move gets the number `number` if the text does not give
/// its number.
pub(crate) fn read_further_move(text: &str, number: u32) -> Result<MoveLine<'_>, Fault<'_>> {
    let (number, rest) = match strip_digits(text) {
        Some((written, rest)) if written < u32::MAX && written_move::strip(text).is_err() => {
            (written, after_blanks(after_number(rest)))
        }
        _ => (number, text),
    };
    read(&LineHead {
        number,
        is_full_width: false,
        irregularity: Some(Irregularity::SecondMove),
        rest,
    })
}

/// Reads the part of a line after its beginning.
pub(crate) fn read<'t>(head: &LineHead<'t>) -> Result<MoveLine<'t>, Fault<'t>> {
    let (cell, tail) = strip_cell(head.rest)?;
    if let Cell::Move(mv) = cell
        && let Some((mv, rest)) = written_move::with_displaced_part(mv, tail)
    {
        let irregularity = Some(Irregularity::Displaced);
        let head = LineHead {
            irregularity,
            ..*head
        };
        let mut line = MoveLine::new(&head, Cell::Move(mv), rest);
        line.has_alternative |= written_move::text_before(tail, rest).contains(['+', '＋']);
        return Ok(line);
    }
    Ok(MoveLine::new(head, cell, tail))
}

/// Returns the move number at the beginning of a text. Returns `None` if the text does not begin with a number, or if
/// the number is too large.
pub(crate) fn leading_number(text: &str) -> Option<u32> {
    let (number, _) = strip_digits(after_blanks(text))?;
    (number < u32::MAX).then_some(number)
}

/// Returns the number of the move at the beginning of a text, if that move has a mark or an origin. Looks only at this move.
pub(crate) fn numbered_move(text: &str) -> Option<u32> {
    let (number, rest) = strip_digits(text).filter(|&(number, _)| number < u32::MAX)?;
    let cell = after_blanks(after_number(rest));
    let unmarked = cell.strip_prefix(|c| Color::from_ja_mark(c).is_some());
    if !begins_with_move(after_blanks(unmarked.unwrap_or(cell))) {
        return None;
    }
    let (mv, _) = written_move::strip(cell).ok()?;
    (mv.has_origin() || unmarked.is_some()).then_some(number)
}

/// Returns the text after a number. Skips the `.` or `手目` that may follow the number.
fn after_number(rest: &str) -> &str {
    rest.strip_prefix('.')
        .or_else(|| rest.strip_prefix("手目"))
        .unwrap_or(rest)
}

/// Finds the move in a line with a move number, so that a diagnostic about the move does not point at the whole line.
/// Returns the place of the whole line if no move is found.
#[cold]
pub(crate) fn place_of_move(line: Place, text: &str) -> Place {
    let content = text.get(line.span.range()).unwrap_or_default();
    let rest = strip_digits(content).map_or(content, |(_, rest)| rest);
    let rest = rest.strip_prefix(COLONS).unwrap_or_else(|| after_number(rest));
    // The second move of a line may have no number. So first a move is expected at the beginning of `content`, and only
    // then after a number.
    let prefixed = move_prefix::strip(content).map_or(content, |(_, rest)| rest);
    let found = [content, after_blanks(rest), prefixed]
        .into_iter()
        .find_map(|cell| Some(text_before(cell, written_move::strip(cell).ok()?.1)));
    found.map_or(line, |part| line.of(part, text))
}

/// Whether `rest`, the text after the digits, belongs to the key of a header such as `1日目：…`: it has a colon before any
/// parenthesis.
fn is_rest_of_key(rest: &str) -> bool {
    let before_time = rest.split(['(', '（']).next().unwrap_or_default();
    before_time.contains(COLONS)
}

/// Returns the name of the ending at the start of a text that is not a move: the name of a known ending, or any word that
/// was probably not meant as a move.
#[cold]
fn ending_name(text: &str) -> Option<&str> {
    let name = first_word(text);
    let before_comment = || text.split(begins_note).next().unwrap_or_default();
    let is_ending =
        begins_with_ending(text) || !name.is_empty() && !written_move::looks_like_a_move(before_comment());
    is_ending.then_some(name)
}

/// Returns an ending without the mark of the side that ends the game: `▲投了`. Any other text is returned as it is.
fn strip_mark_of_ending(text: &str) -> &str {
    let ending = text
        .strip_prefix(|c| Color::from_ja_mark(c).is_some())
        .map(after_blanks);
    ending.filter(|ending| begins_with_ending(ending)).unwrap_or(text)
}

/// Returns an error if `tail`, the text after a move without an origin, begins with a wrong origin. This is a text in
/// parentheses that is not a time, or any text that follows without a blank and begins no other part of the line.
fn check_origin(tail: &str) -> Result<(), Fault<'_>> {
    let rest = after_blanks(tail);
    let part = match rest.chars().next() {
        None | Some('+' | '＋') => return Ok(()),
        Some(character) if begins_note(character) => return Ok(()),
        Some('(' | '（') => {
            let (field, _) = move_time::strip(rest);
            if field.time.is_some() {
                return Ok(());
            }
            field.text
        }
        _ if rest.len() < tail.len() => return Ok(()),
        _ => rest.trim_end_matches(is_blank),
    };
    let found = excerpt(part);
    Err((MoveError::Origin { found }.into(), part))
}

/// Returns `text` if it may be another move: if it begins with a move, with or without a number, or with an ending that
/// has a number.
pub(crate) fn further_move(text: &str) -> Option<FurtherMove<'_>> {
    let strip = |text| {
        let (mv, tail) = written_move::strip(text).ok()?;
        let is_parted = tail.is_empty()
            || tail.starts_with("まで")
            || tail.starts_with(|c| is_blank(c) || begins_note(c) || "(（+＋".contains(c));
        is_parted.then_some(mv)
    };
    let is_certain = strip(text).map(|mv| mv.has_origin() || mv.notation.color.is_some());
    let is_numbered = || {
        let (_, rest) = strip_digits(text)?;
        let cell = after_blanks(after_number(rest));
        (strip(cell).is_some() || begins_with_ending(cell)).then_some(true)
    };
    // `３ ２二角成(88) 投了`
    let is_ending = || result_line::ending(trim_blanks(text)).map(|_| true);
    let is_certain = is_certain.or_else(is_numbered).or_else(is_ending)?;
    Some(FurtherMove { text, is_certain })
}
