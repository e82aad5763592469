//! [`GamesFrom`]: the games of a file that need not fit in memory.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead, Read};

use super::bytes::games_of;
use super::{Document, Game, ReadOptions, RecordFormat};
use crate::text::encoding::{DecodeFault, Decoded, Encoding, decode};
use crate::text::{LineStart, Located, Span, check_is_text};

/// The games of a file, one after the other, each as a [`Document`] of its own with the stretch of text that holds it.
///
/// The file is read in parts of a megabyte. The last game of a part may go on in the next one, so it is read again with
/// it; a part grows while it holds no whole game. Lines are numbered from the start of the file; spans are those of the
/// document's text. The encoding is found as for a file in memory, and again where a part does not decode in the encoding
/// found before. A file in UTF-16, or with no LF in it, is read as a whole.
///
/// An item is an error only when the reader fails; it is the last one then. [`RecordFormat::games_from`] makes this.
pub struct GamesFrom<R, F: RecordFormat> {
    format: F,
    reader: R,
    options: ReadOptions,
    part: Part,
    ready: VecDeque<Document<'static, F>>,
    is_finished: bool,
    part_size: usize,
}

/// The text of a file that no game was made of yet.
#[derive(Debug, Default)]
struct Part {
    text: String,
    faults: Vec<DecodeFault>,
    fault_count: usize,
    encoding: Option<Encoding>,
    /// How many bytes of the file were read.
    offset: usize,
    is_at_end: bool,
}

/// So many bytes are read at a time, if nothing else is asked for.
const PART: usize = 1 << 20;

impl<R: BufRead, F: RecordFormat> GamesFrom<R, F> {
    pub(super) fn new(format: F, reader: R, options: &ReadOptions) -> Self {
        Self {
            format,
            reader,
            options: options.clone(),
            part: Part::default(),
            ready: VecDeque::new(),
            is_finished: false,
            part_size: PART,
        }
    }

    /// Sets how many bytes are read at a time, at least; a megabyte otherwise.
    #[must_use]
    pub fn part_size(mut self, bytes: usize) -> Self {
        self.part_size = bytes.max(1);
        self
    }

    /// Reads on until a game is ready or the file ends.
    fn fill(&mut self) -> io::Result<()> {
        let mut wanted = self.part_size;
        while self.ready.is_empty() && !self.is_finished {
            let is_first = self.part.offset == 0;
            let bytes = read_lines(&mut self.reader, wanted)?;
            self.part.is_at_end = bytes.len() < wanted;
            self.part.append(&bytes, self.options.encoding);
            let decoded = self.part.take();
            // Of a file that is no text the first part says so.
            let problem = if is_first {
                check_is_text(&bytes, &decoded)
            } else {
                None
            };
            self.is_finished = self.part.is_at_end || problem.is_some();
            let games = match problem {
                Some(problem) => vec![Game::unreadable(&decoded.text, problem)],
                None => games_of(self.format, &decoded, &self.options),
            };
            self.hand_out(games, decoded);
            // A game that is longer than this is not read from its start too often.
            wanted = wanted.max(self.part.text.len());
        }
        Ok(())
    }

    /// Makes documents of the games that are whole, and keeps the text of the last one if it may go on.
    fn hand_out(&mut self, mut games: Vec<Game<F::Kind>>, decoded: Decoded<'static>) {
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
        for game in games {
            let document = document_of(self.format, game, &decoded);
            self.ready.push_back(document);
            self.options.named_encoding = None;
        }
        if let Some(start) = rest {
            let line = LineStart::find(&decoded.text, start);
            self.options.first_line = self.options.first_line.saturating_add(line.number - 1);
            self.part.put_back(decoded, start);
        }
    }
}

/// A document of one game.
fn document_of<F: RecordFormat>(
    format: F,
    game: Game<F::Kind>,
    decoded: &Decoded<'_>,
) -> Document<'static, F> {
    let text = decoded.text.get(game.span.range()).unwrap_or_default().to_owned();
    let start = game.span.start;
    let declared_encoding = game.known_declaration();
    let diagnostics = game.diagnostics.into_iter();
    let game = Game {
        diagnostics: diagnostics
            .map(|diagnostic| diagnostic.starting_after(start))
            .collect(),
        declared_encoding: game.declared_encoding.map(|Located { value, place }| Located {
            value,
            place: place.starting_after(start),
        }),
        declared_version: game.declared_version,
        record: game.record,
        span: Span::from(0..text.len()),
    };
    Document {
        format,
        text: text.into(),
        encoding: decoded.encoding,
        declared_encoding,
        games: vec![game],
    }
}

impl Part {
    /// Decodes more of the file.
    fn append(&mut self, bytes: &[u8], forced: Option<Encoding>) {
        let mut decoded = decode(bytes, forced.or(self.encoding));
        if decoded.fault_count > 0 && forced.is_none() && self.encoding.is_some() {
            let other = decode(bytes, None);
            if other.fault_count == 0 {
                decoded = other;
            }
        }
        // What is ASCII alone says nothing of the parts that follow.
        if !decoded.is_ascii {
            self.encoding = Some(decoded.encoding);
        }
        let start = Span::from(self.text.len()..self.text.len()).start;
        self.faults.extend(decoded.faults.iter().map(|fault| DecodeFault {
            byte_offset: fault.byte_offset.saturating_add(self.offset),
            span: Span::new(
                fault.span.start.saturating_add(start),
                fault.span.end.saturating_add(start),
            ),
        }));
        self.fault_count += decoded.fault_count;
        self.text.push_str(&decoded.text);
        self.offset = self.offset.saturating_add(bytes.len());
    }

    /// Hands out the text as a decoded one.
    fn take(&mut self) -> Decoded<'static> {
        let text = std::mem::take(&mut self.text);
        Decoded {
            encoding: self.encoding.unwrap_or_default(),
            has_bom: text.starts_with('\u{feff}'),
            is_ascii: self.encoding.is_none(),
            faults: std::mem::take(&mut self.faults),
            fault_count: std::mem::take(&mut self.fault_count),
            text: text.into(),
        }
    }

    /// Takes the text back from a byte on.
    fn put_back(&mut self, decoded: Decoded<'static>, start: u32) {
        let handed_out = decoded
            .faults
            .iter()
            .take_while(|fault| fault.span.start < start)
            .count();
        self.fault_count = decoded.fault_count - handed_out;
        self.faults = decoded.faults.into_iter().skip(handed_out).collect();
        for fault in &mut self.faults {
            fault.span = Span::new(fault.span.start - start, fault.span.end - start);
        }
        self.text = decoded.text.into_owned();
        self.text.drain(..start as usize);
    }
}

/// Reads at least so many bytes, and on to the end of the line, or to the end of the file.
fn read_lines(reader: &mut impl BufRead, wanted: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(wanted);
    let is_utf16 = matches!(reader.fill_buf()?, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
    let limit = if is_utf16 {
        u64::MAX
    } else {
        u64::try_from(wanted).unwrap_or(u64::MAX)
    };
    reader.take(limit).read_to_end(&mut bytes)?;
    if bytes.len() == wanted {
        reader.read_until(b'\n', &mut bytes)?;
    }
    Ok(bytes)
}

impl<R: BufRead, F: RecordFormat> Iterator for GamesFrom<R, F> {
    type Item = io::Result<Document<'static, F>>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Err(error) = self.fill() {
            self.is_finished = true;
            return Some(Err(error));
        }
        self.ready.pop_front().map(Ok)
    }
}

impl<R, F: RecordFormat> fmt::Debug for GamesFrom<R, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GamesFrom")
            .field("part", &self.part)
            .finish_non_exhaustive()
    }
}
