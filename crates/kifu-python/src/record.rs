//! [`Record`]: the record of a game.

use std::sync::Arc;

use pyo3::prelude::*;

/// The record of a game.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) record: Arc<kifu::Record>,
}
