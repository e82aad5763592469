//! [`Collect`]: what the rows of a table are collected in.

use crate::row::Row;
use crate::table::Columns;

/// Collects rows in batches: as Arrow arrays, or as text.
pub(crate) trait Collect {
    /// A number of rows.
    type Batch: Send + 'static;

    /// An empty collection for rows with these columns.
    fn new(columns: &Columns) -> Self;

    /// Adds a row.
    fn push(&mut self, row: &Row<'_>);

    /// The number of rows since the last batch.
    fn rows(&self) -> usize;

    /// About how many bytes the rows take.
    fn bytes(&self) -> usize;

    /// Returns the rows as a batch, and begins a new one.
    fn finish(&mut self) -> Self::Batch;
}
