//! [`Collected`]: batches of rows, for the library that makes a table of them.

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyCapsule};

use crate::exceptions::library;
use crate::stream::{Source, stream_capsule};

/// Batches of rows, for the library that makes a table of them.
#[pyclass(frozen, module = "kifu._kifu")]
pub(crate) struct Collected {
    pub(crate) schema: SchemaRef,
    pub(crate) batches: Vec<RecordBatch>,
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
        let batches = Source::Collected(self.batches.clone().into_iter());
        stream_capsule(py, SchemaRef::clone(&self.schema), batches)
    }
}

/// A ``pyarrow.Table`` of rows that `collect` makes.
pub(crate) fn to_arrow(
    py: Python<'_>,
    collect: impl FnOnce() -> PyResult<Collected>,
) -> PyResult<Bound<'_, PyAny>> {
    let table = library(py, "pyarrow", "pyarrow")?.getattr("table")?;
    table.call1((collect()?,))
}

/// A ``polars.DataFrame`` of rows.
pub(crate) fn to_polars(
    py: Python<'_>,
    collect: impl FnOnce() -> PyResult<Collected>,
) -> PyResult<Bound<'_, PyAny>> {
    let frame = library(py, "polars", "polars")?.getattr("DataFrame")?;
    frame.call1((collect()?,))
}

/// A ``pandas.DataFrame`` of rows. Dates are `datetime64`, not objects.
pub(crate) fn to_pandas(
    py: Python<'_>,
    collect: impl FnOnce() -> PyResult<Collected>,
) -> PyResult<Bound<'_, PyAny>> {
    library(py, "pandas", "pandas")?;
    let options = [("date_as_object", false)].into_py_dict(py)?;
    to_arrow(py, collect)?.call_method("to_pandas", (), Some(&options))
}
