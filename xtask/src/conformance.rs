//! `cargo xtask conformance DIR`: reads a corpus of real records and compares the results with the expected ones.

mod compare;
mod corpus;
mod malformed;
mod reading;
mod report;
mod round_trips;

use crate::Error;

use compare::compare;
pub(crate) use corpus::Arguments;
use corpus::Document;
use report::{RECORD, Report};

/// Prints the tables. Returns `Ok(false)` if a result is below its baseline or a reader panicked. The baselines are not
/// compared if only some of the files are read.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Error> {
    if arguments.bad {
        return malformed::run(arguments);
    }
    if arguments.round_trips {
        return round_trips::run(arguments);
    }
    let mut report = Report::new(RECORD);
    let mut unresolved = 0;
    for file in arguments.files::<Document>()? {
        let Some(reading) = report.read(&file)? else {
            continue;
        };
        if file.expected.status == "unresolved" {
            unresolved += 1;
            let note = file.expected.note.as_deref().unwrap_or("no note");
            println!("{}: unresolved ({note})", file.path);
            reading.print_diagnostics();
            continue;
        }
        let differences = compare(&file, &reading);
        report.add(
            &file.format,
            differences.iter().map(|difference| difference.field),
        );
        if arguments.list && !differences.is_empty() {
            println!("{} ({})", file.path, file.expected.status);
            for difference in &differences {
                println!("{difference}");
            }
            reading.print_diagnostics();
        }
    }
    print(&report);
    println!("unresolved: {unresolved}, panics: {}", report.panics);
    Ok(report.is_sound(arguments))
}

fn print(report: &Report) {
    print!("{:<16}", "");
    for (format, total) in &report.totals {
        print!("{:>12}", format!("{format} / {total}"));
    }
    println!();
    for &(field, _) in report.fields {
        print!("{field:<16}");
        for format in report.totals.keys() {
            print!("{:>12}", report.agree(format, field));
        }
        println!();
    }
}
