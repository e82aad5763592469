//! The part of the npm package `kifu-wasm` that is compiled to WebAssembly. Only the scripts in `npm` use it: they check
//! arguments and make objects of the arrays, strings and JSON texts that these functions return. `npm/index.d.ts` documents
//! the package.
//!
//! Games and nodes are named by their indices. A function that gets an index that does not exist returns the values of the
//! first game or of the start, and an edit fails; the package passes such indices to edits only.

#[cfg(feature = "collection")]
mod collection;
#[cfg(feature = "documents")]
mod document;
#[cfg(feature = "documents")]
mod editing;
#[cfg(feature = "documents")]
mod game;
#[cfg(feature = "documents")]
mod openings;
#[cfg(feature = "documents")]
mod picture;
#[cfg(feature = "documents")]
mod position;
#[cfg(feature = "documents")]
mod reading;
#[cfg(feature = "collection")]
mod selecting;
#[cfg(feature = "collection")]
mod source;
#[cfg(feature = "documents")]
mod utf16;
mod write_options;
#[cfg(feature = "documents")]
mod writing;
#[cfg(feature = "collection")]
mod written_games;

use kifu::diagram::Diagram;
use kifu::{
    Encoding, Ending, Format, Handicap, Legality, Limits, MoveNotation, NamedOptions, OptionValue,
    ReadOptions, RecordFormat as _, WriteOptions,
};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// The formats, encodings, endings, notations, handicaps and options of this build.
#[derive(Serialize)]
struct Tables {
    formats: Vec<FormatInfo>,
    encodings: [&'static str; Encoding::ALL.len()],
    endings: [EndingInfo; Ending::ALL.len()],
    legalities: [&'static str; Legality::ALL.len()],
    notations: [&'static str; MoveNotation::ALL.len()],
    /// The name and the English name of each.
    handicaps: [[&'static str; 2]; Handicap::ALL.len()],
    options: Options,
}

/// The options of reading, writing and pictures, and the limits.
#[derive(Serialize)]
struct Options {
    reading: Vec<[&'static str; 2]>,
    limits: Vec<[&'static str; 2]>,
    writing: Vec<[&'static str; 2]>,
    picture: Vec<[&'static str; 2]>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FormatInfo {
    name: &'static str,
    label: &'static str,
    extensions: Vec<Extension>,
    holds_several_games: bool,
    is_position: bool,
}

#[derive(Serialize)]
struct Extension {
    extension: &'static str,
    encoding: Option<&'static str>,
}

#[derive(Serialize)]
struct EndingInfo {
    kind: &'static str,
    text: Option<&'static str>,
}

/// The formats, encodings, endings, notations, handicaps and options, as JSON.
#[wasm_bindgen]
pub fn tables() -> String {
    json(&Tables {
        formats: Format::ALL.into_iter().map(FormatInfo::of).collect(),
        encodings: Encoding::ALL.map(Encoding::name),
        endings: Ending::ALL.map(|ending| EndingInfo {
            kind: ending.name(),
            text: ending.to_ja(),
        }),
        legalities: Legality::ALL.map(Legality::name),
        notations: MoveNotation::ALL.map(MoveNotation::name),
        handicaps: Handicap::ALL.map(|handicap| [handicap.name(), handicap.english_name()]),
        options: Options {
            reading: options::<ReadOptions>(),
            limits: options::<Limits>(),
            writing: options::<WriteOptions>(),
            picture: options::<Diagram>(),
        },
    })
}

impl FormatInfo {
    fn of(format: Format) -> Self {
        let extension = |extension| {
            let name = format!("a.{extension}");
            let encoding = Format::encoding_from_path(name.as_ref());
            Extension {
                extension,
                encoding: encoding.map(Encoding::name),
            }
        };
        Self {
            name: format.short_name(),
            label: format.name(),
            extensions: format.extensions().map(extension).collect(),
            holds_several_games: format.holds_several_games(),
            is_position: format.is_position(),
        }
    }
}

/// A value as JSON. The package reads it with `JSON.parse`, which is faster than many small values.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Sets an option. Returns what is wrong with its name or its value.
fn set<T: NamedOptions>(options: &mut T, name: &str, value: &str) -> Option<String> {
    options.set(name, value).err().map(|error| error.to_string())
}

/// The names of the options of `T`, each with what its values are.
fn options<T: NamedOptions>() -> Vec<[&'static str; 2]> {
    let value = |value| match value {
        OptionValue::Flag => "flag",
        OptionValue::Number => "number",
        OptionValue::List { is_pair: true } => "pairs",
        OptionValue::List { .. } => "list",
        _ => "text",
    };
    T::rows().iter().map(|row| [row.name, value(row.value)]).collect()
}
