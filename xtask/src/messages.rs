//! `cargo xtask messages`: prints every message for users, in every language, as a Markdown table.

use std::process::Stdio;

use crate::Error;
use crate::workspace;

/// Runs the test that checks all messages, and prints the table that the test prints. Returns `Ok(false)` if the test
/// fails.
pub(crate) fn run() -> Result<bool, Error> {
    let output = workspace::cargo()
        .args(["test", "--quiet", "--package", "kifu", "--all-features"])
        .args(["--test", "messages", "all_messages", "--", "--nocapture"])
        .stderr(Stdio::inherit())
        .output()?;
    let printed = String::from_utf8_lossy(&output.stdout);
    for row in printed.lines().filter(|line| line.starts_with('|')) {
        println!("{row}");
    }
    Ok(output.status.success())
}
