//! [`Queue`]: divides files into jobs for threads.

use std::fs;
use std::iter::Peekable;
use std::vec;

use crate::options::ScanOptions;
use crate::source::Source;
use crate::split::{Cutter, FileSplit};

/// The number of small files whose rows share a batch.
const FILES_PER_JOB: usize = 256;

/// The number of bytes of a job, and of a split of a large file.
const BYTES_PER_JOB: u64 = 4 << 20;

/// The files that are not read yet. As an iterator, it returns the jobs in the order of the files: several small files, a
/// file, or a split of a large file.
#[derive(Debug)]
pub(crate) struct Queue {
    sources: Peekable<vec::IntoIter<Source>>,
    files_per_job: usize,
    options: ScanOptions,
    /// The large file whose splits are returned.
    splits: Option<Cutter>,
}

impl Queue {
    pub(crate) fn new(sources: Vec<Source>, options: &ScanOptions, threads: usize) -> Self {
        // There are several jobs for each thread.
        let files_per_job = sources.len().div_ceil(threads.saturating_mul(8));
        Self {
            sources: sources.into_iter().peekable(),
            files_per_job: files_per_job.clamp(1, FILES_PER_JOB),
            options: options.clone(),
            splits: None,
        }
    }

    fn next_split(&mut self) -> Option<FileSplit> {
        loop {
            // An error shows again when the last split, which has the rest of the file, is read.
            if let Ok(split) = self.splits.as_mut()?.next().transpose() {
                return split;
            }
        }
    }
}

impl Iterator for Queue {
    type Item = Vec<Source>;

    fn next(&mut self) -> Option<Vec<Source>> {
        if let Some(split) = self.next_split() {
            return Some(vec![Source::Split(split)]);
        }
        let mut job = Vec::new();
        let mut bytes = 0;
        while job.len() < self.files_per_job {
            let Some(source) = self.sources.peek() else {
                break;
            };
            let size = size(source);
            bytes += size;
            if !job.is_empty() && bytes > BYTES_PER_JOB {
                break;
            }
            if size > 2 * BYTES_PER_JOB
                && let Source::Path(path) = source
                && let Ok(mut splits) = Cutter::open(path, &self.options, BYTES_PER_JOB)
                && let Some(Ok(split)) = splits.next()
            {
                self.splits = Some(splits);
                job.push(Source::Split(split));
                self.sources.next();
                break;
            }
            job.extend(self.sources.next());
        }
        Some(job).filter(|job| !job.is_empty())
    }
}

/// The size of a file in bytes. 0 if it is unknown.
fn size(source: &Source) -> u64 {
    match source {
        Source::Path(path) => fs::metadata(path).map_or(0, |file| file.len()),
        Source::Bytes { bytes, .. } => bytes.len() as u64,
        Source::Split(split) => split
            .end
            .map_or(BYTES_PER_JOB, |end| end.saturating_sub(split.start)),
        Source::Reader { .. } => 0,
    }
}
