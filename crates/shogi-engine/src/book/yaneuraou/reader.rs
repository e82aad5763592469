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
        is_left_out: false,
    };
    let mut has_header = false;
    for Located { value, place } in events(&text, first) {
        match value {
            Event::Header => has_header = true,
            Event::Position(sfen) => reader.read_position(sfen, place),
            Event::Comment(comment) => reader.read_comment(comment),
            Event::Move(line) => reader.read_move(&line, place),
        }
    }
    reader.close();
    let Reader {
        book, diagnostics, ..
    } = reader;
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
    /// Whether the last move is left out, and so are the comments on it.
    is_left_out: bool,
}

/// The position to which lines belong.
enum Current {
    /// No position was begun.
    None,
    /// A position that is left out, as a diagnostic says.
    Skipped,
    /// An entry of the book, and its position to check the moves.
    Position(Box<(BookPosition, Position)>),
}

impl<'t> Reader<'t> {
    fn report(&mut self, place: Place, problem: BookProblem) {
        self.diagnostics
            .push(Diagnostic::new(self.text, place, problem.into()));
    }

    fn read_position(&mut self, sfen: &'t str, line: Place) {
        self.close();
        self.is_left_out = false;
        self.current = match sfen.parse() {
            Ok(setup) => {
                if self.order.is_first_unsorted(without_move_number(sfen.as_bytes())) {
                    self.report(line, BookProblem::Unsorted);
                }
                self.begin(setup, line)
            }
            Err(error) => {
                let place = line.of(sfen, self.text).within(&error.range);
                self.report(place, BookProblem::Sfen(error.kind));
                Current::Skipped
            }
        };
    }

    /// Begins a position. The entry with the smaller move number is kept if the book has the position already.
    fn begin(&mut self, setup: Setup, place: Place) -> Current {
        let index = self.indices.get(&without_number(&setup));
        let before = index.and_then(|&index| self.book.positions.get(index));
        let is_kept = before.is_none_or(|before| setup.move_number < before.setup.move_number);
        if before.is_some() {
            self.report(place, BookProblem::DuplicatePosition);
        }
        if is_kept {
            let position = Position::new_lenient(&setup);
            Current::Position(Box::new((BookPosition::new(setup), position)))
        } else {
            Current::Skipped
        }
    }

    /// Adds the current position to the book.
    fn close(&mut self) {
        let Current::Position(entry) = mem::replace(&mut self.current, Current::None) else {
            return;
        };
        let (position, _) = *entry;
        let next = self.book.positions.len();
        let index = *self
            .indices
            .entry(without_number(&position.setup))
            .or_insert(next);
        match self.book.positions.get_mut(index) {
            Some(before) => *before = position,
            None => self.book.positions.push(position),
        }
    }

    /// Adds a comment to what is above it.
    fn read_comment(&mut self, comment: &str) {
        if self.is_left_out {
            return;
        }
        let comments = match &mut self.current {
            Current::None => &mut self.book.comments,
            Current::Skipped => return,
            Current::Position(entry) => match entry.0.moves.last_mut() {
                Some(mv) => &mut mv.comments,
                None => &mut entry.0.comments,
            },
        };
        comments.push(comment.to_owned());
    }

    fn read_move(&mut self, line: &MoveLine<'t>, place: Place) {
        self.is_left_out = true;
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
        match self.add(read) {
            Ok(()) => self.is_left_out = false,
            Err(problem) => self.report(place, problem),
        }
        for (place, field) in bad {
            let found = excerpt(field);
            self.report(place, BookProblem::BadField { found });
        }
    }

    /// Adds a move to the current position, or returns why it is left out.
    fn add(&mut self, read: BookMove) -> Result<(), BookProblem> {
        let Current::Position(entry) = &mut self.current else {
            return Err(BookProblem::MoveWithoutPosition);
        };
        let (entry, position) = &mut **entry;
        entry.add(read, position)
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
