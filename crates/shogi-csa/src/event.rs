//! The lines of a CSA text as events: what each says, before any position is known.

use std::time::Duration;

use logos::Logos;
use shogi_core::source::{
    LineStart, ParseError, Span, Spanned, after_blanks, excerpt, is_blank, trim_blanks,
};
use shogi_core::{Color, PieceKind, Square};

use crate::error::{Error, ErrorKind};
use crate::lexer::{LineKind, Lines};

/// What a line, or a statement of one, says. Blank lines say nothing and give no event.
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
        /// What stands after the `P`.
        row: char,
        /// The squares.
        squares: &'t str,
    },
    /// `P+00KI00FU`.
    Pieces {
        /// Whose pieces they are.
        color: Color,
        /// Squares and pieces.
        pieces: &'t str,
    },
    /// `+`: the side to move.
    Turn(Color),
    /// `+7776FU`.
    Move(WrittenMove),
    /// `T12`: the time spent on the move before.
    Time(Result<Duration, TimeFault>),
    /// `%TORYO`: the text after the `%`.
    Special(&'t str),
    /// `'*…`: the text after the star.
    Comment(&'t str),
    /// `'…`: the text after the apostrophe.
    Remark(&'t str),
    /// `/`: another game follows.
    Separator,
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
pub enum TimeFault {
    /// It is no number of seconds.
    Malformed,
    /// It is too long: more than 49 days.
    Overflow,
}

/// What a statement of a line begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Logos)]
enum Statement {
    #[regex(r"[+\-][0-9][0-9][0-9][0-9][A-Z][A-Z]")]
    Move,
    #[regex(r"[+\-]")]
    Turn,
    #[token("T")]
    Time,
    /// `To_Move:+`, `Total_Time:900`: of the protocol between programs, and no time.
    #[regex(r"T[A-Za-z_]+[: ]")]
    Protocol,
    #[token("%")]
    Special,
    #[token("'*")]
    Comment,
    #[token("'")]
    Remark,
    /// What else may begin a line and also follow a comma.
    #[regex(r"V[0-9]|N[+\-]|\$|P[I0-9+\-]")]
    Line,
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
/// # Ok::<(), shogi_csa::Error>(())
/// ```
pub fn events(text: &str) -> Events<'_> {
    Events::starting_at(text, LineStart::FIRST)
}

/// See [`events`].
#[derive(Clone)]
pub struct Events<'t> {
    text: &'t str,
    lines: Lines<'t>,
    /// The statements of a line that are still to be read, and where they begin.
    rest: Option<(&'t str, u32, LineStart)>,
}

impl std::fmt::Debug for Events<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Events").finish_non_exhaustive()
    }
}

type Fault = ErrorKind;
type Placed<'t, E> = Result<Spanned<Event<'t>>, E>;

impl<'t> Events<'t> {
    pub(crate) fn starting_at(text: &'t str, line: LineStart) -> Self {
        Self {
            text,
            lines: Lines::new(text, line),
            rest: None,
        }
    }

    /// Reads the next statement of a line: up to a comma, or to the end if it is a comment. Looks at no more of the line
    /// than that, since a line may hold very many.
    fn statement(&mut self, rest: &'t str, start: u32, line: LineStart) -> Spanned<Result<Event<'t>, Fault>> {
        let is_text = after_blanks(rest).starts_with('\'');
        let comma = if is_text {
            None
        } else {
            rest.bytes().position(|byte| byte == b',')
        };
        let statement = match comma {
            Some(comma) => {
                let after = rest.get(comma + 1..).unwrap_or_default();
                let after_start = start + u32::try_from(comma + 1).unwrap_or(u32::MAX);
                self.rest = (!after_blanks(after).is_empty()).then_some((after, after_start, line));
                rest.get(..comma).unwrap_or_default()
            }
            None => rest,
        };
        let unindented = after_blanks(statement);
        let at = start as usize + statement.len() - unindented.len();
        let span = Span::from(at..at + trim_blanks(unindented).len());
        Spanned {
            value: read_statement(unindented),
            span,
            line,
        }
    }

    /// The next event, or what `fault` makes of an error.
    #[inline]
    pub(crate) fn next_or<E>(&mut self, fault: impl FnOnce(Spanned<Fault>) -> E) -> Option<Placed<'t, E>> {
        if self.rest.is_some()
            && let Some((rest, start, line)) = self.rest.take()
        {
            return Some(place(self.statement(rest, start, line), fault));
        }
        loop {
            let line = self.lines.next()?;
            let (kind, content) = line.value;
            // The usual lines are answered at once: a value of this size is not carried about for nothing.
            let answer = |value| Some(Ok(line.map(|_| value)));
            let read = match kind {
                LineKind::Move => match well_written_move(content) {
                    Some(mv) => return answer(Event::Move(mv)),
                    None => written_move(content).map(Event::Move),
                },
                LineKind::Time => {
                    let digits = content.get(1..).unwrap_or_default();
                    return answer(Event::Time(whole_seconds(digits)));
                }
                LineKind::Blank => continue,
                _ if kind.ends_at_comma() && (kind == LineKind::Statements || content.contains(',')) => {
                    let statement = self.statement(content, line.span.start, line.line);
                    return Some(place(statement, fault));
                }
                _ => read_line(kind, content),
            };
            return Some(place(line.map(|_| read), fault));
        }
    }
}

impl<'t> Iterator for Events<'t> {
    type Item = Result<Spanned<Event<'t>>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = self.text;
        self.next_or(|fault| ParseError::new(text, fault.line, fault.span, fault.value))
    }
}

fn place<E>(
    read: Spanned<Result<Event<'_>, Fault>>,
    fault: impl FnOnce(Spanned<Fault>) -> E,
) -> Placed<'_, E> {
    let Spanned { value, span, line } = read;
    match value {
        Ok(value) => Ok(Spanned { value, span, line }),
        Err(value) => Err(fault(Spanned { value, span, line })),
    }
}

fn read_line(kind: LineKind, content: &str) -> Result<Event<'_>, Fault> {
    let after = |length: usize| content.get(length..).unwrap_or_default();
    let trimmed_after = |length: usize| trim_blanks(after(length));
    let color = if content.as_bytes().get(1) == Some(&b'-') {
        Color::White
    } else {
        Color::Black
    };
    Ok(match kind {
        LineKind::Declaration => {
            let label = content.split_once('=').map_or("", |(_, label)| label);
            Event::Declaration(trim_blanks(label))
        }
        LineKind::Comment => Event::Comment(after(2)),
        LineKind::Remark => Event::Remark(after(1)),
        LineKind::Version => Event::Version(trimmed_after(1)),
        LineKind::Player => Event::Player {
            color,
            name: trimmed_after(2),
        },
        LineKind::Info => match after(1).split_once(':') {
            Some((key, value)) if !trim_blanks(key).is_empty() => Event::Header {
                key: trim_blanks(key),
                value: value.trim_end_matches(is_blank),
            },
            _ => {
                return Err(ErrorKind::BadInfo {
                    found: excerpt(content),
                });
            }
        },
        LineKind::Initial => Event::Initial(trimmed_after(2)),
        LineKind::Row => Event::Row {
            row: content.chars().nth(1).unwrap_or('0'),
            squares: after(2),
        },
        LineKind::Pieces => Event::Pieces {
            color,
            pieces: trimmed_after(2),
        },
        LineKind::Slash => Event::Separator,
        LineKind::Blank | LineKind::Move | LineKind::Time | LineKind::Statements | LineKind::Other => {
            return Err(ErrorKind::UnknownLine {
                found: excerpt(trim_blanks(content)),
            });
        }
    })
}

/// Reads a statement, which may have blanks behind it: those of a row are squares.
fn read_statement(text: &str) -> Result<Event<'_>, Fault> {
    let statement = trim_blanks(text);
    let mut lexer = Statement::lexer(statement);
    let kind = lexer.next().and_then(Result::ok);
    let rest = lexer.remainder();
    match kind {
        Some(Statement::Move) if rest.is_empty() => written_move(statement).map(Event::Move),
        Some(Statement::Move) => Err(ErrorKind::TrailingGarbage { found: excerpt(rest) }),
        Some(Statement::Turn) if rest.is_empty() => Ok(Event::Turn(color(statement))),
        Some(Statement::Turn) => Err(ErrorKind::BadMove {
            found: excerpt(statement),
        }),
        Some(Statement::Time) => Ok(Event::Time(seconds(rest))),
        Some(Statement::Special) => Ok(Event::Special(rest)),
        Some(Statement::Comment) => Ok(Event::Comment(rest)),
        Some(Statement::Remark) => Ok(Event::Remark(rest)),
        Some(Statement::Line) => read_line(LineKind::of(text), text),
        Some(Statement::Protocol) | None => Err(ErrorKind::UnknownLine {
            found: excerpt(statement),
        }),
    }
}

fn color(statement: &str) -> Color {
    if statement.starts_with('-') {
        Color::White
    } else {
        Color::Black
    }
}

/// `+7776FU`, if nothing is wrong with it.
#[inline]
fn well_written_move(statement: &str) -> Option<WrittenMove> {
    let &[sign, from_file, from_rank, to_file, to_rank, ..] = statement.as_bytes() else {
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
        kind: PieceKind::from_csa(statement.get(5..)?)?,
    })
}

fn written_move(statement: &str) -> Result<WrittenMove, Fault> {
    well_written_move(statement).ok_or_else(|| {
        let part = |start: usize, end: usize| statement.get(start..end).unwrap_or_default().to_owned();
        let is_square = |digits: &str| !digits.contains('0');
        let (from, to) = (part(1, 3), part(3, 5));
        if from != "00" && !is_square(&from) {
            ErrorKind::BadSquare { found: from }
        } else if !is_square(&to) {
            ErrorKind::BadSquare { found: to }
        } else {
            ErrorKind::UnknownPiece { found: part(5, 7) }
        }
    })
}

/// The seconds that these digits mean.
fn whole_seconds(digits: &str) -> Result<Duration, TimeFault> {
    let mut seconds = 0;
    for digit in digits.bytes() {
        seconds = seconds * 10 + u64::from(digit.wrapping_sub(b'0'));
        if seconds > u64::from(u32::MAX) {
            return Err(TimeFault::Overflow);
        }
    }
    Ok(Duration::from_secs(seconds))
}

/// Seconds with up to three decimals that count (V3.0); more are passed over, since a record keeps milliseconds. The replay
/// reports them.
fn seconds(text: &str) -> Result<Duration, TimeFault> {
    let text = trim_blanks(text);
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(fraction) {
        return Err(TimeFault::Malformed);
    }
    let whole = whole_seconds(whole)?;
    let mut milliseconds = 0;
    for index in 0..3 {
        let digit = fraction
            .as_bytes()
            .get(index)
            .map_or(0, |digit| u64::from(digit - b'0'));
        milliseconds = milliseconds * 10 + digit;
    }
    let time = whole + Duration::from_millis(milliseconds);
    // A record keeps at most 49 days in milliseconds.
    if time.as_millis() < u128::from(u32::MAX) {
        Ok(time)
    } else {
        Err(TimeFault::Overflow)
    }
}
