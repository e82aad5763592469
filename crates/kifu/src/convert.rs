//! [`convert()`]: reads a file of any format and writes its games in another format.

#[cfg(feature = "encoding")]
use shogi_core::format::ReadOptions;

#[cfg(feature = "encoding")]
use crate::error::ConvertError;
#[cfg(any(feature = "csa", feature = "encoding"))]
use crate::formats::Format;
use crate::read::Document;
#[cfg(feature = "encoding")]
use crate::write::write_games;
use crate::write_options::WriteOptions;

/// Reads a file of any format and writes its games in the format `format`, as [`write_games`] does. If the content of
/// the file fits several formats or none, `hint` decides.
///
/// # Errors
///
/// Returns the first error in the input. Also returns the errors of [`write_games`] and
/// [`Written::encode`](crate::Written::encode).
#[cfg(feature = "encoding")]
pub fn convert(
    bytes: &[u8],
    hint: Option<Format>,
    format: Format,
    options: &WriteOptions,
) -> Result<Vec<u8>, ConvertError> {
    let document = crate::read(bytes, hint, &ReadOptions::default());
    let options = options.clone().from_document(&document);
    let records = document.into_records().map_err(crate::Error::from)?;
    let written = write_games(&records, format, &options)?;
    Ok(written.encode(&options)?)
}

impl WriteOptions {
    /// Returns these options for records that were read from `document`. The options keep the format of the document
    /// and, for CSA, the version that its first game declares.
    #[must_use]
    pub fn from_document(self, document: &Document<'_>) -> Self {
        let options = self.from_format(document.format);
        #[cfg(feature = "csa")]
        if document.format == Format::Csa {
            let version = document
                .games
                .first()
                .and_then(|game| game.declared_version.as_deref());
            return Self {
                csa_source_version: version
                    .and_then(|version| version.parse().ok())
                    .unwrap_or_default(),
                ..options
            };
        }
        options
    }
}
