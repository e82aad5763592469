//! [`FileSplit`]: a part of a large file, which begins and ends between two games.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use kifu::Format;
use kifu::core::format::{FormatLines, GameLine};
use kifu::core::reader::{PartOfFile, line_end, trim_blanks};
use kifu::core::text::encoding::{Encoding, decode};

use crate::options::ScanOptions;

/// A part of a large file, which begins and ends between two games. The splits of a file can be read at the same time, by
/// several threads or machines. Their rows are those of the file.
///
/// Only files of lines are cut: CSA at the separators `/`, USI and SFEN between two lines. The lines must be shorter than
/// 64 KB, and the encoding must not be UTF-16. Any other file is a single split.
///
/// Two things are looked for in a split alone. A split with only ASCII does not show the encoding of the splits after it, so
/// the column `encoding` of its games is UTF-8. And if two encodings are joined in a file, each split is read in the encoding
/// that it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileSplit {
    /// The file.
    pub path: PathBuf,
    /// The bytes of the file, from 0. The last split has no end, so that it has everything up to the end of the file.
    pub start: u64,
    /// The byte after the last byte of the split. `None` for the last split of a file.
    pub end: Option<u64>,
    /// The line of the file at which the split begins, from 1.
    pub first_line: u32,
    /// The number of games in the file before the split.
    pub first_game: u64,
    /// The format of the file. `None` if it is detected when the split is read, which is the start of the file.
    pub format: Option<Format>,
    /// The encoding of the file before the split. `None` if only ASCII comes before the split.
    pub encoding: Option<Encoding>,
}

impl FileSplit {
    /// Opens the file at the start of the split.
    pub(crate) fn open(&self) -> io::Result<Box<dyn BufRead>> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.start))?;
        let length = self.end.map_or(u64::MAX, |end| end.saturating_sub(self.start));
        Ok(Box::new(BufReader::new(file.take(length))))
    }

    /// What the reader of the split must know of the file.
    pub(crate) fn part_of_file(&self) -> PartOfFile {
        PartOfFile {
            offset: self.start,
            line: self.first_line,
            games: usize::try_from(self.first_game).unwrap_or(usize::MAX),
            encoding: self.encoding,
        }
    }
}

/// Cuts a file into splits of about `target` bytes. A split is larger if it has a game that is larger.
///
/// The file is read once, without reading its games. The options are those with which the splits will be read.
///
/// # Errors
///
/// Returns an error if the file cannot be read.
pub fn split_file(path: &Path, options: &ScanOptions, target: u64) -> io::Result<Vec<FileSplit>> {
    Cutter::open(path, options, target)?.collect()
}

/// The number of bytes that are read at a time. [`kifu::games_from`] detects format and encoding from as many.
const BLOCK: u64 = 1 << 20;

/// Files with longer lines are not cut.
const LONGEST_LINE: u64 = 1 << 16;

/// Cuts a file into splits, one after the other.
#[derive(Debug)]
pub(crate) struct Cutter {
    reader: BufReader<File>,
    target: u64,
    format: Option<Format>,
    /// The kinds of lines. `None` if the file is not cut.
    kinds: Option<LineKinds>,
    lines: LineCounter,
    encoding: Option<Encoding>,
    /// The split that is not complete yet. `None` after the last split.
    split: Option<FileSplit>,
    block: Vec<u8>,
    /// The number of bytes of `block` whose lines have been counted.
    read: usize,
    is_at_end: bool,
}

impl Cutter {
    pub(crate) fn open(path: &Path, options: &ScanOptions, target: u64) -> io::Result<Self> {
        let mut cutter = Self {
            reader: BufReader::new(File::open(path)?),
            target,
            format: options.read.format,
            kinds: None,
            lines: LineCounter::default(),
            encoding: options.read.encoding,
            split: Some(FileSplit {
                path: path.to_owned(),
                start: 0,
                end: None,
                first_line: 1,
                first_game: 0,
                format: options.read.format,
                encoding: None,
            }),
            block: Vec::new(),
            read: 0,
            is_at_end: false,
        };
        let has_short_lines = cutter.fill()?;
        let decoded = decode(&cutter.block, cutter.encoding);
        if has_short_lines && !decoded.encoding.is_utf16() {
            let hint = Format::from_path(path);
            let detect = || kifu::detect(&decoded.text, hint);
            cutter.format = options.read.format.or_else(detect).or(hint);
            cutter.kinds = cutter.format.and_then(LineKinds::of);
        }
        Ok(cutter)
    }

    /// Reads the next block, which ends at a line end or at the end of the file. Returns `false` if the block ends inside a
    /// line, because that is too long.
    fn fill(&mut self) -> io::Result<bool> {
        self.block.clear();
        self.read = 0;
        self.reader.by_ref().take(BLOCK).read_to_end(&mut self.block)?;
        let mut rest = self.reader.by_ref().take(LONGEST_LINE);
        let is_complete = rest.read_until(b'\n', &mut self.block)? == 0 || self.block.ends_with(b"\n");
        self.is_at_end = self.reader.fill_buf()?.is_empty();
        if self.encoding.is_none() && !self.block.is_ascii() {
            self.encoding = Some(decode(&self.block, None).encoding);
        }
        Ok(is_complete || self.is_at_end)
    }

    /// Looks for the end of the split, and returns the split when it is found.
    fn find_split(&mut self) -> io::Result<Option<FileSplit>> {
        while let Some(kinds) = self.kinds {
            while let Some(line) = self.next_line() {
                let Some(line) = kinds.of_line(&self.block[line], self.encoding) else {
                    continue;
                };
                let Some(start) = self.lines.count(line) else {
                    continue;
                };
                let is_long = |split: &mut FileSplit| start.offset - split.start >= self.target;
                if let Some(mut split) = self.split.take_if(is_long) {
                    split.end = Some(start.offset);
                    self.split = Some(FileSplit {
                        path: split.path.clone(),
                        start: start.offset,
                        end: None,
                        first_line: start.line,
                        first_game: self.lines.games_before,
                        format: self.format,
                        encoding: self.encoding,
                    });
                    return Ok(Some(split));
                }
            }
            if self.is_at_end {
                break;
            }
            if !self.fill()? {
                // The rest of the file is not cut.
                self.kinds = None;
            }
        }
        Ok(self.split.take())
    }

    /// The range of the next line in the block, without its line end.
    fn next_line(&mut self) -> Option<Range<usize>> {
        let start = self.read;
        let rest = self.block.get(start..).filter(|rest| !rest.is_empty())?;
        let (length, next) = line_end(rest);
        self.read += next;
        self.lines.advance(next);
        Some(start..start + length)
    }
}

impl Iterator for Cutter {
    type Item = io::Result<FileSplit>;

    /// The next split. After an error, the rest of the file is the last split; reading it fails in the same way.
    fn next(&mut self) -> Option<io::Result<FileSplit>> {
        self.split.as_ref()?;
        let split = self.find_split();
        if split.is_err() {
            self.kinds = None;
        }
        split.transpose()
    }
}

/// The start of a line.
#[derive(Clone, Copy, Debug)]
struct LineOfFile {
    offset: u64,
    line: u32,
}

/// Counts the games of a file from the kinds of its lines.
#[derive(Debug)]
struct LineCounter {
    /// The line that is counted next.
    line: LineOfFile,
    /// The line after it.
    next: LineOfFile,
    /// The number of games before the one that is read.
    games_before: u64,
    /// Where the next game begins, if a line of a game follows.
    next_game: Option<LineOfFile>,
    /// Whether the game has a line other than notes.
    has_game: bool,
    /// Whether the last line that is not a note was a whole game.
    is_complete: bool,
    /// Whether there was a line that is not blank since `next_game`.
    has_lines: bool,
}

impl Default for LineCounter {
    fn default() -> Self {
        let first = LineOfFile { offset: 0, line: 1 };
        Self {
            line: first,
            next: first,
            games_before: 0,
            next_game: None,
            has_game: false,
            is_complete: false,
            has_lines: false,
        }
    }
}

impl LineCounter {
    /// Goes to the next line, whose length is `length` bytes with its line end.
    fn advance(&mut self, length: usize) {
        self.line = self.next;
        self.next = LineOfFile {
            offset: self.line.offset + length as u64,
            line: self.line.line.saturating_add(1),
        };
    }

    /// Counts a line that is not blank. If the line shows that another game has begun, returns the start of that game.
    fn count(&mut self, line: GameLine) -> Option<LineOfFile> {
        if line == GameLine::Separator {
            // Of several separators without a line between them, the last one counts.
            if self.has_game || (self.next_game.is_some() && !self.has_lines) {
                self.next_game = Some(self.next);
                self.has_lines = false;
            }
            self.has_game = false;
            return None;
        }
        if std::mem::take(&mut self.is_complete) {
            self.next_game = Some(self.line);
            self.has_game = false;
        }
        self.has_lines = true;
        if line == GameLine::Note {
            return None;
        }
        self.has_game = true;
        self.is_complete = line == GameLine::Game;
        let begun = self.next_game.take();
        self.games_before += u64::from(begun.is_some());
        begun
    }
}

/// The kinds of the lines of a format.
#[derive(Clone, Copy, Debug)]
struct LineKinds {
    lines: &'static dyn FormatLines,
    /// The kind of a line that begins with a character of ASCII. `None` if the rest of the line decides too.
    by_first: [Option<GameLine>; 128],
}

impl LineKinds {
    /// The kinds of the lines of a format. `None` if files in this format are not cut.
    fn of(format: Format) -> Option<Self> {
        let lines = format.lines();
        lines.game_line("+")?;
        let mut by_first = [None; 128];
        for byte in b'!'..=b'~' {
            let kind = lines.game_line(char::from(byte).encode_utf8(&mut [0]));
            by_first[usize::from(byte)] = kind.filter(|&kind| kind != GameLine::Separator);
        }
        Some(Self { lines, by_first })
    }

    /// The kind of a line. `None` if it is blank. Only a line whose first byte does not decide is decoded.
    fn of_line(&self, line: &[u8], encoding: Option<Encoding>) -> Option<GameLine> {
        let by_first = self.by_first.get(usize::from(*line.first()?));
        by_first.copied().flatten().or_else(|| {
            let decoded = decode(line, encoding);
            let text = trim_blanks(&decoded.text);
            self.lines.game_line(text).filter(|_| !text.is_empty())
        })
    }
}
