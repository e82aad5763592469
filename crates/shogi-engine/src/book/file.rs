//! [`BookFile`]: a book that is not loaded.

use std::collections::HashMap;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;

use shogi_core::Setup;
use shogi_core::text::Place;

use super::move_code::MoveCode;
use super::{
    Book, BookFormat, BookMove, BookPosition, BookProblem, Diagnostic, Document, apery, sbk, without_number,
    yaneuraou, ybb,
};

/// A book in a file that is not loaded: positions are looked up in the file, or read one after the other.
///
/// A position is found if the file is sorted, as its kind has it and [`BookWriter`](super::BookWriter) writes it. A book of `YaneuraOu` must
/// also spell its positions as `YaneuraOu` and this crate do. SBK is not sorted, and must be [loaded](Book::read_as).
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

/// What a file has of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct BookEntry {
    /// The position. `None` if it cannot be read, or if the diagnostics are about something else.
    pub position: Option<BookPosition>,
    /// The errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The place in a file that is no text.
    offset: u64,
}

impl<R: Read + Seek> BookFile<R> {
    /// A book of a kind.
    ///
    /// # Errors
    ///
    /// Returns an error if the length of the file cannot be found.
    pub fn new(mut reader: R, format: BookFormat) -> io::Result<Self> {
        let length = reader.seek(SeekFrom::End(0))?;
        reader.rewind()?;
        let reader = BufReader::with_capacity(1 << 14, reader);
        Ok(Self {
            file: Bytes {
                reader,
                length,
                at: 0,
            },
            format,
        })
    }

    /// Looks up a position, without its move number. A book of Apery does not say of which position it has moves: two positions
    /// have the same key by accident, or because only the hand of the side that does not move differs.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if it is an SBK.
    pub fn find(&mut self, setup: &Setup) -> io::Result<Option<BookEntry>> {
        match self.format {
            BookFormat::YaneuraOu => yaneuraou::find(&mut self.file.reader, self.file.length, setup),
            BookFormat::Ybb => ybb::find(&mut self.file, setup),
            BookFormat::Apery => apery::find(&mut self.file, setup),
            BookFormat::Sbk => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Passes on each position. A book of `YaneuraOu` and YBB are read piece by piece, and a position that is there twice comes twice.
    /// Others are loaded. Returns what the book has of itself: its comments and its author.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, and those of `each`.
    pub fn for_each(mut self, mut each: impl FnMut(BookEntry) -> io::Result<()>) -> io::Result<Book> {
        match self.format {
            BookFormat::YaneuraOu => {
                self.file.reader.rewind()?;
                yaneuraou::for_each(self.file.reader, each)
            }
            BookFormat::Ybb => ybb::for_each(&mut self.file, each).map(|()| Book::default()),
            BookFormat::Sbk | BookFormat::Apery => {
                let bytes = self.file.read(0, self.file.length)?;
                let mut document = Book::read_as(&bytes, self.format);
                each(document.diagnostics.into())?;
                let positions = std::mem::take(&mut document.book.positions);
                positions.into_iter().map(BookEntry::from).try_for_each(each)?;
                Ok(document.book)
            }
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
    /// Entries that are not reached are left out, with a warning. [`BookFile::find`] looks up any position.
    pub fn read_as(bytes: &[u8], format: BookFormat) -> Document<'_> {
        let mut document = Document {
            text: "".into(),
            format,
            book: Self::default(),
            diagnostics: Vec::new(),
        };
        match format {
            BookFormat::YaneuraOu => return yaneuraou::read(bytes),
            BookFormat::Ybb => {
                let mut indices = HashMap::new();
                let add = |entry| {
                    document.add(entry, &mut indices);
                    Ok(())
                };
                // A slice can always be read.
                let _ = BookFile::new(Cursor::new(bytes), format).and_then(|file| file.for_each(add));
            }
            BookFormat::Sbk => sbk::read(bytes, &mut document),
            BookFormat::Apery => apery::read(bytes, &mut document),
        }
        document
    }
}

impl Document<'_> {
    /// Adds what was read. Of two entries of a position, that with the smaller move number is kept.
    pub(super) fn add(&mut self, mut entry: BookEntry, indices: &mut HashMap<Setup, usize>) {
        if let Some(position) = entry.position.take() {
            let next = self.book.positions.len();
            let index = *indices.entry(without_number(&position.setup)).or_insert(next);
            match self.book.positions.get_mut(index) {
                None => self.book.positions.push(position),
                Some(before) => {
                    if position.setup.move_number < before.setup.move_number {
                        *before = position;
                    }
                    entry.report(entry.offset, BookProblem::DuplicatePosition);
                }
            }
        }
        self.diagnostics.append(&mut entry.diagnostics);
    }
}

impl BookEntry {
    /// A problem at a byte of the file.
    pub(super) fn of(offset: u64, problem: BookProblem) -> Self {
        let mut entry = Self::default();
        entry.report(offset, problem);
        entry
    }

    /// A position without moves, from a byte of the file on.
    pub(super) fn begin(setup: Setup, offset: u64) -> Self {
        Self {
            position: Some(BookPosition::new(setup)),
            diagnostics: Vec::new(),
            offset,
        }
    }

    pub(super) fn report(&mut self, offset: u64, problem: BookProblem) {
        let problem = BookProblem::AtByte {
            offset,
            problem: Box::new(problem),
        };
        self.diagnostics
            .push(Diagnostic::new("", Place::default(), problem.into()));
    }

    /// The move at a byte of the file, or reports that there is none.
    pub(super) fn read_move(&mut self, layout: MoveCode, bytes: &[u8], offset: u64) -> Option<BookMove> {
        let code = *bytes.first_chunk()?;
        let mv = layout.decode(u16::from_le_bytes(code));
        if mv.is_none() {
            let code = u16::from_le_bytes(code).into();
            self.report(offset, BookProblem::BadCode { code });
        }
        mv.map(BookMove::new)
    }

    /// Adds a move, or reports why it is left out.
    pub(super) fn add(&mut self, read: BookMove, position: &shogi_core::Position, offset: u64) -> bool {
        let entry = self.position.as_mut();
        match entry.map_or(Ok(()), |entry| entry.add(read, position)) {
            Ok(()) => true,
            Err(problem) => {
                self.report(offset, problem);
                false
            }
        }
    }
}

impl From<BookPosition> for BookEntry {
    fn from(position: BookPosition) -> Self {
        Self {
            position: Some(position),
            ..Self::default()
        }
    }
}

impl From<Vec<Diagnostic>> for BookEntry {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            diagnostics,
            ..Self::default()
        }
    }
}

/// A file of bytes.
#[derive(Debug)]
pub(super) struct Bytes<R> {
    pub(super) reader: BufReader<R>,
    pub(super) length: u64,
    /// The place up to which the file was read.
    at: u64,
}

impl<R: Read + Seek> Bytes<R> {
    /// Reads bytes at a place. What is in the buffer is not read again.
    pub(super) fn read(&mut self, offset: u64, length: u64) -> io::Result<Vec<u8>> {
        self.reader
            .seek_relative(offset.wrapping_sub(self.at).cast_signed())?;
        let mut bytes = Vec::new();
        (&mut self.reader).take(length).read_to_end(&mut bytes)?;
        self.at = offset + bytes.len() as u64;
        let is_whole = bytes.len() as u64 == length;
        is_whole
            .then_some(bytes)
            .ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    /// The place of the first record in a range that is not before what is looked for, or the end.
    pub(super) fn lower_bound(
        &mut self,
        range: Range<u64>,
        size: usize,
        is_before: impl Fn(&[u8]) -> bool,
    ) -> io::Result<u64> {
        let size = size as u64;
        let (mut low, mut high) = (0, (range.end - range.start) / size);
        while low < high {
            let middle = low + (high - low) / 2;
            if is_before(&self.read(range.start + middle * size, size)?) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(range.start + low * size)
    }
}
