//! [`Picture`]: a picture of a position.

use kifu::diagram::Diagram;
use kifu::{Color, Square};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::Document;
use crate::game::node;
use crate::language;

/// A picture of a position, with its options.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Picture(Diagram);

#[wasm_bindgen]
impl Document {
    /// Returns a picture of the position after a node, with the names of the players and the last move.
    pub fn picture(&self, game: usize, index: usize) -> Picture {
        let record = self.game(game).record();
        let node = node(record, index);
        let mut diagram = Diagram::new(&node.position()).handicap_sides(record.has_handicap_sides());
        for color in Color::ALL {
            diagram = diagram.name(color, record.player(color).unwrap_or_default());
        }
        diagram.last_move = node.mv().or_else(|| node.parent()?.mv());
        Picture(diagram)
    }
}

#[wasm_bindgen]
impl Picture {
    /// Sets the option with this name: `theme`, `lettering`, `coordinates`, `title`, `comment`, `black`, `white` or `key`.
    /// Returns whether the value is known.
    pub fn set(&mut self, option: &str, value: &str) -> bool {
        let diagram = &mut self.0;
        match option {
            "theme" => set(&mut diagram.theme, value),
            "lettering" => set(&mut diagram.lettering, value),
            "coordinates" => set(&mut diagram.coordinates, value),
            "title" => replace(&mut diagram.title, value),
            "comment" => replace(&mut diagram.comment, value),
            "black" => replace(&mut diagram.names[Color::Black.index()], value),
            "white" => replace(&mut diagram.names[Color::White.index()], value),
            "key" => replace(&mut diagram.key, value),
            _ => false,
        }
    }

    /// Shows White at the bottom.
    pub fn flip(&mut self) {
        self.0.flipped = true;
    }

    /// Sets the language of the description.
    pub fn language(&mut self, is_japanese: bool) {
        self.0.language = language(is_japanese);
    }

    /// Sets the width in pixels.
    pub fn width(&mut self, pixels: u32) {
        self.0.width = Some(pixels);
    }

    /// Does not mark the last move.
    #[wasm_bindgen(js_name = hideLastMove)]
    pub fn hide_last_move(&mut self) {
        self.0.last_move = None;
    }

    /// Marks a square. Returns whether it is a square.
    pub fn mark(&mut self, square: &str) -> bool {
        let found: Option<Square> = square.parse().ok();
        self.0.marks.extend(found);
        found.is_some()
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

fn set<T: std::str::FromStr>(option: &mut T, value: &str) -> bool {
    value.parse().map(|value| *option = value).is_ok()
}

fn replace(option: &mut String, value: &str) -> bool {
    value.clone_into(option);
    true
}
