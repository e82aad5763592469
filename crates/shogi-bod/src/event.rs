//! The lines of a BOD document as events.

use shogi_core::Color;
use shogi_core::ja::numbers::arabic_digit;
use shogi_core::source::{ParseError, Spanned, excerpt, is_blank, trim_blanks};

use crate::error::{Error, ErrorKind};
use crate::lexer::{LineKind, Lines};

/// What a line says. Blank lines say nothing and give no event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'t> {
    /// `# …`: the text after the `#`.
    Remark(&'t str),
    /// `*…`: the text after the star.
    Comment(&'t str),
    /// `後手：羽生善治`.
    Header {
        /// The key, without blanks around it.
        key: &'t str,
        /// The value, without blanks around it.
        value: &'t str,
    },
    /// The edge of the diagram.
    Frame(&'t str),
    /// The numbers of the files above the diagram.
    Files(&'t str),
    /// A row of the diagram.
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
    /// `手数＝171  ▲６二角成  まで`.
    MoveCount {
        /// The digits of the number.
        digits: &'t str,
        /// What follows it.
        rest: &'t str,
    },
}

/// Reads the lines of a document as events. After an error the next item is the next line.
///
/// ```
/// use shogi_bod::{Event, events};
///
/// let rows = events("|v香v桂v銀v金v玉v金v銀v桂v香|一\n").filter_map(Result::ok);
/// assert_eq!(rows.filter(|event| matches!(event.value, Event::Row(_))).count(), 1);
/// ```
pub fn events(text: &str) -> Events<'_> {
    Events {
        text,
        lines: Lines::new(text),
    }
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

impl<'t> Iterator for Events<'t> {
    type Item = Result<Spanned<Event<'t>>, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = self.lines.next()?;
            let (kind, content) = line.value;
            if kind == LineKind::Blank {
                continue;
            }
            return Some(match read_line(kind, content) {
                Ok(event) => Ok(line.map(|_| event)),
                Err(kind) => Err(ParseError::new(self.text, line.line, line.span, kind)),
            });
        }
    }
}

fn read_line(kind: LineKind, content: &str) -> Result<Event<'_>, ErrorKind> {
    let trimmed = content.trim_start_matches(is_blank);
    let after_mark = || {
        let mut rest = trimmed.chars();
        rest.next();
        rest.as_str()
    };
    Ok(match kind {
        LineKind::Remark => Event::Remark(after_mark()),
        LineKind::Comment => Event::Comment(after_mark()),
        LineKind::Frame => Event::Frame(content),
        LineKind::Files => Event::Files(content),
        LineKind::Row => Event::Row(content),
        LineKind::Hand => {
            let (_, pieces) = content.split_once(['：', ':']).unwrap_or((content, ""));
            Event::Hand {
                color: side(trimmed),
                pieces,
            }
        }
        LineKind::Turn => match trim_blanks(content).strip_suffix('番').and_then(Color::from_ja) {
            Some(color) => Event::Turn(color),
            None => return header(content),
        },
        LineKind::MoveCount => {
            let (_, value) = content.split_once(['＝', '=']).unwrap_or((content, ""));
            let value = trim_blanks(value);
            let end_of = |is_end: fn(char) -> bool| value.find(is_end).unwrap_or(value.len());
            let digits_end = match end_of(|character| arabic_digit(character).is_none()) {
                // A number in kanji, or none: the word that stands there.
                0 => end_of(is_blank),
                end => end,
            };
            let (digits, rest) = value.split_at(digits_end);
            Event::MoveCount {
                digits,
                rest: trim_blanks(rest),
            }
        }
        LineKind::Blank | LineKind::Other => return header(content),
    })
}

fn header(content: &str) -> Result<Event<'_>, ErrorKind> {
    let split = content.split_once(['：', ':']);
    match split.map(|(key, value)| (trim_blanks(key), trim_blanks(value))) {
        Some((key, value)) if !key.is_empty() => Ok(Event::Header { key, value }),
        _ => Err(ErrorKind::UnknownLine {
            found: excerpt(content.trim_start_matches(is_blank)),
        }),
    }
}

/// `先手…`, `下手…`: Black. `後手…`, `上手…`: White.
fn side(text: &str) -> Color {
    let word: String = text.chars().take(2).collect();
    Color::from_ja(&word).unwrap_or(Color::Black)
}
