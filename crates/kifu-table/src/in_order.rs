//! [`InOrder`]: does jobs on several threads, and returns what they make in the order of the jobs.

use std::io;
use std::iter::Flatten;
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

/// How many jobs each thread may be ahead of the one whose items are returned.
const JOBS_AHEAD: usize = 2;

/// How many items of one job may wait.
const ITEMS_AHEAD: usize = 2;

/// The items that jobs make on several threads, in the order of the jobs. Memory does not grow with their number: a thread
/// that is too far ahead waits. Dropping it ends the threads.
pub(crate) struct InOrder<T> {
    /// Each job passes its items through a channel of its own. The channels arrive in the order of the jobs.
    items: Option<Flatten<mpsc::IntoIter<Receiver<thread::Result<T>>>>>,
    threads: Vec<JoinHandle<()>>,
}

/// Passes an item on, when there is room for it. Breaks if no more items are wanted.
pub(crate) type Pass<'p, T> = dyn Fn(T) -> ControlFlow<()> + 'p;

impl<T: Send + 'static> InOrder<T> {
    /// Starts threads, each of which takes the next job and does it with `work`, until there are no more jobs. A job ends early
    /// if no more items are wanted.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses to start any thread.
    pub(crate) fn new<J>(
        jobs: impl Iterator<Item = J> + Send + 'static,
        threads: usize,
        work: impl Fn(J, &Pass<'_, T>) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let (channels, begun) = mpsc::sync_channel(JOBS_AHEAD * threads);
        // The channel of a job is sent under the lock under which the job is taken, so that both have the same order.
        let queue = Arc::new(Mutex::new((jobs, channels)));
        let take = move || {
            // The lock is poisoned if another thread has panicked while it took a job.
            let mut queue = queue.lock().ok()?;
            let (jobs, channels) = &mut *queue;
            let job = jobs.next()?;
            let (sender, receiver) = mpsc::sync_channel(ITEMS_AHEAD);
            channels.send(receiver).ok()?;
            Some((job, sender))
        };
        let work = Arc::new(work);
        let run = move || {
            while let Some((job, sender)) = take() {
                let pass = |item| match sender.send(Ok(item)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                };
                if let Err(panic) = panic::catch_unwind(AssertUnwindSafe(|| work(job, &pass))) {
                    let _ = sender.send(Err(panic));
                }
            }
        };
        let mut started = Vec::new();
        for _ in 0..threads {
            match thread::Builder::new().spawn(run.clone()) {
                Ok(thread) => started.push(thread),
                Err(error) if started.is_empty() => return Err(error),
                // The threads that were started do the jobs.
                Err(_) => break,
            }
        }
        Ok(Self {
            items: Some(begun.into_iter().flatten()),
            threads: started,
        })
    }
}

impl<T> InOrder<T> {
    /// Ends the threads. Returns the panic of one of them as an error.
    fn end(&mut self) -> thread::Result<()> {
        // A thread that passes an item on now, or begins a job, notices that nobody receives it.
        self.items = None;
        let mut result = Ok(());
        for thread in self.threads.drain(..) {
            result = result.and(thread.join());
        }
        result
    }
}

impl<T> Iterator for InOrder<T> {
    type Item = T;

    /// The next item. A panic of a thread is resumed in its place.
    fn next(&mut self) -> Option<T> {
        let panic = match self.items.as_mut()?.next() {
            Some(Ok(item)) => return Some(item),
            Some(Err(panic)) => Some(panic),
            None => None,
        };
        let ended = self.end();
        if let Some(panic) = panic.or(ended.err()) {
            panic::resume_unwind(panic);
        }
        None
    }
}

impl<T> Drop for InOrder<T> {
    fn drop(&mut self) {
        // A panic was reported by its thread.
        let _ = self.end();
    }
}
