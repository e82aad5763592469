//! The book of `YaneuraOu`: `bytes → text → lines → events → book`, and back.

mod event;
mod lexer;
mod order;
mod reader;
mod writer;

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

use shogi_core::Setup;

use super::{Book, BookEntry, BookProblem, Document, Error};

use order::{Order, key_of_line};
pub(super) use writer::{head, held};

impl Book {
    /// Reads a text in the book of `YaneuraOu`. Never fails: the document lists all errors and warnings.
    pub fn read_str(text: &str) -> Document<'_> {
        reader::read(text.into())
    }

    /// Reads a text in the book of `YaneuraOu`.
    ///
    /// # Errors
    ///
    /// The first error in the text. Warnings are ignored.
    pub fn parse(text: &str) -> Result<Self, Error> {
        Self::read_str(text).into_book()
    }
}

/// Reads a file and detects its encoding, without the feature `encoding` only UTF-8.
pub(super) fn read(bytes: &[u8]) -> Document<'_> {
    let (text, is_damaged) = decode(bytes);
    let mut document = reader::read(text);
    if is_damaged {
        document.report_about_text(BookProblem::Encoding);
    }
    document
}

/// The text of bytes, and whether some are not text.
#[cfg(feature = "encoding")]
fn decode(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    let decoded = shogi_core::text::encoding::decode(bytes, None);
    (decoded.text, decoded.fault_count > 0)
}

#[cfg(not(feature = "encoding"))]
fn decode(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    let text = String::from_utf8_lossy(bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes));
    let is_damaged = matches!(text, Cow::Owned(_));
    (text, is_damaged)
}

/// The lines from one position to the next.
struct Chunks<R> {
    reader: R,
    /// The number of the next line, and the line of the next position.
    number: u32,
    next: Vec<u8>,
}

impl<R: BufRead> Chunks<R> {
    const fn new(reader: R) -> Self {
        Self {
            reader,
            number: 1,
            next: Vec::new(),
        }
    }

    /// Reads the lines up to the next position. `None` at the end. Also returns the number of the first line.
    fn next(&mut self) -> io::Result<Option<(Vec<u8>, u32)>> {
        let first = self.number;
        let mut chunk = std::mem::take(&mut self.next);
        let mut lines = u32::from(!chunk.is_empty());
        loop {
            let start = chunk.len();
            let length = self.reader.read_until(b'\n', &mut chunk)?;
            if length > 0 && (start == 0 || key_of_line(&chunk[start..]).is_none()) {
                lines = lines.saturating_add(1);
                continue;
            }
            self.next = chunk.split_off(start);
            self.number = first.saturating_add(lines);
            return Ok((!chunk.is_empty()).then_some((chunk, first)));
        }
    }
}

/// Passes on each position of a book. Returns the comments of the book.
pub(super) fn for_each(
    reader: impl BufRead,
    mut each: impl FnMut(BookEntry) -> io::Result<()>,
) -> io::Result<Book> {
    let mut chunks = Chunks::new(reader);
    let mut about = Book::default();
    let (mut has_header, mut has_positions, mut missing) = (false, false, None);
    let mut order = Order::default();
    while let Some((lines, first)) = chunks.next()? {
        let (mut document, is_head) = read_lines(&lines, first);
        has_header |= is_head;
        if first == 1 {
            missing = Some(document.about_lines(BookProblem::MissingHeader, first));
        }
        if !document.book.positions.is_empty() {
            has_positions = true;
            let line = lines.split(|&byte| byte == b'\n').next();
            if order.is_first_unsorted(line.and_then(key_of_line).unwrap_or_default()) {
                document.report_about_lines(BookProblem::Unsorted, first);
            }
        }
        about.comments.append(&mut document.book.comments);
        if !document.diagnostics.is_empty() {
            each(BookEntry::from(document.diagnostics))?;
        }
        for position in document.book.positions {
            let mut entry = BookEntry::from(position);
            entry.place = first.into();
            each(entry)?;
        }
    }
    if has_positions && !has_header {
        each(BookEntry::from(Vec::from_iter(missing)))?;
    } else if !has_header {
        let mut document = reader::read("".into());
        each(BookEntry::from(std::mem::take(&mut document.diagnostics)))?;
    }
    Ok(about)
}

fn read_lines(lines: &[u8], first: u32) -> (Document<'_>, bool) {
    let (text, is_damaged) = decode(lines);
    let (mut document, has_header) = reader::read_lines(text, first);
    if is_damaged {
        document.report_about_lines(BookProblem::Encoding, first);
    }
    (document, has_header)
}

/// The bytes by which the positions are sorted: the SFEN without the move number.
pub(super) fn key(setup: &Setup) -> Vec<u8> {
    let mut key = setup.to_string().into_bytes();
    key.truncate(key.iter().rposition(|&byte| byte == b' ').unwrap_or(0));
    key
}

/// Looks up a position in a sorted book.
pub(super) fn find(
    reader: &mut (impl Read + Seek),
    length: u64,
    setup: &Setup,
) -> io::Result<Option<BookEntry>> {
    let key = key(setup);
    let key = key.as_slice();
    let mut reader = BufReader::with_capacity(1 << 12, reader);
    // The first position that is not before the key is the first one from `low` on, or the one at `high`.
    let (mut low, mut high) = (0, length);
    while low < high {
        let middle = low + (high - low) / 2;
        match next_position(&mut reader, middle, high)? {
            Some((line, _, after)) if key_of_line(&line) < Some(key) => low = after,
            _ => high = middle,
        }
    }
    let Some((line, start, _)) = next_position(&mut reader, low, length)? else {
        return Ok(None);
    };
    if key_of_line(&line) != Some(key) {
        return Ok(None);
    }
    reader.seek(SeekFrom::Start(start))?;
    let lines = Chunks::new(reader).next()?;
    let (lines, first) = lines.unwrap_or_default();
    let (document, _) = read_lines(&lines, first.max(1));
    let mut entry = BookEntry::from(document.diagnostics);
    entry.position = document.book.positions.into_iter().next();
    Ok(Some(entry))
}

/// The first line of a position that begins at `from` or later, and before `end`; its place, and that after it.
fn next_position(
    reader: &mut (impl BufRead + Seek),
    from: u64,
    end: u64,
) -> io::Result<Option<(Vec<u8>, u64, u64)>> {
    // A line begins at `from` if the byte before it is a line end.
    let mut start = from.saturating_sub(1);
    reader.seek(SeekFrom::Start(start))?;
    let mut line = Vec::new();
    if from > 0 {
        start += reader.read_until(b'\n', &mut line)? as u64;
    }
    while start < end {
        line.clear();
        let length = reader.read_until(b'\n', &mut line)? as u64;
        if length == 0 {
            break;
        }
        if key_of_line(&line).is_some() {
            return Ok(Some((line, start, start + length)));
        }
        start += length;
    }
    Ok(None)
}
