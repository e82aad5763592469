//! `cargo xtask conformance DIR --round-trips`: writes every record in one or two formats in turn and reads it back
//! each time. The last format is the original format of the record. Every difference must be among the losses that
//! the writers reported.

use std::collections::BTreeMap;

use kifu::Format::{self, Bod, Csa, Jkf, Ki2, Kif};
use kifu::{LossPolicy, ReadOptions, Record, RecordFormat as _, WriteOptions};
use shogi_testkit::losses::{Equivalences, differences};

use super::corpus::{Arguments, Document};
use crate::Error;

/// The formats of a record in order: the original one, and those in which it is written.
const ROUTES: [&[Format]; 13] = [
    &[Kif, Kif],
    &[Ki2, Ki2],
    &[Csa, Csa],
    &[Bod, Bod],
    &[Kif, Csa, Kif],
    &[Kif, Ki2, Kif],
    &[Kif, Jkf, Kif],
    &[Ki2, Kif, Ki2],
    &[Ki2, Jkf, Ki2],
    &[Csa, Kif, Csa],
    &[Csa, Ki2, Csa],
    &[Csa, Jkf, Csa],
    &[Bod, Jkf, Bod],
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
    for file in arguments.files::<Document>()? {
        if file.expected.status == "unresolved" {
            continue;
        }
        let document = kifu::read(&file.bytes, &ReadOptions::default().name(&file.path));
        let routes = ROUTES.iter().enumerate();
        let routes = routes.filter(|(_, route)| route.first() == Some(&document.format));
        for game in document.games.iter().filter(|game| game.first_error().is_none()) {
            for (index, route) in routes.clone() {
                let faults = travel(&game.record, route, counts.entry(index).or_default());
                if arguments.list && !faults.is_empty() {
                    println!("{} ({})\n  {}", file.path, spelled(route), faults.join("\n  "));
                }
            }
        }
    }
    println!("{:21}identical    but for named losses   different", "");
    for (index, count) in &counts {
        let (identical, named, different) = (count.identical, count.named, count.different);
        let route = spelled(ROUTES[*index]);
        println!("{route:<20}{identical:>10}{named:>24}{different:>12}");
    }
    Ok(counts.values().all(|count| count.different == 0))
}

fn spelled(route: &[Format]) -> String {
    let formats: Vec<String> = route.iter().map(ToString::to_string).collect();
    formats.join(" > ")
}

/// Writes a record in each format of a route and reads it back. Adds the result to `count`. Returns the differences
/// that were not reported as losses, and any error of a writer.
fn travel(record: &Record, route: &[Format], count: &mut Count) -> Vec<String> {
    let mut here = record.clone();
    let mut faults = Vec::new();
    for &format in route.iter().skip(1) {
        let options = WriteOptions::default().losses(LossPolicy::Drop);
        let written = match kifu::write_games([&here], format, &options) {
            Ok(written) => written,
            Err(error) => {
                faults.push(error.to_string());
                break;
            }
        };
        let games = format
            .read_str(&written.text, &ReadOptions::default().shared)
            .games;
        if let [game] = games.as_slice() {
            let equivalences = Equivalences::of(format);
            let losses = written.losses.iter();
            faults.extend(losses.flat_map(|losses| differences(&here, &game.record, losses, equivalences)));
            here = game.record.clone();
        } else {
            faults.push(format!("{} games came of one", games.len()));
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
