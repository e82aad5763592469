//! [`Queue`]: divides the inputs into jobs for threads.

use std::io::{self, BufReader, Cursor, Read};
use std::iter::Enumerate;
use std::sync::Arc;
use std::vec;

use kifu::Format;
use kifu::shogi_core::format::tools::PartOfFile;

use super::cutter::{Cutter, Piece};
use super::input::Input;
use super::options::Options;
use super::part::{Content, Part};
use super::reader::Reader;
use super::split::FileSplit;

/// The number of small files of a job.
const FILES_PER_JOB: usize = 256;

/// The number of bytes of a job, and of a part of a large file.
const BYTES_PER_JOB: u64 = 2 << 20;

/// Inputs with more bytes are cut.
const LARGE: u64 = 4 * BYTES_PER_JOB;

/// Whether an input may have more than one part.
fn is_large(input: &Input) -> bool {
    let may_be_cut = input.split().is_none() && input.positions_format().is_none();
    may_be_cut && input.size().is_none_or(|size| size > LARGE)
}

/// The number of threads for reading these inputs. A single small input has only one part.
pub(super) fn threads_for(inputs: &[Input], options: &Options) -> usize {
    match inputs {
        [] => 1,
        [input] if !is_large(input) => 1,
        _ => options.thread_count(),
    }
}

/// The inputs that are not read yet. As an iterator, it returns the jobs in the order of the inputs: several small inputs, an
/// input, or a part of a large one.
pub(super) struct Queue {
    inputs: Enumerate<vec::IntoIter<Input>>,
    /// The next input, if the job before it was full.
    next: Option<(usize, Input)>,
    files_per_job: usize,
    options: Arc<Options>,
    large: Option<Large>,
}

/// An input whose parts are returned.
struct Large {
    index: usize,
    input: Arc<Input>,
    cutter: Cutter<Reader>,
    /// Where the next part begins.
    place: PartOfFile,
    format: Option<Format>,
}

impl Queue {
    pub(super) fn new(inputs: Vec<Input>, options: &Options, threads: usize) -> Self {
        // There are several jobs for each thread.
        let files_per_job = inputs.len().div_ceil(threads.saturating_mul(8));
        Self {
            inputs: inputs.into_iter().enumerate(),
            next: None,
            files_per_job: files_per_job.clamp(1, FILES_PER_JOB),
            options: Arc::new(options.clone()),
            large: None,
        }
    }

    fn part(&self, index: usize, input: Arc<Input>, content: Content) -> Part {
        let split = input.split();
        Part {
            index,
            format: split.and_then(|split| split.format),
            place: split.map_or(PartOfFile::START, FileSplit::place),
            options: Arc::clone(&self.options),
            content,
            is_last: true,
            input,
        }
    }

    /// The first part of an input that may be cut.
    fn begin(&mut self, index: usize, input: Input) -> Part {
        let input = Arc::new(input);
        let reader = input.open().unwrap_or_else(|error| failing(error));
        self.next_part(Large {
            index,
            cutter: Cutter::new(reader, &input, &self.options, BYTES_PER_JOB),
            input,
            place: PartOfFile::START,
            format: self.options.read.format,
        })
    }

    /// The next part of an input that is being cut.
    fn next_part(&mut self, mut large: Large) -> Part {
        let piece = large.cutter.next_piece();
        let mut part = self.part(large.index, Arc::clone(&large.input), Content::Whole);
        part.format = large.format;
        part.place = large.place.clone();
        let (last, rest) = match piece {
            Ok(Piece {
                bytes,
                next: Some(next),
            }) => {
                part.content = Content::Bytes(bytes);
                part.is_last = false;
                large.format = large.cutter.format();
                large.place = next;
                self.large = Some(large);
                return part;
            }
            Ok(Piece { bytes, next: None }) => (bytes, large.cutter.into_rest().1),
            Err(error) => (large.cutter.into_rest().0, failing(error)),
        };
        part.content = Content::Rest(Box::new(Cursor::new(last).chain(rest)));
        part
    }
}

impl Iterator for Queue {
    type Item = Vec<Part>;

    fn next(&mut self) -> Option<Vec<Part>> {
        if let Some(large) = self.large.take() {
            return Some(vec![self.next_part(large)]);
        }
        let mut job = Vec::new();
        let mut bytes: u64 = 0;
        while job.len() < self.files_per_job {
            let Some((index, input)) = self.next.take().or_else(|| self.inputs.next()) else {
                break;
            };
            bytes = bytes.saturating_add(input.size().unwrap_or(0));
            let is_large = is_large(&input);
            if !job.is_empty() && (is_large || bytes > BYTES_PER_JOB) {
                self.next = Some((index, input));
                break;
            }
            if is_large {
                return Some(vec![self.begin(index, input)]);
            }
            job.push(self.part(index, Arc::new(input), Content::Whole));
        }
        Some(job).filter(|job| !job.is_empty())
    }
}

/// A reader that returns an error.
fn failing(error: io::Error) -> Reader {
    Box::new(BufReader::new(Failing(Some(error))))
}

struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}
