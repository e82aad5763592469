//! [`Document`]: a text and the book in it.

use std::borrow::Cow;
use std::collections::HashMap;

use shogi_core::Setup;
use shogi_core::format::tools::{LineStart, Lines};
use shogi_core::text::Place;

use super::entry::push_limited;
use super::error::{BookProblem, Diagnostic, Error};
use super::{Book, BookEntry, BookFormat, without_number};

/// A text, the book in it, and its diagnostics.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Document<'t> {
    /// The decoded text, empty if the book is no text. The spans of diagnostics refer to it.
    pub text: Cow<'t, str>,
    /// The kind of the book. All but that of `YaneuraOu` are no text, and their problems are [`BookProblem::AtByte`].
    pub format: BookFormat,
    /// The book, as far as it could be read.
    pub book: Book,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Document<'_> {
    /// The same document with a text of its own.
    pub fn into_owned(self) -> Document<'static> {
        Document {
            text: self.text.into_owned().into(),
            format: self.format,
            book: self.book,
            diagnostics: self.diagnostics,
        }
    }

    /// Adds what was read. Of two entries of a position, that with the smaller move number is kept.
    pub(super) fn add(&mut self, mut entry: BookEntry, indices: &mut HashMap<Setup, usize>) {
        if let Some(position) = entry.position.take() {
            let next = self.book.positions.len();
            let index = *indices.entry(without_number(&position.setup)).or_insert(next);
            match self.book.positions.get_mut(index) {
                None => self.book.positions.push(position),
                Some(before) => {
                    let differs = before.keep_smaller(position);
                    entry.report(entry.place, BookProblem::DuplicatePosition { differs });
                }
            }
        }
        for found in entry.diagnostics {
            push_limited(&mut self.diagnostics, found);
        }
    }

    /// Reports a problem of the whole text, at its first line.
    pub(super) fn report_about_text(&mut self, problem: BookProblem) {
        self.report_about_lines(problem, 1);
    }

    /// Reports a problem of the text, whose first line has a number in the file.
    pub(super) fn report_about_lines(&mut self, problem: BookProblem, first: u32) {
        let diagnostic = self.about_lines(problem, first);
        self.diagnostics.insert(0, diagnostic);
    }

    /// A problem of the text, whose first line has a number in the file.
    pub(super) fn about_lines(&self, problem: BookProblem, number: u32) -> Diagnostic {
        let start = LineStart {
            number,
            ..LineStart::FIRST
        };
        let first = Lines::<()>::new(&self.text, start).next();
        let place = first.map_or(Place::START, |line| line.place);
        Diagnostic::new(&self.text, place, problem.into())
    }

    /// The errors and warnings, in the order of the text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The first error.
    pub fn first_error(&self) -> Option<&Diagnostic> {
        self.diagnostics.iter().find(|diagnostic| diagnostic.is_error())
    }

    /// Returns the book, or the first error. Warnings are ignored.
    ///
    /// # Errors
    ///
    /// The first error in the text.
    pub fn into_book(self) -> Result<Book, Error> {
        match self.first_error() {
            Some(error) => Err(error.clone().into()),
            None => Ok(self.book),
        }
    }
}
