//! The games of a file. A game is read when it is needed for the first time.

use std::io;

use kifu::{Language, Record, Setup};
use kifu_archive::{Input, Options};

use crate::inputs::ReadingGroup;
use crate::messages::Problem;
use crate::option_arguments::OptionArguments;

/// A game, and a description of the first error in its text.
#[derive(Clone, Debug, Default)]
pub(super) struct Game {
    pub(super) record: Record,
    pub(super) error: Option<String>,
    /// Whether nothing of the game could be read because of the error.
    pub(super) is_blank: bool,
}

/// The games of a file: those that were read, and a reader of the others.
pub(super) struct Games {
    /// The name of the file.
    pub(super) name: String,
    known: Vec<Game>,
    current: usize,
    /// `None` if all games were read.
    unread: Option<Box<dyn Iterator<Item = io::Result<Game>>>>,
}

impl Games {
    /// Opens a file and reads its first game. Errors are described in `language`.
    pub(super) fn open(
        input: &Input,
        reading: &OptionArguments<ReadingGroup>,
        language: Language,
    ) -> io::Result<Self> {
        let mut options = Options::default();
        options.read.shared.lossy = true;
        reading.apply(&mut options.read);
        let documents = input.games(&options)?;
        let games = documents.flat_map(move |document| {
            let (games, problem): (Vec<_>, _) = match document {
                Ok(document) => {
                    let games = document.games.into_iter();
                    (games.map(|game| described(game, language)).collect(), None)
                }
                Err(error) => (Vec::new(), Some(Err(error))),
            };
            games.into_iter().map(Ok).chain(problem)
        });
        Self::new(input.relative().display().to_string(), games)
    }

    /// Reads the first game of `unread`. If there is none, the result has an empty game.
    pub(super) fn new(
        name: String,
        unread: impl Iterator<Item = io::Result<Game>> + 'static,
    ) -> io::Result<Self> {
        let mut games = Self {
            name,
            known: Vec::new(),
            current: 0,
            unread: Some(Box::new(unread)),
        };
        if !games.read_more()? {
            games.known.push(Game::default());
        }
        Ok(games)
    }

    /// Goes to the first game of which anything could be read. If there is none, returns the error of the last game that
    /// was tried.
    pub(super) fn skip_blank(&mut self) -> io::Result<Result<(), String>> {
        while self.current().is_blank {
            let error = self.current().error.clone();
            if !self.go_to(self.current + 1)? {
                return Ok(Err(error.unwrap_or_default()));
            }
        }
        Ok(Ok(()))
    }

    /// Goes to the game with a number, from 1. Returns why there is none.
    pub(super) fn go_to_only(&mut self, game: usize) -> io::Result<Result<(), Problem>> {
        while self.known.len() < game && self.read_more()? {}
        if !self.go_to(game - 1)? {
            let games = self.known.len();
            return Ok(Err(Problem::NoSuchGame { game, games }));
        }
        Ok(Ok(()))
    }

    pub(super) fn current(&self) -> &Game {
        // `new` reads a game, and no game is removed.
        &self.known[self.current]
    }

    /// The index of the current game.
    pub(super) const fn index(&self) -> usize {
        self.current
    }

    /// The number of all games, if it is known.
    pub(super) fn count(&self) -> Option<usize> {
        self.unread.is_none().then_some(self.known.len())
    }

    /// The games that were read.
    pub(super) fn known(&self) -> &[Game] {
        &self.known
    }

    /// Reads one more game. Returns `false` if there is none.
    pub(super) fn read_more(&mut self) -> io::Result<bool> {
        let Some(game) = self.unread.as_mut().and_then(Iterator::next) else {
            self.unread = None;
            return Ok(false);
        };
        self.known.push(game?);
        Ok(true)
    }

    /// Returns the game with an index, after reading one more game if the next one is asked for. Returns `None` if there is
    /// no such game.
    pub(super) fn get(&mut self, index: usize) -> io::Result<Option<&Game>> {
        if index >= self.known.len() {
            self.read_more()?;
        }
        Ok(self.known.get(index))
    }

    /// Goes to the game with an index. Returns `false` if there is none.
    pub(super) fn go_to(&mut self, index: usize) -> io::Result<bool> {
        let exists = self.get(index)?.is_some();
        if exists {
            self.current = index;
        }
        Ok(exists)
    }
}

/// Returns a game with a description of its first error. A blank game has an empty board.
fn described(game: kifu::Game, language: Language) -> Game {
    let error = game.first_error();
    let error = error.map(|error| error.located_message(language).to_string());
    let is_blank = game.is_blank();
    Game {
        record: if is_blank {
            Record::new(Setup::EMPTY)
        } else {
            game.record
        },
        error,
        is_blank,
    }
}
