//! [`Headers`]: the headers of a record.

use kifu::shogi_core::messages::excerpt;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::IntoPyDict as _;

use crate::pickling::{Reduced, reduce};
use crate::record::Record;

/// The headers of a record, in the order of the file. They are a mapping, but a key can occur several times: a subscript, ``get`` and
/// ``dict(headers)`` have its first value, ``get_all`` and ``items`` all values. They are equal to a dict with the same keys and
/// values if no key occurs several times.
#[pyclass(frozen, mapping, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Headers {
    record: Py<Record>,
}

/// The number of headers that `repr` shows.
const SHOWN: usize = 8;

#[pymethods]
impl Record {
    /// Headers: The headers, as written.
    #[getter]
    fn headers(slf: Py<Self>) -> Headers {
        Headers { record: slf }
    }
}

impl Headers {
    fn headers(&self) -> &kifu::Headers {
        &self.record.get().inner.headers
    }
}

#[pymethods]
impl Headers {
    /// Return the first value of a key, or ``default`` if there is none.
    #[pyo3(signature = (key, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        key: &str,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.headers().get(key) {
            Some(value) => Ok(Some(value.into_pyobject(py)?.into_any())),
            None => Ok(default),
        }
    }

    /// Return all values of a key, in the order of the file.
    fn get_all(&self, key: &str) -> Vec<&str> {
        let headers = self.headers().iter();
        headers
            .filter(|header| &*header.key == key)
            .map(|header| &*header.value)
            .collect()
    }

    /// Return all keys. A key that occurs several times is repeated.
    fn keys(&self) -> Vec<&str> {
        self.headers().iter().map(|header| &*header.key).collect()
    }

    /// Return all values.
    fn values(&self) -> Vec<&str> {
        self.headers().iter().map(|header| &*header.value).collect()
    }

    /// Return all headers as pairs of key and value.
    fn items(&self) -> Vec<(&str, &str)> {
        let headers = self.headers().iter();
        headers.map(|header| (&*header.key, &*header.value)).collect()
    }

    fn __getitem__(&self, key: String) -> PyResult<&str> {
        let value = self.headers().get(&key);
        value.ok_or_else(|| PyKeyError::new_err(key))
    }

    fn __contains__(&self, key: &Bound<'_, PyAny>) -> bool {
        let key = key.extract::<&str>();
        key.is_ok_and(|key| self.headers().get(key).is_some())
    }

    fn __len__(&self) -> usize {
        self.headers().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.keys().into_pyobject(py)?.call_method0("__iter__")
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(other) = other.cast::<Self>() {
            return Ok(self.headers() == other.get().headers());
        }
        let dict = self.items().into_py_dict(py)?;
        Ok(dict.len() == self.__len__() && dict.eq(other)?)
    }

    #[staticmethod]
    fn _restore(record: Py<Record>) -> Self {
        Self { record }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, Py<Record>>> {
        reduce::<Self, _>(py, self.record.clone_ref(py))
    }

    fn __repr__(&self) -> String {
        let headers = self.headers();
        let shown = headers.iter().take(SHOWN);
        let shown = shown.map(|header| format!("{}: {}", excerpt(&header.key), excerpt(&header.value)));
        let shown: Vec<String> = shown.collect();
        format!("<{} Headers: {}>", headers.len(), shown.join(", "))
    }
}
