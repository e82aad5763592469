//! Finds the positions of a book of Apery, which has only keys, by walking from the start positions.

use std::collections::{HashSet, VecDeque};
use std::io::{self, Read, Seek};

use shogi_core::{Handicap, Position, Setup};

use super::{ENTRY, decode, zobrist};
use crate::book::bytes::{Bytes, number};
use crate::book::{BookEntry, BookProblem};
use crate::packed::PackedSfen;

const SIZE: u64 = ENTRY as u64;
/// The number of entries of which one key is in memory.
const BLOCK: usize = 128;

/// Passes on each position that is reached.
pub(in crate::book) fn for_each(
    file: &mut Bytes<impl Read + Seek>,
    mut each: impl FnMut(BookEntry) -> io::Result<()>,
) -> io::Result<()> {
    let mut about = BookEntry::default();
    let mut walk = Walk {
        entries: Entries::new(file, &mut about)?,
        file,
        queue: VecDeque::new(),
    };
    let starts = Handicap::ALL.into_iter().filter_map(Handicap::setup);
    for setup in [Setup::STARTPOS].into_iter().chain(starts) {
        walk.enqueue(&Position::new_lenient(&setup))?;
    }
    while let Some((packed, number, first)) = walk.queue.pop_front() {
        let mut setup = packed.setup().map_err(io::Error::other)?;
        setup.move_number = number;
        let position = Position::new_lenient(&setup);
        let group = walk.entries.group(first, walk.file)?;
        let entry = decode(&position, &group);
        walk.enqueue_successors(position, &entry)?;
        each(entry)?;
    }
    if let Some((offset, count)) = walk.entries.left_out() {
        about.report(offset, BookProblem::Unreached { count });
    }
    each(about)
}

/// The way through a book.
struct Walk<'f, R> {
    file: &'f mut Bytes<R>,
    entries: Entries,
    /// The positions that are not read yet, their move numbers and their first entries. Packed, because there may be millions.
    queue: VecDeque<(PackedSfen, u32, usize)>,
}

impl<R: Read + Seek> Walk<'_, R> {
    /// Adds a position to the queue when it is found for the first time. Returns whether the book has it.
    fn enqueue(&mut self, position: &Position) -> io::Result<bool> {
        let found = match zobrist::key(position).filter(|&key| self.entries.may_have(key)) {
            Some(key) => self.entries.first(key, self.file)?,
            None => None,
        };
        if let Some(first) = found
            && self.entries.found.set(first)
        {
            // All positions after a start position can be packed.
            let packed = PackedSfen::of(position).map_err(io::Error::other)?;
            self.queue.push_back((packed, position.move_number(), first));
        }
        Ok(found.is_some())
    }

    /// Adds the positions of the book after a position of it: one move later, or after a move of the book and a reply, because a book may
    /// have the moves of one side only.
    fn enqueue_successors(&mut self, mut position: Position, entry: &BookEntry) -> io::Result<()> {
        let moves = entry.position.iter().flat_map(|entry| &entry.moves);
        let of_book: HashSet<_> = moves.map(|mv| mv.mv).collect();
        for &mv in &*position.legal_moves() {
            let undo = position.play_unchecked(mv);
            if !self.enqueue(&position)? && of_book.contains(&mv) {
                for &reply in &*position.legal_moves() {
                    let undo = position.play_unchecked(reply);
                    self.enqueue(&position)?;
                    position.undo(undo);
                }
            }
            position.undo(undo);
        }
        Ok(())
    }
}

/// Where the entries of a key are. It has less than five bytes of each entry in memory, and 16 more if they are not sorted.
struct Entries {
    count: usize,
    /// The key of the first entry of each block of a sorted book.
    blocks: Vec<u64>,
    /// The keys of a book that is not sorted, sorted, and the places of their entries.
    unsorted: Vec<(u64, u64)>,
    /// Two bits for each key, at places that it gives. Most positions to which a move leads are not in the book, which these show without
    /// reading the file.
    keys: Bits,
    /// The first entries of the positions that are found, and all entries of those that are read.
    found: Bits,
    read: Bits,
}

impl Entries {
    fn new(file: &mut Bytes<impl Read + Seek>, about: &mut BookEntry) -> io::Result<Self> {
        let count = usize::try_from(file.length / SIZE).map_err(|_| io::ErrorKind::FileTooLarge)?;
        let mut entries = Self {
            count,
            blocks: Vec::with_capacity(count.div_ceil(BLOCK)),
            unsorted: Vec::new(),
            keys: Bits::new(count.next_power_of_two().saturating_mul(16)),
            found: Bits::new(count),
            read: Bits::new(count),
        };
        let mut before = 0;
        let mut first_unsorted = None;
        for index in 0..count {
            let offset = index as u64 * SIZE;
            let key = number(&file.read(offset, 8)?);
            if key < before {
                first_unsorted.get_or_insert(offset);
            }
            before = key;
            if index % BLOCK == 0 {
                entries.blocks.push(key);
            }
            for bit in entries.bits(key) {
                entries.keys.set(bit);
            }
        }
        if let Some(first) = first_unsorted {
            about.report(first, BookProblem::Unsorted);
            entries.unsorted.reserve_exact(count);
            for offset in (0..).step_by(ENTRY).take(count) {
                let key = number(&file.read(offset, 8)?);
                entries.unsorted.push((key, offset));
            }
            entries.unsorted.sort_unstable();
        }
        if !file.length.is_multiple_of(SIZE) {
            about.report(count as u64 * SIZE, BookProblem::Damaged);
        }
        Ok(entries)
    }

    fn bits(&self, key: u64) -> [usize; 2] {
        let last = self.keys.0.len() * 64 - 1;
        [key, key.rotate_left(32)].map(|key| usize::try_from(key & last as u64).unwrap_or(last))
    }

    fn may_have(&self, key: u64) -> bool {
        self.bits(key).into_iter().all(|bit| self.keys.has(bit))
    }

    fn offset(&self, index: usize) -> u64 {
        let unsorted = self.unsorted.get(index);
        unsorted.map_or(index as u64 * SIZE, |entry| entry.1)
    }

    /// The first entry of a key.
    fn first(&self, key: u64, file: &mut Bytes<impl Read + Seek>) -> io::Result<Option<usize>> {
        if !self.unsorted.is_empty() {
            let index = self.unsorted.partition_point(|entry| entry.0 < key);
            return Ok(self
                .unsorted
                .get(index)
                .filter(|entry| entry.0 == key)
                .map(|_| index));
        }
        // The entry is in the last block that begins with a smaller key, or the first one after it.
        let block = self
            .blocks
            .partition_point(|&first| first < key)
            .saturating_sub(1);
        let start = block * BLOCK;
        let length = (BLOCK + 1).min(self.count - start) as u64 * SIZE;
        let bytes = file.read(start as u64 * SIZE, length)?;
        let mut keys = bytes.chunks_exact(ENTRY).map(|entry| number(&entry[..8]));
        let found = keys.position(|other| other >= key);
        let is_key = |index: &usize| number(&bytes[index * ENTRY..][..8]) == key;
        Ok(found.filter(is_key).map(|index| start + index))
    }

    /// Reads the entries with the same key, and their places.
    fn group(&mut self, first: usize, file: &mut Bytes<impl Read + Seek>) -> io::Result<Vec<(Vec<u8>, u64)>> {
        let mut group: Vec<(Vec<u8>, u64)> = Vec::new();
        for index in first..self.count {
            let offset = self.offset(index);
            let entry = file.read(offset, SIZE)?;
            if group.first().is_some_and(|first| first.0[..8] != entry[..8]) {
                break;
            }
            self.read.set(index);
            group.push((entry, offset));
        }
        Ok(group)
    }

    /// The first place of the entries that are not read, and their number.
    fn left_out(&self) -> Option<(u64, usize)> {
        let left_out = || (0..self.count).filter(|&index| !self.read.has(index));
        let first = left_out().map(|index| self.offset(index)).min()?;
        Some((first, left_out().count()))
    }
}

/// Bits, which are not set at first.
struct Bits(Vec<u64>);

impl Bits {
    fn new(count: usize) -> Self {
        Self(vec![0; count.div_ceil(64)])
    }

    fn has(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Sets a bit. Returns whether it was not set.
    fn set(&mut self, bit: usize) -> bool {
        let is_new = !self.has(bit);
        self.0[bit / 64] |= 1 << (bit % 64);
        is_new
    }
}
