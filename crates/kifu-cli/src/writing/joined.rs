//! [`Joined`]: what is known of the games of several inputs that are written into one text.

use std::io;

use kifu::{Checkpoint, GamesWriter, WriteError};

use crate::temporary::Spool;

/// What is known of the inputs whose games are in one text. A [`GamesWriter`] writes it.
pub(super) struct Joined {
    /// Before the games of the input that is being written.
    checkpoint: Checkpoint,
    /// The number of games before it.
    pub(super) count: usize,
    /// Whether nothing can be written, because a reader could not separate the games of two inputs.
    pub(super) is_broken: bool,
}

impl Joined {
    pub(super) fn new(games: &GamesWriter<Spool>) -> Self {
        Self {
            checkpoint: games.checkpoint(),
            count: 0,
            is_broken: false,
        }
    }

    /// Keeps the games of an input.
    pub(super) fn commit(&mut self, games: &mut GamesWriter<Spool>) -> Result<(), WriteError> {
        games.complete()?;
        self.checkpoint = games.checkpoint();
        self.count = games.count();
        Ok(())
    }

    /// Takes back the games of an input. If that fails, nothing can be written.
    pub(super) fn roll_back(&mut self, games: &mut GamesWriter<Spool>) -> io::Result<()> {
        let (spool, length) = games.roll_back(&self.checkpoint);
        let rolled_back = spool.truncate(length);
        self.is_broken |= rolled_back.is_err();
        rolled_back
    }

    /// Whether a reader could not separate the first game of an input from the game of another input before it.
    pub(super) fn is_border(&self, error: &WriteError) -> bool {
        matches!(error, WriteError::Inseparable { game, .. } if self.count > 0 && *game == self.count + 1)
    }
}
