//! Processes the inputs on all cores, and prints their output in the order of the inputs.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, IsTerminal as _, Read, Write};
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use indicatif::ProgressBar;
use kifu::Localize as _;

use crate::messages::{Problem, Reason};
use crate::outcome::{Outcome, complain, complaint};
use crate::session::Session;

/// How many bytes of output are collected before they are passed on.
const PIECE: usize = 1 << 16;

/// How many bytes of output of later inputs may be in memory, for each thread. A thread with more waits for its turn.
const ROOM: usize = 1 << 21;

/// Processes each input with `work`, on all cores or as many threads as the session allows, and returns the
/// results in the order of the inputs. Each thread takes the
/// next input in order, so the input whose output is printed next is always in progress, and no thread waits forever.
///
/// After the first failure to print, [`Output`] returns errors, and no further inputs are processed. It is no error if the
/// reader has closed the pipe, as in `kifu … | head`. Only the results before that are returned then.
///
/// # Errors
///
/// Returns an error if the output cannot be printed.
pub(crate) fn process<I: Sync, R: Send>(
    inputs: &[I],
    progress: &ProgressBar,
    session: &Session,
    work: impl Fn(&I, &mut Output<'_>) -> R + Sync,
) -> io::Result<Vec<R>> {
    let print = |piece: &Piece| {
        if !piece.messages.is_empty() {
            // As with `eprint`, but a closed standard error is no reason to stop.
            let _ = progress.suspend(|| io::stderr().lock().write_all(&piece.messages));
        }
        let mut out = io::stdout().lock();
        out.write_all(&piece.bytes)?;
        out.flush()
    };
    let threads = session.jobs.or_else(|| thread::available_parallelism().ok());
    let threads = threads.map_or(1, usize::from).min(inputs.len());
    let results = Printer::new(&print, threads).process(inputs, |input, output| {
        let result = work(input, output);
        progress.inc(1);
        result
    });
    progress.finish_and_clear();
    results
}

/// Whether standard output is a terminal that may have colours. The variable `NO_COLOR` forbids them if it is not empty
/// (<https://no-color.org>).
pub(crate) fn is_colored() -> bool {
    io::stdout().is_terminal() && allows_colors()
}

/// Whether the variable `NO_COLOR` allows colours.
pub(crate) fn allows_colors() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Prints a text on standard output. Returns `false` if the reader has closed the pipe.
///
/// # Errors
///
/// Returns [`Problem::Output`] if the text cannot be printed.
pub(crate) fn print(text: &[u8]) -> io::Result<bool> {
    copy(text).map_err(|source| Problem::Output { source }.into())
}

/// Prints all bytes of `content` on standard output. Returns `false` if the reader has closed the pipe. More output is not
/// needed then.
///
/// # Errors
///
/// Returns an error if `content` cannot be read or the output cannot be printed.
pub(crate) fn copy(mut content: impl Read) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    match io::copy(&mut content, &mut out).and_then(|_| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        result => result.map(|()| true),
    }
}

/// Prints a text on standard output. It is no error if the reader has closed the pipe.
pub(crate) fn print_text(text: &[u8], session: &Session) -> Outcome {
    match print(text) {
        Ok(_) => Outcome::Fine,
        Err(error) => {
            complain(Reason(&error).message(session.language));
            Outcome::Failed
        }
    }
}

/// The output of one input: bytes for standard output, and messages for standard error.
pub(crate) struct Output<'p> {
    printer: &'p Printer<'p>,
    index: usize,
    piece: Piece,
}

#[derive(Default)]
struct Piece {
    messages: Vec<u8>,
    bytes: Vec<u8>,
}

struct Printer<'p> {
    state: Mutex<State>,
    changed: Condvar,
    print: &'p (dyn Fn(&Piece) -> io::Result<()> + Sync),
    threads: usize,
}

#[derive(Default)]
struct State {
    /// The index of the input whose output is printed.
    turn: usize,
    /// The output of later inputs, and its size.
    later: HashMap<usize, Piece>,
    size: usize,
    /// The later inputs whose output is complete.
    complete: HashSet<usize>,
    /// The first error of printing, also if it is a closed pipe. Nothing is printed after it.
    error: Option<io::Error>,
}

impl Output<'_> {
    /// Prints a message on standard error, on one line.
    pub(crate) fn complain(&mut self, message: impl fmt::Display) {
        self.piece
            .messages
            .extend_from_slice(complaint(message).as_bytes());
        if self.piece.len() >= PIECE {
            // The next bytes return the error.
            let _ = self.pass_on();
        }
    }

    #[cold]
    fn pass_on(&mut self) -> io::Result<()> {
        let printer = self.printer;
        let mut state = printer.lock();
        loop {
            if state.error.is_some() {
                self.piece.clear();
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            if state.turn == self.index {
                printer.print(&self.piece, &mut state);
                self.piece.clear();
                if state.error.is_none() {
                    return Ok(());
                }
                continue;
            }
            if state.size + self.piece.len() <= ROOM * printer.threads {
                state.size += self.piece.len();
                let later = state.later.entry(self.index).or_default();
                later.messages.append(&mut self.piece.messages);
                later.bytes.append(&mut self.piece.bytes);
                return Ok(());
            }
            state = printer
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The output is complete. It is also complete if the work panics, so that other threads do not wait for it.
impl Drop for Output<'_> {
    fn drop(&mut self) {
        // An error is also kept in the state.
        let _ = self.pass_on();
        let mut state = self.printer.lock();
        state.complete.insert(self.index);
        while {
            let turn = state.turn;
            state.complete.remove(&turn)
        } {
            state.turn += 1;
            let turn = state.turn;
            if let Some(piece) = state.later.remove(&turn) {
                state.size -= piece.len();
                self.printer.print(&piece, &mut state);
            }
        }
        drop(state);
        self.printer.changed.notify_all();
    }
}

impl Write for Output<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.piece.bytes.extend_from_slice(bytes);
        if self.piece.bytes.len() >= PIECE {
            self.pass_on()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Piece {
    fn len(&self) -> usize {
        self.messages.len() + self.bytes.len()
    }

    fn clear(&mut self) {
        self.messages.clear();
        self.bytes.clear();
    }
}

impl<'p> Printer<'p> {
    fn new(print: &'p (dyn Fn(&Piece) -> io::Result<()> + Sync), threads: usize) -> Self {
        Self {
            state: Mutex::default(),
            changed: Condvar::new(),
            print,
            threads,
        }
    }

    fn process<I: Sync, R: Send>(
        self,
        inputs: &[I],
        work: impl Fn(&I, &mut Output<'_>) -> R + Sync,
    ) -> io::Result<Vec<R>> {
        let next = AtomicUsize::new(0);
        let run = || {
            let mut results = Vec::new();
            while !self.is_closed() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(input) = inputs.get(index) else {
                    break;
                };
                let mut output = Output {
                    printer: &self,
                    index,
                    piece: Piece::default(),
                };
                let result = work(input, &mut output);
                // Otherwise the work has ended early.
                if !self.is_closed() {
                    results.push((index, result));
                }
            }
            results
        };
        let mut results: Vec<(usize, R)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(run)).collect();
            let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
            joined
                .flat_map(|results| results.unwrap_or_else(|panic| panic::resume_unwind(panic)))
                .collect()
        });
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(source) = state.error
            && source.kind() != io::ErrorKind::BrokenPipe
        {
            return Err(Problem::Output { source }.into());
        }
        results.sort_unstable_by_key(|&(index, _)| index);
        Ok(results.into_iter().map(|(_, result)| result).collect())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether printing has failed.
    fn is_closed(&self) -> bool {
        self.lock().error.is_some()
    }

    /// Prints a piece, unless an earlier piece could not be printed. If it cannot be printed, all threads that wait end
    /// their work.
    fn print(&self, piece: &Piece, state: &mut State) {
        if state.error.is_none() {
            state.error = (self.print)(piece).err();
            if state.error.is_some() {
                self.changed.notify_all();
            }
        }
    }
}

#[cfg(test)]
mod tests;
