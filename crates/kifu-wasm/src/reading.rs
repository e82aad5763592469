//! [`Reading`]: the options for reading.

use kifu::ReadOptions;
use kifu::shogi_core::text::encoding::last_line_end;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{set, set_some};

/// The options for reading a text.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Reading {
    pub(crate) options: ReadOptions,
}

#[wasm_bindgen]
impl Reading {
    /// Returns the default options for a file with this name, if it is known.
    #[wasm_bindgen(constructor)]
    pub fn new(name: Option<String>) -> Self {
        let options = ReadOptions::default().node_places(true);
        Self {
            options: match name {
                Some(name) => options.name(name),
                None => options,
            },
        }
    }

    /// Sets the option with this name, which may be that of a limit. Returns whether the name and the value are known.
    pub fn set(&mut self, option: &str, value: &str) -> bool {
        let options = &mut self.options;
        let shared = &mut options.shared;
        match option {
            "legality" => set(&mut shared.legality, value),
            "repair" => set(&mut shared.repair, value),
            "lossy" => set(&mut shared.lossy, value),
            "bytes" => set(&mut shared.limits.bytes, value),
            "lines" => set(&mut shared.limits.lines, value),
            "games" => set(&mut shared.limits.games, value),
            "moves" => set(&mut shared.limits.moves, value),
            "variations" => set(&mut shared.limits.variations, value),
            "notes" => set(&mut shared.limits.notes, value),
            "diagnostics" => set(&mut shared.limits.diagnostics, value),
            "format" => set_some(&mut options.format, value),
            "encoding" => set_some(&mut shared.encoding, value),
            "start" => set_some(&mut shared.start, value),
            _ => false,
        }
    }
}

impl Reading {
    /// The beginning of a file that is cut anywhere: the first `needed` bytes, and the rest up to its last line end. If the rest
    /// has none, up to its last whole character in UTF-8. A part of a character at the end would look like a fault or like
    /// another encoding.
    pub(crate) fn whole_lines<'b>(&self, bytes: &'b [u8], needed: usize) -> &'b [u8] {
        let end = last_line_end(bytes, self.options.shared.encoding).filter(|&end| end > needed);
        let end = end.unwrap_or_else(|| match std::str::from_utf8(bytes) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => bytes.len(),
        });
        &bytes[..end]
    }
}
