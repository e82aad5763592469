//! [`Batches`]: the batches of a scan, as the Arrow C stream interface passes them to other libraries.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, Schema, SchemaRef};
use kifu_archive::UnreadableFile;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::exceptions::{os_error, value_error};

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

/// The batches of a scan.
pub(crate) struct Batches {
    /// `None` after an error, and after the last batch.
    rows: Option<Rows>,
    is_strict: bool,
    /// The process that started the threads. A forked process has none of them.
    process: u32,
}

impl Batches {
    /// `is_strict` is whether a file that cannot be read is an error. In any case, it is a row.
    pub(crate) fn new(rows: Rows, is_strict: bool) -> Self {
        Self {
            rows: Some(rows),
            is_strict,
            process: process::id(),
        }
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.process != process::id() {
            return Some(Err(StreamError::OtherProcess));
        }
        loop {
            let rows = self.rows.as_mut()?;
            let next = catch_unwind(AssertUnwindSafe(|| rows.next()));
            let error = match next {
                Ok(Some(Ok(batch))) => return Some(Ok(batch)),
                Ok(Some(Err(file))) if self.is_strict => StreamError::Unreadable(file),
                Ok(Some(Err(_))) => continue,
                Ok(None) => {
                    self.rows = None;
                    return None;
                }
                Err(panic) => StreamError::Panic(message_of(&*panic)),
            };
            self.rows = None;
            return Some(Err(error));
        }
    }
}

impl Drop for Batches {
    fn drop(&mut self) {
        if self.process != process::id() {
            // Dropping the rows would wait for threads that this process does not have.
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

/// Batches with their schema, for another library. It may call from any thread, with or without the interpreter lock. So this
/// must not use the interpreter, and Ctrl-C does not end the stream.
struct Reader {
    schema: SchemaRef,
    batches: Box<dyn Iterator<Item = Result<RecordBatch, StreamError>> + Send>,
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.batches.next().map(|batch| {
            batch.map_err(|error| match error {
                StreamError::Unreadable(file) => ArrowError::IoError(file.to_string(), file.error),
                error => ArrowError::ExternalError(error.to_string().into()),
            })
        })
    }
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
    batches: impl Iterator<Item = Result<RecordBatch, StreamError>> + Send + 'static,
) -> PyResult<Bound<'_, PyCapsule>> {
    let reader = Reader {
        schema,
        batches: Box::new(batches),
    };
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// A capsule `arrow_schema`.
pub(crate) fn schema_capsule<'py>(py: Python<'py>, schema: &Schema) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(value_error)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}
