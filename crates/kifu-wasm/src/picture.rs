//! [`Picture`]: a picture of a position.

use kifu::diagram::Diagram;
use kifu::{Color, Square};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::Document;
use crate::game::node;
use crate::{set, set_some};

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
    /// Sets the option with this name: one in JavaScript, or `black` or `white` for the name of a player. `mark` adds a marked
    /// square. Returns whether the name and the value are known.
    pub fn set(&mut self, option: &str, value: &str) -> bool {
        let diagram = &mut self.0;
        match option {
            "theme" => set(&mut diagram.theme, value),
            "lettering" => set(&mut diagram.lettering, value),
            "coordinates" => set(&mut diagram.coordinates, value),
            "language" => set(&mut diagram.language, value),
            "flipped" => set(&mut diagram.flipped, value),
            "width" => set_some(&mut diagram.width, value),
            "title" => set(&mut diagram.title, value),
            "caption" => set(&mut diagram.caption, value),
            "comment" => set(&mut diagram.comment, value),
            "black" => set(&mut diagram.names[Color::Black.index()], value),
            "white" => set(&mut diagram.names[Color::White.index()], value),
            "key" => set(&mut diagram.key, value),
            "mark" => value.parse().map(|square| diagram.marks.push(square)).is_ok(),
            _ => false,
        }
    }

    /// Adds an arrow. Returns whether both ends are squares.
    pub fn arrow(&mut self, from: &str, to: &str) -> bool {
        let ends: Option<(Square, Square)> = from.parse().ok().zip(to.parse().ok());
        self.0.arrows.extend(ends);
        ends.is_some()
    }

    /// Draws the picture.
    pub fn svg(&self) -> String {
        self.0.to_svg()
    }
}
