//! [`Batches`]: the batches of a scan, as the Arrow C stream interface passes them to other libraries.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};
use std::{io, process, vec};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, Schema, SchemaRef};
use kifu_archive::UnreadableFile;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::exceptions::{os_error, value_error};
use crate::progress::Reporter;

/// The iterator that `kifu_table::scan` returns.
pub(crate) type Rows = Box<dyn Iterator<Item = Result<RecordBatch, UnreadableFile>> + Send>;

/// Why there is no further batch.
#[derive(Debug)]
pub(crate) enum StreamError {
    Unreadable(UnreadableFile),
    Panic(String),
    OtherProcess,
}

impl From<StreamError> for PyErr {
    fn from(error: StreamError) -> Self {
        match error {
            StreamError::Unreadable(file) => os_error(file.error, file.path.as_os_str()),
            error => pyo3::exceptions::PyRuntimeError::new_err(error.to_string()),
        }
    }
}

impl std::fmt::Display for StreamError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreadable(file) => file.fmt(f),
            Self::Panic(message) => write!(f, "a scan failed: {message}"),
            Self::OtherProcess => f.write_str("a stream cannot be read in a forked process; scan again"),
        }
    }
}

/// The time between two questions whether Ctrl-C was pressed.
const INTERVAL: Duration = Duration::from_millis(50);

/// A batch, or why there is none.
type Item = Result<RecordBatch, StreamError>;

/// The batches of a scan. A thread waits for them, so that whoever takes them can stop waiting.
pub(crate) struct Batches {
    /// `None` after an error, and after the last batch.
    rows: Option<Receiver<Item>>,
    /// When it was last asked whether to go on.
    asked: Instant,
    /// The process that started the threads. A forked process has none of them.
    process: u32,
}

impl Batches {
    /// `is_strict` is whether a file that cannot be read is an error. In any case, it is a row.
    pub(crate) fn new(rows: Rows, is_strict: bool) -> io::Result<Self> {
        let (sender, receiver) = mpsc::sync_channel(1);
        thread::Builder::new().spawn(move || pass_on(rows, is_strict, &sender))?;
        Ok(Self {
            rows: Some(receiver),
            asked: Instant::now(),
            process: process::id(),
        })
    }

    /// The next batch. `None` after the last one. Calls `go_on` again and again; its error ends the waiting.
    pub(crate) fn next<E>(&mut self, mut go_on: impl FnMut() -> Result<(), E>) -> Result<Option<Item>, E> {
        if self.process != process::id() {
            return Ok(Some(Err(StreamError::OtherProcess)));
        }
        loop {
            if self.asked.elapsed() >= INTERVAL {
                self.asked = Instant::now();
                go_on()?;
            }
            let Some(rows) = &self.rows else { return Ok(None) };
            let item = match rows.recv_timeout(INTERVAL) {
                Ok(item) => Some(item),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => None,
            };
            if !matches!(item, Some(Ok(_))) {
                self.rows = None;
            }
            return Ok(item);
        }
    }
}

/// Passes the batches on until the last one, an error, or nobody takes them.
fn pass_on(mut rows: Rows, is_strict: bool, sender: &SyncSender<Item>) {
    loop {
        let next = catch_unwind(AssertUnwindSafe(|| rows.next()));
        let item = match next {
            Ok(Some(Ok(batch))) => Ok(batch),
            Ok(Some(Err(file))) if is_strict => Err(StreamError::Unreadable(file)),
            Ok(Some(Err(_))) => continue,
            Ok(None) => return,
            Err(panic) => Err(StreamError::Panic(message_of(&*panic))),
        };
        let is_last = item.is_err();
        if sender.send(item).is_err() || is_last {
            return;
        }
    }
}

impl Drop for Batches {
    fn drop(&mut self) {
        if self.process != process::id() {
            // Another thread may have had a lock of the channel when this process was forked.
            std::mem::forget(self.rows.take());
        }
    }
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("unknown reason")
        .to_owned()
}

/// Batches with their schema, for another library. It may call from any thread, with or without the interpreter lock. So only on
/// the main thread, where Ctrl-C is handled, this uses the interpreter.
struct Reader {
    schema: SchemaRef,
    batches: Source,
    /// The thread that has taken the stream, if it is the main thread of Python.
    main_thread: Option<ThreadId>,
}

/// Where the batches of a stream come from.
pub(crate) enum Source {
    Scan(Batches, Reporter),
    Collected(vec::IntoIter<RecordBatch>),
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (batches, reporter) = match &mut self.batches {
            Source::Scan(batches, reporter) => (batches, reporter),
            Source::Collected(batches) => return batches.next().map(Ok),
        };
        let is_main = self.main_thread == Some(thread::current().id());
        let next = batches.next(|| {
            let go_on = is_main
                .then(|| Python::try_attach(|py| go_on(py, reporter)))
                .flatten();
            go_on.unwrap_or(Ok(()))
        });
        match next {
            Ok(None) if is_main => {
                let finished =
                    Python::try_attach(|py| reporter.finish(py).map_err(|error| error.to_string()));
                let error = finished.and_then(Result::err);
                error.map(|message| Err(ArrowError::ExternalError(message.into())))
            }
            Ok(batch) => batch.map(|batch| {
                batch.map_err(|error| match error {
                    StreamError::Unreadable(file) => ArrowError::IoError(file.to_string(), file.error),
                    error => ArrowError::ExternalError(error.to_string().into()),
                })
            }),
            Err(message) => {
                batches.rows = None;
                Some(Err(ArrowError::ExternalError(message.into())))
            }
        }
    }
}

/// Reports progress, and asks whether Ctrl-C was pressed. As an error of a stream is no exception, `KeyboardInterrupt` is then raised
/// once more, when Python goes on.
fn go_on(py: Python<'_>, reporter: &mut Reporter) -> Result<(), String> {
    let Err(error) = py.check_signals().and_then(|()| reporter.report(py)) else {
        return Ok(());
    };
    // The message is made by Python, which would raise the exception.
    let message = format!("interrupted: {error}");
    if error.is_instance_of::<PyKeyboardInterrupt>(py)
        && let Ok(module) = py.import("_thread")
    {
        let _ = module.call_method0("interrupt_main");
    }
    Err(message)
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        SchemaRef::clone(&self.schema)
    }
}

/// A capsule `arrow_array_stream`.
pub(crate) fn stream_capsule(
    py: Python<'_>,
    schema: SchemaRef,
    batches: Source,
) -> PyResult<Bound<'_, PyCapsule>> {
    let threading = py.import("threading")?;
    let is_main = threading
        .call_method0("current_thread")?
        .is(&threading.call_method0("main_thread")?);
    let reader = Reader {
        schema,
        batches,
        main_thread: is_main.then(|| thread::current().id()),
    };
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// A capsule `arrow_schema`.
pub(crate) fn schema_capsule<'py>(py: Python<'py>, schema: &Schema) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(value_error)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}
