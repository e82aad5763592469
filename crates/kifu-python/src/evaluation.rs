//! [`Evaluation`]: the value of a position and the expected moves, and what a form of evaluations cannot hold.

use std::time::Duration;

use kifu::Color;
use kifu::shogi_core::format::LossPolicy;
use kifu::shogi_core::format::tools::find_named;
use kifu::shogi_core::record::{
    Evaluation as CoreEvaluation, EvaluationBound, EvaluationBy, EvaluationForm, EvaluationPart, Mate, Pv,
};
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde::{Deserialize, Serialize};

use crate::exceptions::{exception, value_error};
use crate::moves::{Move, MoveArgument};
use crate::options::{List, parse, type_error};
use crate::pickling::{ReducedJson, from_json, reduce_json};

/// The evaluation of a position by an engine. ``Node.evaluation`` reads it from comments, and ``NodeEditor.set_evaluations`` and
/// ``Record`` write it. It needs a value, expected moves, a depth or a number of positions.
///
/// Args:
///     cp (int): The value in centipawns, positive if Black is better. From 30000 on, programs read it as a mate.
///     mate (int): Instead of ``cp``, the number of plies until mate: positive if Black mates, negative if White does.
///     mate_winner (str): The side that mates, ``black`` or ``white``; for a mate whose number of plies is unknown or 0.
///     pv (str | list[Move | str]): The moves that the engine expects: a text in any notation, or moves.
///     depth (int): The depth of the search, in plies.
///     selective_depth (int): The greatest depth of the search, in plies, beside ``depth``.
///     nodes (int): The number of positions that the engine searched.
///     time_ms (int): The time of the search, in milliseconds.
///     engine (str): The name of the engine.
///     candidate (int): The number of the candidate, from 1, if the engine lists several moves.
///     mark (str): The mark of the candidate, such as ``○`` for the best one.
///     by (str): Whose evaluation it is, ``player`` or ``analysis``.
///     bound (str): ``lower`` or ``upper`` if ``cp`` is only a bound.
///
/// Raises:
///     ValueError: The values do not fit together, or a text is not one line.
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
    /// bool: Whether it is the value of another move than the one that was played, with which its moves begin.
    #[pyo3(get)]
    pub(crate) is_alternative: bool,
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
            is_alternative: evaluation.is_alternative,
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
        evaluation.is_alternative = self.is_alternative;
        evaluation
    }
}

#[pymethods]
impl Evaluation {
    #[new]
    #[pyo3(signature = (cp=None, *, mate=None, mate_winner=None, pv=None, depth=None, selective_depth=None, nodes=None, time_ms=None, engine=None, candidate=None, mark=None, by=None, bound=None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn build(
        cp: Option<i64>,
        mate: Option<i64>,
        mate_winner: Option<&str>,
        pv: Option<ExpectedMoves>,
        depth: Option<u32>,
        selective_depth: Option<u32>,
        nodes: Option<u64>,
        time_ms: Option<u64>,
        engine: Option<String>,
        candidate: Option<u32>,
        mark: Option<String>,
        by: Option<&str>,
        bound: Option<&str>,
    ) -> PyResult<Self> {
        let mut evaluation = CoreEvaluation::default();
        evaluation.mate = mate_of(mate, mate_winner.map(parse).transpose()?)?;
        let pv = pv.map(|ExpectedMoves(text)| text).filter(|text| !text.is_empty());
        let says_something = cp.is_some() || evaluation.mate.is_some() || pv.is_some();
        let wrong = [
            (
                cp.is_some() && evaluation.mate.is_some(),
                "expected `cp` or a mate, found both",
            ),
            (
                bound.is_some() && cp.is_none(),
                "expected `cp`, of which `bound` says that it is a bound",
            ),
            (
                selective_depth.is_some() && depth.is_none(),
                "expected `depth` beside `selective_depth`",
            ),
            (candidate == Some(0), "expected `candidate` to be at least 1"),
            (
                !says_something && depth.is_none() && nodes.is_none(),
                "expected at least one of `cp`, `mate`, `mate_winner`, `pv`, `depth` and `nodes`",
            ),
        ];
        if let Some((_, message)) = wrong.into_iter().find(|&(is_wrong, _)| is_wrong) {
            return Err(value_error(message));
        }
        for (name, text) in [("pv", &pv), ("engine", &engine)] {
            check_line(name, text.as_deref())?;
        }
        check_mark(mark.as_deref())?;
        (evaluation.cp, evaluation.pv, evaluation.engine) = (cp, pv.as_deref(), engine.as_deref());
        (evaluation.depth, evaluation.selective_depth, evaluation.nodes) = (depth, selective_depth, nodes);
        (evaluation.candidate, evaluation.mark) = (candidate, mark.as_deref());
        evaluation.time = time_ms.map(Duration::from_millis);
        let by = by.map(|by| find_named(BY, EvaluationBy::ALL, EvaluationBy::name, by));
        evaluation.by = by.transpose().map_err(value_error)?;
        let bound = bound.map(|bound| find_named(BOUND, EvaluationBound::ALL, EvaluationBound::name, bound));
        evaluation.bound = bound.transpose().map_err(value_error)?;
        Ok(evaluation.into())
    }

    /// bool: Whether a side mates.
    #[getter]
    const fn is_mate(&self) -> bool {
        self.mate_winner.is_some()
    }

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

/// What the names of `by` and of `bound` mean, in messages.
const BY: [&str; 2] = ["the source of an evaluation", "評価値の出どころ"];
const BOUND: [&str; 2] = ["a bound", "上限か下限か"];

/// The mate in so many plies, positive for Black, of the side that may be named.
fn mate_of(plies: Option<i64>, named: Option<Color>) -> PyResult<Option<Mate>> {
    let moves = plies.map(|plies| u32::try_from(plies.unsigned_abs())).transpose();
    let moves = moves.map_err(|_| value_error("expected `mate` to have at most 32 bits"))?;
    let winner = match plies {
        Some(1..) => Some(Color::Black),
        Some(..0) => Some(Color::White),
        Some(0) | None => named,
    };
    if let (Some(plies), Some(named)) = (plies, named)
        && winner != Some(named)
    {
        return Err(value_error(format!(
            "expected `mate` to be positive if Black mates and negative if White does, found {plies} with the winner `{}`",
            named.name()
        )));
    }
    if moves.is_some() && winner.is_none() {
        return Err(value_error("expected `mate_winner` beside a mate in 0 plies"));
    }
    Ok(winner.map(|winner| Mate { winner, moves }))
}

/// `ValueError` if a text cannot be the last part of a comment line.
fn check_line(name: &str, text: Option<&str>) -> PyResult<()> {
    let is_line = |text: &&str| !text.is_empty() && text.trim() == *text && !text.contains(char::is_control);
    match text.filter(|text| !is_line(text)) {
        Some(found) => Err(value_error(format!(
            "expected `{name}` to be one line without blanks around it, found {found:?}"
        ))),
        None => Ok(()),
    }
}

/// `ValueError` if a mark is none that programs write.
fn check_mark(mark: Option<&str>) -> PyResult<()> {
    let Some(mark) = mark else { return Ok(()) };
    let line = format!("*解析 0 {mark} 評価値 0");
    let read = CoreEvaluation::parse(&line).and_then(|found| found.mark);
    if read == Some(mark) {
        return Ok(());
    }
    Err(value_error(format!(
        "expected a mark that programs write, such as `○`, found {mark:?}"
    )))
}

/// Expected moves as an argument: a text, or a list of moves, which become a text in USI.
struct ExpectedMoves(String);

impl<'py> FromPyObject<'_, 'py> for ExpectedMoves {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.cast::<PyString>() {
            return Ok(Self(text.to_cow()?.into_owned()));
        }
        let List(moves): List<MoveArgument> = object.extract()?;
        let moves: Vec<String> = moves.iter().map(|mv| mv.0.to_string()).collect();
        Ok(Self(moves.join(" ")))
    }
}

/// The expected moves as a value of the class `kifu.Pv`.
pub(crate) fn pv<'py>(py: Python<'py>, pv: Pv<'_>) -> PyResult<Bound<'py, PyAny>> {
    let moves: Vec<Move> = pv.moves.into_iter().map(Move::from).collect();
    let class = py.import("kifu._values")?.getattr("Pv")?;
    class.call1((moves, pv.rest))
}

/// `WriteError` if a form cannot hold parts of the evaluations after this ply, and if they must not be left out.
pub(crate) fn check_lost(
    py: Python<'_>,
    form: EvaluationForm,
    lost: &[EvaluationPart],
    policy: LossPolicy,
    ply: u32,
) -> PyResult<()> {
    if lost.is_empty() || policy == LossPolicy::Drop {
        return Ok(());
    }
    let mut parts: Vec<String> = Vec::new();
    for part in lost.iter().map(ToString::to_string) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    let place = match ply {
        0 => "start".to_owned(),
        ply => format!("move {ply}"),
    };
    let message = format!(
        "{place}: evaluations in the form `{form}` cannot hold {}",
        parts.join(", ")
    );
    Err(exception(py, "WriteError", (message, parts)))
}
