//! Names the openings and castles of a game.

use kifu::description::OpeningsDescription;
use kifu::openings::Matcher;
use kifu::{Move, Node};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::Document;
use crate::game::node;
use crate::json;

#[wasm_bindgen]
impl Document {
    /// The openings and castles of the main line of a game, as JSON.
    pub fn openings(&self, game: usize) -> String {
        json(&OpeningsDescription::new(self.game(game).record()))
    }

    /// What both sides show up to a node, in one line. Empty if nothing was recognised.
    #[wasm_bindgen(js_name = openingsAt)]
    pub fn openings_at(&self, game: usize, index: usize, language: &str) -> String {
        let record = self.game(game).record();
        let before = std::iter::successors(Some(node(record, index)), |node| node.parent());
        let mut moves: Vec<Move> = before.filter_map(Node::mv).collect();
        let mut matcher = Matcher::new(record.start());
        while let Some(mv) = moves.pop().filter(|_| !matcher.is_over()) {
            matcher.play(mv);
        }
        matcher.caption(language.parse().unwrap_or_default())
    }
}
