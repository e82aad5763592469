//! Reads an SBK: a first time for the places of its positions, and then from each position to those to which its moves lead.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, Read, Seek};

use shogi_core::{Move, Position, Setup};

use super::file::Part;
use super::wire::{Ignored, Message};
use super::{
    AUTHOR, BLACK_WINS, CODE, COMMENT, DEPTH, DESCRIPTION, ENGINE, EVALUATION, FIELDS_OF_EVALUATION,
    FIELDS_OF_MOVE, FIELDS_OF_STATE, GAMES, ID, MOVE, NEXT, NODES, POSITION, QUALITY, SELECTIVE_DEPTH, STATE,
    VALUE, VARIATION, WEIGHT, WHITE_WINS, move_of_code,
};
use crate::book::bytes::Bytes;
use crate::book::{
    Book, BookEntry, BookEvaluation, BookGames, BookMove, BookPosition, BookProblem, MoveQuality,
    without_number,
};

/// Passes on each position of a book: one that the file names, and then those to which moves lead from it. Returns the author and the
/// comments.
pub(in crate::book) fn for_each(
    file: &mut Bytes<impl Read + Seek>,
    mut each: impl FnMut(BookEntry) -> io::Result<()>,
) -> io::Result<Book> {
    let mut walk = Walk::new(file)?;
    while let Some(entry) = walk.next()? {
        each(entry)?;
    }
    walk.report_left_out();
    each(walk.about)?;
    Ok(walk.book)
}

/// Looks up a position by reading the book up to it.
pub(in crate::book) fn find(
    file: &mut Bytes<impl Read + Seek>,
    setup: &Setup,
) -> io::Result<Option<BookEntry>> {
    let setup = without_number(setup);
    let mut walk = Walk::new(file)?;
    while let Some(entry) = walk.next()? {
        let found = entry.position.as_ref();
        if found.is_some_and(|found| without_number(&found.setup) == setup) {
            return Ok(Some(entry));
        }
    }
    Ok(None)
}

/// What is known of a state: nothing, that the file names its position, or the hash of the position to which moves lead.
type Known = u32;
const UNKNOWN: Known = 0;
const NAMED: Known = 1;

/// In 32 bits, which is enough for a warning.
fn hash(setup: &Setup) -> Known {
    let mut hasher = DefaultHasher::new();
    without_number(setup).hash(&mut hasher);
    let high = hasher.finish() >> 32;
    Known::try_from(high).unwrap_or_default() | 2
}

/// The way through a book. It has 12 bytes of each state in memory, 20 if their numbers are not those of their order, and the positions
/// that are found and not read yet.
struct Walk<'f, R> {
    file: &'f mut Bytes<R>,
    book: Book,
    /// The problems that are not those of a position.
    about: BookEntry,
    ignored: Ignored,
    /// The places of the states.
    places: Vec<u64>,
    known: Vec<Known>,
    /// The numbers of the states and their indices, sorted. Empty if they are the same.
    ids: Vec<(i32, u32)>,
    /// The index of the state before which all named positions are read.
    next: usize,
    /// The states whose position is found and that are not read yet.
    queue: VecDeque<(usize, Setup)>,
}

impl<'f, R: Read + Seek> Walk<'f, R> {
    fn new(file: &'f mut Bytes<R>) -> io::Result<Self> {
        let mut walk = Self {
            file,
            book: Book::default(),
            about: BookEntry::default(),
            ignored: Ignored::default(),
            places: Vec::new(),
            known: Vec::new(),
            ids: Vec::new(),
            next: 0,
            queue: VecDeque::new(),
        };
        let (mut offset, mut is_text) = (0, true);
        while offset < walk.file.length {
            let Some(part) = Part::at(offset, walk.file)? else {
                walk.about.report(offset, BookProblem::Damaged);
                break;
            };
            offset = part.end;
            if part.is_too_large() {
                walk.about.report(part.start, BookProblem::TooLarge);
                continue;
            }
            let (bytes, content) = part.read(walk.file)?;
            match (part.field, part.content) {
                (STATE, Some(_)) => walk.add_state(&bytes, part.start, content),
                (field @ (AUTHOR | DESCRIPTION), Some(_)) => {
                    is_text &= std::str::from_utf8(&bytes).is_ok();
                    let text = String::from_utf8_lossy(&bytes);
                    if field == AUTHOR {
                        walk.book.author = Some(text.into_owned()).filter(|author| !author.is_empty());
                    } else {
                        walk.book.comments = lines(&text);
                    }
                }
                _ => walk.ignored.add(part.start),
            }
        }
        if !is_text {
            walk.about.report(0, BookProblem::Encoding);
        }
        // Of several states with a number, the first counts.
        walk.ids.sort_unstable();
        Ok(walk)
    }

    fn add_state(&mut self, bytes: &[u8], place: u64, content: u64) {
        let (state, damage) = Message::read(bytes, content, &FIELDS_OF_STATE, &mut self.ignored);
        damage.inspect(|&offset| self.about.report(offset, BookProblem::Damaged));
        let (id, index) = (state.int(ID), self.places.len());
        if self.ids.is_empty() && usize::try_from(id) != Ok(index) {
            // Up to here, the numbers were those of the order.
            self.ids.extend((0..).zip(0..).take(index));
        }
        if !self.ids.is_empty() || index == 0 && id != 0 {
            self.ids.push((id, u32::try_from(index).unwrap_or(u32::MAX)));
        }
        self.places.push(place);
        let is_named = !state.text(POSITION).is_empty();
        self.known.push(if is_named { NAMED } else { UNKNOWN });
        if index == 0 && !is_named {
            // BookConv leaves out the start position.
            self.known[0] = hash(&Setup::STARTPOS);
            self.queue.push_back((0, Setup::STARTPOS));
        }
    }

    fn index_of(&self, id: i32) -> Option<usize> {
        if self.ids.is_empty() {
            return usize::try_from(id).ok().filter(|&index| index < self.known.len());
        }
        let found = self.ids.get(self.ids.partition_point(|known| known.0 < id))?;
        (found.0 == id).then_some(found.1 as usize)
    }

    /// The index of the next state, and its position if the file does not name it.
    fn next_state(&mut self) -> Option<(usize, Option<Setup>)> {
        if let Some((index, setup)) = self.queue.pop_front() {
            return Some((index, Some(setup)));
        }
        let mut rest = self.known.iter().skip(self.next);
        self.next += rest.position(|&known| known == NAMED)? + 1;
        Some((self.next - 1, None))
    }

    /// The next position.
    fn next(&mut self) -> io::Result<Option<BookEntry>> {
        loop {
            let Some((index, setup)) = self.next_state() else {
                return Ok(None);
            };
            // The file may be another one by now.
            let Some(part) = Part::at(self.places[index], self.file)? else {
                return Err(io::ErrorKind::InvalidData.into());
            };
            let (bytes, content) = part.read(self.file)?;
            // What is ignored in the state itself is counted already.
            let (state, _) = Message::read(&bytes, content, &FIELDS_OF_STATE, &mut Ignored::default());
            let is_named = setup.is_none();
            let setup = match setup.map_or_else(|| named_setup(&state.text(POSITION)), Ok) {
                Ok(setup) => setup,
                Err(problem) => return Ok(Some(BookEntry::of(part.start, problem))),
            };
            let mut entry = self.entry(&state, setup);
            entry.place = part.start;
            // A position about which the file says nothing is only the end of a line.
            let says_nothing = entry.position == Some(BookPosition::new(setup));
            if !is_named && says_nothing {
                entry.position = None;
            }
            if entry.position.is_some() || !entry.diagnostics.is_empty() {
                return Ok(Some(entry));
            }
        }
    }

    /// Decodes a state, and finds the positions to which its moves lead.
    fn entry(&mut self, state: &Message<'_>, setup: Setup) -> BookEntry {
        let (mut entry, links) = decode(state, setup, &mut self.ignored);
        let mut position = Position::new_lenient(&setup);
        for Link { mv, id, offset } in links {
            let next = self.index_of(id).filter(|&next| self.known[next] != NAMED);
            let Some(next) = next else { continue };
            let undo = position.play_unchecked(mv);
            let after = position.to_setup();
            position.undo(undo);
            let found = hash(&after);
            if self.known[next] == UNKNOWN {
                self.known[next] = found;
                self.queue.push_back((next, after));
            } else if id != 0 && self.known[next] != found {
                // A move without a link has 0 too.
                entry.report(offset, BookProblem::OtherPosition);
            }
        }
        entry
    }

    /// Reports the states that are not reached, and the fields that are not read.
    fn report_left_out(&mut self) {
        let mut left_out = self
            .known
            .iter()
            .zip(&self.places)
            .filter(|state| *state.0 == UNKNOWN);
        if let Some((_, &place)) = left_out.next() {
            let count = left_out.count() + 1;
            self.about.report(place, BookProblem::Unreached { count });
        }
        let Ignored { count, first } = self.ignored;
        first.inspect(|&offset| self.about.report(offset, BookProblem::IgnoredFields { count }));
    }
}

/// A move with the number of the state to which it leads.
pub(super) struct Link {
    mv: Move,
    id: i32,
    offset: u64,
}

/// Decodes a state.
pub(super) fn decode(state: &Message<'_>, setup: Setup, ignored: &mut Ignored) -> (BookEntry, Vec<Link>) {
    let position = Position::new_lenient(&setup);
    let mut entry = begin(state, setup, ignored);
    let mut links = Vec::new();
    for (bytes, offset) in state.messages(MOVE) {
        let (mv, damage) = Message::read(bytes, offset, &FIELDS_OF_MOVE, ignored);
        damage.inspect(|&offset| entry.report(offset, BookProblem::Damaged));
        let id = mv.int(NEXT);
        links.extend(add_move(&mv, &mut entry, &position).map(|mv| Link { mv, id, offset }));
    }
    (entry, links)
}

/// The lines of a text, with any line ends.
fn lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.lines().map(str::to_owned).collect()
}

/// The position that a file names.
pub(super) fn named_setup(sfen: &str) -> Result<Setup, BookProblem> {
    let sfen = sfen.trim();
    let sfen = sfen.strip_prefix("position ").unwrap_or(sfen);
    let sfen = sfen.strip_prefix("sfen ").unwrap_or(sfen);
    if sfen == "startpos" {
        return Ok(Setup::STARTPOS);
    }
    sfen.parse::<Setup>()
        .map_err(|error| BookProblem::Sfen(error.kind))
}

/// Begins the entry of a position.
fn begin(state: &Message<'_>, setup: Setup, ignored: &mut Ignored) -> BookEntry {
    let mut entry = BookEntry::begin(setup, state.offset);
    let games = BookGames {
        games: state.count(GAMES),
        black_wins: state.count(BLACK_WINS),
        white_wins: state.count(WHITE_WINS),
    };
    let mut position = BookPosition::new(setup);
    position.comments = lines(&state.text(COMMENT));
    position.games = (games != BookGames::default()).then_some(games);
    let mut is_text = state.is_text(&[COMMENT]);
    for (bytes, offset) in state.messages(EVALUATION) {
        let (found, damage) = Message::read(bytes, offset, &FIELDS_OF_EVALUATION, ignored);
        damage.inspect(|&offset| entry.report(offset, BookProblem::Damaged));
        is_text &= found.is_text(&[VARIATION, ENGINE]);
        position.evaluations.push(BookEvaluation {
            value: found.int(VALUE),
            depth: found.int(DEPTH),
            selective_depth: found.int(SELECTIVE_DEPTH),
            nodes: found.long(NODES),
            variation: found.text(VARIATION),
            engine: Some(found.text(ENGINE)).filter(|name| !name.is_empty()),
        });
    }
    if !is_text {
        entry.report(state.offset, BookProblem::Encoding);
    }
    entry.position = Some(position);
    entry
}

/// Adds a move, and returns it, or reports why it is left out.
fn add_move(mv: &Message<'_>, entry: &mut BookEntry, position: &Position) -> Option<Move> {
    let code = mv.int(CODE).cast_unsigned();
    let Some(found) = move_of_code(code) else {
        entry.report(mv.offset, BookProblem::BadMoveCode { code });
        return None;
    };
    let mut read = BookMove::new(found);
    read.count = Some(mv.count(WEIGHT)).filter(|&count| count > 0);
    read.quality = MoveQuality::from_number(mv.int(QUALITY));
    if read.quality.is_none() && mv.int(QUALITY) != 0 {
        let number = mv.int(QUALITY);
        entry.report(mv.offset, BookProblem::BadQuality { number });
    }
    entry.add(read, position, mv.offset).then_some(found)
}
