//! Makes a book of the events of its lines, and plays its moves.

use std::borrow::Cow;
use std::collections::HashMap;
use std::mem;
use std::str::FromStr;

use shogi_core::messages::excerpt;
use shogi_core::text::{Located, Place};
use shogi_core::{Position, Setup};

use super::event::{Event, MoveLine, events};
use super::order::{Order, without_move_number};
use crate::book::entry::push_limited;
use crate::book::{
    Book, BookFormat, BookMove, BookPosition, BookProblem, Diagnostic, Document, without_number,
};

/// Reads a book. Lines that cannot be read are left out, as the diagnostics say.
pub(super) fn read(text: Cow<'_, str>) -> Document<'_> {
    let (mut document, has_header) = read_lines(text, 1);
    if !has_header {
        if document.book.positions.is_empty() {
            document.diagnostics.clear();
            document.report_about_text(BookProblem::NoBook);
        } else {
            document.report_about_text(BookProblem::MissingHeader);
        }
    }
    document
}

/// Reads lines of a book, the first of which has this number. Also returns whether the first line of the book is among them.
pub(super) fn read_lines(text: Cow<'_, str>, first: u32) -> (Document<'_>, bool) {
    let mut reader = Reader {
        text: &text,
        book: Book::default(),
        diagnostics: Vec::new(),
        indices: HashMap::new(),
        current: Current::None,
        order: Order::default(),
        target: Target::Position,
    };
    let mut has_header = false;
    let mut last = None;
    for Located { value, place } in events(&text, first) {
        last = Some(place);
        match value {
            Event::Header => has_header = true,
            Event::Position(sfen) => reader.read_position(sfen, place),
            Event::Comment(comment) => reader.read_comment(comment),
            Event::Move(line) => reader.read_move(&line, place),
        }
    }
    reader.close();
    if let Some(place) = last.filter(|_| !text.ends_with('\n')) {
        reader.report(place, BookProblem::UnendedLine);
    }
    let Reader {
        book,
        mut diagnostics,
        ..
    } = reader;
    // That an entry is there twice is known at its end.
    diagnostics.sort_by_key(|found| found.span().start);
    let document = Document {
        text,
        format: BookFormat::YaneuraOu,
        book,
        diagnostics,
    };
    (document, has_header)
}

struct Reader<'t> {
    text: &'t str,
    book: Book,
    diagnostics: Vec<Diagnostic>,
    /// The indices of the positions, without move numbers.
    indices: HashMap<Setup, usize>,
    current: Current,
    order: Order,
    target: Target,
}

/// The position to which lines belong.
enum Current {
    /// No position was begun.
    None,
    /// A position that is left out, as a diagnostic says.
    Skipped,
    Position(Box<Entry>),
}

/// An entry of the book.
struct Entry {
    position: BookPosition,
    /// The position to check the moves.
    checked: Position,
    place: Place,
}

/// What a comment is about.
enum Target {
    /// A move that is left out, and so are the comments on it.
    LeftOut,
    /// The position, or the book.
    Position,
    /// The last move.
    Move,
    /// A move that the position has already.
    Again {
        place: Place,
        /// The index of the move.
        index: usize,
        /// The number of its comments that came again.
        comments: usize,
        /// Whether anything is not the same.
        differs: bool,
    },
}

impl<'t> Reader<'t> {
    fn report(&mut self, place: Place, problem: BookProblem) {
        push_limited(
            &mut self.diagnostics,
            Diagnostic::new(self.text, place, problem.into()),
        );
    }

    fn read_position(&mut self, sfen: &'t str, line: Place) {
        self.close();
        self.target = Target::Position;
        self.current = match sfen.parse() {
            Ok(setup) => {
                if self.order.is_first_unsorted(without_move_number(sfen.as_bytes())) {
                    self.report(line, BookProblem::Unsorted);
                }
                Current::Position(Box::new(Entry {
                    checked: Position::new_lenient(&setup),
                    position: BookPosition::new(setup),
                    place: line,
                }))
            }
            Err(error) => {
                let place = line.of(sfen, self.text).within(&error.range);
                self.report(place, BookProblem::Sfen(error.kind));
                Current::Skipped
            }
        };
    }

    /// Adds the current position to the book.
    fn close(&mut self) {
        self.close_move();
        let Current::Position(entry) = mem::replace(&mut self.current, Current::None) else {
            return;
        };
        let Entry { position, place, .. } = *entry;
        let next = self.book.positions.len();
        let index = *self
            .indices
            .entry(without_number(&position.setup))
            .or_insert(next);
        match self.book.positions.get_mut(index) {
            Some(before) => {
                let differs = before.keep_smaller(position);
                self.report(place, BookProblem::DuplicatePosition { differs });
            }
            None => self.book.positions.push(position),
        }
    }

    /// Reports the last move, now that its comments are known, if it is there twice.
    fn close_move(&mut self) {
        if let Target::Again { place, differs, .. } = mem::replace(&mut self.target, Target::LeftOut) {
            self.report(place, BookProblem::DuplicateMove { differs });
        }
    }

    /// Adds a comment to what is above it.
    fn read_comment(&mut self, comment: &str) {
        let entry = match &mut self.current {
            Current::None => {
                if let Target::Position = self.target {
                    self.book.comments.push(comment.to_owned());
                }
                return;
            }
            Current::Skipped => return,
            Current::Position(entry) => &mut entry.position,
        };
        match &mut self.target {
            Target::LeftOut => {}
            Target::Position => entry.comments.push(comment.to_owned()),
            Target::Move => {
                if let Some(mv) = entry.moves.last_mut() {
                    mv.comments.push(comment.to_owned());
                }
            }
            Target::Again {
                index,
                comments,
                differs,
                ..
            } => {
                let known = entry.moves.get(*index).and_then(|mv| mv.comments.get(*comments));
                *differs |= known.is_none_or(|known| known != comment);
                *comments += 1;
            }
        }
    }

    fn read_move(&mut self, line: &MoveLine<'t>, place: Place) {
        self.close_move();
        let place_of = |part| place.of(part, self.text);
        let Ok(mv) = line.mv.parse() else {
            let found = excerpt(line.mv);
            return self.report(place_of(line.mv), BookProblem::BadMove { found });
        };
        let mut bad = Vec::new();
        let mut read = BookMove::new(mv);
        read.reply = field(line.reply, &mut bad);
        read.value = field(line.value, &mut bad);
        read.depth = field(line.depth, &mut bad);
        read.count = field(line.count, &mut bad);
        let comments = [line.surplus.join(" "), line.comment.to_owned()];
        read.comments
            .extend(comments.into_iter().filter(|comment| !comment.is_empty()));
        if let Current::Skipped = self.current {
            return;
        }
        let place = place_of(line.mv);
        let bad: Vec<_> = bad.into_iter().map(|field| (place_of(field), field)).collect();
        let comments = read.comments.clone();
        match self.add(read) {
            Ok(()) => self.target = Target::Move,
            Err((BookProblem::DuplicateMove { differs }, index)) => {
                self.target = Target::Again {
                    place,
                    index,
                    comments: 0,
                    differs,
                };
                for comment in &comments {
                    self.read_comment(comment);
                }
            }
            Err((problem, _)) => self.report(place, problem),
        }
        for (place, field) in bad {
            let found = excerpt(field);
            self.report(place, BookProblem::BadField { found });
        }
    }

    /// Adds a move to the current position, or returns why it is left out, and the index of the move that is there already.
    fn add(&mut self, read: BookMove) -> Result<(), (BookProblem, usize)> {
        let Current::Position(entry) = &mut self.current else {
            return Err((BookProblem::MoveWithoutPosition, 0));
        };
        let Entry {
            position, checked, ..
        } = &mut **entry;
        let mv = read.mv;
        position.add(read, checked).map_err(|problem| {
            let index = position.moves.iter().position(|known| known.mv == mv);
            (problem, index.unwrap_or_default())
        })
    }
}

/// Reads a field, or adds it to those that cannot be read.
fn field<'t, T: FromStr>(text: &'t str, bad: &mut Vec<&'t str>) -> Option<T> {
    if text.is_empty() || text.eq_ignore_ascii_case("none") {
        return None;
    }
    let value = text.parse().ok();
    if value.is_none() {
        bad.push(text);
    }
    value
}
