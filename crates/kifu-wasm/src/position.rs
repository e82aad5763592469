//! Positions and moves at a node.

use kifu::{Describe, Language, Localize, Move, MoveNotation, Position, Record};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::Document;
use crate::game::{NONE, for_nodes, node};
use crate::json;

#[wasm_bindgen]
impl Document {
    /// The positions after all nodes of a game in SFEN, indexed by id, separated by line ends.
    pub fn sfens(&self, game: usize) -> String {
        let record = self.game(game).record();
        positions(record, |position| position.to_setup().to_string()).join("\n")
    }

    /// For each node of a game, indexed by id: 1 if the side to move is in check, plus 2 if it has no legal move.
    pub fn checks(&self, game: usize) -> Vec<u8> {
        positions(self.game(game).record(), |position| {
            u8::from(position.is_in_check()) + 2 * u8::from(!position.has_legal_move())
        })
    }

    /// The moves up to a node as a `position` command of USI.
    pub fn usi(&self, game: usize, index: usize) -> String {
        let node = node(self.game(game).record(), index);
        node.position_command().to_string()
    }

    /// The legal moves after a node in USI, separated by spaces.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self, game: usize, index: usize) -> String {
        let position = node(self.game(game).record(), index).position();
        let moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
        moves.join(" ")
    }

    /// The reason why a move cannot be played after a node, as JSON. `undefined` if it is legal.
    #[wasm_bindgen(js_name = illegalReason)]
    pub fn illegal_reason(&self, game: usize, index: usize, usi: &str) -> Option<String> {
        let position = node(self.game(game).record(), index).position();
        let error = match usi.parse::<Move>() {
            Ok(mv) => position.check_legal(mv).err()?.into(),
            Err(error) => kifu::EditError::from(error),
        };
        Some(json(&Messages::of(&error)))
    }

    /// What contradicts the rules in the position after a node: a line in English and one in Japanese for each problem.
    pub fn problems(&self, game: usize, index: usize) -> String {
        let mut lines = String::new();
        for problem in node(self.game(game).record(), index).position().problems() {
            for language in [Language::English, Language::Japanese] {
                lines.push_str(&problem.message(language).to_string());
                lines.push('\n');
            }
        }
        lines
    }

    /// A move after a node in a notation. `undefined` if the move is impossible there.
    #[wasm_bindgen(js_name = notationOf)]
    pub fn notation_of(&self, game: usize, index: usize, usi: &str, notation: &str) -> Option<String> {
        let node = node(self.game(game).record(), index);
        let position = node.position();
        let mv: Move = usi.parse().ok()?;
        position.clone().play_lenient(mv).ok()?;
        let previous = node.mv().map(Move::to).or_else(|| node.previous_destination());
        let notation: MoveNotation = notation.parse().unwrap_or_default();
        Some(notation.write(mv, &position, previous))
    }

    /// The expected moves of an evaluation of a node, as JSON: that of the position, or the one with an index in
    /// [`evaluations`](kifu::Node::evaluations). `undefined` if there is none.
    pub fn pv(&self, game: usize, index: usize, candidate: u32, notation: &str) -> Option<String> {
        let node = node(self.game(game).record(), index);
        let evaluation = match candidate {
            NONE => node.evaluation()?,
            number => *node.evaluations().get(number as usize)?,
        };
        let start = node
            .parent()
            .filter(|_| evaluation.is_alternative)
            .unwrap_or(node);
        let previous = start.mv().map(Move::to).or_else(|| start.previous_destination());
        let notation: MoveNotation = notation.parse().unwrap_or_default();
        let position = start.position();
        let pv = evaluation.pv(&position, previous);
        let described = PvDescription {
            start: start.id().index(),
            moves: pv.moves.iter().map(ToString::to_string).collect(),
            notations: pv.write_moves(notation, &position, previous),
            rest: pv.rest,
        };
        Some(json(&described))
    }
}

/// The expected moves of an evaluation.
#[derive(Serialize)]
struct PvDescription<'a> {
    /// The id of the node after which they are played.
    start: usize,
    moves: Vec<String>,
    notations: Vec<String>,
    rest: &'a str,
}

/// Describes the positions after all nodes, indexed by the ids of the nodes. Each move is played once.
fn positions<T: Clone + Default>(record: &Record, describe: impl Fn(&Position) -> T) -> Vec<T> {
    let mut found = for_nodes(record);
    found[0] = describe(&record.root().position());
    for line in record.lines() {
        let mut position = line.start.clone();
        for node in line.steps() {
            if let Some(mv) = node.mv() {
                let _ = position.play_unchecked(mv);
            }
            found[node.id().index()] = describe(&position);
        }
    }
    found
}

/// The message of an error in both languages.
#[derive(Serialize)]
pub(crate) struct Messages {
    en: String,
    ja: String,
}

impl Messages {
    pub(crate) fn of(error: &impl Localize) -> Self {
        Self {
            en: error.message(Language::English).to_string(),
            ja: error.message(Language::Japanese).to_string(),
        }
    }
}

/// The reason why nothing was changed or written, with a name for programs.
#[derive(Serialize)]
pub(crate) struct Failure {
    code: &'static str,
    reason: Messages,
}

impl Failure {
    pub(crate) fn of(error: &impl Describe) -> Self {
        Self {
            code: error.code(),
            reason: Messages::of(error),
        }
    }
}
