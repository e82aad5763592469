//! `cargo xtask messages`: every message that people can see, in every language, as a Markdown table.
//!
//! The examples are in the tests of each crate, which check them and print a row for each.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use crate::Error;
use crate::workspace;

/// What the names of the tests that print rows have in common.
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

/// The rows among what the tests print. The mark of a test that has passed may be before the first of the next one.
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
