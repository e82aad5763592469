//! [`Record`]: the record of a game. A method that returns another class is in the file of that class.

pub(crate) mod order;

use std::sync::{Arc, OnceLock};

use kifu::description::{RecordDescription, RestoredRecord};
use kifu::shogi_core::messages::excerpt;
use kifu::{
    Color, Ending, GameResult, Handicap, HeaderName, HeaderValue, Node as CoreNode, NodeId, Position, Setup,
};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDate, PyDateTime, PyDict};

use crate::board::{self, Board};
use crate::evaluation::{EvaluationArgument, check_lost};
use crate::exceptions::{value_error, write_error};
use crate::input::UserPath;
use crate::moves::{Move, MoveArgument, illegal_move};
use crate::options::{List, Options, Pairs, WRITING, WRITING_TEXT, parse};
use crate::pickling::{ReducedJson, from_json, reduce_json};
use crate::positions::Positions;
use crate::values::{self, Seconds, TimeControl};
use crate::writing;
use order::Order;

/// The record of a game: its headers, and the tree of its moves. A record does not change; ``edit`` makes a changed one.
///
/// Args:
///     start (str): The start position: SFEN, or the name of a handicap such as ``二枚落ち``. That of an even game by default.
///     moves (list[Move | str]): The moves of the game, which must be legal.
///     headers (dict[str, str] | list[tuple[str, str]]): The headers. In a list of pairs, a key can occur several times.
///     ending (str): How the game ends: ``resign``, ``repetition``, …
///     times (list[float | timedelta | None]): For each move its time, in seconds or as a timedelta, in whole milliseconds.
///     comments (list[str | None]): For each move the comment on it. Each line of the text is one line of comments.
///     evaluations (list[int | Evaluation | None]): For each move the evaluation of the position after it: centipawns, positive if
///         Black is better, or an evaluation. They are lines of comments such as ``#評価値=30``.
///     evaluation_form (str): The form of these comments, as in ``NodeEditor.set_evaluations``.
///     losses (str): What to do with the parts of evaluations that the form cannot hold: ``refuse`` or ``drop``.
///
/// Raises:
///     ValueError: The start position is not SFEN, the ending is unknown, a list has another length than ``moves``, or a time is not
///         in whole milliseconds.
///     WriteError: The form cannot hold all of an evaluation.
///     IllegalMoveError: A move breaks a rule.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) inner: Arc<kifu::Record>,
    positions: Positions,
    /// When it has been asked for.
    order: OnceLock<Order>,
}

impl Record {
    pub(crate) fn new(record: kifu::Record) -> Self {
        Self {
            inner: Arc::new(record),
            positions: Positions::default(),
            order: OnceLock::new(),
        }
    }

    /// The position after a node.
    pub(crate) fn position_after(&self, node: CoreNode<'_>) -> Position {
        self.positions.after(node, &self.inner)
    }

    /// The position before a node. That after the root for the root itself.
    pub(crate) fn position_before(&self, node: CoreNode<'_>) -> Position {
        self.position_after(node.parent().unwrap_or(node))
    }

    pub(crate) fn board_before(&self, id: NodeId) -> Board {
        let parent = self.inner.node_or_root(id).parent();
        self.board_after(parent.map_or(id, CoreNode::id))
    }

    pub(crate) fn board_after(&self, id: NodeId) -> Board {
        let position = self.position_after(self.inner.node_or_root(id));
        Board::at(Arc::clone(&self.inner), id, position)
    }

    /// The lines and the nodes in the order of the file.
    pub(crate) fn order(&self) -> &Order {
        self.order.get_or_init(|| Order::of(&self.inner))
    }

    fn named(&self, name: HeaderName) -> Option<&str> {
        self.inner.headers.get_named(name)
    }
}

/// The values of the moves, of which a list has one for each.
fn of_each_move<T>(name: &str, values: Option<List<T>>, moves: usize) -> PyResult<impl Iterator<Item = T>> {
    let values = values.map(|List(values)| values);
    if let Some(found) = values.as_ref().map(Vec::len).filter(|&found| found != moves) {
        return Err(value_error(format!(
            "expected `{name}` to have a value for each of the {moves} moves, found {found} values"
        )));
    }
    Ok(values.into_iter().flatten())
}

#[pymethods]
impl Record {
    #[new]
    #[pyo3(signature = (start=None, moves=List(Vec::new()), *, headers=Pairs(Vec::new()), ending=None, times=None, comments=None, evaluations=None, evaluation_form="shogihome", losses="refuse"))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn build(
        py: Python<'_>,
        start: Option<&str>,
        moves: List<MoveArgument>,
        headers: Pairs,
        ending: Option<&str>,
        times: Option<List<Option<Seconds>>>,
        comments: Option<List<Option<String>>>,
        evaluations: Option<List<Option<EvaluationArgument>>>,
        evaluation_form: &str,
        losses: &str,
    ) -> PyResult<Self> {
        let (form, losses) = (parse(evaluation_form)?, parse(losses)?);
        let count = moves.0.len();
        let mut times = of_each_move("times", times, count)?;
        let mut comments = of_each_move("comments", comments, count)?;
        let mut evaluations = of_each_move("evaluations", evaluations, count)?;
        let setup = start.map_or(Ok(Setup::STARTPOS), board::setup)?;
        let mut game = kifu::Record::builder_from(setup);
        for (key, value) in &headers.0 {
            game.header(key, value);
        }
        for MoveArgument(mv) in moves.0 {
            let played = game.play(mv).map(|_| ());
            played.map_err(|rule| illegal_move(py, &rule.to_string(), Some(mv)))?;
            if let Some(Seconds(time)) = times.next().flatten() {
                game.time(time);
            }
            if let Some(EvaluationArgument(evaluation)) = evaluations.next().flatten() {
                let lost = game.evaluation(&evaluation.core(), form);
                check_lost(py, form, &lost, losses, game.current().ply())?;
            }
            if let Some(text) = comments.next().flatten() {
                game.comment(&text);
            }
        }
        if let Some(ending) = ending {
            game.end(parse(ending)?);
        }
        Ok(Self::new(game.finish()))
    }

    /// str | None: The player of Black (``先手``, ``下手``, ``N+``).
    #[getter]
    fn black(&self) -> Option<&str> {
        self.inner.player(Color::Black)
    }

    /// str | None: The player of White (``後手``, ``上手``, ``N-``).
    #[getter]
    fn white(&self) -> Option<&str> {
        self.inner.player(Color::White)
    }

    /// float | None: The rating of Black, as floodgate writes it.
    #[getter]
    fn black_rating(&self) -> Option<f64> {
        self.inner.rating(Color::Black)
    }

    /// float | None: The rating of White.
    #[getter]
    fn white_rating(&self) -> Option<f64> {
        self.inner.rating(Color::White)
    }

    /// str | None: The event (``棋戦``, ``$EVENT``).
    #[getter]
    fn event(&self) -> Option<&str> {
        self.named(HeaderName::Event)
    }

    /// str | None: The place (``場所``, ``$SITE``).
    #[getter]
    fn site(&self) -> Option<&str> {
        self.named(HeaderName::Site)
    }

    /// str | None: The opening, as the file names it (``戦型``, ``$OPENING``).
    #[getter]
    fn opening(&self) -> Option<&str> {
        self.named(HeaderName::Opening)
    }

    /// date | None: The day on which the game began.
    #[getter]
    fn date<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDate>>> {
        let value = self.inner.start_time().and_then(HeaderValue::parsed);
        value.map(|value| values::date(py, value)).transpose()
    }

    /// datetime | None: When the game began, without a time zone. ``None`` if only the day is known.
    #[getter]
    fn start_time<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDateTime>>> {
        let value = self.inner.start_time().and_then(HeaderValue::parsed);
        value.map_or(Ok(None), |value| values::date_and_time(py, value))
    }

    /// datetime | None: When the game ended, without a time zone.
    #[getter]
    fn end_time<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDateTime>>> {
        let value = self.inner.end_time().and_then(HeaderValue::parsed);
        value.map_or(Ok(None), |value| values::date_and_time(py, value))
    }

    /// TimeControl | None: The time that each side has. ``None`` if it is not written, or in an unknown form.
    #[getter]
    fn time_control(&self) -> Option<TimeControl> {
        self.inner.time_control()?.parsed().map(TimeControl::from)
    }

    /// int | None: The number of moves after which the game is a draw.
    #[getter]
    fn max_moves(&self) -> Option<u32> {
        self.inner.max_moves()
    }

    /// str | None: The handicap (``平手``, ``香落ち``, …). ``None`` for any other start position.
    #[getter]
    fn handicap(&self) -> Option<&'static str> {
        self.inner.handicap().map(Handicap::name)
    }

    /// Board: The start position.
    #[getter]
    fn start(&self) -> Board {
        self.board_after(NodeId::ROOT)
    }

    /// list[Move]: The moves of the main line.
    #[getter]
    fn moves(&self) -> Vec<Move> {
        let nodes = self.inner.root().line();
        nodes.filter_map(CoreNode::mv).map(Move::from).collect()
    }

    /// str | None: How the main line ends: ``resign``, ``repetition``, …
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.inner.ending().map(Ending::name)
    }

    /// str | None: Who won the main line: ``black``, ``white`` or ``draw``. ``None`` if it is unknown.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.inner.result().map(GameResult::name)
    }

    /// Return what a format does not preserve, one phrase for each kind: ``3 variations (from moves 9, 6, 1)``.
    #[pyo3(signature = (format, *, language="en"))]
    fn losses(&self, py: Python<'_>, format: &str, language: &str) -> PyResult<Vec<String>> {
        let (format, language) = (parse(format)?, parse(language)?);
        Ok(py.detach(|| kifu::losses(&self.inner, format).folded(language)))
    }

    /// to_string($self, format, *,
    #[doc = include_str!("options/keywords/writing_text.txt")]
    /// )
    /// --
    ///
    /// Return the record as text in a format.
    ///
    /// Args:
    ///     format (str): The name of the format: ``kif``, ``csa``, …
    #[doc = include_str!("options/writing_text.txt")]
    ///
    /// Raises:
    ///     WriteError: The format does not preserve everything.
    #[pyo3(signature = (format, **options), text_signature = None)]
    fn to_string(
        &self,
        py: Python<'_>,
        format: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let options = Options::default().with(WRITING_TEXT, options)?;
        let format = parse(format)?;
        let written = py.detach(|| kifu::to_string(&self.inner, format, &options.write));
        written.map_err(|error| write_error(py, error))
    }

    /// to_bytes($self, format, *,
    #[doc = include_str!("options/keywords/writing.txt")]
    /// )
    /// --
    ///
    /// Return the record in a format and an encoding.
    ///
    /// Args:
    ///     format (str): As in ``to_string``, and so are the arguments that are not listed here.
    #[doc = include_str!("options/writing_bytes.txt")]
    ///
    /// Raises:
    ///     WriteError: The format does not preserve everything, or the encoding lacks a character.
    #[pyo3(signature = (format, **options), text_signature = None)]
    fn to_bytes<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let options = Options::default().with(WRITING, options)?;
        let format = parse(format)?;
        let written = py.detach(|| kifu::to_bytes(&self.inner, format, &options.write));
        let bytes = written.map_err(|error| write_error(py, error))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// save($self, path, *, format=None, overwrite=False,
    #[doc = include_str!("options/keywords/writing.txt")]
    /// )
    /// --
    ///
    /// Write the record to a file. The file is written as a whole or not at all.
    ///
    /// Args:
    ///     path (path): The file. Its extension decides the format, and by default also the encoding and the line ends: Shift_JIS
    ///         with CR LF for ``.kif`` and ``.ki2``, UTF-8 with LF for all others.
    ///     format (str): The format, if it is not that of the extension.
    ///     overwrite (bool): Whether an existing file is replaced. Otherwise it is an error.
    ///     **options: As in ``to_bytes``.
    ///
    /// Raises:
    ///     WriteError: The format does not preserve everything, or the encoding lacks a character.
    ///     OSError: The file exists, or cannot be written.
    #[pyo3(signature = (path, *, format=None, overwrite=false, **options), text_signature = None)]
    fn save(
        &self,
        py: Python<'_>,
        path: UserPath,
        format: Option<&str>,
        overwrite: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        writing::save(py, path, &[Arc::clone(&self.inner)], format, overwrite, options)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<ReducedJson<'py>> {
        reduce_json::<Self>(py, &RecordDescription::new(&self.inner))
    }

    #[staticmethod]
    fn _restore(json: &[u8]) -> PyResult<Self> {
        let RestoredRecord(record) = from_json(json)?;
        Ok(Self::new(record))
    }

    fn _repr_svg_(&self) -> String {
        let last = self.inner.root().line().filter(|node| node.mv().is_some()).last();
        let last = last.map_or_else(|| self.start(), |last| self.board_after(last.id()));
        let name = |color| self.inner.player(color).unwrap_or_default().to_owned();
        let diagram = last.notebook_diagram();
        let diagram = diagram
            .name(Color::Black, name(Color::Black))
            .name(Color::White, name(Color::White));
        diagram.handicap_sides(self.inner.has_handicap_sides()).to_svg()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.inner == other.inner
    }

    fn __repr__(&self) -> String {
        let name = |color| self.inner.player(color).map_or_else(|| "?".to_owned(), excerpt);
        let moves = self.inner.root().line_moves();
        format!(
            "<Record {} – {}, {moves} moves>",
            name(Color::Black),
            name(Color::White)
        )
    }
}
