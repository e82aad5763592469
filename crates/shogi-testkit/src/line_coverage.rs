//! Checks that no line of a text is lost silently: every line is in the record or in a diagnostic.

use std::ops::Range;

use shogi_core::format::{ReadOptions, RecordFormat};
use shogi_core::text::{Diagnostic, Span};
use shogi_core::{Record, Setup};

use crate::mutations::lines as lines_of;

/// The result of reading a text: its games with their declared encodings, and its diagnostics.
struct Reading {
    records: Vec<(Record, Option<String>)>,
    codes: Vec<&'static str>,
    places: Vec<Span>,
    has_error: bool,
}

impl Reading {
    fn of(format: impl RecordFormat, text: &str) -> Self {
        let games: Vec<_> = format.games(text.into(), &ReadOptions::default()).collect();
        let diagnostics = || games.iter().flat_map(|game| &game.diagnostics);
        Self {
            codes: diagnostics().map(Diagnostic::code).collect(),
            places: diagnostics().map(Diagnostic::span).collect(),
            has_error: diagnostics().any(Diagnostic::is_error),
            records: games
                .iter()
                .map(|game| {
                    let declared = game.declared_encoding.as_ref();
                    (game.record.clone(), declared.map(|label| label.value.clone()))
                })
                .collect(),
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.records == other.records && self.codes == other.codes
    }

    /// Whether the start position of a game is unknown because of an error. The board of this game is then empty.
    fn has_unknown_start(&self) -> bool {
        self.has_error
            && self
                .records
                .iter()
                .any(|(record, _)| *record.start() == Setup::EMPTY)
    }

    fn has_diagnostic_at(&self, line: Span) -> bool {
        self.places
            .iter()
            .any(|place| place.start <= line.end && line.start <= place.end)
    }
}

/// The lines of a format that may be removed without changing the record. [`check_every_line`] does not require that
/// their removal has an effect.
#[derive(Clone, Copy, Debug)]
pub struct RedundantLines {
    /// Whether a line has no information of its own: it is a separator, or states the default.
    pub always: fn(&str) -> bool,
    /// Whether a line describes the start position. Such a line may be removed if an error makes the start position
    /// unknown, or if the text has the same line twice.
    pub of_start: fn(&str) -> bool,
    /// Whether the first of two lines may repeat the information of the second, as a result line repeats an ending.
    pub repeating: fn(&str, &str) -> bool,
}

/// Checks every line of a text, except for blank lines and the lines in `redundant`. Either a diagnostic is at the
/// line, or the records or the diagnostics change if the line is removed.
///
/// # Errors
///
/// Returns the first line that can be removed without any effect.
pub fn check_every_line(
    format: impl RecordFormat,
    text: &str,
    redundant: RedundantLines,
) -> Result<(), String> {
    let reading = Reading::of(format, text);
    let places: Vec<_> = lines_of(text).collect();
    let lines: Vec<&str> = places
        .iter()
        .filter_map(|place| text.get(place.clone()))
        .collect();
    for (index, (line, place)) in lines.iter().zip(places).enumerate() {
        let span = Span::from(place.start..place.start + line.trim_end().len());
        let content = line.trim();
        let is_repeated = || lines.iter().filter(|other| other.trim() == content).count() > 1;
        let is_of_start = (redundant.of_start)(content) && (reading.has_unknown_start() || is_repeated());
        if content.is_empty() || (redundant.always)(content) || is_of_start || reading.has_diagnostic_at(span)
        {
            continue;
        }
        if !removal_has_effect(format, &lines, index, |_, _| false)
            && !removal_has_effect(format, &lines, index, redundant.repeating)
        {
            return Err(format!("`{content}` could be taken away without a trace"));
        }
    }
    Ok(())
}

/// Checks that a change within a line has an effect: either a diagnostic is at the changed line, or the records or the
/// diagnostics change. `line` is the range of the line in `text`, and `changed` is the whole text with the change.
///
/// # Errors
///
/// Returns the changed line if the change has no effect.
pub fn check_change(
    format: impl RecordFormat,
    text: &str,
    line: Range<usize>,
    changed: &str,
) -> Result<(), String> {
    let reading = Reading::of(format, changed);
    let line = line.start..line.end + changed.len() - text.len();
    if reading.has_diagnostic_at(line.clone().into()) || !Reading::of(format, text).is_same(&reading) {
        return Ok(());
    }
    let content = changed.get(line).unwrap_or_default();
    Err(format!("`{}` says what the line said before", content.trim_end()))
}

/// Whether removing the line with the index `index` changes the records or the diagnostics. Compares two texts, one
/// with this line and one without it. Both texts lack the other lines that have the same information according to
/// `repeats`, because with those lines the records would not change.
fn removal_has_effect(
    format: impl RecordFormat,
    lines: &[&str],
    index: usize,
    repeats: fn(&str, &str) -> bool,
) -> bool {
    let this = lines.get(index).map_or("", |line| line.trim());
    let kept = |with_it: bool| -> String {
        let kept = lines.iter().enumerate();
        kept.filter(|&(other, line)| {
            if other == index {
                with_it
            } else {
                !repeats(this, line.trim())
            }
        })
        .map(|(_, line)| *line)
        .collect()
    };
    !Reading::of(format, &kept(true)).is_same(&Reading::of(format, &kept(false)))
}
