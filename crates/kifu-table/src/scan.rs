//! [`Scan`]: reads many files on several threads, and returns their rows in the order of the files.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::num::NonZero;
use std::panic;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use thiserror::Error;

use crate::collect::Collect;
use crate::file_rows::{self, Counts, Settings};
use crate::options::ScanOptions;
use crate::queue::Queue;
use crate::source::Source;
use crate::table::Columns;

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

/// The most threads. More are of no use for files, and the system may refuse to start them.
const MOST_THREADS: usize = 256;

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
    /// The jobs that no thread has taken. A thread locks them before `state`, and while it reads sizes of files and cuts a
    /// file; it locks `state` for a moment only.
    jobs: Mutex<Queue>,
    state: Mutex<State<B>>,
    changed: Condvar,
    counts: Counts,
    ahead: usize,
}

#[derive(Debug)]
struct State<B> {
    /// The number of jobs that threads have taken.
    taken: usize,
    /// Whether there are no more jobs.
    is_last_taken: bool,
    /// The job whose batches are returned.
    turn: usize,
    /// The batches of each job that has begun and is not returned.
    ready: BTreeMap<usize, JobOutput<B>>,
    /// Whether no more batches are wanted, because the iterator was dropped or a thread has panicked.
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
        let settings = Settings {
            table: columns.table(),
            format: options.format,
            options: options.read.clone(),
        };
        let threads = options.threads.or_else(|| thread::available_parallelism().ok());
        let threads = threads.map_or(1, NonZero::get).min(MOST_THREADS);
        let first = sources.first().map(|source| source.name().into_owned());
        let shared = Arc::new(Shared {
            jobs: Mutex::new(Queue::new(sources, options, threads)),
            state: Mutex::new(State {
                taken: 0,
                is_last_taken: false,
                turn: 0,
                ready: BTreeMap::new(),
                is_closed: false,
            }),
            changed: Condvar::new(),
            counts: Counts::default(),
            ahead: JOBS_AHEAD * threads,
        });
        let mut started = Vec::new();
        for _ in 0..threads {
            let (worker, columns) = (Arc::clone(&shared), columns.clone());
            let settings = settings.clone();
            let work = move || {
                let _guard = CloseOnPanic(&worker);
                while let Some((job, sources)) = worker.take_job() {
                    worker.run::<C>(job, &sources, &columns, &settings);
                }
            };
            match thread::Builder::new().spawn(work) {
                Ok(thread) => started.push(thread),
                Err(source) => {
                    if started.is_empty() {
                        let path = first.unwrap_or_default();
                        shared.fail(UnreadableFile { path, source });
                    }
                    break;
                }
            }
        }
        Self {
            shared,
            threads: started,
        }
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

impl<B> Shared<B> {
    fn lock(&self) -> MutexGuard<'_, State<B>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'g>(&self, guard: MutexGuard<'g, State<B>>) -> MutexGuard<'g, State<B>> {
        self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets all threads end.
    fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Makes an error the only item, because no thread can be started.
    fn fail(&self, error: UnreadableFile) {
        let mut state = self.lock();
        state.taken = 1;
        state.is_last_taken = true;
        let output = JobOutput {
            batches: VecDeque::from([Err(error)]),
            is_complete: true,
        };
        state.ready.insert(0, output);
    }

    /// Takes the next job and its number, when it is not too far ahead. Returns `None` if there is none.
    fn take_job(&self) -> Option<(usize, Vec<Source>)> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let mut state = self.lock();
        while !state.is_closed && state.taken >= state.turn + self.ahead {
            state = self.wait(state);
        }
        if state.is_closed {
            return None;
        }
        let number = state.taken;
        drop(state);
        let job = jobs.next();
        let mut state = self.lock();
        if job.is_some() {
            state.taken += 1;
            let output = JobOutput {
                batches: VecDeque::new(),
                is_complete: false,
            };
            state.ready.insert(number, output);
        } else {
            state.is_last_taken = true;
        }
        drop(state);
        self.changed.notify_all();
        job.map(|job| (number, job))
    }

    /// Makes the rows of a job.
    fn run<C: Collect<Batch = B>>(
        &self,
        job: usize,
        sources: &[Source],
        columns: &Columns,
        settings: &Settings,
    ) {
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
        if let Some(output) = self.lock().ready.get_mut(&job) {
            output.is_complete = true;
        }
        self.changed.notify_all();
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

/// Closes the scan if its thread panics, so that nobody waits for the rows of this thread. The panic is resumed by the thread
/// that takes the rows.
struct CloseOnPanic<'s, B>(&'s Shared<B>);

impl<B> Drop for CloseOnPanic<'_, B> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

impl<B: Send + 'static> Iterator for Scan<B> {
    type Item = Result<B, UnreadableFile>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut state = self.shared.lock();
        loop {
            let turn = state.turn;
            if state.is_closed || (state.is_last_taken && turn >= state.taken) {
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
        self.shared.close();
        // A panic was reported by its thread.
        let _ = self.join();
    }
}
