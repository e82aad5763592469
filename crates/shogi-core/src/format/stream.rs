//! [`GamesFrom`]: reading the games of a file that may not fit into memory.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, Read};
use std::mem;

use super::input_text::Known;
use super::limited_games::{limited_games, unread_game};
use super::{Document, FormatChoice, Game, ReadOptions, RecordFormat};
use crate::text::encoding::{Decoded, Encoding, decode, last_line_end, offsets_before_decoding};
use crate::text::{Limit, LineStart, Located, MAX_LENGTH, Span, check_is_text, decode_file};

/// The games of a file, one after the other. Each is a [`Document`] with its part of the text.
///
/// A file is read in parts of one megabyte. The last game of a part may continue in the next part, so it is read again
/// together with it. A part grows until it contains a whole game. Line numbers count from the start of the file; spans
/// refer to the text of the document, and [`Document::offset`] and [`Document::file_offset`] are where that begins.
/// The encoding is detected in the first part, and again in a part that cannot be decoded. Damage to the text is looked
/// for in each part, so it is reported or repaired once for each; two encodings in a file are damage only if the file has
/// no more than one part. A file without line ends is read at once.
///
/// The limit of bytes ([`Limits::bytes`](super::Limits::bytes)) is one of each game, not of the file. It also limits how
/// much is in memory besides the part: a long game, a long line, and a file that is read at once. After a game that
/// exceeds a limit of the text nothing is read.
///
/// An item is an error only if the reader fails. It is the last item, after the games that were read completely before
/// the failure. Created by [`RecordFormat::games_from`].
pub struct GamesFrom<R, F: RecordFormat> {
    /// After the first game, its format is that of the file.
    choice: FormatChoice<F>,
    reader: R,
    options: ReadOptions,
    /// The bytes that were read, but whose games are not in a document yet.
    bytes: Vec<u8>,
    /// Where `bytes` begin in the file, and what is known of the file above them.
    part: PartOfFile,
    /// Where `bytes` begin in the decoded text of the file.
    offset: u64,
    /// Whether the file is ASCII up to the end of `bytes`.
    is_ascii: bool,
    ready: VecDeque<Document<'static, F>>,
    is_finished: bool,
    /// Why the reader failed.
    error: Option<io::Error>,
    part_size: usize,
}

/// A part of a file that begins at the start of a game and ends at the end of a game, and what is known of the file
/// before this part. With it, a large file is read by several readers at the same time; see
/// [`GamesFrom::part_of_file`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartOfFile {
    /// The byte of the file at which the part begins, from 0.
    pub offset: u64,
    /// The line of the file at which the part begins, from 1.
    pub line: u32,
    /// The number of games before the part.
    pub games: usize,
    /// The encoding of the file before the part. `None` if only ASCII comes before the part.
    pub encoding: Option<Encoding>,
    /// The version of the format that the file declares before the part.
    pub version: Option<String>,
}

impl PartOfFile {
    /// The start of a file.
    pub const START: Self = Self {
        offset: 0,
        line: 1,
        games: 0,
        encoding: None,
        version: None,
    };

    /// What is known of the text of the part.
    fn known(&self) -> Known {
        Known {
            lines_above: self.line.saturating_sub(1),
            games_above: self.games,
            version: self.version.clone(),
            ..Known::default()
        }
    }
}

/// The default number of bytes to read at a time.
const PART: usize = 1 << 20;

/// This many bytes hold every byte order mark, which has to be complete in the first part.
const BOM_SIZE: usize = 4;

impl<F: RecordFormat> FormatChoice<F> {
    /// Reads the games of a file one after the other. See [`GamesFrom`].
    pub fn games_from<R: BufRead>(self, reader: R, options: &ReadOptions) -> GamesFrom<R, F> {
        GamesFrom::new(self, reader, options)
    }
}

impl<R: BufRead, F: RecordFormat> GamesFrom<R, F> {
    fn new(choice: FormatChoice<F>, reader: R, options: &ReadOptions) -> Self {
        Self {
            choice,
            reader,
            options: options.clone(),
            bytes: Vec::new(),
            part: PartOfFile::START,
            offset: 0,
            is_ascii: true,
            ready: VecDeque::new(),
            is_finished: false,
            error: None,
            part_size: PART,
        }
    }

    /// Sets that the reader has only this part of a file. Lines, [`Document::file_offset`] and the limit of games then
    /// count from the start of the file; [`Document::offset`] counts from the start of the part. A part that begins at
    /// byte 0 is read like the start of a file.
    #[must_use]
    pub fn part_of_file(mut self, part: PartOfFile) -> Self {
        if part.offset > 0 {
            self.is_ascii = part.encoding.is_none();
            self.part = part;
        }
        self
    }

    /// Sets the minimum number of bytes to read at a time. The default is one megabyte.
    #[must_use]
    pub fn part_size(mut self, bytes: usize) -> Self {
        self.part_size = bytes.max(BOM_SIZE);
        self
    }

    /// Reads until a game is complete or the file ends.
    fn fill(&mut self) {
        // No encoding takes more than three times as many bytes as UTF-8.
        let longest_line = self.options.limits.count(Limit::Bytes).saturating_mul(3);
        let mut wanted = self.part_size;
        while self.ready.is_empty() && !self.is_finished {
            match read_at_most(&mut self.reader, wanted, &mut self.bytes) {
                Ok(count) => self.is_finished = count < wanted,
                Err(error) => self.error = Some(error),
            }
            let encoding = self.options.encoding.or(self.part.encoding);
            let lines = last_line_end(&self.bytes, encoding).unwrap_or(0);
            let is_long = self.bytes.len() - lines > longest_line || self.is_binary();
            let is_cut = !self.is_finished && is_long;
            self.is_finished |= is_cut;
            let end = if self.is_finished { self.bytes.len() } else { lines };
            if end > 0 || self.is_finished {
                self.read_games(end, is_cut);
            }
            self.is_finished |= self.error.is_some();
            // Doubles the amount for a game longer than a part, so that the game is not read from its start too often.
            wanted = wanted.max(self.bytes.len());
        }
    }

    /// Whether the first part is that of a file other than a text. Such a file may have no line end at all.
    fn is_binary(&self) -> bool {
        let is_first = self.part.offset == 0 && self.bytes.len() <= self.part_size;
        let decoded = || decode(&self.bytes, self.options.encoding);
        is_first && !self.bytes.contains(&b'\n') && check_is_text(&self.bytes, &decoded()).is_some()
    }

    /// Makes documents of the complete games in the bytes up to `end`, and keeps the bytes of the last game if it may
    /// continue. `is_cut` is whether the bytes end inside a line that exceeds the limit of bytes.
    fn read_games(&mut self, end: usize, is_cut: bool) {
        let all = mem::take(&mut self.bytes);
        let bytes = all.get(..end).unwrap_or_default();
        let (mut decoded, mixed) = if self.part.offset == 0 && self.is_finished && !is_cut {
            decode_file(bytes, self.options.encoding)
        } else {
            (self.decode(bytes), None)
        };
        if is_cut && decoded.cut_character().is_some() {
            decoded.faults.pop();
        }
        let encoding = decoded.encoding;
        let mut options = self.options.clone();
        options.limits.bytes = MAX_LENGTH;
        let (known, offset) = (self.part.known(), self.part.offset);
        let mut known = self.choice.know_bytes(known, bytes, &decoded, offset, &options);
        let mut document = self.choice.document(decoded.text, &known, &options);
        if known.file_type.is_some() {
            self.is_finished = true;
        } else {
            self.limit_bytes(&mut document, is_cut, &known, &options);
        }
        self.is_finished |= document.games.iter().any(Game::ends_reading);
        let rest = if self.is_finished {
            None
        } else {
            document.games.pop().map(|last| last.span.start)
        };
        if document.games.is_empty() {
            self.bytes = all;
            return;
        }
        let starts: Vec<u32> = (document.games.iter().map(|game| game.span.start))
            .chain(rest)
            .collect();
        let offsets = match document.text {
            Cow::Borrowed(_) => starts.iter().map(|&start| u64::from(start)).collect(),
            Cow::Owned(_) => offsets_before_decoding(bytes, encoding, &starts),
        };
        let lines = rest.map_or(0, |rest| LineStart::find(&document.text, rest).number - 1);
        let end = rest.map_or(document.text.len(), |rest| rest as usize);
        match &mut document.text {
            Cow::Borrowed(text) => *text = text.get(..end).unwrap_or_default(),
            Cow::Owned(text) => text.truncate(end),
        }
        let count = document.games.len();
        let last = document.games.last().and_then(|game| game.record.source.as_ref());
        self.part.version = last.and_then(|source| source.version.clone());
        known.goes_on = rest.is_some();
        let document = self.choice.repair(document, mixed, &known, &options);
        self.hand_out(document, &offsets[..count]);
        if let Some(&rest) = offsets.get(count) {
            self.part.offset += rest;
            self.part.line = self.part.line.saturating_add(lines);
            self.offset += end as u64;
            self.bytes = all;
            self.bytes.drain(..usize::try_from(rest).unwrap_or(usize::MAX));
        }
    }

    /// Decodes the bytes of a part, in the encoding of the parts before it if that is possible.
    fn decode<'b>(&mut self, bytes: &'b [u8]) -> Decoded<'b> {
        let forced = self.options.encoding;
        let mut decoded = decode(bytes, forced.or(self.part.encoding));
        let may_change = forced.is_none() && self.part.encoding.is_some_and(|encoding| !encoding.is_utf16());
        if decoded.fault_count > 0 && may_change {
            let other = decode(bytes, None);
            if other.fault_count == 0 {
                decoded = other;
            }
        }
        // Plain ASCII does not show the encoding of later parts.
        self.is_ascii &= decoded.is_ascii;
        decoded.is_ascii = self.is_ascii;
        if forced.is_some() || !self.is_ascii || decoded.encoding != Encoding::Utf8 {
            self.part.encoding = Some(decoded.encoding);
        }
        decoded
    }

    /// Reads the games of a part only up to the first one that exceeds the limit of bytes.
    fn limit_bytes(
        &self,
        document: &mut Document<'_, F>,
        is_cut: bool,
        known: &Known,
        options: &ReadOptions,
    ) {
        let limit = self.options.limits.count(Limit::Bytes);
        let Document {
            format, text, games, ..
        } = document;
        let is_long = |game: &Game<_>| game.span.len() as usize > limit;
        let last = games.len().checked_sub(1).filter(|_| is_cut);
        let Some(index) = games.iter().position(is_long).or(last) else {
            return;
        };
        let start = games[index].span.start;
        let mut options = options.clone();
        // The line in which the part ends is left out.
        options.limits.bytes = limit
            .saturating_add(start as usize)
            .min(text.len().saturating_sub(1));
        let input = self.choice.input(*format, text, known);
        let limited = limited_games(*format, input.clone(), &options);
        if limited.len() > index {
            *games = limited;
        } else {
            games.truncate(index);
            games.push(unread_game(start, Limit::Bytes, &input, &options));
        }
    }

    /// Creates a document for each game of a part; the first has the text above it too. The games begin at `offsets` in the
    /// bytes, unless a repair has changed how many there are.
    fn hand_out(&mut self, document: Document<'_, F>, offsets: &[u64]) {
        self.choice = self.choice.with_format(document.format);
        self.part.games += document.games.len();
        let is_known = document.games.len() == offsets.len();
        for (index, mut game) in document.games.into_iter().enumerate() {
            let mut offset = offsets.get(index).copied().filter(|_| is_known);
            if index == 0 {
                game.span.start = 0;
                offset = Some(0);
            }
            let text = document.text.get(game.span.range()).unwrap_or_default();
            self.ready.push_back(Document {
                format: document.format,
                text: text.to_owned().into(),
                offset: self.offset + u64::from(game.span.start),
                file_offset: offset.map(|offset| self.part.offset + offset),
                encoding: document.encoding,
                declared_encoding: game.known_declaration(),
                games: vec![alone(game)],
            });
        }
    }
}

/// The game as the only one of a text that begins where the game begins.
fn alone<K>(game: Game<K>) -> Game<K> {
    let Span { start, end } = game.span;
    let diagnostics = game.diagnostics.into_iter();
    let node_places = game.node_places.into_iter();
    Game {
        diagnostics: diagnostics
            .map(|diagnostic| diagnostic.starting_after(start))
            .collect(),
        declared_encoding: game.declared_encoding.map(|Located { value, place }| Located {
            value,
            place: place.starting_after(start),
        }),
        span: Span::new(0, end - start),
        node_places: node_places.map(|place| place.starting_after(start)).collect(),
        ..game
    }
}

fn read_at_most(reader: &mut impl BufRead, count: usize, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    reader.take(count).read_to_end(bytes)
}

impl<R: BufRead, F: RecordFormat> Iterator for GamesFrom<R, F> {
    type Item = io::Result<Document<'static, F>>;

    fn next(&mut self) -> Option<Self::Item> {
        self.fill();
        let document = self.ready.pop_front().map(Ok);
        document.or_else(|| self.error.take().map(Err))
    }
}

impl<R, F: RecordFormat> fmt::Debug for GamesFrom<R, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GamesFrom")
            .field("part", &self.part)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
