//! [`Picture`]: a picture of a position.

use kifu::Color;
use kifu::diagram::Diagram;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::Document;
use crate::game::node;
use crate::set;

/// A picture of a position, with its options.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Picture(Diagram);

#[wasm_bindgen]
impl Document {
    /// Returns a picture of the position after a node, with the names of the players and, if `shows_last_move`, the
    /// last move.
    pub fn picture(&self, game: usize, index: usize, shows_last_move: bool) -> Picture {
        let record = self.game(game).record();
        let node = node(record, index);
        let mut diagram = Diagram::new(&node.position()).handicap_sides(record.has_handicap_sides());
        for color in Color::ALL {
            diagram = diagram.name(color, record.player(color).unwrap_or_default());
        }
        let last_move = node.mv().or_else(|| node.parent()?.mv());
        diagram.last_move = last_move.filter(|_| shows_last_move);
        Picture(diagram)
    }
}

#[wasm_bindgen]
impl Picture {
    /// Sets an option. Returns what is wrong with its name or its value.
    pub fn set(&mut self, option: &str, value: &str) -> Option<String> {
        set(&mut self.0, option, value)
    }

    /// Draws the picture.
    pub fn svg(&self) -> String {
        self.0.to_svg()
    }
}
