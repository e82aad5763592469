//! [`games`]: the games of an archive, one after the other.

use std::io;
use std::iter::FusedIterator;
use std::ops::ControlFlow;
use std::path::PathBuf;

use kifu::shogi_core::Record;
use kifu::{Document, Game};

use super::in_order::{Sink, Stream};
use super::input::{Input, UnreadableFile};
use super::options::Options;
use super::part::Part;

/// A game of an archive.
#[derive(Debug)]
#[non_exhaustive]
pub struct ArchivedGame {
    /// The path of the file. That of a member of a ZIP file begins with the path of the ZIP file.
    pub path: PathBuf,
    /// The number of games before it in the file.
    pub index: usize,
    /// The document that has only this game.
    document: Document<'static>,
}

impl ArchivedGame {
    /// The text of the game and the game, as a document that has no other game.
    pub const fn document(&self) -> &Document<'static> {
        &self.document
    }

    /// Returns the [document](Self::document) of the game.
    pub fn into_document(self) -> Document<'static> {
        self.document
    }

    /// The game with its diagnostics.
    pub fn game(&self) -> &Game {
        &self.document.games[0]
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.game().record
    }
}

/// The games of an archive. See [`games`].
#[derive(Debug)]
pub struct Games(Stream<Result<ArchivedGame, UnreadableFile>>);

/// Reads the games of the inputs that fit the criteria, in their order, on all cores. A file that cannot be opened, or not be
/// read to its end, is an error after the games that were read of it; the items after it are the games of the other inputs.
///
/// # Errors
///
/// Returns an error if the system refuses to start any thread.
pub fn games(inputs: Vec<Input>, options: &Options) -> io::Result<Games> {
    let criteria = options.criteria.clone();
    let work = move |parts: Vec<Part>, sink: &mut Sink<'_, Result<ArchivedGame, UnreadableFile>>| {
        parts.into_iter().try_for_each(|part| {
            let path = part.input().path().to_owned();
            let mut index = part.first_game();
            part.games().try_for_each(|document| match document {
                Ok(document) => {
                    let number = index;
                    index += 1;
                    if !criteria.fit(&document.games[0], &document) {
                        return ControlFlow::Continue(());
                    }
                    let weight = document.text.len();
                    let path = path.clone();
                    let game = ArchivedGame {
                        path,
                        index: number,
                        document,
                    };
                    sink.push(Ok(game), weight)
                }
                Err(error) => sink.push(Err(UnreadableFile::new(&path, error)), 0),
            })
        })
    };
    super::process(inputs, options, work).map(Games)
}

impl Iterator for Games {
    type Item = Result<ArchivedGame, UnreadableFile>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl FusedIterator for Games {}
