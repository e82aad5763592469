//! [`Event`]: the content of one line or statement of a CSA text, read without knowing the position.
//!
//! ```text
//! line      = statement { "," statement } | player | header | comment | remark | declaration | message
//! statement = version | initial | row | pieces | turn | move | time | special | separator | line
//! separator = "/"                           the next game begins
//! version   = "V" text                      V2.2
//! player    = "N" sign name                 N+NAKAHARA
//! header    = "$" key ":" value             $EVENT:13th World Computer Shogi Championship
//! initial   = "PI" { square piece }         PI82HI22KA
//! row       = "P" digit 9 * cell            P2 * -HI *  *  *  *  * -KA *
//! pieces    = "P" sign { square piece }     P+00KI00FU
//! turn      = sign                          +
//! move      = sign square square piece      +7776FU
//! time      = "T" seconds                   T12, T6.123
//! special   = "%" name                      %TORYO
//! comment   = "'*" text
//! remark    = "'" text
//! message   = "#" name                      #RESIGN, of a server
//! ```
//!
//! A statement may have blanks around it. A line with several statements separates them by commas. A comment or
//! remark after a comma extends to the end of the line.

use std::ops::Range;
use std::time::Duration;

use shogi_core::format::GameProblem;
use shogi_core::format::tools::{Classify, Line, LineStart, Lines, after_blanks, is_blank, trim_blanks};
use shogi_core::messages::excerpt;
use shogi_core::notation::csa::{looks_like_move, read_special_move};
use shogi_core::notation::ja::moves::Notation;
use shogi_core::record::LONGEST_TIME;
use shogi_core::text::{Located, Place};
use shogi_core::{Color, Move, PieceKind, Square};

use crate::error::{CsaProblem, Diagnostic, Problem, bad_square, unknown_line, unknown_piece};
use crate::lexer::LineKind;
use crate::server_endings::ServerMessage;

/// The content of a line, or of one statement if a line has several. Blank lines give no event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'t> {
    /// `'CSA encoding=UTF-8`: the name of the encoding.
    Declaration(&'t str),
    /// The version of the format (`V2.2`): the text after the `V`.
    Version(&'t str),
    /// The name of a player: `N+NAKAHARA`.
    Player {
        /// The side of the player.
        color: Color,
        /// The name of the player.
        name: &'t str,
    },
    /// A header: `$EVENT:13th World Computer Shogi Championship`.
    Header {
        /// The key of the header, without its `$`.
        key: &'t str,
        /// The value of the header.
        value: &'t str,
    },
    /// `PI82HI22KA`: the start position of the even game, without the listed pieces.
    Initial(&'t str),
    /// A row of the board: `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`.
    Row {
        /// The digit of the row. Only `1` to `9` are rows of the board.
        row: char,
        /// The text after the digit, with the nine squares.
        squares: &'t str,
    },
    /// Single pieces on squares or in hand: `P+00KI00FU`.
    Pieces {
        /// The owner of the pieces.
        color: Color,
        /// The text with the squares and pieces.
        pieces: &'t str,
    },
    /// The line that names the side to move: `+`.
    Turn(Color),
    /// A move: `+7776FU`.
    Move(WrittenMove),
    /// The time spent on the previous move: `T12`.
    Time(Result<Duration, TimeError>),
    /// A special move, which ends the game (`%TORYO`): the text after the `%`.
    Special(&'t str),
    /// A comment (`'*…`): the text after the star.
    Comment(&'t str),
    /// A remark, a line that programs skip (`'…`): the text after the apostrophe.
    Remark(&'t str),
    /// A message that a server sends at the end of a game: `#RESIGN`.
    ServerMessage(ServerMessage),
    /// `/`: the separator between two games.
    Separator,
}

impl Event<'_> {
    /// Whether the event may be something else in another spelling.
    pub(crate) fn is_doubtful(self) -> bool {
        match self {
            // `TORYO` also begins with a `T`.
            Self::Time(Err(TimeError::Malformed)) => true,
            Self::Special(name) => read_special_move(name, Color::Black).is_none(),
            _ => false,
        }
    }
}

/// A move as it is written, read without knowing the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrittenMove {
    /// The side that moves.
    pub color: Color,
    /// The origin. `None` for a drop (`00`).
    pub from: Option<Square>,
    /// The destination.
    pub to: Square,
    /// The piece as it is after the move. If the move promotes, this is the promoted piece.
    pub kind: PieceKind,
}

/// The reasons why a time cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TimeError {
    /// The text is not a number of seconds.
    Malformed,
    /// The time is above [`LONGEST_TIME`].
    Overflow,
}

/// Reads the lines of a text as events. For a statement with an error, the item is the diagnostic; the next item is
/// then that of the next statement.
///
/// ```
/// use shogi_csa::{Event, events};
///
/// let mut names = Vec::new();
/// for event in events("V2.2\nN+NAKAHARA\nPI\n+\n+2726FU\nT12\n") {
///     if let Event::Player { name, .. } = event?.value {
///         names.push(name);
///     }
/// }
/// assert_eq!(names, ["NAKAHARA"]);
/// # Ok::<(), shogi_csa::Diagnostic>(())
/// ```
pub fn events(text: &str) -> Events<'_> {
    Events {
        text,
        lines: Lines::new(text, LineStart::FIRST),
        line: Place::START,
        rest: "",
    }
}

/// An iterator over the events of a text. See [`events`].
#[derive(Clone, Debug)]
pub struct Events<'t> {
    text: &'t str,
    lines: Lines<'t, LineKind>,
    /// The place of the current line.
    line: Place,
    /// The statements of the current line that have not been read yet.
    rest: &'t str,
}

impl<'t> Events<'t> {
    fn event(&self, statement: &Statement<'t>) -> Result<Located<Event<'t>>, Diagnostic> {
        let place = statement.place;
        match read(statement) {
            Some(value) => Ok(Located { value, place }),
            None => Err(Diagnostic::new(self.text, place, problem(statement))),
        }
    }
}

impl<'t> Iterator for Events<'t> {
    type Item = Result<Located<Event<'t>>, Diagnostic>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        // A comma too many means nothing.
        self.rest = self.rest.trim_start_matches(|c| c == ',' || is_blank(c));
        if self.rest.is_empty() {
            let line = self.lines.next()?;
            let place = line.place;
            // Nearly all lines are plain moves and times.
            match line.kind {
                LineKind::Move => {
                    if let Some(mv) = plain_move(line.content) {
                        let value = Event::Move(mv);
                        return Some(Ok(Located { value, place }));
                    }
                }
                LineKind::Time => {
                    let value = Event::Time(Ok(plain_time(line.content)));
                    return Some(Ok(Located { value, place }));
                }
                _ => {}
            }
            if !line.kind.ends_at_comma() {
                return Some(self.event(&line));
            }
            (self.line, self.rest) = (line.place, line.content);
        }
        let (statement, rest) = split_statement(self.rest, self.line, self.text);
        self.rest = rest;
        Some(self.event(&statement))
    }
}

/// One statement of a line. Most lines have only one, which is the whole line.
pub(crate) type Statement<'t> = Line<'t, LineKind>;

/// Returns the first statement of `rest`, the rest of the line at `line`, and the text after the statement. A comment or
/// remark extends to the end of the line; any other statement ends at the next comma. The text after the comma is not
/// examined yet, so that a line with very many statements takes linear time.
pub(crate) fn split_statement<'t>(rest: &'t str, line: Place, text: &str) -> (Statement<'t>, &'t str) {
    let is_comment = rest.starts_with('\'');
    let (statement, after) = match rest.split_once(',').filter(|_| !is_comment) {
        Some((statement, after)) => (statement, after_blanks(after)),
        None => (rest, ""),
    };
    let trimmed = trim_blanks(statement);
    let (kind, content) = match LineKind::classify(trimmed) {
        // A row is not trimmed, because blanks at its end are empty squares.
        LineKind::Row => (LineKind::Row, statement),
        // A declaration must be a whole line. In a line with several statements it is read as a remark.
        LineKind::Declaration => (LineKind::Remark, trimmed),
        kind => (kind, trimmed),
    };
    let place = line.of(trimmed, text);
    (Statement { kind, content, place }, after)
}

/// Reads a statement as an event. Returns `None` if it cannot be read. The blanks at the end of a row and around a comment
/// are kept.
pub(crate) fn read<'t>(statement: &Statement<'t>) -> Option<Event<'t>> {
    let content = statement.content;
    let trimmed_after = |length| trim_blanks(after(content, length));
    let second = content.as_bytes().get(1).copied().unwrap_or_default();
    Some(match statement.kind {
        LineKind::Move => Event::Move(plain_move(content)?),
        LineKind::Time => Event::Time(Ok(plain_time(content))),
        LineKind::Declaration => {
            let label = content.split_once('=').map_or("", |(_, label)| label);
            Event::Declaration(trim_blanks(label))
        }
        LineKind::Comment => Event::Comment(comment_text(content)),
        LineKind::Remark => Event::Remark(after(content, 1)),
        LineKind::Version => Event::Version(trimmed_after(1)),
        LineKind::Player => Event::Player {
            color: color(second),
            name: trimmed_after(2),
        },
        LineKind::Header => {
            let (key, value) = after(content, 1).split_once(':')?;
            let key = Some(trim_blanks(key)).filter(|key| !key.is_empty())?;
            let value = value.trim_end_matches(is_blank);
            Event::Header { key, value }
        }
        LineKind::Initial => Event::Initial(trimmed_after(2)),
        LineKind::Row => Event::Row {
            row: char::from(second),
            squares: after(content, 2),
        },
        LineKind::Pieces => Event::Pieces {
            color: color(second),
            pieces: trimmed_after(2),
        },
        LineKind::Turn => match content {
            "+" => Event::Turn(Color::Black),
            "-" => Event::Turn(Color::White),
            _ => return None,
        },
        LineKind::OtherTime | LineKind::Special if looks_like_move(content) => return None,
        LineKind::OtherTime => Event::Time(seconds(trimmed_after(1))),
        LineKind::Special => Event::Special(after(content, 1)),
        LineKind::ServerMessage => Event::ServerMessage(ServerMessage::parse(trimmed_after(1))?),
        LineKind::Separator => Event::Separator,
        LineKind::MoveAndMore | LineKind::Protocol | LineKind::Unknown => return None,
    })
}

/// Returns the problem of a statement that [`read`] cannot read.
#[cold]
pub(crate) fn problem(statement: &Statement<'_>) -> Problem {
    let content = statement.content;
    let found = excerpt(trim_blanks(content));
    match statement.kind {
        LineKind::Move => bad_part_of_move(content).into(),
        LineKind::MoveAndMore => {
            let found = excerpt(after(content, MOVE_LENGTH));
            GameProblem::TrailingGarbage { found }.into()
        }
        LineKind::Turn => bad_move(found),
        kind if kind != LineKind::Protocol && looks_like_move(content) => bad_move(found),
        LineKind::Unknown if is_move_of_other_format(content) => bad_move(found),
        LineKind::Header => CsaProblem::BadInfo { found }.into(),
        _ => unknown_line(found).into(),
    }
}

/// Whether a statement is a move as KIF, KI2 or USI write it, perhaps behind its number.
pub(crate) fn is_move_of_other_format(content: &str) -> bool {
    let is_before = |c: char| c.is_ascii_digit() || is_blank(c) || c == '.';
    let is_japanese = |text: &str| Notation::strip(text).is_ok();
    let text = trim_blanks(content);
    is_japanese(text) || is_japanese(text.trim_start_matches(is_before)) || text.parse::<Move>().is_ok()
}

fn bad_move(found: String) -> Problem {
    let example = "+7776FU";
    GameProblem::BadMove { example, found }.into()
}

#[inline]
fn after(content: &str, length: usize) -> &str {
    content.get(length..).unwrap_or_default()
}

/// The side with the sign `-` or `+`.
#[inline]
pub(crate) const fn color(sign: u8) -> Color {
    if sign == b'-' { Color::White } else { Color::Black }
}

/// The square with the digits `file` and `rank`. `None` if one of them is not a digit from 1 to 9.
#[inline]
pub(crate) fn square(file: u8, rank: u8) -> Option<Square> {
    Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
}

/// The text of a comment: `'*…`.
#[inline]
pub(crate) fn comment_text(content: &str) -> &str {
    after(content, 2)
}

/// The length in bytes of a move such as `+7776FU`.
pub(crate) const MOVE_LENGTH: usize = 7;

/// Reads a move such as `+7776FU`. Returns `None` if a square or the piece is wrong.
#[inline]
pub(crate) fn plain_move(content: &str) -> Option<WrittenMove> {
    let &[sign, from_file, from_rank, to_file, to_rank, ..] = content.as_bytes() else {
        return None;
    };
    let from = match (from_file, from_rank) {
        (b'0', b'0') => None,
        _ => Some(square(from_file, from_rank)?),
    };
    Some(WrittenMove {
        color: color(sign),
        from,
        to: square(to_file, to_rank)?,
        kind: PieceKind::from_csa(content.get(5..)?)?,
    })
}

/// Returns the problem of a text like `+7776FU` with a wrong square or piece.
fn bad_part_of_move(content: &str) -> GameProblem {
    let part = |range: Range<usize>| content.get(range).unwrap_or_default().to_owned();
    let (from, to) = (part(1..3), part(3..5));
    if from != "00" && from.contains('0') {
        bad_square(from)
    } else if to.contains('0') {
        bad_square(to)
    } else {
        unknown_piece(part(5..MOVE_LENGTH))
    }
}

/// Reads a time such as `T12`. The lexer allows at most six digits, so the number cannot overflow.
#[inline]
pub(crate) fn plain_time(content: &str) -> Duration {
    Duration::from_secs(number(after(content, 1)))
}

/// The number with the digits `digits`, of which there are at most 18.
#[inline]
fn number(digits: &str) -> u64 {
    let digits = digits.bytes().map(|digit| u64::from(digit.wrapping_sub(b'0')));
    digits.fold(0, |number, digit| number * 10 + digit)
}

/// Reads a number of seconds, which may have a fraction (V3.0). A record stores milliseconds, so digits after the third
/// decimal are ignored here; `replay.rs` reports such a time.
pub(crate) fn seconds(text: &str) -> Result<Duration, TimeError> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut digits = whole.bytes().chain(fraction.bytes());
    if whole.is_empty() || !digits.all(|byte| byte.is_ascii_digit()) {
        return Err(TimeError::Malformed);
    }
    let decimals = format!("{fraction:0<3}");
    let milliseconds = number(decimals.get(..3).unwrap_or_default());
    let whole = whole.trim_start_matches('0');
    let time = (whole.len() < 10).then(|| Duration::from_millis(number(whole) * 1000 + milliseconds));
    time.filter(|&time| time <= LONGEST_TIME)
        .ok_or(TimeError::Overflow)
}
