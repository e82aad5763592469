//! [`Row`]: the game, and in the tables of moves and of diagnostics the move or the diagnostic, whose values a row holds.

use std::io;

use kifu::openings::Names;
use kifu::shogi_core::record::{Evaluation, PlayedMove};
use kifu::{Diagnostic, Document, Game, GameResult, Record};

/// What the values of a row are computed from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'r> {
    /// The game of the row.
    pub(crate) game: GameOfFile<'r>,
    /// The openings and castles of the game by its moves. `None` if no column needs them.
    pub(crate) names: Option<&'r Names>,
    /// The move of the row. `None` in other tables than that of moves.
    pub(crate) played: Option<MoveOfLine<'r>>,
    /// The diagnostic of the row. `None` in other tables than that of diagnostics.
    pub(crate) diagnostic: Option<&'r Diagnostic>,
}

/// A game and its place in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameOfFile<'r> {
    /// The name of the file.
    pub(crate) path: &'r str,
    /// The byte of the file at which the game begins. `None` if it is unknown.
    pub(crate) offset: Option<u64>,
    /// The number of the game in its file, from 0.
    pub(crate) index: u64,
    /// What was read. `None` if the file could not be read.
    pub(crate) read: Option<(&'r Document<'static>, &'r Game)>,
    /// Why the file could not be read.
    pub(crate) error: Option<&'r io::Error>,
}

/// A move and the line of play that it belongs to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveOfLine<'r> {
    /// The number of the line of play: 0 for the main line.
    pub(crate) line: usize,
    /// The result of the game. `None` if it is unknown, and in variations.
    pub(crate) result: Option<GameResult>,
    pub(crate) played: &'r PlayedMove<'r>,
    /// The opening of the game up to this move. `None` also if no column needs it.
    pub(crate) opening: Option<&'static str>,
    /// The evaluation of the position before the move. `None` if no column needs it.
    pub(crate) before: Option<&'r Evaluation<'r>>,
    /// The evaluation of the position after the move. `None` if no column needs it.
    pub(crate) after: Option<&'r Evaluation<'r>>,
}

impl<'r> Row<'r> {
    pub(crate) fn game(&self) -> Option<&'r Game> {
        self.game.read.map(|(_, game)| game)
    }

    pub(crate) fn document(&self) -> Option<&'r Document<'static>> {
        self.game.read.map(|(document, _)| document)
    }

    pub(crate) fn record(&self) -> Option<&'r Record> {
        self.game().map(|game| &game.record)
    }
}
