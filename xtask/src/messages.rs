//! `cargo xtask messages`: prints every message for users, in every language, as a Markdown table.
//!
//! Tests in each crate contain an example of every message. They check the examples and print a row for each.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use crate::Error;
use crate::workspace;

/// The common part of the names of the tests that print rows.
const FILTER: &str = "are_in_all_languages";

const HEAD: &str = "\
| code | severity | English | Japanese | hint | hint in Japanese |
|---|---|---|---|---|---|";

/// Runs the tests and prints the table, sorted by code. `Ok(false)` when a test fails.
pub(crate) fn run() -> Result<bool, Error> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .current_dir(workspace::root())
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
    println!("{HEAD}");
    for row in rows(&String::from_utf8_lossy(&output.stdout)) {
        println!("{row}");
    }
    Ok(output.status.success())
}

/// The rows in the output of the tests. A line may begin with the dots that the test runner prints for passed tests.
fn rows(printed: &str) -> BTreeSet<&str> {
    let lines = printed.lines().map(|line| line.trim_start_matches('.'));
    lines.filter(|line| line.starts_with("| ")).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn rows_are_sorted_and_each_is_there_once() {
        let printed = "\nrunning 3 tests\n| b | 2 |\n.| a | 1 |\n| b | 2 |\n..\ntest result: ok.\n";
        assert_eq!(Vec::from_iter(rows(printed)), ["| a | 1 |", "| b | 2 |"]);
    }
}
