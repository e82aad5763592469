//! Checks the content of each file in the repository.

use std::ffi::OsStr;
use std::path::Path;

use crate::finding::Finding;
use crate::workspace;

/// The maximum number of lines in a Rust file.
const MAX_LINES: usize = 800;

/// Texts that are forbidden in Rust files, with the reason. `~` keeps this file from containing them.
const FORBIDDEN_IN_RUST: [(&str, &str); 2] = [
    ("#~[ignore", "assert what happens today, ignore no test"),
    ("#~[should_panic", "nothing here panics, so no test waits for it"),
];

/// The beginnings of absolute paths, which exist on only one machine. `~` keeps this file from containing them.
const FORBIDDEN_PATHS: [&str; 4] = ["/~root/", "/~work/", "/~home/", "/~tmp/"];

/// Checks one file. `path` is relative to the workspace, with `/`.
pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut add = |line, message| findings.push(Finding::new(path, line, message));
    let extension = Path::new(path).extension().and_then(OsStr::to_str);
    let is_rust = extension == Some("rs");
    for (line, number) in text.lines().zip(1..).filter(|_| extension != Some("lock")) {
        for words in FORBIDDEN_PATHS.map(|words| words.replace('~', "")) {
            if mentions_path(line, &words) {
                add(number, format!("`{words}` is a path of one machine"));
            }
        }
        for (words, reason) in FORBIDDEN_IN_RUST.iter().filter(|_| is_rust) {
            let words = words.replace('~', "");
            if line.contains(&words) {
                add(number, format!("`{words}`: {reason}"));
            }
        }
    }
    let count = text.lines().count();
    if is_rust && count > MAX_LINES {
        let message = format!("{count} lines: {MAX_LINES} is the most a file may have");
        add(MAX_LINES + 1, message);
    }
    let is_skipped = |line: &&str| line.trim().is_empty() || line.starts_with("#![");
    let first = text.lines().find(|line| !is_skipped(line));
    if is_rust && !first.is_some_and(|line| line.starts_with("//!")) {
        let message = "expected the file to begin with module docs (`//! …`)";
        add(1, message.to_owned());
    }
    // A crate outside the workspace cannot inherit the workspace's lints.
    let is_member = !workspace::OUTSIDE.iter().any(|folder| path.starts_with(folder));
    if is_member && path.ends_with("/Cargo.toml") && !text.contains("[lints]\nworkspace = true\n") {
        add(1, "take the lints of the workspace".to_owned());
    }
    findings
}

/// Whether a line contains a path that begins with `start`. Does not match in the middle of a longer path such as
/// `crates/shogi-core/…`.
fn mentions_path(line: &str, start: &str) -> bool {
    line.match_indices(start).any(|(index, _)| {
        let before = line[..index].chars().next_back();
        !before.is_some_and(|before| before.is_alphanumeric() || matches!(before, '.' | '_' | '-' | '}'))
    })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn messages(path: &str, text: &str) -> Vec<String> {
        check(path, text).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_documented_file_is_fine() {
        assert_eq!(messages("a.rs", "//! What it holds.\n\nfn a() {}\n"), [""; 0]);
    }

    #[test]
    fn a_file_begins_with_its_docs() {
        let expected = ["a.rs:1: expected the file to begin with module docs (`//! …`)"];
        assert_eq!(messages("a.rs", "use std::fmt;\n//! Late.\n"), expected);
        assert_eq!(messages("a.rs", ""), expected);
    }

    #[test]
    fn a_file_has_a_maximum_length() {
        let fine = format!("//! Docs.\n{}", "\n".repeat(799));
        assert_eq!(messages("a.rs", &fine), [""; 0]);
        let long = format!("//! Docs.\n{}", "\n".repeat(800));
        assert_eq!(
            messages("a.rs", &long),
            ["a.rs:801: 801 lines: 800 is the most a file may have"]
        );
    }

    #[test]
    fn every_forbidden_word_is_found_in_its_line() {
        for (words, reason) in FORBIDDEN_IN_RUST {
            let words = words.replace('~', "");
            let text = format!("//! Docs.\n    {words}\n");
            assert_eq!(messages("a.rs", &text), [format!("a.rs:2: `{words}`: {reason}")]);
            assert_eq!(messages("a.md", &text), [""; 0]);
        }
    }

    #[test]
    fn a_path_of_one_machine_is_found_in_any_text() {
        for words in FORBIDDEN_PATHS.map(|words| words.replace('~', "")) {
            let message = format!("a.md:1: `{words}` is a path of one machine");
            assert_eq!(messages("a.md", &format!("see {words}x\n")), [message]);
            assert_eq!(messages("a.md", &format!("see crates{words}x\n")), [""; 0]);
        }
    }

    #[test]
    fn a_package_takes_the_lints_of_the_workspace() {
        assert_eq!(
            messages("crates/a/Cargo.toml", "[package]\n"),
            ["crates/a/Cargo.toml:1: take the lints of the workspace"]
        );
        assert_eq!(
            messages("crates/a/Cargo.toml", "[lints]\nworkspace = true\n"),
            [""; 0]
        );
    }
}
