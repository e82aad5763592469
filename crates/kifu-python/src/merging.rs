//! [`merge`]: whole records merged to one record.

use std::num::NonZero;

use kifu::Language;
use kifu_archive::criteria::Criteria;
use kifu_archive::tree::{self, MergedRecords};
use kifu_archive::{self as archive, Input};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::criteria;
use crate::exceptions::{os_error, value_error};
use crate::interrupt;
use crate::options::{Count, Options, SCANNING, parse};
use crate::record::Record;
use crate::source::{Source, sources_of_paths};
use crate::tree::tree_error;

/// merge(paths, *, language="en", threads=None,
#[doc = include_str!("options/keywords/reading.txt")]
#[doc = include_str!("options/keywords/criteria.txt")]
/// not_=None)
/// --
///
/// Merge the games of files to one record, with all moves, variations and comments of each, and the number of games of each move as a comment.
/// The main line is that of the first game. Comments and headers that differ are below the name of the file, as ``[a.kif]``; such headers
/// become comments at the start. Of different times of a move the first stays.
///
/// Args:
///     paths (path | FileSplit | iterable of these): As in ``scan``.
///     language (str): The language of the comments with numbers of games: ``en`` or ``ja``.
///     threads (int): The number of threads. The number of cores by default.
///     **options: As in ``scan``; also the criteria.
///
/// Returns:
///     Record: The merged record.
///
/// Raises:
///     ValueError: A game has an error, unless ``errors`` or ``no_errors`` is given, or starts with another position than the first; there is
///         no game; or a criterion makes no sense.
///     OSError: A file cannot be read.
#[pyfunction]
#[pyo3(signature = (paths, *, language="en", threads=None, **options), text_signature = None)]
pub(crate) fn merge(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    language: &str,
    threads: Option<Count>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Record> {
    let language: Language = parse(language)?;
    let (criteria, reading) = criteria::split(options)?;
    let mut options = tree::Options::default();
    options.archive = archive::Options::new(Options::default().with(SCANNING, reading.as_ref())?.read);
    options.archive.criteria = Criteria::new(criteria).map_err(value_error)?;
    let may_be_faulty = options.archive.criteria.decide_about_errors();
    if let Some(threads) = threads {
        let threads = threads.at_least_one("threads")?;
        options.archive.threads = Some(threads.try_into().unwrap_or(NonZero::<usize>::MAX));
    }
    let (sources, _) = sources_of_paths(py, paths, true)?;
    let inputs: Vec<Input> = sources.iter().flat_map(Source::inputs).collect();
    let merged = interrupt::run(py, None, move || tree::merge(inputs, &options, language))?;
    let mut merged = merged.map_err(tree_error)?;
    if !merged.unreadable.is_empty() {
        let file = merged.unreadable.swap_remove(0);
        return Err(os_error(file.error, file.path.as_os_str()));
    }
    match fault(&merged, may_be_faulty) {
        Some(fault) => Err(value_error(fault)),
        None => Ok(Record::new(merged.record)),
    }
}

/// What the merged record does not have, because of errors or of other starts.
fn fault(merged: &MergedRecords, may_be_faulty: bool) -> Option<String> {
    if let Some(name) = merged.left_out.first() {
        return Some(format!(
            "{name}: expected a record that starts with the position of the first"
        ));
    }
    let faulty = merged.faulty + merged.unread;
    if faulty > 0 && !may_be_faulty {
        return Some(format!(
            "expected games without errors, found {faulty} with errors (`no_errors=True` leaves them out)"
        ));
    }
    (merged.records == 0).then(|| "expected games, found none".to_owned())
}
