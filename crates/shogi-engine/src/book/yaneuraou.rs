//! The book of `YaneuraOu`: `bytes → text → lines → events → book`, and back.

mod event;
mod lexer;
mod reader;
mod writer;

#[cfg(feature = "encoding")]
use super::BookProblem;
use super::{Book, Document, Error};

impl Book {
    /// Reads a file and detects its encoding. Never fails: the document lists all errors and warnings.
    #[cfg(feature = "encoding")]
    pub fn read(bytes: &[u8]) -> Document<'_> {
        let decoded = shogi_core::text::encoding::decode(bytes, None);
        let mut document = reader::read(decoded.text);
        if decoded.fault_count > 0 {
            document.report_about_text(BookProblem::Encoding);
        }
        document
    }

    /// Reads a text. Never fails: the document lists all errors and warnings.
    pub fn read_str(text: &str) -> Document<'_> {
        reader::read(text.into())
    }

    /// Reads a text.
    ///
    /// # Errors
    ///
    /// The first error in the text. Warnings are ignored.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::read_str(text).into_book()
    }
}
