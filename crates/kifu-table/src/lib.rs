//! Shogi game records as tables: Arrow record batches, CSV, JSON Lines and Parquet.
//!
#![doc = include_str!("../README.md")]

mod builder;
mod column;
mod file_rows;
mod files;
mod games;
mod in_order;
mod moves;
mod options;
mod queue;
mod row;
mod scan;
mod source;
mod split;
mod table;
mod text;
mod write;

pub use column::Column;
pub use files::files_in;
pub use options::ScanOptions;
pub use scan::Summary;
pub use source::{OpenReader, Source, UnreadableFile};
pub use split::{FileSplit, split_file};
pub use table::{Columns, ColumnsError, Table};
#[cfg(feature = "parquet")]
pub use write::write_parquet;
pub use write::{write_csv, write_json_lines};

use arrow_array::RecordBatch;

/// Reads files, and returns their rows as record batches with the schema [`Columns::schema`], in the order of the files.
///
/// What a file contains is never an error: a game with errors is a row with the values that were read, the number of errors
/// and the first one. A file that cannot be opened, or not be read to its end, is a row in which `first_error_code` is
/// `unreadable_file` (in the table of moves all values but the place of the game are null), and in addition an error among
/// the items. The items after it are those of the other files.
pub fn scan(
    sources: Vec<Source>,
    columns: &Columns,
    options: &ScanOptions,
) -> impl Iterator<Item = Result<RecordBatch, UnreadableFile>> + Send + use<> {
    scan::Scan::new(sources, columns, options, RecordBatch::clone)
}
