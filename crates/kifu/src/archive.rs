//! Archives: the games of many files, in the order of the files, read on all cores.
//!
//! [`find`] says what a path means: a file, the records in a folder and its subfolders, the files that match a pattern, the
//! members of a ZIP file, or standard input (`-`). [`games`] reads them. Memory does not grow with the number and the size
//! of the files: a large file is cut between its games, and a thread that is too far ahead waits.
//!
//! ```no_run
//! use kifu::archive::{self, Options};
//!
//! let found = archive::find(["games/", "more/*.csa.gz", "club.zip"]);
//! for game in archive::games(found.inputs, &Options::default())? {
//!     let game = game?; // An error is a file that cannot be read. The games of the files after it follow.
//!     println!("{}: game {}, {} moves", game.path.display(), game.index + 1, game.record().root().line_moves());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Files that end with `.gz` and `.zst`, and anything else with the content of such a file, are decompressed while they are
//! read. In a folder only regular files are opened: reading a pipe or a device might never end.
//!
//! # What was played
//!
//! [`tree()`] merges the games by position: what was played in each, how often, and who won.
//!
//! # Work on the threads
//!
//! [`process`] and [`stream`] do more than reading on the threads: they call a function for the [`Part`]s of the files, and
//! return in order what it makes of the games. Progress is counted by [`Progress`]. Dropping a [`Stream`], or ending the
//! iterator of [`process`] early, ends the threads; a thread that waits for a pipe ends when that has more bytes.

pub mod criteria;
mod cutter;
mod extensions;
mod find;
mod games;
mod in_order;
mod input;
mod line_kinds;
mod member;
mod names;
mod options;
mod part;
mod patterns;
mod problem;
mod queue;
mod reader;
mod split;
mod tree;
mod unfold;

pub use cutter::split_file;
pub use find::{Found, find, list};
pub use games::{ArchivedGame, Games, games};
pub use in_order::{Sink, Stream};
pub use input::{Input, UnreadableFile};
pub use names::names;
pub use options::{Options, Progress};
pub use part::{GamesOfPart, Part};
pub use problem::Problem;
pub use reader::Reader;
pub use split::FileSplit;
pub use tree::{
    Counts, Date, LeftOut, TREE_COLUMNS, Tree, TreeColumn, TreeError, TreeMove, TreeOptions, TreePosition,
    TreeType, TreeValue, tree,
};

use std::io;
use std::ops::ControlFlow;

use queue::Queue;

/// Calls `work` for the parts of the inputs on the threads, and returns an iterator over the items that it passes on, in the
/// order of the inputs. It gets several parts at a time if they are small.
///
/// # Errors
///
/// Returns an error if the system refuses to start any thread.
pub fn stream<T: Send + 'static>(
    inputs: Vec<Input>,
    options: &Options,
    work: impl Fn(Vec<Part>, &mut Sink<'_, T>) -> ControlFlow<()> + Send + Sync + 'static,
) -> io::Result<Stream<T>> {
    let threads = queue::threads_for(&inputs, options);
    Stream::new(Queue::new(inputs, options, threads), threads, work)
}

/// Calls `work` for the parts of the inputs on the threads, and `consume` with an iterator over the items that it passes on,
/// in the order of the inputs. Unlike those of [`stream`], the functions may borrow.
///
/// # Errors
///
/// Returns an error if the system refuses to start any thread.
pub fn process<T: Send, R>(
    inputs: Vec<Input>,
    options: &Options,
    work: impl Fn(Vec<Part>, &mut Sink<'_, T>) -> ControlFlow<()> + Sync,
    consume: impl FnOnce(&mut dyn Iterator<Item = T>) -> R,
) -> io::Result<R> {
    let threads = queue::threads_for(&inputs, options);
    in_order::process(Queue::new(inputs, options, threads), threads, work, consume)
}

/// Calls `work` for each job on the threads, and `consume` with an iterator over the items that it passes on, in the order of
/// the jobs.
///
/// # Errors
///
/// Returns an error if the system refuses to start any thread.
pub fn in_order<J: Iterator + Send, T: Send, R>(
    jobs: J,
    options: &Options,
    work: impl Fn(J::Item, &mut Sink<'_, T>) -> ControlFlow<()> + Sync,
    consume: impl FnOnce(&mut dyn Iterator<Item = T>) -> R,
) -> io::Result<R> {
    in_order::process(jobs, options.thread_count(), work, consume)
}
