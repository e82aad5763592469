//! [`Reading`]: the options for reading.

use kifu::ReadOptions;
use kifu::shogi_core::text::encoding::last_line_end;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::set;

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

    /// Sets an option. Returns what is wrong with its name or its value.
    pub fn set(&mut self, option: &str, value: &str) -> Option<String> {
        set(&mut self.options, option, value)
    }

    /// Sets a limit, as `set` sets an option.
    pub fn limit(&mut self, name: &str, value: &str) -> Option<String> {
        set(&mut self.options.shared.limits, name, value)
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
