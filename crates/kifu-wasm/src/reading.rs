//! [`Reading`]: the options for reading.

use kifu::core::text::encoding::last_line_end;
use kifu::{Encoding, Legality, ReadOptions};
use wasm_bindgen::prelude::wasm_bindgen;

/// The options for reading a text.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Reading {
    pub(crate) options: ReadOptions,
}

#[wasm_bindgen]
impl Reading {
    /// Returns the default options.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self {
            options: ReadOptions::default().node_places(true),
        }
    }

    /// Sets the name of the file.
    pub fn name(&mut self, name: String) {
        self.options = self.options.clone().name(name);
    }

    /// Sets the format.
    pub fn format(&mut self, name: &str) {
        self.options.format = name.parse().ok();
    }

    /// Sets the encoding.
    pub fn encoding(&mut self, name: &str) {
        self.options.encoding = Encoding::from_label(name);
    }

    /// Sets the policy for illegal moves.
    pub fn legality(&mut self, name: &str) {
        self.options.legality = legality(name);
    }

    /// Sets that damaged texts are repaired.
    pub fn repair(&mut self) {
        self.options.repair = true;
    }

    /// Sets that undecodable bytes are warnings.
    pub fn lossy(&mut self) {
        self.options.lossy = true;
    }

    /// Sets the limit with this name. An unknown name changes nothing.
    pub fn limit(&mut self, name: &str, count: u32) {
        let limits = &mut self.options.limits;
        let limit = match name {
            "bytes" => &mut limits.bytes,
            "lines" => &mut limits.lines,
            "games" => &mut limits.games,
            "moves" => &mut limits.moves,
            "variations" => &mut limits.variations,
            "notes" => &mut limits.notes,
            "diagnostics" => &mut limits.diagnostics,
            _ => return,
        };
        *limit = count as usize;
    }
}

impl Reading {
    /// The beginning of a file that is cut anywhere: the first `needed` bytes, and the rest up to its last line end. If the rest
    /// has none, up to its last whole character in UTF-8. A part of a character at the end would look like a fault or like
    /// another encoding.
    pub(crate) fn whole_lines<'b>(&self, bytes: &'b [u8], needed: usize) -> &'b [u8] {
        let end = last_line_end(bytes, self.options.encoding).filter(|&end| end > needed);
        let end = end.unwrap_or_else(|| match std::str::from_utf8(bytes) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => bytes.len(),
        });
        &bytes[..end]
    }
}

/// The policy with this name, or else the default one.
pub(crate) fn legality(name: &str) -> Legality {
    let named = |policy: &Legality| policy.name() == name;
    Legality::ALL.into_iter().find(named).unwrap_or_default()
}
