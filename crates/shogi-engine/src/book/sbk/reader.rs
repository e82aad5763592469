//! Reads an SBK.

use std::collections::{HashMap, VecDeque};

use shogi_core::{Move, Position, Setup};

use super::wire::{Ignored, Message};
use super::{
    AUTHOR, BLACK_WINS, CODE, COMMENT, DEPTH, DESCRIPTION, ENGINE, EVALUATION, FIELDS_OF_BOOK,
    FIELDS_OF_EVALUATION, FIELDS_OF_MOVE, FIELDS_OF_STATE, GAMES, ID, MOVE, NEXT, NODES, POSITION, QUALITY,
    SELECTIVE_DEPTH, STATE, VALUE, VARIATION, WEIGHT, WHITE_WINS, move_of_code,
};
use crate::book::{
    BookEntry, BookEvaluation, BookGames, BookMove, BookPosition, BookProblem, Document, MoveQuality,
    without_number,
};

/// Reads a book. The positions that the file does not name follow from the moves that lead to them.
pub(in crate::book) fn read(bytes: &[u8], document: &mut Document<'_>) {
    let mut about = BookEntry::default();
    let mut ignored = Ignored::default();
    let (book, damage) = Message::read(bytes, 0, &FIELDS_OF_BOOK, &mut ignored);
    document.book.author = Some(book.text(AUTHOR)).filter(|author| !author.is_empty());
    document.book.comments = lines(&book.text(DESCRIPTION));
    let mut reader = Reader {
        ignored,
        ..Reader::default()
    };
    book.messages(STATE)
        .for_each(|(bytes, offset)| reader.add_state(bytes, offset, &mut about));
    damage.inspect(|&offset| about.report(offset, BookProblem::Damaged));
    if !book.is_text(&[AUTHOR, DESCRIPTION]) {
        about.report(0, BookProblem::Encoding);
    }
    let mut entries = Vec::new();
    while let Some(index) = reader.queue.pop_front() {
        entries.extend(reader.entry(index).map(|entry| (index, entry)));
    }
    let is_left_out = |index: &usize| !reader.states[*index].is_named && !reader.setups.contains_key(index);
    let mut left_out = (0..reader.states.len()).filter(is_left_out);
    if let Some(first) = left_out.next() {
        let count = left_out.count() + 1;
        about.report(reader.states[first].offset, BookProblem::Unreached { count });
    }
    let Ignored { count, first } = reader.ignored;
    first.inspect(|&offset| about.report(offset, BookProblem::IgnoredFields { count }));
    let mut indices = HashMap::new();
    document.add(about, &mut indices);
    entries.sort_by_key(|(index, _)| *index);
    for (_, entry) in entries {
        document.add(entry, &mut indices);
    }
}

/// A position in the file, which is decoded when it is reached.
#[derive(Clone, Copy)]
struct State<'b> {
    bytes: &'b [u8],
    offset: u64,
    /// Whether the file names its position.
    is_named: bool,
}

#[derive(Default)]
struct Reader<'b> {
    states: Vec<State<'b>>,
    /// The indices of the states with each number.
    ids: HashMap<i32, usize>,
    /// The positions of states that are known.
    setups: HashMap<usize, Setup>,
    /// The states whose position is known, and that are not decoded yet.
    queue: VecDeque<usize>,
    ignored: Ignored,
}

impl<'b> Reader<'b> {
    fn add_state(&mut self, bytes: &'b [u8], offset: u64, about: &mut BookEntry) {
        let (state, damage) = Message::read(bytes, offset, &FIELDS_OF_STATE, &mut self.ignored);
        damage.inspect(|&offset| about.report(offset, BookProblem::Damaged));
        let index = self.states.len();
        self.ids.entry(state.int(ID)).or_insert(index);
        let sfen = state.text(POSITION);
        let setup = if sfen.is_empty() {
            // BookConv leaves out the start position.
            Ok((index == 0).then_some(Setup::STARTPOS))
        } else {
            named_setup(&sfen).map(Some)
        };
        let setup = setup.map_err(|problem| about.report(offset, problem));
        if let Some(setup) = setup.unwrap_or_default() {
            self.setups.insert(index, setup);
            self.queue.push_back(index);
        }
        self.states.push(State {
            bytes,
            offset,
            is_named: !sfen.is_empty(),
        });
    }

    /// Decodes a state whose position is known.
    fn entry(&mut self, index: usize) -> Option<BookEntry> {
        let (state, setup) = (*self.states.get(index)?, *self.setups.get(&index)?);
        // What is ignored in the state itself is counted already.
        let (message, _) = Message::read(
            state.bytes,
            state.offset,
            &FIELDS_OF_STATE,
            &mut Ignored::default(),
        );
        let mut position = Position::new_lenient(&setup);
        let mut entry = begin(&message, setup, &mut self.ignored);
        for (bytes, offset) in message.messages(MOVE) {
            let (mv, damage) = Message::read(bytes, offset, &FIELDS_OF_MOVE, &mut self.ignored);
            damage.inspect(|&offset| entry.report(offset, BookProblem::Damaged));
            let Some(read) = add_move(&mv, &mut entry, &position) else {
                continue;
            };
            let next = self.ids.get(&mv.int(NEXT)).copied();
            let Some(next) = next.filter(|&next| !self.states[next].is_named) else {
                continue;
            };
            let undo = position.play_unchecked(read);
            let after = position.to_setup();
            position.undo(undo);
            match self.setups.get(&next) {
                None => {
                    self.setups.insert(next, after);
                    self.queue.push_back(next);
                }
                // A move without a link has 0 too.
                Some(known) if mv.int(NEXT) != 0 && without_number(known) != without_number(&after) => {
                    entry.report(mv.offset, BookProblem::OtherPosition);
                }
                Some(_) => {}
            }
        }
        // A position about which the file says nothing is only the end of a line.
        entry.position = entry
            .position
            .filter(|found| state.is_named || *found != BookPosition::new(setup));
        Some(entry)
    }
}

/// The lines of a text, with any line ends.
fn lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.lines().map(str::to_owned).collect()
}

/// The position that a file names.
fn named_setup(sfen: &str) -> Result<Setup, BookProblem> {
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
