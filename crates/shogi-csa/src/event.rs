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
    Classify, LineStart, Lines, Located, Place, after_blanks, excerpt, is_blank, trim_blanks,
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
        /// The digit of the row, `1` to `9`.
        row: char,
        /// The text with the nine squares.
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
    /// Whether the line is a comment, a remark or the name of the encoding. Such a line alone does not make a game.
    pub(crate) const fn is_note(&self) -> bool {
        matches!(self, Self::Comment(_) | Self::Remark(_) | Self::Declaration(_))
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
    /// The piece after the move, so promoted if this move promotes it.
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

/// Reads the lines of a text as events. If a statement has an error, the next item is the next statement.
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

/// An iterator over the events of a text. See [`events`].
#[derive(Clone, Debug)]
pub struct Events<'t> {
    text: &'t str,
    lines: Lines<'t, LineKind>,
    /// The rest of the current line, after a comma. Empty if the next event begins a new line.
    rest: Located<&'t str>,
}

type Read<'t> = Result<Event<'t>, DiagnosticKind>;
type Fault = Located<DiagnosticKind>;

impl<'t> Events<'t> {
    /// Returns the events of `text` from the line `line` on.
    pub(crate) fn starting_at(text: &'t str, line: LineStart) -> Self {
        Self {
            text,
            lines: Lines::new(text, line),
            rest: located("", Place::START),
        }
    }

    /// Returns the next event. If the statement cannot be read, `diagnose` converts its problem to the returned
    /// error. A caller that needs no diagnostic saves the time to find the column of the problem.
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
        // Plain moves and times are built in this function, because returning an event through another function takes
        // as long as reading it.
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

    /// Reads the first statement of `rest`, which ends at a comma. A comment or remark is all of `rest`. The text
    /// after the comma is not examined, because a line may have very many statements.
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
            // A row is not trimmed, because blanks at its end are empty squares.
            LineKind::Row => (LineKind::Row, statement),
            // A declaration or separator must be a whole line. In a line with several statements it is read as
            // another kind.
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

/// Reads a line, or one statement of a line. The blanks at the end of a row and around a comment are kept.
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

/// Reads a move such as `+7776FU`. The error says which square is wrong, or that the piece is wrong.
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

/// Decodes a time such as `T12`. It has at most six digits, so the number cannot overflow.
#[inline]
fn plain_time(content: &str) -> Duration {
    let digits = content.bytes().skip(1);
    Duration::from_secs(digits.fold(0, |seconds, digit| {
        seconds * 10 + u64::from(digit.wrapping_sub(b'0'))
    }))
}

/// Converts the digits of a time in seconds.
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

/// Reads seconds with a fraction (V3.0). A record stores milliseconds, so digits after the third are ignored. The
/// game reader reports such a time.
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
