//! `cargo xtask messages`: prints every message for users, in every language, as a Markdown table.
//!
//! Tests in each crate contain an example of every message. The tests check the examples and print them as table
//! rows, which this command collects.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;

use crate::Error;
use crate::workspace;

/// The tests that print rows have this text in their names.
const FILTER: &str = "are_in_all_languages";

const HEAD: &str = "\
| code | severity | English | Japanese | hint | hint in Japanese |
|---|---|---|---|---|---|";

/// The codes that have two severities on purpose. The documentation of each code says when it has which severity.
const TWO_SEVERITIES: [&str; 8] = [
    "bad_variation_ply",
    "empty",
    "garbled",
    "html",
    "illegal_move",
    "mixed_encodings",
    "number_overflow",
    "quoted",
];

/// Runs the tests and prints the table, sorted by code. Returns `Ok(false)` if a test fails, or if a code has two
/// severities and is not one of [`TWO_SEVERITIES`].
pub(crate) fn run() -> Result<bool, Error> {
    let output = workspace::cargo()
        .args([
            "test",
            "--workspace",
            "--exclude",
            "benches",
            "--all-features",
            "--lib",
        ])
        .args(["--quiet", FILTER])
        .args(["--", "--nocapture", "--test-threads=1"])
        .stderr(Stdio::inherit())
        .output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    println!("{HEAD}");
    let rows = rows(&printed);
    for row in &rows {
        println!("{row}");
    }
    let is_passed = output.status.success();
    if !is_passed {
        eprint!("{}", without_rows(&printed));
    }
    let found = codes_with_two_severities(&rows);
    if found != TWO_SEVERITIES {
        eprintln!("codes with two severities: expected {TWO_SEVERITIES:?}, found {found:?}");
    }
    Ok(is_passed && found == TWO_SEVERITIES)
}

/// Returns the codes that have rows with different severities, sorted.
fn codes_with_two_severities<'r>(rows: &BTreeSet<&'r str>) -> Vec<&'r str> {
    let mut severities: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in rows {
        let mut cells = row.split('|').skip(1).map(str::trim);
        if let (Some(code), Some(severity)) = (cells.next(), cells.next()) {
            severities.entry(code).or_default().insert(severity);
        }
    }
    let several = severities
        .into_iter()
        .filter(|(_, severities)| severities.len() > 1);
    several.map(|(code, _)| code).collect()
}

/// Finds the table rows in the output of the tests. The test runner prints a dot for each passed test, so there may
/// be dots before a row.
fn rows(printed: &str) -> BTreeSet<&str> {
    let lines = printed.lines().map(|line| line.trim_start_matches('.'));
    lines.filter(|line| is_row(line)).collect()
}

fn is_row(line: &str) -> bool {
    line.starts_with("| ")
}

/// Returns the output of the tests without the table rows. This part shows which tests failed, and why.
fn without_rows(printed: &str) -> String {
    let lines = printed.split_inclusive('\n');
    lines
        .filter(|line| !is_row(line.trim_start_matches('.')))
        .collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_code_with_two_severities_is_found() {
        let rows = [
            "| a | error | x |",
            "| a | warning | y |",
            "| b | error | x |",
            "| b | error | y |",
        ];
        assert_eq!(codes_with_two_severities(&BTreeSet::from(rows)), ["a"]);
    }

    #[test]
    fn rows_are_sorted_and_each_is_there_once() {
        let printed = "\nrunning 3 tests\n| b | 2 |\n.| a | 1 |\n| b | 2 |\n..\ntest result: ok.\n";
        assert_eq!(Vec::from_iter(rows(printed)), ["| a | 1 |", "| b | 2 |"]);
        assert_eq!(without_rows(printed), "\nrunning 3 tests\n..\ntest result: ok.\n");
    }
}
