//! [`Scan`]: reads many files on several threads, and returns their rows in the order of the files.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::num::NonZero;
use std::panic;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use kifu::{Format, ReadOptions};
use thiserror::Error;

use crate::collect::Collect;
use crate::file_rows::{self, Counts, Settings};
use crate::queue::Queue;
use crate::source::Source;
use crate::table::{Columns, Table};

/// How files are read.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ScanOptions {
    /// How each file is read. By default, undecodable bytes are replaced.
    pub read: ReadOptions,
    /// The format of all files. By default, that of each file is detected.
    pub format: Option<Format>,
    /// The number of threads. By default, the number of cores.
    pub threads: Option<NonZero<usize>>,
}

impl Default for ScanOptions {
    fn default() -> Self {
        Self {
            read: ReadOptions::default().lossy(),
            format: None,
            threads: None,
        }
    }
}

/// A file that cannot be opened, or not be read to its end.
#[derive(Debug, Error)]
#[error("{path}: {source}")]
pub struct UnreadableFile {
    /// The file.
    pub path: String,
    /// Why it cannot be read.
    pub source: io::Error,
}

/// What was read.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// The number of games.
    pub games: u64,
    /// The number of games with errors.
    pub games_with_errors: u64,
    /// The files that could not be opened, or not be read to their end.
    pub unreadable: Vec<UnreadableFile>,
}

/// The number of rows after which a batch ends. The games of a file that follow are in the next batch.
const GAMES_PER_BATCH: usize = 1024;
const MOVES_PER_BATCH: usize = 1 << 14;

/// How many jobs each thread may be ahead of the one whose rows are returned next.
const JOBS_AHEAD: usize = 2;

/// How many batches of one job may wait.
const BATCHES_AHEAD: usize = 2;

/// Reads files on several threads. Returns the batches in the order of the files; memory does not grow with their number and
/// size. Dropping it ends the threads.
#[derive(Debug)]
pub(crate) struct Scan<B> {
    shared: Arc<Shared<B>>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared<B> {
    state: Mutex<State<B>>,
    changed: Condvar,
    counts: Counts,
    ahead: usize,
}

#[derive(Debug)]
struct State<B> {
    /// The jobs that no thread has taken. `None` after the last one.
    jobs: Option<Queue>,
    /// The number of jobs that threads have taken.
    next: usize,
    /// The job whose batches are returned.
    turn: usize,
    /// The batches of each job that has begun and is not returned.
    ready: BTreeMap<usize, JobOutput<B>>,
    is_closed: bool,
}

#[derive(Debug)]
struct JobOutput<B> {
    batches: VecDeque<Result<B, UnreadableFile>>,
    is_complete: bool,
}

impl<B: Send + 'static> Scan<B> {
    pub(crate) fn new<C: Collect<Batch = B>>(
        sources: Vec<Source>,
        columns: &Columns,
        options: &ScanOptions,
    ) -> Self {
        let table = columns.table();
        let settings = Settings {
            table,
            format: options.format,
            options: options.read.clone(),
            batch_rows: match table {
                Table::Games => GAMES_PER_BATCH,
                Table::Moves => MOVES_PER_BATCH,
            },
        };
        let threads = options.threads.or_else(|| thread::available_parallelism().ok());
        let threads = threads.map_or(1, NonZero::get);
        let jobs = Queue::new(sources, options.format, threads);
        let shared = Arc::new(Shared {
            state: Mutex::new(State {
                jobs: Some(jobs),
                next: 0,
                turn: 0,
                ready: BTreeMap::new(),
                is_closed: false,
            }),
            changed: Condvar::new(),
            counts: Counts::default(),
            ahead: JOBS_AHEAD * threads,
        });
        let spawn = |_| {
            let (shared, columns) = (Arc::clone(&shared), columns.clone());
            let settings = settings.clone();
            thread::spawn(move || {
                while let Some((job, sources)) = shared.take_job() {
                    shared.run::<C>(job, &sources, &columns, &settings);
                }
            })
        };
        let threads = (0..threads).map(spawn).collect();
        Self { shared, threads }
    }

    /// The number of games that have been read.
    pub(crate) fn games(&self) -> u64 {
        self.shared.counts.games.load(Ordering::Relaxed)
    }

    /// The number of games with errors that have been read.
    pub(crate) fn games_with_errors(&self) -> u64 {
        self.shared.counts.games_with_errors.load(Ordering::Relaxed)
    }
}

impl<B: Send + 'static> Shared<B> {
    fn lock(&self) -> MutexGuard<'_, State<B>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'g>(&self, guard: MutexGuard<'g, State<B>>) -> MutexGuard<'g, State<B>> {
        self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next job and its number, when it is not too far ahead. Returns `None` if there is none.
    fn take_job(&self) -> Option<(usize, Vec<Source>)> {
        let mut state = self.lock();
        while !state.is_closed {
            if state.jobs.is_some() && state.next >= state.turn + self.ahead {
                state = self.wait(state);
                continue;
            }
            let job = state.jobs.as_mut()?.next();
            if job.is_none() {
                state.jobs = None;
                drop(state);
                self.changed.notify_all();
                return None;
            }
            let number = state.next;
            state.next += 1;
            let output = JobOutput {
                batches: VecDeque::new(),
                is_complete: false,
            };
            state.ready.insert(number, output);
            return job.map(|job| (number, job));
        }
        None
    }

    /// Makes the rows of a job.
    fn run<C: Collect<Batch = B>>(
        &self,
        job: usize,
        sources: &[Source],
        columns: &Columns,
        settings: &Settings,
    ) {
        let _complete = Complete { shared: self, job };
        let mut rows = C::new(columns);
        for source in sources {
            let mut is_open = true;
            let result = file_rows::read(source, settings, &self.counts, &mut rows, |batch| {
                is_open = self.pass(job, Ok(batch));
                is_open
            });
            if let Err(error) = result {
                let path = source.name().into_owned();
                is_open = self.pass(job, Err(UnreadableFile { path, source: error }));
            }
            if !is_open {
                return;
            }
        }
        if rows.rows() > 0 {
            self.pass(job, Ok(rows.finish()));
        }
    }

    /// Passes a batch on, when there is room for it. Returns `false` if no more batches are wanted.
    fn pass(&self, job: usize, batch: Result<B, UnreadableFile>) -> bool {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return false;
            }
            let Some(output) = state.ready.get_mut(&job) else {
                return false;
            };
            if output.batches.len() < BATCHES_AHEAD {
                output.batches.push_back(batch);
                drop(state);
                self.changed.notify_all();
                return true;
            }
            state = self.wait(state);
        }
    }
}

/// Marks a job as complete when it is dropped, also if its thread panics, so that nobody waits for it.
struct Complete<'s, B: Send + 'static> {
    shared: &'s Shared<B>,
    job: usize,
}

impl<B: Send + 'static> Drop for Complete<'_, B> {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        if let Some(output) = state.ready.get_mut(&self.job) {
            output.is_complete = true;
        }
        drop(state);
        self.shared.changed.notify_all();
    }
}

impl<B: Send + 'static> Iterator for Scan<B> {
    type Item = Result<B, UnreadableFile>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut state = self.shared.lock();
        loop {
            let turn = state.turn;
            if turn >= state.next && state.jobs.is_none() {
                drop(state);
                self.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
                return None;
            }
            if let Some(output) = state.ready.get_mut(&turn) {
                if let Some(batch) = output.batches.pop_front() {
                    drop(state);
                    self.shared.changed.notify_all();
                    return Some(batch);
                }
                if output.is_complete {
                    state.ready.remove(&turn);
                    state.turn += 1;
                    self.shared.changed.notify_all();
                    continue;
                }
            }
            state = self.shared.wait(state);
        }
    }
}

impl<B> Scan<B> {
    /// Waits for the threads. Returns the panic of one of them as an error.
    fn join(&mut self) -> thread::Result<()> {
        let mut result = Ok(());
        for thread in self.threads.drain(..) {
            result = thread.join().and(result);
        }
        result
    }
}

impl<B> Drop for Scan<B> {
    fn drop(&mut self) {
        let state = self.shared.state.lock();
        state.unwrap_or_else(PoisonError::into_inner).is_closed = true;
        self.shared.changed.notify_all();
        // A panic was reported by its thread.
        let _ = self.join();
    }
}
