//! The lines of a BOD document as events.

use shogi_core::Color;
use shogi_core::format::GameProblem;
use shogi_core::notation::ja::start;
use shogi_core::text::{Classify, LineStart, Lines, Located, excerpt, trim_blanks};

use crate::error::Diagnostic;
use crate::lexer::LineKind;

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
    /// `まで12手で中断`: the text after `まで`.
    Result(&'t str),
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
    Events::starting_at(text, LineStart::FIRST)
}

/// See [`events`].
#[derive(Clone, Debug)]
pub struct Events<'t> {
    text: &'t str,
    lines: Lines<'t, LineKind>,
}

impl<'t> Events<'t> {
    /// The events of a text whose first line is this one.
    pub(crate) fn starting_at(text: &'t str, line: LineStart) -> Self {
        Self {
            text,
            lines: Lines::new(text, line),
        }
    }
}

impl<'t> Iterator for Events<'t> {
    type Item = Result<Located<Event<'t>>, Diagnostic>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.lines.next()?;
        let place = line.place;
        Some(match line_event(line.kind, line.content) {
            Some(value) => Ok(Located { value, place }),
            None => Err(Diagnostic::new(self.text, place, unknown(line.content).into())),
        })
    }
}

impl<'t> Event<'t> {
    /// Reads the content of one line, without the blanks before it. `None` for a line that means nothing.
    pub(crate) fn of_line(content: &'t str) -> Option<Self> {
        line_event(LineKind::classify(content), content)
    }
}

fn line_event(kind: LineKind, content: &str) -> Option<Event<'_>> {
    let event = match kind {
        LineKind::Remark => Some(Event::Remark(after_mark(content))),
        LineKind::Comment => Some(Event::Comment(after_mark(content))),
        LineKind::Frame => Some(Event::Frame(content)),
        LineKind::Files => start::is_file_numbers(content).then_some(Event::Files(content)),
        LineKind::Row => Some(Event::Row(content)),
        LineKind::Hand => start::hand(content).map(|(color, pieces)| Event::Hand { color, pieces }),
        LineKind::Turn => start::turn(content).map(Event::Turn),
        LineKind::MoveCount => {
            start::move_count(content).map(|(digits, rest)| Event::MoveCount { digits, rest })
        }
        LineKind::Result => content
            .strip_prefix("まで")
            .map(|text| Event::Result(trim_blanks(text))),
        LineKind::Other => None,
    };
    // What begins like another line and goes on otherwise may be a header: `手数：5手詰`.
    let header = || start::header(content).map(|(key, value)| Event::Header { key, value });
    event.or_else(header)
}

/// What follows the first character.
fn after_mark(content: &str) -> &str {
    let mut characters = content.chars();
    characters.next();
    characters.as_str()
}

#[cold]
fn unknown(content: &str) -> GameProblem {
    GameProblem::UnknownPart {
        format: "BOD",
        found: excerpt(content),
    }
}
