//! [`Runs`]: sorts any number of rows in bounded memory.
//!
//! Rows come in sorted runs, which are kept in memory, encoded. Thirty-two runs are merged to one in a temporary file, and
//! thirty-two of those to a larger one, so that each row is written once for each level. A file and not a filter that counts
//! positions first, because standard input and pipes cannot be read twice.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
#[cfg(feature = "files")]
use std::fs::File;
use std::io::{self, BufRead, Cursor, Write};
#[cfg(feature = "files")]
use std::io::{BufReader, BufWriter, Seek as _};
use std::sync::{Mutex, PoisonError};

use super::counts::{KEY, Row};

/// The number of runs that are merged.
const FAN_IN: usize = 32;

/// Sorted rows with different keys, encoded.
#[derive(Debug)]
pub(super) enum Run {
    Memory(Vec<u8>),
    #[cfg(feature = "files")]
    File(File),
}

impl Run {
    /// Sorts rows, and adds up those with the same key.
    pub(super) fn of(mut rows: Vec<Row>) -> io::Result<Self> {
        rows.sort_unstable_by_key(|row| row.key);
        rows.dedup_by(|row, kept| {
            let is_same = row.key == kept.key;
            if is_same {
                kept.add(row);
            }
            is_same
        });
        let mut encoder = Encoder::new(Vec::new());
        for row in &rows {
            encoder.write(row)?;
        }
        Ok(Self::Memory(encoder.out))
    }

    /// Merges runs to one in a temporary file.
    #[cfg(feature = "files")]
    fn merged(runs: Vec<Self>) -> io::Result<Self> {
        let mut encoder = Encoder::new(BufWriter::with_capacity(1 << 16, tempfile::tempfile()?));
        merge(runs, |row| encoder.write(&row))?;
        Ok(Self::File(encoder.out.into_inner()?))
    }

    /// Merges runs to one in memory.
    #[cfg(not(feature = "files"))]
    fn merged(runs: Vec<Self>) -> io::Result<Self> {
        let mut encoder = Encoder::new(Vec::new());
        merge(runs, |row| encoder.write(&row))?;
        Ok(Self::Memory(encoder.out))
    }

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
struct Encoder<W> {
    before: [u8; KEY],
    out: W,
}

impl<W: Write> Encoder<W> {
    const fn new(out: W) -> Self {
        Self {
            before: [0; KEY],
            out,
        }
    }

    fn write(&mut self, row: &Row) -> io::Result<()> {
        row.write(&self.before, &mut self.out)?;
        self.before = row.key;
        Ok(())
    }
}

/// Runs that several threads add. Each level has less than [`FAN_IN`] runs, those of the first level in memory.
#[derive(Debug, Default)]
pub(super) struct Runs(Mutex<Vec<Vec<Run>>>);

impl Runs {
    /// Adds a run. The thread that adds the last one of a level merges them, while the others go on.
    pub(super) fn add(&self, run: Run) -> io::Result<()> {
        let mut run = Some(run);
        for level in 0.. {
            let Some(added) = run.take() else { break };
            let full = {
                let mut levels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                if levels.len() == level {
                    levels.push(Vec::new());
                }
                levels[level].push(added);
                (levels[level].len() == FAN_IN).then(|| std::mem::take(&mut levels[level]))
            };
            run = full.map(Run::merged).transpose()?;
        }
        Ok(())
    }

    /// Passes on all rows in the order of their keys, which are different.
    pub(super) fn merge(self, emit: impl FnMut(Row) -> io::Result<()>) -> io::Result<()> {
        let levels = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        merge(levels.into_iter().flatten().collect(), emit)
    }
}

/// Merges runs. Rows with the same key are added up.
fn merge(runs: Vec<Run>, mut emit: impl FnMut(Row) -> io::Result<()>) -> io::Result<()> {
    let mut inputs = Vec::new();
    let mut next = BinaryHeap::new();
    for run in runs {
        let (mut key, mut reader) = ([0; KEY], run.reader()?);
        if let Some(row) = Row::read(&mut key, &mut reader)? {
            next.push(Reverse((row.key, inputs.len())));
            inputs.push((row, reader));
        }
    }
    let mut current: Option<Row> = None;
    while let Some(mut first) = next.peek_mut() {
        let (row, reader) = &mut inputs[first.0.1];
        match &mut current {
            Some(current) if current.key == row.key => current.add(row),
            _ => {
                if let Some(done) = current.replace(*row) {
                    emit(done)?;
                }
            }
        }
        let mut key = row.key;
        match Row::read(&mut key, reader)? {
            Some(following) => {
                *row = following;
                first.0.0 = key;
            }
            None => {
                std::collections::binary_heap::PeekMut::pop(first);
            }
        }
    }
    current.map_or(Ok(()), emit)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::super::counts::Counts;
    use super::*;

    #[test]
    fn many_runs_give_sorted_rows_with_added_counts() {
        let runs = Runs::default();
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
