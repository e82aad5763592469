//! The lines of a KIF text as events: what each says, before any position is known.

use std::ops::Range;

use shogi_core::ja::numbers::arabic_digit;
use shogi_core::source::{
    LineStart, ParseError, Span, Spanned, after_blanks, excerpt, is_blank, trim_blanks,
};
use shogi_core::{Color, PieceKind, Square};

use crate::cell::{self, WrittenMove};
use crate::error::{Error, ErrorKind, MoveError};
use crate::lexer::{Line, LineKind, Lines};
use crate::time::{self, MoveTime, TimeFault};
use crate::usual;

/// What a line says. Blank lines say nothing and give no event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'t> {
    /// `#KIF version=2.0 encoding=Shift_JIS`.
    Declaration {
        /// The version, if one is told.
        version: Option<&'t str>,
        /// The label of the encoding.
        encoding: &'t str,
    },
    /// `# …`: the text after the `#`.
    Remark(&'t str),
    /// `*…`: the text after the star.
    Comment(&'t str),
    /// `&…`: the name.
    Bookmark(&'t str),
    /// `先手：羽生善治`.
    Header {
        /// The key, without blanks around it.
        key: &'t str,
        /// The value, without blanks around it.
        value: &'t str,
    },
    /// `手数----指手---------消費時間--`.
    Separator {
        /// What stands behind a `#` at the end of the line.
        remark: Option<&'t str>,
        /// What else stands there, and means nothing.
        trailing: &'t str,
    },
    /// The edge of a diagram.
    Frame(&'t str),
    /// The numbers of the files above a diagram.
    Files(&'t str),
    /// A row of a diagram.
    Row(&'t str),
    /// `先手の持駒：角　歩二　`.
    Hand {
        /// Whose hand it is.
        color: Color,
        /// The pieces.
        pieces: &'t str,
    },
    /// `後手番`.
    Turn(Color),
    /// `手数＝12  ▲７六歩  まで`.
    MoveCount {
        /// The digits of the number.
        digits: &'t str,
        /// What follows it.
        rest: &'t str,
    },
    /// `盤面回転`: how the board was shown.
    Flip(&'t str),
    /// A line with a move number.
    Move(MoveLine<'t>),
    /// `▲７六歩    △３四歩`: moves of KI2, or the word of an ending without a number.
    Moves(&'t str),
    /// `変化：3手`: the number of the first move of a variation, or what stands in its place.
    Variation(Result<u32, &'t str>),
    /// `まで12手で中断`: the text after `まで`.
    Result(&'t str),
}

/// A line with a move number: `   1 ７六歩(77)   ( 0:16/00:00:16)+`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveLine<'t> {
    /// The move number.
    pub number: u32,
    /// The move, or the word in its place.
    pub cell: Cell<'t>,
    /// The time.
    pub time: Option<MoveTime>,
    /// Where a time stands that cannot be read, and whether it is too long.
    pub(crate) bad_time: Option<(Span, bool)>,
    /// Whether the line ends with `+`: an alternative to the move follows later in the file.
    pub has_alternative: bool,
    /// A comment at the end of the line.
    pub comment: Option<&'t str>,
    /// What stands after a `#` at the end of the line.
    pub remark: Option<&'t str>,
    /// What stands at the end of the line and means nothing.
    pub(crate) trailing: Option<Span>,
    /// Whether the number is of full width.
    pub(crate) full_width: bool,
    /// Whether a colon stands behind the number.
    pub(crate) has_colon: bool,
}

/// What a move line holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell<'t> {
    /// A move.
    Move(WrittenMove<'t>),
    /// A word such as `投了`.
    Word(&'t str),
}

/// Reads the lines of a text as events. A line is the unit of recovery: after an error the next item is the next line.
///
/// ```
/// use shogi_kif::{Event, events};
///
/// let text = "棋戦：王位戦\n   1 ７六歩(77)   ( 0:16/00:00:16)\n";
/// let mut headers = 0;
/// for event in events(text) {
///     if let Event::Header { key, value } = event?.value {
///         assert_eq!((key, value), ("棋戦", "王位戦"));
///         headers += 1;
///     }
/// }
/// assert_eq!(headers, 1);
/// # Ok::<(), shogi_kif::Error>(())
/// ```
pub fn events(text: &str) -> Events<'_> {
    Events::starting_at(text, LineStart::FIRST)
}

/// See [`events`].
#[derive(Clone)]
pub struct Events<'t> {
    text: &'t str,
    lines: Lines<'t>,
}

impl std::fmt::Debug for Events<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Events").finish_non_exhaustive()
    }
}

impl<'t> Events<'t> {
    pub(crate) fn starting_at(text: &'t str, line: LineStart) -> Self {
        Self {
            text,
            lines: Lines::new(text, line),
        }
    }
}

impl<'t> Events<'t> {
    /// A move without an origin that a stray line end has parted from it: the next line begins with a parenthesis.
    fn on_one_line(&self, line: Line<'t>, event: Event<'t>) -> Result<Event<'t>, Fault> {
        let Event::Move(MoveLine {
            cell:
                Cell::Move(WrittenMove {
                    from: None,
                    drop: false,
                    ..
                }),
            ..
        }) = event
        else {
            return Ok(event);
        };
        let next = self.lines.clone().next().map_or("", |next| next.value.1);
        let next = after_blanks(next);
        if next.starts_with(['(', '（']) {
            let end = line.value.1.len();
            let found = format!("a line end before `{}`", excerpt(next));
            Err((MoveError::Origin { found }.into(), end..end))
        } else {
            Ok(event)
        }
    }
}

impl<'t> Iterator for Events<'t> {
    type Item = Result<Spanned<Event<'t>>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = self.lines.next()?;
            if line.value.0 == LineKind::Blank {
                continue;
            }
            return Some(
                match read_line(line).and_then(|event| self.on_one_line(line, event)) {
                    Ok(event) => Ok(line.map(|_| event)),
                    Err((kind, range)) => {
                        let start = line.span.start as usize;
                        let span = Span::from(start + range.start..start + range.end);
                        Err(ParseError::new(self.text, line.line, span, kind))
                    }
                },
            );
        }
    }
}

/// What is wrong with a line, and the bytes of it that are.
type Fault = (ErrorKind, Range<usize>);

fn read_line(line: Line<'_>) -> Result<Event<'_>, Fault> {
    let (kind, content) = line.value;
    if kind == LineKind::Move {
        return match usual::move_line(content) {
            Some(mv) => Ok(Event::Move(mv)),
            None => move_line(line, content),
        };
    }
    let trimmed = after_blanks(content);
    let after_mark = || {
        let mut rest = trimmed.chars();
        rest.next();
        rest.as_str()
    };
    Ok(match kind {
        LineKind::Blank | LineKind::Other | LineKind::Move => return header(content),
        LineKind::Remark => remark(after_mark()),
        LineKind::Comment => Event::Comment(after_mark()),
        LineKind::Bookmark => Event::Bookmark(after_mark().trim_end_matches(is_blank)),
        LineKind::Variation => Event::Variation(variation(trimmed)),
        LineKind::Result => Event::Result(trim_blanks(after(trimmed, "まで"))),
        LineKind::Separator => separator(trimmed),
        LineKind::Frame => Event::Frame(content),
        LineKind::Files => Event::Files(content),
        LineKind::Row => Event::Row(content),
        LineKind::Hand => {
            let (key, pieces) = split_at_colon(content).unwrap_or((content, ""));
            Event::Hand {
                color: side(key),
                pieces,
            }
        }
        LineKind::Turn => return turn(content),
        LineKind::MoveCount => move_count(content),
        LineKind::Flip => Event::Flip(trimmed.trim_end_matches(is_blank)),
        LineKind::Moves => Event::Moves(content),
    })
}

fn after<'t>(text: &'t str, word: &str) -> &'t str {
    text.strip_prefix(word).unwrap_or(text)
}

/// `先手…`, `下手…`: Black. `後手…`, `上手…`: White.
fn side(text: &str) -> Color {
    let word: String = trim_blanks(text).chars().take(2).collect();
    Color::from_ja(&word).unwrap_or(Color::Black)
}

/// The tail of `手数----指手---------消費時間--  # この行は、なくてもいい`.
fn separator(content: &str) -> Event<'_> {
    const WORDS: [&str; 4] = ["手数", "指手", "指し手", "消費時間"];
    let is_line = |c: char| is_blank(c) || matches!(c, '-' | '―' | '－' | '─' | 'ー');
    let mut tail = content;
    loop {
        tail = tail.trim_start_matches(is_line);
        match WORDS.iter().find_map(|word| tail.strip_prefix(word)) {
            Some(rest) => tail = rest,
            None => break,
        }
    }
    let (trailing, remark) = match tail.split_once('#') {
        Some((trailing, remark)) => (trailing, Some(remark)),
        None => (tail, None),
    };
    Event::Separator {
        remark,
        trailing: trim_blanks(trailing),
    }
}

/// `後手番`. What begins so but goes on is something else.
fn turn(content: &str) -> Result<Event<'_>, Fault> {
    match trim_blanks(content).strip_suffix('番').and_then(Color::from_ja) {
        Some(color) => Ok(Event::Turn(color)),
        None => header(content),
    }
}

fn split_at_colon(content: &str) -> Option<(&str, &str)> {
    content.split_once(['：', ':'])
}

fn header(content: &str) -> Result<Event<'_>, Fault> {
    let split = split_at_colon(content).map(|(key, value)| (trim_blanks(key), trim_blanks(value)));
    match split {
        Some((key, value)) if !key.is_empty() => Ok(Event::Header { key, value }),
        _ if is_ending_word(content) => Ok(Event::Moves(content)),
        _ => {
            let found = excerpt(trim_blanks(content));
            Err((ErrorKind::UnknownLine { found }, 0..content.len()))
        }
    }
}

/// `投了` alone on its line.
pub(crate) fn is_ending_word(content: &str) -> bool {
    crate::words::ending(trim_blanks(content)).is_some()
}

/// `#KIF version=2.0 encoding=UTF-8` and `#KI2 …` name the encoding; any other remark is kept.
pub(crate) fn remark(text: &str) -> Event<'_> {
    let is_declaration = text.starts_with("KIF ") || text.starts_with("KI2 ");
    match text.split_once("encoding=").filter(|_| is_declaration) {
        Some((head, label)) => Event::Declaration {
            version: head
                .split_once("version=")
                .map(|(_, version)| trim_blanks(version)),
            encoding: trim_blanks(label),
        },
        None => Event::Remark(text),
    }
}

fn variation(content: &str) -> Result<u32, &str> {
    let (_, value) = split_at_colon(content).unwrap_or((content, ""));
    let value = trim_blanks(value);
    let digits = value.trim_end_matches(is_blank);
    let digits = digits
        .strip_suffix('手')
        .unwrap_or(digits)
        .trim_end_matches(is_blank);
    shogi_core::ja::numbers::parse_number(digits).ok_or(value)
}

fn move_count(content: &str) -> Event<'_> {
    let (_, value) = content.split_once(['＝', '=']).unwrap_or((content, ""));
    let value = trim_blanks(value);
    let (digits, rest) = match split_digits(value) {
        // A number in kanji, or none: the word that stands there.
        ("", _) => value.split_at(value.find(is_blank).unwrap_or(value.len())),
        split => split,
    };
    Event::MoveCount {
        digits,
        rest: trim_blanks(rest),
    }
}

fn move_line<'t>(line: Line<'t>, content: &'t str) -> Result<Event<'t>, Fault> {
    let indent = content.len() - after_blanks(content).len();
    let rest = content.get(indent..).unwrap_or_default();
    let (digits, rest) = split_digits(rest);
    let numbered = rest
        .strip_prefix(['：', ':'])
        .map(after_blanks)
        .filter(|value| cell::is_move(value) || is_ending(value));
    // `1日目：…`, `9手詰：…` are headers, unless the colon belongs to a time.
    let is_header = numbered.is_none()
        && !rest.starts_with(is_blank)
        && rest
            .split(['(', '（'])
            .next()
            .is_some_and(|head| split_at_colon(head).is_some());
    if is_header {
        return header(content);
    }
    if is_unnumbered(content) {
        let found = excerpt(trim_blanks(content));
        return Err((MoveError::Unnumbered { found }.into(), indent..content.len()));
    }
    let number = number(digits)
        .map_err(|found| (ErrorKind::NumberOverflow { found }, indent..indent + digits.len()))?;
    let has_colon = numbered.is_some();
    let rest = numbered
        .or_else(|| rest.strip_prefix('.'))
        .or_else(|| rest.strip_prefix("手目"))
        .unwrap_or(rest);
    let rest = after_blanks(rest);
    let start = content.len() - rest.len();
    let (cell, end) = read_cell(rest)
        .map_err(|(error, range)| (ErrorKind::from(error), start + range.start..start + range.end))?;
    let mut mv = MoveLine {
        number,
        cell,
        time: None,
        bad_time: None,
        has_alternative: false,
        comment: None,
        remark: None,
        trailing: None,
        full_width: !digits.is_ascii(),
        has_colon,
    };
    let offset = line.span.start as usize + start + end;
    read_tail(rest.get(end..).unwrap_or_default(), offset, &mut mv);
    Ok(Event::Move(mv))
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

/// Whether a line begins with a square and a piece: the digit of the square is no move number.
pub(crate) fn is_unnumbered(line: &str) -> bool {
    Square::strip_ja(after_blanks(line)).is_some_and(|(_, rest)| PieceKind::strip_ja(rest).is_some())
}

fn number(digits: &str) -> Result<u32, String> {
    let parsed = digits.parse().ok();
    let parsed = parsed.or_else(|| shogi_core::ja::numbers::parse_number(digits));
    parsed
        .filter(|&number: &u32| number < u32::MAX)
        .ok_or_else(|| excerpt(digits))
}

/// The move or word after the number, and how many bytes it takes.
fn read_cell(rest: &str) -> Result<(Cell<'_>, usize), (MoveError, Range<usize>)> {
    let error = match cell::parse(rest) {
        Ok((mv, end)) => {
            let has_origin = mv.drop || mv.from.is_some();
            let no_origin = misplaced_origin(rest, end).filter(|_| !has_origin);
            return no_origin.map_or(Ok((Cell::Move(mv), end)), Err);
        }
        Err(error) => error,
    };
    let word = first_word(rest);
    let is_word = !word.is_empty() && matches!(error.0, MoveError::Destination { .. });
    // A comment behind the word tells nothing of it.
    let before_comment = rest.split(['*', '＊', '#']).next().unwrap_or_default();
    if is_ending(rest) || (is_word && !cell::looks_like_a_move(before_comment)) {
        Ok((Cell::Word(word), word.len()))
    } else {
        Err(error)
    }
}

/// What stands before the first blank, time or branch mark.
pub(crate) fn first_word(text: &str) -> &str {
    let mut words = text.split(|c: char| is_blank(c) || matches!(c, '(' | '（' | '+' | '＋'));
    words.next().unwrap_or_default()
}

/// Whether a text begins with the word of an ending that is known.
fn is_ending(text: &str) -> bool {
    crate::words::ending(first_word(text)).is_some()
}

/// What stands behind a move without an origin, unless it is something that may: a time, a branch mark, a comment.
fn misplaced_origin(rest: &str, end: usize) -> Option<(MoveError, Range<usize>)> {
    let tail = rest.get(end..).unwrap_or_default();
    let tail = after_blanks(tail);
    let found = match tail.chars().next()? {
        '+' | '＋' | '*' | '＊' | '#' => return None,
        '(' | '（' => {
            let (time, _, taken) = time::parse(tail);
            if time.is_some() {
                return None;
            }
            tail.get(..taken).unwrap_or_default()
        }
        _ => tail.trim_end_matches(is_blank),
    };
    let start = rest.len() - tail.len();
    let error = MoveError::Origin {
        found: excerpt(found),
    };
    Some((error, start..start + found.len()))
}

impl MoveLine<'_> {
    /// Notes something that means nothing, with all since the first such thing.
    fn add_trailing(&mut self, span: Span) {
        let start = self.trailing.map_or(span.start, |trailing| trailing.start);
        self.trailing = Some(Span::new(start, span.end));
    }
}

/// The time, the branch mark and what else stands after a move.
fn read_tail<'t>(tail: &'t str, offset: usize, mv: &mut MoveLine<'t>) {
    let mut rest = tail;
    loop {
        rest = after_blanks(rest);
        let at = offset + tail.len() - rest.len();
        match rest.chars().next() {
            None => return,
            Some('(' | '（') => {
                let (read, fault, taken) = time::parse(rest);
                let span = Span::from(at..at + taken);
                let is_another = mv.time.is_some() && read.is_some() && read != mv.time;
                // Of several times the first counts; IS-SHOGI writes the same twice.
                mv.time = mv.time.or(read);
                match fault {
                    Some(fault) if mv.bad_time.is_none() => {
                        mv.bad_time = Some((span, fault == TimeFault::Overflow));
                    }
                    None if !is_another => {}
                    _ => mv.add_trailing(span),
                }
                rest = rest.get(taken..).unwrap_or_default();
            }
            Some('+' | '＋') => {
                mv.has_alternative = true;
                rest = rest.trim_start_matches(['+', '＋']);
            }
            Some('*' | '＊') => {
                mv.comment = rest.strip_prefix(['*', '＊']);
                return;
            }
            Some('#') => {
                mv.remark = rest.strip_prefix('#');
                return;
            }
            Some(_) => {
                mv.add_trailing(Span::from(at..at + rest.trim_end_matches(is_blank).len()));
                return;
            }
        }
    }
}

/// Reads a move line as any other than the usual, if it holds a move.
#[cfg(test)]
pub(crate) fn any_move_line(content: &str) -> Option<MoveLine<'_>> {
    let line = Spanned {
        value: (LineKind::Move, content),
        span: Span::from(0..content.len()),
        line: LineStart::FIRST,
    };
    match move_line(line, content) {
        Ok(Event::Move(mv)) => Some(mv),
        _ => None,
    }
}
