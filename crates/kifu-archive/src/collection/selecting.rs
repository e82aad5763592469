//! [`Selecting`]: finds the games of a collection that fit criteria.

use std::{io, mem};

use kifu::GamesFrom;

use super::Collection;
use super::reading::{Reopener, STEP, open};
use super::stored::FileNumber;
use crate::criteria::Criteria;
use crate::files::{Input, Options, Problem, Reader, UnreadableFile};

/// Finds the games of a collection that fit criteria, step by step. The files are read again, because criteria ask for what a
/// collection does not keep.
pub struct Selecting<O> {
    criteria: Criteria,
    options: Options,
    reopener: Reopener<O>,
    next_file: u32,
    current: Option<Current>,
    done: u32,
    of: u32,
    /// The files that cannot be read any more, and why. A caller may take them after each step.
    pub problems: Vec<UnreadableFile>,
}

/// A file whose games are read.
struct Current {
    input: Input,
    file: FileNumber,
    /// The number of games before the next one, and of all that the collection has of the file.
    index: u32,
    count: u32,
    games: GamesFrom<Reader>,
}

impl<O: Fn(u32, &str) -> Input> Selecting<O> {
    /// Begins to find games among those that the collection has now.
    pub fn new(
        collection: &Collection,
        criteria: Criteria,
        options: &Options,
        reopener: Reopener<O>,
    ) -> Self {
        Self {
            criteria,
            options: options.clone(),
            reopener,
            next_file: 0,
            current: None,
            done: 0,
            of: collection.len(),
            problems: Vec::new(),
        }
    }

    /// The number of games that were tested.
    pub const fn done(&self) -> u32 {
        self.done
    }

    /// The number of games that are tested.
    pub const fn of(&self) -> u32 {
        self.of
    }

    /// Reads the next games, as [`Adding::step`](super::Adding::step) does. Returns those that fit, in their order. `None` after the last
    /// step.
    pub fn step(&mut self, collection: &Collection) -> Option<Vec<u32>> {
        let (mut bytes, mut count, mut found) = (0, 0, Vec::new());
        while bytes < STEP.0 && count < STEP.1 {
            count += 1;
            let Some(mut current) = self.current.take() else {
                if self.done >= self.of && found.is_empty() {
                    return None;
                }
                if !self.open_next(collection) {
                    self.done = self.of;
                    break;
                }
                continue;
            };
            match current.games.next() {
                None => self.skip(&current, Problem::ChangedSince.into()),
                Some(Err(error)) => self.skip(&current, error),
                Some(Ok(document)) if !collection.is_at(&current, document.file_offset) => {
                    self.skip(&current, Problem::ChangedSince.into());
                }
                Some(Ok(document)) => {
                    bytes += document.text.len();
                    let game = collection.game_of(current.file, current.index);
                    let fits = || self.criteria.fit(&document.games[0], &document);
                    found.extend(game.filter(|&game| game < self.of && fits()));
                    current.index += 1;
                    self.done += 1;
                    if current.index < current.count {
                        self.current = Some(current);
                    }
                }
            }
        }
        Some(found)
    }

    /// Counts the games of a file that can no longer be read.
    fn skip(&mut self, current: &Current, error: io::Error) {
        self.done += current.count - current.index;
        self.problems
            .push(UnreadableFile::new(current.input.path(), error));
    }

    /// Opens the next file with games. Returns `false` after the last file.
    fn open_next(&mut self, collection: &Collection) -> bool {
        while let Some(stored) = collection.files.get(self.next_file as usize) {
            let (first, count) = stored.games;
            let file = FileNumber(self.next_file);
            self.next_file += 1;
            let count = count.min(self.of.saturating_sub(first));
            if count == 0 {
                continue;
            }
            let input = self.reopener.input(collection, file);
            let opened = input.and_then(|input| Ok((open(&input, &self.options)?, input)));
            match opened {
                Ok((games, input)) => {
                    self.current = Some(Current {
                        input,
                        file,
                        index: 0,
                        count,
                        games,
                    });
                }
                Err(error) => {
                    self.done += count;
                    let name = collection.texts.get(stored.name).unwrap_or_default();
                    let problem = UnreadableFile::new(name.as_ref(), error);
                    self.problems.push(problem);
                }
            }
            return true;
        }
        false
    }

    /// Takes the problems of the steps so far.
    pub fn take_problems(&mut self) -> Vec<UnreadableFile> {
        mem::take(&mut self.problems)
    }
}

impl Collection {
    /// Whether the next game of a file is where it was before.
    fn is_at(&self, current: &Current, offset: Option<u64>) -> bool {
        let game = self.game_of(current.file, current.index);
        let row = game.and_then(|game| self.rows.get(game as usize));
        row.is_none_or(|row| row.offset == offset)
    }

    /// The game with this number of games before it in its file.
    fn game_of(&self, file: FileNumber, index: u32) -> Option<u32> {
        let (first, _) = self.files.get(file.0 as usize)?.games;
        let is_it = |game: u32| {
            let row = self.rows.get(game as usize);
            row.is_some_and(|row| row.file == file && row.index == index)
        };
        let guess = first.checked_add(index).filter(|&game| is_it(game));
        guess.or_else(|| (0..self.len()).find(|&game| is_it(game)))
    }
}

impl<O> std::fmt::Debug for Selecting<O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Selecting")
            .field("done", &self.done)
            .field("of", &self.of)
            .finish_non_exhaustive()
    }
}
