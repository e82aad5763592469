//! Small values: [`Evaluation`] and [`TimeControl`], and dates.

use std::time::Duration;

use kifu::shogi_core::messages::excerpt;
use kifu::shogi_core::record::{DateTime, Evaluation as CoreEvaluation};
use pyo3::prelude::*;
use pyo3::types::{PyDate, PyDateTime, PyDelta};
use serde::{Deserialize, Serialize};

use crate::exceptions::value_error;
use crate::options::type_error;
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

impl From<CoreEvaluation<'_>> for Evaluation {
    fn from(evaluation: CoreEvaluation<'_>) -> Self {
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

impl Evaluation {
    fn core(&self) -> CoreEvaluation<'_> {
        let mut evaluation = CoreEvaluation::default();
        evaluation.cp = self.cp;
        evaluation.mate = self.mate.as_deref();
        evaluation.pv = self.pv.as_deref();
        evaluation.depth = self.depth;
        evaluation.nodes = self.nodes;
        evaluation.engine = self.engine.as_deref();
        evaluation
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

/// An evaluation as an argument: the lines of comments that hold it, in the form of ShogiHome.
pub(crate) struct EvaluationArgument(pub(crate) Vec<String>);

impl<'py> FromPyObject<'_, 'py> for EvaluationArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Ok(cp) = object.extract() else {
            let evaluation: Result<Evaluation, _> = object.extract();
            let evaluation = evaluation.map_err(|_| type_error("an evaluation, or an integer", &object))?;
            return Ok(Self(evaluation.core().to_comments()));
        };
        let mut evaluation = CoreEvaluation::default();
        evaluation.cp = Some(cp);
        Ok(Self(evaluation.to_comments()))
    }
}

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
