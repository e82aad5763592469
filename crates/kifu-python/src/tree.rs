//! [`Tree`]: the games of an archive, merged by position.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};
use kifu::{Color, Language, LossPolicy, Position, Setup};
use kifu_archive::criteria::Criteria;
use kifu_archive::tree::{COLUMNS, Error, Type, Value};
use kifu_archive::{self as archive, Input};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::board::Place;
use crate::collected::{self, Collected};
use crate::criteria;
use crate::diagnostic::Diagnostic;
use crate::exceptions::{os_error, save_error, value_error};
use crate::input::UserPath;
use crate::interrupt;
use crate::moves::Move;
use crate::options::{Count, Options, SCANNING, parse};
use crate::progress::{self, Reporter};
use crate::source::{Source, sources_of_paths};

/// The games of an archive, merged by position: what was played in each, how often, and who won. ``tree`` returns it. It
/// iterates over its positions, the root first.
#[pyclass(frozen, module = "kifu")]
#[derive(Debug)]
pub(crate) struct Tree {
    merged: Arc<archive::tree::Tree>,
    diagnostics: Vec<Diagnostic>,
}

#[pymethods]
impl Tree {
    /// TreePosition: The position from which the games count.
    #[getter]
    fn root(&self) -> TreePosition {
        TreePosition::of(self.merged.root())
    }

    /// list[TreeMove]: The moves in the root, those with the most games first.
    #[getter]
    fn moves(&self) -> Vec<TreeMove> {
        self.root().moves
    }

    /// int: The games with a move in the root.
    #[getter]
    fn games(&self) -> u64 {
        self.merged.root().counts().games
    }

    /// dict[str, int]: The games that are left out: ``faulty``, with an error or an illegal move; ``elsewhere``, without the
    /// root; ``without_move``, that end with the root; ``without_player``, of which it is not known whose moves count.
    #[getter]
    fn left_out<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (left_out, dict) = (self.merged.left_out, PyDict::new(py));
        dict.set_item("faulty", left_out.faulty)?;
        dict.set_item("elsewhere", left_out.elsewhere)?;
        dict.set_item("without_move", left_out.without_move)?;
        dict.set_item("without_player", left_out.without_player)?;
        Ok(dict)
    }

    /// list[Diagnostic]: The warnings about a book that was read.
    #[getter]
    fn diagnostics(&self) -> Vec<Diagnostic> {
        self.diagnostics.clone()
    }

    /// int: The positions of a book that are left out, because they are not reached.
    #[getter]
    fn positions_left_out(&self) -> usize {
        self.merged.left_out.unreached
    }

    /// Return a position of the tree, or ``None`` if it is neither the root nor has a move.
    ///
    /// Args:
    ///     position (Board | str): A board, SFEN with the side to move, or the name of a handicap.
    fn position(&self, position: Place<'_>) -> PyResult<Option<TreePosition>> {
        let position = Position::new_lenient(&position.setup()?);
        Ok(self.merged.find(&position).map(TreePosition::of))
    }

    /// Return a dict for each move in each position, with the fields of ``kifu tree --json``.
    fn records<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = PyList::empty(py);
        for values in self.merged.rows() {
            let row = PyDict::new(py);
            for (column, value) in COLUMNS.iter().zip(values) {
                let value = match value {
                    Value::Null => py.None().into_bound(py),
                    Value::Integer(number) => number.into_bound_py_any(py)?,
                    Value::Real(number) => number.into_bound_py_any(py)?,
                    Value::Text(text) => text.into_bound_py_any(py)?,
                };
                row.set_item(column.name, value)?;
            }
            rows.append(row)?;
        }
        Ok(rows)
    }

    /// Return the records as a ``pyarrow.Table``.
    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        collected::to_arrow(py, || self.collect())
    }

    /// Return the records as a ``polars.DataFrame``.
    fn to_polars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        collected::to_polars(py, || self.collect())
    }

    /// Return the records as a ``pandas.DataFrame``. Needs pyarrow.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        collected::to_pandas(py, || self.collect())
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kifu._html")?.call_method1("tree", (slf,))
    }

    /// Write a book for engines (``book.db``, ``.ybb``, ``.sbk``, ``.bin``), or a record with a variation for each move (``opening.kifu``).
    ///
    /// Args:
    ///     path (path): A new file; its extension is the format.
    ///     language (str): The language of the comments in a record: ``en`` or ``ja``.
    ///     losses (str): What to do with the parts that the format does not preserve: ``refuse``, the default, writes nothing, ``drop``
    ///         leaves them out.
    ///
    /// Returns:
    ///     int: The number of positions that a record leaves out, because no moves of the tree lead to them: those that
    ///         are reached only after a repetition, or only by moves of too few games.
    ///
    /// Raises:
    ///     FileExistsError: The file exists.
    ///     WriteError: No format has this extension, or the format does not preserve the variations and comments, or all of a book.
    ///         ``WriteError.losses`` lists the parts.
    #[pyo3(signature = (path, *, language="en", losses="refuse"))]
    fn write(&self, py: Python<'_>, path: UserPath, language: &str, losses: &str) -> PyResult<usize> {
        let (language, losses): (Language, LossPolicy) = (parse(language)?, parse(losses)?);
        let (UserPath(path), tree) = (path, Arc::clone(&self.merged));
        let written = py.detach(|| tree.save(&path, language, losses));
        let written = written.map_err(|error| save_error(py, error))?;
        Ok(written.left_out)
    }

    fn __len__(&self) -> usize {
        self.merged.positions().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let positions = self.merged.positions().map(TreePosition::of).collect::<Vec<_>>();
        positions.into_bound_py_any(py)?.call_method0("__iter__")
    }

    fn __repr__(&self) -> String {
        format!(
            "<kifu.Tree of {} positions, {} games>",
            self.__len__(),
            self.games()
        )
    }
}

impl Tree {
    /// The records as a batch of rows.
    fn collect(&self) -> PyResult<Collected> {
        let rows: Vec<Vec<Value>> = self.merged.rows().collect();
        let columns = COLUMNS.iter().enumerate().map(|(index, column)| {
            let values = rows.iter().map(|row| &row[index]);
            let values: ArrayRef = match column.data_type() {
                Type::Integer => Arc::new(values.map(Value::integer).collect::<Int64Array>()),
                Type::Real => Arc::new(values.map(Value::real).collect::<Float64Array>()),
                Type::Text => Arc::new(values.map(Value::text).collect::<StringArray>()),
            };
            (column.name, values, true)
        });
        let batch = RecordBatch::try_from_iter_with_nullable(columns).map_err(value_error)?;
        Ok(Collected {
            schema: batch.schema(),
            batches: vec![batch],
        })
    }
}

/// A position of a tree.
#[pyclass(frozen, get_all, module = "kifu")]
#[derive(Clone, Debug)]
pub(crate) struct TreePosition {
    /// str: The position in SFEN.
    sfen: String,
    /// int: The smallest number of moves after the root after which a game had the position.
    ply: u32,
    /// int: The games with a move in this position, also with moves of fewer games than ``min_games``.
    games: u64,
    /// list[TreeMove]: The moves, those with the most games first.
    moves: Vec<TreeMove>,
}

impl TreePosition {
    fn of(position: archive::tree::Position<'_>) -> Self {
        let moves = position.moves().map(|played| TreeMove::of(&played, &position));
        Self {
            sfen: position.setup().to_string(),
            ply: position.ply(),
            games: position.counts().games,
            moves: moves.collect(),
        }
    }
}

#[pymethods]
impl TreePosition {
    fn __repr__(&self) -> String {
        format!("<kifu.TreePosition {}: {} games>", self.sfen, self.games)
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("kifu._html")?.call_method1("position", (slf,))
    }
}

/// A move that was played in a position of a tree.
#[pyclass(frozen, get_all, from_py_object, module = "kifu")]
#[derive(Clone, Debug)]
pub(crate) struct TreeMove {
    /// Move: The move.
    r#move: Move,
    /// str: The move in Japanese notation: ``▲７六歩``.
    notation: String,
    /// int: The games in which it was played.
    games: u64,
    /// float | None: Their share in the games of the position, from 0 to 1.
    share: Option<f64>,
    /// int: The games that Black won.
    black_wins: u64,
    /// int: The games that White won.
    white_wins: u64,
    /// int: The games without a winner.
    draws: u64,
    /// int: The games whose result is not known.
    unknown: u64,
    /// float | None: The mean of the known ratings of the players that made the move.
    mean_rating: Option<f64>,
    /// float | None: The mean of the evaluations after the move, in centipawns, without mates and bounds; positive if Black is better.
    mean_evaluation: Option<f64>,
    /// str | None: The side that mates, ``black`` or ``white``, if all evaluations after the move are mates.
    mate_winner: Option<&'static str>,
    /// str | None: The date of the first game: ``2020-01-05``; ``2020-01`` or ``2020`` if no more is known.
    first_date: Option<String>,
    /// str | None: The date of the last game.
    last_date: Option<String>,
    /// str | None: The opening of the game up to the move: ``四間飛車``. If several ways lead to the position, by the fewest moves, and of these
    /// by those of the most games; ``None`` before there is one.
    opening: Option<&'static str>,
}

impl TreeMove {
    fn of(played: &archive::tree::Move, position: &archive::tree::Position<'_>) -> Self {
        let counts = &played.counts;
        Self {
            r#move: played.mv.into(),
            notation: played.notation().to_string(),
            games: counts.games,
            share: played.share(position),
            black_wins: counts.black_wins,
            white_wins: counts.white_wins,
            draws: counts.draws,
            unknown: counts.unknown(),
            mean_rating: counts.mean_rating(),
            mean_evaluation: counts.mean_evaluation(),
            mate_winner: counts.mate_winner().map(Color::name),
            first_date: counts.first_date().map(|date| date.to_string()),
            last_date: counts.last_date().map(|date| date.to_string()),
            opening: played.opening(position).map(|class| class.name),
        }
    }
}

#[pymethods]
impl TreeMove {
    fn __repr__(&self) -> String {
        format!("<kifu.TreeMove {}: {} games>", self.r#move.mv, self.games)
    }
}

/// tree(paths, *, plies=40, min_games=None, moves_of=None, instant=None, threads=None, progress=None,
#[doc = include_str!("options/keywords/reading.txt")]
#[doc = include_str!("options/keywords/criteria.txt")]
/// not_=None)
/// --
///
/// Merge the games of files by position: what was played, how often, and who won. Or read a book for engines (``book.db``).
///
/// Args:
///     paths (path | FileSplit | iterable of these): As in ``scan``; or the path of a book.
///     position (Board | str): The position from which games count: a board, SFEN with the side to move, the moves that lead to it
///         (``startpos moves 7g7f 3c3d``), by which openings are then named, or the name of a handicap such as ``香落ち``. The start of
///         an even game by default.
///     plies (int): How many moves after the position count. 40 by default.
///     min_games (int): Moves in fewer games count in their position only. 5 by default, and for a book 0.
///     moves_of (str): Count only the moves of one player of each game: ``black``, ``white``, ``winner``, ``loser``, ``higher-rated``, or
///         a name as for ``player``. The moves of the other player only lead to the next positions. Black and White are those of the
///         position. Games in which the player is unknown are left out.
///     instant (float): Do not count moves that were played in less than so many seconds. Moves without a time count, and those of games
///         whose times are all 0.
///     threads (int): The number of threads. The number of cores by default.
///     progress (bool | function): As in ``scan``.
///     **options: As in ``scan``; also the criteria. ``mirrored`` and ``colors_changed`` also count games that reach the position
///         so, with their moves as they look from it.
///
/// Returns:
///     Tree: The positions and their moves.
///
/// Raises:
///     ValueError: The position or a criterion makes no sense, or a book has an error.
///     FileNotFoundError: A file does not exist.
#[pyfunction]
#[pyo3(signature = (paths, *, position=None, plies=40, min_games=None, moves_of=None, instant=None, threads=None, progress=None, **options), text_signature = None)]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub(crate) fn tree(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    position: Option<Place<'_>>,
    plies: u32,
    min_games: Option<u64>,
    moves_of: Option<&str>,
    instant: Option<f64>,
    threads: Option<Count>,
    progress: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Tree> {
    let (criteria, reading) = criteria::split(options)?;
    let mut tree = archive::tree::Options::default();
    tree.archive = archive::Options::new(Options::default().with(SCANNING, reading.as_ref())?.read);
    if plies == 0 {
        return Err(value_error("expected `plies` to be at least 1"));
    }
    tree.plies = plies;
    if let Some(threads) = threads {
        let threads = threads.at_least_one("threads")?;
        tree.archive.threads = Some(threads.try_into().unwrap_or(NonZero::<usize>::MAX));
    }
    let has_root = position.is_some();
    tree.line = position.as_ref().and_then(Place::line);
    tree.root = position.map_or(Ok(Setup::STARTPOS), |position| position.setup())?;
    (tree.archive.criteria, tree.image) = if has_root {
        Criteria::beside_root(criteria).map_err(value_error)?
    } else {
        (Criteria::new(criteria).map_err(value_error)?, tree.image)
    };
    tree.min_games = min_games;
    tree.moves_of = moves_of.map(parse).transpose()?;
    let seconds = |seconds| {
        Duration::try_from_secs_f64(seconds).map_err(|error| value_error(format!("`instant`: {error}")))
    };
    tree.instant = instant.map(seconds).transpose()?;
    let (sources, _) = sources_of_paths(py, paths, true)?;
    let inputs: Vec<Input> = sources.iter().flat_map(Source::inputs).collect();
    let asked = progress::asked(progress)?;
    let mut reporter = Reporter::new(py, asked.as_ref(), tree.archive.progress.clone(), &inputs)?;
    let opened = interrupt::run_reporting(py, move || open(inputs, &tree), |py| reporter.report(py))?;
    reporter.finish(py)?;
    let (mut merged, diagnostics) = opened.map_err(tree_error)?;
    if !merged.unreadable.is_empty() {
        let file = merged.unreadable.swap_remove(0);
        return Err(os_error(file.error, file.path.as_os_str()));
    }
    Ok(Tree {
        merged: Arc::new(merged),
        diagnostics,
    })
}

/// Makes a tree of inputs. Also returns the warnings about a book.
fn open(
    inputs: Vec<Input>,
    options: &archive::tree::Options,
) -> Result<(archive::tree::Tree, Vec<Diagnostic>), Error> {
    let source = archive::tree::Source::open(inputs, options)?;
    source.check()?;
    let mut diagnostics = Vec::new();
    if let archive::tree::Source::Book { document, .. } = &source {
        let found = document.diagnostics().iter();
        diagnostics.extend(found.map(|found| Diagnostic::new(found, &document.text, Language::English)));
    }
    Ok((archive::tree::Tree::from_source(source, options)?, diagnostics))
}

pub(crate) fn tree_error(error: Error) -> PyErr {
    match error {
        error @ (Error::Root(_) | Error::RootPieces | Error::OnlyBook | Error::Book { .. }) => {
            value_error(error)
        }
        Error::Unreadable(file) => os_error(file.error, file.path.as_os_str()),
        Error::Threads(error) => error.into(),
        Error::Temporary(error) => os_error(error, std::env::temp_dir().as_os_str()),
        error => PyRuntimeError::new_err(error.to_string()),
    }
}
