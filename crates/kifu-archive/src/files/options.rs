//! [`Options`]: how an archive is read, and [`Progress`].

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use kifu::ReadOptions;

use crate::criteria::Criteria;

/// How an archive is read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How each file is read. The name of each file is added. By default a game has at most 16 MiB of text, so that memory is
    /// bounded whatever the files hold; [`ReadOptions::limits`](ReadOptions::limits()) sets another limit.
    pub read: ReadOptions,
    /// Which games [`games`](super::games) returns and tables have. By default all.
    pub criteria: Criteria,
    /// The number of threads. By default, the number of cores.
    pub threads: Option<NonZero<usize>>,
    /// Counts what was read.
    pub progress: Progress,
}

impl Default for Options {
    fn default() -> Self {
        let mut read = ReadOptions::default();
        read.shared.limits.bytes = LONGEST_GAME;
        Self {
            read,
            criteria: Criteria::default(),
            threads: None,
            progress: Progress::default(),
        }
    }
}

/// The default limit of the bytes of a game.
const LONGEST_GAME: usize = 16 << 20;

/// The most threads. More are of no use for files, and the system may refuse to start them.
const MOST_THREADS: usize = 256;

impl Options {
    /// Creates options with which files are read as `read` says, but with the limit of bytes for a game if `read` has none.
    pub fn new(read: ReadOptions) -> Self {
        let mut options = Self::default();
        let limit = read.shared.limits.bytes.min(LONGEST_GAME);
        options.read = read;
        options.read.shared.limits.bytes = limit;
        options
    }

    /// The number of threads.
    pub(super) fn thread_count(&self) -> usize {
        let threads = self.threads.or_else(|| thread::available_parallelism().ok());
        threads.map_or(1, NonZero::get).min(MOST_THREADS)
    }
}

/// Counts what was read of an archive. Clones count together, so one can be shown while the archive is read.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    files: AtomicU64,
    bytes: AtomicU64,
}

impl Progress {
    /// The number of files that were read to their end.
    pub fn files(&self) -> u64 {
        self.0.files.load(Ordering::Relaxed)
    }

    /// The number of bytes that were read, without compression.
    pub fn bytes(&self) -> u64 {
        self.0.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn add_file(&self) {
        self.0.files.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn add_bytes(&self, bytes: usize) {
        self.0.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}
