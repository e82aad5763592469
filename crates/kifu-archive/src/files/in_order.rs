//! [`Stream`] and [`process`]: do jobs on several threads, and return what they make in the order of the jobs.

use std::io;
use std::iter::Flatten;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::vec;

/// How many jobs each thread may be ahead of the one whose items are returned.
const JOBS_AHEAD: usize = 1;

/// How many batches of items of one job may wait. Most jobs have fewer, so that a thread can go on with the next job.
const BATCHES_AHEAD: usize = 8;

/// The weight and the number of items after which a batch is passed on.
const FULL: (usize, usize) = (1 << 18, 256);

/// Where a job puts its items. They are passed on in batches, because passing on each one would take longer than to make it.
pub struct Sink<'s, T> {
    items: Vec<T>,
    weight: usize,
    pass: &'s dyn Fn(Vec<T>) -> ControlFlow<()>,
}

impl<T> std::fmt::Debug for Sink<'_, T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sink")
            .field("items", &self.items.len())
            .finish_non_exhaustive()
    }
}

impl<T> Sink<'_, T> {
    /// Adds an item. `weight` is about how many bytes it takes. Waits if too many items were not taken yet, and breaks if no
    /// more items are wanted.
    pub fn push(&mut self, item: T, weight: usize) -> ControlFlow<()> {
        self.items.push(item);
        self.weight = self.weight.saturating_add(weight);
        if self.weight < FULL.0 && self.items.len() < FULL.1 {
            return ControlFlow::Continue(());
        }
        self.flush()
    }

    fn flush(&mut self) -> ControlFlow<()> {
        self.weight = 0;
        if self.items.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.pass)(std::mem::take(&mut self.items))
    }
}

type Batches<T> = Receiver<thread::Result<Vec<T>>>;

/// The jobs that are not begun yet, and where the items of each job will come from.
struct Jobs<J, T> {
    jobs: J,
    begun: SyncSender<Batches<T>>,
}

/// Takes the next job and does it, until there are no more jobs.
fn run<J: Iterator, T>(
    jobs: &Mutex<Jobs<J, T>>,
    work: &(impl Fn(J::Item, &mut Sink<'_, T>) -> ControlFlow<()> + ?Sized),
) {
    let take = || {
        // The lock is poisoned if another thread has panicked while it took a job. The channel of a job is sent under the
        // lock under which the job is taken, so that both have the same order.
        let mut jobs = jobs.lock().ok()?;
        let (sender, receiver) = mpsc::sync_channel(BATCHES_AHEAD);
        let job = panic::catch_unwind(AssertUnwindSafe(|| jobs.jobs.next()));
        let job = job.transpose()?;
        jobs.begun.send(receiver).ok()?;
        Some((job, sender))
    };
    while let Some((job, sender)) = take() {
        let pass = |items| match sender.send(Ok(items)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let mut sink = Sink {
            items: Vec::new(),
            weight: 0,
            pass: &pass,
        };
        let done = job.and_then(|job| panic::catch_unwind(AssertUnwindSafe(|| work(job, &mut sink))));
        // If no more items are wanted, the next job is not begun.
        let _ = sink.flush();
        if let Err(panic) = done {
            let _ = sender.send(Err(panic));
        }
    }
}

/// Starts threads with `start`. That only some can be started is no error: they do all jobs.
fn start<H>(threads: usize, start: impl Fn() -> io::Result<H>) -> io::Result<Vec<H>> {
    let mut started = Vec::new();
    for _ in 0..threads {
        match start() {
            Ok(thread) => started.push(thread),
            Err(error) if started.is_empty() => return Err(error),
            Err(_) => break,
        }
    }
    Ok(started)
}

/// The items of the jobs, in their order. A panic of a thread is resumed in its place.
struct Items<T> {
    batches: Flatten<mpsc::IntoIter<Batches<T>>>,
    items: vec::IntoIter<T>,
}

impl<T> Items<T> {
    fn new(begun: Receiver<Batches<T>>) -> Self {
        Self {
            batches: begun.into_iter().flatten(),
            items: Vec::new().into_iter(),
        }
    }
}

impl<T> Iterator for Items<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        loop {
            if let Some(item) = self.items.next() {
                return Some(item);
            }
            match self.batches.next()? {
                Ok(items) => self.items = items.into_iter(),
                Err(panic) => panic::resume_unwind(panic),
            }
        }
    }
}

/// Does the jobs on threads that end before this function returns.
pub(super) fn process<J: Iterator + Send, T: Send, R>(
    jobs: J,
    threads: usize,
    work: impl Fn(J::Item, &mut Sink<'_, T>) -> ControlFlow<()> + Sync,
    consume: impl FnOnce(&mut dyn Iterator<Item = T>) -> R,
) -> io::Result<R> {
    let (begun, received) = mpsc::sync_channel(JOBS_AHEAD * threads);
    let jobs = Arc::new(Mutex::new(Jobs { jobs, begun }));
    let work = &work;
    thread::scope(move |scope| {
        start(threads, || {
            let jobs = Arc::clone(&jobs);
            thread::Builder::new().spawn_scoped(scope, move || run(&jobs, work))
        })?;
        // The items end when the last thread has dropped the jobs.
        drop(jobs);
        Ok(consume(&mut Items::new(received)))
    })
}

/// The items that threads make of the parts of an archive, in the order of the parts. Dropping it ends the threads.
pub struct Stream<T> {
    /// `None` after the last item.
    items: Option<Items<T>>,
    threads: Vec<JoinHandle<()>>,
}

impl<T> std::fmt::Debug for Stream<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stream")
            .field("threads", &self.threads.len())
            .finish_non_exhaustive()
    }
}

impl<T: Send + 'static> Stream<T> {
    pub(super) fn new<J: Iterator + Send + 'static>(
        jobs: J,
        threads: usize,
        work: impl Fn(J::Item, &mut Sink<'_, T>) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let (begun, received) = mpsc::sync_channel(JOBS_AHEAD * threads);
        let jobs = Arc::new(Mutex::new(Jobs { jobs, begun }));
        let work = Arc::new(work);
        let threads = start(threads, || {
            let (jobs, work) = (Arc::clone(&jobs), Arc::clone(&work));
            thread::Builder::new().spawn(move || run(&jobs, &*work))
        })?;
        Ok(Self {
            items: Some(Items::new(received)),
            threads,
        })
    }
}

impl<T> Stream<T> {
    /// Ends the threads. Returns the panic of one of them as an error.
    fn end(&mut self) -> thread::Result<()> {
        // A thread that passes items on now, or begins a job, notices that nobody receives them.
        self.items = None;
        let mut result = Ok(());
        for thread in self.threads.drain(..) {
            result = result.and(thread.join());
        }
        result
    }
}

impl<T> Iterator for Stream<T> {
    type Item = T;

    /// The next item. A panic of a thread is resumed in its place.
    fn next(&mut self) -> Option<T> {
        let item = self.items.as_mut()?.next();
        if item.is_none() {
            self.end().unwrap_or_else(|panic| panic::resume_unwind(panic));
        }
        item
    }
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        // A panic was reported by its thread.
        let _ = self.end();
    }
}
