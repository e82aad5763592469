//! [`Event`]: the content of one line or statement of a CSA text, read without knowing the position.
//!
//! ```text
//! line      = statement { "," statement } | player | header | comment | remark | declaration | message | "/"
//! statement = version | initial | row | pieces | turn | move | time | special | line
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

use std::time::Duration;

use shogi_core::format::GameProblem;
use shogi_core::text::{
    Classify, Line, LineStart, Lines, Located, Place, after_blanks, excerpt, is_blank, trim_blanks,
};
use shogi_core::{Color, PieceKind, Square};

use crate::error::{Diagnostic, DiagnosticKind, bad_square};
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
    /// The time is longer than 49 days.
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
        statements: Statements {
            text,
            whole: None,
            rest: "",
            place: Place::START,
        },
    }
}

/// An iterator over the events of a text. See [`events`].
#[derive(Clone, Debug)]
pub struct Events<'t> {
    text: &'t str,
    lines: Lines<'t, LineKind>,
    /// The statements of the current line that have not been read yet.
    statements: Statements<'t>,
}

type Read<'t> = Result<Event<'t>, DiagnosticKind>;

impl<'t> Iterator for Events<'t> {
    type Item = Result<Located<Event<'t>>, Diagnostic>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.statements.rest.is_empty() {
            let line = self.lines.next()?;
            match line.kind {
                LineKind::Move => {
                    if let Some(mv) = plain_move(line.content) {
                        return Some(Ok(located(Event::Move(mv), line.place)));
                    }
                }
                LineKind::Time => {
                    let time = Event::Time(Ok(plain_time(line.content)));
                    return Some(Ok(located(time, line.place)));
                }
                _ => {}
            }
            self.statements = Statements::of(line, self.text);
        }
        self.next_of_line()
    }
}

impl<'t> Events<'t> {
    /// Returns the next event of the current line.
    fn next_of_line(&mut self) -> Option<Result<Located<Event<'t>>, Diagnostic>> {
        let statement = self.statements.next()?;
        let place = statement.place;
        Some(match read(statement) {
            Ok(event) => Ok(located(event, place)),
            Err(kind) => Err(Diagnostic::new(self.text, place, kind)),
        })
    }
}

/// One statement of a line. Most lines have only one, which is the whole line.
pub(crate) type Statement<'t> = Line<'t, LineKind>;

/// The statements of a line, which are separated by commas.
#[derive(Clone, Debug)]
pub(crate) struct Statements<'t> {
    text: &'t str,
    /// The whole line, if its kind is one that may contain commas: a name, a value, a comment or a remark. Otherwise
    /// `None`, and once the line has been returned.
    whole: Option<Statement<'t>>,
    /// The part of the line that has not been read yet.
    rest: &'t str,
    place: Place,
}

impl<'t> Statements<'t> {
    /// The statements of a line of `text`.
    pub(crate) fn of(line: Line<'t, LineKind>, text: &'t str) -> Self {
        Self {
            text,
            whole: (!line.kind.ends_at_comma()).then_some(line),
            rest: line.content,
            place: line.place,
        }
    }
}

impl<'t> Iterator for Statements<'t> {
    type Item = Statement<'t>;

    /// Returns the next statement. A comment or remark extends to the end of the line; any other statement ends at the
    /// next comma. The text after the comma is not examined yet, so that a line with very many statements takes linear
    /// time.
    fn next(&mut self) -> Option<Statement<'t>> {
        let rest = std::mem::take(&mut self.rest);
        if self.whole.is_some() || rest.is_empty() {
            return self.whole.take();
        }
        let is_comment = after_blanks(rest).starts_with('\'');
        let (statement, after) = match rest.split_once(',').filter(|_| !is_comment) {
            Some((statement, after)) => (statement, after_blanks(after)),
            None => (rest, ""),
        };
        self.rest = after;
        let statement = after_blanks(statement);
        let trimmed = trim_blanks(statement);
        let (kind, content) = match LineKind::classify(trimmed) {
            // A row is not trimmed, because blanks at its end are empty squares.
            LineKind::Row => (LineKind::Row, statement),
            // A declaration or separator must be a whole line. In a line with several statements, a declaration is read
            // as a remark, and a separator as an unknown statement.
            LineKind::Declaration => (LineKind::Remark, trimmed),
            LineKind::Separator => (LineKind::Unknown, trimmed),
            kind => (kind, trimmed),
        };
        let place = self.place.of(trimmed, self.text);
        Some(Statement { kind, content, place })
    }
}

#[inline]
const fn located<T>(value: T, place: Place) -> Located<T> {
    Located { value, place }
}

/// Reads a statement as an event.
#[inline]
pub(crate) fn read(statement: Statement<'_>) -> Read<'_> {
    let content = statement.content;
    match statement.kind {
        LineKind::Move => match plain_move(content) {
            Some(mv) => Ok(Event::Move(mv)),
            None => Err(bad_move(content)),
        },
        LineKind::Time => Ok(Event::Time(Ok(plain_time(content)))),
        kind => read_other(kind, content),
    }
}

/// Reads a statement that is not a plain move or time. The blanks at the end of a row and around a comment are kept.
fn read_other(kind: LineKind, content: &str) -> Read<'_> {
    let after = |length: usize| content.get(length..).unwrap_or_default();
    let trimmed_after = |length: usize| trim_blanks(after(length));
    let color = |sign: Option<&u8>| {
        if sign == Some(&b'-') {
            Color::White
        } else {
            Color::Black
        }
    };
    let second = content.as_bytes().get(1);
    Ok(match kind {
        LineKind::Declaration => {
            let label = content.split_once('=').map_or("", |(_, label)| label);
            Event::Declaration(trim_blanks(label))
        }
        LineKind::Comment => Event::Comment(after(2)),
        LineKind::Remark => Event::Remark(after(1)),
        LineKind::Version => Event::Version(trimmed_after(1)),
        LineKind::Player => Event::Player {
            color: color(second),
            name: trimmed_after(2),
        },
        LineKind::Header => return header(content),
        LineKind::Initial => Event::Initial(trimmed_after(2)),
        LineKind::Row => Event::Row {
            row: second.map_or('0', |&digit| char::from(digit)),
            squares: after(2),
        },
        LineKind::Pieces => Event::Pieces {
            color: color(second),
            pieces: trimmed_after(2),
        },
        LineKind::Turn if content.len() == 1 => Event::Turn(color(content.as_bytes().first())),
        LineKind::Turn => {
            let found = excerpt(content);
            let example = "+7776FU";
            return Err(GameProblem::BadMove { example, found }.into());
        }
        LineKind::MoveAndMore => {
            let found = excerpt(after(MOVE_LENGTH));
            let loses_line = true;
            return Err(GameProblem::TrailingText { found, loses_line }.into());
        }
        LineKind::OtherTime => Event::Time(seconds(trimmed_after(1))),
        LineKind::Special => Event::Special(after(1)),
        LineKind::ServerMessage => match ServerMessage::parse(trimmed_after(1)) {
            Some(message) => Event::ServerMessage(message),
            None => return Err(unknown_part(content)),
        },
        LineKind::Separator => Event::Separator,
        // Moves and times cannot occur here, because `read` has read them.
        LineKind::Protocol | LineKind::Unknown | LineKind::Move | LineKind::Time => {
            return Err(unknown_part(content));
        }
    })
}

fn unknown_part(content: &str) -> DiagnosticKind {
    let found = excerpt(trim_blanks(content));
    GameProblem::UnknownPart { format: "CSA", found }.into()
}

/// Reads a header: `$EVENT:13th World Computer Shogi Championship`.
fn header(content: &str) -> Read<'_> {
    let parts = content.strip_prefix('$').and_then(|rest| rest.split_once(':'));
    match parts.map(|(key, value)| (trim_blanks(key), value)) {
        Some((key, value)) if !key.is_empty() => Ok(Event::Header {
            key,
            value: value.trim_end_matches(is_blank),
        }),
        _ => Err(DiagnosticKind::BadInfo {
            found: excerpt(trim_blanks(content)),
        }),
    }
}

/// The length in bytes of a move such as `+7776FU`.
const MOVE_LENGTH: usize = 7;

/// Reads a move such as `+7776FU`. Returns `None` if a square or the piece is wrong.
#[inline]
pub(crate) fn plain_move(content: &str) -> Option<WrittenMove> {
    let &[sign, from_file, from_rank, to_file, to_rank, ..] = content.as_bytes() else {
        return None;
    };
    let square = |file: u8, rank: u8| Square::from_numbers(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'));
    let from = match (from_file, from_rank) {
        (b'0', b'0') => None,
        _ => Some(square(from_file, from_rank)?),
    };
    Some(WrittenMove {
        color: if sign == b'-' { Color::White } else { Color::Black },
        from,
        to: square(to_file, to_rank)?,
        kind: PieceKind::from_csa(content.get(5..)?)?,
    })
}

/// Returns the problem of a text like `+7776FU` with a wrong square or piece.
#[cold]
fn bad_move(content: &str) -> DiagnosticKind {
    let part = |start: usize, end: usize| content.get(start..end).unwrap_or_default().to_owned();
    let is_square = |digits: &str| !digits.contains('0');
    let (from, to) = (part(1, 3), part(3, 5));
    if from != "00" && !is_square(&from) {
        bad_square(from)
    } else if !is_square(&to) {
        bad_square(to)
    } else {
        GameProblem::UnknownPiece {
            found: part(5, MOVE_LENGTH),
        }
    }
    .into()
}

/// Decodes a time such as `T12`. The lexer allows at most six digits, so the number cannot overflow.
#[inline]
pub(crate) fn plain_time(content: &str) -> Duration {
    let digits = content.bytes().skip(1);
    Duration::from_secs(digits.fold(0, |seconds, digit| {
        seconds * 10 + u64::from(digit.wrapping_sub(b'0'))
    }))
}

/// Converts digits to a time in seconds. Returns an error if the number is too large.
fn whole_seconds(digits: &str) -> Result<Duration, TimeError> {
    let mut seconds = 0;
    for digit in digits.bytes() {
        seconds = seconds * 10 + u64::from(digit.wrapping_sub(b'0'));
        if seconds > u64::from(u32::MAX) {
            return Err(TimeError::Overflow);
        }
    }
    Ok(Duration::from_secs(seconds))
}

/// Reads a number of seconds, which may have a fraction (V3.0). A record stores milliseconds, so digits after the third
/// decimal are ignored here; `replay.rs` reports such a time.
fn seconds(text: &str) -> Result<Duration, TimeError> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(fraction) {
        return Err(TimeError::Malformed);
    }
    let whole = whole_seconds(whole)?;
    let decimals = fraction.bytes().chain([b'0'; 3]).take(3);
    let milliseconds = decimals.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    let time = whole + Duration::from_millis(milliseconds);
    // A record stores a time as milliseconds in 32 bits, which is at most 49 days.
    if time.as_millis() < u128::from(u32::MAX) {
        Ok(time)
    } else {
        Err(TimeError::Overflow)
    }
}
