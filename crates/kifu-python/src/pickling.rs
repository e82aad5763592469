//! Pickling: each class has a static method `_restore`, which makes a value from what was pickled.

use pyo3::PyTypeInfo;
use pyo3::prelude::*;

/// What `__reduce__` returns: a function, and its arguments.
pub(crate) type Reduced<'py, S> = (Bound<'py, PyAny>, (S,));

/// The value of the class `T` that `_restore` makes from `state`.
pub(crate) fn reduce<T: PyTypeInfo, S>(py: Python<'_>, state: S) -> PyResult<Reduced<'_, S>> {
    let restore = py.get_type::<T>().getattr("_restore")?;
    Ok((restore, (state,)))
}
