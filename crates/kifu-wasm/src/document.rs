//! [`Document`]: a text that was read, and its games.

use std::borrow::Cow;
use std::cell::OnceCell;

use kifu::core::text::{Describe as _, Place};
use kifu::{Diagnostic, Format, Game, Record, RecordEditor};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::json::Json;
use crate::reading::Reading;
use crate::utf16::Utf16Offsets;
use crate::{format_name, language};

/// A text and its games. The records can be edited; the text stays the same.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Document {
    text: String,
    offsets: OnceCell<Utf16Offsets>,
    pub(crate) format: Format,
    encoding: &'static str,
    declared_encoding: Option<&'static str>,
    pub(crate) games: Vec<GameState>,
    /// The reason why the last edit failed.
    pub(crate) edit_error: Option<kifu::EditError>,
}

/// A game, with its editor after the first edit.
#[derive(Debug)]
pub(crate) struct GameState {
    /// The game as it was read. After the first edit its record is empty.
    pub(crate) read: Game,
    pub(crate) editor: Option<RecordEditor>,
}

impl GameState {
    pub(crate) fn record(&self) -> &Record {
        self.editor
            .as_ref()
            .map_or(&self.read.record, RecordEditor::record)
    }

    pub(crate) fn editor(&mut self) -> &mut RecordEditor {
        let record = &mut self.read.record;
        self.editor.get_or_insert_with(|| std::mem::take(record).edit())
    }
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
            format: document.format,
            encoding: document.encoding.name(),
            declared_encoding: document.declared_encoding.map(kifu::Encoding::name),
            games: document
                .games
                .into_iter()
                .map(|read| GameState { read, editor: None })
                .collect(),
            edit_error: None,
            text: beginning(document.text, reading.options.limits.bytes),
        }
    }

    /// The text, up to the limit for bytes.
    pub fn text(&self) -> String {
        self.text.clone()
    }

    /// The properties of the document, as JSON.
    pub fn info(&self) -> String {
        Json::of(|json| {
            json.object(|json| {
                json.key("format").string(&format_name(self.format));
                json.key("encoding").string(self.encoding);
                json.key("declaredEncoding").optional(self.declared_encoding);
                json.key("isUnreadable")
                    .boolean(self.games.iter().all(|game| game.read.is_unreadable()));
                json.key("games").number(i64::try_from(self.games.len()).ok());
            });
        })
    }

    /// The number of diagnostics of each game.
    #[wasm_bindgen(js_name = diagnosticCounts)]
    pub fn diagnostic_counts(&self) -> Vec<u32> {
        let count = |game: &GameState| u32::try_from(game.read.diagnostics.len()).unwrap_or(u32::MAX);
        self.games.iter().map(count).collect()
    }

    /// The diagnostics of a game, as JSON.
    pub fn diagnostics(&self, game: usize, is_japanese: bool) -> String {
        Json::of(|json| {
            json.array(&self.game(game).read.diagnostics, |json, found| {
                self.diagnostic(json, game, found, is_japanese);
            });
        })
    }

    fn diagnostic(&self, json: &mut Json, game: usize, found: &Diagnostic, is_japanese: bool) {
        let language = language(is_japanese);
        json.object(|json| {
            json.key("severity").string(&found.severity().to_string());
            json.key("code").string(found.kind().code());
            json.key("message").string(&found.message(language).to_string());
            json.key("help").optional(found.help(language).as_deref());
            json.key("line").number(Some(found.line().into()));
            json.key("column").number(Some(found.column().into()));
            json.key("start")
                .number(Some(self.utf16(found.span().start).into()));
            json.key("end").number(Some(self.utf16(found.span().end).into()));
            json.key("game").number(i64::try_from(game).ok());
        });
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

    pub(crate) fn text_str(&self) -> &str {
        &self.text
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
