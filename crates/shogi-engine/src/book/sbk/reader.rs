//! Reads an SBK.

use std::collections::{HashMap, VecDeque};

use shogi_core::{Move, Position, Setup};

use super::wire::Message;
use super::{
    AUTHOR, BLACK_WINS, CODE, COMMENT, DEPTH, DESCRIPTION, ENGINE, EVALUATION, GAMES, ID, MOVE, NEXT, NODES,
    POSITION, QUALITY, SELECTIVE_DEPTH, STATE, VALUE, VARIATION, WEIGHT, WHITE_WINS, move_of_code,
};
use crate::book::{
    BookEntry, BookEvaluation, BookGames, BookMove, BookPosition, BookProblem, Document, MoveQuality,
};

/// Reads a book. The positions that the file does not name follow from the moves that lead to them.
pub(in crate::book) fn read(bytes: &[u8], document: &mut Document<'_>) {
    let mut about = BookEntry::default();
    let (book, damage) = Message::read(bytes, 0);
    document.book.author = Some(book.text(AUTHOR)).filter(|author| !author.is_empty());
    document.book.comments = lines(&book.text(DESCRIPTION));
    // Each position, and whether the file names it.
    let mut states: Vec<(Message<'_>, bool)> = Vec::new();
    let mut setups = Vec::new();
    let (mut ids, mut queue) = (HashMap::new(), VecDeque::new());
    for (index, (state, damage)) in book.messages(STATE).enumerate() {
        damage.inspect(|&offset| about.report(offset, BookProblem::Damaged));
        ids.entry(state.int(ID)).or_insert(index);
        let sfen = state.text(POSITION);
        let setup = if sfen.is_empty() {
            // BookConv leaves out the start position.
            Ok((index == 0).then_some(Setup::STARTPOS))
        } else {
            named_setup(&sfen).map(Some)
        };
        let report = |problem| about.report(state.offset, problem);
        setups.push(setup.map_err(report).unwrap_or_default());
        queue.extend(setups[index].map(|_| index));
        states.push((state, !sfen.is_empty()));
    }
    damage.inspect(|&offset| about.report(offset, BookProblem::Damaged));
    if !book.is_text(&[AUTHOR, DESCRIPTION]) {
        about.report(0, BookProblem::Encoding);
    }
    let mut entries = vec![None; states.len()];
    while let Some(index) = queue.pop_front() {
        let Some(setup) = setups[index] else { continue };
        let (state, is_named) = &states[index];
        let mut position = Position::new_lenient(&setup);
        let mut entry = begin(state, setup);
        for (mv, damage) in state.messages(MOVE) {
            damage.inspect(|&offset| entry.report(offset, BookProblem::Damaged));
            let Some(read) = add_move(&mv, &mut entry, &position) else {
                continue;
            };
            let next = ids.get(&mv.int(NEXT)).copied();
            if let Some(next) = next.filter(|&next| setups[next].is_none() && !states[next].1) {
                let undo = position.play_unchecked(read);
                setups[next] = Some(position.to_setup());
                position.undo(undo);
                queue.push_back(next);
            }
        }
        // A position about which the file says nothing is only the end of a line.
        entry.position = entry
            .position
            .filter(|found| *is_named || *found != BookPosition::new(setup));
        entries[index] = Some(entry);
    }
    let is_left_out = |index: &usize| entries[*index].is_none() && !states[*index].1;
    let left_out: Vec<usize> = (0..states.len()).filter(is_left_out).collect();
    if let Some(&first) = left_out.first() {
        let count = left_out.len();
        about.report(states[first].0.offset, BookProblem::Unreached { count });
    }
    let mut indices = HashMap::new();
    let entries = [about].into_iter().chain(entries.into_iter().flatten());
    entries.for_each(|entry| document.add(entry, &mut indices));
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
fn begin(state: &Message<'_>, setup: Setup) -> BookEntry {
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
    for (found, damage) in state.messages(EVALUATION) {
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
        entry.report(mv.offset, BookProblem::BadCode { code: code.into() });
        return None;
    };
    let mut read = BookMove::new(found);
    read.count = Some(mv.count(WEIGHT)).filter(|&count| count > 0);
    read.quality = MoveQuality::from_number(mv.int(QUALITY));
    if read.quality.is_none() && mv.int(QUALITY) != 0 {
        let code = mv.int(QUALITY).cast_unsigned().into();
        entry.report(mv.offset, BookProblem::BadCode { code });
    }
    entry.add(read, position, mv.offset).then_some(found)
}
