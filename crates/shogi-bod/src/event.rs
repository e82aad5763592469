//! [`Event`]: the content of one line of a BOD document.

use shogi_core::Color;
use shogi_core::format::tools::{Classify, LineStart, Lines, after_mark, start, trim_blanks};
use shogi_core::format::{FormatHint, GameProblem};
use shogi_core::messages::excerpt;
use shogi_core::text::Located;

use crate::error::Diagnostic;
use crate::error::NAME;
use crate::lexer::LineKind;

/// The content of one line of a document. A blank line gives no event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event<'t> {
    /// A remark (`# …`): the text after the `#`.
    Remark(&'t str),
    /// A comment (`*…`): the text after the star.
    Comment(&'t str),
    /// A header: `後手：羽生善治`.
    Header {
        /// The key, without blanks around it.
        key: &'t str,
        /// The value, without blanks around it.
        value: &'t str,
    },
    /// The upper or lower edge of the diagram.
    Frame(&'t str),
    /// The numbers of the files above the diagram: `９ ８ ７ …`.
    Files(&'t str),
    /// A row of the diagram.
    Row(&'t str),
    /// The pieces in hand of a side: `先手の持駒：角　歩二　`.
    Hand {
        /// The side that holds the pieces.
        color: Color,
        /// The text with the pieces and their numbers.
        pieces: &'t str,
    },
    /// The side to move: `後手番`.
    Turn(Color),
    /// The number of moves before the position: `手数＝171  ▲６二角成  まで`.
    MoveCount {
        /// The digits of the number of moves.
        digits: &'t str,
        /// The text after the number, which may name the last move before the position.
        rest: &'t str,
    },
    /// A result line (`まで12手で中断`): the text after `まで`.
    Result(&'t str),
}

/// Reads the lines of a document as events. For a line with an error, the item is the diagnostic; the next item is then
/// that of the next line.
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

/// An iterator over the events of a document. See [`events`].
#[derive(Clone, Debug)]
pub struct Events<'t> {
    text: &'t str,
    lines: Lines<'t, LineKind>,
}

impl<'t> Events<'t> {
    /// Returns the events of `text` from the line `line` on.
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
    /// Reads one line as an event. `content` is the line without the blanks at its start. Returns `None` for an unknown
    /// line.
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
    // Some lines only begin like one of these kinds and are really headers: `手数：5手詰`.
    let header = || start::header(content).map(|(key, value)| Event::Header { key, value });
    let bare = || start::start_header_without_colon(content).map(|(key, value)| Event::Header { key, value });
    let sentence = || start::turn_in_a_sentence(content).map(Event::Turn);
    event.or_else(header).or_else(bare).or_else(sentence)
}

#[cold]
fn unknown(content: &str) -> GameProblem {
    GameProblem::UnknownPart {
        format: NAME,
        // Most documents end with the side to move, so `後手` without a line end is a misspelled `後手番`, and not the beginning
        // of a header.
        is_beginning: false,
        hint: start::begins_with_side(content).then_some(FormatHint::Side),
        found: excerpt(content),
    }
}
