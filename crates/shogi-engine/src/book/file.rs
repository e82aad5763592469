//! [`BookFile`]: a book that is not loaded.

use std::collections::HashMap;
use std::io::{self, Cursor, Read, Seek};

use shogi_core::Setup;

use super::bytes::Bytes;
use super::{Book, BookEntry, BookFormat, BookProblem, Document, apery, sbk, yaneuraou, ybb};

/// A book in a file that is not loaded: positions are looked up in the file, or read one after the other.
///
/// A position is found if the file is sorted, as its kind has it and [`BookWriter`](super::BookWriter) writes it. A book of `YaneuraOu` must
/// also spell its positions as `YaneuraOu` and this crate do. An SBK is not sorted: each look-up reads through the file, and a program that
/// looks up many positions [loads](Book::read_as) it or converts it.
///
/// ```
/// use std::io::Cursor;
/// use shogi_engine::book::{Book, BookFile, BookFormat};
/// use shogi_engine::shogi_core::Setup;
///
/// let text = "#YANEURAOU-DB2016 1.00\n\
///     sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 3c3d 30 20 5\n";
/// let bytes = Book::parse(text)?.to_bytes(BookFormat::Ybb).bytes;
/// let mut file = BookFile::new(Cursor::new(bytes), BookFormat::Ybb)?;
/// let found = file.find(&Setup::STARTPOS)?.unwrap().position.unwrap();
/// assert_eq!(found.moves[0].mv.to_string(), "7g7f");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BookFile<R> {
    file: Bytes<R>,
    format: BookFormat,
}

impl<R: Read + Seek> BookFile<R> {
    /// A book of a kind.
    ///
    /// # Errors
    ///
    /// Returns an error if the length of the file cannot be found.
    pub fn new(reader: R, format: BookFormat) -> io::Result<Self> {
        let file = Bytes::new(reader)?;
        Ok(Self { file, format })
    }

    /// Looks up a position, without its move number. A book of Apery does not say of which position it has moves: two positions
    /// have the same key by accident, or because only the hand of the side that does not move differs.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn find(&mut self, setup: &Setup) -> io::Result<Option<BookEntry>> {
        match self.format {
            BookFormat::YaneuraOu => yaneuraou::find(&mut self.file.reader, self.file.length, setup),
            BookFormat::Ybb => ybb::find(&mut self.file, setup),
            BookFormat::Apery => apery::find(&mut self.file, setup),
            BookFormat::Sbk => sbk::find(&mut self.file, setup),
        }
    }

    /// Passes on each position, which is read when it is passed on. A position that is there twice comes twice. Those of an SBK and of a
    /// book of Apery come after those whose moves lead to them; of each entry, less than 25 bytes are in memory, and if a book of Apery is
    /// not sorted, 16 more. Returns what the book has of itself: its comments and its author.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, and those of `each`.
    pub fn for_each(mut self, mut each: impl FnMut(BookEntry) -> io::Result<()>) -> io::Result<Book> {
        if self.file.length == 0 && matches!(self.format, BookFormat::Sbk | BookFormat::Apery) {
            // The other kinds begin with a mark, which is missing then.
            let mut empty = BookEntry::default();
            empty.report(0, BookProblem::Damaged);
            each(empty)?;
        }
        match self.format {
            BookFormat::YaneuraOu => {
                self.file.reader.rewind()?;
                yaneuraou::for_each(self.file.reader, each)
            }
            BookFormat::Ybb => ybb::for_each(&mut self.file, each).map(|()| Book::default()),
            BookFormat::Sbk => sbk::for_each(&mut self.file, each),
            BookFormat::Apery => apery::for_each(&mut self.file, each).map(|()| Book::default()),
        }
    }
}

impl BookFormat {
    /// The kind of a book that begins with these bytes, of which 512 suffice. A book of Apery has no mark, and is never
    /// recognized.
    pub fn detect(start: &[u8]) -> Option<Self> {
        let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
        if text.starts_with(b"#YANEURAOU-DB2016") {
            Some(Self::YaneuraOu)
        } else if start.starts_with(ybb::MAGIC) {
            Some(Self::Ybb)
        } else {
            sbk::is_recognized(start).then_some(Self::Sbk)
        }
    }
}

impl Book {
    /// Reads a book. Its first bytes show its kind, but for Apery's, which [`Book::read_as`] reads. Never fails: the document lists all
    /// errors and warnings.
    pub fn read(bytes: &[u8]) -> Document<'_> {
        Self::read_as(bytes, BookFormat::detect(bytes).unwrap_or_default())
    }

    /// Reads a book of a kind. Never fails: the document lists all errors and warnings.
    ///
    /// A book of Apery has keys in place of positions. It is read by walking from the start positions of the even game and of
    /// the handicaps, with the moves of the book, all replies to them, and all other moves that lead to a position of the book.
    /// Entries that are not reached are left out, with an error. [`BookFile::find`] looks up any position.
    pub fn read_as(bytes: &[u8], format: BookFormat) -> Document<'_> {
        let mut document = Document {
            text: "".into(),
            format,
            book: Self::default(),
            diagnostics: Vec::new(),
        };
        if format == BookFormat::YaneuraOu {
            return yaneuraou::read(bytes);
        }
        let mut indices = HashMap::new();
        let file = BookFile::new(Cursor::new(bytes), format);
        let read = file.and_then(|file| {
            file.for_each(|entry| {
                document.add(entry, &mut indices);
                Ok(())
            })
        });
        // A slice can always be read.
        if let Ok(Self { comments, author, .. }) = read {
            (document.book.comments, document.book.author) = (comments, author);
        }
        document
    }
}
