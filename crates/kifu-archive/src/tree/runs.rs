//! [`Runs`]: sorts any number of rows in bounded memory.
//!
//! Rows come in sorted runs, which are kept in memory, encoded. Thirty-two runs are merged to one in a temporary file, and
//! thirty-two of those to a larger one, so that each row is written once for each level. A file and not a filter that counts
//! positions first, because standard input and pipes cannot be read twice.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
#[cfg(feature = "files")]
use std::fs::File;
use std::io::{self, BufRead, Cursor, Write};
#[cfg(feature = "files")]
use std::io::{BufReader, BufWriter, Seek as _};
use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

/// The number of runs that are merged.
const FAN_IN: usize = 32;

/// A row that can be sorted and saved.
pub(super) trait Sortable: Sized {
    /// What rows are sorted by.
    type Key: Ord + Clone;

    /// The key before the first row.
    const FIRST: Self::Key;

    fn key(&self) -> &Self::Key;

    /// Adds a later row with the same key.
    fn add(&mut self, other: Self);

    /// Writes the row after a row with the key `before`.
    fn write(&self, before: &Self::Key, out: &mut impl Write) -> io::Result<()>;

    /// Reads a row after a row with the key `key`, which becomes that of the row. `None` at the end.
    fn read(key: &mut Self::Key, input: &mut impl BufRead) -> io::Result<Option<Self>>;
}

/// Sorted rows with different keys, encoded.
#[derive(Debug)]
pub(super) enum Run {
    Memory(Vec<u8>),
    #[cfg(feature = "files")]
    File(File),
}

impl Run {
    /// Sorts rows, and adds up those with the same key.
    pub(super) fn of<T: Sortable>(mut rows: Vec<T>) -> io::Result<Self> {
        rows.sort_by(|one, other| one.key().cmp(other.key()));
        let mut encoder = Encoder::<T, _>::new(Vec::new());
        let mut rows = rows.into_iter().peekable();
        while let Some(mut row) = rows.next() {
            while let Some(same) = rows.next_if(|next| next.key() == row.key()) {
                row.add(same);
            }
            encoder.write(&row)?;
        }
        Ok(Self::Memory(encoder.out))
    }

    /// Merges runs to one in a temporary file.
    #[cfg(feature = "files")]
    fn merged<T: Sortable>(runs: Vec<Self>) -> io::Result<Self> {
        let mut encoder = Encoder::<T, _>::new(BufWriter::with_capacity(1 << 16, tempfile::tempfile()?));
        merge(runs, |row| encoder.write(&row))?;
        Ok(Self::File(encoder.out.into_inner()?))
    }

    /// Merges runs to one in memory.
    #[cfg(not(feature = "files"))]
    fn merged<T: Sortable>(runs: Vec<Self>) -> io::Result<Self> {
        let mut encoder = Encoder::<T, _>::new(Vec::new());
        merge(runs, |row| encoder.write(&row))?;
        Ok(Self::Memory(encoder.out))
    }

    #[cfg_attr(
        not(feature = "files"),
        expect(clippy::unnecessary_wraps, reason = "only a file cannot be read")
    )]
    fn reader(self) -> io::Result<Box<dyn BufRead + Send>> {
        Ok(match self {
            Self::Memory(bytes) => Box::new(Cursor::new(bytes)),
            #[cfg(feature = "files")]
            Self::File(mut file) => {
                file.rewind()?;
                Box::new(BufReader::with_capacity(1 << 16, file))
            }
        })
    }
}

/// Writes rows one after the other.
struct Encoder<T: Sortable, W> {
    before: T::Key,
    out: W,
}

impl<T: Sortable, W: Write> Encoder<T, W> {
    fn new(out: W) -> Self {
        let before = T::FIRST;
        Self { before, out }
    }

    fn write(&mut self, row: &T) -> io::Result<()> {
        row.write(&self.before, &mut self.out)?;
        self.before.clone_from(row.key());
        Ok(())
    }
}

/// Runs that several threads add. Each level has less than [`FAN_IN`] runs, those of the first level in memory.
#[derive(Debug)]
pub(super) struct Runs<T> {
    levels: Mutex<Vec<Vec<Run>>>,
    rows: PhantomData<fn(T)>,
}

impl<T> Default for Runs<T> {
    fn default() -> Self {
        Self {
            levels: Mutex::default(),
            rows: PhantomData,
        }
    }
}

impl<T: Sortable> Runs<T> {
    /// Adds a run. The thread that adds the last one of a level merges them, while the others go on.
    pub(super) fn add(&self, run: Run) -> io::Result<()> {
        let mut run = Some(run);
        for level in 0.. {
            let Some(added) = run.take() else { break };
            let full = {
                let mut levels = self.levels.lock().unwrap_or_else(PoisonError::into_inner);
                if levels.len() == level {
                    levels.push(Vec::new());
                }
                levels[level].push(added);
                (levels[level].len() == FAN_IN).then(|| std::mem::take(&mut levels[level]))
            };
            run = full.map(Run::merged::<T>).transpose()?;
        }
        Ok(())
    }

    /// Passes on all rows in the order of their keys, which are different.
    pub(super) fn merge(self, emit: impl FnMut(T) -> io::Result<()>) -> io::Result<()> {
        let levels = self.levels.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Runs of a higher level are older.
        merge(levels.into_iter().rev().flatten().collect(), emit)
    }
}

/// Merges runs. Rows with the same key are added up, those of the first run first.
fn merge<T: Sortable>(runs: Vec<Run>, mut emit: impl FnMut(T) -> io::Result<()>) -> io::Result<()> {
    let mut inputs = Vec::new();
    let mut next = BinaryHeap::new();
    for run in runs {
        let (mut key, mut reader) = (T::FIRST, run.reader()?);
        let first = T::read(&mut key, &mut reader)?;
        if first.is_some() {
            next.push(Reverse((key, inputs.len())));
        }
        inputs.push((first, reader));
    }
    let mut current: Option<T> = None;
    while let Some(mut first) = next.peek_mut() {
        let Reverse((key, index)) = &mut *first;
        let (input, reader) = &mut inputs[*index];
        let following = T::read(key, reader)?;
        let is_last = following.is_none();
        let row = std::mem::replace(input, following);
        if is_last {
            PeekMut::pop(first);
        }
        let Some(row) = row else { continue };
        match &mut current {
            Some(current) if current.key() == row.key() => current.add(row),
            _ => {
                if let Some(done) = current.replace(row) {
                    emit(done)?;
                }
            }
        }
    }
    current.map_or(Ok(()), emit)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::super::counts::{Counts, KEY, Row};
    use super::*;

    #[test]
    fn many_runs_give_sorted_rows_with_added_counts() {
        let runs = Runs::<Row>::default();
        let count = FAN_IN * FAN_IN + 3;
        for number in 0..count {
            let rows = (0..5_u8).rev().map(|first| Row {
                // The rows of all runs have the same key, but for the first.
                key: [if first == 0 { 0 } else { first + 1 }; KEY],
                ply: u32::try_from(number).unwrap(),
                counts: Counts::of_game(None, None),
            });
            runs.add(Run::of(rows.collect()).unwrap()).unwrap();
        }
        let mut rows = Vec::new();
        runs.merge(|row| {
            rows.push((row.key[0], row.ply, row.counts.games));
            Ok(())
        })
        .unwrap();
        let games = count as u64;
        assert_eq!(rows, [0, 2, 3, 4, 5].map(|key| (key, 0, games)));
    }
}
