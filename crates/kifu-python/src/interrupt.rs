//! Ctrl-C during long work.

use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// Work on fewer bytes ends at once, so that it needs no thread of its own.
const LARGE: u64 = 1 << 20;

/// The time between two questions whether the work is done, or Ctrl-C was pressed.
const INTERVAL: Duration = Duration::from_millis(5);

/// Does work on so many bytes, without the interpreter lock. `None` is an unknown number. Ctrl-C raises `KeyboardInterrupt`
/// at once; the thread of the work then comes to its end unheard.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    bytes: Option<u64>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    if bytes.is_some_and(|bytes| bytes < LARGE) {
        return Ok(py.detach(work));
    }
    run_reporting(py, work, |_| Ok(()))
}

/// As [`run`], and calls `report` again and again meanwhile. Its error ends the work too.
pub(crate) fn run_reporting<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
    mut report: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    let worker = thread::Builder::new().spawn(work)?;
    while !worker.is_finished() {
        py.detach(|| thread::sleep(INTERVAL));
        py.check_signals()?;
        report(py)?;
    }
    Ok(worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
}
