//! [`GamesFrom`]: reading the games of a file that may not fit into memory.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, Read};

use super::bytes::{games_of_part, read_chosen};
use super::limited_games::unread_game;
use super::repair::{Found, check_damage};
use super::{Document, FormatChoice, Game, ReadOptions, RecordFormat};
use crate::text::encoding::{DecodeFault, Decoded, Encoding, decode, size_before_decoding};
use crate::text::{Limit, LineStart, Located, MAX_LENGTH, Span, check_is_text};

/// The games of a file, one after the other. Each is a [`Document`] with its part of the text.
///
/// A file that fits into one part of one megabyte is read as [`RecordFormat::read`] reads it. A larger file is read in
/// such parts. The last game of a part may continue in the next part, so it is read again together with it. A part grows
/// until it contains a whole game. Line numbers count from the start of the file; spans refer to the text of the document,
/// and [`Document::offset`] and [`Document::file_offset`] are where that begins.
/// The encoding is detected in the first part, and again in a part that cannot be decoded. Damage to the text is looked
/// for in each part, and repaired there if the options say so. A file without line ends is read at once.
///
/// The limit of bytes ([`Limits::bytes`](super::Limits::bytes)) is one of each game, not of the file. It also limits how
/// much is in memory: a part, a line that the part ends in, and a file that is read at once. After a game that exceeds a
/// limit of the text nothing is read.
///
/// An item is an error only if the reader fails. It is the last item, after the games that were read completely before
/// the failure. Created by [`RecordFormat::games_from`].
pub struct GamesFrom<R, F: RecordFormat> {
    choice: FormatChoice<F>,
    /// The format of the file. `None` until its first part is read.
    format: Option<F>,
    reader: R,
    options: ReadOptions,
    /// The number of games in the documents so far.
    game_count: usize,
    /// Where the text of the next document begins.
    start: TextStart,
    part: Part,
    ready: VecDeque<Document<'static, F>>,
    is_finished: bool,
    /// Why the reader failed.
    error: Option<io::Error>,
    part_size: usize,
    /// Whether the file goes on after the end of the reader.
    goes_on: bool,
}

/// A part of a file that begins at the start of a game and ends at the end of a game, and what is known of the file
/// before this part. With it, a large file is read by several readers at the same time; see
/// [`GamesFrom::part_of_file`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartOfFile {
    /// The byte of the file at which the part begins, from 0.
    pub offset: u64,
    /// The line of the file at which the part begins, from 1.
    pub line: u32,
    /// The number of games before the part.
    pub games: usize,
    /// The encoding of the file before the part. `None` if only ASCII comes before the part.
    pub encoding: Option<Encoding>,
    /// Whether the file goes on after the part.
    pub goes_on: bool,
}

/// Reads the games of a file one after the other, as [`RecordFormat::games_from`] does, in the format that is chosen
/// for the text of its first part.
pub fn games_from_chosen<R: BufRead, F: RecordFormat>(
    choice: FormatChoice<F>,
    reader: R,
    options: &ReadOptions,
) -> GamesFrom<R, F> {
    GamesFrom::new(choice, reader, options)
}

/// The text that has been read but not yet returned in a document.
#[derive(Debug)]
struct Part {
    text: String,
    faults: Vec<DecodeFault>,
    encoding: Option<Encoding>,
    is_ascii: bool,
    /// The number of bytes read from the file.
    offset: usize,
}

/// Where a text begins.
#[derive(Clone, Copy, Debug)]
struct TextStart {
    /// The byte in the decoded text of the file.
    in_text: u64,
    /// The byte in the file. `None` if it is unknown.
    in_file: Option<u64>,
}

impl Default for TextStart {
    /// The start of the file.
    fn default() -> Self {
        Self {
            in_text: 0,
            in_file: Some(0),
        }
    }
}

impl TextStart {
    /// Where the text after `text` begins. `encoding` is that of the file; `None` if `text` may not be what it contains.
    fn after(self, text: &str, encoding: Option<Encoding>) -> Self {
        if text.is_empty() {
            return self;
        }
        let size = |start: u64| start.checked_add(size_before_decoding(text, encoding?)?);
        Self {
            in_text: self.in_text + text.len() as u64,
            in_file: self.in_file.and_then(size),
        }
    }
}

/// The default number of bytes to read at a time.
const PART: usize = 1 << 20;

/// This many bytes hold every byte order mark, which has to be complete in the first part.
const BOM_SIZE: usize = 4;

impl<R: BufRead, F: RecordFormat> GamesFrom<R, F> {
    /// The games of a file in a known format.
    pub(super) fn in_format(format: F, reader: R, options: &ReadOptions) -> Self {
        Self::new(FormatChoice::Known(format), reader, options)
    }

    fn new(choice: FormatChoice<F>, reader: R, options: &ReadOptions) -> Self {
        Self {
            choice,
            format: None,
            reader,
            options: options.clone(),
            game_count: 0,
            start: TextStart::default(),
            part: Part {
                text: String::new(),
                faults: Vec::new(),
                encoding: None,
                is_ascii: true,
                offset: 0,
            },
            ready: VecDeque::new(),
            is_finished: false,
            error: None,
            part_size: PART,
            goes_on: false,
        }
    }

    /// Sets that the reader has only this part of a file. Lines, [`Document::file_offset`] and the limit of games then
    /// count from the start of the file; [`Document::offset`] counts from the start of the part. A part that begins at
    /// byte 0 is read like the start of a file.
    #[must_use]
    pub fn part_of_file(mut self, part: PartOfFile) -> Self {
        self.goes_on = part.goes_on;
        self.options.goes_on = part.goes_on;
        if part.offset > 0 {
            self.options.first_line = part.line.max(1);
            self.options.named_encoding = None;
            self.game_count = part.games;
            self.start.in_file = Some(part.offset);
            self.part.encoding = part.encoding;
            self.part.is_ascii = part.encoding.is_none();
            self.part.offset = usize::try_from(part.offset).unwrap_or(usize::MAX);
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
        let limit = self.options.limits.count(Limit::Bytes);
        let mut wanted = self.part_size;
        while self.ready.is_empty() && !self.is_finished {
            let is_first = self.part.offset == 0;
            let room = limit.saturating_sub(self.part.text.len());
            let amount = Amount {
                wanted: wanted.min(room).max(BOM_SIZE),
                limit,
                encoding: self.options.encoding.or(self.part.encoding),
            };
            let mut bytes = Vec::new();
            let end = read_part(&mut self.reader, &amount, &mut bytes);
            // No character takes more than three times as many bytes in UTF-8 as in another encoding.
            let is_within_limit = bytes.len().saturating_mul(3) <= limit;
            let is_whole = is_first && !self.goes_on && matches!(end, Ok(PartEnd::File));
            if is_whole && is_within_limit {
                let document = read_chosen(self.choice, &bytes, &self.options);
                self.is_finished = true;
                self.hand_out_all(document);
                return;
            }
            let is_cut = matches!(end, Ok(PartEnd::Limit));
            match end {
                Ok(end) => self.is_finished = end != PartEnd::Line,
                Err(error) => self.error = Some(error),
            }
            let encoding = self.part.encoding;
            self.part.append(&bytes, self.options.encoding);
            // The text of the part is then in two encodings.
            let is_changed = encoding.is_some() && encoding != self.part.encoding;
            if is_changed {
                self.start.in_file = None;
            }
            // The bytes of a long game are not needed any more while it is read.
            let bytes = is_first.then_some(bytes);
            let decoded = self.part.take();
            self.read_games(decoded, bytes.as_deref(), is_cut);
            self.is_finished |= self.error.is_some();
            // Doubles the amount for a game longer than a part, so that the game is not read from its start too often.
            wanted = wanted.max(self.part.text.len());
        }
    }

    /// Reads the games of a part. The first part has `bytes`, which decide whether the file is a text.
    fn read_games(&mut self, mut decoded: Decoded<'static>, bytes: Option<&[u8]>, is_cut: bool) {
        let format = *self
            .format
            .get_or_insert_with(|| self.choice.format_of(&decoded.text));
        self.options = self.choice.options_for(format, &self.options);
        let problem = bytes.and_then(|bytes| check_is_text(bytes, &decoded));
        self.is_finished |= problem.is_some();
        let games = match problem {
            Some(problem) => vec![Game::unreadable(&decoded.text, problem)],
            None => self.games_within_limits(format, &mut decoded, is_cut),
        };
        self.is_finished |= games.iter().any(Game::ends_reading);
        self.hand_out(format, games, decoded);
    }

    /// Reads the games of a part, up to the first one that exceeds the limit of bytes. `is_cut` is whether the part ends
    /// inside a line because that exceeds the limit.
    fn games_within_limits(
        &self,
        format: F,
        decoded: &mut Decoded<'static>,
        is_cut: bool,
    ) -> Vec<Game<F::Kind>> {
        let limit = self.options.limits.count(Limit::Bytes);
        let read = |decoded: &Decoded<'_>, bytes| {
            let mut options = self.options.clone();
            options.limits.bytes = bytes;
            games_of_part(self.game_count, format, decoded, &options)
        };
        if is_cut && decoded.cut_character().is_some() {
            decoded.faults.pop();
        }
        let mut games = read(decoded, MAX_LENGTH);
        let is_long = |game: &Game<_>| game.span.len() as usize > limit;
        let last = games.len().checked_sub(1).filter(|_| is_cut);
        let Some(index) = games.iter().position(is_long).or(last) else {
            return games;
        };
        let start = games[index].span.start;
        // The line in which the part ends is left out.
        let end = limit
            .saturating_add(start as usize)
            .min(decoded.text.len().saturating_sub(1));
        let cut = read(decoded, end);
        if cut.len() > index {
            return cut;
        }
        games.truncate(index);
        games.push(unread_game(start, Limit::Bytes, &decoded.text, &self.options));
        games
    }

    /// Creates documents for the complete games. Keeps the text of the last game if it may continue.
    fn hand_out(&mut self, format: F, mut games: Vec<Game<F::Kind>>, decoded: Decoded<'static>) {
        let rest = if self.is_finished {
            None
        } else {
            games
                .pop()
                .filter(|_| !games.is_empty())
                .map_or(Some(0), |last| Some(last.span.start))
        };
        if rest == Some(0) {
            self.part.put_back(decoded, 0);
            return;
        }
        let read_to = games.last().filter(|last| last.ends_reading());
        let end = match (rest, read_to) {
            (Some(rest), _) => rest as usize,
            // What follows the limit is not read.
            (None, Some(last)) => last.span.end as usize,
            (None, None) => decoded.text.len(),
        };
        let document = Document {
            format,
            text: decoded.text.get(..end).unwrap_or_default().into(),
            offset: 0,
            file_offset: None,
            encoding: decoded.encoding,
            declared_encoding: games.first().and_then(Game::known_declaration),
            games,
        };
        self.options.goes_on = rest.is_some() || self.goes_on;
        let document = check_damage(document, Found::default(), self.choice, &self.options);
        self.hand_out_all(document);
        if let Some(start) = rest {
            let line = LineStart::find(&decoded.text, start);
            self.options.first_line = self.options.first_line.saturating_add(line.number - 1);
            self.part.put_back(decoded, start);
        }
    }

    /// Creates a document for each game of a document.
    fn hand_out_all(&mut self, document: Document<'_, F>) {
        self.game_count += document.games.len();
        self.options.named_encoding = None;
        let Document {
            format,
            text,
            encoding,
            declared_encoding,
            mut games,
            ..
        } = document;
        // A repaired text is not that of the file.
        let in_file = (!self.options.repair).then_some(encoding);
        let mut start = self.start;
        if games.len() > 1 {
            let mut place = 0;
            for game in games {
                let before = place..game.span.start as usize;
                place = before.end;
                start = start.after(text.get(before).unwrap_or_default(), in_file);
                self.ready
                    .push_back(document_of(format, game, &text, encoding, start));
            }
            if !self.is_finished {
                self.start = start.after(text.get(place..).unwrap_or_default(), in_file);
            }
            return;
        }
        if !self.is_finished {
            self.start = start.after(&text, in_file);
        }
        for game in &mut games {
            game.span = Span::from(0..text.len());
        }
        self.ready.push_back(Document {
            format,
            text: text.into_owned().into(),
            offset: start.in_text,
            file_offset: start.in_file,
            encoding,
            declared_encoding,
            games,
        });
    }
}

/// A document with one game, whose text begins at `start`.
fn document_of<F: RecordFormat>(
    format: F,
    game: Game<F::Kind>,
    text: &str,
    encoding: Encoding,
    start: TextStart,
) -> Document<'static, F> {
    let text = text.get(game.span.range()).unwrap_or_default().to_owned();
    let first = game.span.start;
    let declared_encoding = game.known_declaration();
    let diagnostics = game.diagnostics.into_iter();
    let game = Game {
        diagnostics: diagnostics
            .map(|diagnostic| diagnostic.starting_after(first))
            .collect(),
        declared_encoding: game.declared_encoding.map(|Located { value, place }| Located {
            value,
            place: place.starting_after(first),
        }),
        span: Span::from(0..text.len()),
        node_places: (game.node_places.into_iter())
            .map(|place| place.starting_after(first))
            .collect(),
        omitted: None,
        ..game
    };
    Document {
        format,
        text: text.into(),
        offset: start.in_text,
        file_offset: start.in_file,
        encoding,
        declared_encoding,
        games: vec![game],
    }
}

impl Part {
    /// Decodes more bytes of the file and appends them.
    fn append(&mut self, bytes: &[u8], forced: Option<Encoding>) {
        let mut decoded = decode(bytes, forced.or(self.encoding));
        let may_change = self.encoding.is_some_and(|encoding| !is_utf16(encoding));
        if decoded.fault_count > 0 && forced.is_none() && may_change {
            let other = decode(bytes, None);
            if other.fault_count == 0 {
                decoded = other;
            }
        }
        // Plain ASCII does not show the encoding of later parts.
        self.is_ascii &= decoded.is_ascii;
        if forced.is_some() || !decoded.is_ascii || decoded.encoding != Encoding::Utf8 {
            self.encoding = Some(decoded.encoding);
        }
        let start = Span::from(self.text.len()..self.text.len()).start;
        self.faults.extend(decoded.faults.iter().map(|fault| DecodeFault {
            byte_offset: fault.byte_offset.saturating_add(self.offset),
            span: Span::new(
                fault.span.start.saturating_add(start),
                fault.span.end.saturating_add(start),
            ),
            places: fault.places,
            is_cut: fault.is_cut,
        }));
        // The caller doubles the amount that it appends.
        self.text.reserve_exact(decoded.text.len());
        self.text.push_str(&decoded.text);
        self.offset = self.offset.saturating_add(bytes.len());
    }

    /// Takes the text out, as a decoded text.
    fn take(&mut self) -> Decoded<'static> {
        let text = std::mem::take(&mut self.text);
        Decoded {
            encoding: self.encoding.unwrap_or_default(),
            has_bom: text.starts_with('\u{feff}'),
            is_ascii: self.is_ascii,
            fault_count: self.faults.iter().map(|fault| fault.places).sum(),
            faults: std::mem::take(&mut self.faults),
            text: text.into(),
        }
    }

    /// Puts the text from the byte `start` on back.
    fn put_back(&mut self, decoded: Decoded<'static>, start: u32) {
        let handed_out = decoded
            .faults
            .iter()
            .take_while(|fault| fault.span.start < start)
            .count();
        self.faults = decoded.faults.into_iter().skip(handed_out).collect();
        for fault in &mut self.faults {
            fault.span = Span::new(fault.span.start - start, fault.span.end - start);
        }
        self.text = decoded.text.into_owned();
        self.text.drain(..start as usize);
    }
}

/// How much of a file is read at a time.
struct Amount {
    /// The bytes to read before the rest of the line.
    wanted: usize,
    /// The limit of bytes for the rest of the line.
    limit: usize,
    /// The encoding, if it is known.
    encoding: Option<Encoding>,
}

/// Where a part of a file ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PartEnd {
    /// At the end of the file.
    File,
    /// At a line end.
    Line,
    /// Inside a line that exceeds the limit of bytes.
    Limit,
}

/// Reads a part of a file: bytes and the rest of the line. What was read before an error is in `bytes`.
fn read_part(reader: &mut impl BufRead, amount: &Amount, bytes: &mut Vec<u8>) -> io::Result<PartEnd> {
    let wanted = amount.wanted.next_multiple_of(2);
    read_at_most(reader, wanted, bytes)?;
    if bytes.len() < wanted {
        return Ok(PartEnd::File);
    }
    let encoding = amount.encoding.or(match bytes.as_slice() {
        [0xff, 0xfe, ..] => Some(Encoding::Utf16Le),
        [0xfe, 0xff, ..] => Some(Encoding::Utf16Be),
        _ => None,
    });
    let end = match encoding {
        Some(Encoding::Utf16Le) => read_utf16_line(reader, amount.limit, bytes, [b'\n', 0])?,
        Some(Encoding::Utf16Be) => read_utf16_line(reader, amount.limit, bytes, [0, b'\n'])?,
        _ if bytes.last() == Some(&b'\n') => PartEnd::Line,
        _ => read_line(reader, amount.limit, bytes)?,
    };
    let is_at_end = end == PartEnd::Line && fill_buffer(reader)?.is_empty();
    Ok(if is_at_end { PartEnd::File } else { end })
}

fn is_utf16(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be)
}

fn read_at_most(reader: &mut impl BufRead, count: usize, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    reader.take(count).read_to_end(bytes)
}

fn fill_buffer(reader: &mut impl BufRead) -> io::Result<&[u8]> {
    loop {
        match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(_) => break,
        }
    }
    reader.fill_buf()
}

/// Reads the rest of a line with its line end, the LF `end` of two bytes. In UTF-16 only LF ends a part.
fn read_utf16_line(
    reader: &mut impl BufRead,
    limit: usize,
    bytes: &mut Vec<u8>,
    end: [u8; 2],
) -> io::Result<PartEnd> {
    // UTF-16 has two bytes for a character that takes one byte in UTF-8.
    let most = bytes.len().saturating_add(limit.saturating_mul(2));
    while !bytes.ends_with(&end) {
        if bytes.len() >= most {
            return Ok(PartEnd::Limit);
        }
        if read_at_most(reader, 2, bytes)? < 2 {
            return Ok(PartEnd::File);
        }
    }
    Ok(PartEnd::Line)
}

/// Reads the rest of a line with its line end, LF, CR or both.
fn read_line(reader: &mut impl BufRead, limit: usize, bytes: &mut Vec<u8>) -> io::Result<PartEnd> {
    let mut left = limit;
    loop {
        let buffer = fill_buffer(reader)?;
        if buffer.is_empty() {
            return Ok(PartEnd::File);
        }
        // After a CR, only an LF still belongs to the line.
        let is_after_cr = bytes.last() == Some(&b'\r');
        let end = match buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(0) if is_after_cr && buffer[0] == b'\n' => Some(1),
            _ if is_after_cr => return Ok(PartEnd::Line),
            Some(end) => Some(end + 1),
            None => None,
        };
        let count = end.unwrap_or(buffer.len());
        if count > left {
            return Ok(PartEnd::Limit);
        }
        left -= count;
        bytes.extend_from_slice(&buffer[..count]);
        reader.consume(count);
        if bytes.last() == Some(&b'\n') {
            return Ok(PartEnd::Line);
        }
    }
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
