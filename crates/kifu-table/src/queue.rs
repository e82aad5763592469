//! [`Queue`]: divides files into jobs for threads.

use std::fs;
use std::iter::Peekable;
use std::vec;

use kifu::Format;

use crate::piece::{Cutter, Piece};
use crate::source::Source;

/// The number of small files whose rows share a batch.
const FILES_PER_JOB: usize = 256;

/// The number of bytes of a job, and of a piece of a large file.
const BYTES_PER_JOB: u64 = 4 << 20;

/// The files that are not read yet. As an iterator, it returns the jobs in the order of the files: several small files, a
/// file, or a piece of a large file.
#[derive(Debug)]
pub(crate) struct Queue {
    sources: Peekable<vec::IntoIter<Source>>,
    files_per_job: usize,
    format: Option<Format>,
    /// The large file whose pieces are returned.
    pieces: Option<Cutter>,
}

impl Queue {
    pub(crate) fn new(sources: Vec<Source>, format: Option<Format>, threads: usize) -> Self {
        // There are several jobs for each thread.
        let files_per_job = sources.len().div_ceil(threads.saturating_mul(8));
        Self {
            sources: sources.into_iter().peekable(),
            files_per_job: files_per_job.clamp(1, FILES_PER_JOB),
            format,
            pieces: None,
        }
    }

    fn next_piece(&mut self) -> Option<Piece> {
        loop {
            // An error shows again when the last piece, which has the rest of the file, is read.
            if let Ok(piece) = self.pieces.as_mut()?.next().transpose() {
                return piece;
            }
        }
    }
}

impl Iterator for Queue {
    type Item = Vec<Source>;

    fn next(&mut self) -> Option<Vec<Source>> {
        if let Some(piece) = self.next_piece() {
            return Some(vec![Source::Piece(piece)]);
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
                && let Ok(mut pieces) = Cutter::open(path, self.format, BYTES_PER_JOB)
                && let Some(Ok(piece)) = pieces.next()
            {
                self.pieces = Some(pieces);
                job.push(Source::Piece(piece));
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
        _ => 0,
    }
}
