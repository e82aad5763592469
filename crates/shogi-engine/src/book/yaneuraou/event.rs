//! [`Event`]: the content of a line, borrowed from the text. It needs no position.

use shogi_core::format::tools::{Line, LineStart, Lines, after_mark};
use shogi_core::text::Located;

use super::lexer::LineKind;

/// The content of a line of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Event<'t> {
    /// The first line.
    Header,
    /// A position: the text after `sfen`.
    Position(&'t str),
    /// A comment: the text after its mark.
    Comment(&'t str),
    /// A move.
    Move(MoveLine<'t>),
}

/// The parts of the line of a move. A part that is missing is empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MoveLine<'t> {
    pub(super) mv: &'t str,
    pub(super) reply: &'t str,
    pub(super) value: &'t str,
    pub(super) depth: &'t str,
    pub(super) count: &'t str,
    /// The words after the count, without a mark of a comment. ShogiHome reads them as a comment.
    pub(super) surplus: Vec<&'t str>,
    /// The text after the mark of a comment.
    pub(super) comment: &'t str,
}

/// The events of a book, in the order of its lines, of which the first has the number `first`.
pub(super) fn events(text: &str, first: u32) -> impl Iterator<Item = Located<Event<'_>>> {
    let start = LineStart {
        number: first,
        ..LineStart::FIRST
    };
    Lines::new(text, start).map(|Line { kind, content, place }| {
        let value = match kind {
            LineKind::Header => Event::Header,
            LineKind::Position => Event::Position(content.split_once(' ').map_or(content, |(_, sfen)| sfen)),
            LineKind::Comment => Event::Comment(after_mark(content)),
            LineKind::SlashComment => Event::Comment(after_mark(after_mark(content))),
            LineKind::Move => Event::Move(MoveLine::read(content)),
        };
        Located { value, place }
    })
}

impl<'t> MoveLine<'t> {
    /// Splits a line at its blanks. With one blank between two parts, a part may be empty. Where that gives too many parts,
    /// several blanks are one.
    fn read(line: &'t str) -> Self {
        let (fields, comment) = split_comment(line);
        let fields = fields.trim_end();
        let mut parts = [""; 5];
        let mut surplus = Vec::new();
        if fields.split(' ').count() <= parts.len() {
            for (part, field) in parts.iter_mut().zip(fields.split(' ')) {
                *part = field;
            }
        } else {
            let mut words = fields.split_ascii_whitespace();
            for (part, word) in parts.iter_mut().zip(words.by_ref()) {
                *part = word;
            }
            surplus.extend(words);
        }
        let [mv, reply, value, depth, count] = parts;
        Self {
            mv,
            reply,
            value,
            depth,
            count,
            surplus,
            comment,
        }
    }
}

/// Splits a line in front of the mark of a comment, which follows a blank. The text after it has no marks at its start.
fn split_comment(line: &str) -> (&str, &str) {
    let marks = [" #", " //"].into_iter();
    let start = marks.filter_map(|mark| line.find(mark)).min();
    let (fields, comment) = line.split_at(start.unwrap_or(line.len()));
    (fields, comment.trim_start_matches([' ', '#', '/']))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_line_is_split_at_single_blanks_if_that_gives_no_more_than_five_parts() {
        for (line, parts, surplus, comment) in [
            ("7g7f", ["7g7f", "", "", "", ""], "", ""),
            ("2g2f   0 ", ["2g2f", "", "", "0", ""], "", ""),
            ("6i7h  5  4 3", ["6i7h", "5", "4", "3", ""], "", ""),
            ("7g7f a b c d e  f", ["7g7f", "a", "b", "c", "d"], "e f", ""),
            ("7g7f none // # old", ["7g7f", "none", "", "", ""], "", "old"),
            ("7g7f #a // b", ["7g7f", "", "", "", ""], "", "a // b"),
            ("7g7f#a", ["7g7f#a", "", "", "", ""], "", ""),
        ] {
            let found = MoveLine::read(line);
            let fields = [found.mv, found.reply, found.value, found.depth, found.count];
            assert_eq!(
                (fields, found.surplus.join(" ").as_str(), found.comment),
                (parts, surplus, comment),
                "{line}"
            );
        }
    }
}
