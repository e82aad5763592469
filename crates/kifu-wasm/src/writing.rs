//! Writes games and lists what a format cannot hold.

use kifu::shogi_core::record::Losses;
use kifu::{Language, Localize as _, Loss, LossPlace, Record, RecordFormat as _, WriteError};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::document::{Document, GameState};
use crate::json;
use crate::position::Failure;
use crate::write_options::Writing;

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

/// The result of writing.
#[wasm_bindgen(getter_with_clone)]
#[derive(Debug)]
pub struct Output {
    /// The text that was written.
    pub text: String,
    /// The text in the encoding of the options.
    pub bytes: Vec<u8>,
    /// As JSON, the encoding, the losses and the replacements, or the reason why nothing was written.
    pub info: String,
}

#[wasm_bindgen]
impl Document {
    /// Writes one game, or all games if `game` is `undefined`.
    pub fn write(&self, game: Option<usize>, writing: &Writing, language: &str) -> Output {
        self.try_write(game, writing, language)
            .unwrap_or_else(|error| Output {
                text: String::new(),
                bytes: Vec::new(),
                info: json(&Failure::of(&error)),
            })
    }

    fn try_write(
        &self,
        game: Option<usize>,
        writing: &Writing,
        language: &str,
    ) -> Result<Output, WriteError> {
        let Writing { format, options } = writing;
        let written = kifu::write_games(self.records(game), *format, options)?;
        let language = language.parse().unwrap_or_default();
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
    pub fn losses(&self, game: Option<usize>, writing: &Writing, language: &str) -> String {
        let records = self.records(game).into_iter();
        let losses = records.map(|record| {
            let found = writing.format.losses(record, &writing.options);
            LossList::of(&found, language.parse().unwrap_or_default())
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
            let (header, line, ply) = match loss.place {
                LossPlace::Record | LossPlace::Start => (None, None, None),
                LossPlace::Header(index) => (Some(index), None, None),
                LossPlace::Ply { variation, ply } => (None, Some(variation), Some(ply)),
            };
            LossInfo {
                kind: loss.kind.class().name(),
                message: loss.message(language).to_string(),
                header,
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
