//! Saves files. A signal that ends the command, such as Ctrl-C, leaves no temporary file behind.
//!
//! A file is written to a temporary file beside it, which is then renamed. On a signal, files that are being written are
//! abandoned, which removes their temporary files. Then the command ends at once, whatever the other threads wait for.

use std::io::{self, Read};
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kifu::{IfExists, WriteError};

/// How long a signal waits for the files that are being written. A temporary file is removed much sooner, but a slow disk or
/// network must not keep the command from ending.
const PATIENCE: Duration = Duration::from_secs(5);

static SAVES: Saves = Saves {
    state: Mutex::new(State {
        running: 0,
        is_stopped: false,
    }),
    changed: Condvar::new(),
};

/// Like [`kifu::write_file`]. Does not return after a signal, because the command is about to end.
pub(crate) fn save(path: &Path, content: impl Read, if_exists: IfExists) -> Result<(), WriteError> {
    // Only a regular file has a temporary file. Anything else, such as a pipe, may block for any time.
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        return kifu::write_file(path, content, if_exists);
    }
    SAVES.save(path, content, if_exists)
}

/// The files that are being written. A signal is about the whole process, so there is one value for the whole process.
struct Saves {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// The number of files that are being written.
    running: usize,
    /// Whether a signal has arrived. Then no other file is begun.
    is_stopped: bool,
}

impl Saves {
    fn save(&self, path: &Path, content: impl Read, if_exists: IfExists) -> Result<(), WriteError> {
        self.wait_if_stopped(self.lock()).running += 1;
        let content = Stoppable { content, saves: self };
        let result = kifu::write_file(path, content, if_exists);
        let mut state = self.lock();
        state.running -= 1;
        self.changed.notify_all();
        drop(self.wait_if_stopped(state));
        result
    }

    /// After a signal, waits until the process ends.
    fn wait_if_stopped<'s>(&'s self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        let waited = self.changed.wait_while(state, |state| state.is_stopped);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Abandons the files that are being written, and waits until their temporary files are removed.
    fn stop(&self) {
        let mut state = self.lock();
        state.is_stopped = true;
        let _ = self
            .changed
            .wait_timeout_while(state, PATIENCE, |state| state.running > 0);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Content that ends with an error if a signal arrives.
struct Stoppable<'s, R> {
    content: R,
    saves: &'s Saves,
}

impl<R: Read> Read for Stoppable<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.saves.lock().is_stopped {
            // Not `Interrupted`, which means that the call should be repeated.
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
        self.content.read(buffer)
    }
}

/// Abandons the files that are being written, because a signal ends the command.
pub(crate) fn stop() {
    SAVES.stop();
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::mpsc::{self, Receiver, Sender};
    use std::thread;

    use pretty_assertions::assert_eq;
    use tempfile::TempDir;

    use super::*;

    /// Content that goes on after each message.
    struct Slow(Sender<()>, Receiver<()>);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.send(()).unwrap();
            self.1.recv().unwrap();
            buffer.fill(b'x');
            Ok(buffer.len())
        }
    }

    #[test]
    fn a_file_that_is_being_written_is_abandoned_on_a_signal() {
        let here = TempDir::new().unwrap();
        let old = here.path().join("old");
        fs::write(&old, "old").unwrap();
        let saves: &'static Saves = Box::leak(Box::new(Saves {
            state: Mutex::new(State {
                running: 0,
                is_stopped: false,
            }),
            changed: Condvar::new(),
        }));
        for path in [here.path().join("new"), old.clone()] {
            let (reading, is_reading) = mpsc::channel();
            let (go_on, may_go_on) = mpsc::channel();
            // The threads wait for the end of the process.
            thread::spawn(move || saves.save(&path, Slow(reading, may_go_on), IfExists::Replace));
            is_reading.recv().unwrap();
            thread::spawn(move || {
                while !saves.lock().is_stopped {
                    thread::yield_now();
                }
                go_on.send(())
            });
        }
        saves.stop();
        assert_eq!(saves.lock().running, 0);
        assert_eq!(fs::read_dir(here.path()).unwrap().count(), 1);
        assert_eq!(fs::read(&old).unwrap(), b"old");
    }
}
