//! Checks that every line of a text is in the record or in a diagnostic.

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
        let games: Vec<_> = format.games(text, &ReadOptions::default()).collect();
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

    /// Whether an error left a game without a start position, so that its board is empty.
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

/// The lines of a format that may be removed without a change of the record, for [`check_every_line`].
#[derive(Clone, Copy, Debug)]
pub struct RedundantLines {
    /// Lines without information of their own: separators, and lines that state the default.
    pub always: fn(&str) -> bool,
    /// Lines that describe the start position. They are redundant if an error leaves the start position unknown, or if
    /// the same line is in the text twice.
    pub of_start: fn(&str) -> bool,
    /// Called with two lines. Whether the first line may repeat the information of the second, as a result line repeats
    /// an ending.
    pub repeating: fn(&str, &str) -> bool,
}

/// Checks every line that is not blank: a diagnostic names the line, or the records change if the line is removed.
///
/// # Errors
///
/// The first line that can be removed without a change of the records.
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

/// Checks that a change within a line has an effect: the records change, or a diagnostic names the line. `line` is the
/// place of the line in `text`, and `changed` is the whole text with the change.
///
/// # Errors
///
/// The changed line, if the change has no effect.
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

/// Whether removing a line changes the records or diagnostics. The lines that this line may repeat are removed from
/// both texts, because they would hide the change.
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
