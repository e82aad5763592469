//! The games of a file. A game is read when it is shown for the first time.

use std::io;

use kifu::archive::{Input, Options};
use kifu::{Format, Language, Record, Setup};

use kifu::archive::criteria::is_blank;

/// A game, and a description of the first error in its text.
#[derive(Clone, Debug, Default)]
pub(super) struct Game {
    pub(super) record: Record,
    pub(super) error: Option<String>,
    /// Whether nothing of the game could be read because of the error.
    pub(super) is_blank: bool,
}

/// The games of a file: those that were shown, and a reader of the others.
pub(super) struct Games {
    /// The name of the file.
    pub(super) name: String,
    shown: Vec<Game>,
    current: usize,
    /// `None` if all games were read.
    unread: Option<Box<dyn Iterator<Item = io::Result<Game>>>>,
}

impl Games {
    /// Opens a file and reads its first game. Errors are described in `language`.
    pub(super) fn read(input: &Input, from: Option<Format>, language: Language) -> io::Result<Self> {
        let mut options = Options::default();
        options.read.lossy = true;
        options.read.format = from;
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
            shown: Vec::new(),
            current: 0,
            unread: Some(Box::new(unread)),
        };
        if !games.next()? {
            games.shown.push(Game::default());
        }
        Ok(games)
    }

    /// Goes to the first game of which anything could be read. If there is none, returns the error of the last game that
    /// was tried.
    pub(super) fn skip_blank(&mut self) -> io::Result<Result<(), String>> {
        while self.current().is_blank {
            let error = self.current().error.clone();
            if !self.next()? {
                return Ok(Err(error.unwrap_or_default()));
            }
        }
        Ok(Ok(()))
    }

    pub(super) fn current(&self) -> &Game {
        // `new` reads a game, and no game is removed.
        &self.shown[self.current]
    }

    /// The number of the current game, from 1, and the number of all games, if it is known.
    pub(super) fn number(&self) -> (usize, Option<usize>) {
        let count = self.unread.is_none().then_some(self.shown.len());
        (self.current + 1, count)
    }

    /// Goes to the next game. Returns `false` if there is none.
    pub(super) fn next(&mut self) -> io::Result<bool> {
        if self.current + 1 < self.shown.len() {
            self.current += 1;
            return Ok(true);
        }
        let Some(game) = self.unread.as_mut().and_then(Iterator::next) else {
            self.unread = None;
            return Ok(false);
        };
        self.shown.push(game?);
        self.current = self.shown.len() - 1;
        Ok(true)
    }

    /// Goes to the previous game. Returns `false` if there is none.
    pub(super) fn previous(&mut self) -> bool {
        let has_previous = self.current > 0;
        self.current = self.current.saturating_sub(1);
        has_previous
    }
}

/// Returns a game with a description of its first error. A blank game has an empty board.
fn described(game: kifu::Game, language: Language) -> Game {
    let error = game.first_error();
    let error = error.map(|error| error.located_message(language).to_string());
    let is_blank = is_blank(&game);
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
