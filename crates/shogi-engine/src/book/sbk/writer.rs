//! Writes an SBK.

use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Read, Seek, Write};

use shogi_core::{Position, Setup};

use super::file::{MAX_PART, Part};
use super::reader::{decode, named_setup};
use super::wire::{Ignored, Message, Wire, write as message};
use super::{
    AUTHOR, BLACK_WINS, BOARD_KEY, CODE, COMMENT, DEPTH, DESCRIPTION, ENGINE, EVALUATION, FIELDS_OF_STATE,
    GAMES, HAND_KEY, ID, MOVE, NEXT, NODES, POSITION, QUALITY, SELECTIVE_DEPTH, STATE, VALUE, VARIATION,
    WEIGHT, WHITE_WINS, move_code,
};
use crate::book::bytes::Bytes;
use crate::book::{Book, BookPosition, without_number};

/// The author and the description, and whether each is left out because it is larger than what is read.
pub(in crate::book) fn head(book: &Book) -> (Vec<u8>, [bool; 2]) {
    let (author, description) = (book.author.as_deref().unwrap_or_default(), lines(&book.comments));
    let texts = [author, &description].map(|text| Some(text).filter(|text| text.len() as u64 <= MAX_PART));
    let [author, description] = texts.map(|text| text.unwrap_or_default().as_bytes());
    let bytes = message(&[], &[(AUTHOR, author), (DESCRIPTION, description)]);
    (bytes, texts.map(|text| text.is_none()))
}

/// A position without links, named, from which [`States::write`] makes its state. `None` if it cannot be read back.
pub(in crate::book) fn record(position: &BookPosition) -> Option<Vec<u8>> {
    let is_held = named_setup(&position.setup.to_string()).is_ok_and(|setup| setup == position.setup);
    if !is_held {
        return None;
    }
    let state = state(position, 0, true, std::iter::repeat(NO_LINK));
    // The number and the links of the state may be longer.
    let longest = state.len() as u64 + 16 * (1 + position.moves.len() as u64);
    (longest <= MAX_PART).then(|| message(&[], &[(STATE, &state)]))
}

/// What a record has of its position.
pub(in crate::book) fn held(record: &[u8], setup: Setup) -> Option<BookPosition> {
    let mut wire = Wire(record);
    wire.head()?;
    let (state, _) = Message::read(wire.0, 0, &FIELDS_OF_STATE, &mut Ignored::default());
    decode(&state, setup, &mut Ignored::default()).0.position
}

/// The link of a move after which the book does not have the position.
const NO_LINK: i64 = -1;

/// Which positions a book has, to link them. It has less than 18 bytes of each position in memory.
#[derive(Debug, Default)]
pub(in crate::book) struct States {
    hasher: RandomState,
    /// The halves of the hashes of the positions and their indices, so that they take no more than 12 bytes. Sorted before it is searched.
    indices: Vec<[u32; 3]>,
    /// The move numbers, or the largest one that has a place.
    numbers: Vec<u16>,
}

impl States {
    /// Adds the position of the next record.
    pub(in crate::book) fn add(&mut self, setup: &Setup) -> io::Result<()> {
        let index = i32::try_from(self.indices.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
        let [high, low] = self.hash(setup);
        self.indices.push([high, low, index.unsigned_abs()]);
        self.numbers
            .push(u16::try_from(setup.move_number).unwrap_or(u16::MAX));
        Ok(())
    }

    fn hash(&self, setup: &Setup) -> [u32; 2] {
        let hash = self.hasher.hash_one(without_number(setup));
        [hash >> 32, hash & u64::from(u32::MAX)].map(|half| u32::try_from(half).unwrap_or_default())
    }

    /// The index of the position after each move, if the book has it.
    fn links(&self, of_book: &BookPosition) -> Vec<Option<usize>> {
        let mut position = Position::new_lenient(&of_book.setup);
        let moves = of_book.moves.iter().map(|mv| {
            let undo = position.is_legal(mv.mv).then(|| position.play_unchecked(mv.mv))?;
            let hash = self.hash(&position.to_setup());
            position.undo(undo);
            let place = self.indices.partition_point(|entry| entry[..2] < hash[..]);
            let entry = self.indices.get(place).filter(|entry| entry[..2] == hash)?;
            usize::try_from(entry[2]).ok()
        });
        moves.collect()
    }

    /// Writes the states of the records in a file: first the positions that are named, as `ShogiGUI` needs it. These are those to which no
    /// moves lead, or not only moves from positions with the move number before theirs: every other one follows from one with a smaller
    /// number, and is read with its own number.
    pub(in crate::book) fn write(mut self, file: impl Read + Seek, out: &mut impl Write) -> io::Result<()> {
        self.indices.sort_unstable();
        if self.indices.windows(2).any(|pair| pair[0][..2] == pair[1][..2]) {
            // A position is there twice.
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let mut records = Bytes::new(file)?;
        let named = self.named(&mut records)?;
        self.numbers = Vec::new();
        let (mut next, mut ids) = (0, vec![0_i32; named.len()]);
        for is_named in [true, false] {
            for (id, _) in ids.iter_mut().zip(&named).filter(|state| *state.1 == is_named) {
                *id = next;
                next += 1;
            }
        }
        for is_named in [true, false] {
            let is_next = |index: usize| named[index] == is_named;
            each(&mut records, is_next, |index, position| {
                let links = self.links(&position);
                let links = links
                    .iter()
                    .map(|link| link.map_or(NO_LINK, |next| ids[next].into()));
                let state = state(&position, ids[index].into(), is_named, links);
                out.write_all(&message(&[], &[(STATE, &state)]))
            })?;
        }
        Ok(())
    }

    /// Which positions are named.
    fn named(&self, records: &mut Bytes<impl Read + Seek>) -> io::Result<Vec<bool>> {
        let mut is_reached = vec![false; self.indices.len()];
        let mut named = is_reached.clone();
        each(
            records,
            |_| true,
            |index, position| {
                // Without its name, a position without content would be a mere end of a line.
                named[index] |= position == BookPosition::new(position.setup);
                let after = position.setup.move_number.saturating_add(1);
                for next in self.links(&position).into_iter().flatten() {
                    let number = self.numbers[next];
                    is_reached[next] = true;
                    named[next] |= number == u16::MAX || u32::from(number) != after;
                }
                Ok(())
            },
        )?;
        for (named, is_reached) in named.iter_mut().zip(is_reached) {
            *named |= !is_reached;
        }
        Ok(named)
    }
}

/// Passes on the index and the position of each record in a file that is wanted.
fn each(
    file: &mut Bytes<impl Read + Seek>,
    is_wanted: impl Fn(usize) -> bool,
    mut each: impl FnMut(usize, BookPosition) -> io::Result<()>,
) -> io::Result<()> {
    let (mut offset, mut index) = (0, 0);
    while offset < file.length {
        let damaged = || io::Error::from(io::ErrorKind::InvalidData);
        let part = Part::at(offset, file)?.ok_or_else(damaged)?;
        if is_wanted(index) {
            let (bytes, content) = part.read(file)?;
            let (state, _) = Message::read(&bytes, content, &FIELDS_OF_STATE, &mut Ignored::default());
            let setup = named_setup(&state.text(POSITION)).map_err(|_| damaged())?;
            let entry = decode(&state, setup, &mut Ignored::default()).0;
            each(index, entry.position.ok_or_else(damaged)?)?;
        }
        (offset, index) = (part.end, index + 1);
    }
    Ok(())
}

/// A position. `ShogiGUI` alone knows how to compute the keys, and `BookConv` writes 0 too.
fn state(position: &BookPosition, id: i64, is_named: bool, next: impl Iterator<Item = i64>) -> Vec<u8> {
    let number = |number: u64| i32::try_from(number).unwrap_or(i32::MAX).into();
    let games = position.games.unwrap_or_default();
    let numbers = [
        (ID, id),
        (BOARD_KEY, 0),
        (HAND_KEY, 0),
        (GAMES, number(games.games)),
        (BLACK_WINS, number(games.black_wins)),
        (WHITE_WINS, number(games.white_wins)),
    ];
    let (sfen, comment) = (position.setup.to_string(), lines(&position.comments));
    let mut texts: Vec<(usize, &[u8])> = Vec::new();
    texts.extend(is_named.then_some((POSITION, sfen.as_bytes())));
    texts.extend((!comment.is_empty()).then_some((COMMENT, comment.as_bytes())));
    let mut state = message(&numbers, &texts);
    let before = Position::new_lenient(&position.setup);
    for (mv, next) in position.moves.iter().zip(next) {
        let numbers = [
            (CODE, move_code(mv.mv, &before).cast_signed().into()),
            (QUALITY, mv.quality.map_or(0, |quality| quality as i64)),
            (WEIGHT, number(mv.count.unwrap_or(0))),
            (NEXT, next),
        ];
        state.extend(message(&[], &[(MOVE, &message(&numbers, &[]))]));
    }
    for evaluation in &position.evaluations {
        let numbers = [
            (VALUE, evaluation.value.into()),
            (DEPTH, evaluation.depth.into()),
            (SELECTIVE_DEPTH, evaluation.selective_depth.into()),
            (NODES, evaluation.nodes),
        ];
        let engine = evaluation.engine.as_deref().unwrap_or_default();
        let texts = [
            (VARIATION, evaluation.variation.as_bytes()),
            (ENGINE, engine.as_bytes()),
        ];
        state.extend(message(&[], &[(EVALUATION, &message(&numbers, &texts))]));
    }
    state
}

/// Comments as one text. An empty last line needs a line end.
fn lines(comments: &[String]) -> String {
    let end = if comments.last().is_some_and(String::is_empty) {
        "\n"
    } else {
        ""
    };
    comments.join("\n") + end
}
