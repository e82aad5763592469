//! Every line of a text is in the record or in a diagnostic.

use std::ops::Range;

use shogi_core::format::{ReadOptions, RecordFormat};
use shogi_core::text::{Diagnostic, Span};
use shogi_core::{Record, Setup};

use crate::mutations::lines as lines_of;

/// What a text says: its games, what they declare, and what is wrong.
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

    fn says_the_same(&self, other: &Self) -> bool {
        self.records == other.records && self.codes == other.codes
    }

    /// Whether an error left the board of a game empty.
    fn has_unknown_start(&self) -> bool {
        self.has_error
            && self
                .records
                .iter()
                .any(|(record, _)| *record.start() == Setup::EMPTY)
    }

    fn names(&self, line: Span) -> bool {
        self.places
            .iter()
            .any(|place| place.start <= line.end && line.start <= place.end)
    }
}

/// The lines of a format that add nothing to a record, for [`check_every_line`].
#[derive(Clone, Copy, Debug)]
pub struct RedundantLines {
    /// Lines that mean nothing by themselves, or state what holds without them.
    pub always: fn(&str) -> bool,
    /// Lines of the start of a game. An error that leaves the start unknown covers all of them, and a repeated one adds
    /// nothing.
    pub of_start: fn(&str) -> bool,
    /// Whether the first line may say once more what the second says, as the result line does after an ending.
    pub repeating: fn(&str, &str) -> bool,
}

/// Checks that every line of a text that is not blank is represented in the records – without it they would be others –
/// or named by a diagnostic.
///
/// # Errors
///
/// The first line that could be taken away without a trace.
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
        if content.is_empty() || (redundant.always)(content) || is_of_start || reading.names(span) {
            continue;
        }
        if !leaves_a_trace(format, &lines, index, |_, _| false)
            && !leaves_a_trace(format, &lines, index, redundant.repeating)
        {
            return Err(format!("`{content}` could be taken away without a trace"));
        }
    }
    Ok(())
}

/// Checks that a change within a line is seen: the records are others, or a diagnostic names the line.
///
/// # Errors
///
/// The line, when the text says the same as before.
pub fn check_change(
    format: impl RecordFormat,
    text: &str,
    line: Range<usize>,
    changed: &str,
) -> Result<(), String> {
    let reading = Reading::of(format, changed);
    let line = line.start..line.end + changed.len() - text.len();
    if reading.names(line.clone().into()) || !Reading::of(format, text).says_the_same(&reading) {
        return Ok(());
    }
    let content = changed.get(line).unwrap_or_default();
    Err(format!("`{}` says what the line said before", content.trim_end()))
}

/// Whether the text without the lines that this line may repeat says something else when this line is missing as well.
fn leaves_a_trace(
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
    !Reading::of(format, &kept(true)).says_the_same(&Reading::of(format, &kept(false)))
}
