//! [`Row`]: the game, and in the tables of moves and of diagnostics the move or the diagnostic, whose values a row holds.

use std::io;

use kifu::openings::Names;
use kifu::shogi_core::record::{Evaluation, PlayedMove};
use kifu::{Diagnostic, Document, Game, GameResult, Move, Position, Record};
use shogi_engine::positions::{PositionsFormat, TrainingPosition};

/// What the values of a row are computed from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'r> {
    /// The game of the row.
    pub(crate) game: GameOfFile<'r>,
    /// The openings and castles of the game by its moves. `None` if no column needs them.
    pub(crate) names: Option<&'r Names>,
    /// The move of the row. `None` in other tables than those of moves and of positions.
    pub(crate) played: Option<MoveOfLine<'r>>,
    /// The entry of a file with positions. `None` in other tables than that of positions.
    pub(crate) entry: Option<Entry<'r>>,
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
    /// Whether neither the move nor one before it in its line breaks the rules. Only the table of positions asks.
    pub(crate) is_legal: bool,
    /// The opening of the game up to this move. `None` also if no column needs it.
    pub(crate) opening: Option<&'static str>,
    /// The evaluation of the position before the move. `None` if no column needs it.
    pub(crate) before: Option<&'r Evaluation<'r>>,
    /// The evaluation of the position after the move. `None` if no column needs it.
    pub(crate) after: Option<&'r Evaluation<'r>>,
}

/// An entry of a file with positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<'r> {
    pub(crate) format: PositionsFormat,
    pub(crate) position: &'r TrainingPosition,
    /// Its value as an evaluation.
    pub(crate) evaluation: &'r Evaluation<'r>,
}

impl<'r> Row<'r> {
    /// The row of a game.
    pub(crate) const fn of(game: GameOfFile<'r>) -> Self {
        Self {
            game,
            names: None,
            played: None,
            entry: None,
            diagnostic: None,
        }
    }

    /// The position before the move.
    pub(crate) fn position(&self) -> Option<&'r Position> {
        let of_entry = || Some(&self.entry?.position.position);
        self.played
            .map(|played| &played.played.position)
            .or_else(of_entry)
    }

    /// The move that was played or is best.
    pub(crate) fn mv(&self) -> Option<Move> {
        let of_entry = || self.entry?.position.mv;
        self.played.map(|played| played.played.mv).or_else(of_entry)
    }

    /// The number of the move in its game, from 1. Of the files with positions, only `psv` has it.
    pub(crate) fn ply(&self) -> Option<u32> {
        let entry = self.entry.filter(|entry| entry.format == PositionsFormat::Psv);
        let of_entry = || Some(entry?.position.position.move_number());
        self.played.map(|played| played.played.ply).or_else(of_entry)
    }

    /// The result of the game, if it is known.
    pub(crate) fn result(&self) -> Option<GameResult> {
        let entry = self.entry.filter(|entry| entry.format != PositionsFormat::Hcp);
        self.played
            .map_or_else(|| Some(entry?.position.result), |played| played.result)
    }

    /// The evaluation of the move.
    pub(crate) fn after(&self) -> Option<&'r Evaluation<'r>> {
        let entry = self.entry.filter(|entry| entry.format != PositionsFormat::Hcp);
        self.played
            .map_or_else(|| Some(entry?.evaluation), |played| played.after)
    }

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
