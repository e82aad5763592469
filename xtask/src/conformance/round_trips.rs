//! `cargo xtask conformance DIR --round-trips`: writes every record in one or two formats in turn and reads it back
//! each time. The last format is the original format of the record. Every difference must be among the losses that
//! the writers reported.

use std::collections::BTreeMap;

use kifu::{Format, LossPolicy, ReadOptions, Record, RecordFormat as _, WriteOptions};
use shogi_testkit::losses::{Equivalences, differences};

use super::arguments::Arguments;
use super::expected_results::{self, Entry};
use crate::Error;

/// The original format of a record, and the formats in which it is written, in order.
const ROUTES: [(Format, &[Format]); 13] = [
    (Format::Kif, &[Format::Kif]),
    (Format::Ki2, &[Format::Ki2]),
    (Format::Csa, &[Format::Csa]),
    (Format::Bod, &[Format::Bod]),
    (Format::Kif, &[Format::Csa, Format::Kif]),
    (Format::Kif, &[Format::Ki2, Format::Kif]),
    (Format::Kif, &[Format::Jkf, Format::Kif]),
    (Format::Ki2, &[Format::Kif, Format::Ki2]),
    (Format::Ki2, &[Format::Jkf, Format::Ki2]),
    (Format::Csa, &[Format::Kif, Format::Csa]),
    (Format::Csa, &[Format::Ki2, Format::Csa]),
    (Format::Csa, &[Format::Jkf, Format::Csa]),
    (Format::Bod, &[Format::Jkf, Format::Bod]),
];

/// The number of records of one route with each result.
#[derive(Debug, Default)]
struct Count {
    identical: usize,
    /// The number of records that differ only by reported losses.
    named: usize,
    different: usize,
}

/// Prints the table. Returns `Ok(false)` if a record has a difference that was not reported as a loss.
pub(super) fn run(arguments: &Arguments) -> Result<bool, Error> {
    let mut counts: BTreeMap<usize, Count> = BTreeMap::new();
    for entry in expected_results::load::<Entry>(&arguments.folder)? {
        if entry.status == "unresolved" || !entry.path.contains(&arguments.only) {
            continue;
        }
        let bytes = arguments.file(&entry.path)?;
        let document = kifu::read(&bytes, &ReadOptions::default().name(&entry.path));
        for game in &document.games {
            if game.first_error().is_some() {
                continue;
            }
            for (index, (from, route)) in ROUTES.iter().enumerate() {
                if document.format == *from {
                    let count = counts.entry(index).or_default();
                    let faults = travel(&game.record, route, count);
                    if arguments.list && !faults.is_empty() {
                        println!("{} ({})", entry.path, spelled(*from, route));
                        for fault in &faults {
                            println!("  {fault}");
                        }
                    }
                }
            }
        }
    }
    println!(
        "{:<20}{:>10}{:>24}{:>12}",
        "", "identical", "but for named losses", "different"
    );
    for (
        index,
        Count {
            identical,
            named,
            different,
        },
    ) in &counts
    {
        if let Some((from, route)) = ROUTES.get(*index) {
            println!(
                "{:<20}{identical:>10}{named:>24}{different:>12}",
                spelled(*from, route)
            );
        }
    }
    Ok(counts.values().all(|count| count.different == 0))
}

fn spelled(from: Format, route: &[Format]) -> String {
    let stations = std::iter::once(&from).chain(route).map(ToString::to_string);
    stations.collect::<Vec<_>>().join(" > ")
}

/// Writes a record in each format of a route and reads it back. Adds the result to `count`. Returns the differences
/// that were not reported as losses, and any error of a writer.
fn travel(record: &Record, route: &[Format], count: &mut Count) -> Vec<String> {
    let mut here = record.clone();
    let mut faults = Vec::new();
    for format in route {
        let options = WriteOptions::default().losses(LossPolicy::Drop);
        let written = match kifu::write_games([&here], *format, &options) {
            Ok(written) => written,
            Err(error) => {
                faults.push(error.to_string());
                break;
            }
        };
        let mut document = format.read_str(&written.text, &ReadOptions::default());
        match (document.games.pop(), document.games.len()) {
            (Some(game), 0) => {
                for losses in &written.losses {
                    faults.extend(differences(
                        &here,
                        &game.record,
                        losses,
                        Equivalences::of(*format),
                    ));
                }
                here = game.record;
            }
            (_, others) => faults.push(format!("{} games came of one", others + 1)),
        }
    }
    if !faults.is_empty() {
        count.different += 1;
    } else if here == *record {
        count.identical += 1;
    } else {
        count.named += 1;
    }
    faults
}
