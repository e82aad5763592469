//! [`FileContent`]: a tree as the content of a file, and [`SaveError`].

use std::path::Path;

use kifu::shogi_core::messages::{Language, messages};
use kifu::shogi_core::record::Losses;
use kifu::{Format, IfExists, LossPolicy, WriteError, WriteOptions};
use shogi_engine::book::{BookFormat, BookLosses};
use thiserror::Error;

use super::{MergedRecord, Tree};

/// What a tree is written as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Target {
    /// A book for engines, of this kind.
    Book(BookFormat),
    /// A record with a variation for each move, in this format.
    Record(Format),
}

/// A tree as the content of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct FileContent {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The number of positions that a record leaves out, as [`MergedRecord::left_out`]. 0 for a book.
    pub left_out: usize,
    /// What the format does not preserve of a record.
    pub losses: Losses,
    /// What the kind of a book does not hold.
    pub book_losses: BookLosses,
}

impl Target {
    /// What a file with this name is: a book (`book.db`, `.ybb`, `.sbk`, `.bin`), or a record in the format of the extension. `None` if no format has
    /// it.
    pub fn from_path(path: &Path) -> Option<Self> {
        let book = BookFormat::from_path(path).map(Self::Book);
        book.or_else(|| Format::from_path(path).map(Self::Record))
    }
}

messages! {
    /// Why a tree is not written as a file.
    #[derive(Debug, Error)]
    #[non_exhaustive]
    pub enum SaveError {
        /// A kind of book does not hold all of the tree.
        Book {
            /// The kind.
            format: BookFormat,
            /// What would be lost.
            losses: BookLosses,
        },
            en("{format} cannot hold all of the tree: {losses}"),
            ja("{format}では保存できないものがあります: {}", losses.message(Language::Japanese));
        /// A record cannot be written, or the file.
        Write(WriteError) from error, message(error: WriteError);
    }
}

impl Tree {
    /// The tree as the content of a file with this path, whose extension decides between a book and a record. The comments of a
    /// record are in a language. `losses` says whether parts that the format of a record or the kind of a book does not preserve are an
    /// error.
    ///
    /// # Errors
    ///
    /// Returns an error if no format has the extension, or if parts would be lost and may not.
    pub fn to_file_content(
        &self,
        path: &Path,
        language: Language,
        losses: LossPolicy,
    ) -> Result<FileContent, SaveError> {
        let format = match Target::from_path(path) {
            Some(Target::Book(format)) => {
                let written = self.to_book().to_bytes(format);
                if losses == LossPolicy::Refuse && !written.losses.is_empty() {
                    let losses = written.losses;
                    return Err(SaveError::Book { format, losses });
                }
                return Ok(FileContent {
                    bytes: written.bytes,
                    book_losses: written.losses,
                    ..FileContent::default()
                });
            }
            Some(Target::Record(format)) => format,
            None => {
                let path = path.to_owned();
                return Err(WriteError::UnknownExtension { path }.into());
            }
        };
        let MergedRecord { record, left_out } = self.to_record(language);
        let options = WriteOptions::for_path(path).losses(losses);
        Ok(FileContent {
            bytes: kifu::to_bytes(&record, format, &options)?,
            left_out,
            book_losses: BookLosses::default(),
            // With another policy, nothing is lost.
            losses: if losses == LossPolicy::Drop {
                kifu::losses(&record, format)
            } else {
                Losses::default()
            },
        })
    }

    /// Writes the tree to a new file. The file is never left half-written.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Tree::to_file_content`]. Also returns an error if the file exists or cannot be written.
    pub fn save(
        &self,
        path: &Path,
        language: Language,
        losses: LossPolicy,
    ) -> Result<FileContent, SaveError> {
        let written = self.to_file_content(path, language, losses)?;
        kifu::write_file(path, written.bytes.as_slice(), IfExists::Fail)?;
        Ok(written)
    }
}
