//! Compares the diagnostics of malformed files with the expected diagnostics.

use kifu::Diagnostic;

use super::corpus::{Arguments, Expectation, File, Malformed};
use super::reading::Reading;
use super::report::{FAULT, Report};
use crate::Error;

/// Prints a table for each format. Returns `Ok(false)` if a reader panicked or a result is below its baseline. The
/// baselines are not compared if only some of the files are read.
pub(super) fn run(arguments: &Arguments) -> Result<bool, Error> {
    let mut report = Report::new(FAULT);
    for file in arguments.files::<Malformed>()? {
        let Some(reading) = report.read(&file)? else {
            continue;
        };
        let differing = compare(&file.expected.expect, &reading);
        if arguments.list && !differing.is_empty() {
            print_file(&file, &differing.join(", "), &reading);
        }
        report.add(&file.format, differing);
    }
    for (format, total) in &report.totals {
        println!("{format}: {total} files");
        for &(field, _) in report.fields {
            println!("  {field:<14}{:>4}", report.agree(format, field));
        }
    }
    println!("panics: {}", report.panics);
    Ok(report.is_sound(arguments))
}

/// Returns the names of the fields in which the reading differs from the expectation.
fn compare(expect: &Expectation, reading: &Reading) -> Vec<&'static str> {
    let worst = reading.diagnostics().map(Diagnostic::severity).max();
    let severity = worst.map_or("ok".to_owned(), |severity| severity.to_string());
    let is_ok = expect.severity == "ok";
    let at_line = |diagnostic: &&Diagnostic| expect.line.is_none_or(|line| diagnostic.line() == line);
    let is_kind = |code| code == expect.kind || Some(code) == expect.also_acceptable.as_deref();
    let mut codes = reading
        .diagnostics()
        .filter(at_line)
        .map(Diagnostic::code)
        .peekable();
    let moves = reading.games.first().map(|game| game.record.mainline().count());
    let has_moves = expect.moves_before.is_none_or(|least| moves >= Some(least));
    let fields = [
        ("severity", severity == expect.severity),
        ("line", is_ok || codes.peek().is_some()),
        ("kind", is_ok || codes.any(is_kind)),
        ("moves before", has_moves),
    ];
    let differing = fields.into_iter().filter(|(_, agrees)| !agrees);
    differing.map(|(field, _)| field).collect()
}

fn print_file(file: &File<Malformed>, differing: &str, reading: &Reading) {
    println!("{} ({:.1?}): other {differing}", file.path, reading.time);
    let Malformed { why, expect } = &file.expected;
    let (severity, kind) = (&expect.severity, &expect.kind);
    let line = expect.line.map_or(String::new(), |line| line.to_string());
    println!("  {why}");
    println!(
        "  expected {severity}[{kind}] at {line}, {:?} moves before",
        expect.moves_before
    );
    if let Some(also) = &expect.also_acceptable {
        println!("  also acceptable: {also}");
    }
    reading.print_diagnostics();
}
