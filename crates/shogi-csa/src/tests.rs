//! Tests of reading and writing whole texts. The expected values are those of the CSA documents (V2.2 of 2008-01-12, V3.0
//! of 2024-05-14), or the reading that most programs give to what such files hold beyond them.

mod comments;
mod endings;
mod fixtures;
mod games;
mod handicaps;
mod headers;
mod lines;
mod moves;
mod starts;
mod times;
mod writing;

use shogi_core::record::{NodeRef, NoteKind, Record, Step};

use crate::{Parsed, ReadOptions, parse_lenient};

/// The beginning of a text with an even game.
const EVEN: &str = "V2.2\nPI\n+\n";

fn read(text: &str) -> Parsed {
    parse_lenient(text, &ReadOptions::default())
}

/// Reads an even game that goes on with these lines; its first line has number 4.
fn even(lines: &str) -> Parsed {
    read(&format!("{EVEN}{lines}"))
}

/// The moves in USI and the names of the endings.
fn moves(record: &Record) -> String {
    let steps = record.root().line().filter_map(|node| match node.step() {
        Step::Start => None,
        Step::Move(mv) => Some(mv.to_string()),
        Step::Ending(ending) => Some(ending.name().to_owned()),
    });
    steps.collect::<Vec<_>>().join(" ")
}

/// The diagnostics as `code@line`; errors with `!`.
fn codes(parsed: &Parsed) -> String {
    let codes = parsed.diagnostics.iter().map(|diagnostic| {
        let mark = if diagnostic.is_error() { "!" } else { "" };
        format!("{mark}{}@{}", diagnostic.code(), diagnostic.line())
    });
    codes.collect::<Vec<_>>().join(" ")
}

/// The moves, and the diagnostics behind `;` if there are any.
fn told(parsed: &Parsed) -> String {
    let (moves, codes) = (moves(&parsed.record), codes(parsed));
    if codes.is_empty() {
        moves
    } else {
        format!("{moves}; {codes}")
    }
}

fn start(parsed: &Parsed) -> String {
    parsed.record.start().to_string()
}

/// The headers as `key=value`.
fn headers(record: &Record) -> Vec<String> {
    let headers = record.headers.iter();
    headers
        .map(|header| format!("{}={}", header.key, header.value))
        .collect()
}

/// The comment lines of each node of the main line, the start first.
fn comments(record: &Record) -> Vec<Vec<&str>> {
    let nodes = record.root().line();
    nodes.map(|node| node.comments().collect()).collect()
}

/// The skipped lines beside a node, those above the headers left out.
fn remarks(node: NodeRef<'_>) -> Vec<&str> {
    let notes = node.notes();
    notes
        .filter_map(|(kind, text)| (kind == NoteKind::Remark).then_some(text))
        .collect()
}
