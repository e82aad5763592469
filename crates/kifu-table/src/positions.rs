//! [`write_positions`]: positions as files with which engines learn.

use std::collections::HashSet;
use std::io::{self, Write};
use std::mem;

use kifu::shogi_core::record::Evaluation;
use kifu::{Color, Move};
use kifu_archive::criteria::Interval;
use kifu_archive::{Input, Options};
use shogi_engine::positions::{PositionsFormat, TrainingPosition};

use crate::builder::Collect;
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
    /// Those from the first illegal move of a game on.
    pub illegal: u64,
    /// Those whose move has no evaluation, or only a bound.
    pub without_value: u64,
    /// Those of games whose result is unknown.
    pub without_result: u64,
    /// Those whose evaluation is not in the range of [`PositionOptions::evaluation`], or that have none.
    pub out_of_range: u64,
    /// Those in which the side to move is in check, if these are left out.
    pub in_check: u64,
    /// Those with a move that captures or promotes, if these are left out.
    pub not_quiet: u64,
    /// Those that are the same as an earlier one, if these are left out.
    pub repeated: u64,
    /// Those that cannot be packed, because they are no positions of a full set with kings.
    pub not_packed: u64,
    /// Those that were written with the move number 1, because they come from a file without move numbers.
    pub without_number: u64,
}

/// Which positions are written.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each choice is independent of the others"
)]
pub struct PositionOptions {
    /// A position without an evaluation has the value 0. By default it is left out of `hcpe` and `psv`.
    pub zero_without_value: bool,
    /// The evaluation in centipawns is in this range, whichever side it favours. A mate has the value that it has in the file. By default any.
    pub evaluation: Option<Interval<u64>>,
    /// The side to move is not in check.
    pub not_in_check: bool,
    /// The move neither captures nor promotes. One that is unknown does neither.
    pub quiet: bool,
    /// No position before it is the same. Each takes about 40 bytes of memory.
    pub unique: bool,
}

/// Writes the positions of the main lines of games, each with the move that was played in it, as a file with which engines learn. The
/// criteria of `archive` choose the games and the moves.
///
/// The value is the evaluation that is written with the move, from the side to move. A number, also one that means a mate, is written as the
/// [nearest](PositionsFormat::nearest) one that the format has, and a mate in words as [`TrainingPosition::mate_value`]. In `hcpe` and `psv`,
/// positions without an evaluation, or with a bound only, and those of games without a result are left out. `hcp` has neither values nor
/// results. A game ends before its first illegal move. The summary counts what is left out. Of `psv` and `hcpe`, only the former has move
/// numbers, so an entry that is read from the latter has the number 1, which the summary counts.
///
/// # Errors
///
/// Returns an error if the output cannot be written. A file that cannot be read is an entry of the summary.
pub fn write_positions(
    inputs: Vec<Input>,
    format: PositionsFormat,
    options: &PositionOptions,
    archive: &Options,
    mut out: impl Write,
) -> io::Result<PositionsSummary> {
    let wanted = options.clone();
    let collect = move |_: &Columns| Positions {
        format,
        options: wanted.clone(),
        batch: Batch::default(),
    };
    let mut counts = PositionCounts::default();
    let mut seen = HashSet::new();
    let batches = Scan::new(inputs, &Columns::all(Table::Positions), archive, collect);
    let read = batches.write_batches(|batch| {
        counts.add(batch.counts);
        if !options.unique {
            return out.write_all(&batch.bytes);
        }
        let mut entries = batch.bytes.chunks(format.size());
        entries.try_for_each(|entry| {
            // Each entry begins with the position.
            if entry
                .first_chunk::<32>()
                .is_some_and(|position| seen.insert(*position))
            {
                return out.write_all(entry);
            }
            counts.written -= 1;
            counts.repeated += 1;
            Ok(())
        })
    })?;
    out.flush()?;
    Ok(PositionsSummary { read, counts })
}

impl PositionCounts {
    const fn add(&mut self, other: Self) {
        self.written += other.written;
        self.illegal += other.illegal;
        self.without_value += other.without_value;
        self.without_result += other.without_result;
        self.out_of_range += other.out_of_range;
        self.in_check += other.in_check;
        self.not_quiet += other.not_quiet;
        self.repeated += other.repeated;
        self.not_packed += other.not_packed;
        self.without_number += other.without_number;
    }
}

/// Collects the entries of a file.
struct Positions {
    format: PositionsFormat,
    options: PositionOptions,
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
        // A file that cannot be read has no position.
        let Some(position) = row.position() else { return };
        let mut entry = TrainingPosition::new(position.clone());
        entry.mv = row.mv();
        let value = self.value(row);
        let (options, counts) = (&self.options, &mut self.batch.counts);
        if row.played.is_some_and(|played| !played.is_legal) {
            counts.illegal += 1;
            return;
        }
        if self.format != PositionsFormat::Hcp {
            let Some(value) = value.or(options.zero_without_value.then_some(0)) else {
                counts.without_value += 1;
                return;
            };
            let Some(result) = row.result() else {
                counts.without_result += 1;
                return;
            };
            (entry.value, entry.result) = (value, result);
        }
        if let Some(count) = options.leaves_out(&entry, value, counts) {
            *count += 1;
            return;
        }
        if entry.write(self.format, &mut self.batch.bytes).is_err() {
            counts.not_packed += 1;
            return;
        }
        counts.written += 1;
        let has_number = |format| format == PositionsFormat::Psv;
        let is_numbered = row.entry.is_none_or(|read| has_number(read.format));
        counts.without_number += u64::from(has_number(self.format) && !is_numbered);
    }

    /// The value of the position, from the side to move.
    fn value(&self, row: &Row<'_>) -> Option<i16> {
        let found = row.after()?;
        match row.entry {
            Some(entry) => Some(self.format.nearest(entry.position.value.into())),
            None => value(found, row.position()?.turn(), self.format),
        }
    }
}

impl PositionOptions {
    /// The number that counts a position with this value if it is not wanted.
    fn leaves_out<'c>(
        &self,
        entry: &TrainingPosition,
        value: Option<i16>,
        counts: &'c mut PositionCounts,
    ) -> Option<&'c mut u64> {
        let is_in =
            |range: Interval<u64>| value.is_some_and(|value| range.contains(&value.unsigned_abs().into()));
        let is_capture = |mv: Move| entry.position.piece_at(mv.to()).is_some();
        if !self.evaluation.is_none_or(is_in) {
            Some(&mut counts.out_of_range)
        } else if self.not_in_check && entry.position.is_in_check() {
            Some(&mut counts.in_check)
        } else if self.quiet && entry.mv.is_some_and(|mv| mv.is_promotion() || is_capture(mv)) {
            Some(&mut counts.not_quiet)
        } else {
            None
        }
    }
}

/// An evaluation as a value from the side to move. A mate that is written as a number is that number, and a bound is none.
fn value(found: &Evaluation<'_>, turn: Color, format: PositionsFormat) -> Option<i16> {
    if found.bound.is_some() {
        return None;
    }
    let number = found
        .value_text
        .and_then(|text| text.parse().ok())
        .filter(|_| found.mate.is_some());
    if let Some(value) = found.cp.or(number) {
        return Some(format.nearest(turn.relative_value(value)));
    }
    let mate = found.mate?;
    Some(TrainingPosition::mate_value(
        format,
        mate.moves,
        mate.winner != turn,
    ))
}
