//! Compares the diagnostics of malformed files with the expected diagnostics.

use std::collections::BTreeMap;

use kifu::Diagnostic;

use crate::Error;

use super::arguments::Arguments;
use super::baseline::MALFORMED_BASELINE;
use super::expected_results::{self, BadEntry, Expectation};
use super::reading::{self, NoReading, Reading};

const CRITERIA: [&str; 4] = ["severity", "line", "kind", "moves before"];

/// Prints a table for each format. Returns `Ok(false)` if a reader panicked or a result is below its baseline. The
/// baselines are not compared if only some of the files are read.
pub(super) fn run(arguments: &Arguments) -> Result<bool, Error> {
    let mut totals: BTreeMap<String, [usize; 5]> = BTreeMap::new();
    let mut panics = 0;
    for entry in expected_results::load::<BadEntry>(&arguments.folder)? {
        if !entry.path.contains(&arguments.only) {
            continue;
        }
        let bytes = arguments.file(&entry.path)?;
        let reading = match reading::read(&bytes, &entry.path, &entry.format) {
            Ok(reading) => reading,
            Err(NoReading::NoReader) => continue,
            Err(NoReading::Panic) => {
                panics += 1;
                println!("{}: the reader panicked", entry.path);
                continue;
            }
        };
        let met = meets(&entry.expect, &reading);
        let counts = totals.entry(entry.format.clone()).or_default();
        counts[0] += 1;
        for (count, met) in counts.iter_mut().skip(1).zip(met) {
            *count += usize::from(met);
        }
        if arguments.list && met.contains(&false) {
            print_entry(&entry, met, &reading);
        }
    }
    for (format, [total, counts @ ..]) in &totals {
        println!("{format}: {total} files");
        for (criterion, count) in CRITERIA.iter().zip(counts) {
            println!("  {criterion:<14}{count:>4}");
        }
    }
    println!("panics: {panics}");
    Ok(panics == 0 && (!arguments.only.is_empty() || reaches_baseline(&totals)))
}

fn reaches_baseline(totals: &BTreeMap<String, [usize; 5]>) -> bool {
    let mut is_reached = true;
    for (format, least) in MALFORMED_BASELINE {
        let [_, found @ ..] = totals.get(*format).copied().unwrap_or_default();
        for ((criterion, found), least) in CRITERIA.iter().zip(found).zip(least) {
            if found < *least {
                println!("{format}, {criterion}: {found} files agree, {least} did before");
                is_reached = false;
            }
        }
    }
    is_reached
}

/// Returns, for each of [`CRITERIA`], whether the reading agrees with the expectation.
fn meets(expect: &Expectation, reading: &Reading) -> [bool; 4] {
    let has_error = reading.diagnostics().any(Diagnostic::is_error);
    let worst = match reading.diagnostics().next() {
        None => "ok",
        Some(_) if has_error => "error",
        Some(_) => "warning",
    };
    let at_line = |diagnostic: &&Diagnostic| expect.line.is_none_or(|line| diagnostic.line() == line);
    let is_ok = expect.severity == "ok";
    let moves = reading.games.first().map(|game| game.record.mainline().count());
    [
        worst == expect.severity,
        is_ok || reading.diagnostics().any(|diagnostic| at_line(&diagnostic)),
        is_ok
            || reading.diagnostics().filter(at_line).any(|diagnostic| {
                let code = diagnostic.code();
                code == expect.kind || Some(code) == expect.also_acceptable.as_deref()
            }),
        expect.moves_before.is_none_or(|least| moves >= Some(least)),
    ]
}

fn print_entry(entry: &BadEntry, met: [bool; 4], reading: &Reading) {
    let missed: Vec<&str> = CRITERIA
        .iter()
        .zip(met)
        .filter(|(_, met)| !met)
        .map(|(name, _)| *name)
        .collect();
    println!(
        "{} ({:.1?}): other {}",
        entry.path,
        reading.time,
        missed.join(", ")
    );
    println!("  {}", entry.why);
    let Expectation {
        severity,
        kind,
        line,
        moves_before,
        also_acceptable,
    } = &entry.expect;
    let line = line.map_or(String::new(), |line| line.to_string());
    println!("  expected {severity}[{kind}] at {line}, {moves_before:?} moves before");
    if let Some(also) = also_acceptable {
        println!("  also acceptable: {also}");
    }
    reading.print_diagnostics();
}
