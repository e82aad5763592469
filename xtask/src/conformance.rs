//! `cargo xtask conformance DIR`: reads a corpus of real records and compares the results with the expected ones.

mod arguments;
mod baseline;
mod compare;
mod expected_results;
mod malformed;
mod reading;
mod round_trips;

use std::collections::{BTreeMap, BTreeSet};

use crate::Error;

pub(crate) use arguments::Arguments;
use baseline::BASELINES;
use compare::{Difference, FIELDS, compare};
use expected_results::Entry;
use reading::NoReading;

/// Prints the tables. Returns `Ok(false)` if a result is below its baseline or a reader panicked. The baselines are not
/// compared if only some of the files are read.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    if arguments.bad {
        return malformed::run(arguments);
    }
    if arguments.round_trips {
        return round_trips::run(arguments);
    }
    let mut report = Report::default();
    for entry in expected_results::load::<Entry>(&arguments.folder)? {
        if entry.path.contains(&arguments.only) {
            report.add(&entry, &arguments.file(&entry.path)?, arguments.list);
        }
    }
    report.print();
    Ok(report.panics == 0 && (!arguments.only.is_empty() || report.reaches_baseline()))
}

#[derive(Debug, Default)]
struct Report {
    /// For each format, the number of files with a known correct result.
    totals: BTreeMap<String, usize>,
    /// For each format and field, the number of files that differ.
    differing: BTreeMap<(String, &'static str), usize>,
    unresolved: usize,
    unread: BTreeMap<String, usize>,
    panics: usize,
}

impl Report {
    fn add(&mut self, entry: &Entry, bytes: &[u8], list: bool) {
        let reading = match reading::read(bytes, &entry.path, &entry.format) {
            Ok(reading) => reading,
            Err(NoReading::NoReader) => {
                *self.unread.entry(entry.format.clone()).or_default() += 1;
                return;
            }
            Err(NoReading::Panic) => {
                self.panics += 1;
                println!("{}: the reader panicked", entry.path);
                return;
            }
        };
        let differences = compare(entry, &reading);
        if entry.status == "unresolved" {
            self.unresolved += 1;
            let note = entry.note.as_deref().unwrap_or("no note");
            println!("{}: unresolved ({note})", entry.path);
            reading.print_diagnostics();
            return;
        }
        *self.totals.entry(entry.format.clone()).or_default() += 1;
        let fields: BTreeSet<&'static str> = differences.iter().map(|difference| difference.field).collect();
        for field in fields {
            *self.differing.entry((entry.format.clone(), field)).or_default() += 1;
        }
        if list && !differences.is_empty() {
            println!("{} ({})", entry.path, entry.status);
            differences.iter().for_each(print_difference);
            reading.print_diagnostics();
        }
    }

    fn agree(&self, format: &str, field: &'static str) -> usize {
        let total = self.totals.get(format).copied().unwrap_or_default();
        let differing = self.differing.get(&(format.to_owned(), field)).copied();
        total - differing.unwrap_or_default()
    }

    fn print(&self) {
        print!("{:<16}", "");
        for (format, total) in &self.totals {
            print!("{:>12}", format!("{format} / {total}"));
        }
        println!();
        for field in FIELDS {
            print!("{field:<16}");
            for format in self.totals.keys() {
                print!("{:>12}", self.agree(format, field));
            }
            println!();
        }
        println!("unresolved: {}, panics: {}", self.unresolved, self.panics);
        for (format, count) in &self.unread {
            println!("{format}: {count} files not read yet");
        }
    }

    fn reaches_baseline(&self) -> bool {
        let baselines = BASELINES.iter().flat_map(|baseline| {
            baseline
                .agree
                .iter()
                .map(|&(field, least)| (baseline.format, field, least))
        });
        let mut is_reached = true;
        for (format, field, least) in baselines {
            let agree = self.agree(format, field);
            if agree < least {
                println!("{format}, {field}: {agree} files agree, {least} did before");
                is_reached = false;
            }
        }
        is_reached
    }
}

fn print_difference(difference: &Difference) {
    let Difference {
        field,
        expected,
        found,
    } = difference;
    println!("  {field}:\n    expected {expected}\n    found    {found}");
}
