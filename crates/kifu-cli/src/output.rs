//! Processes the inputs on all cores, and prints their output in the order of the inputs.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, IsTerminal as _, Read, Write};
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use indicatif::ProgressBar;

/// How many bytes of output are collected before they are passed on.
const PIECE: usize = 1 << 16;

/// How many bytes of output of later inputs may be in memory, for each thread. A thread with more waits for its turn.
const ROOM: usize = 1 << 21;

/// Processes each input with `work`, on all cores, and returns the results in the order of the inputs. Each thread takes the
/// next input in order, so the input whose output is printed next is always in progress, and no thread waits forever.
///
/// # Errors
///
/// Returns an error if the output cannot be printed. No further inputs are processed then. It is no error if the reader
/// has closed the pipe, as in `kifu … | head`.
pub(crate) fn process<I: Sync, R: Send>(
    inputs: &[I],
    progress: &ProgressBar,
    work: impl Fn(&I, &mut Output<'_>) -> R + Sync,
) -> io::Result<Vec<R>> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = cores.min(inputs.len());
    let printer = Printer {
        state: Mutex::default(),
        changed: Condvar::new(),
        progress,
        room: ROOM * threads,
    };
    let next = AtomicUsize::new(0);
    let run = || {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(input) = inputs.get(index).filter(|_| printer.lock().error.is_none()) else {
                return results;
            };
            let mut output = Output {
                printer: &printer,
                index,
                piece: Piece::default(),
            };
            results.push((index, work(input, &mut output)));
            progress.inc(1);
        }
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .flat_map(|results| results.unwrap_or_else(|panic| panic::resume_unwind(panic)))
            .collect()
    });
    progress.finish_and_clear();
    let state = printer.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = state.error {
        return Err(error);
    }
    results.sort_unstable_by_key(|&(index, _)| index);
    Ok(results.into_iter().map(|(_, result)| result).collect())
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

/// Prints all bytes of `content` on standard output. It is no error if the reader has closed the pipe.
pub(crate) fn print(mut content: impl Read) -> io::Result<()> {
    ignore_closed_pipe(io::copy(&mut content, &mut io::stdout().lock()).map(drop))
}

fn ignore_closed_pipe(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
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
    progress: &'p ProgressBar,
    room: usize,
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
    error: Option<io::Error>,
}

impl Output<'_> {
    /// Prints a message on standard error, on one line.
    pub(crate) fn complain(&mut self, message: impl fmt::Display) {
        // Writing to memory cannot fail.
        let _ = writeln!(self.piece.messages, "kifu: {message}");
        if self.piece.len() >= PIECE {
            self.pass_on();
        }
    }

    #[cold]
    fn pass_on(&mut self) {
        let printer = self.printer;
        let mut state = printer.lock();
        loop {
            if state.error.is_some() {
                self.piece.clear();
                return;
            }
            if state.turn == self.index {
                state.error = printer.print(&self.piece).err();
                self.piece.clear();
                return;
            }
            if state.size + self.piece.len() <= printer.room {
                state.size += self.piece.len();
                let later = state.later.entry(self.index).or_default();
                later.messages.append(&mut self.piece.messages);
                later.bytes.append(&mut self.piece.bytes);
                return;
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
        self.pass_on();
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
                if state.error.is_none() {
                    state.error = self.printer.print(&piece).err();
                }
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
            self.pass_on();
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

impl Printer<'_> {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn print(&self, piece: &Piece) -> io::Result<()> {
        if !piece.messages.is_empty() {
            // As with `eprint`, but a closed standard error is no reason to stop.
            let _ = self
                .progress
                .suspend(|| io::stderr().lock().write_all(&piece.messages));
        }
        ignore_closed_pipe(io::stdout().lock().write_all(&piece.bytes))
    }
}
