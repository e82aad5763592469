//! The lines of a CSA text as events: what each of them means, before any position is known.
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
//! Blanks may surround a statement. What follows a comma ends at the next one, comments and remarks excepted.

use std::time::Duration;

use shogi_core::format::GameProblem;
use shogi_core::text::{
    Classify, LineStart, Lines, Located, Place, after_blanks, excerpt, is_blank, trim_blanks,
};
use shogi_core::{Color, PieceKind, Square};

use crate::error::{Diagnostic, DiagnosticKind, bad_square};
use crate::lexer::LineKind;
use crate::server_endings::ServerMessage;

/// What a line, or a statement on a line, means. Blank lines mean nothing and give no event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'t> {
    /// `'CSA encoding=UTF-8`: the label of the encoding.
    Declaration(&'t str),
    /// `V2.2`: the text after the `V`.
    Version(&'t str),
    /// `N+NAKAHARA`.
    Player {
        /// The side.
        color: Color,
        /// The name.
        name: &'t str,
    },
    /// `$EVENT:13th World Computer Shogi Championship`.
    Header {
        /// The key, without its `$`.
        key: &'t str,
        /// The value.
        value: &'t str,
    },
    /// `PI82HI22KA`: the even game without the pieces that follow.
    Initial(&'t str),
    /// `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`.
    Row {
        /// The number of the row.
        row: char,
        /// The squares.
        squares: &'t str,
    },
    /// `P+00KI00FU`.
    Pieces {
        /// The side that has the pieces.
        color: Color,
        /// Squares and pieces.
        pieces: &'t str,
    },
    /// `+`: the side to move.
    Turn(Color),
    /// `+7776FU`.
    Move(WrittenMove),
    /// `T12`: the time spent on the move before.
    Time(Result<Duration, TimeError>),
    /// `%TORYO`: the text after the `%`.
    Special(&'t str),
    /// `'*…`: the text after the star.
    Comment(&'t str),
    /// `'…`: the text after the apostrophe. Programs skip it.
    Remark(&'t str),
    /// `#RESIGN`: a message that a server sends at the end of a game.
    ServerMessage(ServerMessage),
    /// `/`: another game follows.
    Separator,
}

impl Event<'_> {
    /// Whether the line only goes with a game: a comment, a remark or the name of the encoding.
    pub(crate) const fn is_note(&self) -> bool {
        matches!(self, Self::Comment(_) | Self::Remark(_) | Self::Declaration(_))
    }
}

/// A move as CSA writes it, before any position is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrittenMove {
    /// The side that moves.
    pub color: Color,
    /// The origin; `None` for a drop (`00`).
    pub from: Option<Square>,
    /// The destination.
    pub to: Square,
    /// The piece, as it is after the move.
    pub kind: PieceKind,
}

/// Why a time cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TimeError {
    /// It is not a number of seconds.
    Malformed,
    /// It is too long: more than 49 days.
    Overflow,
}

/// Reads the lines of a text as events. After an error the next item is the next statement.
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
    Events::starting_at(text, LineStart::FIRST)
}

/// See [`events`].
#[derive(Clone, Debug)]
pub struct Events<'t> {
    text: &'t str,
    lines: Lines<'t, LineKind>,
    /// What follows a comma on the line that is being read; empty between lines.
    rest: Located<&'t str>,
}

type Read<'t> = Result<Event<'t>, DiagnosticKind>;
type Fault = Located<DiagnosticKind>;

impl<'t> Events<'t> {
    /// The events of a text whose first line is this one.
    pub(crate) fn starting_at(text: &'t str, line: LineStart) -> Self {
        Self {
            text,
            lines: Lines::new(text, line),
            rest: located("", Place::START),
        }
    }

    /// The next event, or what `diagnose` makes of a fault. Finding the column of a fault takes time, and a game lists only so
    /// many of them.
    #[inline]
    pub(crate) fn next_or<E>(
        &mut self,
        diagnose: impl FnOnce(Fault) -> E,
    ) -> Option<Result<Located<Event<'t>>, E>> {
        if !self.rest.value.is_empty() {
            return Some(self.statement(self.rest).map_err(diagnose));
        }
        let line = self.lines.next()?;
        let (content, place) = (line.content, line.place);
        // Plain moves and times are returned at once: moving a result of this size costs as much as reading them.
        Some(match line.kind {
            LineKind::Move => match plain_move(content) {
                Some(mv) => Ok(located(Event::Move(mv), place)),
                None => at(place, written_move(content).map(Event::Move)).map_err(diagnose),
            },
            LineKind::Time => Ok(located(Event::Time(Ok(plain_time(content))), place)),
            kind if kind.ends_at_comma() => self.statement(located(content, place)).map_err(diagnose),
            kind => at(place, read(kind, content)).map_err(diagnose),
        })
    }

    /// Reads the first statement of a line, or of what is left of it: up to a comma, or all of it if it is a comment. Looks
    /// at no more of the line than that, since a line may hold very many.
    fn statement(&mut self, rest: Located<&'t str>) -> Result<Located<Event<'t>>, Fault> {
        let Located { value: rest, place } = rest;
        let is_comment = after_blanks(rest).starts_with('\'');
        let (statement, after) = match rest.split_once(',').filter(|_| !is_comment) {
            Some((statement, after)) => (statement, after_blanks(after)),
            None => (rest, ""),
        };
        self.rest = located(after, place.of(after, self.text));
        let statement = after_blanks(statement);
        let trimmed = trim_blanks(statement);
        let (kind, content) = match LineKind::classify(trimmed) {
            // The blanks at its end are squares.
            LineKind::Row => (LineKind::Row, statement),
            // These are lines of their own.
            LineKind::Declaration => (LineKind::Remark, trimmed),
            LineKind::Separator => (LineKind::Unknown, trimmed),
            kind => (kind, trimmed),
        };
        at(place.of(trimmed, self.text), read(kind, content))
    }
}

impl<'t> Iterator for Events<'t> {
    type Item = Result<Located<Event<'t>>, Diagnostic>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let text = self.text;
        self.next_or(|fault| Diagnostic::new(text, fault.place, fault.value))
    }
}

#[inline]
const fn located<T>(value: T, place: Place) -> Located<T> {
    Located { value, place }
}

fn at(place: Place, read: Read<'_>) -> Result<Located<Event<'_>>, Fault> {
    match read {
        Ok(event) => Ok(located(event, place)),
        Err(kind) => Err(located(kind, place)),
    }
}

/// Reads a line, or a statement of one. Blanks at the end of a row are squares, and those of a comment are kept.
fn read(kind: LineKind, content: &str) -> Read<'_> {
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
        LineKind::Move => return written_move(content).map(Event::Move),
        LineKind::MoveAndMore => {
            let found = excerpt(after(MOVE_LENGTH));
            let loses_line = true;
            return Err(GameProblem::TrailingText { found, loses_line }.into());
        }
        LineKind::Time | LineKind::OtherTime => Event::Time(seconds(trimmed_after(1))),
        LineKind::Special => Event::Special(after(1)),
        LineKind::ServerMessage => match ServerMessage::parse(trimmed_after(1)) {
            Some(message) => Event::ServerMessage(message),
            None => return Err(unknown_part(content)),
        },
        LineKind::Separator => Event::Separator,
        LineKind::Protocol | LineKind::Unknown => {
            return Err(unknown_part(content));
        }
    })
}

fn unknown_part(content: &str) -> DiagnosticKind {
    let found = excerpt(trim_blanks(content));
    GameProblem::UnknownPart { format: "CSA", found }.into()
}

/// `$EVENT:13th World Computer Shogi Championship`.
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

/// How long a move is: `+7776FU`.
const MOVE_LENGTH: usize = 7;

/// `+7776FU`, if nothing is wrong with it.
#[inline]
fn plain_move(content: &str) -> Option<WrittenMove> {
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

/// A move, or what is wrong with its squares or its piece.
fn written_move(content: &str) -> Result<WrittenMove, DiagnosticKind> {
    plain_move(content).ok_or_else(|| {
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
    })
}

/// `T12`, with at most six digits, which are too few for an overflow.
#[inline]
fn plain_time(content: &str) -> Duration {
    let digits = content.bytes().skip(1);
    Duration::from_secs(digits.fold(0, |seconds, digit| {
        seconds * 10 + u64::from(digit.wrapping_sub(b'0'))
    }))
}

/// The seconds that these digits mean.
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

/// Seconds with up to three decimals (V3.0). Further ones are passed over, since a record keeps milliseconds; the replay
/// reports them.
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
    // A record keeps at most 49 days in milliseconds.
    if time.as_millis() < u128::from(u32::MAX) {
        Ok(time)
    } else {
        Err(TimeError::Overflow)
    }
}
