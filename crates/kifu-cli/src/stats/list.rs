//! [`List`]: the first rows of a table.

use serde::Serialize;

/// The first rows of a list.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(super) struct List<R> {
    pub(super) rows: Vec<R>,
    /// The number of rows that are left out.
    #[serde(skip)]
    pub(super) more: usize,
}

impl<R> List<R> {
    pub(super) fn new<T>(all: &[T], limit: usize, row: impl Fn(&T) -> R) -> Self {
        Self {
            rows: all.iter().take(limit).map(row).collect(),
            more: all.len().saturating_sub(limit),
        }
    }
}
