//! Reads a book.

use std::collections::HashMap;
use std::mem;
use std::str::FromStr;

use shogi_core::format::tools::{Line, LineStart, Lines};
use shogi_core::messages::excerpt;
use shogi_core::text::{Diagnostic, Place};
use shogi_core::{Position, Setup};

use super::{Book, BookMove, BookPosition, BookProblem, HEADER};

impl Book {
    /// Decodes and reads a book. Also returns its text, to which the diagnostics refer.
    #[cfg(feature = "encoding")]
    pub fn read(bytes: &[u8]) -> (Self, std::borrow::Cow<'_, str>, Vec<Diagnostic<BookProblem>>) {
        let decoded = shogi_core::text::encoding::decode(bytes, None);
        let (book, mut diagnostics) = Self::parse(&decoded.text);
        if decoded.fault_count > 0 {
            diagnostics.insert(
                0,
                Diagnostic::new(&decoded.text, first_line(&decoded.text), BookProblem::Encoding),
            );
        }
        (book, decoded.text, diagnostics)
    }

    /// Reads a book. Lines that cannot be read are left out, and are among the diagnostics.
    pub fn parse(text: &str) -> (Self, Vec<Diagnostic<BookProblem>>) {
        let mut reader = Reader {
            text,
            book: Self::default(),
            diagnostics: Vec::new(),
            indices: HashMap::new(),
            current: Current::None,
            is_left_out: false,
        };
        let mut has_header = false;
        for line in Lines::<()>::new(text, LineStart::FIRST) {
            let is_header = line.content.split(' ').next() == HEADER.split(' ').next();
            has_header |= is_header;
            if !is_header {
                reader.read(&line);
            }
        }
        reader.close();
        let first = first_line(text);
        if reader.book.positions.is_empty() && !has_header {
            reader.diagnostics.clear();
            reader.report(first, BookProblem::NoBook);
        } else if !has_header {
            reader.report(first, BookProblem::MissingHeader);
            reader.diagnostics.rotate_right(1);
        }
        (reader.book, reader.diagnostics)
    }
}

struct Reader<'t> {
    text: &'t str,
    book: Book,
    diagnostics: Vec<Diagnostic<BookProblem>>,
    /// The indices of the positions, without move numbers.
    indices: HashMap<Setup, usize>,
    current: Current,
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
        self.diagnostics.push(Diagnostic::new(self.text, place, problem));
    }

    fn read(&mut self, line: &Line<'t, ()>) {
        let content = line.content;
        if let Some(sfen) = content.strip_prefix("sfen ") {
            self.close();
            self.is_left_out = false;
            self.current = match sfen.parse() {
                Ok(setup) => self.begin(setup, line.place),
                Err(error) => {
                    let place = line.place.of(sfen, self.text).within(&error.range);
                    self.report(place, BookProblem::Sfen(error.kind));
                    Current::Skipped
                }
            };
        } else if let Some(comment) = content.strip_prefix('#').or_else(|| content.strip_prefix("//")) {
            let comments = match &mut self.current {
                _ if self.is_left_out => return,
                Current::None => &mut self.book.comments,
                Current::Skipped => return,
                Current::Position(entry) => match entry.0.moves.last_mut() {
                    Some(mv) => &mut mv.comments,
                    None => &mut entry.0.comments,
                },
            };
            comments.push(comment.to_owned());
        } else {
            self.read_move(line);
        }
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

    fn read_move(&mut self, line: &Line<'t, ()>) {
        let marks = [" #", " //"].into_iter();
        let marked = marks.filter_map(|mark| line.content.find(mark)).min();
        let (content, marked) = line.content.split_at(marked.unwrap_or(line.content.len()));
        let fields = fields(content);
        let (first, rest) = fields.split_first().unwrap_or((&"", &[]));
        let place = |field| line.place.of(field, self.text);
        self.is_left_out = true;
        let Ok(mv) = first.parse() else {
            let found = excerpt(first);
            return self.report(place(first), BookProblem::BadMove { found });
        };
        let (known, surplus) = rest.split_at(rest.len().min(FIELDS));
        let mut read = BookMove::new(mv);
        let mut bad = Vec::new();
        let [reply, value, depth, count] = [0, 1, 2, 3].map(|index| known.get(index).copied().unwrap_or(""));
        read_field(reply, &mut read.reply, &mut bad);
        read_field(value, &mut read.value, &mut bad);
        read_field(depth, &mut read.depth, &mut bad);
        read_field(count, &mut read.count, &mut bad);
        // What comes after the fields is a comment, as in ShogiHome.
        let comments = [
            surplus.join(" "),
            marked.trim_start_matches([' ', '#', '/']).to_owned(),
        ];
        let comments = comments.into_iter().filter(|comment| !comment.is_empty());
        read.comments.extend(comments);
        let problems: Vec<(Place, BookProblem)> = bad
            .into_iter()
            .map(|field| {
                (
                    place(field),
                    BookProblem::BadField {
                        found: excerpt(field),
                    },
                )
            })
            .collect();
        let first = place(first);
        let problem = match &mut self.current {
            Current::None => Some(BookProblem::MoveWithoutPosition),
            Current::Skipped => return,
            Current::Position(entry) if entry.0.moves.iter().any(|other| other.mv == mv) => {
                Some(BookProblem::DuplicateMove)
            }
            Current::Position(entry) => {
                let rule = entry.1.check_legal(mv).err();
                if rule.is_none() {
                    entry.0.moves.push(read);
                    self.is_left_out = false;
                }
                rule.map(|rule| BookProblem::Illegal { rule })
            }
        };
        for (place, problem) in problem
            .map(|problem| (first, problem))
            .into_iter()
            .chain(problems)
        {
            self.report(place, problem);
        }
    }
}

/// The number of fields after the move.
const FIELDS: usize = 4;

/// The fields of a line, with one blank between two. Where that gives too many, several blanks are one.
fn fields(line: &str) -> Vec<&str> {
    let line = line.trim_end();
    let fields: Vec<&str> = line.split(' ').collect();
    if fields.len() <= FIELDS + 1 {
        return fields;
    }
    line.split_ascii_whitespace().collect()
}

/// Reads a field, or adds it to the fields that cannot be read.
fn read_field<'t, T: FromStr>(text: &'t str, value: &mut Option<T>, bad: &mut Vec<&'t str>) {
    if text.is_empty() || text.eq_ignore_ascii_case("none") {
        return;
    }
    *value = text.parse().ok();
    if value.is_none() {
        bad.push(text);
    }
}

fn without_number(setup: &Setup) -> Setup {
    Setup {
        move_number: 1,
        ..*setup
    }
}

/// The place of a diagnostic about the whole text.
fn first_line(text: &str) -> Place {
    let mut lines = Lines::<()>::new(text, LineStart::FIRST);
    lines
        .next()
        .map_or(Place::new(LineStart::FIRST, (0..0).into()), |line| line.place)
}
