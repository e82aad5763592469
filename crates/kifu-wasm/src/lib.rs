//! The part of the npm package `kifu-wasm` that is compiled to WebAssembly. Only the scripts in `npm` use it: they check
//! arguments and make objects of the arrays, strings and JSON texts that these functions return. `npm/index.d.ts` documents
//! the package.
//!
//! Games and nodes are named by their indices. A function that gets an index that does not exist returns the values of the
//! first game or of the start, and an edit fails; the package passes such indices to edits only.

mod document;
mod editing;
mod game;
mod json;
mod picture;
mod position;
mod reading;
mod utf16;
mod writing;

use kifu::core::notation::ja::ending_word;
use kifu::{Encoding, Ending, Format, Language, RecordFormat as _};
use wasm_bindgen::prelude::wasm_bindgen;

use json::Json;

/// The formats, encodings and endings, as JSON.
#[wasm_bindgen]
pub fn tables() -> String {
    Json::of(|json| {
        json.object(|json| {
            json.key("formats").array(Format::all(), format);
            json.key("encodings")
                .strings(Encoding::ALL.into_iter().map(Encoding::name));
            json.key("endings").array(Ending::ALL, |json, ending| {
                json.object(|json| {
                    json.key("kind").string(ending.name());
                    json.key("text").optional(ending_word(ending));
                });
            });
        });
    })
}

fn format(json: &mut Json, format: Format) {
    json.object(|json| {
        json.key("name").string(&format_name(format));
        json.key("label").string(format.name());
        json.key("extensions")
            .array(format.extensions(), |json, extension| {
                let name = format!("a.{extension}");
                let encoding = Format::encoding_from_path(name.as_ref());
                json.object(|json| {
                    json.key("extension").string(extension);
                    json.key("encoding").optional(encoding.map(Encoding::name));
                });
            });
        json.key("holdsSeveralGames")
            .boolean(format.holds_several_games());
        json.key("isPosition").boolean(format.is_position());
    });
}

/// The name of a format in the package: `kif`.
fn format_name(format: Format) -> String {
    format.name().to_ascii_lowercase()
}

const fn language(is_japanese: bool) -> Language {
    if is_japanese {
        Language::Japanese
    } else {
        Language::English
    }
}
