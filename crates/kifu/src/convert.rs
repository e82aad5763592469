//! [`convert()`]: reads a file of any format and writes its games in another format.

use crate::error::ConvertError;
use crate::formats::Format;
use crate::read::ReadOptions;
use crate::write::write_games;
use crate::write_options::WriteOptions;

/// Reads a file of any format with `read_options`, and writes its games in the format `format`, as [`write_games`] does.
///
/// # Errors
///
/// Returns the first error in the input. Also returns the errors of [`write_games`] and
/// [`WrittenGames::encode`](crate::WrittenGames::encode).
pub fn convert(
    bytes: &[u8],
    read_options: &ReadOptions,
    format: Format,
    options: &WriteOptions,
) -> Result<Vec<u8>, ConvertError> {
    let document = crate::read(bytes, read_options);
    let records = document.into_records().map_err(crate::Error::from)?;
    let written = write_games(&records, format, options)?;
    Ok(written.encode(options)?)
}
