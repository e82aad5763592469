//! [`Scan`]: an archive as a table.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use kifu::ReadOptions;
use kifu_table::{Columns, ScanOptions, Source, Table};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyCapsule;

use crate::exceptions::value_error;
use crate::input::expand;
use crate::options;
use crate::stream::{Batches, schema_capsule, stream_capsule};

/// A table of games or of moves that is read from files. Nothing is read before the table is used, and each use reads the
/// files again.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Scan {
    sources: Vec<Source>,
    columns: Columns,
    options: ScanOptions,
    is_strict: bool,
}

impl Scan {
    fn batches(&self) -> Batches {
        let rows = kifu_table::scan(self.sources.clone(), &self.columns, &self.options);
        Batches::new(Box::new(rows), self.is_strict)
    }

    /// Reads all batches, without the interpreter lock. Ctrl-C raises `KeyboardInterrupt`.
    fn collect(&self, py: Python<'_>) -> PyResult<Collected> {
        let mut batches = self.batches();
        let mut collected = Vec::new();
        while let Some(batch) = py.detach(|| batches.next()) {
            collected.push(batch?);
            py.check_signals()?;
        }
        Ok(Collected { schema: self.columns.schema(), batches: collected })
    }
}

#[pymethods]
impl Scan {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.name).collect()
    }

    /// The table: ``games`` or ``moves``.
    #[getter]
    fn table(&self) -> &'static str {
        self.columns.table().name()
    }

    /// The names of the files, as in the column ``path``.
    #[getter]
    fn paths(&self) -> Vec<String> {
        self.sources.iter().map(|source| source.name().into_owned()).collect()
    }

    /// Returns the table as a ``pyarrow.Table``.
    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let table = py.import("pyarrow")?.getattr("table")?;
        table.call1((self.collect(py)?,))
    }

    /// Returns the table as a ``polars.DataFrame``.
    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let frame = py.import("polars")?.getattr("DataFrame")?;
        frame.call1((self.collect(py)?,))
    }

    /// Returns the table as a ``pandas.DataFrame``. Needs pyarrow.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.to_arrow(py)?.call_method0("to_pandas")
    }

    /// Starts a scan as an Arrow C stream.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may ignore the schema: it is a wish.
        drop(requested_schema);
        stream_capsule(py, self.columns.schema(), self.batches())
    }

    /// The schema of the table as an Arrow C schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.columns.schema())
    }

    fn __repr__(&self) -> String {
        let (table, files) = (self.table(), self.sources.len());
        format!("<kifu.Scan of {table} in {files} files>")
    }
}

/// The batches of a complete scan, for the library that makes a table of them.
#[pyclass(frozen, module = "kifu._kifu")]
struct Collected {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl Collected {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let batches = self.batches.clone().into_iter().map(Ok);
        stream_capsule(py, SchemaRef::clone(&self.schema), batches)
    }
}

/// One path, or several.
#[derive(FromPyObject)]
pub(crate) enum Paths {
    One(PathBuf),
    Several(Vec<PathBuf>),
}

/// How files are scanned: the keyword arguments of `scan` and `scan_bytes`.
struct Scanning {
    columns: Columns,
    options: ScanOptions,
    is_strict: bool,
}

impl Scanning {
    fn new(
        table: &str,
        columns: Option<Vec<PyBackedStr>>,
        on_error: &str,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let table: Table = table.parse().map_err(value_error)?;
        let columns = match columns {
            None => Columns::all(table),
            Some(names) => Columns::named(table, names.iter().map(|name| &**name)).map_err(value_error)?,
        };
        let mut options = ScanOptions::default();
        options.read = ReadOptions::default().lossy();
        options.threads = match threads {
            None => None,
            Some(threads) => Some(
                NonZero::new(threads).ok_or_else(|| value_error("expected at least 1 thread, found 0"))?,
            ),
        };
        let is_strict = options::named("a choice", [false, true], |strict| if strict { "raise" } else { "row" }, on_error)?;
        Ok(Self { columns, options, is_strict })
    }

    fn scan(self, sources: Vec<Source>) -> Scan {
        Scan {
            sources,
            columns: self.columns,
            options: self.options,
            is_strict: self.is_strict,
        }
    }
}

/// Reads files as a table.
#[pyfunction]
#[pyo3(signature = (paths, table="games", *, columns=None, on_error="row", threads=None))]
pub(crate) fn scan(
    py: Python<'_>,
    paths: Paths,
    table: &str,
    columns: Option<Vec<PyBackedStr>>,
    on_error: &str,
    threads: Option<usize>,
) -> PyResult<Scan> {
    let scanning = Scanning::new(table, columns, on_error, threads)?;
    let paths = match paths {
        Paths::One(path) => vec![path],
        Paths::Several(paths) => paths,
    };
    let sources = py.detach(|| -> PyResult<Vec<Source>> {
        let mut sources = Vec::new();
        for path in paths {
            sources.extend(expand(path)?.into_iter().map(Source::Path));
        }
        Ok(sources)
    })?;
    Ok(scanning.scan(sources))
}

/// Reads files in memory as a table.
#[pyfunction]
#[pyo3(signature = (files, table="games", *, columns=None, on_error="row", threads=None))]
pub(crate) fn scan_bytes(
    files: &Bound<'_, PyAny>,
    table: &str,
    columns: Option<Vec<PyBackedStr>>,
    on_error: &str,
    threads: Option<usize>,
) -> PyResult<Scan> {
    let scanning = Scanning::new(table, columns, on_error, threads)?;
    let mut sources = Vec::new();
    for file in files.try_iter()? {
        let (name, bytes): (String, PyBackedBytes) = file?.extract()?;
        sources.push(Source::Bytes { name, bytes: Arc::from(&*bytes) });
    }
    Ok(scanning.scan(sources))
}
