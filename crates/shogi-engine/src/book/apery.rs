//! The book of Apery.
//!
//! **Source**: `src/book.hpp` and `src/book.cpp` of [Apery](https://github.com/HiraokaTakuya/apery).
//!
//! ```text
//! book  = { entry }                                                   sorted by the key
//! entry = key: u64  move: u16  count: u16  value: i32
//! ```
//!
//! A position is only a [key](zobrist).

mod zobrist;

use std::collections::{HashMap, HashSet, VecDeque};
use std::io::{self, Read, Seek};

use shogi_core::{Handicap, Position, Setup};

use super::bytes::{Bytes, number};
use super::{BookEntry, BookPosition, BookProblem, Document};
use crate::packed::AperyMove;

const ENTRY: usize = 16;

/// Reads a book by walking from the start positions.
pub(super) fn read(bytes: &[u8], document: &mut Document<'_>) {
    let mut about = BookEntry::default();
    let (mut before, mut is_unsorted) = (0, false);
    // The entries of each key, and their places.
    let mut groups: HashMap<u64, Vec<(&[u8], u64)>> = HashMap::new();
    for (entry, offset) in bytes.chunks(ENTRY).zip((0..).step_by(ENTRY)) {
        if entry.len() < ENTRY {
            about.report(offset, BookProblem::Damaged);
            break;
        }
        let key = number(&entry[..8]);
        if !is_unsorted && key < before {
            is_unsorted = true;
            about.report(offset, BookProblem::Unsorted);
        }
        before = key;
        groups.entry(key).or_default().push((entry, offset));
    }
    let starts = Handicap::ALL.into_iter().filter_map(Handicap::setup);
    let starts = [Setup::STARTPOS].into_iter().chain(starts);
    let mut queue: VecDeque<Position> = starts.map(|setup| Position::new_lenient(&setup)).collect();
    let mut indices = HashMap::new();
    while let Some(position) = queue.pop_front() {
        let group = zobrist::key(&position).and_then(|key| groups.remove(&key));
        let Some(group) = group else { continue };
        let entry = decode(&position, &group);
        queue.extend(successors(position, &entry, &groups));
        document.add(entry, &mut indices);
    }
    if let Some(offset) = groups.values().flatten().map(|entry| entry.1).min() {
        let count = groups.values().map(Vec::len).sum();
        about.report(offset, BookProblem::Unreached { count });
    }
    document.add(about, &mut indices);
}

/// The positions of the book after a position of it: one move later, or after a move of the book and a reply, because a book may have
/// the moves of one side only.
fn successors<V>(mut position: Position, entry: &BookEntry, groups: &HashMap<u64, V>) -> Vec<Position> {
    let of_book: HashSet<_> = entry
        .position
        .iter()
        .flat_map(|entry| &entry.moves)
        .map(|mv| mv.mv)
        .collect();
    let is_known = |position: &Position| zobrist::key(position).is_some_and(|key| groups.contains_key(&key));
    let mut found = Vec::new();
    for &mv in &*position.legal_moves() {
        let undo = position.play_unchecked(mv);
        if is_known(&position) {
            found.push(position.clone());
        } else if of_book.contains(&mv) {
            for &reply in &*position.legal_moves() {
                let undo = position.play_unchecked(reply);
                found.extend(is_known(&position).then(|| position.clone()));
                position.undo(undo);
            }
        }
        position.undo(undo);
    }
    found
}

/// Looks up a position.
pub(super) fn find(file: &mut Bytes<impl Read + Seek>, setup: &Setup) -> io::Result<Option<BookEntry>> {
    let position = Position::new_lenient(setup);
    let Some(key) = zobrist::key(&position) else {
        return Ok(None);
    };
    let size = ENTRY as u64;
    let end = file.length / size * size;
    let first = file.lower_bound(0..end, ENTRY, |entry| number(&entry[..8]) < key)?;
    let mut group = Vec::new();
    for offset in (first..end).step_by(ENTRY) {
        let entry = file.read(offset, size)?;
        if number(&entry[..8]) != key {
            break;
        }
        group.push((entry, offset));
    }
    Ok((!group.is_empty()).then(|| decode(&position, &group)))
}

/// A position with the moves of its entries, each with its offset.
pub(super) fn decode(position: &Position, group: &[(impl AsRef<[u8]>, u64)]) -> BookEntry {
    let mut entry = BookEntry::begin(position.to_setup(), group.first().map_or(0, |entry| entry.1));
    for (bytes, offset) in group {
        let (bytes, offset) = (bytes.as_ref(), offset + 8);
        if let Some(mut read) = entry.read_move(&bytes[8..], offset, |code| AperyMove(code).to_move()) {
            read.count = Some(number(&bytes[10..12]));
            read.value = bytes.last_chunk().map(|&value| i32::from_le_bytes(value).into());
            entry.add(read, position, offset);
        }
    }
    entry
}

/// The key by which positions are sorted. `None` if a book has no place for the position.
pub(super) fn key(setup: &Setup) -> Option<u64> {
    zobrist::key(&Position::new_lenient(setup))
}

/// The entries of a position.
pub(super) fn encode(position: &BookPosition, key: u64) -> Vec<[u8; ENTRY]> {
    let moves = position.sorted_moves();
    let entries = moves.iter().map(|mv| {
        // Without a count, Apery would never play the move.
        let count = mv.count.unwrap_or(1).min(u16::MAX.into());
        let value = mv
            .value
            .unwrap_or(0)
            .clamp(i32::MIN.into(), i32::MAX.into())
            .cast_unsigned();
        let rest = u64::from(AperyMove::from(mv.mv).0) | count << 16 | value << 32;
        u128::to_le_bytes(u128::from(key) | u128::from(rest) << 64)
    });
    entries.collect()
}
