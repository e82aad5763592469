//! The games of many files, in the order of the files, read on all cores.

mod cutter;
mod decompress;
mod file_names;
mod find;
mod games;
mod in_order;
mod input;
mod line_kinds;
mod member;
mod options;
mod part;
mod patterns;
mod problem;
mod queue;
mod reader;
mod split;

pub(crate) use file_names::is_hidden;

pub use cutter::split_file;
pub use file_names::file_name;
pub use find::{Found, Members, find, find_exact, members};
pub use games::{ArchivedGame, Games, games};
pub use in_order::{Sink, Stream};
pub use input::{Input, UnreadableFile};
pub use options::{Options, Progress};
pub use part::{GamesOfPart, Part, PositionsOfPart};
pub use problem::Problem;
pub use reader::{ReadSeek, Reader, SeekableReader};
pub use split::FileSplit;

use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;

use queue::Queue;

/// Calls `work` for the parts of the inputs on the threads, and returns an iterator over the items that it passes on, in the
/// order of the inputs. It gets several parts at a time if they are small. Dropping the iterator ends the threads; a thread that
/// waits for a pipe ends when that has more bytes.
///
/// # Errors
///
/// Returns an error if the system refuses to start any thread.
pub fn process<T: Send + 'static>(
    inputs: Vec<Input>,
    options: &Options,
    work: impl Fn(Vec<Part>, &mut Sink<'_, T>) -> ControlFlow<()> + Send + Sync + 'static,
) -> io::Result<Stream<T>> {
    let threads = queue::threads_for(&inputs, options);
    Stream::new(Queue::new(inputs, options, threads), threads, work)
}

/// As [`process`], but `work` may borrow, because the threads end before this function returns: when `consume`, which gets the
/// items, has returned.
///
/// # Errors
///
/// Returns an error if the system refuses to start any thread.
pub fn process_scoped<T: Send, R>(
    inputs: Vec<Input>,
    options: &Options,
    work: impl Fn(Vec<Part>, &mut Sink<'_, T>) -> ControlFlow<()> + Sync,
    consume: impl FnOnce(&mut dyn Iterator<Item = T>) -> R,
) -> io::Result<R> {
    let threads = queue::threads_for(&inputs, options);
    in_order::process(Queue::new(inputs, options, threads), threads, work, consume)
}

/// As [`process_scoped`], but for any jobs, on this many threads. A thread takes the next job when it is free, so jobs that read games
/// of [`Input::games`] may take any time.
///
/// # Errors
///
/// Returns an error if the system refuses to start any thread.
pub fn process_jobs<J: Iterator + Send, T: Send, R>(
    jobs: J,
    threads: NonZero<usize>,
    work: impl Fn(J::Item, &mut Sink<'_, T>) -> ControlFlow<()> + Sync,
    consume: impl FnOnce(&mut dyn Iterator<Item = T>) -> R,
) -> io::Result<R> {
    in_order::process(jobs, threads.get(), work, consume)
}
