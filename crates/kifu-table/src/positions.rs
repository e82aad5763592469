//! [`write_positions`]: positions as files with which engines learn.

use std::io::{self, Write};
use std::mem;

use kifu::Color;
use kifu::shogi_core::record::Evaluation;
use kifu_archive::{Input, Options};
use shogi_engine::positions::{PositionsFormat, TrainingPosition};

use crate::builder::Collect;
use crate::entries::of_side;
use crate::row::Row;
use crate::scan::{Scan, Summary};
use crate::table::{Columns, Table};

/// What was written of the positions of an archive.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct PositionsSummary {
    /// What was read.
    pub read: Summary,
    /// The numbers of positions.
    pub counts: PositionCounts,
}

/// How many positions were written, and how many were not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct PositionCounts {
    /// The positions that were written.
    pub written: u64,
    /// Those whose move has no evaluation.
    pub without_value: u64,
    /// Those of games whose result is unknown.
    pub without_result: u64,
    /// Those that cannot be packed, because they are no positions of a full set with kings.
    pub not_packed: u64,
}

/// Writes the positions of the main lines of games, each with the move that was played in it, as a file with which engines learn. The
/// criteria of the options choose the games and the moves.
///
/// The value is the evaluation that is written with the move, from the side to move: as far as the format has values of this size, and a
/// mate as [`TrainingPosition::mate_value`]. In `hcpe` and `psv`, positions without an evaluation and those of games without a result are left
/// out, and the summary counts them. With `is_zero_without_value`, the former have the value 0 instead. `hcp` has no values and results.
///
/// # Errors
///
/// Returns an error if the output cannot be written. A file that cannot be read is an entry of the summary.
pub fn write_positions(
    inputs: Vec<Input>,
    format: PositionsFormat,
    is_zero_without_value: bool,
    options: &Options,
    mut out: impl Write,
) -> io::Result<PositionsSummary> {
    let collect = move |_: &Columns| Positions {
        format,
        is_zero_without_value,
        batch: Batch::default(),
    };
    let mut counts = PositionCounts::default();
    let batches = Scan::new(inputs, &Columns::all(Table::Positions), options, collect);
    let read = batches.write_batches(|batch| {
        counts.written += batch.counts.written;
        counts.without_value += batch.counts.without_value;
        counts.without_result += batch.counts.without_result;
        counts.not_packed += batch.counts.not_packed;
        out.write_all(&batch.bytes)
    })?;
    out.flush()?;
    Ok(PositionsSummary { read, counts })
}

/// Collects the entries of a file.
struct Positions {
    format: PositionsFormat,
    is_zero_without_value: bool,
    batch: Batch,
}

/// Entries of a file, and how many positions were read for them.
#[derive(Default)]
struct Batch {
    bytes: Vec<u8>,
    counts: PositionCounts,
}

/// The number of bytes after which a batch ends.
const BYTES_PER_BATCH: usize = 1 << 18;

impl Collect for Positions {
    type Batch = Batch;

    fn push(&mut self, row: &Row<'_>) -> Option<Batch> {
        self.add(row);
        (self.batch.bytes.len() >= BYTES_PER_BATCH).then(|| mem::take(&mut self.batch))
    }

    fn finish(&mut self) -> Option<Batch> {
        let batch = mem::take(&mut self.batch);
        (batch.counts != PositionCounts::default()).then_some(batch)
    }
}

impl Positions {
    fn add(&mut self, row: &Row<'_>) {
        let Batch { bytes, counts } = &mut self.batch;
        // A file that cannot be read has no position.
        let Some(position) = row.position() else { return };
        let mut entry = TrainingPosition::new(position.clone());
        entry.mv = row.mv();
        if self.format != PositionsFormat::Hcp {
            let of_entry = row.entry.filter(|_| row.after().is_some());
            let value = match of_entry {
                Some(entry) => Some(self.format.nearest(entry.position.value.into())),
                None => row
                    .after()
                    .and_then(|found| value(found, position.turn(), self.format)),
            };
            let Some(value) = value.or(self.is_zero_without_value.then_some(0)) else {
                counts.without_value += 1;
                return;
            };
            let Some(result) = row.result() else {
                counts.without_result += 1;
                return;
            };
            (entry.value, entry.result) = (value, result);
        }
        match entry.write(self.format, bytes) {
            Ok(()) => counts.written += 1,
            Err(_) => counts.not_packed += 1,
        }
    }
}

/// An evaluation as a value from the side to move. A mate that is written as a number is that number.
fn value(found: &Evaluation<'_>, turn: Color, format: PositionsFormat) -> Option<i16> {
    let number = found
        .value_text
        .and_then(|text| text.parse().ok())
        .filter(|_| found.mate.is_some());
    if let Some(value) = found.cp.or(number) {
        return Some(format.nearest(of_side(value, turn)));
    }
    let mate = found.mate?;
    Some(TrainingPosition::mate_value(
        format,
        mate.moves,
        mate.winner != turn,
    ))
}
