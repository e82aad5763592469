//! [`Cutter`]: cuts what is read into pieces that begin and end between two games. [`split_file`] lists them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::ops::Range;
use std::path::Path;

use kifu::Format;
use kifu::shogi_core::format::tools::{PartOfFile, line_end};
use kifu::shogi_core::text::encoding::{Encoding, decode};

use super::decompress::is_compressed;
use super::input::Input;
use super::line_kinds::{LineCounter, LineKinds};
use super::options::Options;
use super::split::{FileSplit, version_of};

/// The number of bytes that are read at a time. [`games_from`](kifu::games_from) detects format and encoding from as many.
const BLOCK: u64 = 1 << 20;

/// The number of bytes that are read at a time, and about that of a piece, if nobody knows how many bytes there are. So the
/// games of a pipe are read before it ends.
const BLOCK_OF_STREAM: u64 = 1 << 16;

/// Files with longer lines are not cut.
const LONGEST_LINE: u64 = 1 << 16;

/// After a longer game, a file is not cut, because a piece is in memory as a whole.
const LONGEST_GAME: u64 = 16 << 20;

/// Cuts what is read into pieces, one after the other. Only the kinds of the lines are found out; the games are not read.
#[derive(Debug)]
pub(super) struct Cutter<R> {
    reader: R,
    /// The number of bytes that are read at a time.
    block: u64,
    /// About how many bytes a piece has.
    target: u64,
    format: Option<Format>,
    /// The kinds of lines. `None` if the rest is not cut.
    kinds: Option<LineKinds>,
    lines: LineCounter,
    encoding: Option<Encoding>,
    version: Option<String>,
    /// The bytes of the next piece, and where they begin.
    bytes: Vec<u8>,
    start: u64,
    /// The number of bytes whose lines have been counted.
    read: usize,
    /// Whether the encoding was looked for in the bytes up to here.
    decoded: usize,
    is_at_end: bool,
    /// Why the reader failed.
    error: Option<io::Error>,
}

/// A part of what is read.
#[derive(Debug)]
pub(super) struct Piece {
    /// All bytes of the piece, or only the first ones; the others are read from the rest of the [`Cutter`].
    pub(super) bytes: Vec<u8>,
    /// Where the next piece begins. `None` if this is the last one.
    pub(super) next: Option<PartOfFile>,
}

impl<R: BufRead> Cutter<R> {
    pub(super) fn new(reader: R, input: &Input, options: &Options, target: u64) -> Self {
        let is_stream = input.size().is_none() && input.split().is_none();
        let (block, target) = if is_stream {
            (BLOCK_OF_STREAM, BLOCK_OF_STREAM)
        } else {
            (BLOCK, target)
        };
        let mut cutter = Self {
            reader,
            block,
            target,
            format: options.read.format,
            kinds: None,
            lines: LineCounter::default(),
            encoding: options.read.shared.encoding,
            version: None,
            bytes: Vec::new(),
            start: 0,
            read: 0,
            decoded: 0,
            is_at_end: false,
            error: None,
        };
        let has_short_lines = cutter.fill().unwrap_or_else(|error| {
            cutter.error = Some(error);
            false
        });
        let decoded = decode(&cutter.bytes, cutter.encoding);
        if has_short_lines && !decoded.encoding.is_utf16() {
            let hint = input.named_format();
            let detect = || kifu::detect(&decoded.text, hint);
            cutter.format = options.read.format.or_else(detect).or(hint);
            cutter.kinds = cutter.format.and_then(LineKinds::of);
        }
        cutter
    }

    /// The format, after the first piece.
    pub(super) const fn format(&self) -> Option<Format> {
        self.format
    }

    /// Reads the next block, which ends at a line end or at the end of the file. Returns `false` if the block ends inside a
    /// line, because that is too long.
    fn fill(&mut self) -> io::Result<bool> {
        self.reader
            .by_ref()
            .take(self.block)
            .read_to_end(&mut self.bytes)?;
        let mut rest = self.reader.by_ref().take(LONGEST_LINE);
        let is_complete = rest.read_until(b'\n', &mut self.bytes)? == 0 || self.bytes.ends_with(b"\n");
        self.is_at_end = self.reader.fill_buf()?.is_empty();
        let block = self.bytes.get(self.decoded..).unwrap_or_default();
        if self.encoding.is_none() && !block.is_ascii() {
            self.encoding = Some(decode(block, None).encoding);
        }
        self.decoded = self.bytes.len();
        Ok(is_complete || self.is_at_end)
    }

    /// The next piece, up to the first place between two games after about the wanted number of bytes. The last piece has
    /// everything that [`Cutter::into_rest`] returns.
    pub(super) fn next_piece(&mut self) -> io::Result<Piece> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        while let Some(kinds) = self.kinds {
            while let Some(line) = self.next_line() {
                let line = &self.bytes[line];
                let Some(kind) = kinds.of_line(line, self.encoding) else {
                    continue;
                };
                let version = kinds.version(line);
                let begun = self.lines.count(kind);
                if let Some(start) = begun.filter(|start| start.offset - self.start >= self.target) {
                    let place = PartOfFile {
                        offset: start.offset,
                        line: start.line,
                        games: self.lines.games_before,
                        encoding: self.encoding,
                        version: self.version.clone(),
                    };
                    self.version = version.or(self.version.take());
                    return Ok(self.cut(place));
                }
                self.version = version.or(self.version.take());
            }
            if self.is_at_end {
                break;
            }
            let is_long = self.bytes.len() as u64 > self.target.saturating_add(LONGEST_GAME);
            if is_long || !self.fill()? {
                // The rest of the file is not cut.
                self.kinds = None;
            }
        }
        self.kinds = None;
        Ok(Piece {
            bytes: mem::take(&mut self.bytes),
            next: None,
        })
    }

    fn cut(&mut self, place: PartOfFile) -> Piece {
        let length = usize::try_from(place.offset - self.start).unwrap_or(usize::MAX);
        let rest = self.bytes.split_off(length.min(self.bytes.len()));
        self.read -= length.min(self.read);
        self.decoded -= length.min(self.decoded);
        self.start = place.offset;
        Piece {
            bytes: mem::replace(&mut self.bytes, rest),
            next: Some(place),
        }
    }

    /// The bytes that no piece has, and the reader of what comes after them.
    pub(super) fn into_rest(self) -> (Vec<u8>, R) {
        (self.bytes, self.reader)
    }

    /// The range of the next line, without its line end.
    fn next_line(&mut self) -> Option<Range<usize>> {
        let start = self.read;
        let rest = self.bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let (length, next) = line_end(rest);
        self.read += next;
        self.lines.advance(next);
        Some(start..start + length)
    }
}

/// Cuts a file into splits of about `target` bytes. A split is larger if it has a game that is larger.
///
/// The file is read once, without reading its games. The options are those with which the splits will be read.
///
/// # Errors
///
/// Returns an error if the file cannot be read.
pub fn split_file(path: &Path, options: &Options, target: u64) -> io::Result<Vec<FileSplit>> {
    let file = File::open(path)?;
    let (file_size, modified_ns) = version_of(&file.metadata()?);
    let split = |place: PartOfFile, end, format| FileSplit {
        path: path.to_owned(),
        start: place.offset,
        end,
        first_line: place.line,
        first_game: place.games as u64,
        format,
        encoding: place.encoding,
        version: place.version,
        file_size,
        modified_ns,
    };
    let mut reader = BufReader::new(file);
    let start = reader.fill_buf()?;
    let is_compressed = is_compressed(start.get(..4).unwrap_or(start));
    // Small pieces are joined, because a piece is in memory as a whole.
    let mut cutter = Cutter::new(reader, &Input::file(path), options, target.min(BLOCK));
    if is_compressed {
        cutter.kinds = None;
    }
    let mut splits = Vec::new();
    let format = options.read.format;
    let mut place = Some((PartOfFile::START, format));
    while let Some((begun, format)) = place {
        let next = loop {
            let next = cutter.next_piece()?.next;
            if next
                .as_ref()
                .is_none_or(|next| next.offset - begun.offset >= target)
            {
                break next;
            }
        };
        splits.push(split(begun, next.as_ref().map(|next| next.offset), format));
        place = next.map(|next| (next, cutter.format()));
    }
    Ok(splits)
}
