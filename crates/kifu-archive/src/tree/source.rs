//! [`Source`]: what a tree is made of.

use std::io::Read as _;

use shogi_engine::book::{Book, Document};

use super::{Error, Options, Tree};
use crate::files::{Input, UnreadableFile};

/// What a [`Tree`] is made of. [`Tree::open`] opens it and makes the tree; a program that shows the diagnostics of a book, or
/// accepts a book with errors, does one after the other.
#[derive(Debug)]
#[non_exhaustive]
pub enum Source {
    /// The games of files.
    Games(Vec<Input>),
    /// A book for engines.
    Book {
        /// The file.
        input: Box<Input>,
        /// Its book and its diagnostics.
        document: Document<'static>,
    },
}

impl Source {
    /// Opens inputs. A [book](Input::is_book), also a compressed one, is read here. Games are read later.
    ///
    /// # Errors
    ///
    /// Returns an error if there is a book among several inputs, or beside criteria, because it has no games to select. Also
    /// returns an error if a book cannot be read.
    pub fn open(mut inputs: Vec<Input>, options: &Options) -> Result<Self, Error> {
        if inputs.iter().all(|input| input.book_format().is_none()) {
            return Ok(Self::Games(inputs));
        }
        let last = inputs.pop().filter(|_| inputs.is_empty() && options.counts_all());
        let input = last.ok_or(Error::OnlyBook)?;
        let mut bytes = Vec::new();
        let read = input.open().and_then(|mut reader| reader.read_to_end(&mut bytes));
        read.map_err(|error| Error::Unreadable(UnreadableFile::new(input.path(), error)))?;
        let format = input.book_format().unwrap_or_default();
        let document = Book::read_as(&bytes, format).into_owned();
        Ok(Self::Book {
            input: Box::new(input),
            document,
        })
    }

    /// Fails if a book has an error.
    ///
    /// # Errors
    ///
    /// Returns the first error of the book.
    pub fn check(&self) -> Result<(), Error> {
        if let Self::Book { input, document } = self
            && let Some(error) = document.first_error()
        {
            let (path, error) = (input.path().to_owned(), error.clone().into());
            return Err(Error::Book { path, error });
        }
        Ok(())
    }
}

impl Tree {
    /// Opens inputs, and merges their games, or reads the book that is the only input.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Source::open`], [`Source::check`] and [`Tree::from_source`].
    pub fn open(inputs: Vec<Input>, options: &Options) -> Result<Self, Error> {
        let source = Source::open(inputs, options)?;
        source.check()?;
        Self::from_source(source, options)
    }

    /// Merges the games of files that fit the criteria, on all cores, or takes the part of a book that can be reached from the
    /// root.
    ///
    /// # Errors
    ///
    /// Returns an error if the root breaks the rules, if the system refuses to start any thread, or if a temporary file cannot
    /// be written or read. A file that cannot be read is in [`Tree::unreadable`].
    pub fn from_source(source: Source, options: &Options) -> Result<Self, Error> {
        match source {
            Source::Games(inputs) => Self::of_archive(inputs, options),
            Source::Book { document, .. } => Self::from_book(&document.book, options),
        }
    }
}
