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

mod walk;
mod zobrist;

use std::io::{self, Read, Seek};

use shogi_core::{Position, Setup};

use super::bytes::{Bytes, number};
use super::{BookEntry, BookPosition};
use crate::packed::AperyMove;

pub(super) use walk::for_each;

const ENTRY: usize = 16;

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
