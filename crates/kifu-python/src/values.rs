//! Small values: [`Evaluation`] and [`TimeControl`], and dates.

use std::time::Duration;

use kifu::shogi_core::messages::excerpt;
use kifu::shogi_core::record::DateTime;
use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDateTime};
use serde::{Deserialize, Serialize};

use crate::pickling::{ReducedJson, from_json, reduce_json};

/// The evaluation of a position by an engine, read from comments.
#[pyclass(frozen, eq, from_py_object, module = "kifu")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(clippy::unsafe_derive_deserialize, reason = "pyo3 makes the unsafe methods")]
pub(crate) struct Evaluation {
    /// int | None: The value in centipawns. It is positive if Black is better.
    #[pyo3(get)]
    cp: Option<i64>,
    /// str | None: The mate that the engine found, as written.
    #[pyo3(get)]
    mate: Option<String>,
    /// str | None: The moves that the engine expects, as written.
    #[pyo3(get)]
    pv: Option<String>,
    /// int | None: The depth of the search, in plies.
    #[pyo3(get)]
    depth: Option<u32>,
    /// int | None: The number of positions that the engine searched.
    #[pyo3(get)]
    nodes: Option<u64>,
    /// str | None: The name of the engine.
    #[pyo3(get)]
    engine: Option<String>,
}

impl From<kifu::shogi_core::record::Evaluation<'_>> for Evaluation {
    fn from(evaluation: kifu::shogi_core::record::Evaluation<'_>) -> Self {
        Self {
            cp: evaluation.cp,
            mate: evaluation.mate.map(str::to_owned),
            pv: evaluation.pv.map(str::to_owned),
            depth: evaluation.depth,
            nodes: evaluation.nodes,
            engine: evaluation.engine.map(str::to_owned),
        }
    }
}

#[pymethods]
impl Evaluation {
    #[staticmethod]
    fn _restore(json: &[u8]) -> PyResult<Self> {
        from_json(json)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<ReducedJson<'py>> {
        reduce_json::<Self>(py, self)
    }

    fn __repr__(&self) -> String {
        let value = self.cp.map(|cp| format!(" {cp:+}")).unwrap_or_default();
        let mate = self
            .mate
            .as_ref()
            .map(|mate| format!(" {}", excerpt(mate)))
            .unwrap_or_default();
        format!("<Evaluation{value}{mate}>")
    }
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
