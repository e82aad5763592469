//! Writes tables as files.

use std::io::{self, Write};

use arrow_array::RecordBatch;
use kifu_archive::{Input, Options};

use crate::builder::BatchBuilder;
use crate::scan::{Scan, Summary};
use crate::table::Columns;
use crate::text;

/// Writes a table as CSV (RFC 4180) with the names of the columns in the first line. A null is an empty field. The values of
/// a list are separated by blanks, with `-` for a null; the headers of a game are a JSON array.
///
/// # Errors
///
/// Returns an error if the output cannot be written. A file that cannot be read is a row, and an entry of the summary.
pub fn write_csv(
    inputs: Vec<Input>,
    columns: &Columns,
    options: &Options,
    mut out: impl Write,
) -> io::Result<Summary> {
    out.write_all(&text::csv_head(columns))?;
    write_text(inputs, columns, options, out, text::csv)
}

/// Writes a table as JSON Lines: each row is a JSON object on one line, with every column as a field.
///
/// # Errors
///
/// As [`write_csv`].
pub fn write_json_lines(
    inputs: Vec<Input>,
    columns: &Columns,
    options: &Options,
    out: impl Write,
) -> io::Result<Summary> {
    write_text(inputs, columns, options, out, text::json_lines)
}

fn write_text(
    inputs: Vec<Input>,
    columns: &Columns,
    options: &Options,
    mut out: impl Write,
    text: fn(&RecordBatch) -> Vec<u8>,
) -> io::Result<Summary> {
    let rows = Scan::new(inputs, columns, options, move |columns| {
        BatchBuilder::new(columns, text)
    });
    let summary = rows.write_batches(|text| out.write_all(&text))?;
    out.flush()?;
    Ok(summary)
}

/// Writes a table as a Parquet file, compressed with Snappy.
///
/// # Errors
///
/// As [`write_csv`].
#[cfg(feature = "parquet")]
pub fn write_parquet(
    inputs: Vec<Input>,
    columns: &Columns,
    options: &Options,
    out: impl Write + Send,
) -> io::Result<Summary> {
    use parquet::arrow::ArrowWriter;
    use parquet::basic::Compression;
    use parquet::errors::ParquetError;
    use parquet::file::properties::WriterProperties;

    let failed = |error: ParquetError| match error {
        ParquetError::External(error) => io::Error::other(error),
        error => io::Error::other(error.to_string()),
    };
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .build();
    let mut writer = ArrowWriter::try_new(out, columns.schema(), Some(properties)).map_err(failed)?;
    let batches = Scan::new(inputs, columns, options, |columns| {
        BatchBuilder::new(columns, RecordBatch::clone)
    });
    let summary = batches.write_batches(|batch| {
        writer.write(&batch).map_err(failed)?;
        if writer.in_progress_size() >= ROW_GROUP {
            writer.flush().map_err(failed)?;
        }
        Ok(())
    })?;
    writer.close().map_err(failed)?;
    Ok(summary)
}

/// The size of a row group of a Parquet file, which is in memory until it is complete.
#[cfg(feature = "parquet")]
const ROW_GROUP: usize = 1 << 25;
