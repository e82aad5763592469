//! YBB, the binary book of `YaneuraOu`.
//!
//! **Source**: [`04-ybb.md`](https://github.com/yaneurao/YaneuraOu-ScriptCollection/blob/main/BookMinerCpp/docs/04-ybb.md) of
//! `YaneuraOu-ScriptCollection`, and how `ShogiHome` reads such a file.
//!
//! ```text
//! book   = "YANE-BINBOOK-V1\0"  count: u64  flags: u64  { record }  { move }
//! record = packed SFEN: 32 bytes  offset of the moves: u64  move number: u16  count of the moves: u16      sorted
//! move   = move: u16  value: i16  [ depth: u16 if the lowest flag is set ]
//! ```

use std::io::{self, Read, Seek};

use shogi_core::{Position, Setup};

use super::bytes::{Bytes, number};
use super::{BookEntry, BookPosition, BookProblem};
use crate::packed::{PackedSfen, YaneuraOuMove};

pub(super) const MAGIC: &[u8; 16] = b"YANE-BINBOOK-V1\0";
const HEADER: u64 = 32;
pub(super) const RECORD: usize = 44;
/// The value of a move whose value is unknown, as `ShogiHome` writes it.
const UNKNOWN: i64 = i16::MAX as i64;

struct Header {
    /// The bytes of a move.
    size: usize,
    /// The offset of the moves, and the number of their bytes.
    moves: u64,
    length: u64,
}

/// Reads the header, without which nothing is read.
fn header(file: &mut Bytes<impl Read + Seek>) -> io::Result<Result<Header, BookEntry>> {
    let bytes = file.read(0, HEADER.min(file.length))?;
    let [count, flags] = [16, 24].map(|start| bytes.get(start..start + 8).map_or(u64::MAX, number));
    if !bytes.starts_with(MAGIC) || flags > 1 {
        return Ok(Err(BookEntry::of(0, BookProblem::Damaged)));
    }
    let moves = count
        .checked_mul(RECORD as u64)
        .and_then(|size| size.checked_add(HEADER));
    let Some((moves, length)) = moves.and_then(|moves| Some((moves, file.length.checked_sub(moves)?))) else {
        return Ok(Err(BookEntry::of(16, BookProblem::Damaged)));
    };
    let size = if flags == 1 { 6 } else { 4 };
    Ok(Ok(Header { size, moves, length }))
}

/// Passes on each position of a book.
pub(super) fn for_each(
    file: &mut Bytes<impl Read + Seek>,
    mut each: impl FnMut(BookEntry) -> io::Result<()>,
) -> io::Result<()> {
    /// The bytes of the records that are read before their moves.
    const BLOCK: u64 = 1024 * RECORD as u64;
    let header = match header(file)? {
        Ok(header) => header,
        Err(fault) => return each(fault),
    };
    let (mut before, mut is_unsorted) = (None, false);
    // Moves that several records share would take more time than the file is long.
    let mut length = header.length;
    // The end of the moves that records name one after the other.
    let mut end = 0;
    let mut offset = HEADER;
    while offset < header.moves {
        for record in file
            .read(offset, BLOCK.min(header.moves - offset))?
            .chunks_exact(RECORD)
        {
            let key = record.first_chunk::<32>().copied();
            if !is_unsorted && key < before {
                is_unsorted = true;
                each(BookEntry::of(offset, BookProblem::Unsorted))?;
            }
            before = key;
            let Some(left) = length.checked_sub(number(&record[42..]) * header.size as u64) else {
                return each(BookEntry::of(offset + 42, BookProblem::Damaged));
            };
            if number(&record[32..40]) == end {
                end += length - left;
            }
            length = left;
            each(entry(file, &header, record, offset)?)?;
            offset += RECORD as u64;
        }
    }
    if length > 0 {
        // Moves that no record names, or something after them.
        each(BookEntry::of(header.moves + end, BookProblem::Damaged))?;
    }
    Ok(())
}

/// The key by which positions are sorted. `None` if a book has no place for the position.
pub(super) fn key(setup: &Setup) -> Option<[u8; 32]> {
    let packed = PackedSfen::of(&Position::new_lenient(setup)).ok()?;
    Some(packed.0)
}

/// Looks up a position.
pub(super) fn find(file: &mut Bytes<impl Read + Seek>, setup: &Setup) -> io::Result<Option<BookEntry>> {
    let header = match header(file)? {
        Ok(header) => header,
        Err(fault) => return Ok(Some(fault)),
    };
    let Some(key) = key(setup) else { return Ok(None) };
    let offset = file.lower_bound(HEADER..header.moves, RECORD, |record| record[..32] < key[..])?;
    if offset == header.moves {
        return Ok(None);
    }
    let record = file.read(offset, RECORD as u64)?;
    let found = record
        .starts_with(&key)
        .then(|| entry(file, &header, &record, offset));
    found.transpose()
}

/// The position of a record, with its moves.
fn entry(
    file: &mut Bytes<impl Read + Seek>,
    header: &Header,
    record: &[u8],
    offset: u64,
) -> io::Result<BookEntry> {
    let (from, size) = (
        number(&record[32..40]),
        number(&record[42..44]) * header.size as u64,
    );
    if from.checked_add(size).is_none_or(|end| end > header.length) {
        return Ok(BookEntry::of(offset + 32, BookProblem::Damaged));
    }
    let from = header.moves + from;
    Ok(decode(record, offset, &file.read(from, size)?, from, header.size))
}

/// The position of a record and its moves, each with its offset.
pub(super) fn decode(record: &[u8], offset: u64, moves: &[u8], from: u64, size: usize) -> BookEntry {
    let mut setup = match record.first_chunk().map(|&key| PackedSfen(key).setup()) {
        Some(Ok(setup)) => setup,
        Some(Err(reason)) => return BookEntry::of(offset, BookProblem::BadPosition { reason }),
        None => return BookEntry::of(offset, BookProblem::Damaged),
    };
    setup.move_number = u32::from_le_bytes([record[40], record[41], 0, 0]).max(1);
    let position = Position::new_lenient(&setup);
    let mut entry = BookEntry::begin(setup, offset);
    for (bytes, offset) in moves.chunks_exact(size).zip((from..).step_by(size)) {
        if let Some(mut read) = entry.read_move(bytes, offset, |code| YaneuraOuMove(code).to_move()) {
            let value = i16::from_le_bytes([bytes[2], bytes[3]]).into();
            read.value = Some(value).filter(|&value| value != UNKNOWN);
            read.depth = Some(number(&bytes[4..]).cast_signed()).filter(|&depth| depth > 0);
            entry.add(read, &position, offset);
        }
    }
    entry
}

/// The header of a book with so many positions.
pub(super) fn encode_header(count: u64) -> Vec<u8> {
    [&MAGIC[..], &count.to_le_bytes(), &1_u64.to_le_bytes()].concat()
}

/// The record of a position and its moves, which begin at `from`.
pub(super) fn encode(position: &BookPosition, key: [u8; 32], from: u64) -> (Vec<u8>, Vec<u8>) {
    let moves = position.sorted_moves();
    let moves = moves.iter().take(u16::MAX.into()).map(|mv| {
        let value = mv
            .value
            .unwrap_or(0)
            .clamp(i16::MIN.into(), UNKNOWN - 1)
            .to_le_bytes();
        let depth = mv.depth.unwrap_or(0).clamp(0, u16::MAX.into()).to_le_bytes();
        let [low, high] = YaneuraOuMove::from(mv.mv).0.to_le_bytes();
        [low, high, value[0], value[1], depth[0], depth[1]]
    });
    let moves: Vec<u8> = moves.flatten().collect();
    let number = position.setup.move_number.min(u16::MAX.into()).to_le_bytes();
    let count = (moves.len() as u64 / 6).to_le_bytes();
    let record = [&key[..], &from.to_le_bytes(), &number[..2], &count[..2]].concat();
    (record, moves)
}
