//! [`positions`]: positions of the games of an archive.

use std::num::NonZero;

use kifu_archive::criteria::{Criteria, Interval};
use kifu_archive::positions::{Form, Found};
use kifu_archive::{self as archive, Input};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::criteria;
use crate::exceptions::{os_error, value_error};
use crate::interrupt;
use crate::options::{Count, Options, SCANNING, parse};
use crate::progress::{self, Reporter};
use crate::source::{Source, sources_of_paths};

/// A position: the line, the number of moves before it, its evaluation, and the path and the number of the game.
type Row = (String, u32, Option<i64>, String, usize);

/// positions(paths, *, form="sfen", evaluation=None, not_in_check=False, unique=False, sample=None, seed=0, threads=None, progress=None,
#[doc = include_str!("options/keywords/reading.txt")]
#[doc = include_str!("options/keywords/criteria.txt")]
/// not_=None)
/// --
///
/// Return positions of the main lines of games, such as start positions for matches of engines.
///
/// Args:
///     paths (path | FileSplit | iterable of these): As in ``scan``.
///     form (str): What is returned of a position: ``sfen``; ``usi``, the start of the game and the moves, as in ``startpos moves 7g7f
///         3c3d``; or ``epd``, SFEN with the game and the evaluation for the side to move.
///     evaluation (str): A range of centipawns: only positions with such an evaluation, whichever side it favours: ``..150``.
///     not_in_check (bool): Leave out positions in which the side to move is in check.
///     unique (bool): Leave out each position that is the same as an earlier one; with ``mirrored`` and ``colors_changed`` also if it is
///         such an image.
///     sample (int): How many positions are chosen at random. All by default.
///     seed (int): Decides which positions are chosen at random.
///     threads (int): The number of threads. The number of cores by default.
///     progress (bool | function): As in ``scan``.
///     **options: As in ``scan``; also the criteria. ``ply_range`` also says which positions are returned: those after so many moves.
///
/// Returns:
///     list[tuple[str, int, int | None, str, int]]: For each position what ``form`` says, the number of moves before it, the evaluation in
///         centipawns, positive if Black is better, the path of the file, and the number of the game in it, from 0.
///
/// Raises:
///     ValueError: A form, a range or a criterion makes no sense.
///     OSError: A file cannot be read.
#[pyfunction]
#[pyo3(signature = (paths, *, form="sfen", evaluation=None, not_in_check=false, unique=false, sample=None, seed=0, threads=None, progress=None, **options), text_signature = None)]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
pub(crate) fn positions(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    form: &str,
    evaluation: Option<&str>,
    not_in_check: bool,
    unique: bool,
    sample: Option<usize>,
    seed: u64,
    threads: Option<Count>,
    progress: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Row>> {
    let form: Form = parse(form)?;
    let (criteria, reading) = criteria::split(options)?;
    let mut wanted = archive::positions::Options::default();
    wanted.archive = archive::Options::new(Options::default().with(SCANNING, reading.as_ref())?.read);
    if let Some(threads) = threads {
        let threads = threads.at_least_one("threads")?;
        wanted.archive.threads = Some(threads.try_into().unwrap_or(NonZero::<usize>::MAX));
    }
    if unique {
        (wanted.archive.criteria, wanted.image) = Criteria::beside_root(criteria).map_err(value_error)?;
    } else {
        wanted.archive.criteria = Criteria::new(criteria).map_err(value_error)?;
    }
    let range = evaluation.map(str::parse::<Interval<u64>>).transpose();
    wanted.evaluation = range.map_err(value_error)?;
    (wanted.not_in_check, wanted.unique) = (not_in_check, unique);
    (wanted.sample, wanted.seed) = (sample, seed);
    let (sources, _) = sources_of_paths(py, paths, true)?;
    let inputs: Vec<Input> = sources.iter().flat_map(Source::inputs).collect();
    let asked = progress::asked(progress)?;
    let mut reporter = Reporter::new(py, asked.as_ref(), wanted.archive.progress.clone(), &inputs)?;
    let find =
        move || archive::positions::find(inputs, &wanted).map(|found| (rows(&found, form), found.unreadable));
    let found = interrupt::run_reporting(py, find, |py| reporter.report(py))?;
    reporter.finish(py)?;
    let (rows, mut unreadable) = found?;
    if let Some(file) = (!unreadable.is_empty()).then(|| unreadable.swap_remove(0)) {
        return Err(os_error(file.error, file.path.as_os_str()));
    }
    Ok(rows)
}

fn rows(found: &Found, form: Form) -> Vec<Row> {
    let positions = found.positions.iter();
    let row = positions.map(|position| {
        let (line, path) = (
            position.line(form).to_string(),
            position.path().display().to_string(),
        );
        (line, position.ply, position.evaluation, path, position.game())
    });
    row.collect()
}
