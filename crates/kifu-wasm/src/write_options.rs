//! [`Writing`]: the options for writing.

use std::path::PathBuf;

use kifu::{Format, WriteOptions};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::set;

/// The options for writing.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Writing {
    pub(crate) format: Format,
    pub(crate) options: WriteOptions,
}

#[wasm_bindgen]
impl Writing {
    /// Creates the options for writing games in a format. If the file is to have a name with the extension of the format,
    /// they are those that programs expect for the extension.
    #[wasm_bindgen(constructor)]
    pub fn new(format: &str, name: Option<String>) -> Self {
        let format = format.parse().unwrap_or(Format::Kif);
        let path = name.map(PathBuf::from);
        let named = path.filter(|path| Format::from_path(path) == Some(format));
        Self {
            format,
            options: named.map_or_else(WriteOptions::default, |path| WriteOptions::for_path(&path)),
        }
    }

    /// Sets an option. Returns what is wrong with its name or its value.
    pub fn set(&mut self, option: &str, value: &str) -> Option<String> {
        set(&mut self.options, option, value)
    }
}
