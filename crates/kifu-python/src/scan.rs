//! [`Scan`]: an archive as a table.

use std::ffi::OsString;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use kifu::shogi_core::messages::named_enum;
use kifu_archive::criteria::Criteria;
use kifu_archive::{self as archive, Input};
use kifu_table::{Columns, Table};
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyCapsule, PyDict};

use crate::collected::{self, Collected};
use crate::criteria;
use crate::exceptions::{library, value_error};
use crate::options::{Count, List, Options, SCANNING, parse};
use crate::pickling::{Reduced, reduce};
use crate::progress::{self, Asked, Reporter};
use crate::source::{Source, sources_of_paths};
use crate::stream::{self, Batches, schema_capsule, stream_capsule};

/// A table of games, moves or diagnostics that is read from files. Nothing is read before the table is used, and each use reads the
/// files again.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Scan {
    sources: Vec<Source>,
    skipped: Vec<PathBuf>,
    columns: Columns,
    pub(crate) options: archive::Options,
    /// The options for reading that were given, as they are pickled.
    reading: Vec<(String, String)>,
    pub(crate) on_error: OnError,
    pub(crate) progress: Option<Asked>,
}

named_enum! {
    /// What happens with a file that cannot be read.
    pub enum OnError {
        /// It is a row.
        Row = "row",
        /// It is an exception.
        Raise = "raise",
    }
    parsed ["a value of `on_error`", "`on_error`の値"]
}

impl Scan {
    /// A scan of no files, as the arguments of `scan` and `scan_bytes` say.
    fn new(
        table: &str,
        columns: Option<List<String>>,
        on_error: &str,
        threads: Option<Count>,
        criteria: Criteria,
        reading: Options,
        progress: Option<Asked>,
    ) -> PyResult<Self> {
        let table: Table = parse(table)?;
        let columns = match columns {
            None => Columns::all(table),
            Some(List(names)) => columns_named(table, &names)?,
        };
        let mut options = archive::Options::new(reading.read);
        options.criteria = criteria;
        if let Some(threads) = threads {
            let threads = threads.at_least_one("threads")?;
            options.threads = Some(threads.try_into().unwrap_or(NonZero::<usize>::MAX));
        }
        Ok(Self {
            sources: Vec::new(),
            skipped: Vec::new(),
            columns,
            options,
            reading: reading.reading,
            on_error: parse(on_error)?,
            progress,
        })
    }

    pub(crate) fn inputs(&self) -> impl Iterator<Item = Input> {
        self.sources.iter().flat_map(Source::inputs)
    }

    /// Starts to read the rows of the inputs. Also returns what reports the progress.
    fn batches(
        &self,
        py: Python<'_>,
        inputs: Vec<Input>,
        columns: &Columns,
    ) -> PyResult<(Batches, Reporter)> {
        let mut options = self.options.clone();
        options.progress = archive::Progress::default();
        let reporter = Reporter::new(py, self.progress.as_ref(), options.progress.clone(), &inputs)?;
        let rows = kifu_table::scan(inputs, columns, &options);
        let batches = Batches::new(Box::new(rows), self.on_error == OnError::Raise)?;
        Ok((batches, reporter))
    }

    /// Reads all batches, without the interpreter lock. Ctrl-C raises `KeyboardInterrupt`.
    fn collect(&self, py: Python<'_>) -> PyResult<Collected> {
        let (mut batches, mut reporter) = self.batches(py, self.inputs().collect(), &self.columns)?;
        let mut collected = Vec::new();
        while let Some(batch) = next(py, &mut batches, &mut reporter)? {
            collected.push(batch);
        }
        Ok(Collected {
            schema: self.columns.schema(),
            batches: collected,
        })
    }
}

/// Waits for the next batch, without the interpreter lock. Ctrl-C raises `KeyboardInterrupt`.
fn next(py: Python<'_>, batches: &mut Batches, reporter: &mut Reporter) -> PyResult<Option<RecordBatch>> {
    loop {
        if let ControlFlow::Break(batch) = wait(py, batches, reporter)? {
            return Ok(batch);
        }
    }
}

/// Waits for the next batch for a moment. Breaks with it, or with `None` after the last one.
fn wait(
    py: Python<'_>,
    batches: &mut Batches,
    reporter: &mut Reporter,
) -> PyResult<ControlFlow<Option<RecordBatch>>> {
    let Ok(batch) = py.detach(|| batches.next(|| Err(()))) else {
        py.check_signals()?;
        reporter.report(py)?;
        return Ok(ControlFlow::Continue(()));
    };
    if batch.is_none() {
        reporter.finish(py)?;
    }
    Ok(ControlFlow::Break(batch.transpose()?))
}

#[pymethods]
impl Scan {
    /// list[str]: The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.name).collect()
    }

    /// str: The table: ``games``, ``moves``, ``positions`` or ``diagnostics``.
    #[getter]
    fn table(&self) -> &'static str {
        self.columns.table().name()
    }

    /// list[str]: The files. A name that is not UTF-8 is a string of ``os.fsdecode``; the column ``path`` has � in it.
    #[getter]
    fn paths(&self) -> Vec<OsString> {
        self.inputs()
            .map(|input| input.path().as_os_str().to_owned())
            .collect()
    }

    /// list[str]: What is in the folders and ZIP files but is not read: hidden files and folders, files without the extension of
    /// a record, and links to folders.
    #[getter]
    fn skipped(&self) -> Vec<OsString> {
        let paths = self.skipped.iter();
        paths.map(|path| path.as_os_str().to_owned()).collect()
    }

    /// Returns the table as a ``pyarrow.Table``.
    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        collected::to_arrow(py, || self.collect(py))
    }

    /// Returns the table as a ``polars.DataFrame``.
    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        collected::to_polars(py, || self.collect(py))
    }

    /// Returns the table as a ``pandas.DataFrame``, with dates as ``datetime64``. Needs pyarrow.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        collected::to_pandas(py, || self.collect(py))
    }

    /// Returns the table as a ``polars.LazyFrame``. A query on it computes only the columns that it needs, reads only the files
    /// that its filters on ``path`` leave, and stops after the rows that ``head`` wants.
    fn lazy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        library(slf.py(), "polars", "polars")?;
        slf.py().import("kifu._polars")?.call_method1("lazy", (slf,))
    }

    /// Iterates over the batches of rows, with these columns, of those of the files that ``keep`` says.
    fn _batches(&self, py: Python<'_>, columns: Vec<String>, keep: Vec<bool>) -> PyResult<BatchIterator> {
        let columns = columns_named(self.columns.table(), &columns)?;
        let kept = self.inputs().zip(keep).filter(|(_, is_kept)| *is_kept);
        let inputs = kept.map(|(input, _)| input).collect();
        Ok(BatchIterator {
            schema: columns.schema(),
            batches: Mutex::new(self.batches(py, inputs, &columns)?),
        })
    }

    /// Starts a scan as an Arrow C stream.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows a stream to have another schema than the one that is asked for.
        drop(requested_schema);
        let (batches, reporter) = self.batches(py, self.inputs().collect(), &self.columns)?;
        stream_capsule(py, self.columns.schema(), stream::Source::Scan(batches, reporter))
    }

    /// The schema of the table as an Arrow C schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.columns.schema())
    }

    #[staticmethod]
    fn _restore(state: State<'_, Count>) -> PyResult<Self> {
        let (sources, skipped, criteria, table, columns, on_error, threads, reading) = state;
        let criteria = criteria::restored(criteria)?;
        let reading = Options::default().with_reading(reading)?;
        let scan = Self::new(
            &table,
            Some(List(columns)),
            &on_error,
            threads,
            criteria,
            reading,
            None,
        )?;
        let sources = sources.iter().map(Source::restored);
        Ok(Self {
            sources: sources.collect::<PyResult<_>>()?,
            skipped,
            ..scan
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, State<'py, usize>>> {
        let sources = self.sources.iter().map(|source| source.pickled(py));
        let state = (
            sources.collect::<PyResult<_>>()?,
            self.skipped.clone(),
            criteria::pickled(&self.options.criteria),
            self.table().to_owned(),
            self.columns().into_iter().map(str::to_owned).collect(),
            self.on_error.to_string(),
            self.options.threads.map(NonZero::get),
            self.reading.clone(),
        );
        reduce::<Self, _>(py, state)
    }

    fn __repr__(&self) -> String {
        let (table, files) = (self.table(), self.inputs().count());
        let skipped = match self.skipped.len() {
            0 => String::new(),
            skipped => format!(", {skipped} skipped"),
        };
        format!("<kifu.Scan of {table} in {files} files{skipped}>")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let columns = slf.get().columns.iter();
        let columns = columns.map(|column| (column.name, column.data_type().to_string(), column.description));
        let columns: Vec<_> = columns.collect();
        py.import("kifu._html")?.call_method1("scan", (slf, columns))
    }
}

fn columns_named(table: Table, names: &[String]) -> PyResult<Columns> {
    Columns::named(table, names.iter().map(String::as_str)).map_err(value_error)
}

/// The batches of a scan, one after the other.
#[pyclass(frozen, module = "kifu._kifu")]
struct BatchIterator {
    schema: SchemaRef,
    batches: Mutex<(Batches, Reporter)>,
}

#[pymethods]
impl BatchIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Collected>> {
        let mut batches = self
            .batches
            .lock_py_attached(py)
            .unwrap_or_else(PoisonError::into_inner);
        let (batches, reporter) = &mut *batches;
        // Only between batches polars notices that Ctrl-C was pressed. So one without rows is passed on while there is no other.
        let batches = match wait(py, batches, reporter)? {
            ControlFlow::Break(None) => return Ok(None),
            ControlFlow::Break(batch) => batch.into_iter().collect(),
            ControlFlow::Continue(()) => Vec::new(),
        };
        let schema = SchemaRef::clone(&self.schema);
        Ok(Some(Collected { schema, batches }))
    }
}

/// A pickled scan: what it reads, what is skipped, the criteria, the table, the columns, what happens on an error, the number of
/// threads, and how the files are read.
type State<'py, N> = (
    Vec<Bound<'py, PyAny>>,
    Vec<PathBuf>,
    Vec<criteria::Pickled>,
    String,
    Vec<String>,
    String,
    Option<N>,
    Vec<(String, String)>,
);

/// The criteria among the keyword arguments of a scan, and how its files are read.
fn of_keywords(given: Option<&Bound<'_, PyDict>>) -> PyResult<(Criteria, Options)> {
    let (criteria, reading) = criteria::split(given)?;
    let criteria = Criteria::new(criteria).map_err(value_error)?;
    Ok((criteria, Options::default().with(SCANNING, reading.as_ref())?))
}

/// scan(paths, table="games", *, columns=None, on_error="raise", threads=None, progress=None,
#[doc = include_str!("options/keywords/reading.txt")]
#[doc = include_str!("options/keywords/criteria.txt")]
/// not_=None)
/// --
///
/// Read files as a table. Nothing is read before the table is used.
///
/// Args:
///     paths (path | FileSplit | iterable of these): A file; a folder or a ZIP file, which means all records in it and in its
///         subfolders; a pattern such as ``archive/**/*.csa``; a part of a file, which ``split_file`` returns.
///     table (str): ``games`` for a row for each game, ``moves`` for a row for each move, ``positions`` for a row for each
///         position of the main lines and of files with positions (``hcpe``, ``psv``, ``hcp``), ``diagnostics`` for a row for each error
///         and warning.
///     columns (list[str]): The names of the columns; only these are computed. All but ``position`` by default.
///     on_error (str): What happens with a file that cannot be opened or read: ``raise``, the default, raises an exception,
///         ``row`` makes a row of it in which ``first_error_code`` is ``unreadable_file``. A game with errors is always a row.
///     threads (int): The number of threads. The number of cores by default.
///     progress (bool | function): ``True`` shows a bar of tqdm, or a line on standard error if tqdm is not installed. A function is
///         called with the number of bytes that were read, and with that of all bytes, or ``None`` if it is not known, as of compressed
///         files. It is not pickled.
///     **options: As in ``read``, without ``language``. ``format`` is that of all files; by default that of each is detected.
///         Other options are criteria; only games that fit are rows. A list is several criteria, or several results, endings,
///         handicaps, parts, formats or encodings. A range is a text (``"100..150"``), a pair of the first and the last
///         (``(100, 150)``, ``(100, None)``), or a ``range``. ``not_={"player": "羽生"}`` negates. A game of which
///         nothing could be read is then no row, but with ``errors=True``.
#[doc = include_str!("options/criteria.txt")]
///
/// Returns:
///     Scan: The table, which is read when it is used.
///
/// Raises:
///     ValueError: A name of a table or a column is unknown, or a criterion makes no sense.
///     FileNotFoundError: No file matches a pattern, or with ``raise`` a file does not exist.
#[pyfunction]
#[pyo3(signature = (paths, table="games", *, columns=None, on_error="raise", threads=None, progress=None, **options), text_signature = None)]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub(crate) fn scan(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    table: &str,
    columns: Option<List<String>>,
    on_error: &str,
    threads: Option<Count>,
    progress: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Scan> {
    let (criteria, reading) = of_keywords(options)?;
    let scan = Scan::new(
        table,
        columns,
        on_error,
        threads,
        criteria,
        reading,
        progress::asked(progress)?,
    )?;
    let (sources, skipped) = sources_of_paths(py, paths, scan.on_error == OnError::Raise)?;
    Ok(Scan {
        sources,
        skipped,
        ..scan
    })
}

/// scan_bytes(files, table="games", *, columns=None, on_error="raise", threads=None, progress=None,
#[doc = include_str!("options/keywords/reading.txt")]
#[doc = include_str!("options/keywords/criteria.txt")]
/// not_=None)
/// --
///
/// Read files in memory as a table, such as the members of a ZIP file.
///
/// Args:
///     files (iterable of tuple[str, bytes]): Pairs of a name, whose extension suggests the format, and the bytes of a file.
///     table (str): As in ``scan``, and so are the other arguments.
///
/// Returns:
///     Scan: The table, which is read when it is used.
///
/// Raises:
///     ValueError: A name of a table or a column is unknown.
#[pyfunction]
#[pyo3(signature = (files, table="games", *, columns=None, on_error="raise", threads=None, progress=None, **options), text_signature = None)]
pub(crate) fn scan_bytes(
    files: &Bound<'_, PyAny>,
    table: &str,
    columns: Option<List<String>>,
    on_error: &str,
    threads: Option<Count>,
    progress: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Scan> {
    let (criteria, reading) = of_keywords(options)?;
    let scan = Scan::new(
        table,
        columns,
        on_error,
        threads,
        criteria,
        reading,
        progress::asked(progress)?,
    )?;
    let sources = files.try_iter()?.map(|file| Source::of_pair(&file?));
    let sources = sources.collect::<PyResult<_>>()?;
    Ok(Scan { sources, ..scan })
}
