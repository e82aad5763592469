//! `cargo xtask messages`: prints every message for users, in every language, as a Markdown table.
//!
//! Tests in each crate contain an example of every message. They check the examples and print a row for each.

use std::collections::BTreeSet;
use std::process::Stdio;

use crate::Error;
use crate::workspace;

/// The common part of the names of the tests that print rows.
const FILTER: &str = "are_in_all_languages";

const HEAD: &str = "\
| code | severity | English | Japanese | hint | hint in Japanese |
|---|---|---|---|---|---|";

/// Runs the tests and prints the table, sorted by code. `Ok(false)` when a test fails.
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
    for row in rows(&printed) {
        println!("{row}");
    }
    let is_passed = output.status.success();
    if !is_passed {
        eprint!("{}", without_rows(&printed));
    }
    Ok(is_passed)
}

/// The rows in the output of the tests. A line may begin with the dots that the test runner prints for passed tests.
fn rows(printed: &str) -> BTreeSet<&str> {
    let lines = printed.lines().map(|line| line.trim_start_matches('.'));
    lines.filter(|line| is_row(line)).collect()
}

fn is_row(line: &str) -> bool {
    line.starts_with("| ")
}

/// The output of the tests without the table rows. It shows which tests failed, and why.
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
    fn rows_are_sorted_and_each_is_there_once() {
        let printed = "\nrunning 3 tests\n| b | 2 |\n.| a | 1 |\n| b | 2 |\n..\ntest result: ok.\n";
        assert_eq!(Vec::from_iter(rows(printed)), ["| a | 1 |", "| b | 2 |"]);
        assert_eq!(without_rows(printed), "\nrunning 3 tests\n..\ntest result: ok.\n");
    }
}
