//! Shogi game records as tables: Arrow record batches, CSV, JSON Lines and Parquet.
//!
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod builder;
mod column;
mod diagnostics;
mod entries;
mod evaluations;
mod file_rows;
mod games;
mod moves;
mod openings;
mod packed;
mod positions;
mod row;
mod scan;
mod table;
mod text;
mod write;

pub use column::Column;
pub use positions::{PositionCounts, PositionOptions, PositionsSummary, write_positions};
pub use scan::Summary;
pub use table::{Columns, ColumnsError, Table};
#[cfg(feature = "parquet")]
pub use write::write_parquet;
pub use write::{write_csv, write_json_lines};

use arrow_array::RecordBatch;
use builder::BatchBuilder;
use kifu_archive::{Input, Options, UnreadableFile};

/// Reads files, and returns their rows as record batches with the schema [`Columns::schema`], in the order of the files.
///
/// What a file contains is never an error: a game with errors is a row with the values that were read, the number of errors
/// and the first one. A file that cannot be opened, or not be read to its end, is a row in which `first_error_code` is
/// `unreadable_file` (in the table of moves all values but the place of the game are null; in that of diagnostics it is the code), and
/// in addition an error among
/// the items. The items after it are those of the other files.
pub fn scan(
    inputs: Vec<Input>,
    columns: &Columns,
    options: &Options,
) -> impl Iterator<Item = Result<RecordBatch, UnreadableFile>> + Send + use<> {
    scan::Scan::new(inputs, columns, options, |columns| {
        BatchBuilder::new(columns, RecordBatch::clone)
    })
}
