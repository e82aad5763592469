//! Inputs of which widely used programs lose or change something without a word: what each was meant to say, or the
//! report that says it cannot be known. The expected readings are those of the format documents, or what the programs
//! that write such files mean by them.

mod silent {
    pub(crate) mod csa;
    pub(crate) mod ki2;
    pub(crate) mod kif;
}

use std::fmt::Write as _;

use pretty_assertions::assert_eq;
use shogi_core::format::{ReadOptions, RecordFormat, parse_lenient};
use shogi_core::record::{NodeRef, NoteKind, Record};
use shogi_core::setup::Setup;

/// What an input is about, the input, and what it says.
pub(crate) type Case = (&'static str, &'static str, &'static str);

/// The start, unless it is that of an even game; the main line with times and notes; the variations; the diagnostics.
pub(crate) fn told<F: RecordFormat>(text: &str) -> String {
    let parsed = parse_lenient::<F>(text, &ReadOptions::default());
    let record = &parsed.record;
    let mut parts = Vec::new();
    if *record.start() != Setup::STARTPOS {
        parts.push(record.start().to_string());
    }
    parts.push(line(record.root()));
    parts.extend(variations(record));
    let codes = parsed.diagnostics.iter().map(|diagnostic| {
        let mark = if diagnostic.is_error() { "!" } else { "" };
        format!("{mark}{}@{}", diagnostic.code(), diagnostic.line())
    });
    let codes = codes.collect::<Vec<_>>().join(" ");
    if !codes.is_empty() {
        parts.push(codes);
    }
    parts.join("; ")
}

fn variations(record: &Record) -> Vec<String> {
    let lines = record.lines();
    let variations = lines.iter().skip(1);
    variations
        .map(|variation| format!("[{} {}]", variation.number(), line(variation.first)))
        .collect()
}

fn line(first: NodeRef<'_>) -> String {
    let steps = first.line().map(|node| {
        let mv = node.mv().map(|mv| mv.to_string());
        let mut step = mv
            .or_else(|| node.ending().map(|ending| ending.name().to_owned()))
            .unwrap_or_default();
        if let Some(time) = node.time() {
            let _ = write!(step, " {}s", time.as_secs_f64());
        }
        for (kind, text) in node.notes() {
            let mark = match kind {
                NoteKind::Comment => '*',
                NoteKind::Bookmark => '&',
                NoteKind::OpeningComment => '^',
                NoteKind::EndingText => '=',
                _ => '#',
            };
            let _ = write!(step, " {mark}{text}");
        }
        step.trim_start().to_owned()
    });
    let steps: Vec<String> = steps.filter(|step| !step.is_empty()).collect();
    steps.join(" ")
}

/// Holds every case of a table to what it says, all of them before it fails.
pub(crate) fn check<F: RecordFormat>(cases: &[Case]) {
    let found: Vec<(&str, String)> = cases
        .iter()
        .map(|&(what, text, _)| (what, told::<F>(text)))
        .collect();
    let expected: Vec<(&str, String)> = cases
        .iter()
        .map(|&(what, _, told)| (what, told.to_owned()))
        .collect();
    assert_eq!(found, expected);
}
