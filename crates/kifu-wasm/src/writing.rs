//! Writes games and lists what a format cannot hold.

use std::path::Path;

use kifu::core::record::Losses;
use kifu::{
    Describe as _, Encoding, Format, Language, Localize as _, Loss, LossPlace, Newline, Record,
    RecordFormat as _, WriteError, WriteOptions,
};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::{Document, GameState};
use crate::position::Failure;
use crate::{json, language};

/// The properties of a text that was written.
#[derive(Serialize)]
struct Info {
    encoding: &'static str,
    replacements: Option<String>,
    losses: Vec<LossList>,
}

/// The losses of a game, in short and one by one.
#[derive(Serialize)]
struct LossList {
    summary: Vec<String>,
    losses: Vec<LossInfo>,
}

/// A loss. The package finds the node by the line and the ply.
#[derive(Serialize)]
struct LossInfo {
    kind: &'static str,
    message: String,
    header: Option<usize>,
    line: Option<usize>,
    ply: Option<u32>,
}

/// The options for writing.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Writing {
    format: Format,
    options: WriteOptions,
}

/// The result of writing.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Output {
    text: String,
    bytes: Vec<u8>,
    info: String,
}

#[wasm_bindgen]
impl Writing {
    /// Creates the options for writing games in a format.
    #[wasm_bindgen(constructor)]
    pub fn new(format: &str) -> Self {
        Self {
            format: format.parse().unwrap_or(Format::Kif),
            options: WriteOptions::default(),
        }
    }

    /// Sets the options that programs expect for the extension of a file name, unless it has the extension of another
    /// format. Must be called before the other methods.
    pub fn name(&mut self, name: &str) {
        let path = Path::new(name);
        if Format::from_path(path) == Some(self.format) {
            let expected = WriteOptions::for_path(path);
            self.options.shared.encoding = expected.shared.encoding;
            self.options.shared.newline = expected.shared.newline;
        }
    }

    /// Sets the encoding.
    pub fn encoding(&mut self, name: &str) {
        self.options.shared.encoding = Encoding::from_label(name).unwrap_or_default();
    }

    /// Sets the line end.
    #[wasm_bindgen(js_name = crLf)]
    pub fn cr_lf(&mut self, is_cr_lf: bool) {
        self.options.shared.newline = if is_cr_lf { Newline::CrLf } else { Newline::Lf };
    }

    /// Sets the choice with this name: `byteOrderMark`, `declareEncoding`, `replaceCharacters`, `drop` or `usiEndings`. Any
    /// other name changes nothing.
    pub fn set(&mut self, choice: &str) {
        let options = &mut self.options;
        match choice {
            "byteOrderMark" => options.shared.byte_order_mark = true,
            "declareEncoding" => options.shared.declare_encoding = true,
            "replaceCharacters" => options.shared.replace_characters = true,
            "usiEndings" => options.usi_endings = true,
            "drop" => options.shared.losses = kifu::LossPolicy::Drop,
            _ => {}
        }
    }

    /// Sets the ply of the position to write.
    pub fn ply(&mut self, ply: u32) {
        self.options.shared.ply = Some(ply);
    }

    /// Sets the version of CSA. Returns whether it is known.
    #[wasm_bindgen(js_name = csaVersion)]
    pub fn csa_version(&mut self, version: &str) -> bool {
        version
            .parse()
            .map(|version| self.options.csa_version = version)
            .is_ok()
    }
}

#[wasm_bindgen]
impl Output {
    /// The text that was written.
    pub fn text(&self) -> String {
        self.text.clone()
    }

    /// The text in the encoding of the options.
    pub fn bytes(&self) -> Vec<u8> {
        self.bytes.clone()
    }

    /// As JSON, the encoding, the losses and the replacements, or the reason why nothing was written.
    pub fn info(&self) -> String {
        self.info.clone()
    }
}

#[wasm_bindgen]
impl Document {
    /// Writes one game, or all games if `game` is `undefined`.
    pub fn write(&self, game: Option<usize>, writing: &Writing, is_japanese: bool) -> Output {
        self.try_write(game, writing, is_japanese)
            .unwrap_or_else(|error| Output {
                text: String::new(),
                bytes: Vec::new(),
                info: json(&Failure::new(error.code(), &error)),
            })
    }

    fn try_write(
        &self,
        game: Option<usize>,
        writing: &Writing,
        is_japanese: bool,
    ) -> Result<Output, WriteError> {
        let Writing { format, options } = writing;
        let written = kifu::write_games(self.records(game), *format, options)?;
        let language = language(is_japanese);
        let replacements = written.replacements(options)?;
        let replaced = (replacements.count() > 0).then(|| replacements.message(language).to_string());
        let losses = written.losses.iter();
        let info = json(&Info {
            encoding: options.shared.encoding.name(),
            replacements: replaced,
            losses: losses.map(|found| LossList::of(found, language)).collect(),
        });
        Ok(Output {
            bytes: written.encode(options)?,
            text: written.text,
            info,
        })
    }

    /// What a format cannot hold of each game, as JSON. If `game` is `undefined`, all games are meant.
    pub fn losses(&self, game: Option<usize>, writing: &Writing, is_japanese: bool) -> String {
        let records = self.records(game).into_iter();
        let losses = records.map(|record| {
            let found = writing.format.losses(record, &writing.options);
            LossList::of(&found, language(is_japanese))
        });
        json(&losses.collect::<Vec<_>>())
    }

    fn records(&self, game: Option<usize>) -> Vec<&Record> {
        match game {
            Some(game) => vec![self.game(game).record()],
            None => self.games.iter().map(GameState::record).collect(),
        }
    }
}

impl LossList {
    fn of(losses: &Losses, language: Language) -> Self {
        let info = |loss: &Loss| {
            let (line, ply) = match loss.place {
                LossPlace::Ply { variation, ply } => (Some(variation), Some(ply)),
                _ => (None, None),
            };
            LossInfo {
                kind: loss.kind.class().name(),
                message: loss.message(language).to_string(),
                header: match loss.place {
                    LossPlace::Header(index) => Some(index),
                    _ => None,
                },
                line,
                ply,
            }
        };
        Self {
            summary: losses.folded(language),
            losses: losses.iter().map(info).collect(),
        }
    }
}
