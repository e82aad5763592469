//! [`Document`]: a text that was read, and its games.

use std::borrow::Cow;
use std::cell::OnceCell;

use kifu::description::DiagnosticDescription;
use kifu::shogi_core::messages::Language;
use kifu::shogi_core::text::Place;
use kifu::{Diagnostic, Format, Game, Record, RecordEditor};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json;
use crate::reading::Reading;
use crate::utf16::Utf16Offsets;

/// A text and its games. The records can be edited; the text stays the same.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Document {
    pub(crate) text: String,
    offsets: OnceCell<Utf16Offsets>,
    pub(crate) format: Format,
    recognized: Option<Format>,
    encoding: &'static str,
    declared_encoding: Option<&'static str>,
    pub(crate) games: Vec<GameState>,
    /// The reason why the last edit failed.
    pub(crate) edit_error: Option<kifu::EditError>,
}

/// A game and its editor.
#[derive(Debug)]
pub(crate) struct GameState {
    /// The game as it was read, except that the editor has its record.
    pub(crate) read: Game,
    pub(crate) editor: RecordEditor,
}

impl GameState {
    fn new(mut read: Game) -> Self {
        let editor = std::mem::take(&mut read.record).edit();
        Self { read, editor }
    }

    pub(crate) fn record(&self) -> &Record {
        self.editor.record()
    }
}

/// The properties of a document.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Info {
    format: Option<&'static str>,
    encoding: &'static str,
    declared_encoding: Option<&'static str>,
    is_unreadable: bool,
    games: usize,
}

/// A diagnostic, with its place in the text as a JavaScript string.
#[derive(Serialize)]
struct PlacedDiagnostic {
    #[serde(flatten)]
    description: DiagnosticDescription,
    help: Option<String>,
    start: u32,
    end: u32,
    game: usize,
}

#[wasm_bindgen]
impl Document {
    /// Reads a file. With `needed`, only the beginning of the file is given: that many bytes, which are more than the limits
    /// allow to read, and some more, which end anywhere.
    pub fn read(bytes: &[u8], needed: Option<usize>, reading: &Reading) -> Self {
        let bytes = needed.map_or(bytes, |needed| reading.whole_lines(bytes, needed));
        Self::new(kifu::read(bytes, &reading.options), reading)
    }

    /// Reads a text.
    #[wasm_bindgen(js_name = readText)]
    pub fn read_text(text: &str, reading: &Reading) -> Self {
        Self::new(kifu::read_str(text, &reading.options), reading)
    }

    fn new(document: kifu::Document<'_>, reading: &Reading) -> Self {
        Self {
            offsets: OnceCell::new(),
            recognized: document.recognized_format(),
            format: document.format,
            encoding: document.encoding.name(),
            declared_encoding: document.declared_encoding.map(kifu::Encoding::name),
            games: document.games.into_iter().map(GameState::new).collect(),
            edit_error: None,
            text: beginning(document.text, reading.options.shared.limits.bytes),
        }
    }

    /// The text, up to the limit for bytes.
    pub fn text(&self) -> String {
        self.text.clone()
    }

    /// The properties of the document, as JSON.
    pub fn info(&self) -> String {
        json(&Info {
            format: self.recognized.map(Format::short_name),
            encoding: self.encoding,
            declared_encoding: self.declared_encoding,
            is_unreadable: self.games.iter().all(|game| game.read.is_unreadable()),
            games: self.games.len(),
        })
    }

    /// The number of diagnostics of each game.
    #[wasm_bindgen(js_name = diagnosticCounts)]
    pub fn diagnostic_counts(&self) -> Vec<u32> {
        let count = |game: &GameState| u32::try_from(game.read.diagnostics.len()).unwrap_or(u32::MAX);
        self.games.iter().map(count).collect()
    }

    /// The diagnostics of a game, as JSON.
    pub fn diagnostics(&self, game: usize, language: &str) -> String {
        let language = language.parse().unwrap_or_default();
        let found = self.game(game).read.diagnostics.iter();
        let described: Vec<PlacedDiagnostic> = found
            .map(|found| self.placed_diagnostic(game, found, language))
            .collect();
        json(&described)
    }

    fn placed_diagnostic(&self, game: usize, found: &Diagnostic, language: Language) -> PlacedDiagnostic {
        PlacedDiagnostic {
            description: DiagnosticDescription::new(found, language),
            help: found.help(language).map(String::from),
            start: self.utf16(found.span().start),
            end: self.utf16(found.span().end),
            game,
        }
    }

    /// The UTF-16 index of a byte of the text.
    pub(crate) fn utf16(&self, offset: u32) -> u32 {
        let offsets = self.offsets.get_or_init(|| Utf16Offsets::new(&self.text));
        offsets.index(&self.text, offset)
    }

    /// The line, the start and the end of a place, for the package.
    pub(crate) fn place(&self, place: &Place) -> [u32; 3] {
        [
            place.line.number,
            self.utf16(place.span.start),
            self.utf16(place.span.end),
        ]
    }

    /// The game with this index, or else the first one. A document has at least one game.
    pub(crate) fn game(&self, index: usize) -> &GameState {
        self.games.get(index).unwrap_or(&self.games[0])
    }
}

/// The first characters of a text, with at most `bytes` bytes.
fn beginning(text: Cow<'_, str>, bytes: usize) -> String {
    let fits = |&end: &usize| text.is_char_boundary(end);
    let end = (0..=bytes.min(text.len())).rev().find(fits).unwrap_or_default();
    match text {
        Cow::Borrowed(text) => text[..end].to_owned(),
        Cow::Owned(mut text) => {
            text.truncate(end);
            text
        }
    }
}
