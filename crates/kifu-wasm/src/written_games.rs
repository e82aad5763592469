//! [`WrittenGames`]: writes games of a collection.

use kifu_archive::collection::{Reopener, WriteAs, Writing as Writer};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::collection::{Collection, Opener};
use crate::json;
use crate::write_options::Writing;

/// Writes games of a collection, step by step.
#[wasm_bindgen]
#[derive(Debug)]
pub struct WrittenGames(Writer<Opener>);

/// What there is to say about a game that is not written as it is.
#[derive(Serialize)]
struct RemarkInfo {
    game: Option<u32>,
    /// The parts that the format cannot hold, and the characters that the encoding lacks.
    losses: Vec<String>,
    /// Why the game is left out.
    message: Option<String>,
}

#[wasm_bindgen]
impl WrittenGames {
    /// Begins to write games, each into a file of a ZIP file or one after the other.
    #[wasm_bindgen(constructor)]
    pub fn new(collection: &Collection, games: Vec<u32>, writing: &Writing, is_zip: bool) -> Self {
        let write_as = if is_zip { WriteAs::Zip } else { WriteAs::File };
        Self(Writer::new(
            games,
            (writing.format, write_as),
            &writing.options,
            collection.language,
            Reopener::new(collection.opener()),
            &collection.options,
        ))
    }

    /// Writes the next games. Returns the next bytes. `undefined` after the last step.
    pub fn step(&mut self, collection: &Collection) -> Option<Vec<u8>> {
        self.0.step(&collection.games)
    }

    /// The number of games that are done.
    pub fn done(&self) -> usize {
        self.0.done()
    }

    /// What there is to say about the games of the last steps, as JSON.
    #[wasm_bindgen(js_name = takeRemarks)]
    pub fn take_remarks(&mut self, collection: &Collection) -> String {
        let remarks = std::mem::take(&mut self.0.remarks);
        let info = remarks.into_iter().map(|remark| RemarkInfo {
            game: remark.game(),
            losses: remark.lost(collection.language),
            message: remark.reason().map(str::to_owned),
        });
        json(&info.collect::<Vec<_>>())
    }
}
