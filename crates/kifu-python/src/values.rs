//! Small values: [`Evaluation`] and [`TimeControl`], and dates.

use std::time::Duration;

use kifu::Color;
use kifu::shogi_core::record::{DateTime, Evaluation as CoreEvaluation, EvaluationBound, EvaluationBy, Mate};
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
    /// int | None: The number of plies until mate. It is positive if Black mates, and None if the number is unknown.
    #[pyo3(get)]
    mate: Option<i64>,
    /// str | None: The side that mates, "black" or "white".
    #[pyo3(get)]
    mate_winner: Option<String>,
    /// str | None: "lower" or "upper" if the value is only a bound.
    #[pyo3(get)]
    bound: Option<String>,
    /// str | None: The value or mate as written, such as "207↑" and "+詰 15".
    #[pyo3(get)]
    value_text: Option<String>,
    /// str | None: The moves that the engine expects, as written.
    #[pyo3(get)]
    pv: Option<String>,
    /// int | None: The depth of the search, in plies.
    #[pyo3(get)]
    depth: Option<u32>,
    /// int | None: The greatest depth of the search, in plies.
    #[pyo3(get)]
    selective_depth: Option<u32>,
    /// int | None: The number of positions that the engine searched.
    #[pyo3(get)]
    nodes: Option<u64>,
    /// int | None: The time of the search, in milliseconds.
    #[pyo3(get)]
    time_ms: Option<u64>,
    /// str | None: The name of the engine.
    #[pyo3(get)]
    engine: Option<String>,
    /// int | None: The number of the candidate, from 1, if the engine lists several moves.
    #[pyo3(get)]
    candidate: Option<u32>,
    /// str | None: The mark of the candidate, such as "○" for the best one.
    #[pyo3(get)]
    mark: Option<String>,
    /// str | None: Whose evaluation it is, "player" or "analysis".
    #[pyo3(get)]
    by: Option<String>,
}

impl From<CoreEvaluation<'_>> for Evaluation {
    fn from(evaluation: CoreEvaluation<'_>) -> Self {
        let text = |text: Option<&str>| text.map(str::to_owned);
        Self {
            cp: evaluation.cp,
            mate: evaluation.mate.and_then(Mate::signed),
            mate_winner: text(evaluation.mate.map(|mate| mate.winner.name())),
            bound: text(evaluation.bound.map(EvaluationBound::name)),
            value_text: text(evaluation.value_text),
            pv: text(evaluation.pv),
            depth: evaluation.depth,
            selective_depth: evaluation.selective_depth,
            nodes: evaluation.nodes,
            time_ms: evaluation.time.and_then(|time| time.as_millis().try_into().ok()),
            engine: text(evaluation.engine),
            candidate: evaluation.candidate,
            mark: text(evaluation.mark),
            by: text(evaluation.by.map(EvaluationBy::name)),
        }
    }
}

impl Evaluation {
    pub(crate) fn core(&self) -> CoreEvaluation<'_> {
        let named = |name: &Option<String>, value: &str| name.as_deref() == Some(value);
        let mut evaluation = CoreEvaluation::default();
        evaluation.cp = self.cp;
        evaluation.mate = self.mate_winner.as_ref().map(|_| Mate {
            winner: if named(&self.mate_winner, Color::Black.name()) {
                Color::Black
            } else {
                Color::White
            },
            moves: self.mate.and_then(|moves| moves.unsigned_abs().try_into().ok()),
        });
        evaluation.bound = EvaluationBound::ALL
            .into_iter()
            .find(|bound| named(&self.bound, bound.name()));
        evaluation.value_text = self.value_text.as_deref();
        evaluation.pv = self.pv.as_deref();
        evaluation.depth = self.depth;
        evaluation.selective_depth = self.selective_depth;
        evaluation.nodes = self.nodes;
        evaluation.time = self.time_ms.map(Duration::from_millis);
        evaluation.engine = self.engine.as_deref();
        evaluation.candidate = self.candidate;
        evaluation.mark = self.mark.as_deref();
        evaluation.by = EvaluationBy::ALL
            .into_iter()
            .find(|by| named(&self.by, by.name()));
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
        let mate = self.mate_winner.as_ref().map(|winner| {
            let moves = self.mate.map(|moves| format!(" in {}", moves.unsigned_abs()));
            format!(" {winner} mates{}", moves.unwrap_or_default())
        });
        format!("<Evaluation{value}{}>", mate.unwrap_or_default())
    }
}

/// An evaluation as an argument: an object, or centipawns.
pub(crate) struct EvaluationArgument(pub(crate) Evaluation);

impl<'py> FromPyObject<'_, 'py> for EvaluationArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Ok(cp) = object.extract() else {
            let evaluation: Result<Evaluation, _> = object.extract();
            return match evaluation {
                Ok(evaluation) => Ok(Self(evaluation)),
                Err(_) => Err(type_error("an evaluation, or an integer", &object)),
            };
        };
        let mut evaluation = CoreEvaluation::default();
        evaluation.cp = Some(cp);
        Ok(Self(evaluation.into()))
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
