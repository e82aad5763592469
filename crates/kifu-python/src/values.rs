//! Small values: [`TimeControl`], times and dates.

use std::time::Duration;

use kifu::shogi_core::record::DateTime;
use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDateTime, PyDelta};
use serde::{Deserialize, Serialize};

use crate::exceptions::value_error;
use crate::options::type_error;
use crate::pickling::{ReducedJson, from_json, reduce_json};

/// A time as an argument: seconds, or a timedelta, in whole milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(pub(crate) Duration);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let time = if object.is_instance_of::<PyDelta>() {
            object.extract()
        } else {
            let seconds: Result<f64, _> = object.extract();
            let seconds = seconds.map_err(|_| type_error("seconds, or a timedelta", &object))?;
            Duration::try_from_secs_f64(seconds).map_err(value_error)
        };
        let time: Duration = time.map_err(|_| not_milliseconds(&object))?;
        // A number such as 0.1 is not exact in binary.
        let nanos = time.as_nanos() + 500;
        if nanos % 1_000_000 > 1000 {
            return Err(not_milliseconds(&object));
        }
        let millis = u64::try_from(nanos / 1_000_000).map_err(|_| not_milliseconds(&object))?;
        Ok(Self(Duration::from_millis(millis)))
    }
}

fn not_milliseconds(found: &Bound<'_, PyAny>) -> PyErr {
    value_error(format!(
        "expected a time from 0 in whole milliseconds, found {found}"
    ))
}

/// The time that each side has for its moves.
#[pyclass(frozen, eq, hash, from_py_object, module = "kifu")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[expect(clippy::unsafe_derive_deserialize, reason = "pyo3 makes the unsafe methods")]
pub(crate) struct TimeControl {
    /// timedelta: The main time of each side.
    #[pyo3(get)]
    main: Duration,
    /// timedelta | None: The time for each move after the main time. ``None`` if the header does not mention it.
    #[pyo3(get)]
    byoyomi: Option<Duration>,
    /// timedelta | None: The time that each move adds. ``None`` if the header does not mention it.
    #[pyo3(get)]
    increment: Option<Duration>,
}

impl From<kifu::TimeControl> for TimeControl {
    fn from(control: kifu::TimeControl) -> Self {
        Self {
            main: control.main,
            byoyomi: control.byoyomi,
            increment: control.increment,
        }
    }
}

#[pymethods]
impl TimeControl {
    #[staticmethod]
    fn _restore(json: &[u8]) -> PyResult<Self> {
        from_json(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<ReducedJson<'py>> {
        reduce_json::<Self>(py, self)
    }

    fn __repr__(&self) -> String {
        let seconds = |name: &str, time: Option<Duration>| {
            time.map(|time| format!(", {name} {} s", time.as_secs_f64()))
                .unwrap_or_default()
        };
        format!(
            "<TimeControl {} s{}{}>",
            self.main.as_secs_f64(),
            seconds("byoyomi", self.byoyomi),
            seconds("increment", self.increment)
        )
    }
}

/// The day of a date.
pub(crate) fn date(py: Python<'_>, value: DateTime) -> PyResult<Bound<'_, PyDate>> {
    PyDate::new(py, value.year.into(), value.month, value.day)
}

/// A date with a time of day. `None` if only the day is known.
pub(crate) fn date_and_time(py: Python<'_>, value: DateTime) -> PyResult<Option<Bound<'_, PyDateTime>>> {
    let Some(time) = value.time else { return Ok(None) };
    let (year, second) = (value.year.into(), time.second.unwrap_or(0));
    PyDateTime::new(
        py,
        year,
        value.month,
        value.day,
        time.hour,
        time.minute,
        second,
        0,
        None,
    )
    .map(Some)
}
