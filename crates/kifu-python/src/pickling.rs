//! Pickling: each class has a static method `_restore`, which makes a value from what was pickled.

use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::exceptions::value_error;

/// What `__reduce__` returns: a function, and its arguments.
pub(crate) type Reduced<'py, S> = (Bound<'py, PyAny>, (S,));

/// What `__reduce__` of a class returns whose values are pickled as JSON.
pub(crate) type ReducedJson<'py> = Reduced<'py, Bound<'py, PyBytes>>;

/// The value of the class `T` that `_restore` makes from `state`.
pub(crate) fn reduce<T: PyTypeInfo, S>(py: Python<'_>, state: S) -> PyResult<Reduced<'_, S>> {
    let restore = py.get_type::<T>().getattr("_restore")?;
    Ok((restore, (state,)))
}

/// The value of the class `T` that `_restore` makes from the JSON of `state`.
pub(crate) fn reduce_json<'py, T: PyTypeInfo>(
    py: Python<'py>,
    state: &impl Serialize,
) -> PyResult<ReducedJson<'py>> {
    let json = serde_json::to_vec(state).map_err(value_error)?;
    reduce::<T, _>(py, PyBytes::new(py, &json))
}

/// The state that [`reduce_json`] pickled.
pub(crate) fn from_json<T: DeserializeOwned>(json: &[u8]) -> PyResult<T> {
    serde_json::from_slice(json).map_err(value_error)
}
